// --werror: the output is written, the status says that a kernel was refused.
__global__ void kernel(int *p, int n)
{
	threadIdx.x > n ? __syncthreads() : void();
	p[blockIdx.x] = 1;
}
