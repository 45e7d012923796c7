// A launch: which kernel, how many physical blocks, in how many slices. The only caller of a backend.
//
// What a launch decides is one value, struct launch. Each step fills a part of it, and uses only the parts
// filled before. The trace and the log read it, and the thread keeps a copy of its record for the program.
//
// 1. Client: whose launch it is. A shared client's launch is marked while another client's blocks may look: its stream
//    writes begin before what is launched, and end after it. All that may make the device wait comes before that.
// 2. Settings choose the policy. `native`, the default, ends here: the original kernel runs as written.
// 3. Form: the original kernel runs unchanged if CUDA rejects the launch, so that the error is the original's. It
//    also runs if the grid has more blocks than a slice can number, if the entry is not proved for the block
//    (cue_need), or if the entry cannot replace the kernel. A resizable kernel gets CUELASTIC_THREADS a block, by
//    its second entry, unless that changes nothing.
// 4. Blocks: the policy, or CUELASTIC_BLOCKS, chooses the physical blocks of a slice; a sliceable kernel has no
//    choice.
// 5. Slices: one, or as many as the settings say. If a client's entry yields, each slice is a chain: a launch
//    and its resumes, which run the logical blocks that its physical blocks left. If it does not yield and
//    other clients are open, each slice has as many blocks as take about a millisecond (cue_set_slice_us). A
//    paced client's launch has slices that fit between the frames of others (cue_frame_begin).
// 6. Backend: slices are launched one after another on the program's stream, which keeps their order. If the
//    device refuses the first slice, no part of the entry has run, and the original kernel is launched. If it
//    refuses a later one, the launch ends there and the error stays for cudaGetLastError. If it refuses a resume,
//    work may be left over, and the error stays.
//
// Errors that CUDA's own calls left pending on the thread stay pending. An error of the library's own queries
// is cleared unless one was pending before: the two cannot be distinguished, and no error may be lost.
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include "launch.h"
#include "launch_log.h"
#include "neighbours.h"
#include "plan_file.h"
#include "runtime/grid/backend.h"
#include "runtime/grid/config.h"
#include "runtime/grid/device.h"
#include "runtime/grid/error.h"
#include "runtime/grid/slice.h"
#include "runtime/policy/policy.h"
#include "runtime/share/board_host.h"
#include "runtime/share/client.h"
#include "runtime/share/looking.h"
#include "runtime/share/paced.h"
#include "runtime/share/share.h"
#include "runtime/share/timings.h"
#include "runtime/trace/trace_spans.h"
#include "settings.h"

// All that one launch decides.
struct launch {
	const struct backend *device;
	const cue_launch_spec *spec; // as the program asks for it
	cue_decision record;         // what the trace, the log and the program get to know of all this
	// Client.
	struct current_client client;
	struct share share; // if there is a client
	int is_held;        // between cue_looking_hold and _release
	unsigned hold;      // what the first one returned
	// Settings.
	struct settings settings;
	// Form.
	int number;            // the device's; negative: not known yet
	int pending_before;    // an error of the program's
	cue_launch_spec entry; // what runs: its entry, and its physical block
	int is_resized;        // that entry takes a shape and runs block.y logical blocks at once
	const void *used;      // the entry whose `usage` is known; NULL: none
	struct block_usage usage;
	// Blocks.
	uint32_t physical; // of a slice, at most
	struct lane *lane; // where the policy counts clients: the launch is noted there
	// Slices.
	uint32_t slice;   // logical blocks, at most
	int is_timed;     // durations are measured, for resumes or for slices by time
	uint64_t wave;    // logical blocks that the device holds at a time; 0: the launch is not paced
	unsigned streams; // of a chain's launches, beside its own
};

// The record of the thread's last launch, with the name of its client.
static _Thread_local struct {
	cue_decision record; // policy NULL: there was none
	char client[CLIENT_NAME_BYTES];
} last;

// Clears the error of a failed query or entry, unless the program had one pending before.
static void clear_own_error(const struct launch *launch)
{
	if (!launch->pending_before)
		launch->device->forget();
}

// What the device has done before, as far as the table has room: originals that it has loaded, and launches that it has taken.
static _Atomic uint64_t known[127];

