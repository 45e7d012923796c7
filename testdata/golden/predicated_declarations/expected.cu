// Which declarations move in front of the piece they stand in: those that are used behind it.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void used_first_behind(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int *v = p + n;
	v[0] = __shfl_down_sync(0xffffffff, n, 1);
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_used_first_behind_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	int *v = p + n; const auto cue_value_1 = __shfl_down_sync(0xffffffff, n, 1); if (cue_active) {
	v[0] = cue_value_1; }
}

#line 2 "input.cu"
__global__ void cue_used_first_behind_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_used_first_behind_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 2 "input.cu"
static inline void cue_used_first_behind_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("used_first_behind", CUE_TIER_ELASTIC, used_first_behind, cue_used_first_behind_elastic), p, n);
}

#line 2 "input.cu"
static const cue_known cue_used_first_behind_known(cue_kernel("used_first_behind", CUE_TIER_ELASTIC, used_first_behind, cue_used_first_behind_elastic));
#line 9 "input.cu"
__global__ void used_right_behind(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	p[1] = 0; int *v = p + p[0];v[0] = __shfl_down_sync(0xffffffff, n, 1);
}

#line 9 "input.cu"
static __device__ __forceinline__ void cue_used_right_behind_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false; int *v{}; if (cue_active) {
	p[1] = 0; v = p + p[0]; } const auto cue_value_1 = __shfl_down_sync(0xffffffff, n, 1); if (cue_active) {v[0] = cue_value_1; }
}

#line 9 "input.cu"
__global__ void cue_used_right_behind_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_used_right_behind_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 9 "input.cu"
static inline void cue_used_right_behind_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("used_right_behind", CUE_TIER_ELASTIC, used_right_behind, cue_used_right_behind_elastic), p, n);
}

#line 9 "input.cu"
static const cue_known cue_used_right_behind_known(cue_kernel("used_right_behind", CUE_TIER_ELASTIC, used_right_behind, cue_used_right_behind_elastic));
#line 15 "input.cu"
__global__ void used_last(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int v = p[0];
	__syncthreads();
	p[1] = n;
	p[2] = v;
}

#line 15 "input.cu"
static __device__ __forceinline__ void cue_used_last_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false; int v{}; if (cue_active) {
	v = p[0]; }
	__syncthreads(); if (cue_active) {
	p[1] = n;
	p[2] = v; }
}

#line 15 "input.cu"
__global__ void cue_used_last_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_used_last_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 15 "input.cu"
static inline void cue_used_last_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("used_last", CUE_TIER_ELASTIC, used_last, cue_used_last_elastic), p, n);
}

#line 15 "input.cu"
static const cue_known cue_used_last_known(cue_kernel("used_last", CUE_TIER_ELASTIC, used_last, cue_used_last_elastic));
#line 24 "input.cu"
__global__ void second_is_used(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int a = p[0], b = p[1];
	p[2] = a;
	__syncthreads();
	p[3] = b;
}

#line 24 "input.cu"
static __device__ __forceinline__ void cue_second_is_used_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false; int a{}, b{}; if (cue_active) {
	a = p[0], b = p[1];
	p[2] = a; }
	__syncthreads(); if (cue_active) {
	p[3] = b; }
}

#line 24 "input.cu"
__global__ void cue_second_is_used_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_second_is_used_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 24 "input.cu"
static inline void cue_second_is_used_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("second_is_used", CUE_TIER_ELASTIC, second_is_used, cue_second_is_used_elastic), p, n);
}

#line 24 "input.cu"
static const cue_known cue_second_is_used_known(cue_kernel("second_is_used", CUE_TIER_ELASTIC, second_is_used, cue_second_is_used_elastic));
#line 33 "input.cu"
__global__ void not_used(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int a = p[0];
	p[1] = a;
	__syncthreads();
	p[2] = n;
}

#line 33 "input.cu"
static __device__ __forceinline__ void cue_not_used_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false; if (cue_active) {
	int a = p[0];
	p[1] = a; }
	__syncthreads(); if (cue_active) {
	p[2] = n; }
}

