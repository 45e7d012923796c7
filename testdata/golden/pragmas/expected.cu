// What pragmas say about kernels: before the definition, before a declaration, by name, several, in the middle of others.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#pragma cuelastic kernel(off)
__global__ void left_alone(int *p)
{
	p[blockIdx.x] = 1;
}

#pragma cuelastic kernel(tier=sliceable) // no block loop
template <class T> __global__ void __launch_bounds__(256) sliced(T *p)
{
	p[blockIdx.x] = 1;
}

#line 8 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_sliced_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[blockIdx.x] = 1;
}

#line 9 "input.cu"
template <class T> __global__ void __launch_bounds__(256) cue_sliced_sliced(const cue_slice cue, T *p)
{
	cue_sliced_body<T>(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 9 "input.cu"
template <class T>
static inline void cue_sliced_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("sliced", CUE_TIER_SLICEABLE, sliced<T>, cue_sliced_sliced<T>), p);
}
#line 13 "input.cu"

#pragma cuelastic kernel(tier = elastic)
#pragma nv_diag_suppress 177
// a wish for what it is anyway
extern "C" __global__ void elastic(int *p)
{
	p[blockIdx.x] = 1;
}

#line 17 "input.cu"
static __device__ __forceinline__ void cue_elastic_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 17 "input.cu"
__global__ void cue_elastic_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_elastic_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 17 "input.cu"
static inline void cue_elastic_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("elastic", CUE_TIER_ELASTIC, elastic, cue_elastic_elastic), p);
}
#line 21 "input.cu"

#pragma cuelastic kernel(blocks(ordered))
__global__ void scan(int *sums, volatile int *flags);

static inline void cue_scan_launch(const cue_config &cue, int *sums, volatile int *flags);
#line 24 "input.cu"

#pragma cuelastic kernel(by_name: off, tier=sliceable)

__global__ void by_name(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void scan(int *sums, volatile int *flags)
{
	if (blockIdx.x > 0)
		while (flags[blockIdx.x - 1] == 0)
			;
	sums[blockIdx.x] += blockIdx.x ? sums[blockIdx.x - 1] : 0;
	__threadfence();
	flags[blockIdx.x] = 1;
}

#line 32 "input.cu"
static __device__ __forceinline__ void cue_scan_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *sums, volatile int *flags)
{
	if (blockIdx.x > 0)
		while (flags[blockIdx.x - 1] == 0)
			;
	sums[blockIdx.x] += blockIdx.x ? sums[blockIdx.x - 1] : 0;
	__threadfence();
	flags[blockIdx.x] = 1;
}

#line 32 "input.cu"
__global__ void cue_scan_sliced(const cue_slice cue, int *sums, volatile int *flags)
{
	cue_scan_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, sums, flags);
}

#line 32 "input.cu"
static inline void cue_scan_launch(const cue_config &cue, int *sums, volatile int *flags)
{
	cue_launch(cue, cue_kernel("scan", CUE_TIER_SLICEABLE, scan, cue_scan_sliced), sums, flags);
}
#line 41 "input.cu"

#if 0
#pragma cuelastic kernel(nonsense)
#endif

void run(int *p)
{
	left_alone<<<2, 1>>>(p);
	cue_sliced_launch(cue_config(2, 1), p);
	cue_elastic_launch(cue_config(2, 1), p);
	by_name<<<2, 1>>>(p);
	cue_scan_launch(cue_config(2, 1), p, p + 2);
}
