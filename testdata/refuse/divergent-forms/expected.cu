// Ways in which threads of a block come to part: assignments, references, pointers, members,
// control flow.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
__device__ void set(int &n)
{
	n = threadIdx.x;
}
__device__ void setp(int *n)
{
	*n = threadIdx.x;
}
struct S {
	int n;
	int a[2];
};
__global__ void continue_(int *p, int n)
{
	for (int i = 0; i < n; i++) {
		if (p[threadIdx.x])
			continue;
		__syncthreads();
	}
}

#line 15 "input.cu"
static __device__ __forceinline__ void cue_continue_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	for (int i = 0; i < n; i++) {
		if (p[threadIdx.x])
			continue;
		__syncthreads();
	}
}

#line 15 "input.cu"
__global__ void cue_continue_sliced(const cue_slice cue, int *p, int n)
{
	cue_continue_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 15 "input.cu"
static inline void cue_continue_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("continue_", CUE_TIER_SLICEABLE, continue_, cue_continue_sliced), p, n);
}

#line 15 "input.cu"
static const cue_known cue_continue_known(cue_kernel("continue_", CUE_TIER_SLICEABLE, continue_, cue_continue_sliced));
#line 23 "input.cu"
__global__ void break_(int *p, int n)
{
	for (int i = 0; i < n; i++) {
		if (p[threadIdx.x])
			break;
		__syncthreads();
	}
}

#line 23 "input.cu"
static __device__ __forceinline__ void cue_break_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	{ bool cue_in_1 = true; int i = 0; for (;;) {  if (cue_in_1) cue_in_1 = (i < n); if (!cue_any(cue_in_1)) break; { if (cue_in_1) {
		if (p[threadIdx.x])
			cue_in_1 = false; }
		__syncthreads();
	} if (cue_in_1) { i++; } } }
}

#line 23 "input.cu"
__global__ void cue_break_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_break_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 23 "input.cu"
static inline void cue_break_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("break_", CUE_TIER_ELASTIC, break_, cue_break_elastic), p, n);
}

#line 23 "input.cu"
static const cue_known cue_break_known(cue_kernel("break_", CUE_TIER_ELASTIC, break_, cue_break_elastic));
#line 31 "input.cu"
__global__ void control(int *p)
{
	int n = 0;
	if (threadIdx.x > 3)
		n = 1;
	if (n)
		__syncthreads();
}

#line 31 "input.cu"
static __device__ __forceinline__ void cue_control_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int n = 0;
	if (threadIdx.x > 3)
		n = 1;
	{ bool cue_in_1 = (n); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 31 "input.cu"
__global__ void cue_control_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_control_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 31 "input.cu"
static inline void cue_control_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("control", CUE_TIER_ELASTIC, control, cue_control_elastic), p);
}

#line 31 "input.cu"
static const cue_known cue_control_known(cue_kernel("control", CUE_TIER_ELASTIC, control, cue_control_elastic));
#line 39 "input.cu"
__global__ void control2(int *p)
{
	int n = 0;
	for (int i = 0; i < threadIdx.x; i++)
		n++;
	for (int i = 0; i < n; i++)
		__syncthreads();
}

#line 39 "input.cu"
static __device__ __forceinline__ void cue_control2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int n = 0;
	for (int i = 0; i < threadIdx.x; i++)
		n++;
	{ bool cue_in_1 = true; int i = 0; for (;;) {  if (cue_in_1) cue_in_1 = (i < n); if (!cue_any(cue_in_1)) break; {
		__syncthreads(); } if (cue_in_1) { i++; } } }
}

#line 39 "input.cu"
__global__ void cue_control2_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_control2_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 39 "input.cu"
static inline void cue_control2_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("control2", CUE_TIER_ELASTIC, control2, cue_control2_elastic), p);
}

#line 39 "input.cu"
static const cue_known cue_control2_known(cue_kernel("control2", CUE_TIER_ELASTIC, control2, cue_control2_elastic));
#line 47 "input.cu"
__global__ void ref(int *p)
{
	int n = 0;
	set(n);
	if (n)
		__syncthreads();
}

#line 47 "input.cu"
static __device__ __forceinline__ void cue_ref_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int n = 0;
	set(n);
	{ bool cue_in_1 = (n); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 47 "input.cu"
__global__ void cue_ref_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_ref_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 47 "input.cu"
static inline void cue_ref_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("ref", CUE_TIER_ELASTIC, ref, cue_ref_elastic), p);
}

