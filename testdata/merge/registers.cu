// Kernels with many registers and few, to count what merging adds: a tiled product, a polynomial, a 3-D
// stencil.
#include "program.h"

#define IDS const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim

// Each body stands twice, as the kernel and as what a scheduler kernel calls.
#define PRODUCT(active)                                                                                      \
	int x = (int)(blockIdx.x * 16 + threadIdx.x), y = (int)(blockIdx.y * 16 + threadIdx.y);                  \
	float sum = 0;                                                                                           \
	for (int k = 0; k < n; k += 16) {                                                                        \
		if (active) {                                                                                        \
			s[threadIdx.y][threadIdx.x] = a[y * n + k + (int)threadIdx.x];                                   \
			t[threadIdx.y][threadIdx.x] = b[(k + (int)threadIdx.y) * n + x];                                 \
		}                                                                                                    \
		__syncthreads();                                                                                     \
		if (active)                                                                                          \
			for (int j = 0; j < 16; j++)                                                                     \
				sum += s[threadIdx.y][j] * t[j][threadIdx.x];                                                \
		__syncthreads();                                                                                     \
	}                                                                                                        \
	if (active)                                                                                              \
	c[y * n + x] = sum

static __global__ void product(const float *a, const float *b, float *c, int n)
{
	__shared__ float s[16][16], t[16][16];
	PRODUCT(true);
}

static __device__ __forceinline__ void product_body(
    IDS, bool active, unsigned char *memory, const float *a, const float *b, float *c, int n)
{
	float(&s)[16][16] = *reinterpret_cast<float(*)[16][16]>(memory);
	float(&t)[16][16] = *reinterpret_cast<float(*)[16][16]>(memory + 1024);
	(void)blockDim;
	PRODUCT(active);
}

#define POLYNOMIAL                                                                                           \
	int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);                                                    \
	float v[24], sum = 0;                                                                                    \
	if (i >= n)                                                                                              \
		return;                                                                                              \
	for (int k = 0; k < 24; k++)                                                                             \
		v[k] = in[(i + k * 17) % n];                                                                         \
	for (int r = 0; r < rounds; r++)                                                                         \
		for (int k = 0; k < 24; k++)                                                                         \
			v[k] = v[k] * v[(k + 1) % 24] + v[(k + 7) % 24];                                                 \
	for (int k = 0; k < 24; k++)                                                                             \
		sum += v[k];                                                                                         \
	out[i] = sum

static __global__ void polynomial(const float *in, float *out, int n, int rounds)
{
	POLYNOMIAL;
}

static __device__ __forceinline__ void polynomial_body(IDS, const float *in, float *out, int n, int rounds)
{
	POLYNOMIAL;
}

#define STENCIL                                                                                              \
	int x = (int)(blockIdx.x * blockDim.x + threadIdx.x), y = (int)(blockIdx.y * blockDim.y + threadIdx.y);  \
	int z = (int)(blockIdx.z * blockDim.z + threadIdx.z);                                                    \
	if (x > 0 && y > 0 && z > 0 && x < w && y < h && z < d) {                                                \
		int i = (z * h + y) * w + x;                                                                         \
		c[i] = a[i] + a[i - 1] + a[i - w] + a[i - w * h];                                                    \
	}

static __global__ void stencil(const float *a, float *c, int w, int h, int d)
{
	STENCIL
}

static __device__ __forceinline__ void stencil_body(IDS, const float *a, float *c, int w, int h, int d)
{
	STENCIL
}

#define MEMBER(kernel_name, dimensions, shared, ...)                                                         \
	struct kernel_name##_member {                                                                            \
		typedef decltype(kernel_name) cue_kernel;                                                            \
		static const char *cue_name()                                                                        \
		{                                                                                                    \
			return #kernel_name;                                                                             \
		}                                                                                                    \
		static cue_kernel *cue_native()                                                                      \
		{                                                                                                    \
			return kernel_name;                                                                              \
		}                                                                                                    \
		static constexpr unsigned cue_bound = 0, cue_min_blocks = 0, cue_shared_bytes = shared,              \
		                          cue_shared_alignment = 16;                                                 \
		static constexpr bool cue_loops = true, cue_waits = true;                                            \
		static constexpr unsigned cue_dimensions = dimensions;                                               \
		template <class Form, class... A>                                                                    \
		static __device__ __forceinline__ void cue_run(Form, const cue_at &at, A... a)                       \
		{                                                                                                    \
			__VA_ARGS__;                                                                                     \
		}                                                                                                    \
	}