#line 33 "input.cu"
__global__ void cue_not_used_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_not_used_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 33 "input.cu"
static inline void cue_not_used_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("not_used", CUE_TIER_ELASTIC, not_used, cue_not_used_elastic), p, n);
}

#line 33 "input.cu"
static const cue_known cue_not_used_known(cue_kernel("not_used", CUE_TIER_ELASTIC, not_used, cue_not_used_elastic));
#line 42 "input.cu"
__global__ void declared_again(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int a = p[0];
	p[1] = a;
	__syncthreads();
	{
		int a = p[2];
		p[3] = a;
	}
}

#line 42 "input.cu"
static __device__ __forceinline__ void cue_declared_again_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false; if (cue_active) {
	int a = p[0];
	p[1] = a; }
	__syncthreads(); if (cue_active) {
	{
		int a = p[2];
		p[3] = a;
	} }
}

#line 42 "input.cu"
__global__ void cue_declared_again_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_declared_again_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 42 "input.cu"
static inline void cue_declared_again_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("declared_again", CUE_TIER_ELASTIC, declared_again, cue_declared_again_elastic), p, n);
}

#line 42 "input.cu"
static const cue_known cue_declared_again_known(cue_kernel("declared_again", CUE_TIER_ELASTIC, declared_again, cue_declared_again_elastic));
#line 54 "input.cu"
__global__ void constants(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	const int a = p[0];
	const int *b = p + a;
	int *const c = p + a;
	const auto d = p[3];
	__syncthreads();
	*c = a + *b + d;
}

#line 54 "input.cu"
static __device__ __forceinline__ void cue_constants_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;  int a{}; if (cue_active) {
	a = p[0]; }
	const int *b = p + a;
	int *const c = p + a;  cue_value<decltype(p[3])> d{}; if (cue_active) {
	d = p[3]; }
	__syncthreads(); if (cue_active) {
	*c = a + *b + d; }
}

#line 54 "input.cu"
__global__ void cue_constants_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_constants_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 54 "input.cu"
static inline void cue_constants_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("constants", CUE_TIER_ELASTIC, constants, cue_constants_elastic), p, n);
}

#line 54 "input.cu"
static const cue_known cue_constants_known(cue_kernel("constants", CUE_TIER_ELASTIC, constants, cue_constants_elastic));
#line 65 "input.cu"
__global__ void bounds(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	const int half = 16;
	__syncthreads();
	__shared__ int tile[2 * half];
	tile[threadIdx.x] = n;
	__syncthreads();
	p[0] = tile[0];
}

#line 65 "input.cu"
static __device__ __forceinline__ void cue_bounds_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	const int half = 16;
	__syncthreads();
	__shared__ int tile[2 * half]; if (cue_active) {
	tile[threadIdx.x] = n; }
	__syncthreads(); if (cue_active) {
	p[0] = tile[0]; }
}

#line 65 "input.cu"
__global__ void cue_bounds_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_bounds_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 65 "input.cu"
static inline void cue_bounds_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("bounds", CUE_TIER_ELASTIC, bounds, cue_bounds_elastic), p, n);
}

#line 65 "input.cu"
static const cue_known cue_bounds_known(cue_kernel("bounds", CUE_TIER_ELASTIC, bounds, cue_bounds_elastic));
#line 76 "input.cu"
template <int N> __global__ void bounds_of_template(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	const int size = 2 * N;
	__syncthreads();
	__shared__ int tile[size];
	tile[threadIdx.x] = n;
	__syncthreads();
	p[0] = tile[0];
}

#line 75 "input.cu"
template <int N>
static __device__ __forceinline__ void cue_bounds_of_template_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false;
	const int size = 2 * N;
	__syncthreads();
	__shared__ int tile[size]; if (cue_active) {
	tile[threadIdx.x] = n; }
	__syncthreads(); if (cue_active) {
	p[0] = tile[0]; }
}

