// The kernel's own variable has the name by which the validator knows the words that tell a ticket.
#include <cuelastic/device.cuh>
#include <cuelastic/turn.cuh>
__global__ void own(int *p)
{
	__shared__ unsigned cue_told[2];
	cue_told[threadIdx.x & 1] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = cue_told[blockIdx.x & 1];
}

static __device__ __forceinline__ void cue_own_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ unsigned cue_told[2];
	cue_told[threadIdx.x & 1] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = cue_told[blockIdx.x & 1];
}

__global__ void cue_own_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_own_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

static inline void cue_own_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("own", CUE_TIER_ELASTIC, own, cue_own_elastic), p);
}

__global__ void other(int *p)
{
	p[blockIdx.x] = 1;
}

static __device__ __forceinline__ void cue_other_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void cue_other_elastic(const cue_turns cue, int *p)
{
	cue_round cue_r;
	for (unsigned cue_b = cue_first(cue); (cue_b = cue_turn<false>(cue, cue_b, cue_r)) < cue.cue_end; cue_b += cue_step())
		cue_other_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

__global__ void cue_other_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_other_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

static inline void cue_other_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("other", CUE_TIER_RESIZABLE, other, cue_other_elastic, cue_other_resized), p);
}

void run(int *p)
{
	cue_own_launch(cue_config(4, 2), p);
	cue_other_launch(cue_config(4, 2), p);
}
