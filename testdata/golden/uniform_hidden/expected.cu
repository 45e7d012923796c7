// Conditions around barriers that look the same in all threads, and are not: what brings the thread's id there is a
// constructor, a lambda, a reference, a default argument. All are guarded.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
struct place {
	int at;
	__device__ place() : at(threadIdx.x)
	{
	}
};

__global__ void by_constructor(int *p, int n)
{
	place mine;
	if (mine.at < n) {
		p[mine.at] = n;
		__syncthreads();
	}
	p[mine.at] += p[0];
}

#line 10 "input.cu"
static __device__ __forceinline__ void cue_by_constructor_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	place mine;
	{ bool cue_in_1 = static_cast<bool>(mine.at < n); if (cue_any(cue_in_1)) { if (cue_in_1) {
		p[mine.at] = n; }
		__syncthreads();
	} }
	p[mine.at] += p[0];
}

#line 10 "input.cu"
__global__ void cue_by_constructor_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_by_constructor_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 10 "input.cu"
static inline void cue_by_constructor_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("by_constructor", CUE_TIER_ELASTIC, by_constructor, cue_by_constructor_elastic), p, n);
}
#line 19 "input.cu"

__global__ void by_lambda(int *p, int n)
{
	int limit = n;
	auto take = [&] { limit -= threadIdx.x; };
	take();
	if (limit > 0) {
		p[limit] = n;
		__syncthreads();
	}
	p[limit] += p[0];
}

#line 20 "input.cu"
static __device__ __forceinline__ void cue_by_lambda_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	int limit = n;
	auto take = [&] { limit -= threadIdx.x; };
	take();
	{ bool cue_in_1 = (limit > 0); if (cue_any(cue_in_1)) { if (cue_in_1) {
		p[limit] = n; }
		__syncthreads();
	} }
	p[limit] += p[0];
}

#line 20 "input.cu"
__global__ void cue_by_lambda_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_by_lambda_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 20 "input.cu"
static inline void cue_by_lambda_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("by_lambda", CUE_TIER_ELASTIC, by_lambda, cue_by_lambda_elastic), p, n);
}
#line 31 "input.cu"

__global__ void by_reference(int *p, int n)
{
	int limit = n;
	int &same = limit;
	same = threadIdx.x;
	if (limit < n) {
		p[same] = n;
		__syncthreads();
	}
	p[same] += p[0];
}

#line 32 "input.cu"
static __device__ __forceinline__ void cue_by_reference_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	int limit = n;
	int &same = limit;
	same = threadIdx.x;
	{ bool cue_in_1 = (limit < n); if (cue_any(cue_in_1)) { if (cue_in_1) {
		p[same] = n; }
		__syncthreads();
	} }
	p[same] += p[0];
}

#line 32 "input.cu"
__global__ void cue_by_reference_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_by_reference_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 32 "input.cu"
static inline void cue_by_reference_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("by_reference", CUE_TIER_ELASTIC, by_reference, cue_by_reference_elastic), p, n);
}
#line 43 "input.cu"

__device__ int own(int by = threadIdx.x)
{
	return by;
}

__global__ void by_default_argument(int *p, int n)
{
	int at = own();
	for (int i = 0; i < at; i++) {
		p[at] = n;
		__syncthreads();
	}
	p[at] += p[0];
}

#line 49 "input.cu"
static __device__ __forceinline__ void cue_by_default_argument_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	int at = own();
	{ bool cue_in_1 = true; int i = 0; for (;;) {  if (cue_in_1) cue_in_1 = (i < at); if (!cue_any(cue_in_1)) break; { if (cue_in_1) {
		p[at] = n; }
		__syncthreads();
	} if (cue_in_1) { i++; } } }
	p[at] += p[0];
}

#line 49 "input.cu"
__global__ void cue_by_default_argument_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_by_default_argument_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 49 "input.cu"
static inline void cue_by_default_argument_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("by_default_argument", CUE_TIER_ELASTIC, by_default_argument, cue_by_default_argument_elastic), p, n);
}
#line 58 "input.cu"

// The same means, and the same in all threads: as it is.
struct size {
	int of;
	__device__ size() : of(blockDim.x)
	{
	}
};

__global__ void same(int *p, int n)
{
	size all;
	int &limit = all.of;
	if (limit < n) {
		p[threadIdx.x] = n;
		__syncthreads();
	}
	p[threadIdx.x] += p[0];
}

#line 67 "input.cu"
static __device__ __forceinline__ void cue_same_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	size all;
	int &limit = all.of;
	if (limit < n) {
		p[threadIdx.x] = n;
		__syncthreads();
	}
	p[threadIdx.x] += p[0];
}

#line 67 "input.cu"
__global__ void cue_same_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_same_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 67 "input.cu"
static inline void cue_same_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("same", CUE_TIER_ELASTIC, same, cue_same_elastic), p, n);
}
#line 77 "input.cu"

void run(int *p, int n)
{
	cue_by_constructor_launch(cue_config(4, 64), p, n);
	cue_by_lambda_launch(cue_config(4, 64), p, n);
	cue_by_reference_launch(cue_config(4, 64), p, n);
	cue_by_default_argument_launch(cue_config(4, 64), p, n);
	cue_same_launch(cue_config(4, 64), p, n);
}
