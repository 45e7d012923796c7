// What a call of an object writes through a reference is of each thread's own, and so is the condition around
// the barrier: an `operator()` has no parameter for the object, which clang counts among the arguments.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
struct writer {
	__device__ void operator()(int &x) const { x = threadIdx.x; }
	__device__ void operator+(int &x) const { x = threadIdx.x; }
};

__global__ void by_functor(int *p)
{
	writer write;
	int v = 0;
	write(v);
	if (v > 3)
		__syncthreads();
	p[blockIdx.x] = v;
}

#line 8 "input.cu"
static __device__ __forceinline__ void cue_by_functor_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	writer write;
	int v = 0;
	write(v);
	{ bool cue_in_1 = (v > 3); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
	p[blockIdx.x] = v;
}

#line 8 "input.cu"
__global__ void cue_by_functor_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_by_functor_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 8 "input.cu"
static inline void cue_by_functor_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("by_functor", CUE_TIER_ELASTIC, by_functor, cue_by_functor_elastic), p);
}
#line 17 "input.cu"

__global__ void by_operator(int *p)
{
	writer write;
	int v = 0;
	write + v;
	if (v > 3)
		__syncthreads();
	p[blockIdx.x] = v;
}

#line 18 "input.cu"
static __device__ __forceinline__ void cue_by_operator_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	writer write;
	int v = 0;
	write + v;
	{ bool cue_in_1 = (v > 3); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
	p[blockIdx.x] = v;
}

#line 18 "input.cu"
__global__ void cue_by_operator_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_by_operator_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 18 "input.cu"
static inline void cue_by_operator_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("by_operator", CUE_TIER_ELASTIC, by_operator, cue_by_operator_elastic), p);
}
#line 27 "input.cu"

__global__ void by_lambda(int *p)
{
	auto write = [](int &x) { x = threadIdx.x; };
	int v = 0;
	write(v);
	if (v > 3)
		__syncthreads();
	p[blockIdx.x] = v;
}

#line 28 "input.cu"
static __device__ __forceinline__ void cue_by_lambda_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	auto write = [threadIdx](int &x) { x = threadIdx.x; };
	int v = 0;
	write(v);
	{ bool cue_in_1 = (v > 3); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
	p[blockIdx.x] = v;
}

#line 28 "input.cu"
__global__ void cue_by_lambda_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_by_lambda_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 28 "input.cu"
static inline void cue_by_lambda_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("by_lambda", CUE_TIER_ELASTIC, by_lambda, cue_by_lambda_elastic), p);
}
#line 37 "input.cu"

void run(int *p)
{
	cue_by_functor_launch(cue_config(1, 32), p);
	cue_by_operator_launch(cue_config(1, 32), p);
	cue_by_lambda_launch(cue_config(1, 32), p);
}