#line 47 "input.cu"
static const cue_known cue_ref_known(cue_kernel("ref", CUE_TIER_ELASTIC, ref, cue_ref_elastic));
#line 54 "input.cu"
__global__ void ptr(int *p)
{
	int n = 0;
	setp(&n);
	if (n)
		__syncthreads();
}

#line 54 "input.cu"
static __device__ __forceinline__ void cue_ptr_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int n = 0;
	setp(&n);
	{ bool cue_in_1 = (n); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 54 "input.cu"
__global__ void cue_ptr_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_ptr_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 54 "input.cu"
static inline void cue_ptr_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("ptr", CUE_TIER_ELASTIC, ptr, cue_ptr_elastic), p);
}

#line 54 "input.cu"
static const cue_known cue_ptr_known(cue_kernel("ptr", CUE_TIER_ELASTIC, ptr, cue_ptr_elastic));
#line 61 "input.cu"
__global__ void lambda(int *p)
{
	int n = 0;
	auto f = [&] { n = threadIdx.x; };
	f();
	if (n)
		__syncthreads();
}

#line 61 "input.cu"
static __device__ __forceinline__ void cue_lambda_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int n = 0;
	auto f = [&] { n = threadIdx.x; };
	f();
	{ bool cue_in_1 = (n); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 61 "input.cu"
__global__ void cue_lambda_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_lambda_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 61 "input.cu"
static inline void cue_lambda_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("lambda", CUE_TIER_ELASTIC, lambda, cue_lambda_elastic), p);
}

#line 61 "input.cu"
static const cue_known cue_lambda_known(cue_kernel("lambda", CUE_TIER_ELASTIC, lambda, cue_lambda_elastic));
#line 69 "input.cu"
__global__ void member(int *p)
{
	S s;
	s.n = threadIdx.x;
	if (s.n)
		__syncthreads();
}

#line 69 "input.cu"
static __device__ __forceinline__ void cue_member_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	S s;
	s.n = threadIdx.x;
	{ bool cue_in_1 = (s.n); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 69 "input.cu"
__global__ void cue_member_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_member_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 69 "input.cu"
static inline void cue_member_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("member", CUE_TIER_ELASTIC, member, cue_member_elastic), p);
}

#line 69 "input.cu"
static const cue_known cue_member_known(cue_kernel("member", CUE_TIER_ELASTIC, member, cue_member_elastic));
#line 76 "input.cu"
__global__ void member2(int *p)
{
	S s;
	s.a[1] = threadIdx.x;
	if (s.a[1])
		__syncthreads();
}

#line 76 "input.cu"
static __device__ __forceinline__ void cue_member2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	S s;
	s.a[1] = threadIdx.x;
	{ bool cue_in_1 = (s.a[1]); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 76 "input.cu"
__global__ void cue_member2_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_member2_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 76 "input.cu"
static inline void cue_member2_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("member2", CUE_TIER_ELASTIC, member2, cue_member2_elastic), p);
}

#line 76 "input.cu"
static const cue_known cue_member2_known(cue_kernel("member2", CUE_TIER_ELASTIC, member2, cue_member2_elastic));
#line 83 "input.cu"
__global__ void array(int *p)
{
	int a[2];
	a[0] = threadIdx.x;
	if (a[0])
		__syncthreads();
}

#line 83 "input.cu"
static __device__ __forceinline__ void cue_array_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int a[2];
	a[0] = threadIdx.x;
	{ bool cue_in_1 = (a[0]); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 83 "input.cu"
__global__ void cue_array_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_array_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 83 "input.cu"
static inline void cue_array_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("array", CUE_TIER_ELASTIC, array, cue_array_elastic), p);
}

#line 83 "input.cu"
static const cue_known cue_array_known(cue_kernel("array", CUE_TIER_ELASTIC, array, cue_array_elastic));
#line 90 "input.cu"
__global__ void alias(int *p)
{
	int n = 0;
	int &r = n;
	r = threadIdx.x;
	if (n)
		__syncthreads();
}

