// The launcher and the launch are in a header, which two sources include; each instantiates a part of it.
#include "run.cuh"
#include <cstdio>
#include <cstdlib>

void run_doubles(const double *in, double *out, int n);

void app::fail(const char *file, int line, cudaError_t error)
{
	std::printf("%s:%d: %s\n", file, line, cudaGetErrorString(error));
	std::exit(1);
}

template void app::run<float>(const float *, float *, int, cudaStream_t);

int main()
{
	const int n = 1000;
	float *a, *b;
	double *c, *d;
	APP_CHECK(cudaMallocManaged(&a, n * sizeof *a));
	APP_CHECK(cudaMallocManaged(&b, n * sizeof *b));
	APP_CHECK(cudaMallocManaged(&c, n * sizeof *c));
	APP_CHECK(cudaMallocManaged(&d, n * sizeof *d));
	for (int i = 0; i < n; i++)
		a[i] = static_cast<float>(c[i] = i % 17);
	app::run(a, b, n, cudaStream_t(0));
	app::shift_all(b, n, 3);
	run_doubles(c, d, n);
	APP_CHECK(cudaDeviceSynchronize());
	double sum = 0;
	for (int i = 0; i < n; i++)
		sum += i * (b[i] + d[i]);
	std::printf("%.3f %d %s\n", sum, app::line_of_header(), __FILE__);
}
