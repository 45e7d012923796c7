// Learns how many resumes a kernel needs.
//
// A chain needs a resume each time that it should get a full grid again after it has made room for others. A
// kernel of less than 100 us frees its places soon by itself, so it has none. Others have twice as many as
// their last measured chain used, plus two: a kernel that is never preempted has few, and one that is often
// preempted gets more from launch to launch. The limit is one for each half millisecond, since a resume that
// finds nothing to do still costs a few microseconds.
//
// The time that a chain waited for others counts, too (timings.c): such a chain does need its resumes.
#include "resumes.h"
#include "runtime/grid/config.h"
#include "timings.h"

#define SHORT_US 100u
#define EACH_US 500u // of a chain's duration

unsigned cue_resumes_of(unsigned duration_us, unsigned used)
{
	if (!duration_us)
		return RESUMES_UNKNOWN;
	if (duration_us < SHORT_US)
		return 0;
	return cue_min(cue_min(used, RESUMES_MOST) * 2 + 2, cue_min(1 + duration_us / EACH_US, RESUMES_MOST));
}

unsigned cue_share_resumes(struct share *share, const void *entry)
{
	struct timed timed = cue_timing_get(share, entry);

	return cue_resumes_of(timed.duration_us, timed.used <= RESUMES_MOST ? timed.used : 0);
}
