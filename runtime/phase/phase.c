// The end of a phase.
//
// 1. The settings choose the mode. `native` makes the collected launches as the program wrote them.
// 2. Launches go into batches, in their order. Each takes the first free place for its kernel; if there is
//    none, the batch is full and the next begins. A launch whose kernel has no place in the set runs by
//    itself, and so does a batch of one.
// 3. A batch that cannot run merged (phase_batch.c) is split: its launches run by themselves.
// 4. The remaining scheduler launches and single launches run concurrently (phase_run.c).
//
// No launch is lost: if memory or the device fails, launches are made as written.
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "runtime/grid/config.h"
#include "runtime/grid/error.h"
#include "runtime/launch/launch.h"
#include "runtime/launch/plan_file.h"
#include "phase.h"
#include "runtime/launch/settings.h"
#include "runtime/trace/trace_spans.h"
#include "runtime/grid/slice.h"

// What the thread's last phase did, for cue_phase_explain.
static _Thread_local struct {
	int ended;
	cue_phase_report report;
	struct batch batch; // the first; its launches are freed, their figures remain
	const void *native[CUE_PHASE_MOST_MEMBERS];
	unsigned threads[CUE_PHASE_MOST_MEMBERS];
	size_t dynamic_bytes[CUE_PHASE_MOST_MEMBERS];
	size_t blocks[CUE_PHASE_MOST_MEMBERS], total; // a batch's are 32 bits, where those fit
	unsigned ratio[CUE_PHASE_MOST_MEMBERS];
	struct partition partition;
} last;

struct sorted {
	struct batch *batches;
	struct job *jobs;
	unsigned batch_count, job_count;
};

// ---- batches ----

static struct batch *new_batch(struct sorted *out, const cue_merge_set *set)
{
	struct batch *batch = &out->batches[out->batch_count++];

	*batch = (struct batch){.set = set};
	return batch;
}

static void sort_launches(struct sorted *out, const cue_phase_record *phase)
{
	struct batch *batch = NULL;

	for (struct cue_phase_launch *l = phase->first; l; l = l->next) {
		if (!batch)
			batch = new_batch(out, phase->set);
		if (cue_batch_add(batch, l)) {
			l->batch = batch;
		} else if (batch->launches > 0) {
			struct batch *next = new_batch(out, phase->set);
			if (cue_batch_add(next, l))
				l->batch = batch = next;
			else
				out->batch_count--; // no batch has a place for it
		}
	}
	if (batch && batch->launches == 0)
		out->batch_count--;
}

int cue_phase_is_captured(const cue_phase_record *phase, const struct phase_backend *device)
{
	for (const struct cue_phase_launch *l = phase->first; l; l = l->next)
		if ((l == phase->first || l->spec.stream != phase->first->spec.stream) &&
		    device->is_captured(l->spec.stream))
			return 1;
	return 0;
}

// Under capture: one launch on one stream, and nothing else.
static int may_be_captured(const struct batch *batch, const struct run *run)
{
	const void *stream = NULL;
	int found = 0;
	uint32_t shares[CUE_PHASE_MOST_MEMBERS];
	cue_interleave *order;
	int fits;

	for (unsigned i = 0; i < batch->set->count; i++) {
		if (!batch->slot[i])
			continue;
		if (found && batch->slot[i]->spec.stream != stream)
			return 0;
		stream = batch->slot[i]->spec.stream;
		found = 1;
	}
	if (batch->mode != CUE_PHASE_INTERLEAVE || run->settings->order == CUE_PHASE_ARRAYS)
		return 0;
	order = cue_phase_order_of(shares, batch, run->ratio);
	fits = order && order->bytes <= CUE_MERGE_TABLE_BYTES;
	free(order);
	return fits;
}