static int is_known(uint64_t key)
{
	return atomic_load(&known[key % 127]) == key;
}

static void note(uint64_t key)
{
	atomic_store(&known[key % 127], key);
}

// Of a launch of an entry that yields, and so is never resized; 0: of another. The device does not refuse one that it has taken
// before, unless something is amiss. So nobody asks whether an error of the program's is pending then: a refusal takes its place anyway.
static uint64_t key_of(const struct launch *launch)
{
	const cue_launch_spec *spec = launch->spec;
	uint64_t key = (uint64_t)(uintptr_t)spec->entry * 524287 + spec->shared_bytes;

	if (!launch->share.mark || !spec->yields || launch->settings.threads)
		return 0;
	return ((key * 2053 + cue_config_threads(spec)) * 67 + (unsigned)launch->number) | 1;
}

static cue_reason launch_fail(struct launch *launch, int error)
{
	launch->record.error = error;
	return CUE_REASON_DEVICE;
}

// ---- form ----

static cue_reason prepare(struct launch *launch, const cue_launch_spec *spec)
{
	cue_reason reason = CUE_REASON_NONE;
	int error = launch->device->prepare(&reason, spec, &launch->number);

	return error ? launch_fail(launch, error) : reason;
}

// Takes the entry for any number of threads, if that number differs from the launch's and the proof also holds for
// that block.
static cue_reason resize(struct launch *launch)
{
	cue_launch_spec entry = *launch->spec;
	unsigned wanted = launch->settings.threads, most = DEVICE_BLOCK_THREADS;
	cue_reason reason;
	int error;

	entry.entry = entry.resized;
	error = launch->device->most_threads(&most, &entry, &launch->number);
	if (error)
		return launch_fail(launch, error);
	wanted = wanted < most ? wanted : most;
	if (!cue_shape_physical(entry.block, wanted, launch->record.physical_threads, launch->slice) ||
	    !cue_config_meets_needs(&entry))
		return CUE_REASON_NONE;
	reason = prepare(launch, &entry);
	if (reason)
		return reason;
	launch->entry = entry;
	launch->is_resized = 1;
	launch->record.physical_threads = entry.block[0] * entry.block[1];
	return CUE_REASON_NONE;
}

// ---- blocks ----

// What a block of the entry takes, asked once. Returns an error as the device's function does.
static int find_usage(struct launch *launch)
{
	int error;

	if (launch->used == launch->entry.entry)
		return 0;
	error = launch->device->usage(&launch->usage, &launch->entry, &launch->number);
	launch->used = error ? NULL : launch->entry.entry;
	return error;
}

// How many of its blocks the device holds at a time; 0: not known.
static uint32_t resident_of(struct launch *launch)
{
	return find_usage(launch) ? 0 : launch->usage.sm_blocks * launch->usage.sm_count;
}

// Logical blocks that a physical one runs at once.
static uint32_t rows_of(const struct launch *launch)
{
	return launch->is_resized ? launch->entry.block[1] : 1;
}

// How many physical blocks have work, for this many logical ones.
static uint32_t busy_blocks(const struct launch *launch, uint32_t blocks)
{
	uint32_t rows = rows_of(launch);

	return blocks / rows + (blocks % rows != 0);
}

// Asks a policy that knows the kernels of the other clients. A sliceable kernel leaves no choice, so its
// kernel is not recorded.
static int ask_with_neighbours(
    struct policy_choice *out, struct policy_request *request, struct launch *launch)
{
	const struct policy *policy = launch->settings.policy;
	const struct policy_neighbours none = {0};
	struct policy_neighbours neighbours;
	struct block_need guests[CUE_BOARD_CLIENTS];
	int error;

	request->neighbours = &none;
	if (!request->usage)
		return policy->choose(out, request);
	request->neighbours = &neighbours;
	const struct neighbours_launch noted = {.client = launch->client.id,
	    .entry = launch->entry.entry,
	    .stream = launch->spec->stream,
	    .usage = request->usage,
	    .logical_blocks = request->logical_blocks,
	    .guests = guests,
	    .guest_count = cue_share_guests(guests, &launch->share, request->usage)};
	cue_neighbours_launched(launch->lane, NULL, 0); // with another entry
	launch->lane = cue_neighbours_begin(&neighbours, &noted);
	error = policy->choose(out, request);
	cue_neighbours_end();
	return error;
}

