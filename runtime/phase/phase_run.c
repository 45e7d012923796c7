// Runs the jobs of a phase concurrently.
//
// A job runs on the stream of its first launch, or on one of the library's own if an earlier job runs there, or some go first.
// Before all jobs, each job's stream waits for the work that its launches' streams had when the phase ended.
// After all jobs, these streams wait for the job. So each launch runs after earlier work on its stream and
// before later work, as in the program.
//
// If a scheduler kernel cannot be launched, its launches are made, each on its own stream. While a stream is
// being captured, only launches are made, which were checked to be legal then.
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include "runtime/launch/launch.h"
#include "runtime/launch/launch_log.h"
#include "runtime/grid/streams.h"
#include "runtime/launch/plan_file.h"
#include "phase.h"
#include "runtime/trace/trace_spans.h"

struct memory {
	void *work, *order;
};

// ---- one scheduler launch ----

static int put_order(struct memory *memory, cue_merge_head *head, const struct run *run,
    const struct job *job, const cue_interleave *order)
{
	const struct phase_backend *phase = run->device->phase;
	int arrays = run->settings->order == CUE_PHASE_ARRAYS;
	unsigned *maps;
	int error;

	if (!arrays && order->bytes <= CUE_MERGE_TABLE_BYTES) {
		memcpy(head->table, order, order->bytes);
		return 0;
	}
	if (!arrays) {
		error = phase->allocate(&memory->order, order->bytes, order, job->stream);
		head->far_table = memory->order;
		return error;
	}
	maps = cue_phase_arrays(order);
	if (!maps)
		return -1;
	error = phase->allocate(&memory->order, 2 * sizeof(*maps) * (size_t)order->blocks, maps, job->stream);
	free(maps);
	head->kernels = memory->order;
	head->blocks = head->kernels + order->blocks;
	return error;
}

static int put_control(struct partition *out, cue_merge_head *head, const struct run *run,
    const struct job *job, const uint32_t *shares)
{
	const struct batch *batch = job->batch;
	unsigned sms[CUE_PHASE_MOST_MEMBERS];
	const void *seen;
	int error = cue_phase_control(&out->control, &seen, run->number, run->device->phase);

	if (error)
		return error;
	cue_phase_divide_sms(sms, shares, batch->set->count, batch->sm_count);
	out->search = cue_phase_search_begin(sms, &run->report->search_steps, batch, run, job->stream);
	memcpy(run->report->sms, sms, sizeof(sms));
	out->count = batch->set->count;
	memcpy(out->blocks, batch->blocks, sizeof(out->blocks));
	head->initial = cue_phase_control_word(sms, batch->blocks, batch->set->count);
	atomic_store(out->control, head->initial);
	head->control = seen;
	return 0;
}

// Fills the head, and `partition` for a partition; nonzero: an allocation failed.
static int put_head(struct memory *memory, struct partition *partition, cue_merge_head *head,
    const struct run *run, const struct job *job)
{
	uint32_t shares[CUE_PHASE_MOST_MEMBERS];
	cue_interleave *order = cue_phase_order_of(shares, job->batch, run->ratio);
	int error = order ? put_order(memory, head, run, job, order) : -1;

	if (order && job->batch->mode == CUE_PHASE_MIX)
		head->initial =
		    order->blocks | (uint64_t)((job->batch->grid + job->batch->sm_count - 1) / job->batch->sm_count)
		                        << 32;
	free(order);
	if (!error && job->batch->mode != CUE_PHASE_INTERLEAVE) {
		error = run->device->phase->allocate(&memory->work, sizeof(cue_merge_work), NULL, job->stream);
		head->work = memory->work;
	}
	if (!error && job->batch->mode == CUE_PHASE_PARTITION)
		error = put_control(partition, head, run, job, shares);
	return error;
}

static void release(const struct memory *memory, const struct run *run, const struct job *job)
{
	if (memory->work)
		(void)run->device->phase->release(memory->work, job->stream);
	if (memory->order)
		(void)run->device->phase->release(memory->order, job->stream);
}

struct merged {
	const struct run *run;
	const struct job *job;
	void *pack;
	struct trace_merged trace;
};

