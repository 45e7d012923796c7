// Branches and rounds that all threads make together: as the header says, where it is the same in threads that are not active.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void condition_of_parameter(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	if (n > 4)
		__syncthreads();
	p[threadIdx.x] = n;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_condition_of_parameter_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	if (n > 4) {
		__syncthreads(); } if (cue_active) {
	p[threadIdx.x] = n; }
}

#line 2 "input.cu"
__global__ void cue_condition_of_parameter_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_condition_of_parameter_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 2 "input.cu"
static inline void cue_condition_of_parameter_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("condition_of_parameter", CUE_TIER_ELASTIC, condition_of_parameter, cue_condition_of_parameter_elastic), p, n);
}

#line 2 "input.cu"
static const cue_known cue_condition_of_parameter_known(cue_kernel("condition_of_parameter", CUE_TIER_ELASTIC, condition_of_parameter, cue_condition_of_parameter_elastic));
#line 10 "input.cu"
__global__ void condition_of_changed(int *p, int n, int m)
{
	if (threadIdx.x >= n)
		return;
	m = n;
	if (m > 4)
		__syncthreads();
	p[threadIdx.x] = n;
}

#line 10 "input.cu"
static __device__ __forceinline__ void cue_condition_of_changed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n, int m)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false; if (cue_active) {
	m = n; }
	{ bool cue_in_1 = cue_active && (m > 4); if (cue_any(cue_in_1)) {
		__syncthreads(); } } if (cue_active) {
	p[threadIdx.x] = n; }
}

#line 10 "input.cu"
__global__ void cue_condition_of_changed_elastic(const cue_slice cue, int *p, int n, int m)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_condition_of_changed_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n, m);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 10 "input.cu"
static inline void cue_condition_of_changed_launch(const cue_config &cue, int *p, int n, int m)
{
	cue_launch(cue, cue_kernel("condition_of_changed", CUE_TIER_ELASTIC, condition_of_changed, cue_condition_of_changed_elastic), p, n, m);
}

#line 10 "input.cu"
static const cue_known cue_condition_of_changed_known(cue_kernel("condition_of_changed", CUE_TIER_ELASTIC, condition_of_changed, cue_condition_of_changed_elastic));
#line 19 "input.cu"
__global__ void condition_that_is_read(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	if (p[0] > 4)
		__syncthreads();
	p[threadIdx.x] = n;
}

#line 19 "input.cu"
static __device__ __forceinline__ void cue_condition_that_is_read_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	{ bool cue_in_1 = cue_active && (p[0] > 4); if (cue_any(cue_in_1)) {
		__syncthreads(); } } if (cue_active) {
	p[threadIdx.x] = n; }
}

#line 19 "input.cu"
__global__ void cue_condition_that_is_read_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_condition_that_is_read_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 19 "input.cu"
static inline void cue_condition_that_is_read_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("condition_that_is_read", CUE_TIER_ELASTIC, condition_that_is_read, cue_condition_that_is_read_elastic), p, n);
}

#line 19 "input.cu"
static const cue_known cue_condition_that_is_read_known(cue_kernel("condition_that_is_read", CUE_TIER_ELASTIC, condition_that_is_read, cue_condition_that_is_read_elastic));
#line 27 "input.cu"
__global__ void condition_that_divides(int *p, int n, int m)
{
	if (threadIdx.x >= n)
		return;
	if (n / m > 4)
		__syncthreads();
	p[threadIdx.x] = n;
}

#line 27 "input.cu"
static __device__ __forceinline__ void cue_condition_that_divides_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n, int m)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	{ bool cue_in_1 = cue_active && (n / m > 4); if (cue_any(cue_in_1)) {
		__syncthreads(); } } if (cue_active) {
	p[threadIdx.x] = n; }
}

#line 27 "input.cu"
__global__ void cue_condition_that_divides_elastic(const cue_slice cue, int *p, int n, int m)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_condition_that_divides_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n, m);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 27 "input.cu"
static inline void cue_condition_that_divides_launch(const cue_config &cue, int *p, int n, int m)
{
	cue_launch(cue, cue_kernel("condition_that_divides", CUE_TIER_ELASTIC, condition_that_divides, cue_condition_that_divides_elastic), p, n, m);
}

