// Two files include one header and decide differently: the other one has an instance that exchanges values in a warp.
#include "apply.cuh"
#include <cstdio>

void more(int *p, int n);

int main()
{
	const int n = 64 * 30;
	int *p, sum = 0;
	cudaMallocManaged(&p, n * sizeof *p);
	for (int i = 0; i < n; i++)
		p[i] = i % 19;
	run(p, n, twice());
	more(p, n);
	cudaDeviceSynchronize();
	for (int i = 0; i < n; i++)
		sum += i % 7 * p[i];
	std::printf("%d %s\n", sum, cudaGetErrorString(cudaGetLastError()));
}
