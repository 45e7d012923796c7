// Jumps that leave a piece: guards are cleared, and what follows in the piece is left out.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void not_last(int *p, int n)
{
	if (n > 4) {
		if (p[threadIdx.x] > 1) {
			return;
		}
		p[0] = n;
	}
	__syncthreads();
	p[2] = n;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_not_last_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true; {
	if (n > 4) {
		if (p[threadIdx.x] > 1) {
			{ cue_active = false; goto cue_end_1; }
		}
		p[0] = n;
	} } cue_end_1:;
	__syncthreads(); if (cue_active) {
	p[2] = n; }
}

#line 2 "input.cu"
__global__ void cue_not_last_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_not_last_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 2 "input.cu"
static inline void cue_not_last_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("not_last", CUE_TIER_ELASTIC, not_last, cue_not_last_elastic), p, n);
}

#line 2 "input.cu"
static const cue_known cue_not_last_known(cue_kernel("not_last", CUE_TIER_ELASTIC, not_last, cue_not_last_elastic));
#line 13 "input.cu"
__global__ void last(int *p, int n)
{
	if (n > 4) {
		p[0] = n;
		if (p[threadIdx.x] > 1) {
			p[1] = n;
			return;
		}
	}
	__syncthreads();
	p[2] = n;
}

#line 13 "input.cu"
static __device__ __forceinline__ void cue_last_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (n > 4) {
		p[0] = n;
		if (p[threadIdx.x] > 1) {
			p[1] = n;
			cue_active = false;
		}
	}
	__syncthreads(); if (cue_active) {
	p[2] = n; }
}

#line 13 "input.cu"
__global__ void cue_last_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_last_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 13 "input.cu"
static inline void cue_last_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("last", CUE_TIER_ELASTIC, last, cue_last_elastic), p, n);
}

#line 13 "input.cu"
static const cue_known cue_last_known(cue_kernel("last", CUE_TIER_ELASTIC, last, cue_last_elastic));
#line 25 "input.cu"
__global__ void last_but_one(int *p, int n)
{
	if (p[threadIdx.x] > 1)
		return;
	p[0] = n;
	__syncthreads();
	p[2] = n;
}

#line 25 "input.cu"
static __device__ __forceinline__ void cue_last_but_one_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (p[threadIdx.x] > 1)
		cue_active = false; if (cue_active) {
	p[0] = n; }
	__syncthreads(); if (cue_active) {
	p[2] = n; }
}

#line 25 "input.cu"
__global__ void cue_last_but_one_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_last_but_one_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 25 "input.cu"
static inline void cue_last_but_one_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("last_but_one", CUE_TIER_ELASTIC, last_but_one, cue_last_but_one_elastic), p, n);
}

#line 25 "input.cu"
static const cue_known cue_last_but_one_known(cue_kernel("last_but_one", CUE_TIER_ELASTIC, last_but_one, cue_last_but_one_elastic));
#line 33 "input.cu"
__global__ void in_loop_of_piece(int *p, int n)
{
	for (int i = 0; i < n; i++) {
		if (p[i] > 1)
			break;
		if (p[i + threadIdx.x] > 1)
			return;
	}
	__syncthreads();
	p[2] = n;
}

#line 33 "input.cu"
static __device__ __forceinline__ void cue_in_loop_of_piece_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true; {
	for (int i = 0; i < n; i++) {
		if (p[i] > 1)
			break;
		if (p[i + threadIdx.x] > 1)
			{ cue_active = false; goto cue_end_1; }
	} } cue_end_1:;
	__syncthreads(); if (cue_active) {
	p[2] = n; }
}

#line 33 "input.cu"
__global__ void cue_in_loop_of_piece_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_in_loop_of_piece_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 33 "input.cu"
static inline void cue_in_loop_of_piece_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("in_loop_of_piece", CUE_TIER_ELASTIC, in_loop_of_piece, cue_in_loop_of_piece_elastic), p, n);
}

