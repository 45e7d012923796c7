// Whether a batch is expected to run faster merged, by what is known before it has run:
//
//  - If all its blocks fit on the device at once, merging saves launches and costs nothing.
//  - Up to two waves, a wave that is not full costs much. Launches cost as much, so it is merged only if the pragma has
//    merge(...): then the program expects the members to need different things.
//  - A block of the scheduler kernel has as many threads as the largest member's. Above two waves, merging does not pay if
//    more than half of them would be idle.
//  - Without merge(...), an SM must hold as many blocks of the scheduler kernel as of each member alone (Liang et al.,
//    section 5, call this the price of merging).
//
// What is not merged runs concurrently, which costs events. But where each launch fills the device many times by itself, even with
// as many blocks on an SM as any SM can hold, streams could only fill its last wave: then the launches run as the program wrote them.
//
// How long a block takes, and what it waits for, is not known: `auto` measures (phase_measure.c), and only begins with this.
#include "runtime/grid/config.h"
#include "runtime/grid/device.h"
#include "runtime/grid/slice.h"
#include "phase.h"

// How many threads have work, of all that the scheduler kernel's blocks have.
static int is_half_idle(const struct batch *batch)
{
	uint64_t working = 0;

	for (unsigned i = 0; i < batch->set->count; i++)
		if (batch->slot[i])
			working += (uint64_t)batch->blocks[i] * cue_config_threads(&batch->slot[i]->spec);
	return working * 2 < (uint64_t)batch->total * batch->threads;
}

#define WAVES 8 // of which half of one may be lost: 6 %

int cue_phase_fill_alone(const struct run *run)
{
	for (unsigned i = 0; i < run->count; i++) {
		const cue_launch_spec *spec = &run->jobs[i].launch->spec;
		uint64_t threads = cue_slice_total_blocks(spec->grid) * cue_config_threads(spec);
		if (run->jobs[i].batch || threads < (uint64_t)run->weighed_sms * DEVICE_SM_THREADS * WAVES)
			return 0;
	}
	return run->weighed_sms > 0;
}

cue_phase_reason cue_phase_weigh(
    const struct batch *batch, unsigned resident, int is_wished, const struct phase_backend *device)
{
	uint64_t places = (uint64_t)resident * batch->sm_count;

	if (places >= batch->total || (is_wished && places * 2 >= batch->total))
		return CUE_PHASE_REASON_NONE;
	if (places * 2 >= batch->total || is_half_idle(batch))
		return CUE_PHASE_REASON_OCCUPANCY;
	for (unsigned i = 0; i < batch->set->count && !is_wished; i++) {
		const cue_launch_spec *spec = batch->slot[i] ? &batch->slot[i]->spec : NULL;
		unsigned alone;

		if (!spec)
			continue;
		if (cue_phase_fit(&alone, NULL, spec->native, cue_config_threads(spec), spec->shared_bytes,
		        batch->number, device))
			return CUE_PHASE_REASON_DEVICE;
		if (alone > resident)
			return CUE_PHASE_REASON_OCCUPANCY;
	}
	return CUE_PHASE_REASON_NONE;
}
