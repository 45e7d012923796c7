// --disable hides two diagnostics from --werror; the third is an error, and so nothing is written.
__global__ void refused(int *p, int n)
{
	threadIdx.x > n ? __syncthreads() : void();
	p[blockIdx.x] = 1;
}

__global__ void named(int *p)
{
	p[::blockIdx.x] = 1;
}

__global__ void waits(volatile int *p)
{
	while (p[blockIdx.x] == 0)
		;
}