#line 27 "input.cu"
static const cue_known cue_condition_that_divides_known(cue_kernel("condition_that_divides", CUE_TIER_ELASTIC, condition_that_divides, cue_condition_that_divides_elastic));
#line 35 "input.cu"
__global__ void rounds_of_parameter(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	for (int i = 0; i < n; i++)
		__syncthreads();
	p[threadIdx.x] = n;
}

#line 35 "input.cu"
static __device__ __forceinline__ void cue_rounds_of_parameter_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	for (int i = 0; i < n; i++) {
		__syncthreads(); } if (cue_active) {
	p[threadIdx.x] = n; }
}

#line 35 "input.cu"
__global__ void cue_rounds_of_parameter_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_rounds_of_parameter_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 35 "input.cu"
static inline void cue_rounds_of_parameter_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("rounds_of_parameter", CUE_TIER_ELASTIC, rounds_of_parameter, cue_rounds_of_parameter_elastic), p, n);
}

#line 35 "input.cu"
static const cue_known cue_rounds_of_parameter_known(cue_kernel("rounds_of_parameter", CUE_TIER_ELASTIC, rounds_of_parameter, cue_rounds_of_parameter_elastic));
#line 43 "input.cu"
__global__ void rounds_without_begin(int *p, int n, int i)
{
	if (threadIdx.x >= n)
		return;
	for (; i < n; i++)
		__syncthreads();
	p[threadIdx.x] = n;
}

#line 43 "input.cu"
static __device__ __forceinline__ void cue_rounds_without_begin_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n, int i)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	{ bool cue_in_1 = cue_active; ; for (;;) {  if (cue_in_1) cue_in_1 = (i < n); if (!cue_any(cue_in_1)) break; {
		__syncthreads(); } if (cue_in_1) { i++; } } } if (cue_active) {
	p[threadIdx.x] = n; }
}

#line 43 "input.cu"
__global__ void cue_rounds_without_begin_elastic(const cue_slice cue, int *p, int n, int i)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_rounds_without_begin_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n, i);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 43 "input.cu"
static inline void cue_rounds_without_begin_launch(const cue_config &cue, int *p, int n, int i)
{
	cue_launch(cue, cue_kernel("rounds_without_begin", CUE_TIER_ELASTIC, rounds_without_begin, cue_rounds_without_begin_elastic), p, n, i);
}

#line 43 "input.cu"
static const cue_known cue_rounds_without_begin_known(cue_kernel("rounds_without_begin", CUE_TIER_ELASTIC, rounds_without_begin, cue_rounds_without_begin_elastic));
#line 51 "input.cu"
__global__ void rounds_written_inside(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	for (int i = 0; i < n; i++) {
		__syncthreads();
		i += n / 2;
	}
}

#line 51 "input.cu"
static __device__ __forceinline__ void cue_rounds_written_inside_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	{ bool cue_in_1 = cue_active; int i = 0; for (;;) {  if (cue_in_1) cue_in_1 = (i < n); if (!cue_any(cue_in_1)) break; {
		__syncthreads(); if (cue_in_1) {
		i += n / 2; }
	} if (cue_in_1) { i++; } } }
}

#line 51 "input.cu"
__global__ void cue_rounds_written_inside_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_rounds_written_inside_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 51 "input.cu"
static inline void cue_rounds_written_inside_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("rounds_written_inside", CUE_TIER_ELASTIC, rounds_written_inside, cue_rounds_written_inside_elastic), p, n);
}

#line 51 "input.cu"
static const cue_known cue_rounds_written_inside_known(cue_kernel("rounds_written_inside", CUE_TIER_ELASTIC, rounds_written_inside, cue_rounds_written_inside_elastic));
#line 60 "input.cu"
__global__ void rounds_with_break(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	for (int i = 0; i < n; i++) {
		__syncthreads();
		if (n > 4)
			break;
	}
}