static int launch_once(void *context)
{
	const struct merged *merged = context;
	const struct batch *batch = merged->job->batch;
	const cue_merge_turns *turns = &((const cue_merge_head *)merged->pack)->turns;
	void *stream = merged->job->stream, *arguments[] = {merged->pack};
	struct trace_span *span = cue_trace_is_on() ? cue_trace_merged(&merged->trace, turns, stream) : NULL;
	int error = merged->run->device->launch(batch->function, (const unsigned[3]){batch->grid, 1, 1},
	    (const unsigned[3]){batch->threads, 1, 1}, batch->dynamic_bytes, stream, arguments);

	cue_trace_end(span, error);
	return error;
}

// A line for each of the launches. The blocks and threads are those of the scheduler kernel.
static void log_merged(const struct batch *batch, const char *client, int yields)
{
	cue_no_yield no_yield = yields ? CUE_NO_YIELD_NONE : client ? CUE_NO_YIELD_ENTRY : CUE_NO_YIELD_CLIENT;

	for (unsigned i = 0; i < batch->set->count; i++)
		if (batch->slot[i])
			cue_launch_log_write(&(cue_decision){.kernel = batch->slot[i]->spec.kernel,
			                         .policy = "phase",
			                         .rewritten = 1,
			                         .logical_blocks = batch->blocks[i],
			                         .physical_blocks = batch->grid,
			                         .slices = 1,
			                         .physical_threads = batch->threads,
			                         .client = client,
			                         .no_yield = no_yield,
			                         .plan = cue_plan_of_phase},
			    cue_phase_mode_name(batch->mode));
}

// Nonzero: no part of it has run. If only a resume was refused, work may be left over, and the error stays.
static int launch_pack(struct run *run, const struct job *job, void *pack)
{
	const struct batch *batch = job->batch;
	struct merged merged = {.run = run, .job = job, .pack = pack};
	struct current_client client;
	unsigned made;
	int error;

	cue_phase_find_client(&client, batch);
	merged.trace = (struct trace_merged){.number = cue_trace_is_on() ? cue_trace_number() : 0,
	    .mode = batch->mode,
	    .client = client.client ? client.name : NULL,
	    .priority = client.priority,
	    .function = batch->function,
	    .threads = batch->threads,
	    .blocks = batch->grid,
	    .logical = batch->total,
	    .launches = batch->launches,
	    .plan = cue_plan_of_phase,
	    .shared_bytes = batch->dynamic_bytes};
	for (unsigned i = 0; i < batch->set->count; i++)
		merged.trace.kernel[i] = batch->slot[i] ? batch->slot[i]->spec.kernel : NULL;
	error = cue_phase_launch_shared(
	    &made, &((cue_merge_head *)pack)->turns, client.client, batch, job->stream, launch_once, &merged);
	if (error && made)
		run->report->device_error = error;
	if (made && cue_launch_log_is_on())
		log_merged(batch, merged.trace.client, made > 1);
	return made ? 0 : error;
}

// Why the batch was not launched merged.
static cue_phase_reason launch_merged(struct run *run, const struct job *job)
{
	cue_phase_reason reason = CUE_PHASE_REASON_NONE;
	struct memory memory = {NULL, NULL};
	struct partition partition = {.control = NULL};
	void *pack = cue_phase_pack(job->batch);

	if (!pack || put_head(&memory, &partition, pack, run, job))
		reason = CUE_PHASE_REASON_MEMORY;
	else if (launch_pack(run, job, pack))
		reason = CUE_PHASE_REASON_REFUSED;
	cue_phase_search_launched(partition.search, reason ? NULL : partition.control, &memory.work, job->stream);
	if (!reason && partition.control)
		*run->partition = partition;
	release(&memory, run, job);
	free(pack);
	return reason;
}

// ---- a job ----

static void launch_alone(struct run *run, const cue_launch_spec *spec, void *stream)
{
	cue_launch_spec on = *spec;
	int error;

	on.stream = stream;
	error = cue_launch_now(&on);
	if (error)
		run->report->device_error = error;
}

// Returns why the batch could not be launched; then no part of it has run. No error is left pending in either
// case, because only an error shows that a reset of the device has freed the control words.
static cue_phase_reason run_batch(struct run *run, const struct job *job)
{
	const struct batch *batch = job->batch;
	int pending = run->device->pending(), failed_before = run->report->device_error;
	cue_phase_reason reason = launch_merged(run, job);

	if (!pending && run->report->device_error == failed_before)
		run->device->forget();
	if (reason)
		return reason;
	if (run->report->batches++ == 0)
		run->report->mode = batch->mode;
	run->report->merged += batch->launches;
	return reason;
}

