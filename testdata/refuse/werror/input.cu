// --werror: the output is written, the status says that a kernel was refused.
__global__ void kernel(int *p, int n)
{
	if (threadIdx.x > n)
		return;
	__syncthreads();
	p[blockIdx.x] = 1;
}