#line 60 "input.cu"
static __device__ __forceinline__ void cue_rounds_with_break_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	{ bool cue_in_1 = cue_active; int i = 0; for (;;) {  if (cue_in_1) cue_in_1 = (i < n); if (!cue_any(cue_in_1)) break; {
		__syncthreads(); if (cue_in_1) {
		if (n > 4)
			cue_in_1 = false; }
	} if (cue_in_1) { i++; } } }
}

#line 60 "input.cu"
__global__ void cue_rounds_with_break_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_rounds_with_break_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 60 "input.cu"
static inline void cue_rounds_with_break_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("rounds_with_break", CUE_TIER_ELASTIC, rounds_with_break, cue_rounds_with_break_elastic), p, n);
}

#line 60 "input.cu"
static const cue_known cue_rounds_with_break_known(cue_kernel("rounds_with_break", CUE_TIER_ELASTIC, rounds_with_break, cue_rounds_with_break_elastic));
#line 70 "input.cu"
__global__ void rounds_that_are_read(int *p, const int *__restrict__ rounds, int n)
{
	if (threadIdx.x >= n)
		return;
	for (int i = 0; i < *rounds; i++)
		__syncthreads();
	p[threadIdx.x] = n;
}

#line 70 "input.cu"
static __device__ __forceinline__ void cue_rounds_that_are_read_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, const int *__restrict__ rounds, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	{ bool cue_in_1 = cue_active; int i = 0; for (;;) {  if (cue_in_1) cue_in_1 = (i < *rounds); if (!cue_any(cue_in_1)) break; {
		__syncthreads(); } if (cue_in_1) { i++; } } } if (cue_active) {
	p[threadIdx.x] = n; }
}

#line 70 "input.cu"
__global__ void cue_rounds_that_are_read_elastic(const cue_slice cue, int *p, const int *__restrict__ rounds, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_rounds_that_are_read_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, rounds, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 70 "input.cu"
static inline void cue_rounds_that_are_read_launch(const cue_config &cue, int *p, const int *__restrict__ rounds, int n)
{
	cue_launch(cue, cue_kernel("rounds_that_are_read", CUE_TIER_ELASTIC, rounds_that_are_read, cue_rounds_that_are_read_elastic), p, rounds, n);
}

#line 70 "input.cu"
static const cue_known cue_rounds_that_are_read_known(cue_kernel("rounds_that_are_read", CUE_TIER_ELASTIC, rounds_that_are_read, cue_rounds_that_are_read_elastic));
#line 78 "input.cu"
__global__ void rounds_that_do_not_count(int *p, int n, int m)
{
	if (threadIdx.x >= n)
		return;
	for (int i = 0; m < n; i++) {
		__syncthreads();
		m += i;
	}
}

#line 78 "input.cu"
static __device__ __forceinline__ void cue_rounds_that_do_not_count_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n, int m)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	{ bool cue_in_1 = cue_active; int i = 0; for (;;) {  if (cue_in_1) cue_in_1 = (m < n); if (!cue_any(cue_in_1)) break; {
		__syncthreads(); if (cue_in_1) {
		m += i; }
	} if (cue_in_1) { i++; } } }
}

#line 78 "input.cu"
__global__ void cue_rounds_that_do_not_count_elastic(const cue_slice cue, int *p, int n, int m)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_rounds_that_do_not_count_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n, m);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 78 "input.cu"
static inline void cue_rounds_that_do_not_count_launch(const cue_config &cue, int *p, int n, int m)
{
	cue_launch(cue, cue_kernel("rounds_that_do_not_count", CUE_TIER_ELASTIC, rounds_that_do_not_count, cue_rounds_that_do_not_count_elastic), p, n, m);
}

#line 78 "input.cu"
static const cue_known cue_rounds_that_do_not_count_known(cue_kernel("rounds_that_do_not_count", CUE_TIER_ELASTIC, rounds_that_do_not_count, cue_rounds_that_do_not_count_elastic));
#line 87 "input.cu"
__global__ void rounds_by_vote(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int left = threadIdx.x;
	while (__syncthreads_or(left))
		left--;
	p[threadIdx.x] = n;
}

#line 87 "input.cu"
static __device__ __forceinline__ void cue_rounds_by_vote_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	int left = threadIdx.x;
	while (__syncthreads_or(cue_active ? (left) : 0)) { if (cue_active) {
		left--; } } if (cue_active) {
	p[threadIdx.x] = n; }
}

