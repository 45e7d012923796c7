// Four kernels, as written (ORIGINAL) and with the block loop, to count registers: 1-D, 2-D, 3-D, a barrier.
#include <cuelastic/device.cuh>

#define IDS const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim
#ifdef ORIGINAL
#define SLICE
#define EACH_BLOCK(barrier, body, ...) body(::threadIdx, ::blockIdx, ::blockDim, ::gridDim, __VA_ARGS__)
#else
#define SLICE const cue_slice cue,
#define EACH_BLOCK(barrier, body, ...)                                                                       \
	for (unsigned cue_b = cue.cue_begin + ::blockIdx.x; cue_b < cue.cue_end; cue_b += ::gridDim.x) {         \
		body(::threadIdx, cue_block(cue, cue_b), ::blockDim, cue.cue_grid, __VA_ARGS__);                     \
		barrier;                                                                                             \
	}
#endif

static __device__ __forceinline__ void add_body(IDS, const float *a, const float *b, float *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	c[i] = a[i] + b[i];
}

static __device__ __forceinline__ void transpose_body(IDS, const float *a, float *c, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < w && y < h)
		c[x * h + y] = a[y * w + x];
}

static __device__ __forceinline__ void stencil_body(IDS, const float *a, float *c, int w, int h, int d)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	int z = blockIdx.z * blockDim.z + threadIdx.z;
	if (x > 0 && y > 0 && z > 0 && x < w && y < h && z < d) {
		size_t i = ((size_t)z * h + y) * w + x;
		c[i] = a[i] + a[i - 1] + a[i - w] + a[i - (size_t)w * h];
	}
}

static __device__ __forceinline__ void product_body(IDS, const float *a, const float *b, float *c, int n)
{
	__shared__ float s[16][16], t[16][16];
	int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
	float sum = 0;
	for (int k = 0; k < n; k += 16) {
		s[threadIdx.y][threadIdx.x] = a[y * n + k + threadIdx.x];
		t[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + x];
		__syncthreads();
		for (int j = 0; j < 16; j++)
			sum += s[threadIdx.y][j] * t[j][threadIdx.x];
		__syncthreads();
	}
	c[y * n + x] = sum;
}

extern "C" __global__ void add(SLICE const float *a, const float *b, float *c, int n)
{
	EACH_BLOCK(, add_body, a, b, c, n);
}

extern "C" __global__ void transpose(SLICE const float *a, float *c, int w, int h)
{
	EACH_BLOCK(, transpose_body, a, c, w, h);
}

extern "C" __global__ void stencil(SLICE const float *a, float *c, int w, int h, int d)
{
	EACH_BLOCK(, stencil_body, a, c, w, h, d);
}

extern "C" __global__ void product(SLICE const float *a, const float *b, float *c, int n)
{
	EACH_BLOCK(__syncthreads(), product_body, a, b, c, n);
}
