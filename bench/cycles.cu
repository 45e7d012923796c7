// Small kernels whose times an independent cycle-level simulator of a GPU has given: docs/internals/virtual-time.md compares.
//   cycles KERNEL [BLOCKS [WORK]]
// Prints the time of one launch on the device, in nanoseconds, after one that fills the caches. Build it as it is, and rewritten.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

__global__ void vecadd(const float *a, const float *b, float *c, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		c[i] = a[i] + b[i];
}

__global__ void polynomial(float *v, int rounds)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	float x = v[i];
	for (int k = 0; k < rounds; k++)
		x = x * 0.999f + 0.001f;
	v[i] = x;
}

__global__ void block_sum(const float *in, float *out)
{
	__shared__ float part[256];
	part[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
	__syncthreads();
	for (int step = 128; step > 0; step /= 2) {
		if (threadIdx.x < step)
			part[threadIdx.x] += part[threadIdx.x + step];
		__syncthreads();
	}
	if (threadIdx.x == 0)
		out[blockIdx.x] = part[0];
}

__global__ void tiled(const float *a, const float *b, float *c, int n)
{
	__shared__ float x[16][16], y[16][16];
	const int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
	float sum = 0;
	for (int k = 0; k < n; k += 16) {
		x[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
		y[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + column];
		__syncthreads();
		for (int i = 0; i < 16; i++)
			sum += x[threadIdx.y][i] * y[i][threadIdx.x];
		__syncthreads();
	}
	c[row * n + column] = sum;
}

__global__ void saxpy(float *y, const float *x, float a, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		y[i] = a * x[i] + y[i];
}

__global__ void stencil(const float *in, float *out, int n)
{
	const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
	          z = blockIdx.z * blockDim.z + threadIdx.z, i = (z * n + y) * n + x;
	if (x == 0 || y == 0 || z == 0 || x >= n - 1 || y >= n - 1 || z >= n - 1)
		return;
	out[i] =
	    in[i] * 0.4f + (in[i - 1] + in[i + 1] + in[i - n] + in[i + n] + in[i - n * n] + in[i + n * n]) * 0.1f;
}

__global__ void histogram(const unsigned char *in, unsigned *bins, int n)
{
	__shared__ unsigned own[256];
	own[threadIdx.x] = 0;
	__syncthreads();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(&own[in[i]], 1);
	__syncthreads();
	atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

__global__ void uneven(float *v, int rounds)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	const int own = rounds * (1 + blockIdx.x % 8) / 4;
	float x = v[i];
	for (int k = 0; k < own; k++)
		x = x * 0.999f + 0.001f;
	v[i] = x;
}

static void check(cudaError_t error)
{
	if (error == cudaSuccess)
		return;
	fprintf(stderr, "%s\n", cudaGetErrorString(error));
	exit(1);
}

template <class F> static void time_launch(F launch)
{
	cudaEvent_t begin, end;
	float ms;

	check(cudaEventCreate(&begin));
	check(cudaEventCreate(&end));
	launch();
	check(cudaDeviceSynchronize());
	check(cudaEventRecord(begin));
	launch();
	check(cudaEventRecord(end));
	check(cudaEventSynchronize(end));
	check(cudaEventElapsedTime(&ms, begin, end));
	printf("ns %.0f\n", ms * 1e6);
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "vecadd";
	const int blocks = argc > 2 ? atoi(argv[2]) : 400, work = argc > 3 ? atoi(argv[3]) : 200;
	const size_t bytes = 64 << 20;
	char *a, *b, *c;

	check(cudaMalloc(&a, bytes));
	check(cudaMalloc(&b, bytes));
	check(cudaMalloc(&c, bytes));
	check(cudaMemset(a, 0, bytes));
	check(cudaMemset(b, 0, bytes));
	float *x = (float *)a, *y = (float *)b, *z = (float *)c;
	auto is = [&](const char *known) { return strcmp(name, known) == 0; };
	if (is("vecadd"))
		time_launch([&] { vecadd<<<blocks, 256>>>(x, y, z, blocks * 256); });
	else if (is("polynomial"))
		time_launch([&] { polynomial<<<blocks, 256>>>(x, work); });
	else if (is("block_sum"))
		time_launch([&] { block_sum<<<blocks, 256>>>(x, y); });
	else if (is("tiled"))
		time_launch([&] { tiled<<<dim3(blocks, blocks), dim3(16, 16)>>>(x, y, z, blocks * 16); });
	else if (is("saxpy"))
		time_launch([&] { saxpy<<<blocks, 64>>>(x, y, 2, blocks * 64); });
	else if (is("stencil"))
		time_launch(
		    [&] { stencil<<<dim3(blocks / 8, blocks / 8, blocks / 4), dim3(8, 8, 4)>>>(x, y, blocks); });
	else if (is("histogram"))
		time_launch([&] { histogram<<<blocks, 256>>>((unsigned char *)a, (unsigned *)b, blocks * 4096); });
	else if (is("uneven"))
		time_launch([&] { uneven<<<blocks, 256>>>(x, work); });
	else
		return 2;
	return 0;
}
