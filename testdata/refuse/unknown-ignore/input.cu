// Comments that hide diagnostics name what is none, or an error; the others still hide.
__global__ void reverse(int *p, int n)
{
	__shared__ int tile[128];
	if (threadIdx.x >= n)
		return; // cuelastic: ignore(erly-exit, early-exit)
	tile[threadIdx.x] = p[threadIdx.x];
	n ? __syncthreads() : void();
	p[threadIdx.x] = tile[n - 1 - threadIdx.x]; /* cuelastic: ignore(syntax) */
}

void run(int *p)
{
	reverse<<<4, 128>>>(p, 100);
}
