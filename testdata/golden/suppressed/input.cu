// Comments hide diagnostics, on their line or the next line of code: the tier stays what it was, and --werror is content.
__global__ void reverse(int *p, int n)
{
	__shared__ int tile[128];
	if (threadIdx.x >= n)
		return; // cuelastic: ignore(early-exit)
	tile[threadIdx.x] = p[threadIdx.x];
	n ? __syncthreads() : void();
	p[threadIdx.x] = tile[n - 1 - threadIdx.x];
}

__global__ void branch(int *p, int n)
{
	if (threadIdx.x < n) {
		// cuelastic: ignore(divergent-barrier, early-exit)

		/* the barrier of those in front */
		n ? __syncthreads() : void();
	}
	if (threadIdx.x > n)
		n ? __syncthreads() : void(); // cuelastic: ignore
}

__global__ void spin(volatile int *p)
{
	/* cuelastic: ignore(block-wait) */ while (*p == 0)
		;
}

void run(int *p)
{
	reverse<<<4, 128>>>(p, 100);
	branch<<<4, 128>>>(p, 100);
	spin<<<4, 128>>>(p);
}
