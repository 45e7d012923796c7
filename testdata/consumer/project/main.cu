#include "kernels/scale.h"
#include <cuda_runtime.h>
#include <cstdio>

static const char greeting[] = GREETING;

int main()
{
	const int n = 1000;
	float *values;
	if (cudaMallocManaged(&values, n * sizeof *values) != cudaSuccess) {
		std::printf("%s, no device\n", greeting);
		return 0;
	}
	for (int i = 0; i < n; i++)
		values[i] = static_cast<float>(i);
	scale(values, n);
	cudaDeviceSynchronize();
	int wrong = 0;
	for (int i = 0; i < n; i++)
		wrong += values[i] != static_cast<float>(i * FACTOR);
	std::printf("%s, %d wrong\n", greeting, wrong);
	return wrong != 0;
}