static cue_phase_reason check_batch(struct batch *batch, const cue_phase_record *phase, const struct run *run)
{
	cue_phase_mode mode = run->settings->mode;
	struct settings settings;
	cue_phase_reason reason;
	int pending = run->device->pending();

	// `auto` has chosen it before; only `interleave` may be captured.
	if (run->captured && mode == CUE_PHASE_MIX && run->report->asked == CUE_PHASE_AUTO)
		mode = CUE_PHASE_WEIGH;
	if (mode == CUE_PHASE_STREAMS)
		return CUE_PHASE_REASON_MODE;
	if (batch->launches < 2)
		return CUE_PHASE_REASON_KERNELS;
	batch->number = run->number;
	batch->is_wished = (phase->flags & CUE_PHASE_MERGE) != 0;
	(void)cue_settings_get(&settings);
	batch->sm_blocks = run->settings->sm_blocks;
	if (run->settings->blocks || run->settings->sm_blocks)
		settings.blocks = run->settings->blocks;
	reason = cue_batch_check(batch, mode, settings.blocks, run->device);
	if (reason == CUE_PHASE_REASON_DEVICE || reason == CUE_PHASE_REASON_SHARED)
		if (!pending)
			run->device->forget();
	if (!reason && run->captured && !may_be_captured(batch, run))
		reason = CUE_PHASE_REASON_CAPTURE;
	return reason;
}

// ---- the end of a phase ----

// Makes the jobs of those that go first, or of the others, in the order of their first launches.
static void make_jobs(struct sorted *out, const cue_phase_record *phase, const struct run *run, int go_first)
{
	for (struct cue_phase_launch *l = phase->first; l; l = l->next) {
		int is_new = go_first == (cue_phase_priority(run, l) != 0);
		for (unsigned i = 0; l->batch && i < out->job_count; i++)
			is_new = is_new && out->jobs[i].batch != l->batch;
		if (is_new)
			out->jobs[out->job_count++] = (struct job){.batch = l->batch, .launch = l};
	}
}

// Steps 2 to 4. False: no memory; then nothing has run.
static int run_phase(struct run *run, const cue_phase_record *phase, unsigned launches)
{
	struct sorted sorted = {
	    .batches = calloc(launches + 1, sizeof(struct batch)), .jobs = calloc(launches, sizeof(struct job))};
	int done = sorted.batches && sorted.jobs;

	if (done && phase->set)
		sort_launches(&sorted, phase);
	for (unsigned i = 0; done && i < sorted.batch_count; i++) {
		struct batch *batch = &sorted.batches[i];
		cue_phase_reason reason = check_batch(batch, phase, run);
		if (i == 0) {
			last.batch = *batch;
			cue_batch_extent(&last.batch);
			last.total = 0;
			memcpy(last.ratio, run->ratio, sizeof(last.ratio));
			last.report.members = batch->set->count;
			for (unsigned k = 0; k < batch->set->count; k++) {
				const cue_launch_spec *spec = batch->slot[k] ? &batch->slot[k]->spec : NULL;
				last.native[k] = batch->set->members[k].native;
				last.threads[k] = spec ? cue_config_threads(spec) : 0;
				last.dynamic_bytes[k] = spec ? spec->shared_bytes : 0;
				last.blocks[k] = spec ? (size_t)cue_slice_total_blocks(spec->grid) : 0;
				last.total += last.blocks[k];
				last.batch.blocks[k] = (uint32_t)last.blocks[k];
				last.batch.slot[k] = NULL;
			}
		}
		if (!reason)
			continue;
		if (reason == CUE_PHASE_REASON_OCCUPANCY)
			run->weighed_sms = batch->sm_count;
		cue_phase_give_reason(run->report, reason);
		for (unsigned k = 0; k < batch->set->count; k++)
			if (batch->slot[k])
				batch->slot[k]->batch = NULL;
	}
	if (done) {
		make_jobs(&sorted, phase, run, 1);
		make_jobs(&sorted, phase, run, 0);
		run->jobs = sorted.jobs;
		run->count = sorted.job_count;
		cue_phase_run(run);
	}
	free(sorted.batches);
	free(sorted.jobs);
	return done;
}

static void launch_all(const cue_phase_record *phase, cue_phase_report *report)
{
	for (const struct cue_phase_launch *l = phase->first; l; l = l->next) {
		int error = cue_launch_now(&l->spec);
		if (error)
			report->device_error = error;
	}
	report->mode = CUE_PHASE_NATIVE;
}

