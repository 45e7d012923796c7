// Threads that meet at different barriers: -DMIXED, the original does so itself.
#include <cstdio>

__global__ void k(int *p)
{
	__shared__ int s[32];
	int t = threadIdx.x;
#ifdef MIXED
	if (t < 16)
		__syncthreads();
	else
		__syncthreads();
#endif
	if (t & p[32]) {
		s[t] = t;
		__syncthreads();
		p[t] = s[t];
	}
}

int main()
{
	int *d, h[33] = {0};
	cudaMalloc(&d, sizeof h);
	h[32] = 1;
	cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
	k<<<3, 32>>>(d);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%d %d\n", h[1], h[2]);
}