#line 33 "input.cu"
static const cue_known cue_in_loop_of_piece_known(cue_kernel("in_loop_of_piece", CUE_TIER_ELASTIC, in_loop_of_piece, cue_in_loop_of_piece_elastic));
#line 44 "input.cu"
__global__ void from_switch_in_loop(int *p, int n)
{
	for (int i = 0; i < n; i++) {
		switch (n) {
		case 1:
			if (p[threadIdx.x] > 1)
				break;
			__syncthreads();
			p[0] = n;
		case 2:
			p[1] = n;
		}
		__syncthreads();
		p[2] = n;
	}
}

#line 44 "input.cu"
static __device__ __forceinline__ void cue_from_switch_in_loop_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	for (int i = 0; i < n; i++) {
		{ bool cue_in_1 = true; switch (n) {
		case 1: if (cue_in_1) {
			if (p[threadIdx.x] > 1)
				cue_in_1 = false; } {
			__syncthreads(); } if (cue_in_1) {
			p[0] = n; }
		case 2: if (cue_in_1) {
			p[1] = n; }
		} }
		__syncthreads();
		p[2] = n;
	}
}

#line 44 "input.cu"
__global__ void cue_from_switch_in_loop_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_from_switch_in_loop_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 44 "input.cu"
static inline void cue_from_switch_in_loop_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("from_switch_in_loop", CUE_TIER_ELASTIC, from_switch_in_loop, cue_from_switch_in_loop_elastic), p, n);
}

#line 44 "input.cu"
static const cue_known cue_from_switch_in_loop_known(cue_kernel("from_switch_in_loop", CUE_TIER_ELASTIC, from_switch_in_loop, cue_from_switch_in_loop_elastic));
#line 60 "input.cu"
__global__ void from_switch_in_piece(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	switch (p[0]) {
	case 1:
		break;
	default:
		p[1] = n;
	}
	__syncthreads();
	p[2] = n;
}

#line 60 "input.cu"
static __device__ __forceinline__ void cue_from_switch_in_piece_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false; if (cue_active) {
	switch (p[0]) {
	case 1:
		break;
	default:
		p[1] = n;
	} }
	__syncthreads(); if (cue_active) {
	p[2] = n; }
}

#line 60 "input.cu"
__global__ void cue_from_switch_in_piece_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_from_switch_in_piece_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 60 "input.cu"
static inline void cue_from_switch_in_piece_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("from_switch_in_piece", CUE_TIER_ELASTIC, from_switch_in_piece, cue_from_switch_in_piece_elastic), p, n);
}

#line 60 "input.cu"
static const cue_known cue_from_switch_in_piece_known(cue_kernel("from_switch_in_piece", CUE_TIER_ELASTIC, from_switch_in_piece, cue_from_switch_in_piece_elastic));
#line 73 "input.cu"
__global__ void from_loop(int *p, int n)
{
	for (int i = 0; i < n; i++) {
		__syncthreads();
		if (threadIdx.x > i)
			continue;
		p[i] = n;
		__syncthreads();
		if (threadIdx.x * 3 < i)
			break;
		p[i]++;
	}
}

#line 73 "input.cu"
static __device__ __forceinline__ void cue_from_loop_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	{ bool cue_in_1 = true; int i = 0; for (;;) {  if (cue_in_1) cue_in_1 = (i < n); if (!cue_any(cue_in_1)) break; bool cue_round_2 = cue_in_1; {
		__syncthreads(); if (cue_round_2) {
		if (threadIdx.x > i)
			{ cue_round_2 = false; goto cue_end_3; }
		p[i] = n; } cue_end_3:;
		__syncthreads(); if (cue_round_2) {
		if (threadIdx.x * 3 < i)
			{ cue_in_1 = cue_round_2 = false; goto cue_end_4; }
		p[i]++; } cue_end_4:;
	} if (cue_in_1) { i++; } } }
}