static cue_reason ask_policy(struct launch *launch)
{
	const struct policy *policy = launch->settings.policy;
	const cue_launch_spec *entry = &launch->entry;
	int is_elastic = entry->tier >= CUE_TIER_ELASTIC, error = 0;
	int can_grow = entry->tier == CUE_TIER_RESIZABLE && entry->resized && !launch->settings.threads &&
	               !(entry->yields && launch->share.mark); // the other entry does not yield
	struct policy_request request = {.tier = entry->tier,
	    .logical_blocks = busy_blocks(launch, launch->slice),
	    .most_threads = can_grow ? DEVICE_BLOCK_THREADS : 0};
	struct policy_choice choice;
	struct sm_resources sm;

	if (is_elastic) {
		error = find_usage(launch);
		request.usage = &launch->usage;
	}
	if (!error && policy->sees_others && is_elastic) {
		error = launch->device->sm(&sm, entry, &launch->number);
		request.sm = &sm;
	}
	if (!error)
		error = policy->sees_others ? ask_with_neighbours(&choice, &request, launch)
		                            : policy->choose(&choice, &request);
	if (error)
		return launch_fail(launch, error);
	if (!choice.rewritten)
		return CUE_REASON_POLICY;
	if (can_grow && (launch->settings.threads = choice.threads)) {
		if (resize(launch) && !launch->record.error)
			clear_own_error(launch); // it keeps its block
		if (launch->is_resized || launch->record.error)
			return launch->record.error ? CUE_REASON_DEVICE : ask_policy(launch);
	}
	launch->record.limit = choice.limit;
	launch->physical = is_elastic ? choice.blocks : launch->slice;
	return CUE_REASON_NONE;
}

// ---- slices ----

// Why the entry cannot yield.
static cue_no_yield no_yield_reason(struct launch *launch)
{
	const cue_launch_spec *entry = &launch->entry;

	if (!launch->client.client || launch->share.no_yield)
		return launch->client.client ? launch->share.no_yield : CUE_NO_YIELD_CLIENT;
	if (!entry->yields || launch->is_resized || entry->tier < CUE_TIER_ELASTIC)
		return CUE_NO_YIELD_ENTRY;
	if (launch->share.capability < SHARE_LEAST_CAPABILITY || find_usage(launch))
		return CUE_NO_YIELD_DEVICE;
	if (resident_of(launch) < 2)
		return CUE_NO_YIELD_RESIDENCY;
	return launch->physical > SHARE_MOST_YIELDING_BLOCKS ? CUE_NO_YIELD_SIZE : CUE_NO_YIELD_NONE;
}

// Logical blocks that run at a time; 0: not known.
static uint32_t wave_of(struct launch *launch)
{
	return cue_min(resident_of(launch), launch->physical) * rows_of(launch);
}

// A program that was rewritten without --share works, but keeps its places.
static void warn_of_entry(const struct launch *launch)
{
	static atomic_flag is_said = ATOMIC_FLAG_INIT;

	if (launch->entry.yields || launch->entry.tier < CUE_TIER_ELASTIC || !launch->share.mark ||
	    launch->share.rivals != RIVALS_ANY || atomic_flag_test_and_set(&is_said))
		return;
	cue_warn("it does not leave its places to other clients",
	    "client %.60s: kernel %.100s cannot yield (rewritten without --share?)", launch->client.name,
	    launch->spec->kernel);
}

// A launch that belongs to no client, beside one that is to come first.
static void warn_of_no_client(const struct launch *launch)
{
	static atomic_flag is_said = ATOMIC_FLAG_INIT;

	if (launch->client.has_others && !atomic_flag_test_and_set(&is_said))
		cue_warn("it does not leave its places to clients of higher priority",
		    "kernel %.100s belongs to no client", launch->spec->kernel);
}

