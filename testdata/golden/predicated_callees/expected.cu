// Copies of functions that wait: what their parameters may differ by, and what is the same in threads that are not active.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ void rounds(int *p, int n)
{
	for (int i = 0; i < n; i++)
		__syncthreads();
	p[0] = n;
}

#line 2 "input.cu"
__device__ void cue_rounds_guarded(bool cue_active, const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	for (int i = 0; i < n; i++) {
		__syncthreads(); } if (cue_active) {
	p[0] = n; }
}
#line 8 "input.cu"
__global__ void of_parameter(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	rounds(p, n);
}

#line 8 "input.cu"
static __device__ __forceinline__ void cue_of_parameter_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	cue_rounds_guarded(cue_active, threadIdx, blockIdx, blockDim, gridDim, p, n);
}

#line 8 "input.cu"
__global__ void cue_of_parameter_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_of_parameter_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 8 "input.cu"
static inline void cue_of_parameter_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("of_parameter", CUE_TIER_ELASTIC, of_parameter, cue_of_parameter_elastic), p, n);
}

#line 8 "input.cu"
static const cue_known cue_of_parameter_known(cue_kernel("of_parameter", CUE_TIER_ELASTIC, of_parameter, cue_of_parameter_elastic));
#line 14 "input.cu"

__device__ void rounds_of_each(int *p, int n)
{
	for (int i = 0; i < n; i++)
		__syncthreads();
	p[0] = n;
}

#line 15 "input.cu"
__device__ void cue_rounds_of_each_guarded(bool cue_active, const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	{ bool cue_in_1 = cue_active; int i = 0; for (;;) {  if (cue_in_1) cue_in_1 = (i < n); if (!cue_any(cue_in_1)) break; {
		__syncthreads(); } if (cue_in_1) { i++; } } } if (cue_active) {
	p[0] = n; }
}
#line 21 "input.cu"
__global__ void of_thread(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	rounds_of_each(p, threadIdx.x);
}

#line 21 "input.cu"
static __device__ __forceinline__ void cue_of_thread_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	cue_rounds_of_each_guarded(cue_active, threadIdx, blockIdx, blockDim, gridDim, p, threadIdx.x);
}

#line 21 "input.cu"
__global__ void cue_of_thread_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_of_thread_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 21 "input.cu"
static inline void cue_of_thread_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("of_thread", CUE_TIER_ELASTIC, of_thread, cue_of_thread_elastic), p, n);
}

#line 21 "input.cu"
static const cue_known cue_of_thread_known(cue_kernel("of_thread", CUE_TIER_ELASTIC, of_thread, cue_of_thread_elastic));
#line 27 "input.cu"

__device__ void rounds_of_changed(int *p, int n)
{
	for (int i = 0; i < n; i++)
		__syncthreads();
	p[0] = n;
}

#line 28 "input.cu"
__device__ void cue_rounds_of_changed_guarded(bool cue_active, const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	{ bool cue_in_1 = cue_active; int i = 0; for (;;) {  if (cue_in_1) cue_in_1 = (i < n); if (!cue_any(cue_in_1)) break; {
		__syncthreads(); } if (cue_in_1) { i++; } } } if (cue_active) {
	p[0] = n; }
}
#line 34 "input.cu"
__global__ void of_changed(int *p, int n, int m)
{
	if (threadIdx.x >= n)
		return;
	m = n;
	rounds_of_changed(p, m);
}

#line 34 "input.cu"
static __device__ __forceinline__ void cue_of_changed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n, int m)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false; if (cue_active) {
	m = n; }
	cue_rounds_of_changed_guarded(cue_active, threadIdx, blockIdx, blockDim, gridDim, p, m);
}

#line 34 "input.cu"
__global__ void cue_of_changed_elastic(const cue_slice cue, int *p, int n, int m)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_of_changed_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n, m);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 34 "input.cu"
static inline void cue_of_changed_launch(const cue_config &cue, int *p, int n, int m)
{
	cue_launch(cue, cue_kernel("of_changed", CUE_TIER_ELASTIC, of_changed, cue_of_changed_elastic), p, n, m);
}

#line 34 "input.cu"
static const cue_known cue_of_changed_known(cue_kernel("of_changed", CUE_TIER_ELASTIC, of_changed, cue_of_changed_elastic));
#line 41 "input.cu"

__device__ int result(int *p, int n)
{
	if (p[threadIdx.x] > n)
		return 0;
	__syncthreads();
	return p[n];
}

#line 42 "input.cu"
__device__ int cue_result_guarded(bool cue_active, const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ int cue_result{}; if (cue_active) {
	if (p[threadIdx.x] > n)
		{ cue_result = 0; cue_active = false; } }
	__syncthreads(); if (cue_active) {
	{ cue_result = p[n]; cue_active = false; } }
return cue_result; }
#line 49 "input.cu"
__global__ void of_result(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int found = result(p, n);
	p[0] = found;
}

#line 49 "input.cu"
static __device__ __forceinline__ void cue_of_result_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	int found = cue_result_guarded(cue_active, threadIdx, blockIdx, blockDim, gridDim, p, n); if (cue_active) {
	p[0] = found; }
}

#line 49 "input.cu"
__global__ void cue_of_result_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_of_result_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 49 "input.cu"
static inline void cue_of_result_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("of_result", CUE_TIER_ELASTIC, of_result, cue_of_result_elastic), p, n);
}

#line 49 "input.cu"
static const cue_known cue_of_result_known(cue_kernel("of_result", CUE_TIER_ELASTIC, of_result, cue_of_result_elastic));
#line 56 "input.cu"
__global__ void of_result_that_is_read(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	p[0] = result(p, p[1]);
}

#line 56 "input.cu"
static __device__ __forceinline__ void cue_of_result_that_is_read_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false; cue_value<decltype(p[1])> cue_argument_1{}; if (cue_active) cue_argument_1 = p[1]; const auto cue_value_2 = cue_result_guarded(cue_active, threadIdx, blockIdx, blockDim, gridDim, p, cue_argument_1); if (cue_active) {
	p[0] = cue_value_2; }
}

#line 56 "input.cu"
__global__ void cue_of_result_that_is_read_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_of_result_that_is_read_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 56 "input.cu"
static inline void cue_of_result_that_is_read_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("of_result_that_is_read", CUE_TIER_ELASTIC, of_result_that_is_read, cue_of_result_that_is_read_elastic), p, n);
}

#line 56 "input.cu"
static const cue_known cue_of_result_that_is_read_known(cue_kernel("of_result_that_is_read", CUE_TIER_ELASTIC, of_result_that_is_read, cue_of_result_that_is_read_elastic));
#line 62 "input.cu"
