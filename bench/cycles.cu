// Small kernels whose times an independent cycle-level simulator of a GPU has given: docs/internals/virtual-time.md compares.
//   cycles KERNEL [BLOCKS [WORK]]      one launch
//   cycles PAIR BLOCKS WORK BLOCKS     a phase of two launches; CUELASTIC_PHASE chooses how it runs
// CYCLES_RIVAL=N, where sources are rewritten to share: beside another client with N streams, which does nothing.
//   cycles urgent BLOCKS WORK HOW      a small kernel beside many blocks of another; see urgent() for HOW
// Prints the time on the device, in nanoseconds, after a first one that fills the caches. Build it as it is, and rewritten.
// scripts/cycles runs all of it.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <unistd.h>

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

// Two multiply-adds a step, and the same of integers: those of pairs.
__global__ void floats(float *v, int rounds)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	float x = v[i];
	for (int k = 0; k < rounds; k++) {
		x = x * 0.999f + 0.001f;
		x = x * 1.001f - 0.001f;
	}
	v[i] = x;
}

__global__ void integers(unsigned *v, int rounds)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned x = v[i];
	for (int k = 0; k < rounds; k++)
		x = x * 5 + (x >> 3);
	v[i] = x;
}

__global__ void vecsub(const float *a, const float *b, float *c, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		c[i] = a[i] - b[i];
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
	// Beside a rival the library learns from some launches how long the kernel takes.
	for (int i = 0; i < (getenv("CYCLES_RIVAL") ? 6 : 1); i++) {
		launch();
		check(cudaDeviceSynchronize());
	}
	check(cudaEventRecord(begin));
	launch();
	check(cudaEventRecord(end));
	check(cudaEventSynchronize(end));
	check(cudaEventElapsedTime(&ms, begin, end));
	printf("ns %.0f\n", ms * 1e6);
}

__global__ void small(float *v)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	v[i] = v[i] * 2 + 1;
}

// From the launch of an urgent kernel of 20 blocks to its end, in the middle of a background. HOW is "alone", "same" (a stream
// of the same priority), "stream" (of a higher one), "bracket" (the original between cue_client_begin and _end), or "client".
static void urgent(float *v, float *w, int blocks, int rounds, const char *how)
{
	auto is = [&](const char *known) { return strcmp(how, known) == 0; };
	cudaStream_t behind, before;
	cudaEvent_t begin, end;
	float ms;

	check(cudaStreamCreateWithPriority(&behind, cudaStreamNonBlocking, 0));
	check(cudaStreamCreateWithPriority(&before, cudaStreamNonBlocking, is("same") || is("alone") ? 0 : -5));
	check(cudaEventCreate(&begin));
	check(cudaEventCreate(&end));
#ifdef CUELASTIC_TURN_CUH
	cue_client *server = nullptr, *batch = nullptr;
	const cue_client_options first = {"server", 1}, second = {"batch", -1};
	if (is("bracket") || is("client")) {
		if (cue_client_open(&server, &first) || cue_client_open(&batch, &second) ||
		    cue_client_bind(server, before) || cue_client_bind(batch, behind))
			exit(3);
	}
#endif
	for (int i = 0; i < 2; i++) {
		if (!is("alone"))
			polynomial<<<blocks, 256, 0, behind>>>(v, rounds);
		usleep(15);
		check(cudaEventRecord(begin, before));
#ifdef CUELASTIC_TURN_CUH
		if (is("bracket")) {
			void *arguments[] = {&w};
			if (cue_client_begin(server, before))
				exit(3);
			check(cudaLaunchKernel((const void *)small, dim3(20), dim3(256), arguments, 0, before));
			if (cue_client_end(server, before))
				exit(3);
		} else
#endif
			small<<<20, 256, 0, before>>>(w);
		check(cudaEventRecord(end, before));
		check(cudaDeviceSynchronize());
	}
	check(cudaEventElapsedTime(&ms, begin, end));
	printf("ns %.0f\n", ms * 1e6);
}

// Another client, of the process's priority, that has so many marked streams and does nothing.
static void open_rival(int streams)
{
#ifdef CUELASTIC_TURN_CUH
	cue_client *rival = nullptr;
	const cue_client_options options = {"rival"};
	cudaStream_t stream;

	if (cue_client_open(&rival, &options))
		exit(3);
	for (int i = 0; i < streams; i++) {
		check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
		if (cue_client_begin(rival, stream) || cue_client_end(rival, stream))
			exit(3);
	}
	check(cudaDeviceSynchronize());
	usleep(20000); // marks that are idle for long cost no look anything
#else
	(void)streams;
#endif
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "vecadd";
	const int blocks = argc > 2 ? atoi(argv[2]) : 400, work = argc > 3 ? atoi(argv[3]) : 200;
	const int others = argc > 4 ? atoi(argv[4]) : blocks;
	const size_t bytes = 64 << 20, far = 4 << 20; // so that neighbours share no data
	char *a, *b, *c;
	float *own;

	check(cudaMalloc(&a, bytes));
	check(cudaMalloc(&b, bytes));
	check(cudaMalloc(&c, bytes));
	check(cudaMalloc(&own, 8 << 20));
	check(cudaMemset(a, 0, bytes));
	check(cudaMemset(b, 0, bytes));
	if (getenv("CYCLES_RIVAL"))
		open_rival(atoi(getenv("CYCLES_RIVAL")));
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
	else if (is("urgent"))
		urgent(x, y, blocks, work, argc > 4 ? argv[4] : "alone");
	else if (is("compute_memory"))
		time_launch([&] {
#pragma cuelastic phase merge(floats, vecadd)
			{
				floats<<<blocks, 256>>>(own, work);
				vecadd<<<others, 256>>>(x, y, z, others * 256);
			}
		});
	else if (is("memory_memory"))
		time_launch([&] {
#pragma cuelastic phase merge(vecadd, vecsub)
			{
				vecadd<<<blocks, 256>>>(x, y, z, blocks * 256);
				vecsub<<<others, 256>>>(x + far, y + far, z + far, others * 256);
			}
		});
	else if (is("two_compute"))
		time_launch([&] {
#pragma cuelastic phase merge(floats, integers)
			{
				floats<<<blocks, 256>>>(own, work);
				integers<<<others, 256>>>((unsigned *)y, work);
			}
		});
	else
		return 2;
	return 0;
}
