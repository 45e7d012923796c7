// How many CUDA threads a second the device runs, for three kinds of kernel: without a barrier, with block
// barriers, with warp shuffles. Prints `NAME THREADS_A_SECOND`, the median over the repeats, each timed
// around the launch and the wait for its end; every result is checked before it counts.
#include <cuda_runtime.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

static const int block = 256;

static void check(cudaError_t error)
{
	if (error == cudaSuccess)
		return;
	std::printf("FAIL %s\n", cudaGetErrorString(error));
	std::exit(1);
}

__global__ void add(const float *a, const float *b, float *c, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		c[i] = a[i] + b[i];
}

// The sum of a block's values by halving, one barrier a step.
__global__ void reduce_block(const float *in, const float *, float *out, int n)
{
	__shared__ float part[block];
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	part[threadIdx.x] = i < n ? in[i] : 0;
	__syncthreads();
	for (int half = blockDim.x / 2; half > 0; half /= 2) {
		if (threadIdx.x < half)
			part[threadIdx.x] += part[threadIdx.x + half];
		__syncthreads();
	}
	if (threadIdx.x == 0)
		out[blockIdx.x] = part[0];
}

// The sum of each warp's values by shuffles.
__global__ void reduce_warp(const float *in, const float *, float *out, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	float sum = i < n ? in[i] : 0;
	for (int distance = 16; distance > 0; distance /= 2)
		sum += __shfl_down_sync(0xffffffff, sum, distance);
	if (threadIdx.x % 32 == 0)
		out[i / 32] = sum;
}

typedef void (*kernel)(const float *, const float *, float *, int);

struct measure {
	const char *name;
	kernel run;
	int threads;  // of a launch
	int gathered; // inputs that one output sums
};

static double seconds_of(const measure &m, const float *a, const float *b, float *c)
{
	const auto begin = std::chrono::steady_clock::now();
	m.run<<<m.threads / block, block>>>(a, b, c, m.threads);
	check(cudaGetLastError());
	check(cudaDeviceSynchronize());
	return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Input i is i % 8, twice: small whole numbers, so that every sum is exact.
static bool is_right(const measure &m, const float *c)
{
	const int outputs = m.threads / m.gathered;
	std::vector<float> got(outputs);
	check(cudaMemcpy(got.data(), c, outputs * sizeof(float), cudaMemcpyDeviceToHost));
	for (int i = 0; i < outputs; i++) {
		const float want = m.gathered == 1 ? 2.0f * (i % 8) : 3.5f * m.gathered;
		if (got[i] != want)
			return false;
	}
	return true;
}

static bool run(const measure &m, const float *a, const float *b, float *c)
{
	const int warm_up = 2, repeats = 15;
	std::vector<double> seconds;
	check(cudaMemset(c, 0, m.threads * sizeof(float)));
	for (int i = -warm_up; i < repeats; i++) {
		const double s = seconds_of(m, a, b, c);
		if (i >= 0)
			seconds.push_back(s);
	}
	std::sort(seconds.begin(), seconds.end());
	if (!is_right(m, c)) {
		std::printf("FAIL %s gives a wrong result\n", m.name);
		return false;
	}
	std::printf("%s %.0f\n", m.name, m.threads / seconds[repeats / 2]);
	return true;
}

int main()
{
	const int n = 4 << 20;
	const measure measures[] = {{"vector-add", add, n, 1}, {"block-reduction", reduce_block, n / 4, block},
	    {"warp-reduction", reduce_warp, n / 4, 32}};
	std::vector<float> host(n);
	for (int i = 0; i < n; i++)
		host[i] = static_cast<float>(i % 8);
	float *a, *b, *c;
	for (float **p : {&a, &b, &c})
		check(cudaMalloc(p, n * sizeof(float)));
	check(cudaMemcpy(a, host.data(), n * sizeof(float), cudaMemcpyHostToDevice));
	check(cudaMemcpy(b, host.data(), n * sizeof(float), cudaMemcpyHostToDevice));
	bool right = true;
	for (const measure &m : measures)
		right = run(m, a, b, c) && right;
	return right ? 0 : 1;
}
