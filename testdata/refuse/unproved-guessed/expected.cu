// A template that perhaps has more instantiations than were found, and that no launch of ours instantiates: the reason has a place.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <algorithm>
using namespace std;
#define SHAPE <<<n, 32>>>

template <bool is_weighted, typename T>
__global__ void fill(int n, T *p, const T value)
{
	for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += gridDim.x * blockDim.x)
		p[i] = is_weighted ? T(i + 1) / n : value;
}

template <bool is_weighted, typename T>
__global__ void sum(int n, T *p)
{
	for (int i = 0; i < n; i++)
		p[blockIdx.x] += is_weighted ? i : 1;
}

#line 13 "input.cu"
template <bool is_weighted, typename T>
static __device__ __forceinline__ void cue_sum_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n, T *p)
{
	for (int i = 0; i < n; i++)
		p[blockIdx.x] += is_weighted ? i : 1;
}

#line 13 "input.cu"
template <bool is_weighted, typename T>
__global__ void cue_sum_elastic(const cue_slice cue, int n, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_sum_body<is_weighted, T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, n, p);
}

#line 13 "input.cu"
template <bool is_weighted, typename T>
__global__ void cue_sum_resized(const cue_shape cue, int n, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_sum_body<is_weighted, T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, n, p);
}

#line 13 "input.cu"
template <bool is_weighted, typename T>
static inline void cue_sum_launch(const cue_config &cue, int n, T *p)
{
	cue_launch(cue, cue_kernel("sum", CUE_TIER_RESIZABLE, sum<is_weighted, T>, cue_sum_elastic<is_weighted, T>, cue_sum_resized<is_weighted, T>), n, p);
}
#line 19 "input.cu"

template <bool is_weighted, typename T>
void run(T *p, int n)
{
	fill<is_weighted, T> SHAPE(n, p, T(0));
	cue_sum_launch<is_weighted, T>(cue_config(n, 1), n, p);
}

int main()
{
	run<true, float>(0, 0);
	return 0;
}