// The priority of the streams of members that go first. 0: none does; the report has the reason if the plan says otherwise, and the
// first time it is told.
static int first_priority(const struct run *run)
{
	static atomic_flag is_told = ATOMIC_FLAG_INIT;
	const struct share_backend *share = run->device->share;
	const char *path, *wrong = NULL;
	int priority = 0;

	if (!run->settings->first)
		return 0;
	if (cue_share_is_on())
		wrong = "the process has clients, whose own priorities count";
	else if (!share || share->first_priority(&priority) || !priority)
		wrong = "the device has one priority of streams";
	if (!wrong && !run->captured)
		return priority;
	cue_phase_give_reason(run->report, wrong ? CUE_PHASE_REASON_PRIORITY : CUE_PHASE_REASON_CAPTURE);
	if (wrong && cue_plan_get(&path) && !atomic_flag_test_and_set(&is_told))
		cue_warn("no kernel of the phase goes first", "CUELASTIC_PLAN=%.100s:%u: %s", path,
		    run->settings->plan, wrong);
	return 0;
}

static void run_in_mode(const cue_phase_record *phase, const struct phase_settings *settings)
{
	static const unsigned by_blocks[CUE_PHASE_MOST_MEMBERS];
	const struct backend *device = cue_backend_get();
	struct run run = {.device = device,
	    .settings = settings,
	    .ratio = phase->ratio,
	    .number = phase->device,
	    .report = &last.report,
	    .partition = &last.partition};

	if (memcmp(settings->ratio, by_blocks, sizeof(by_blocks)) != 0)
		run.ratio = settings->ratio;
	if (settings->by_blocks)
		run.ratio = by_blocks;
	last.report.mode = CUE_PHASE_STREAMS;
	run.captured = cue_phase_is_captured(phase, device->phase);
	run.first_priority = first_priority(&run);
	if (!run_phase(&run, phase, last.report.launches)) {
		launch_all(phase, &last.report);
		last.report.reason = CUE_PHASE_REASON_MEMORY;
	}
	if (last.report.merged < last.report.launches)
		cue_phase_give_reason(&last.report,
		    settings->mode == CUE_PHASE_STREAMS ? CUE_PHASE_REASON_MODE : CUE_PHASE_REASON_KERNELS);
}

static void run_as_set(const cue_phase_record *phase, struct phase_settings *settings)
{
	struct phase_choice choice = {.measured = NULL};
	char text[PHASE_CHOICE_BYTES];

	last.report.choice = settings->mode == CUE_PHASE_WEIGH ? CUE_PHASE_WEIGHED : CUE_PHASE_SET;
	if (settings->mode == CUE_PHASE_AUTO) {
		cue_phase_choose(&choice, settings, &last.report, phase);
		last.report.mode = settings->mode;
		if (cue_trace_is_on()) {
			cue_phase_choice_text(text, &last.report);
			cue_trace_choice = text;
		}
	}
	if (settings->mode == CUE_PHASE_NATIVE) {
		launch_all(phase, &last.report);
		last.report.reason = last.report.error ? CUE_PHASE_REASON_SETTING : CUE_PHASE_REASON_MODE;
	} else {
		run_in_mode(phase, settings);
	}
	cue_trace_choice = NULL;
	cue_phase_ran(&choice, &last.report);
}

