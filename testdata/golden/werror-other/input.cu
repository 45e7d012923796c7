// --werror=ID is about these ids alone, --disable wins, and then the output is written.
__global__ void refused(int *p, int n)
{
	threadIdx.x > n ? __syncthreads() : void();
	p[blockIdx.x] = 1;
}

__global__ void named(int *p)
{
	p[::blockIdx.x] = 1;
}
