// Another file picks the kernel; its attributes are set through the pointer, and it is launched through it.
#include "kernels.cuh"
#include <cstdio>
#include <utility>

struct launch_params {
	dim3 grid, block;
	size_t bytes;
	cudaStream_t stream;
};

template <class Kernel, class... Args>
static void launch(Kernel kernel, const launch_params &how, Args &&...args)
{
	kernel<<<how.grid, how.block, how.bytes, how.stream>>>(std::forward<Args>(args)...);
}

int main()
{
	const int n = 1000;
	float *a, *b;
	cudaMallocManaged(&a, n * sizeof *a);
	cudaMallocManaged(&b, n * sizeof *b);
	for (int i = 0; i < n; i++)
		a[i] = static_cast<float>(i % 13);
	double sum = 0;
	for (int width = 1; width <= 3; width++)
		for (int square = 0; square < 2; square++) {
			auto kernel = pick(width, square);
			cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * sizeof(float));
			kernel<<<(n + 63) / 64, 64, 64 * sizeof(float)>>>(a, b, n);
			cudaDeviceSynchronize();
			for (int i = 0; i < n; i++)
				sum += i * b[i];
		}
	launch(rows<4, false>, launch_params{dim3((n + 63) / 64), dim3(64), 64 * sizeof(float), 0}, a, b, n);
	cudaDeviceSynchronize();
	for (int i = 0; i < n; i++)
		sum += i * b[i];
	std::printf("%.1f %s\n", sum, cudaGetErrorString(cudaGetLastError()));
}
