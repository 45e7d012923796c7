#include "kernels.cuh"
#include <cstdio>

template <class T> static double run(bool largest, int *from, T *in, T *out, int n)
{
	double sum = 0;
	for (int i = 0; i < 20 * n; i++)
		in[i] = static_cast<T>(from[i]);
	auto kernel = largest ? rows::reduce<T, 64, LARGEST> : rows::reduce<T, 64, SUM>;
	kernel<<<20, 64>>>(in, out, n);
	cudaDeviceSynchronize();
	for (int i = 0; i < 20; i++)
		sum += i * static_cast<double>(out[i]);
	rows::reduce<T, 64, SUM><<<20, 64>>>(in, out, n);
	cudaDeviceSynchronize();
	for (int i = 0; i < 20; i++)
		sum += i * static_cast<double>(out[i]);
	return sum;
}

int main()
{
	const int n = 75;
	int *from, *a, *b;
	float *c, *d;
	double sum = 0;
	cudaMallocManaged(&from, 20 * n * sizeof *from);
	cudaMallocManaged(&a, 20 * n * sizeof *a);
	cudaMallocManaged(&b, 20 * sizeof *b);
	cudaMallocManaged(&c, 20 * n * sizeof *c);
	cudaMallocManaged(&d, 20 * sizeof *d);
	fill<<<(20 * n + 63) / 64, 64>>>(from, 20 * n);
	shift<int, 1><<<(20 * n + 63) / 64, 64>>>(from, 20 * n);
	shift<int, -3><<<(20 * n + 63) / 64, 64>>>(from, 20 * n);
	rows::reduce<int, 32, LARGEST><<<20, 32>>>(from, b, n);
	cudaDeviceSynchronize();
	for (int i = 0; i < 20; i++)
		sum += i * b[i];
	sum += run(false, from, a, b, n) + 3 * run(true, from, c, d, n);
	for (int count : {30, 100}) {
		sort_out(b, from, 20);
		sort_out(a, from, count);
		cudaDeviceSynchronize();
		for (int i = 0; i < count; i++)
			sum += i * a[i] + b[i % 20];
	}
	std::printf("%.1f %s\n", sum, cudaGetErrorString(cudaGetLastError()));
}