#line 90 "input.cu"
static __device__ __forceinline__ void cue_alias_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int n = 0;
	int &r = n;
	r = threadIdx.x;
	{ bool cue_in_1 = (n); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 90 "input.cu"
__global__ void cue_alias_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_alias_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 90 "input.cu"
static inline void cue_alias_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("alias", CUE_TIER_ELASTIC, alias, cue_alias_elastic), p);
}

#line 90 "input.cu"
static const cue_known cue_alias_known(cue_kernel("alias", CUE_TIER_ELASTIC, alias, cue_alias_elastic));
#line 98 "input.cu"
__global__ void alias2(int *p)
{
	int n = 0;
	int *q = &n;
	*q = threadIdx.x;
	if (n)
		__syncthreads();
}

#line 98 "input.cu"
static __device__ __forceinline__ void cue_alias2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int n = 0;
	int *q = &n;
	*q = threadIdx.x;
	{ bool cue_in_1 = (n); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 98 "input.cu"
__global__ void cue_alias2_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_alias2_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 98 "input.cu"
static inline void cue_alias2_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("alias2", CUE_TIER_ELASTIC, alias2, cue_alias2_elastic), p);
}

#line 98 "input.cu"
static const cue_known cue_alias2_known(cue_kernel("alias2", CUE_TIER_ELASTIC, alias2, cue_alias2_elastic));
#line 106 "input.cu"
__global__ void asm_(int *p)
{
	int n = 0;
	asm("mov.u32 %0, %%laneid;" : "=r"(n));
	if (n)
		__syncthreads();
}

#line 106 "input.cu"
static __device__ __forceinline__ void cue_asm_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int n = 0;
	asm("mov.u32 %0, %%laneid;" : "=r"(n));
	{ bool cue_in_1 = (n); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 106 "input.cu"
__global__ void cue_asm_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_asm_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 106 "input.cu"
static inline void cue_asm_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("asm_", CUE_TIER_ELASTIC, asm_, cue_asm_elastic), p);
}

#line 106 "input.cu"
static const cue_known cue_asm_known(cue_kernel("asm_", CUE_TIER_ELASTIC, asm_, cue_asm_elastic));
#line 113 "input.cu"
__global__ void compound(int *p)
{
	int n = 0;
	n += threadIdx.x;
	if (n)
		__syncthreads();
}

#line 113 "input.cu"
static __device__ __forceinline__ void cue_compound_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int n = 0;
	n += threadIdx.x;
	{ bool cue_in_1 = (n); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 113 "input.cu"
__global__ void cue_compound_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_compound_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 113 "input.cu"
static inline void cue_compound_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("compound", CUE_TIER_ELASTIC, compound, cue_compound_elastic), p);
}

#line 113 "input.cu"
static const cue_known cue_compound_known(cue_kernel("compound", CUE_TIER_ELASTIC, compound, cue_compound_elastic));
#line 120 "input.cu"
__global__ void ternary(int *p)
{
	threadIdx.x > 3 ? __syncthreads() : void();
}

#line 120 "input.cu"
static __device__ __forceinline__ void cue_ternary_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	threadIdx.x > 3 ? __syncthreads() : void();
}

#line 120 "input.cu"
__global__ void cue_ternary_sliced(const cue_slice cue, int *p)
{
	cue_ternary_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 120 "input.cu"
static inline void cue_ternary_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("ternary", CUE_TIER_SLICEABLE, ternary, cue_ternary_sliced), p);
}

#line 120 "input.cu"
static const cue_known cue_ternary_known(cue_kernel("ternary", CUE_TIER_SLICEABLE, ternary, cue_ternary_sliced));
#line 124 "input.cu"
__global__ void logical(int *p)
{
	if (threadIdx.x > 3 && __syncthreads_or(1))
		p[0] = 1;
}

#line 124 "input.cu"
static __device__ __forceinline__ void cue_logical_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	if (threadIdx.x > 3 && __syncthreads_or(1))
		p[0] = 1;
}

#line 124 "input.cu"
__global__ void cue_logical_sliced(const cue_slice cue, int *p)
{
	cue_logical_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 124 "input.cu"
static inline void cue_logical_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("logical", CUE_TIER_SLICEABLE, logical, cue_logical_sliced), p);
}

