// An entry waits for asynchronous copies that its body may leave in flight.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
static __device__ void start(int *to, const int *from)
{
#if __CUDA_ARCH__ >= 800
	unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(to));
	asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\n\tcp.async.commit_group;" : : "r"(at), "l"(from) : "memory");
#else
	*to = *from;
#endif
}

static __device__ void finish()
{
#if __CUDA_ARCH__ >= 800
	asm volatile("cp.async.wait_group 0;" : : : "memory");
#endif
	__syncthreads();
}

__global__ void leaves(const int *in, int *out)
{
	__shared__ int tile[64], next[64];
	start(&tile[threadIdx.x], in + blockIdx.x * 64 + threadIdx.x);
	finish();
	start(&next[threadIdx.x], in + threadIdx.x);
	out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];
}

#line 20 "input.cu"
static __device__ __forceinline__ void cue_leaves_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const int *in, int *out)
{
	__shared__ int tile[64], next[64];
	start(&tile[threadIdx.x], in + blockIdx.x * 64 + threadIdx.x);
	finish();
	start(&next[threadIdx.x], in + threadIdx.x);
	out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];
}

#line 20 "input.cu"
__global__ void cue_leaves_elastic(const cue_slice cue, const int *in, int *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_leaves_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out);
		cue_finish_copies();
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 20 "input.cu"
static inline void cue_leaves_launch(const cue_config &cue, const int *in, int *out)
{
	cue_launch(cue, cue_kernel("leaves", CUE_TIER_ELASTIC, leaves, cue_leaves_elastic), in, out);
}
#line 28 "input.cu"

__global__ void waits(const int *in, int *out)
{
	__shared__ int tile[64];
	start(&tile[threadIdx.x], in + blockIdx.x * 64 + threadIdx.x);
	finish();
	out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];
}

#line 29 "input.cu"
static __device__ __forceinline__ void cue_waits_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const int *in, int *out)
{
	__shared__ int tile[64];
	start(&tile[threadIdx.x], in + blockIdx.x * 64 + threadIdx.x);
	finish();
	out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];
}

#line 29 "input.cu"
__global__ void cue_waits_elastic(const cue_slice cue, const int *in, int *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_waits_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 29 "input.cu"
static inline void cue_waits_launch(const cue_config &cue, const int *in, int *out)
{
	cue_launch(cue, cue_kernel("waits", CUE_TIER_ELASTIC, waits, cue_waits_elastic), in, out);
}
#line 36 "input.cu"

void launch(const int *in, int *out)
{
	cue_leaves_launch(cue_config(8, 64), in, out);
	cue_waits_launch(cue_config(8, 64), in, out);
}