#line 76 "input.cu"
template <int N> __global__ void cue_bounds_of_template_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_bounds_of_template_body<N>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 76 "input.cu"
template <int N>
static inline void cue_bounds_of_template_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("bounds_of_template", CUE_TIER_ELASTIC, bounds_of_template<N>, cue_bounds_of_template_elastic<N>), p, n);
}
#line 87 "input.cu"
template <class T> __global__ void bounds_right_behind(T *p, int n)
{
	if (threadIdx.x >= n)
		return;
	p[1] = n;
	const int size = T::size, half = size / 2;
	__shared__ int tile[half];
	tile[threadIdx.x] = n;
	__syncthreads();
	p[0] = tile[0];
}

#line 86 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_bounds_right_behind_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false; if (cue_active) {
	p[1] = n; }
	const int size = T::size, half = size / 2;
	__shared__ int tile[half]; if (cue_active) {
	tile[threadIdx.x] = n; }
	__syncthreads(); if (cue_active) {
	p[0] = tile[0]; }
}

#line 87 "input.cu"
template <class T> __global__ void cue_bounds_right_behind_elastic(const cue_slice cue, T *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_bounds_right_behind_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 87 "input.cu"
template <class T>
static inline void cue_bounds_right_behind_launch(const cue_config &cue, T *p, int n)
{
	cue_launch(cue, cue_kernel("bounds_right_behind", CUE_TIER_ELASTIC, bounds_right_behind<T>, cue_bounds_right_behind_elastic<T>), p, n);
}
#line 98 "input.cu"
__global__ void bound_beside_harmless(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	n = 2 * n;
	const int size = 16, twice = n;
	__syncthreads();
	__shared__ int tile[size];
	tile[threadIdx.x] = n;
	if (twice > 4)
		__syncthreads();
	p[0] = tile[0];
}

#line 98 "input.cu"
static __device__ __forceinline__ void cue_bound_beside_harmless_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false; if (cue_active) {
	n = 2 * n; }
	const int size = 16, twice = n;
	__syncthreads();
	__shared__ int tile[size]; if (cue_active) {
	tile[threadIdx.x] = n; }
	{ bool cue_in_1 = cue_active && (twice > 4); if (cue_any(cue_in_1)) {
		__syncthreads(); } } if (cue_active) {
	p[0] = tile[0]; }
}

#line 98 "input.cu"
__global__ void cue_bound_beside_harmless_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_bound_beside_harmless_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 98 "input.cu"
static inline void cue_bound_beside_harmless_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("bound_beside_harmless", CUE_TIER_ELASTIC, bound_beside_harmless, cue_bound_beside_harmless_elastic), p, n);
}

#line 98 "input.cu"
static const cue_known cue_bound_beside_harmless_known(cue_kernel("bound_beside_harmless", CUE_TIER_ELASTIC, bound_beside_harmless, cue_bound_beside_harmless_elastic));
#line 111 "input.cu"
__global__ void harmless(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int a = n / 2, b = n / p[0], c = 0;
	int d = a + n, e = n % a;
	__syncthreads();
	p[1] = a + b + c + d + e;
}

#line 111 "input.cu"
static __device__ __forceinline__ void cue_harmless_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false; int a{}, b{}, c{}; int d{}, e{}; if (cue_active) {
	a = n / 2, b = n / p[0], c = 0;
	d = a + n, e = n % a; }
	__syncthreads(); if (cue_active) {
	p[1] = a + b + c + d + e; }
}

#line 111 "input.cu"
__global__ void cue_harmless_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_harmless_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 111 "input.cu"
static inline void cue_harmless_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("harmless", CUE_TIER_ELASTIC, harmless, cue_harmless_elastic), p, n);
}

#line 111 "input.cu"
static const cue_known cue_harmless_known(cue_kernel("harmless", CUE_TIER_ELASTIC, harmless, cue_harmless_elastic));
#line 120 "input.cu"

struct sized {
	static const int size = 64;
	int number;
	__device__ sized &operator=(int n)
	{
		number = n;
		return *this;
	}
	__device__ operator int() const
	{
		return number;
	}
};

void run(int *p, sized *q)
{
	cue_bounds_of_template_launch<32>(cue_config(2, 64), p, 64);
	cue_bounds_right_behind_launch(cue_config(2, 32), q, 32);
}

