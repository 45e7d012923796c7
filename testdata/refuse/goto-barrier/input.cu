// A jump past a barrier that some threads take and others do not: sliceable. Where all jump or none, and where no
// barrier stands, a kernel may jump.
__global__ void parts(int *p, int n)
{
	if (threadIdx.x > n)
		goto end;
	__syncthreads();
end:
	p[blockIdx.x] = n;
}

// The same in a function that it calls.
__device__ void part(int n)
{
	if (threadIdx.x > n)
		goto end;
	__syncthreads();
end:;
}

__global__ void calls(int *p, int n)
{
	part(n);
	p[blockIdx.x] = n;
}

__global__ void jumps(int *p, int n)
{
	if (n > 3)
		goto end;
	__syncthreads();
end:
	p[blockIdx.x] = n;
}

__global__ void jumps_only(int *p, int n)
{
	if (threadIdx.x > n)
		goto end;
	p[blockIdx.x] = n;
end:;
}

void run(int *p)
{
	parts<<<2, 32>>>(p, 3);
	calls<<<2, 32>>>(p, 3);
	jumps<<<2, 32>>>(p, 3);
	jumps_only<<<2, 32>>>(p, 3);
}