#line 73 "input.cu"
__global__ void cue_from_loop_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_from_loop_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 73 "input.cu"
static inline void cue_from_loop_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("from_loop", CUE_TIER_ELASTIC, from_loop, cue_from_loop_elastic), p, n);
}

#line 73 "input.cu"
static const cue_known cue_from_loop_known(cue_kernel("from_loop", CUE_TIER_ELASTIC, from_loop, cue_from_loop_elastic));
#line 86 "input.cu"
__global__ void set_in_branch(int *p, int n)
{
	int v = 0;
	if (threadIdx.x < n) {
		v = __shfl_down_sync(0xffffffff, n, 1);
	}
	p[0] = v;
}

#line 86 "input.cu"
static __device__ __forceinline__ void cue_set_in_branch_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	int v = 0;
	{ bool cue_in_1 = (threadIdx.x < n); if (cue_any_of_warp(cue_in_1)) { const auto cue_value_2 = __shfl_down_sync(0xffffffff, n, 1); if (cue_in_1) {
		v = cue_value_2; }
	} }
	p[0] = v;
}

#line 86 "input.cu"
__global__ void cue_set_in_branch_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_set_in_branch_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 86 "input.cu"
static inline void cue_set_in_branch_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("set_in_branch", CUE_TIER_ELASTIC, set_in_branch, cue_set_in_branch_elastic), p, n);
}

#line 86 "input.cu"
static const cue_known cue_set_in_branch_known(cue_kernel("set_in_branch", CUE_TIER_ELASTIC, set_in_branch, cue_set_in_branch_elastic));
#line 94 "input.cu"
__global__ void set_for_good(int *p, int n)
{
	int v = 0;
	if (threadIdx.x >= n)
		return;
	v = __shfl_down_sync(0xffffffff, n, 1);
	p[0] = v;
}

#line 94 "input.cu"
static __device__ __forceinline__ void cue_set_for_good_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	int v = 0;
	if (threadIdx.x >= n)
		cue_active = false;
	v = __shfl_down_sync(0xffffffff, n, 1); if (cue_active) {
	p[0] = v; }
}

#line 94 "input.cu"
__global__ void cue_set_for_good_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_set_for_good_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 94 "input.cu"
static inline void cue_set_for_good_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("set_for_good", CUE_TIER_ELASTIC, set_for_good, cue_set_for_good_elastic), p, n);
}

#line 94 "input.cu"
static const cue_known cue_set_for_good_known(cue_kernel("set_for_good", CUE_TIER_ELASTIC, set_for_good, cue_set_for_good_elastic));
#line 102 "input.cu"
__global__ void all_break(int *p, int n)
{
	for (int i = 0; i < n; i++) {
		__syncthreads();
		if (n > 4)
			break;
		if (threadIdx.x > i)
			return;
	}
	p[0] = n;
}

#line 102 "input.cu"
static __device__ __forceinline__ void cue_all_break_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	{ bool cue_in_1 = cue_active; int i = 0; for (;;) {  if (cue_in_1) cue_in_1 = (i < n); if (!cue_any(cue_in_1)) break; {
		__syncthreads(); if (cue_in_1) {
		if (n > 4)
			{ cue_in_1 = false; goto cue_end_2; }
		if (threadIdx.x > i)
			cue_active = cue_in_1 = false; } cue_end_2:;
	} if (cue_in_1) { i++; } } } if (cue_active) {
	p[0] = n; }
}

#line 102 "input.cu"
__global__ void cue_all_break_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_all_break_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 102 "input.cu"
static inline void cue_all_break_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("all_break", CUE_TIER_ELASTIC, all_break, cue_all_break_elastic), p, n);
}

#line 102 "input.cu"
static const cue_known cue_all_break_known(cue_kernel("all_break", CUE_TIER_ELASTIC, all_break, cue_all_break_elastic));
#line 113 "input.cu"