#line 124 "input.cu"
static const cue_known cue_logical_known(cue_kernel("logical", CUE_TIER_SLICEABLE, logical, cue_logical_sliced));
#line 129 "input.cu"
__global__ void switch_(int *p)
{
	switch (threadIdx.x) {
	case 1:
		__syncthreads();
	}
}

#line 129 "input.cu"
static __device__ __forceinline__ void cue_switch_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	switch (threadIdx.x) {
	case 1:
		__syncthreads();
	}
}

#line 129 "input.cu"
__global__ void cue_switch_sliced(const cue_slice cue, int *p)
{
	cue_switch_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 129 "input.cu"
static inline void cue_switch_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("switch_", CUE_TIER_SLICEABLE, switch_, cue_switch_sliced), p);
}

#line 129 "input.cu"
static const cue_known cue_switch_known(cue_kernel("switch_", CUE_TIER_SLICEABLE, switch_, cue_switch_sliced));
#line 136 "input.cu"
__global__ void param(int *p, int n)
{
	n = threadIdx.x;
	if (n)
		__syncthreads();
}

#line 136 "input.cu"
static __device__ __forceinline__ void cue_param_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	n = threadIdx.x;
	{ bool cue_in_1 = (n); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 136 "input.cu"
__global__ void cue_param_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_param_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 136 "input.cu"
static inline void cue_param_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("param", CUE_TIER_ELASTIC, param, cue_param_elastic), p, n);
}

#line 136 "input.cu"
static const cue_known cue_param_known(cue_kernel("param", CUE_TIER_ELASTIC, param, cue_param_elastic));
#line 142 "input.cu"
__global__ void do_(int *p)
{
	int i = threadIdx.x;
	do {
		__syncthreads();
	} while (--i > 0);
}

#line 142 "input.cu"
static __device__ __forceinline__ void cue_do_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int i = threadIdx.x;
	{ bool cue_in_1 = true; do { {
		__syncthreads();
	} if (cue_in_1) cue_in_1 = (--i > 0); } while (cue_any(cue_in_1)); }
}

#line 142 "input.cu"
__global__ void cue_do_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_do_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 142 "input.cu"
static inline void cue_do_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("do_", CUE_TIER_ELASTIC, do_, cue_do_elastic), p);
}

#line 142 "input.cu"
static const cue_known cue_do_known(cue_kernel("do_", CUE_TIER_ELASTIC, do_, cue_do_elastic));
#line 149 "input.cu"
__global__ void comma(int *p)
{
	int i = (p[0]++, threadIdx.x);
	while (i-- > 0)
		__syncthreads();
}

#line 149 "input.cu"
static __device__ __forceinline__ void cue_comma_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int i = (p[0]++, threadIdx.x);
	{ bool cue_in_1 = true; for (;;) { if (cue_in_1) cue_in_1 = (i-- > 0); if (!cue_any(cue_in_1)) break; {
		__syncthreads(); } } }
}

#line 149 "input.cu"
__global__ void cue_comma_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_comma_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 149 "input.cu"
static inline void cue_comma_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("comma", CUE_TIER_ELASTIC, comma, cue_comma_elastic), p);
}

#line 149 "input.cu"
static const cue_known cue_comma_known(cue_kernel("comma", CUE_TIER_ELASTIC, comma, cue_comma_elastic));
#line 155 "input.cu"
__global__ void ret(int *p)
{
	int own = p[threadIdx.x];
	for (int i = 0; i < 3; i++) {
		__syncthreads();
		if (own == i)
			return;
	}
}

#line 155 "input.cu"
static __device__ __forceinline__ void cue_ret_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{ bool cue_active = true;
	int own = p[threadIdx.x];
	{ bool cue_in_1 = cue_active; int i = 0; for (;;) {  if (cue_in_1) cue_in_1 = (i < 3); if (!cue_any(cue_in_1)) break; {
		__syncthreads(); if (cue_in_1) {
		if (own == i)
			cue_active = cue_in_1 = false; }
	} if (cue_in_1) { i++; } } }
}

#line 155 "input.cu"
__global__ void cue_ret_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_ret_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 155 "input.cu"
static inline void cue_ret_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("ret", CUE_TIER_ELASTIC, ret, cue_ret_elastic), p);
}

