// A kernel whose blocks write down which of them ran, in which order, and for whom.
#pragma once
#include "program.h"

enum { NOTES = 1 << 16 };

struct notes {
	unsigned count;
	struct {
		unsigned who, block;
	} at[NOTES];
};

static __device__ __forceinline__ void note_body(
    const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 gridDim, notes *out, unsigned who)
{
	if (threadIdx.x || threadIdx.y || threadIdx.z)
		return;
	unsigned at = atomicAdd(&out->count, 1u);
	out->at[at].who = who;
	out->at[at].block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}

static __global__ void note(notes *out, unsigned who)
{
	note_body(threadIdx, blockIdx, gridDim, out, who);
}

static __global__ void cue_note_sliced(const cue_slice cue, notes *out, unsigned who)
{
	note_body(::threadIdx, cue_block(cue, cue.cue_begin + ::blockIdx.x), cue.cue_grid, out, who);
}

static inline void note_launch(const cue_config &cue, notes *out, unsigned who)
{
	cue_launch(cue, cue_kernel("note", CUE_TIER_SLICEABLE, note, cue_note_sliced), out, who);
}

namespace
{
struct note_member {
	typedef void cue_kernel(notes *out, unsigned who);
	static const char *cue_name()
	{
		return "note";
	}
	static cue_kernel *cue_native()
	{
		return note;
	}
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0, cue_shared_bytes = 0,
	                          cue_shared_alignment = 16;
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 3;
	template <class Form, class... A>
	static __device__ __forceinline__ void cue_run(Form, const cue_at &at, A... a)
	{
		if (at.cue_is_active)
			note_body(at.cue_thread, at.cue_block, at.cue_grid, a...);
	}
};
} // namespace

static notes *device_notes, host_notes;

static inline void clear_notes()
{
	if (!device_notes)
		CUDA(cudaMalloc(&device_notes, sizeof(notes)));
	CUDA(cudaMemset(device_notes, 0, sizeof(notes)));
}

static inline void read_notes()
{
	CUDA(cudaMemcpy(&host_notes, device_notes, sizeof(notes), cudaMemcpyDeviceToHost));
}

// Every block of every launch ran once.
static inline bool all_ran_once(const unsigned *blocks, unsigned launches)
{
	unsigned total = 0;
	for (unsigned k = 0; k < launches; k++) {
		static unsigned times[NOTES];
		memset(times, 0, sizeof times);
		total += blocks[k];
		for (unsigned i = 0; i < host_notes.count; i++)
			if (host_notes.at[i].who == k)
				times[host_notes.at[i].block]++;
		for (unsigned b = 0; b < blocks[k]; b++)
			if (times[b] != 1)
				return false;
	}
	return host_notes.count == total;
}
