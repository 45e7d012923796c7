// A kernel without parameters, of the same name in both files, each with its own meaning: STEP.
#pragma once
#include "../program.h"

static __device__ unsigned total;

static __device__ __forceinline__ void add_body(const uint3 blockIdx)
{
	atomicAdd(&total, STEP + blockIdx.x);
}

static __global__ void add()
{
	if (threadIdx.x == 0)
		add_body(blockIdx);
}

static __global__ void cue_add_sliced(const cue_slice cue)
{
	if (threadIdx.x == 0)
		add_body(cue_block(cue, cue.cue_begin + ::blockIdx.x));
}

namespace
{
struct add_member {
	typedef void cue_kernel();
	static const char *cue_name()
	{
		return "add";
	}
	static cue_kernel *cue_native()
	{
		return add;
	}
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0, cue_shared_bytes = 0,
	                          cue_shared_alignment = 16;
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 1;
	template <class Form> static __device__ __forceinline__ void cue_run(Form, const cue_at &at)
	{
		if (at.cue_is_active && at.cue_thread.x == 0)
			add_body(at.cue_block);
	}
};
} // namespace

static inline void add_launch(const cue_config &cue)
{
	cue_launch(cue, cue_kernel("add", CUE_TIER_SLICEABLE, add, cue_add_sliced));
}

static inline void check_add()
{
	in_every_mode(
	    [](const char *mode) {
		    unsigned zero = 0, got;
		    CUDA(cudaMemcpyToSymbol(total, &zero, sizeof zero));
		    {
			    cue_phase cue_p(cue_merge<cue_exit, cue_guard, add_member, add_member>());
			    add_launch({7, 32});
			    add_launch({5, 40});
		    }
		    CUDA(cudaMemcpyFromSymbol(&got, total, sizeof got));
		    if (got != 12 * STEP + 21 + 10) {
			    printf("%s, steps of %u: %u\n", mode, STEP, got);
			    failures++;
		    }
	    },
	    2);
}
