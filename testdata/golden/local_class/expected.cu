// A local class sees no parameters: in the copy it asks the hardware for its threads, and the kernel is not
// resized.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
__global__ void k(int *p, int n)
{
	struct number {
		int v;
		__device__ number() : v(threadIdx.x + 3 * blockDim.x)
		{
		}
		__device__ int get() const
		{
			return v + threadIdx.x;
		}
	};
	number o;
	p[blockIdx.x * blockDim.x + threadIdx.x] = o.get();
}

#line 3 "input.cu"
static __device__ __forceinline__ void cue_k_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	struct number {
		int v;
		__device__ number() : v(::threadIdx.x + 3 * ::blockDim.x)
		{
		}
		__device__ int get() const
		{
			return v + ::threadIdx.x;
		}
	};
	number o;
	p[blockIdx.x * blockDim.x + threadIdx.x] = o.get();
}

#line 3 "input.cu"
__global__ void cue_k_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_k_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 3 "input.cu"
static inline void cue_k_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("k", CUE_TIER_ELASTIC, k, cue_k_elastic), p, n);
}
#line 18 "input.cu"
__device__ int callee(int a)
{
	struct number {
		__device__ int get() const
		{
			return threadIdx.x;
		}
	};
	return number().get() + a * blockIdx.x;
}

#line 18 "input.cu"
__device__ int cue_callee(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int a)
{
	struct number {
		__device__ int get() const
		{
			return ::threadIdx.x;
		}
	};
	return number().get() + a * blockIdx.x;
}
#line 28 "input.cu"
__global__ void k2(int *p, int n)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = callee(n);
}

#line 28 "input.cu"
static __device__ __forceinline__ void cue_k2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = cue_callee(threadIdx, blockIdx, blockDim, gridDim, n);
}

#line 28 "input.cu"
__global__ void cue_k2_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_k2_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 28 "input.cu"
static inline void cue_k2_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("k2", CUE_TIER_ELASTIC, k2, cue_k2_elastic), p, n);
}
#line 32 "input.cu"
void run(int *p)
{
	cue_k_launch(cue_config(2, 32), p, 3);
	cue_k2_launch(cue_config(2, 32), p, 3);
}