int cue_phase_close(cue_phase_record *phase)
{
	double begin_us = phase->first ? cue_phase_log_time() : 0;
	const struct phase_backend *device = cue_backend_get()->phase;
	struct phase_settings settings;
	struct cue_phase_launch *next;
	int current = phase->device;

	cue_phase_leave(phase);
	// On the phase's device, whichever device the program has set since.
	if (phase->first && device->device(&current))
		current = phase->device;
	if (current != phase->device)
		(void)device->set_device(phase->device);
	last.ended = 1;
	last.batch = (struct batch){0};
	last.report = (cue_phase_report){0};
	for (const struct cue_phase_launch *l = phase->first; l; l = l->next)
		last.report.launches++;
	last.report.error =
	    cue_phase_settings_get(&settings, cue_plan_phase(phase->first ? phase->set : NULL, phase->device));
	last.report.asked = last.report.mode = settings.mode;
	cue_plan_of_phase = settings.plan;
	if (phase->first) {
		// Before it has streams that are lent: other phases would wait for them.
		for (const struct cue_phase_launch *l = phase->first; l; l = l->next)
			cue_client_wait_resumed(NULL, l->spec.stream);
		run_as_set(phase, &settings);
		if (begin_us > 0 &&
		    cue_phase_is_captured(phase, device)) // asked behind the launches, which it would delay
			begin_us = 0;
		if (current != phase->device)
			(void)device->set_device(current);
		cue_phase_log(&last.report, phase->set, begin_us);
	}
	cue_plan_of_phase = 0;
	for (struct cue_phase_launch *l = phase->first; l; l = next) {
		next = l->next;
		free(l);
	}
	return last.report.device_error;
}

// ---- what the program asks ----

// Figures that are not known stay 0.
static void ask_kernel(cue_phase_kernel *out, const void *function, const struct backend *device)
{
	struct kernel_facts facts;

	if (!function)
		return;
	if (device->phase->facts(&facts, function) == 0) {
		out->registers = facts.registers;
		out->static_bytes = facts.static_bytes;
	}
	if (out->threads)
		(void)device->phase->residency(&out->sm_blocks, function, out->threads, out->dynamic_bytes);
}

int cue_phase_explain(cue_phase_report *out)
{
	const struct backend *device = cue_backend_get();
	int pending;

	if (!out || !last.ended)
		return cue_error_set(
		    CUE_ERROR_ARGUMENT, out ? "this thread has ended no phase" : "no place for the report");
	*out = last.report;
	if (!last.batch.set)
		return CUE_OK;
	pending = device->pending();
	uint32_t shares[CUE_PHASE_MOST_MEMBERS] = {0};
	cue_interleave *order;

	order = last.total <= UINT32_MAX ? cue_phase_order_of(shares, &last.batch, last.ratio) : NULL;
	if (order)
		out->scheduler.ratio = 0 - order->back;
	for (unsigned i = 0; order && i < out->scheduler.ratio; i++)
		out->member[cue_interleave_entries(order)[i].kernel].ratio++;
	free(order);
	for (unsigned i = 0; i < out->members; i++) {
		cue_phase_kernel *member = &out->member[i];
		member->name = last.batch.set->members[i].name;
		member->blocks = last.blocks[i];
		member->threads = last.threads[i];
		member->dynamic_bytes = last.dynamic_bytes[i];
		ask_kernel(member, last.native[i], device);
	}
	out->scheduler.blocks = last.batch.grid ? last.batch.grid : last.total;
	out->scheduler.threads = last.batch.threads;
	out->scheduler.dynamic_bytes = last.batch.dynamic_bytes;
	ask_kernel(&out->scheduler, cue_batch_scheduler(&last.batch, last.batch.mode), device);
	if (!pending)
		device->forget();
	return CUE_OK;
}

int cue_phase_set_shares(const unsigned *sms, unsigned count)
{
	const struct partition *partition = &last.partition;
	unsigned all[CUE_PHASE_MOST_MEMBERS] = {0};
	const struct backend *device = cue_backend_get();
	int pending = device->pending(), error;

	if (!partition->control)
		return cue_error_set(CUE_ERROR_ARGUMENT, "this thread has launched no partition");
	if (!sms || count == 0 || count > partition->count)
		return cue_error_set(
		    CUE_ERROR_ARGUMENT, "%u shares for a partition of %u kernels", sms ? count : 0, partition->count);
	memcpy(all, sms, count * sizeof(*sms));
	cue_phase_search_stop(partition->control);
	error = cue_phase_set_control(
	    partition->control, cue_phase_control_word(all, partition->blocks, partition->count), device->phase);
	if (error && !pending)
		device->forget();
	return error ? cue_error_set(CUE_ERROR_ARGUMENT, "the partition's device has been reset") : CUE_OK;
}
