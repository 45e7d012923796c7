// What the programs of this folder share: they run a phase in every mode, with several ratios, and check what
// came out. Programs are in the form that the compiler gives its output, written by hand.
#pragma once
#include <cuelastic/merge.cuh>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

#define CHECK(condition)                                                                                     \
	do {                                                                                                     \
		if (!(condition)) {                                                                                  \
			printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                           \
			failures++;                                                                                      \
		}                                                                                                    \
	} while (0)

#define CUDA(call)                                                                                           \
	do {                                                                                                     \
		cudaError_t cuda_error = (call);                                                                     \
		if (cuda_error) {                                                                                    \
			printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorName(cuda_error));              \
			exit(1);                                                                                         \
		}                                                                                                    \
	} while (0)

static inline const char *explain_mode()
{
	static char text[256];
	cue_phase_report r;
	if (cue_phase_explain(&r))
		return "nothing";
	snprintf(text, sizeof text, "%s %s %u/%u in %u", cue_phase_mode_name(r.mode),
	    cue_phase_reason_name(r.reason), r.merged, r.launches, r.batches);
	return text;
}

// The last phase ran all its launches merged in this mode.
static inline bool ran_merged(const char *mode, unsigned launches)
{
	cue_phase_report r;
	bool good = cue_phase_explain(&r) == CUE_OK && r.launches == launches && r.merged == launches &&
	            !strcmp(cue_phase_mode_name(r.mode), mode);
	if (!good)
		printf("%s expected: %s\n", mode, explain_mode());
	return good;
}

static const char *const merged_modes[] = {"interleave", "persistent", "partition", "mix"};

// Calls one(), which opens a phase, runs it and checks it, in every mode that this set of forms has, with
// several ratios.
template <class One> static void in_every_mode(const One &one, unsigned launches)
{
	const unsigned ratios[][8] = {{0}, {1, 1, 1}, {3, 1, 2}, {1, 5, 1}, {9, 6, 4}, {1, 1000, 7}};
	for (const char *mode : {"native", "streams", "auto"}) {
		cue_set_phase(mode);
		one(mode);
	}
	for (const char *mode : merged_modes)
		for (const unsigned(&ratio)[8] : ratios)
			for (int order = CUE_PHASE_TABLE; order <= CUE_PHASE_ARRAYS; order++) {
				cue_set_phase(mode);
				cue_set_ratio(ratio, 8);
				cue_set_order((cue_phase_order)order);
				one(mode);
				CHECK(ran_merged(mode, launches));
			}
	cue_reset_settings();
}

static inline int report()
{
	CUDA(cudaDeviceSynchronize());
	puts(failures ? "FAIL" : "PASS");
	return failures != 0;
}