#line 155 "input.cu"
static const cue_known cue_ret_known(cue_kernel("ret", CUE_TIER_ELASTIC, ret, cue_ret_elastic));
#line 164 "input.cu"
__global__ void struct_init(int *p)
{
	S s = {int(threadIdx.x), {0, 0}};
	if (s.n)
		__syncthreads();
}

#line 164 "input.cu"
static __device__ __forceinline__ void cue_struct_init_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	S s = {int(threadIdx.x), {0, 0}};
	{ bool cue_in_1 = (s.n); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 164 "input.cu"
__global__ void cue_struct_init_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_struct_init_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 164 "input.cu"
static inline void cue_struct_init_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("struct_init", CUE_TIER_ELASTIC, struct_init, cue_struct_init_elastic), p);
}

#line 164 "input.cu"
static const cue_known cue_struct_init_known(cue_kernel("struct_init", CUE_TIER_ELASTIC, struct_init, cue_struct_init_elastic));
#line 170 "input.cu"
__global__ void structured(int *p)
{
	S s = {int(threadIdx.x), {0, 0}};
	auto [n, a] = s;
	if (n)
		__syncthreads();
}

#line 170 "input.cu"
static __device__ __forceinline__ void cue_structured_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	S s = {int(threadIdx.x), {0, 0}};
	auto [n, a] = s;
	{ bool cue_in_1 = (n); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 170 "input.cu"
__global__ void cue_structured_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_structured_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 170 "input.cu"
static inline void cue_structured_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("structured", CUE_TIER_ELASTIC, structured, cue_structured_elastic), p);
}

#line 170 "input.cu"
static const cue_known cue_structured_known(cue_kernel("structured", CUE_TIER_ELASTIC, structured, cue_structured_elastic));
#line 177 "input.cu"
__global__ void copy(int *p)
{
	S s, t;
	s.n = threadIdx.x;
	t = s;
	if (t.n)
		__syncthreads();
}

#line 177 "input.cu"
static __device__ __forceinline__ void cue_copy_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	S s, t;
	s.n = threadIdx.x;
	t = s;
	{ bool cue_in_1 = (t.n); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 177 "input.cu"
__global__ void cue_copy_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_copy_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 177 "input.cu"
static inline void cue_copy_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("copy", CUE_TIER_ELASTIC, copy, cue_copy_elastic), p);
}

#line 177 "input.cu"
static const cue_known cue_copy_known(cue_kernel("copy", CUE_TIER_ELASTIC, copy, cue_copy_elastic));
#line 185 "input.cu"
__global__ void casted(int *p)
{
	const int n = static_cast<int>(threadIdx.x);
	if (n)
		__syncthreads();
}

#line 185 "input.cu"
static __device__ __forceinline__ void cue_casted_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	const int n = static_cast<int>(threadIdx.x);
	{ bool cue_in_1 = (n); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 185 "input.cu"
__global__ void cue_casted_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_casted_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 185 "input.cu"
static inline void cue_casted_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("casted", CUE_TIER_ELASTIC, casted, cue_casted_elastic), p);
}

#line 185 "input.cu"
static const cue_known cue_casted_known(cue_kernel("casted", CUE_TIER_ELASTIC, casted, cue_casted_elastic));
#line 191 "input.cu"
__global__ void rangefor(int *p)
{
	int a[3] = {1, int(threadIdx.x), 2};
	for (int x : a)
		if (x)
			__syncthreads();
}

#line 191 "input.cu"
static __device__ __forceinline__ void cue_rangefor_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int a[3] = {1, int(threadIdx.x), 2};
	for (int x : a)
		if (x)
			__syncthreads();
}

#line 191 "input.cu"
__global__ void cue_rangefor_sliced(const cue_slice cue, int *p)
{
	cue_rangefor_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 191 "input.cu"
static inline void cue_rangefor_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("rangefor", CUE_TIER_SLICEABLE, rangefor, cue_rangefor_sliced), p);
}

#line 191 "input.cu"
static const cue_known cue_rangefor_known(cue_kernel("rangefor", CUE_TIER_SLICEABLE, rangefor, cue_rangefor_sliced));
#line 198 "input.cu"
__global__ void while_decl(int *p)
{
	int left = p[threadIdx.x];
	while (int n = left) {
		__syncthreads();
		left = n - 1;
	}
}

#line 198 "input.cu"
static __device__ __forceinline__ void cue_while_decl_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int left = p[threadIdx.x];
	while (int n = left) {
		__syncthreads();
		left = n - 1;
	}
}