// A launch that yields has resumes. One that does not yield keeps its places, so it is cut into slices by
// time while other clients are open.
static void choose_slices(struct launch *launch)
{
	const struct settings *settings = &launch->settings;
	const void *entry = launch->entry.entry;
	cue_decision *record = &launch->record;

	record->no_yield = no_yield_reason(launch);
	if (record->no_yield == CUE_NO_YIELD_ENTRY)
		warn_of_entry(launch);
	if (!record->no_yield && launch->share.rivals == RIVALS_NONE)
		record->no_yield = CUE_NO_YIELD_FIRST;
	else if (!record->no_yield) {
		launch->is_timed = 1;
		record->resumes = settings->resumes;
		if (record->resumes == CUE_RESUMES_LEARNED)
			record->resumes =
			    cue_share_resumes(&launch->share, entry, (uint32_t)record->logical_blocks, wave_of(launch));
		record->yields = record->resumes > 0;
		record->no_yield = record->resumes ? CUE_NO_YIELD_NONE : CUE_NO_YIELD_SHORT;
	} else if (launch->share.mark && !settings->slice && settings->slice_us && launch->client.has_others) {
		launch->is_timed = 1;
		launch->slice = cue_min(
		    launch->slice, cue_share_slice(&launch->share, entry, settings->slice_us, wave_of(launch)));
	}
	if (launch->share.mark && launch->share.is_paced)
		launch->wave = wave_of(launch);
}

// ---- the decision ----

// A client's launch has the policy `fill` if nothing names another or a form. But it stays the original if nobody comes
// before the client, or if the device itself places those first that do: elastic blocks would keep their places.
static const struct policy *policy_of(struct launch *launch)
{
	const struct settings *settings = &launch->settings;
	enum rivals rivals = launch->share.mark ? launch->share.rivals : RIVALS_ANY;

	if (!launch->client.client || settings->is_chosen)
		return settings->policy;
	if (launch->client.is_paced || settings->blocks || settings->slice || settings->threads ||
	    settings->resumes != CUE_RESUMES_LEARNED)
		return &cue_policy_fill;
	if (launch->client.is_alone)
		return &cue_policy_native;
	if (rivals == RIVALS_ANY)
		return &cue_policy_fill;
	launch->record.no_yield = rivals == RIVALS_NONE  ? CUE_NO_YIELD_FIRST
	                          : rivals == RIVALS_MPS ? CUE_NO_YIELD_MPS
	                                                 : CUE_NO_YIELD_HARDWARE;
	return &cue_policy_native;
}

// Steps 2 to 5. The device is queried, but nothing is launched. Returns why the original kernel must run.
static cue_reason decide(struct launch *launch)
{
	const cue_launch_spec *spec = launch->spec;
	struct settings *settings = &launch->settings;
	cue_decision *record = &launch->record;
	cue_reason reason;

	// Settings.
	const struct plan_line *planned = cue_plan_kernel(spec, &launch->number);
	record->error =
	    cue_settings_for(settings, planned ? &planned->settings : NULL, spec->kernel, spec->stream);
	if (!record->error)
		settings->policy = policy_of(launch);
	record->plan = planned ? planned->number : cue_plan_of_phase;
	record->policy = settings->policy->name;
	if (record->error)
		return CUE_REASON_SETTING;
	if (!settings->policy->rewrites)
		return CUE_REASON_POLICY;
	// Form.
	launch->pending_before = !(key_of(launch) && is_known(key_of(launch))) && launch->device->pending();
	if (!cue_config_is_legal(spec))
		return CUE_REASON_CONFIG;
	if (record->logical_blocks > CONFIG_MOST_BLOCKS)
		return CUE_REASON_SIZE;
	if (!cue_config_meets_needs(spec))
		return CUE_REASON_WARPS;
	reason = prepare(launch, spec);
	if (reason)
		return reason;
	launch->slice = (uint32_t)record->logical_blocks;
	if (settings->slice)
		launch->slice = cue_min(launch->slice, settings->slice);
	if (settings->threads && spec->tier == CUE_TIER_RESIZABLE && spec->resized && (reason = resize(launch)))
		return reason;
	// Blocks.
	if (settings->blocks && spec->tier >= CUE_TIER_ELASTIC) {
		uint32_t most = busy_blocks(launch, launch->slice);
		launch->physical = cue_min(settings->blocks, most);
		record->limit = settings->blocks < most ? CUE_LIMIT_BLOCKS : CUE_LIMIT_GRID;
	} else if ((reason = ask_policy(launch))) {
		return reason;
	}
	// Slices.
	choose_slices(launch);
	record->rewritten = 1;
	record->physical_blocks = cue_min(launch->physical, busy_blocks(launch, launch->slice));
	record->slice_blocks = launch->slice;
	return CUE_REASON_NONE;
}

