// Launches a kernel that apart_kernel.cu defines, in a macro: the launch stays native.
#include <cstdio>

__global__ void fill(int *p);

#define RUN(blocks) fill<<<blocks, 32>>>(d)

int main()
{
	int *d, h[96];
	cudaMalloc(&d, sizeof h);
	RUN(3);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%d %d\n", h[1], h[95]);
}
