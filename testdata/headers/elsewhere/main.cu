// The template is instantiated in another file: this one has no such kernel.
#include "sum.cuh"
#include <cstdio>

int main()
{
	int *a, *b;
	float *c, *d, sum = 0;
	cudaMallocManaged(&a, 30 * 64 * sizeof *a);
	cudaMallocManaged(&b, 30 * sizeof *b);
	cudaMallocManaged(&c, 30 * 64 * sizeof *c);
	cudaMallocManaged(&d, 30 * sizeof *d);
	for (int i = 0; i < 30 * 64; i++)
		c[i] = static_cast<float>(a[i] = i % 29);
	run_sums(a, b, 30);
	run_sums(c, d, 30);
	cudaDeviceSynchronize();
	for (int i = 0; i < 30; i++)
		sum += i * (b[i] + 2 * d[i]);
	std::printf("%.1f %s\n", sum, cudaGetErrorString(cudaGetLastError()));
}
