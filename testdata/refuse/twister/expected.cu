// The Mersenne twister draws for a whole block, with barriers that only the library knows.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <twister.h>

__global__ void all(curandStateMtgp32 *state, unsigned *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = curand(state);
}

#line 4 "input.cu"
static __device__ __forceinline__ void cue_all_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, curandStateMtgp32 *state, unsigned *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = curand(state);
}

__global__ void cue_all_elastic(const cue_slice cue, curandStateMtgp32 *state, unsigned *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x) {
		cue_all_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, state, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

static inline void cue_all_launch(const cue_config &cue, curandStateMtgp32 *state, unsigned *p)
{
	cue_launch(cue, cue_kernel("all", CUE_TIER_ELASTIC, all, cue_all_elastic), state, p);
}
#line 8 "input.cu"

__global__ void some(curandStateMtgp32 *state, unsigned *p, int n)
{
	if (threadIdx.x >= n)
		return;
	p[blockIdx.x * blockDim.x + threadIdx.x] = curand(state);
}

#line 9 "input.cu"
static __device__ __forceinline__ void cue_some_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, curandStateMtgp32 *state, unsigned *p, int n)
{
	if (threadIdx.x >= n)
		return;
	p[blockIdx.x * blockDim.x + threadIdx.x] = curand(state);
}

__global__ void cue_some_sliced(const cue_slice cue, curandStateMtgp32 *state, unsigned *p, int n)
{
	cue_some_body(::threadIdx, cue_block(cue, cue.begin + ::blockIdx.x), ::blockDim, cue.grid, state, p, n);
}

static inline void cue_some_launch(const cue_config &cue, curandStateMtgp32 *state, unsigned *p, int n)
{
	cue_launch(cue, cue_kernel("some", CUE_TIER_SLICEABLE, some, cue_some_sliced), state, p, n);
}
#line 15 "input.cu"

template <class T> __global__ void typed(T *state, unsigned *p, int n)
{
	if (threadIdx.x >= n)
		return;
	p[blockIdx.x * blockDim.x + threadIdx.x] = curand(state);
}

#line 15 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_typed_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *state, unsigned *p, int n)
{
	if (threadIdx.x >= n)
		return;
	p[blockIdx.x * blockDim.x + threadIdx.x] = curand(state);
}

template <class T> __global__ void cue_typed_sliced(const cue_slice cue, T *state, unsigned *p, int n)
{
	cue_typed_body<T>(::threadIdx, cue_block(cue, cue.begin + ::blockIdx.x), ::blockDim, cue.grid, state, p, n);
}

template <class T>
static inline void cue_typed_launch(const cue_config &cue, T *state, unsigned *p, int n)
{
	cue_launch(cue, cue_kernel("typed", CUE_TIER_SLICEABLE, typed<T>, cue_typed_sliced<T>), state, p, n);
}
#line 22 "input.cu"

void run(curandStateMtgp32 *state, unsigned *p, int n)
{
	cue_all_launch(cue_config(2, 256), state, p);
	cue_typed_launch(cue_config(2, 256), state, p, n);
	cue_some_launch(cue_config(2, 256), state, p, n);
}
