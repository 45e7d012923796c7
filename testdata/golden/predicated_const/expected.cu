// Declarations in front of a piece lose their const, wherever it stands; hints for loops do not stay in front of
// other text.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
#define CONST const
typedef const float cfloat;

__global__ void by_macro(const float *in, float *out, int n)
{
	__shared__ float s[32];
	if (threadIdx.x >= n)
		return;
	CONST float v = in[threadIdx.x];
	s[threadIdx.x] = v;
	__syncthreads();
	out[blockIdx.x * 32 + threadIdx.x] = v + s[n - 1 - threadIdx.x];
}

#line 6 "input.cu"
static __device__ __forceinline__ void cue_by_macro_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const float *in, float *out, int n)
{ bool cue_active = true;
	__shared__ float s[32];
	if (threadIdx.x >= n)
		cue_active = false; cue_plain<CONST float> v{};  if (cue_active) {
	v = in[threadIdx.x];
	s[threadIdx.x] = v; }
	__syncthreads(); if (cue_active) {
	out[blockIdx.x * 32 + threadIdx.x] = v + s[n - 1 - threadIdx.x]; }
}

#line 6 "input.cu"
__global__ void cue_by_macro_elastic(const cue_slice cue, const float *in, float *out, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_by_macro_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out, n);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 6 "input.cu"
static inline void cue_by_macro_launch(const cue_config &cue, const float *in, float *out, int n)
{
	cue_launch(cue, cue_kernel("by_macro", CUE_TIER_ELASTIC, by_macro, cue_by_macro_elastic), in, out, n);
}
#line 16 "input.cu"

__global__ void by_typedef(const float *in, float *out, int n)
{
	__shared__ float s[32];
	if (threadIdx.x >= n)
		return;
	cfloat v = in[threadIdx.x], w = v;
	s[threadIdx.x] = v;
	__syncthreads();
	out[blockIdx.x * 32 + threadIdx.x] = v + w + s[n - 1 - threadIdx.x];
}

#line 17 "input.cu"
static __device__ __forceinline__ void cue_by_typedef_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const float *in, float *out, int n)
{ bool cue_active = true;
	__shared__ float s[32];
	if (threadIdx.x >= n)
		cue_active = false; cue_plain<cfloat> v{}; cue_plain<cfloat> w{};  if (cue_active) {
	v = in[threadIdx.x], w = v;
	s[threadIdx.x] = v; }
	__syncthreads(); if (cue_active) {
	out[blockIdx.x * 32 + threadIdx.x] = v + w + s[n - 1 - threadIdx.x]; }
}

#line 17 "input.cu"
__global__ void cue_by_typedef_elastic(const cue_slice cue, const float *in, float *out, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_by_typedef_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out, n);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 17 "input.cu"
static inline void cue_by_typedef_launch(const cue_config &cue, const float *in, float *out, int n)
{
	cue_launch(cue, cue_kernel("by_typedef", CUE_TIER_ELASTIC, by_typedef, cue_by_typedef_elastic), in, out, n);
}
#line 27 "input.cu"

__global__ void several(const float *in, float *out, int n)
{
	__shared__ float s[32];
	if (threadIdx.x >= n)
		return;
	const float *p = in + threadIdx.x, q = *p, *const r = p;
	s[threadIdx.x] = *p;
	__syncthreads();
	out[blockIdx.x * 32 + threadIdx.x] = *p + q + *r + s[n - 1 - threadIdx.x];
}

#line 28 "input.cu"
static __device__ __forceinline__ void cue_several_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const float *in, float *out, int n)
{ bool cue_active = true;
	__shared__ float s[32];
	if (threadIdx.x >= n)
		cue_active = false; cue_plain<const float*> p{}; cue_plain<const float> q{}; cue_plain<const float *const> r{};  if (cue_active) {
	p = in + threadIdx.x, q = *p, r = p;
	s[threadIdx.x] = *p; }
	__syncthreads(); if (cue_active) {
	out[blockIdx.x * 32 + threadIdx.x] = *p + q + *r + s[n - 1 - threadIdx.x]; }
}

#line 28 "input.cu"
__global__ void cue_several_elastic(const cue_slice cue, const float *in, float *out, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_several_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out, n);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 28 "input.cu"
static inline void cue_several_launch(const cue_config &cue, const float *in, float *out, int n)
{
	cue_launch(cue, cue_kernel("several", CUE_TIER_ELASTIC, several, cue_several_elastic), in, out, n);
}
#line 38 "input.cu"

__global__ void hint(int *p, int n)
{
	__shared__ int s[32];
	int i = blockIdx.x * 32 + threadIdx.x;
	s[threadIdx.x] = 0;
#pragma unroll 2
	for (int r = 0; r < 4; r++) {
		if (r == 2 && i >= n)
			return;
		__syncthreads();
		s[threadIdx.x] += r;
	}
	p[i] = s[threadIdx.x];
}

#line 39 "input.cu"
static __device__ __forceinline__ void cue_hint_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	__shared__ int s[32];
	int i = blockIdx.x * 32 + threadIdx.x;
	s[threadIdx.x] = 0;

	{ bool cue_in_1 = cue_active; int r = 0; for (;;) {  if (cue_in_1) cue_in_1 = (r < 4); if (!cue_any(cue_in_1)) break; { if (cue_in_1) {
		if (r == 2 && i >= n)
			cue_active = cue_in_1 = false; }
		__syncthreads(); if (cue_in_1) {
		s[threadIdx.x] += r; }
	} if (cue_in_1) { r++; } } } if (cue_active) {
	p[i] = s[threadIdx.x]; }
}

#line 39 "input.cu"
__global__ void cue_hint_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_hint_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 39 "input.cu"
static inline void cue_hint_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("hint", CUE_TIER_ELASTIC, hint, cue_hint_elastic), p, n);
}
#line 53 "input.cu"

void run(float *in, float *out, int *p)
{
	cue_by_macro_launch(cue_config(8, 32), in, out, 20);
	cue_by_typedef_launch(cue_config(8, 32), in, out, 20);
	cue_several_launch(cue_config(8, 32), in, out, 20);
	cue_hint_launch(cue_config(5, 32), p, 140);
}