// ---- the backend ----

// One launch on the device: of the original without a slice, else of an entry. A chain's has an index.
static int submit(const struct launch *launch, const cue_launch_spec *spec, const void *function,
    const unsigned grid[3], const struct slice *slice, unsigned index)
{
	const struct backend *device = launch->device;
	struct trace_span *span = cue_trace_is_on() ? cue_trace_launch(&launch->record, launch->client.priority,
	                                                  spec, function, slice, index)
	                                            : NULL;
	int error = !slice && spec->config ? device->launch_config(spec)
	                                   : device->launch(function, grid, spec->block, spec->shared_bytes,
	                                         spec->stream, slice ? spec->arguments : spec->arguments + 1);

	cue_trace_end(span, error);
	return error;
}

static int launch_native(struct launch *launch, cue_reason reason)
{
	const cue_launch_spec *spec = launch->spec;
	cue_decision *record = &launch->record;

	record->rewritten = 0;
	record->reason = reason;
	record->limit = CUE_LIMIT_NONE;
	record->physical_blocks = record->slice_blocks = record->resumes = 0;
	record->yields = 0;
	if (!record->no_yield)
		record->no_yield = CUE_NO_YIELD_ENTRY;
	record->physical_threads = cue_config_threads(spec);
	record->device_error = submit(launch, spec, spec->native, spec->grid, NULL, 0);
	return record->device_error;
}

// An entry's first parameter; all its types begin with a slice.
union entry_argument {
	struct slice slice;
	struct shape shape;
	struct turns turns;
};

// No block leaves the last launch of a chain. So it leaves some room to others from the beginning: a sixteenth.
static uint32_t last_of_chain(struct launch *launch, uint32_t blocks)
{
	uint32_t resident = resident_of(launch);

	return resident ? cue_min(blocks, resident - (resident >= 32 ? resident / 16 : 1)) : blocks;
}

static void set_index(struct launch *launch, struct turns *turns, unsigned index, unsigned what)
{
	turns->left = &((cue_yield_state *)turns->state)->left[index % (1 + launch->streams)];
	turns->sms = launch->usage.sm_count;
	turns->index = index | what << CUE_YIELD_INDEX_BITS;
	turns->resumes = resident_of(launch) << CUE_YIELD_INDEX_BITS | (launch->record.resumes - index);
}

static void *stream_of(const struct launch *launch, unsigned index)
{
	unsigned number = index % (1 + launch->streams);

	return number ? launch->share.streams[number - 1] : launch->entry.stream;
}

// Before a launch of a chain on several streams: the sentinel of the launch before, which ends it. The next sentinel follows it: if
// two were there at a time, a cooperative grid would find no moment at which all places are free.
static int launch_sentinel(struct launch *launch, struct turns *turns, unsigned index, unsigned blocks)
{
	const cue_launch_spec *entry = &launch->entry;
	const unsigned grid[3] = {1, 1, 1}, block[3] = {32, 1, 1};
	void *stream = stream_of(launch, index);
	int error = 0;

	if (index) {
		set_index(launch, turns, index - 1, CUE_YIELD_SENTINEL | CUE_YIELD_SPREAD | blocks);
		error = launch->device->launch(entry->entry, grid, block, 0, stream, entry->arguments);
	}
	return error || index == launch->record.resumes
	           ? error
	           : launch->device->phase->follow(stream_of(launch, index + 1), stream);
}

