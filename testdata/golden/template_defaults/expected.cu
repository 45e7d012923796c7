// Behind a parameter with a default, a function's template may have one without; a class's may not.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
enum class unit { a, b };

template <int N, typename T = float, bool B = false, unit U, int M = (N >= 3), typename = int>
__global__ void mix(T *p)
{
	__shared__ T s[64];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x ^ N] + (int)U + M + B;
}

#line 4 "input.cu"
template <int N, typename T = float, bool B = false, unit U, int M = (N >= 3), typename = int>
static __device__ __forceinline__ void cue_mix_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	__shared__ T s[64];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x ^ N] + (int)U + M + B;
}

#line 4 "input.cu"
template <int N, typename T = float, bool B = false, unit U, int M = (N >= 3), typename = int>
__global__ void cue_mix_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_mix_body<N, T, B, U, M>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 4 "input.cu"
template <int N, typename T = float, bool B = false, unit U, int M = (N >= 3), typename = int>
static inline void cue_mix_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("mix", CUE_TIER_ELASTIC, mix<N, T, B, U, M>, cue_mix_elastic<N, T, B, U, M>), p);
}

#line 4 "input.cu"
template <int N, typename T, bool B, unit U, int M, typename = int>
struct cue_mix_known {
	static cue_kernel cue_made()
	{
		return cue_kernel("mix", CUE_TIER_ELASTIC, mix<N, T, B, U, M>, cue_mix_elastic<N, T, B, U, M>);
	}
};
template <int N, typename T = float, bool B = false, unit U, int M = (N >= 3), typename = int>
static constexpr decltype(mix<N, T, B, U, M>) &cue_mix_named()
{
	return cue_known_kernel<cue_mix_known<N, T, B, U, M>>(mix<N, T, B, U, M>);
}
#line 12 "input.cu"

void run(float *p, int n)
{
	auto kernel = cue_mix_named<3, float, true, static_cast<unit>(1), 1, int>();
	cue_launch_pointer(kernel, cue_config(n, 64), p);
}
