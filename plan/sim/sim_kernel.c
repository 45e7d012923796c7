// Converts a profile to a kernel of the simulation. Its tables say how long blocks take on any number of SMs
// (plan/planners/alone.c). The one number of a block's time is that on one SM: R[1] over its waves of resident blocks.
#include "runtime/grid/error.h"
#include "sim.h"

int cue_sim_kernel(struct sim_kernel *out, const struct profile *profile, const struct device *device)
{
	struct occupancy_kernel shape = profile_occupancy(profile);
	uint64_t blocks = profile_blocks(profile), resident;
	int error;

	*out = (struct sim_kernel){0};
	if (!profile_has(profile, PROFILE_LATENCY) || profile->sm_count == 0)
		return cue_error_set(CUE_ERROR_INPUT, "no latency_us: `cuelastic profile` measures the times");
	for (uint32_t m = 1; m <= profile->sm_count; m++)
		if (blocks == 0 || blocks > UINT32_MAX || !(profile_latency_us(profile, m) > 0))
			return cue_error_set(CUE_ERROR_INPUT, "%llu blocks in %g us cannot be simulated",
			    (unsigned long long)blocks, profile_latency_us(profile, m));
	error = cue_occupancy_usage(&out->usage, device, &shape);
	if (error)
		return error;
	if (out->usage.sm_blocks == 0)
		return cue_error_set(CUE_ERROR_INPUT, "a block of the kernel does not fit an SM");
	resident = blocks < out->usage.sm_blocks ? blocks : out->usage.sm_blocks;
	out->blocks = (uint32_t)blocks;
	out->block_us = profile->latency_us[0] / (double)((blocks + resident - 1) / resident);
	out->latency_us = profile->latency_us;
	out->table_sms = profile->sm_count;
	out->block_counts = profile->block_counts;
	if (profile_has(profile, PROFILE_PERFORMANCE))
		out->performance = profile->performance;
	if (profile_has(profile, PROFILE_BANDWIDTH)) {
		out->bandwidth_mb_s = profile->bandwidth_mb_s;
		out->block_mb_s = profile->bandwidth_mb_s[0] / (double)resident;
	}
	return CUE_OK;
}

struct alone cue_sim_alone(const struct sim_kernel *k, uint32_t resident, uint32_t sms, double peak_mb_s)
{
	struct alone_kernel kernel = {.latency_us = k->latency_us,
	    .bandwidth_mb_s = k->bandwidth_mb_s,
	    .table_sms = k->table_sms,
	    .blocks = k->blocks,
	    .sm_blocks = k->usage.sm_blocks,
	    .performance = k->performance,
	    .block_counts = k->block_counts,
	    .peak_mb_s = peak_mb_s};

	return k->latency_us ? cue_alone(&kernel, resident, sms) : (struct alone){k->block_us, k->block_mb_s, 0};
}

int cue_sim_merge(struct block_usage *out, const struct profile *const *profiles, uint32_t count,
    const struct device *device)
{
	struct occupancy_kernel all = {0};
	int error;

	for (uint32_t i = 0; i < count; i++)
		profile_join(&all, profiles[i]);
	error = cue_occupancy_usage(out, device, &all);
	if (!error && out->sm_blocks == 0)
		error = cue_error_set(CUE_ERROR_INPUT,
		    "a block of %u threads with %u registers each and %u bytes of shared memory does "
		    "not fit an SM",
		    all.threads, all.registers, all.static_shared_bytes + all.dynamic_shared_bytes);
	return error;
}
