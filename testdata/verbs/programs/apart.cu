// Launches a kernel that apart_kernel.cu defines.
#include <cstdio>

__global__ void fill(int *p);

int main()
{
	int *d, h[96];
	cudaMalloc(&d, sizeof h);
	fill<<<3, 32>>>(d);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%d %d\n", h[1], h[95]);
}
