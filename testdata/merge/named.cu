// Barriers of the member's own threads, and the votes at them: two kernels of 64 and 160 threads beside one
// of 256.
#include "program.h"

static __device__ __forceinline__ void votes_body(
    const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const dim3, int *out)
{
	int t = (int)(threadIdx.x + threadIdx.y * blockDim.x), b = (int)blockIdx.x;
	int some = cue_barrier_or(blockDim, t == b), all = cue_barrier_and(blockDim, t >= 0);
	int none = cue_barrier_or(blockDim, t < 0), not_all = cue_barrier_and(blockDim, t != b);
	int count = cue_barrier_count(blockDim, t % 4 == 0);
	cue_barrier(blockDim);
	atomicAdd(&out[b], some + 10 * all + 100 * none + 1000 * not_all + 10000 * count);
}

static __global__ void votes(int *out)
{
	int t = (int)(threadIdx.x + threadIdx.y * blockDim.x), b = (int)blockIdx.x;
	int some = __syncthreads_or(t == b), all = __syncthreads_and(t >= 0);
	int none = __syncthreads_or(t < 0), not_all = __syncthreads_and(t != b);
	int count = __syncthreads_count(t % 4 == 0);
	__syncthreads();
	atomicAdd(&out[b], some + 10 * all + 100 * none + 1000 * not_all + 10000 * count);
}

static __global__ void cue_votes_elastic(const cue_slice cue, int *out)
{
	for (unsigned cue_b = cue.cue_begin + ::blockIdx.x; cue_b < cue.cue_end; cue_b += ::gridDim.x) {
		votes_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, out);
		__syncthreads();
	}
}

namespace
{
struct votes_member {
	typedef void cue_kernel(int *out);
	static const char *cue_name()
	{
		return "votes";
	}
	static cue_kernel *cue_native()
	{
		return votes;
	}
	static constexpr unsigned cue_bound = 256, cue_min_blocks = 2, cue_shared_bytes = 0,
	                          cue_shared_alignment = 16;
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 3;
	template <class... A> static __device__ __forceinline__ void cue_run(cue_named, const cue_at &at, A... a)
	{
		votes_body(at.cue_thread, at.cue_block, at.cue_size, at.cue_grid, a...);
	}
};
} // namespace

static inline void votes_launch(const cue_config &cue, int *out)
{
	cue_launch(cue, cue_kernel("votes", CUE_TIER_ELASTIC, votes, cue_votes_elastic), out);
}

enum { BLOCKS = 40 };

int main()
{
	const dim3 sizes[] = {dim3(64), dim3(32, 5), dim3(256)};
	static int want[3][BLOCKS], got[3][BLOCKS];
	int *out;
	CUDA(cudaMalloc(&out, sizeof got));
	CUDA(cudaMemset(out, 0, sizeof got));
	for (int k = 0; k < 3; k++)
		votes<<<BLOCKS - k, sizes[k]>>>(out + k * BLOCKS);
	CUDA(cudaMemcpy(want, out, sizeof want, cudaMemcpyDeviceToHost));
	in_every_mode(
	    [&](const char *mode) {
		    CUDA(cudaMemset(out, 0, sizeof got));
		    {
			    cue_phase cue_p(cue_merge<cue_named, cue_named, votes_member, votes_member, votes_member>());
			    for (int k = 0; k < 3; k++)
				    votes_launch({BLOCKS - k, sizes[k]}, out + k * BLOCKS);
		    }
		    CUDA(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
		    if (memcmp(want, got, sizeof got)) {
			    printf("%s: differs, %s\n", mode, explain_mode());
			    failures++;
		    }
	    },
	    3);
	// A block that is no whole number of warps has no barrier of its own.
	cue_set_phase("persistent");
	{
		cue_phase cue_p(cue_merge<cue_named, cue_named, votes_member, votes_member>());
		votes_launch({2, 40}, out);
		votes_launch({2, 64}, out);
	}
	cue_phase_report r;
	CHECK(cue_phase_explain(&r) == CUE_OK && r.merged == 0 && r.reason == CUE_PHASE_REASON_WARPS);
	return report();
}
