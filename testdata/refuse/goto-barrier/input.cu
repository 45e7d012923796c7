// A kernel with a barrier jumps: sliceable. One without a barrier may jump.
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
	jumps<<<2, 32>>>(p, 3);
	jumps_only<<<2, 32>>>(p, 3);
}
