// Instantiations that templates of the host launch: what `fold` calls is known from them, through a function
// template, a class template's operator and a generic lambda.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
struct add {
	__device__ int operator()(int a, int b) const { return a + b; }
};
struct multiply {
	__device__ int operator()(int a, int b) const { return a * b; }
};
struct subtract {
	__device__ int operator()(int a, int b) const { return a - b; }
};

template <class T, class F> __global__ void fold(T *p, int n, F f)
{
	__shared__ T s[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	T v = p[i];
	s[threadIdx.x] = v;
	__syncthreads();
	p[i] = f(v, s[0]);
}

#line 12 "input.cu"
template <class T, class F>
static __device__ __forceinline__ void cue_fold_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, int n, cue_parameter<F> f)
{ bool cue_active = true;
	__shared__ T s[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		cue_active = false; T v{}; if (cue_active) {
	v = p[i];
	s[threadIdx.x] = v; }
	__syncthreads(); if (cue_active) {
	p[i] = f(v, s[0]); }
}

#line 13 "input.cu"
template <class T, class F> __global__ void cue_fold_elastic(const cue_slice cue, T *p, int n, F f)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_fold_body<T, F>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n, cue_own(f));
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 13 "input.cu"
template <class T, class F>
static inline void cue_fold_launch(const cue_config &cue, T *p, int n, F f)
{
	cue_launch(cue, cue_kernel("fold", CUE_TIER_ELASTIC, fold<T, F>, cue_fold_elastic<T, F>), p, n, f);
}
#line 24 "input.cu"

template <class T, class F> void start(T *p, int n, F f)
{
	cue_fold_launch<T>(cue_config((n + 63) / 64, 64), p, n, f);
}

template <class T> struct runner {
	T *p;
	template <class F> void operator()(F f) const { start(p, 100, f); }
};

int main()
{
	int *p;
	cudaMalloc(&p, 100 * sizeof *p);
	runner<int> run{p};
	start(p, 100, add());
	run(multiply());
	[&](auto f) { run(f); }(subtract());
}
