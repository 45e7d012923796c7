// A kernel with itself, and loops that launch more than the set has places: launches go in batches, those
// without a place by themselves, and every block of each runs once. Phases within phases, and a phase without
// a set.
#include "note.h"

// A kernel that is in no set.
static __global__ void other(notes *out, unsigned who)
{
	note_body(threadIdx, blockIdx, gridDim, out, who);
}

static __global__ void cue_other_sliced(const cue_slice cue, notes *out, unsigned who)
{
	note_body(::threadIdx, cue_block(cue, cue.cue_begin + ::blockIdx.x), cue.cue_grid, out, who);
}

static inline void other_launch(const cue_config &cue, notes *out, unsigned who)
{
	cue_launch(cue, cue_kernel("other", CUE_TIER_SLICEABLE, other, cue_other_sliced), out, who);
}

static const cue_merge_set &pair()
{
	return cue_merge<cue_exit, cue_guard, note_member, note_member>();
}

static void loop(const char *mode, unsigned launches, unsigned strangers)
{
	unsigned blocks[32];
	cue_phase_report r;

	cue_set_phase(mode);
	clear_notes();
	{
		cue_phase cue_p(pair(), CUE_PHASE_MERGE);
		for (unsigned i = 0; i < launches; i++) {
			blocks[i] = 3 + i * 5 % 11;
			note_launch(cue_config(blocks[i], 32 + i), device_notes, i);
		}
		for (unsigned i = launches; i < launches + strangers; i++) {
			blocks[i] = 1 + i;
			other_launch(cue_config(blocks[i], 64), device_notes, i);
		}
	}
	CUDA(cudaGetLastError());
	read_notes();
	CHECK(all_ran_once(blocks, launches + strangers));
	CHECK(cue_phase_explain(&r) == CUE_OK && r.launches == launches + strangers);
	if (!strcmp(mode, "native") || !strcmp(mode, "streams")) {
		CHECK(r.merged == 0 && r.reason == CUE_PHASE_REASON_MODE);
		return;
	}
	CHECK(r.batches == launches / 2 && r.merged == launches / 2 * 2);
	CHECK(r.reason == (launches % 2 || strangers ? CUE_PHASE_REASON_KERNELS : CUE_PHASE_REASON_NONE));
}

static void nested()
{
	const unsigned blocks[] = {5, 6, 7, 8, 9};
	cue_phase_report r;

	cue_set_phase("interleave");
	clear_notes();
	{
		cue_phase cue_p(pair());
		note_launch({5, 32}, device_notes, 0);
		{
			cue_phase cue_q(pair(), CUE_PHASE_MERGE, {2, 1});
			note_launch({6, 32}, device_notes, 1);
			note_launch({7, 32}, device_notes, 2);
		}
		CHECK(ran_merged("interleave", 2));
		{
			cue_phase cue_q;
			note_launch({8, 32}, device_notes, 3);
		}
		CHECK(cue_phase_explain(&r) == CUE_OK && r.merged == 0 && r.launches == 1);
		note_launch({9, 32}, device_notes, 4);
	}
	CHECK(ran_merged("interleave", 2));
	read_notes();
	CHECK(all_ran_once(blocks, 5));
	{
		cue_phase cue_p(pair());
	}
	CHECK(cue_phase_explain(&r) == CUE_OK && r.launches == 0 && r.merged == 0);
}

// The most members that a set can have, and the fewest.
static void many_and_one(const char *mode)
{
	unsigned blocks[19];
	cue_phase_report r;

	cue_set_phase(mode);
	clear_notes();
	{
		cue_phase cue_p(cue_merge<cue_exit, cue_guard, note_member, note_member, note_member, note_member,
		                    note_member, note_member, note_member, note_member>(),
		    CUE_PHASE_MERGE, {8, 7, 6, 5, 4, 3, 2, 1});
		for (unsigned i = 0; i < 19; i++) {
			blocks[i] = 1 + i * 17 % 40;
			note_launch(cue_config(dim3(1, blocks[i]), dim3(3, 1 + i)), device_notes, i);
		}
	}
	CHECK(cue_phase_explain(&r) == CUE_OK && r.batches == 3 && r.merged == 19 && r.members == 8);
	read_notes();
	CHECK(all_ran_once(blocks, 19));
	clear_notes();
	{
		cue_phase cue_p(cue_merge<cue_exit, cue_guard, note_member>(), CUE_PHASE_MERGE);
		for (unsigned i = 0; i < 3; i++)
			note_launch(cue_config(blocks[i], 32), device_notes, i);
	}
	CHECK(cue_phase_explain(&r) == CUE_OK && r.merged == 0 && r.reason == CUE_PHASE_REASON_KERNELS);
	read_notes();
	CHECK(all_ran_once(blocks, 3));
}

// By pointers to the arguments, and by values.
static void other_launches()
{
	const unsigned blocks[] = {4, 3};
	unsigned who = 0;

	clear_notes();
	{
		cue_phase cue_p(pair(), CUE_PHASE_MERGE);
		void *arguments[] = {&device_notes, &who};
		const cue_kernel kernel("note", CUE_TIER_SLICEABLE, note, cue_note_sliced);
		CHECK(cue_launch_array<2>(kernel, dim3(4), dim3(32), arguments) == cudaSuccess);
		who = 1;
#if CUDART_VERSION >= 11080
		cudaLaunchConfig_t config = {};
		config.gridDim = dim3(3);
		config.blockDim = dim3(64);
		CHECK(cue_launch_ex(&config, note, kernel, device_notes, who) == cudaSuccess);
#else
		note_launch({3, 64}, device_notes, who);
#endif
	}
	CHECK(ran_merged("interleave", 2));
	read_notes();
	CHECK(all_ran_once(blocks, 2));
}

int main()
{
	for (const char *mode : {"native", "streams", "auto", "interleave", "persistent", "partition", "mix"})
		for (unsigned launches : {2u, 3u, 8u, 21u})
			for (unsigned strangers : {0u, 1u, 4u})
				loop(mode, launches, strangers);
	for (const char *mode : merged_modes)
		many_and_one(mode);
	nested();
	cue_set_phase("auto");
	other_launches();
	return report();
}