#line 198 "input.cu"
__global__ void cue_while_decl_sliced(const cue_slice cue, int *p)
{
	cue_while_decl_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 198 "input.cu"
static inline void cue_while_decl_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("while_decl", CUE_TIER_SLICEABLE, while_decl, cue_while_decl_sliced), p);
}

#line 198 "input.cu"
static const cue_known cue_while_decl_known(cue_kernel("while_decl", CUE_TIER_SLICEABLE, while_decl, cue_while_decl_sliced));
#line 206 "input.cu"
__global__ void if_init(int *p)
{
	if (int n = threadIdx.x; n > 2)
		__syncthreads();
}

#line 206 "input.cu"
static __device__ __forceinline__ void cue_if_init_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	if (int n = threadIdx.x; n > 2)
		__syncthreads();
}

#line 206 "input.cu"
__global__ void cue_if_init_sliced(const cue_slice cue, int *p)
{
	cue_if_init_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 206 "input.cu"
static inline void cue_if_init_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("if_init", CUE_TIER_SLICEABLE, if_init, cue_if_init_sliced), p);
}

#line 206 "input.cu"
static const cue_known cue_if_init_known(cue_kernel("if_init", CUE_TIER_SLICEABLE, if_init, cue_if_init_sliced));
#line 211 "input.cu"
__global__ void swap(int *p)
{
	int a = 0, b = threadIdx.x;
	{
		int t = a;
		a = b;
		b = t;
	}
	if (a)
		__syncthreads();
}

#line 211 "input.cu"
static __device__ __forceinline__ void cue_swap_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int a = 0, b = threadIdx.x;
	{
		int t = a;
		a = b;
		b = t;
	}
	{ bool cue_in_1 = (a); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 211 "input.cu"
__global__ void cue_swap_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_swap_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 211 "input.cu"
static inline void cue_swap_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("swap", CUE_TIER_ELASTIC, swap, cue_swap_elastic), p);
}

#line 211 "input.cu"
static const cue_known cue_swap_known(cue_kernel("swap", CUE_TIER_ELASTIC, swap, cue_swap_elastic));
#line 222 "input.cu"
__global__ void atomic(int *p)
{
	int a = atomicAdd(p, 1);
	if (a)
		__syncthreads();
}

#line 222 "input.cu"
static __device__ __forceinline__ void cue_atomic_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int a = atomicAdd(p, 1);
	{ bool cue_in_1 = (a); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 222 "input.cu"
__global__ void cue_atomic_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_atomic_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 222 "input.cu"
static inline void cue_atomic_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("atomic", CUE_TIER_ELASTIC, atomic, cue_atomic_elastic), p);
}

#line 222 "input.cu"
static const cue_known cue_atomic_known(cue_kernel("atomic", CUE_TIER_ELASTIC, atomic, cue_atomic_elastic));
#line 228 "input.cu"
__global__ void shared(int *p)
{
	__shared__ int t[32];
	t[threadIdx.x] = threadIdx.x;
	if (t[threadIdx.x])
		__syncthreads();
}

#line 228 "input.cu"
static __device__ __forceinline__ void cue_shared_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ int t[32];
	t[threadIdx.x] = threadIdx.x;
	{ bool cue_in_1 = (t[threadIdx.x]); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 228 "input.cu"
__global__ void cue_shared_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_shared_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 228 "input.cu"
static inline void cue_shared_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("shared", CUE_TIER_ELASTIC, shared, cue_shared_elastic), p);
}

#line 228 "input.cu"
static const cue_known cue_shared_known(cue_kernel("shared", CUE_TIER_ELASTIC, shared, cue_shared_elastic));
#line 235 "input.cu"
__global__ void late(int *p)
{
	int n = 0;
	for (int i = 0; i < 4; i++) {
		if (n)
			__syncthreads();
		n = threadIdx.x;
	}
}

#line 235 "input.cu"
static __device__ __forceinline__ void cue_late_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int n = 0;
	for (int i = 0; i < 4; i++) {
		{ bool cue_in_1 = (n); if (cue_any(cue_in_1)) {
			__syncthreads(); } }
		n = threadIdx.x;
	}
}

