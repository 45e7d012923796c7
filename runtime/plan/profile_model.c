// The tables R[m] and B[m] of a kernel of which only the time on the whole device is known: a roofline.
//
// Compute roof. Blocks are alike, and an SM does the work of a block in the same time however many others it
// holds. The SM with the most blocks ends last and has ceil(N / m) of the N, so with T on all M SMs
//
// 	Rc[m] = T * ceil(N / m) / ceil(N / M)
//
// Memory roof. The bytes that the kernel moves do not depend on m: D = T * B[M], and no number of SMs moves
// them faster than the device's bandwidth P: Rm = D / P. A kernel takes the longer of the two,
//
// 	R[m] = max(Rc[m], Rm),  B[m] = D / R[m]
//
// The memory roof counts only where a profile claims more bandwidth than the device has. One number cannot
// say how few SMs would be enough to saturate memory, so a kernel that waits for memory is taken to slow down
// with its SMs like any other: what is modelled promises no more speed than the blocks account for, and a
// planner that trusts it errs towards running kernels one after another. Measure R[m] where that matters.
//
// Without a bandwidth, D is what its threads load and store, as if no cache helped, or, where that is
// unknown, the kernel's global memory, each byte moved once (the least that a kernel which uses all of it can
// move); but no more than the device moves in T. Without that too, B stays unknown; without any time, so does
// R. With R[m] measured and B not, B[m] = D / R[m] by the measured R. Nothing else is modelled: stalls, IPC
// and cache figures depend on the code, and performance by blocks on what the blocks of an SM compete for.
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

static void model_latency(struct profile *profile, double bytes, double peak_mb_s)
{
	uint64_t blocks = profile_blocks(profile), least = waves(blocks, profile->sm_count);
	double roof = bytes > 0 && peak_mb_s > 0 ? bytes / peak_mb_s : 0;

	for (uint32_t m = 1; m <= profile->sm_count; m++) {
		double compute = profile->whole_latency_us * (double)waves(blocks, m) / (double)least;
		profile->latency_us[m - 1] = compute > roof ? compute : roof;
	}
	profile->modelled |= PROFILE_LATENCY;
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
	if (!(profile->given & PROFILE_LATENCY))
		model_latency(profile, bytes, peak_mb_s);
	if (!(profile->given & PROFILE_BANDWIDTH) && bytes >= 0)
		model_bandwidth(profile, bytes);
	return profile->given | profile->modelled;
}