// A lambda that is called where it stands runs, as do the constructors of a template's type.
__global__ void called_lambda(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int calls = [&] { return atomicAdd(p, 1); }();
	__syncthreads();
	p[1] = calls;
}

#line 142 "input.cu"
static __device__ __forceinline__ void cue_called_lambda_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false; int calls{}; if (cue_active) {
	calls = [&] { return atomicAdd(p, 1); }(); }
	__syncthreads(); if (cue_active) {
	p[1] = calls; }
}

#line 142 "input.cu"
__global__ void cue_called_lambda_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_called_lambda_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 142 "input.cu"
static inline void cue_called_lambda_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("called_lambda", CUE_TIER_ELASTIC, called_lambda, cue_called_lambda_elastic), p, n);
}

#line 142 "input.cu"
static const cue_known cue_called_lambda_known(cue_kernel("called_lambda", CUE_TIER_ELASTIC, called_lambda, cue_called_lambda_elastic));
#line 150 "input.cu"

__device__ int made;
struct counting {
	int value = atomicAdd(&made, 1);
};

template <class T> __global__ void made_by_template(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	T one;
	__syncthreads();
	p[1] = one.value;
}

#line 155 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_made_by_template_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false; cue_object<T > cue_one_1; T (&one) = cue_one_1;  if (cue_active) {
	::new (cue_one_1.bytes, cue_made_at()) cue_held_in<cue_referred<decltype(one)>>; }
	__syncthreads(); if (cue_active) {
	p[1] = one.value; }
}

#line 156 "input.cu"
template <class T> __global__ void cue_made_by_template_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_made_by_template_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 156 "input.cu"
template <class T>
static inline void cue_made_by_template_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("made_by_template", CUE_TIER_ELASTIC, made_by_template<T>, cue_made_by_template_elastic<T>), p, n);
}
#line 164 "input.cu"

void call(int *p)
{
	cue_made_by_template_launch<counting>(cue_config(1, 32), p, 3);
}

// Objects with constructors, and arrays with values, are made in bytes in front of the pieces.
struct view {
	const int *data;
	const int width;
	__device__ view(const int *d, int w) : data(d), width(w) {}
};

__global__ void objects(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	const view // a comment
	    rows(p, n), columns /* another */ = {p, 1}, *of[] = {&rows, &columns};
	int values[2][2] = {{p[0]}, {p[1], n}};
	__syncthreads();
	p[0] = of[n & 1]->width + values[n][0];
}

#line 177 "input.cu"
static __device__ __forceinline__ void cue_objects_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	if (threadIdx.x >= n)
		cue_active = false; cue_object<const view > cue_rows_1; const view (&rows) = cue_rows_1; cue_object<const view > cue_columns_2; const view (&columns) = cue_columns_2; cue_object<const view *[2] > cue_of_3; const view *(&of)[2]  = cue_of_3;  cue_object<int [2][2] > cue_values_4; int (&values)[2][2]  = cue_values_4;  if (cue_active) {
	::new (cue_rows_1.bytes, cue_made_at()) cue_referred<decltype(rows)>(p, n),::new (cue_columns_2.bytes, cue_made_at()) cue_held_in<cue_referred<decltype(columns)>>{ /* another */   {p, 1}},::new (cue_of_3.bytes, cue_made_at()) cue_held_in<cue_referred<decltype(of)>>{   {&rows, &columns}};
	::new (cue_values_4.bytes, cue_made_at()) cue_held_in<cue_referred<decltype(values)>>{   {{p[0]}, {p[1], n}}}; }
	__syncthreads(); if (cue_active) {
	p[0] = of[n & 1]->width + values[n][0]; }
}

#line 177 "input.cu"
__global__ void cue_objects_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_objects_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 177 "input.cu"
static inline void cue_objects_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("objects", CUE_TIER_ELASTIC, objects, cue_objects_elastic), p, n);
}

#line 177 "input.cu"
static const cue_known cue_objects_known(cue_kernel("objects", CUE_TIER_ELASTIC, objects, cue_objects_elastic));
#line 187 "input.cu"
