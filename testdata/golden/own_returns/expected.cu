// Returns of lambdas and of local classes are not the kernel's, however often the tree shows them; a statement expression's are.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void others(int *p)
{
	__shared__ int tile[32];
	struct local {
		int v;
		__device__ int get() const
		{
			if (v > 3)
				return v;
			return 3;
		}
	} l = {int(threadIdx.x)}, *again = &l;
	auto chooses = [&](int k) {
		if (k > 4)
			return 3;
		return k + 1;
	};
	tile[threadIdx.x] = l.get() + chooses(again->v);
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] = tile[31 - threadIdx.x];
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_others_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ int tile[32];
	struct local {
		int v;
		__device__ int get() const
		{
			if (v > 3)
				return v;
			return 3;
		}
	} l = {int(threadIdx.x)}, *again = &l;
	auto chooses = [&](int k) {
		if (k > 4)
			return 3;
		return k + 1;
	};
	tile[threadIdx.x] = l.get() + chooses(again->v);
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] = tile[31 - threadIdx.x];
}

#line 2 "input.cu"
__global__ void cue_others_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_others_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 2 "input.cu"
static inline void cue_others_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("others", CUE_TIER_ELASTIC, others, cue_others_elastic), p);
}
#line 23 "input.cu"

__global__ void own(int *p)
{
	__shared__ int tile[32];
	int v = ({
		if (p[threadIdx.x] > 90)
			return;
		p[threadIdx.x] + 1;
	});
	tile[threadIdx.x] = v;
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] = tile[31 - threadIdx.x];
}

#line 24 "input.cu"
static __device__ __forceinline__ void cue_own_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{ bool cue_active = true;
	__shared__ int tile[32]; int v{}; {
	v = ({
		if (p[threadIdx.x] > 90)
			{ cue_active = false; goto cue_end_1; }
		p[threadIdx.x] + 1;
	}); } cue_end_1:; if (cue_active) {
	tile[threadIdx.x] = v; }
	__syncthreads(); if (cue_active) {
	p[blockIdx.x * blockDim.x + threadIdx.x] = tile[31 - threadIdx.x]; }
}

#line 24 "input.cu"
__global__ void cue_own_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_own_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 24 "input.cu"
static inline void cue_own_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("own", CUE_TIER_ELASTIC, own, cue_own_elastic), p);
}
#line 36 "input.cu"

void run(int *p)
{
	cue_others_launch(cue_config(2, 32), p);
	cue_own_launch(cue_config(2, 32), p);
}
