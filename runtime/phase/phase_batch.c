// Which launches one scheduler kernel can run, and in which mode. Checks, in order:
//
//  - the scheduler kernel exists, and every member may run in it with the block of its launch, which is its
//    logical block there, with its lanes in the same warps;
//  - each launch would succeed by itself; otherwise the original is launched, for its error;
//  - the scheduler kernel can run with a block as large as the largest member's in threads and in shared
//    memory, and its grid can hold the sum of the blocks.
#include "runtime/grid/config.h"
#include "runtime/grid/device.h"
#include "phase.h"
#include "runtime/grid/slice.h"

int cue_batch_add(struct batch *batch, struct cue_phase_launch *launch)
{
	for (unsigned i = 0; i < batch->set->count; i++)
		if (!batch->slot[i] && batch->set->members[i].native == launch->spec.native) {
			batch->slot[i] = launch;
			launch->place = i + 1;
			batch->launches++;
			return 1;
		}
	return 0;
}

const void *cue_batch_scheduler(const struct batch *batch, cue_phase_mode mode)
{
	if (mode == CUE_PHASE_PERSISTENT || mode == CUE_PHASE_MIX)
		return batch->set->persistent;
	return mode == CUE_PHASE_PARTITION ? batch->set->partition : batch->set->interleave;
}

void cue_batch_extent(struct batch *batch)
{
	batch->threads = 0;
	batch->dynamic_bytes = 0;
	for (unsigned i = 0; i < batch->set->count; i++) {
		const cue_launch_spec *spec = batch->slot[i] ? &batch->slot[i]->spec : NULL;
		if (spec && cue_config_threads(spec) > batch->threads)
			batch->threads = cue_config_threads(spec);
		if (spec && spec->shared_bytes > batch->dynamic_bytes)
			batch->dynamic_bytes = spec->shared_bytes;
	}
}

static cue_phase_reason check_form(const struct batch *batch)
{
	const cue_merge_set *set = batch->set;
	int loop = batch->mode != CUE_PHASE_INTERLEAVE;
	cue_merge_form form = loop ? set->loop_form : set->interleave_form;

	if (!batch->function)
		return CUE_PHASE_REASON_FORM;
	for (unsigned i = 0; i < set->count; i++) {
		if (!batch->slot[i])
			continue;
		if (loop && !set->members[i].loops)
			return CUE_PHASE_REASON_FORM;
		if (!cue_config_meets_needs(&batch->slot[i]->spec))
			return CUE_PHASE_REASON_WARPS;
		if (form == CUE_FORM_NAMED && set->members[i].waits &&
		    cue_config_threads(&batch->slot[i]->spec) % DEVICE_WARP_THREADS)
			return CUE_PHASE_REASON_WARPS;
	}
	return CUE_PHASE_REASON_NONE;
}

static cue_phase_reason count_blocks(struct batch *batch)
{
	uint64_t total = 0;

	for (unsigned i = 0; i < batch->set->count; i++) {
		uint64_t blocks = batch->slot[i] ? cue_slice_total_blocks(batch->slot[i]->spec.grid) : 0;
		if (blocks > CONFIG_MOST_BLOCKS)
			return CUE_PHASE_REASON_SIZE;
		batch->blocks[i] = (uint32_t)blocks;
		total += blocks;
	}
	batch->total = (uint32_t)total;
	return total > CONFIG_MOST_BLOCKS ? CUE_PHASE_REASON_SIZE : CUE_PHASE_REASON_NONE;
}

// Whether CUDA would take each launch by itself.
static cue_phase_reason check_members(const struct batch *batch, const struct phase_backend *device)
{
	struct kernel_facts facts;

	for (unsigned i = 0; i < batch->set->count; i++) {
		const cue_launch_spec *spec = batch->slot[i] ? &batch->slot[i]->spec : NULL;
		if (!spec)
			continue;
		if (device->facts(&facts, spec->native))
			return CUE_PHASE_REASON_DEVICE;
		if (facts.in_clusters)
			return CUE_PHASE_REASON_FORM;
		if (cue_config_threads(spec) > facts.threads || spec->shared_bytes > facts.dynamic_bytes)
			return CUE_PHASE_REASON_CONFIG;
	}
	return CUE_PHASE_REASON_NONE;
}

static cue_phase_reason check_scheduler(const struct batch *batch, const struct phase_backend *device)
{
	struct kernel_facts facts;

	if (device->facts(&facts, batch->function))
		return CUE_PHASE_REASON_DEVICE;
	if (batch->threads > facts.threads)
		return CUE_PHASE_REASON_THREADS;
	if (facts.static_bytes + batch->dynamic_bytes <= CONFIG_BLOCK_SHARED_BYTES)
		return CUE_PHASE_REASON_NONE;
	return device->allow_shared(batch->function, batch->dynamic_bytes) ? CUE_PHASE_REASON_SHARED
	                                                                   : CUE_PHASE_REASON_NONE;
}

static cue_phase_reason set_grid(
    struct batch *batch, int is_weighed, unsigned limit, const struct phase_backend *device)
{
	unsigned resident;
	uint64_t most;

	batch->grid = batch->total;
	if (!is_weighed && batch->mode == CUE_PHASE_INTERLEAVE)
		return CUE_PHASE_REASON_NONE;
	if (cue_phase_fit(&resident, &batch->sm_count, batch->function, batch->threads, batch->dynamic_bytes,
	        batch->number, device))
		return CUE_PHASE_REASON_DEVICE;
	if (resident == 0)
		return CUE_PHASE_REASON_SHARED;
	if (batch->mode == CUE_PHASE_INTERLEAVE)
		return cue_phase_weigh(batch, resident, batch->is_wished, device);
	if (batch->sm_blocks && batch->sm_blocks < resident)
		resident = batch->sm_blocks;
	most = limit ? limit : (uint64_t)resident * batch->sm_count;
	batch->grid = most < batch->total ? (unsigned)most : batch->total;
	return CUE_PHASE_REASON_NONE;
}

cue_phase_reason cue_batch_check(
    struct batch *batch, cue_phase_mode asked, unsigned limit, const struct backend *device)
{
	cue_phase_reason reason;

	batch->mode = asked == CUE_PHASE_WEIGH ? CUE_PHASE_INTERLEAVE : asked;
	batch->function = cue_batch_scheduler(batch, batch->mode);
	cue_batch_extent(batch);
	reason = check_form(batch);
	if (!reason)
		reason = count_blocks(batch);
	if (!reason)
		reason = check_members(batch, device->phase);
	if (!reason)
		reason = check_scheduler(batch, device->phase);
	return reason ? reason : set_grid(batch, asked == CUE_PHASE_WEIGH, limit, device->phase);
}