namespace
{
MEMBER(product, 2, 2048,
    product_body(at.cue_thread, at.cue_block, at.cue_size, at.cue_is_active, at.cue_memory, a...));
MEMBER(
    polynomial, 1, 0, if (at.cue_is_active) polynomial_body(at.cue_thread, at.cue_block, at.cue_size, a...));
MEMBER(stencil, 3, 0, if (at.cue_is_active) stencil_body(at.cue_thread, at.cue_block, at.cue_size, a...));
} // namespace

// The kernels have no elastic entries, so a phase that holds them launches nothing else than they do.
template <class... P> static __global__ void entry(const cue_slice, P...)
{
}

template <class... P>
static void launch(const char *name, void (*native)(P...), const cue_config &config, P... arguments)
{
	cue_launch(config, cue_kernel(name, CUE_TIER_SLICEABLE, native, entry<P...>), arguments...);
}

enum { SIZE = 48, CUBE = SIZE * SIZE * SIZE };

static float *in, *out[4];
static float want[4][CUBE], got[4][CUBE];

template <class Interleave, class Loop> static void run(const char *mode)
{
	for (float *o : out)
		CUDA(cudaMemset(o, 0, sizeof got[0]));
	cue_set_phase(mode);
	{
		cue_phase cue_p(
		    cue_merge<Interleave, Loop, product_member, polynomial_member, stencil_member, stencil_member>());
		launch<const float *, const float *, float *, int>(
		    "product", product, {dim3(3, 3), dim3(16, 16)}, in, in + SIZE, out[0], SIZE);
		launch<const float *, float *, int, int>("polynomial", polynomial, {20, 96}, in, out[1], 1900, 3);
		launch<const float *, float *, int, int, int>(
		    "stencil", stencil, {dim3(6, 12, 24), dim3(8, 4, 2)}, in, out[2], SIZE, SIZE, SIZE);
		launch<const float *, float *, int, int, int>(
		    "stencil", stencil, {dim3(4, 3, 5), dim3(5, 7, 3)}, in, out[3], 18, 20, 14);
	}
	CUDA(cudaGetLastError());
	for (int k = 0; k < 4; k++)
		CUDA(cudaMemcpy(got[k], out[k], sizeof got[k], cudaMemcpyDeviceToHost));
	if (!strcmp(mode, "native") && want[0][0] == 0)
		memcpy(want, got, sizeof want);
	if (memcmp(want, got, sizeof want)) {
		printf("%s: differs, %s\n", mode, explain_mode());
		failures++;
	}
}

// More sets, for their registers.
const cue_merge_set *other_sets(int which)
{
	const cue_merge_set *sets[] = {&cue_merge<cue_exit, cue_guard, product_member, polynomial_member>(),
	    &cue_merge<cue_guard, cue_guard, product_member, stencil_member>(),
	    &cue_merge<cue_exit, cue_guard, polynomial_member, stencil_member>(),
	    &cue_merge<cue_exit, cue_guard, stencil_member, stencil_member>()};
	return sets[which];
}

int main()
{
	CUDA(cudaMalloc(&in, sizeof got[0]));
	for (float *&o : out)
		CUDA(cudaMalloc(&o, sizeof got[0]));
	for (int i = 0; i < CUBE; i++)
		got[0][i] = (float)(1 + i % 13) / 16;
	CUDA(cudaMemcpy(in, got[0], sizeof got[0], cudaMemcpyHostToDevice));
	in_every_mode([](const char *mode) { run<cue_exit, cue_guard>(mode); }, 4);
	in_every_mode([](const char *mode) { run<cue_guard, cue_guard>(mode); }, 4);
	CHECK(other_sets(1)->bytes > other_sets(3)->bytes - 100);
	return report();
}