// ---- streams ----

// Whether an earlier launch of the batch is on the same stream.
static int is_repeated(const struct batch *batch, unsigned slot)
{
	for (unsigned i = 0; i < slot; i++)
		if (batch->slot[i] && batch->slot[i]->spec.stream == batch->slot[slot]->spec.stream)
			return 1;
	return 0;
}

// Before a job, its stream follows the streams of its launches that are not its own; after it, they follow it.
static int follow_others(const struct run *run, const struct job *job, int is_before)
{
	const struct phase_backend *device = run->device->phase;
	void *own = job->stream, *other = job->launch->spec.stream;
	int error = 0;

	if (!job->batch)
		return other == own ? 0 : is_before ? device->follow(own, other) : device->follow(other, own);
	for (unsigned i = 0; i < job->batch->set->count && !error; i++) {
		const struct cue_phase_launch *launch = job->batch->slot[i];
		other = launch ? launch->spec.stream : own;
		if (other != own && !is_repeated(job->batch, i))
			error = is_before ? device->follow(own, other) : device->follow(other, own);
	}
	return error;
}

static int is_taken(const struct run *run, unsigned before, const void *stream)
{
	for (unsigned i = 0; i < before; i++)
		if (run->jobs[i].stream == stream)
			return 1;
	return 0;
}

// Gives each job its stream; returns how many streams were borrowed. Where no more can be, jobs of a stream share those that it has.
static unsigned choose_streams(struct run *run, void *borrowed[PHASE_STREAMS])
{
	struct {
		const void *stream;
		int priority;
	} from[PHASE_STREAMS];
	unsigned count = 0;
	int is_native = cue_phase_fill_alone(run);

	if (is_native)
		run->report->mode = CUE_PHASE_NATIVE;
	for (unsigned i = 0; i < run->count; i++) {
		void *own = run->jobs[i].stream = run->jobs[i].launch->spec.stream, *lent = NULL;
		int priority = cue_phase_priority(run, run->jobs[i].launch);

		// Where some go first, none keeps its stream: it would begin before those that wait for an event.
		if (run->captured || is_native || (!run->first_priority && !is_taken(run, i, own)))
			continue;
		if (count < PHASE_STREAMS)
			lent = cue_stream_borrow(own, priority, 0);
		for (unsigned k = 0; k < count && !lent; k++)
			lent = from[(i + k) % count].stream == own && from[(i + k) % count].priority == priority
			           ? borrowed[(i + k) % count]
			           : NULL;
		if (lent && count < PHASE_STREAMS && !is_taken(run, i, lent)) {
			borrowed[count] = lent;
			from[count].stream = own;
			from[count++].priority = priority;
		}
		run->jobs[i].stream = lent ? lent : own;
	}
	return count;
}

void cue_phase_run(struct run *run)
{
	int pending = run->device->pending();
	void *borrowed[PHASE_STREAMS];
	unsigned count = choose_streams(run, borrowed);

	// If there are no events, each launch, also of a batch, runs by itself on its own stream, which is always
	// correct.
	for (unsigned i = 0; i < run->count; i++) {
		struct job *job = &run->jobs[i];
		if (follow_others(run, job, 1) == 0)
			continue;
		job->stream = job->launch->spec.stream;
		job->is_split = 1;
	}
	if (!pending)
		run->device->forget();
	for (unsigned i = 0; i < run->count; i++) {
		struct job *job = &run->jobs[i];
		cue_phase_reason reason = CUE_PHASE_REASON_DEVICE;

		if (!job->batch) {
			launch_alone(run, &job->launch->spec, job->stream);
			continue;
		}
		if (!job->is_split)
			reason = run_batch(run, job);
		if (!reason)
			continue;
		cue_phase_give_reason(run->report, reason);
		for (unsigned k = 0; k < job->batch->set->count; k++)
			if (job->batch->slot[k])
				launch_alone(run, &job->batch->slot[k]->spec, job->batch->slot[k]->spec.stream);
	}
	pending = run->device->pending();
	// If there are no events, the host waits instead.
	for (unsigned i = 0; i < run->count; i++)
		if (!run->jobs[i].is_split && follow_others(run, &run->jobs[i], 0) != 0)
			(void)run->device->phase->finish(run->jobs[i].stream);
	cue_stream_return(borrowed, count);
	if (!pending)
		run->device->forget();
}
