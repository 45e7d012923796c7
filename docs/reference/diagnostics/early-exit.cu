__global__ void k(int *p, int n)
{
	if (threadIdx.x >= n)
		return; // some threads leave
	volatile int value = p[0];
	__syncthreads(); // others wait here
	p[blockIdx.x] = value;
}
