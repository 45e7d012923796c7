// --werror: a refusal is an error, and nothing is written.
__global__ void kernel(int *p, int n)
{
	threadIdx.x > n ? __syncthreads() : void();
	p[blockIdx.x] = 1;
}
