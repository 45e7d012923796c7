// A roofline: the tables R[m] and B[m] of a kernel whose time is known only on the whole device (docs/reference/profile-format.md).
//
// Compute roof. Blocks are alike, and an SM takes the same time for a block however many others it holds. The SM with the most blocks
// ends last and has ceil(N / m) of the N. Memory roof. The bytes that the kernel moves do not depend on m, and no number of SMs moves
// them faster than the device. It counts only if a profile claims more bandwidth than the device has. One number does not show how few
// SMs would saturate memory. So the model promises no more speed than the blocks account for. Measure R[m] where that matters.
#include "profile_model.h"

static uint64_t waves(uint64_t blocks, uint32_t sms)
{
	return (blocks + sms - 1) / sms;
}

static double smaller(double a, double b)
{
	return a < b ? a : b;
}

// The time on the whole device, if any is known.
static double whole_latency(const struct profile *profile)
{
	if (profile->given & PROFILE_LATENCY)
		return profile->latency_us[profile->sm_count - 1];
	return profile->whole_latency_us;
}

// D in bytes (10^6 bytes a second times microseconds); negative if unknown.
static double bytes_moved(const struct profile *profile, double peak_mb_s)
{
	double time = whole_latency(profile), bytes;

	if (profile->given & PROFILE_WHOLE_BANDWIDTH)
		return profile->whole_bandwidth_mb_s * time;
	if (!(profile->given & (PROFILE_GLOBAL_BYTES | PROFILE_MOVED)))
		return -1;
	bytes = (double)(profile->given & PROFILE_MOVED ? profile->moved_bytes : profile->global_bytes);
	return peak_mb_s > 0 ? smaller(bytes, peak_mb_s * time) : bytes;
}

static void model_bandwidth(struct profile *profile, double bytes)
{
	for (uint32_t m = 1; m <= profile->sm_count; m++)
		profile->bandwidth_mb_s[m - 1] = bytes / profile->latency_us[m - 1];
	profile->modelled |= PROFILE_BANDWIDTH;
}

unsigned cue_profile_model(struct profile *profile, double peak_mb_s)
{
	double bytes;

	if (!(profile->given & (PROFILE_LATENCY | PROFILE_WHOLE_LATENCY)))
		return profile->given | profile->modelled;
	bytes = bytes_moved(profile, peak_mb_s);
	if (!(profile->given & PROFILE_LATENCY)) {
		uint64_t blocks = profile_blocks(profile), least = waves(blocks, profile->sm_count);
		double roof = bytes > 0 && peak_mb_s > 0 ? bytes / peak_mb_s : 0;

		for (uint32_t m = 1; m <= profile->sm_count; m++) {
			double compute = profile->whole_latency_us * (double)waves(blocks, m) / (double)least;
			profile->latency_us[m - 1] = compute > roof ? compute : roof;
		}
		profile->modelled |= PROFILE_LATENCY;
	}
	if (!(profile->given & PROFILE_BANDWIDTH) && bytes >= 0)
		model_bandwidth(profile, bytes);
	return profile->given | profile->modelled;
}
