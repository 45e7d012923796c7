// What only a comparison of copy and original shows: in the copy, a lambda also captures the id.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void plain(int *p, int n)
{
	auto number = [n] { return n + blockIdx.x; };
	p[number()] = sizeof number;
}

__global__ void waits(int *p, int n)
{
	auto number = [n] { return n + blockIdx.x; };
	__syncthreads();
	p[number()] = sizeof number;
}

__device__ int callee(int n)
{
	auto number = [n] { return n + blockIdx.x; };
	return number() + sizeof number;
}

__global__ void calls(int *p)
{
	p[blockIdx.x] = callee(2);
}

template <class T> __global__ void instances(T *p, int n)
{
	auto number = [n] { return n + blockIdx.x; };
	p[number()] = sizeof(T) == 4 ? sizeof number : 0;
}

// Its size is not used.
__global__ void same(int *p, int n)
{
	auto number = [n] { return n + blockIdx.x; };
	p[number()] = sizeof n;
}

#line 33 "input.cu"
static __device__ __forceinline__ void cue_same_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	auto number = [blockIdx, n] { return n + blockIdx.x; };
	p[number()] = sizeof n;
}

#line 33 "input.cu"
__global__ void cue_same_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_same_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 33 "input.cu"
__global__ void cue_same_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_same_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 33 "input.cu"
static inline void cue_same_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("same", CUE_TIER_RESIZABLE, same, cue_same_elastic, cue_same_resized), p, n);
}
#line 38 "input.cu"

void run(int *p, double *q)
{
	plain<<<2, 32>>>(p, 1);
	waits<<<2, 32>>>(p, 1);
	calls<<<2, 32>>>(p);
	instances<<<2, 32>>>(q, 1);
	instances<<<2, 32>>>(p, 1);
	cue_same_launch(cue_config(2, 32), p, 1);
}