#line 87 "input.cu"
__global__ void cue_rounds_by_vote_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_rounds_by_vote_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 87 "input.cu"
static inline void cue_rounds_by_vote_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("rounds_by_vote", CUE_TIER_ELASTIC, rounds_by_vote, cue_rounds_by_vote_elastic), p, n);
}

#line 87 "input.cu"
static const cue_known cue_rounds_by_vote_known(cue_kernel("rounds_by_vote", CUE_TIER_ELASTIC, rounds_by_vote, cue_rounds_by_vote_elastic));
#line 96 "input.cu"
__global__ void rounds_for_ever(int *p, int n, int m)
{
	if (threadIdx.x >= n)
		return;
	while (m < n) {
		__syncthreads();
		if (threadIdx.x > m)
			return;
	}
}

#line 96 "input.cu"
static __device__ __forceinline__ void cue_rounds_for_ever_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n, int m)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	{ bool cue_in_1 = cue_active; for (;;) { if (cue_in_1) cue_in_1 = (m < n); if (!cue_any(cue_in_1)) break; {
		__syncthreads(); if (cue_in_1) {
		if (threadIdx.x > m)
			cue_active = cue_in_1 = false; }
	} } }
}

#line 96 "input.cu"
__global__ void cue_rounds_for_ever_elastic(const cue_slice cue, int *p, int n, int m)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_rounds_for_ever_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n, m);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 96 "input.cu"
static inline void cue_rounds_for_ever_launch(const cue_config &cue, int *p, int n, int m)
{
	cue_launch(cue, cue_kernel("rounds_for_ever", CUE_TIER_ELASTIC, rounds_for_ever, cue_rounds_for_ever_elastic), p, n, m);
}

#line 96 "input.cu"
static const cue_known cue_rounds_for_ever_known(cue_kernel("rounds_for_ever", CUE_TIER_ELASTIC, rounds_for_ever, cue_rounds_for_ever_elastic));
#line 106 "input.cu"
__global__ void cases(int *p, int n, int m)
{
	if (threadIdx.x >= n)
		return;
	switch (m) {
	case 1:
		__syncthreads();
		break;
	case 2:
		if (p[threadIdx.x] > 1)
			break;
		__syncthreads();
		p[0] = n;
	default:
		p[1] = n;
	}
	__syncthreads();
}

#line 106 "input.cu"
static __device__ __forceinline__ void cue_cases_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n, int m)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	{ bool cue_in_1 = cue_active; switch (m) {
	case 1: {
		__syncthreads(); }
		break;
	case 2: if (cue_in_1) {
		if (p[threadIdx.x] > 1)
			cue_in_1 = false; } {
		__syncthreads(); } if (cue_in_1) {
		p[0] = n; }
	default: if (cue_in_1) {
		p[1] = n; }
	} }
	__syncthreads();
}

#line 106 "input.cu"
__global__ void cue_cases_elastic(const cue_slice cue, int *p, int n, int m)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_cases_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n, m);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 106 "input.cu"
static inline void cue_cases_launch(const cue_config &cue, int *p, int n, int m)
{
	cue_launch(cue, cue_kernel("cases", CUE_TIER_ELASTIC, cases, cue_cases_elastic), p, n, m);
}

#line 106 "input.cu"
static const cue_known cue_cases_known(cue_kernel("cases", CUE_TIER_ELASTIC, cases, cue_cases_elastic));
#line 124 "input.cu"
__global__ void condition_by_another_name(int *p, int n, int m)
{
	int &name = m;
	if (threadIdx.x >= n)
		return;
	name = 2 * n;
	if (m > 4)
		__syncthreads();
	p[threadIdx.x] = n;
}

#line 124 "input.cu"
static __device__ __forceinline__ void cue_condition_by_another_name_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n, int m)
{ bool cue_active = true;
	int &name = m;
	if (threadIdx.x >= n)
		cue_active = false; if (cue_active) {
	name = 2 * n; }
	{ bool cue_in_1 = cue_active && (m > 4); if (cue_any(cue_in_1)) {
		__syncthreads(); } } if (cue_active) {
	p[threadIdx.x] = n; }
}