// One slice: a launch, and its resumes if it yields. With a board it has at least one.
static int launch_slice(struct launch *launch, union entry_argument *argument)
{
	cue_decision *record = &launch->record;
	uint32_t busy = busy_blocks(launch, argument->slice.end - argument->slice.begin);
	unsigned grid[3] = {cue_min(launch->physical, busy), 1, 1};
	int error = record->resumes ? cue_share_chain(&argument->turns, &launch->share, record->resumes) : 0;
	cue_launch_spec entry = launch->entry;
	unsigned launched = 0;

	if (record->resumes && !error)
		cue_share_group(
		    &argument->turns, &launch->share, launch->entry.entry, (uint32_t)record->logical_blocks, grid[0]);
	for (unsigned i = 0; i <= record->resumes && !error; i++) {
		if (launch->streams)
			error = launch_sentinel(launch, &argument->turns, i, grid[0]);
		if (record->resumes)
			set_index(launch, &argument->turns, i,
			    cue_share_begins(&launch->share, i) | (launch->streams ? CUE_YIELD_SPREAD : 0));
		if (i && i == record->resumes)
			grid[0] = last_of_chain(launch, grid[0]);
		entry.stream = stream_of(launch, i);
		if (!error)
			error = submit(launch, &entry, entry.entry, grid, &argument->slice, i);
		record->slices += !error && i == 0;
		launched += !error;
	}
	for (unsigned i = 1; i <= launch->streams && !error; i++)
		error = launch->device->phase->follow(launch->entry.stream, stream_of(launch, i));
	if (error && record->resumes && !launched)
		(void)cue_share_refused(&launch->share);
	return error;
}

static int launch_rewritten(struct launch *launch)
{
	cue_decision *record = &launch->record;

	// All slices. How many were launched is in record.slices, also on failure.
	const cue_launch_spec *entry = &launch->entry;
	union entry_argument argument = {.turns = {.board = NULL}};
	struct slice *slice = &argument.slice;
	struct share *share = launch->client.client ? &launch->share : NULL;
	uint32_t total = (uint32_t)launch->record.logical_blocks;
	int yields = launch->record.yields, error = 0;
	struct paced paced;

	cue_paced_begin(&paced, share, entry->entry, launch->wave);
	cue_slice_set(slice, launch->spec->grid);
	if (launch->is_resized || !entry->yields)
		cue_shape_set(&argument.shape, launch->spec->block);
	entry->arguments[0] = &argument;
	for (; slice->begin < total && !error; slice->begin = slice->end) {
		uint32_t blocks = cue_paced_wait(&paced, cue_min(total - slice->begin, launch->slice));
		slice->end = slice->begin + blocks;
		error = launch_slice(launch, &argument);
		cue_paced_ran(&paced, blocks);
		if (launch->is_timed && !yields)
			cue_share_time_end(share, 0, 0); // the first slice is enough
	}
	cue_paced_end(&paced);
	record->device_error = error;
	if (!error && key_of(launch))
		note(key_of(launch));
	if (!error || record->slices > 0)
		return error;
	clear_own_error(launch);
	return launch_native(launch, CUE_REASON_REFUSED);
}

// ---- one launch ----

// Step 1: finds the client and its stream's mark. CUE_REASON_SETTING: the environment names none that can be used.
static cue_reason begin_client(struct launch *launch)
{
	cue_decision *record = &launch->record;
	struct current_client *client = &launch->client;
	struct share *share = &launch->share;
	void *stream = launch->spec->stream;

	if (!cue_share_is_on())
		return CUE_REASON_NONE;
	cue_fault_client_start();
	cue_client_wait_resumed(NULL, stream);
	launch->hold = cue_looking_hold();
	launch->is_held = 1;
	record->error = cue_client_current(client, stream);
	if (record->error) {
		record->policy = cue_policy_native.name;
		client->client = NULL;
		return CUE_REASON_SETTING;
	}
	if (!client->client) {
		warn_of_no_client(launch);
		return CUE_REASON_NONE;
	}
	if (client->is_alone)
		*share = (struct share){.client = client->client, .stream = stream, .no_yield = CUE_NO_YIELD_FIRST};
	else
		cue_share_find(share, client->client, stream, 0);
	if (share->mark)
		launch->number = share->board->device;
	share->is_paced = client->is_paced;
	record->client = client->name;
	record->no_yield = share->no_yield;
	return CUE_REASON_NONE;
}

