// Assembly whose text is in pieces, or holds escapes.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void pieces(int *p)
{
	unsigned block;
	asm("mov.u32 %0, %%cta"
	    "id.x;"
	    : "=r"(block));
	p[block] = 1;
}

__global__ void escapes(int *p)
{
	unsigned block;
	asm("mov.u32 %0, %%\x63taid.x;" : "=r"(block));
	p[block] = 1;
}

__global__ void barrier_in_pieces(int *p)
{
	if (threadIdx.x < 3)
		asm volatile("bar"
		             ".sync 0;");
	p[blockIdx.x] = 1;
}

#line 18 "input.cu"
static __device__ __forceinline__ void cue_barrier_in_pieces_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	if (threadIdx.x < 3)
		asm volatile("bar"
		             ".sync 0;");
	p[blockIdx.x] = 1;
}

#line 18 "input.cu"
__global__ void cue_barrier_in_pieces_sliced(const cue_slice cue, int *p)
{
	cue_barrier_in_pieces_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 18 "input.cu"
static inline void cue_barrier_in_pieces_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("barrier_in_pieces", CUE_TIER_SLICEABLE, barrier_in_pieces, cue_barrier_in_pieces_sliced), p);
}
#line 25 "input.cu"

__global__ void grid_in_escapes(int *p)
{
	unsigned grid;
	asm("mov.u32 %0, %%n\143taid.x;" : "=r"(grid));
	p[blockIdx.x] = grid;
}

void run(int *p)
{
	pieces<<<2, 32>>>(p);
	escapes<<<2, 32>>>(p);
	cue_barrier_in_pieces_launch(cue_config(2, 32), p);
	grid_in_escapes<<<2, 32>>>(p);
}