#line 124 "input.cu"
__global__ void cue_condition_by_another_name_elastic(const cue_slice cue, int *p, int n, int m)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_condition_by_another_name_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n, m);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 124 "input.cu"
static inline void cue_condition_by_another_name_launch(const cue_config &cue, int *p, int n, int m)
{
	cue_launch(cue, cue_kernel("condition_by_another_name", CUE_TIER_ELASTIC, condition_by_another_name, cue_condition_by_another_name_elastic), p, n, m);
}

#line 124 "input.cu"
static const cue_known cue_condition_by_another_name_known(cue_kernel("condition_by_another_name", CUE_TIER_ELASTIC, condition_by_another_name, cue_condition_by_another_name_elastic));
#line 134 "input.cu"
__global__ void condition_by_a_constant_name(int *p, int n, int m)
{
	const int &name = m;
	int &element = p[m];
	if (threadIdx.x >= n)
		return;
	element = name;
	if (m > 4)
		__syncthreads();
	p[threadIdx.x] = n;
}

#line 134 "input.cu"
static __device__ __forceinline__ void cue_condition_by_a_constant_name_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n, int m)
{ bool cue_active = true;
	const int &name = m;
	int &element = p[m];
	if (threadIdx.x >= n)
		cue_active = false; if (cue_active) {
	element = name; }
	{ bool cue_in_1 = cue_active && (m > 4); if (cue_any(cue_in_1)) {
		__syncthreads(); } } if (cue_active) {
	p[threadIdx.x] = n; }
}

#line 134 "input.cu"
__global__ void cue_condition_by_a_constant_name_elastic(const cue_slice cue, int *p, int n, int m)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_condition_by_a_constant_name_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n, m);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 134 "input.cu"
static inline void cue_condition_by_a_constant_name_launch(const cue_config &cue, int *p, int n, int m)
{
	cue_launch(cue, cue_kernel("condition_by_a_constant_name", CUE_TIER_ELASTIC, condition_by_a_constant_name, cue_condition_by_a_constant_name_elastic), p, n, m);
}

#line 134 "input.cu"
static const cue_known cue_condition_by_a_constant_name_known(cue_kernel("condition_by_a_constant_name", CUE_TIER_ELASTIC, condition_by_a_constant_name, cue_condition_by_a_constant_name_elastic));
#line 145 "input.cu"
__global__ void condition_of_chosen(int *p, int n, int m, int o)
{
	if (threadIdx.x >= n)
		return;
	(n > 4 ? m : o) = 2 * n;
	if (m > 4)
		__syncthreads();
	if (o > 4)
		__syncthreads();
	if (n > 4)
		__syncthreads();
	p[threadIdx.x] = n;
}

#line 145 "input.cu"
static __device__ __forceinline__ void cue_condition_of_chosen_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n, int m, int o)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false; if (cue_active) {
	(n > 4 ? m : o) = 2 * n; }
	{ bool cue_in_1 = cue_active && (m > 4); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
	{ bool cue_in_2 = cue_active && (o > 4); if (cue_any(cue_in_2)) {
		__syncthreads(); } }
	{ bool cue_in_3 = cue_active && (n > 4); if (cue_any(cue_in_3)) {
		__syncthreads(); } } if (cue_active) {
	p[threadIdx.x] = n; }
}

#line 145 "input.cu"
__global__ void cue_condition_of_chosen_elastic(const cue_slice cue, int *p, int n, int m, int o)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_condition_of_chosen_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n, m, o);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 145 "input.cu"
static inline void cue_condition_of_chosen_launch(const cue_config &cue, int *p, int n, int m, int o)
{
	cue_launch(cue, cue_kernel("condition_of_chosen", CUE_TIER_ELASTIC, condition_of_chosen, cue_condition_of_chosen_elastic), p, n, m, o);
}

#line 145 "input.cu"
static const cue_known cue_condition_of_chosen_known(cue_kernel("condition_of_chosen", CUE_TIER_ELASTIC, condition_of_chosen, cue_condition_of_chosen_elastic));
#line 158 "input.cu"