static void release(struct launch *launch)
{
	if (launch->is_held)
		cue_looking_release(launch->hold);
	launch->is_held = 0;
}

// A kernel is loaded at its first use, and that may wait for the device, which may wait for the mark. Entries are loaded by
// their preparation.
static void load_original(const struct launch *launch)
{
	const void *kernel = launch->spec->native;
	struct kernel_facts facts;
	int pending_before;

	if (launch->record.rewritten || is_known((uintptr_t)kernel))
		return;
	pending_before = launch->device->pending();
	if (launch->device->phase->facts(&facts, kernel) && !pending_before)
		launch->device->forget();
	note((uintptr_t)kernel);
}

// Writes the mark's begin, after all that may make the device wait. If no other client looks at the board, there is no
// mark. A launch behind other work in its stream has one in any case, since another client may look before it begins.
static void mark_launch(struct launch *launch)
{
	struct share *share = &launch->share;
	cue_decision *record = &launch->record;

	if (!share->mark || (!record->yields && !cue_looking_is_on(launch->client.client) &&
	                        launch->device->share->is_idle(share->stream)))
		return;
	release(launch);
	load_original(launch);
	cue_trace_make_room(1 + record->resumes);
	launch->streams = cue_share_streams(share, record->resumes);
	cue_share_mark(
	    &launch->share, record->yields && launch->slice >= record->logical_blocks && !launch->wave);
	record->is_marked = launch->share.is_begun;
	if (record->is_marked)
		return;
	cue_share_time_end(&launch->share, 0, 0);
	record->no_yield = launch->share.no_yield;
	record->yields = record->resumes = launch->is_timed = 0;
}

int cue_launch_now(const cue_launch_spec *spec)
{
	struct launch launch = {.device = cue_backend_get(),
	    .spec = spec,
	    .record = {.kernel = spec->kernel,
	        .tier = spec->tier,
	        .no_yield = CUE_NO_YIELD_CLIENT,
	        .logical_blocks = cue_slice_total_blocks(spec->grid),
	        .physical_threads = cue_config_threads(spec),
	        .number = cue_trace_is_on() ? cue_trace_number() : 0},
	    .number = -1,
	    .entry = *spec};
	cue_reason reason = begin_client(&launch);
	unsigned resumes;
	int error;

	if (!reason)
		reason = decide(&launch);
	if (reason == CUE_REASON_DEVICE || reason == CUE_REASON_FIT)
		clear_own_error(&launch);
	if (!reason && launch.is_timed)
		cue_share_time_begin(&launch.share, launch.entry.entry,
		    launch.record.yields ? (uint32_t)launch.record.logical_blocks : launch.slice);
	mark_launch(&launch);
	resumes = launch.record.resumes;
	error = reason ? launch_native(&launch, reason) : launch_rewritten(&launch);
	cue_stream_return(launch.share.streams, launch.streams);
	// Where no other client is open, nobody asks whether this one has work.
	cue_neighbours_launched(
	    launch.lane, spec->stream, !error && !launch.client.is_alone && cue_share_is_on());
	if (launch.client.client) {
		if (!launch.record.error)
			launch.record.error = launch.share.error;
		if (launch.share.mark) {
			(void)cue_share_close(&launch.share);
			cue_share_time_end(&launch.share, resumes > 0, resumes); // what it copies is behind the mark
			cue_share_leave(&launch.share);
		}
		cue_client_ran(launch.client.client, launch.record.physical_blocks, launch.record.resumes);
	}
	release(&launch);
	if (cue_launch_log_is_on())
		cue_launch_log_write(&launch.record, cue_config_form(&launch.record, spec));
	last.record = launch.record;
	memcpy(last.client, launch.client.name, sizeof(last.client));
	if (last.record.client)
		last.record.client = last.client;
	return error;
}

int cue_last_decision_sized(cue_decision *out, size_t bytes)
{
	if (!out || !last.record.policy)
		return cue_error_set(
		    CUE_ERROR_ARGUMENT, out ? "this thread has launched nothing" : "no place for the decision");
	cue_client_give(out, bytes, &last.record, sizeof(last.record));
	return CUE_OK;
}
