// Converts a profile to a kernel of the simulation: a block's time when only blocks of its kernel run on the
// SM.
#include "runtime/grid/error.h"
#include "sim.h"

int cue_sim_kernel(struct sim_kernel *out, const struct profile *profile, const struct device *device)
{
	struct occupancy_kernel shape = profile_occupancy(profile);
	uint64_t blocks = profile_blocks(profile), resident;
	int error;

	*out = (struct sim_kernel){0};
	if (!profile_has(profile, PROFILE_LATENCY) || profile->sm_count == 0)
		return cue_error_set(CUE_ERROR_INPUT, "no times are known of the kernel");
	if (blocks == 0 || blocks > UINT32_MAX || !(profile->latency_us[0] > 0))
		return cue_error_set(CUE_ERROR_INPUT, "%llu blocks in %g us cannot be simulated",
		    (unsigned long long)blocks, profile->latency_us[0]);
	error = cue_occupancy_usage(&out->usage, device, &shape);
	if (error)
		return error;
	if (out->usage.sm_blocks == 0)
		return cue_error_set(CUE_ERROR_INPUT, "a block of the kernel does not fit an SM");
	resident = blocks < out->usage.sm_blocks ? blocks : out->usage.sm_blocks;
	out->blocks = (uint32_t)blocks;
	out->block_us = profile->latency_us[0] / (double)((blocks + resident - 1) / resident);
	out->block_mb_s =
	    profile_has(profile, PROFILE_BANDWIDTH) ? profile->bandwidth_mb_s[0] / (double)resident : 0;
	return CUE_OK;
}