#line 235 "input.cu"
__global__ void cue_late_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_late_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 235 "input.cu"
static inline void cue_late_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("late", CUE_TIER_ELASTIC, late, cue_late_elastic), p);
}

#line 235 "input.cu"
static const cue_known cue_late_known(cue_kernel("late", CUE_TIER_ELASTIC, late, cue_late_elastic));
#line 244 "input.cu"
template <class T> __device__ T ident(T x)
{
	return x;
}
__global__ void fun(int *p)
{
	if (ident(threadIdx.x))
		__syncthreads();
}

#line 248 "input.cu"
static __device__ __forceinline__ void cue_fun_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	{ bool cue_in_1 = static_cast<bool>(ident(threadIdx.x)); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 248 "input.cu"
__global__ void cue_fun_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_fun_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 248 "input.cu"
static inline void cue_fun_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("fun", CUE_TIER_ELASTIC, fun, cue_fun_elastic), p);
}

#line 248 "input.cu"
static const cue_known cue_fun_known(cue_kernel("fun", CUE_TIER_ELASTIC, fun, cue_fun_elastic));
#line 253 "input.cu"
template <class T> __global__ void tmpl(T *p)
{
	T n = T(threadIdx.x);
	if (n)
		__syncthreads();
}

#line 252 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_tmpl_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	T n = T(threadIdx.x);
	{ bool cue_in_1 = static_cast<bool>(n); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 253 "input.cu"
template <class T> __global__ void cue_tmpl_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_tmpl_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 253 "input.cu"
template <class T>
static inline void cue_tmpl_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("tmpl", CUE_TIER_ELASTIC, tmpl<T>, cue_tmpl_elastic<T>), p);
}
#line 259 "input.cu"
template <class T> __global__ void tmpl2(T *p)
{
	T n(threadIdx.x);
	if (n > 1)
		__syncthreads();
}

#line 258 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_tmpl2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	T n(threadIdx.x);
	{ bool cue_in_1 = static_cast<bool>(n > 1); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 259 "input.cu"
template <class T> __global__ void cue_tmpl2_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_tmpl2_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 259 "input.cu"
template <class T>
static inline void cue_tmpl2_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("tmpl2", CUE_TIER_ELASTIC, tmpl2<T>, cue_tmpl2_elastic<T>), p);
}
#line 265 "input.cu"
template <class T> __global__ void tmpl3(T *p)
{
	T n{};
	n = ident<T>(T(threadIdx.x));
	if (n > 1)
		__syncthreads();
}

#line 264 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_tmpl3_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	T n{};
	n = ident<T>(T(threadIdx.x));
	{ bool cue_in_1 = static_cast<bool>(n > 1); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 265 "input.cu"
template <class T> __global__ void cue_tmpl3_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_tmpl3_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 265 "input.cu"
template <class T>
static inline void cue_tmpl3_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("tmpl3", CUE_TIER_ELASTIC, tmpl3<T>, cue_tmpl3_elastic<T>), p);
}
#line 272 "input.cu"
template <class F> __global__ void tmpl4(int *p, F f)
{
	int n = 0;
	f(n);
	if (n > 1)
		__syncthreads();
}

#line 271 "input.cu"
template <class F>
static __device__ __forceinline__ void cue_tmpl4_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<F> f)
{
	int n = 0;
	f(n);
	{ bool cue_in_1 = (n > 1); if (cue_any(cue_in_1)) {
		__syncthreads(); } }
}

#line 272 "input.cu"
template <class F> __global__ void cue_tmpl4_elastic(const cue_slice cue, int *p, F f)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_tmpl4_body<F>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(f));
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 272 "input.cu"
template <class F>
static inline void cue_tmpl4_launch(const cue_config &cue, int *p, F f)
{
	cue_launch(cue, cue_kernel("tmpl4", CUE_TIER_ELASTIC, tmpl4<F>, cue_tmpl4_elastic<F>), p, f);
}
#line 279 "input.cu"

struct setter {
	__device__ void operator()(int &n) const
	{
		n = threadIdx.x;
	}
};

void run(int *p)
{
	cue_tmpl_launch(cue_config(2, 32), p);
	cue_tmpl2_launch(cue_config(2, 32), p);
	cue_tmpl3_launch(cue_config(2, 32), p);
	cue_tmpl4_launch(cue_config(2, 32), p, setter());
}
