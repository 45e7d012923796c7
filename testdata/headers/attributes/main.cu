#include <stdio.h>
#include "launch.cuh"

int main()
{
	const int n = 1000;
	float host[n], *memory;
	cudaMalloc((void **)&memory, 4 * sizeof(host));
	for (int i = 0; i < n; i++)
		host[i] = i;
	cudaMemcpy(memory, host, sizeof(host), cudaMemcpyHostToDevice);
	run<2>(params{memory, memory + n, n, 1}, false, 0);
	run<2>(params{memory + n, memory + 2 * n, n, 2}, true, 0);
	run<3>(params{memory + 2 * n, memory + 3 * n, n, 3}, true, 0);
	cudaMemcpy(host, memory + 3 * n, sizeof(host), cudaMemcpyDeviceToHost);
	for (int i = 0; i < n; i++)
		printf("%g%c", host[i], i % 10 == 9 ? '\n' : ' ');
	return cudaDeviceSynchronize();
}
