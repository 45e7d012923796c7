// A launch: which kernel, how many physical blocks, in how many slices. The only caller of a backend.
//
// 1. Settings choose the policy. `native`, the default, ends here: the original kernel runs as written.
// 2. The original kernel runs unchanged if CUDA rejects the launch, so that the error is the original's. It
//    also runs if the grid has more blocks than a slice can number, if the entry is not proved for the block
//    (cue_need), or if the entry cannot replace the kernel.
// 3. The policy, or CUELASTIC_BLOCKS, chooses the physical blocks of a slice; a sliceable kernel has no
//    choice. A resizable kernel gets CUELASTIC_THREADS a block, by its second entry, unless that changes
//    nothing.
// 4. Slices are launched one after another on the program's stream, which keeps their order.
// 5. If the device refuses the first slice, no part of the entry has run, and the original kernel is
//    launched. If it refuses a later one, the launch ends there and the error stays for cudaGetLastError.
// 6. A launch of a shared client is marked: its stream writes begin before all this, and end behind it. If its
//    entry yields, each slice is a chain: a launch and its resumes, which do what its blocks leave undone. If
//    the device refuses a resume, work may be left over, and the error stays. If its entry does not yield and
//    other clients are open, the slices are such that each takes about a millisecond (cue_set_slice_us). A paced
//    client's launch has slices that fit between the frames of others (cue_frame_begin).
//
// Errors that CUDA's own calls left pending on the thread stay pending. An error of the library's own queries
// is cleared unless one was pending before: the two cannot be distinguished, and no error may be lost.
#include <string.h>
#include "runtime/grid/backend.h"
#include "runtime/grid/error.h"
#include "launch.h"
#include "launch_log.h"
#include "launch_trace.h"
#include "neighbours.h"
#include "runtime/policy/policy.h"
#include "settings.h"
#include "runtime/grid/shape.h"
#include "runtime/grid/turns.h"
#include "runtime/share/client.h"
#include "runtime/share/paced.h"
#include "runtime/share/resumes.h"
#include "runtime/share/share.h"
#include "runtime/share/slices.h"
#include "runtime/share/timings.h"

// Limits of a launch on every GPU since compute capability 3.0, by the CUDA programming guide.
#define MAX_GRID_X 0x7fffffffu
#define MAX_GRID_YZ 65535u
#define MAX_BLOCK_XY 1024u
#define MAX_BLOCK_Z 64u
#define MAX_BLOCK_THREADS 1024u

#define WARP_THREADS 32
#define MOST_YIELDING_BLOCKS 65535u
#define LEAST_CAPABILITY 70u // below it blocks cannot sleep

static _Thread_local cue_decision last;
static _Thread_local struct client_found whose; // of the last launch; `last` has its name
static _Thread_local int launched;              // whether `last` holds anything

struct chosen {
	uint32_t physical;    // physical blocks of a slice, at most
	uint32_t slice;       // logical blocks of a slice, at most
	cue_launch_spec spec; // the entry that runs, and its physical block
	struct share *share;  // NULL: no shared client's
	int is_timed;         // durations are measured, for resumes or for slices by time
	uint64_t
	    wave; // logical blocks that the device holds at a time, if the launch may be paced; 0: it may not
	int is_resized; // that entry takes a shape and runs block.y logical blocks at once
};

static unsigned threads_of(const cue_launch_spec *spec)
{
	return spec->block[0] * spec->block[1] * spec->block[2];
}

static int in_range(unsigned value, unsigned most)
{
	return value >= 1 && value <= most;
}

int cue_launch_is_legal(const cue_launch_spec *spec)
{
	const unsigned *g = spec->grid, *b = spec->block;

	return in_range(g[0], MAX_GRID_X) && in_range(g[1], MAX_GRID_YZ) && in_range(g[2], MAX_GRID_YZ) &&
	       in_range(b[0], MAX_BLOCK_XY) && in_range(b[1], MAX_BLOCK_XY) && in_range(b[2], MAX_BLOCK_Z) &&
	       (uint64_t)b[0] * b[1] * b[2] <= MAX_BLOCK_THREADS;
}

int cue_launch_meets_needs(const cue_launch_spec *spec)
{
	const unsigned *b = spec->block;

	if (b[0] % WARP_THREADS == 0)
		return 1;
	if (spec->needs & CUE_NEED_MULTIPLE_OF_WARP)
		return 0;
	return !(spec->needs & CUE_NEED_WHOLE_WARPS) || (b[1] == 1 && b[2] == 1);
}

// Clears the error of a failed query or entry, unless the program had one pending before.
static void forget_own_error(const struct backend *device, int pending_before)
{
	if (!pending_before)
		device->forget();
}

static cue_reason reason_of_configuration(const cue_launch_spec *spec)
{
	if (!cue_launch_is_legal(spec))
		return CUE_REASON_CONFIG;
	if (last.logical_blocks > MAX_GRID_X)
		return CUE_REASON_SIZE;
	return cue_launch_meets_needs(spec) ? CUE_REASON_NONE : CUE_REASON_WARPS;
}

static cue_reason give_up(int error)
{
	last.error = error;
	return CUE_REASON_DEVICE;
}

// How many physical blocks have work, for this many logical ones.
static uint32_t busy_blocks(const struct chosen *plan, uint32_t blocks)
{
	uint32_t rows = plan->is_resized ? plan->spec.block[1] : 1;

	return blocks / rows + (blocks % rows != 0);
}

// Asks a policy that knows the kernels of the other clients. A sliceable kernel has no choice, so it is not noted.
static int choose_beside(struct policy_choice *out, struct policy_request *request, const struct chosen *plan,
    const struct policy *policy)
{
	const struct policy_neighbours none = {0};
	struct policy_neighbours neighbours;
	int error;

	request->neighbours = &none;
	if (!request->usage)
		return policy->choose(out, request);
	request->neighbours = &neighbours;
	cue_neighbours_begin(&neighbours, plan->share ? plan->share->id : 0, plan->spec.entry, request->usage,
	    request->logical_blocks);
	error = policy->choose(out, request);
	cue_neighbours_end();
	return error;
}

// Step 3 for an elastic kernel without CUELASTIC_BLOCKS: asks the policy.
static cue_reason ask_policy(struct chosen *out, const struct policy *policy, const struct backend *device)
{
	const cue_launch_spec *spec = &out->spec;
	struct policy_request request = {.tier = spec->tier, .logical_blocks = busy_blocks(out, out->slice)};
	struct policy_choice choice;
	struct block_usage usage;
	struct sm_resources sm;
	int error = 0;

	if (policy->needs_usage && spec->tier >= CUE_TIER_ELASTIC) {
		error = device->usage(&usage, spec);
		request.usage = &usage;
	}
	if (!error && policy->needs_sm && spec->tier >= CUE_TIER_ELASTIC) {
		error = device->sm(&sm, spec);
		request.sm = &sm;
	}
	if (!error)
		error = policy->needs_neighbours ? choose_beside(&choice, &request, out, policy)
		                                 : policy->choose(&choice, &request);
	if (error)
		return give_up(error);
	if (!choice.rewritten)
		return CUE_REASON_POLICY;
	last.limit = choice.limit;
	out->physical = spec->tier >= CUE_TIER_ELASTIC ? choice.blocks : out->slice;
	return CUE_REASON_NONE;
}

// Exactly min(wanted, blocks of the slice).
static void take_blocks(struct chosen *out, unsigned wanted)
{
	uint32_t most = busy_blocks(out, out->slice);

	out->physical = wanted < most ? wanted : most;
	last.limit = wanted < most ? CUE_LIMIT_BLOCKS : CUE_LIMIT_GRID;
}

// Switches the plan to the entry for any number of threads, if that number differs from the launch's and the
// proof also holds for that block.
static cue_reason take_threads(struct chosen *out, const struct backend *device, unsigned wanted)
{
	cue_launch_spec spec = out->spec;
	cue_reason reason = CUE_REASON_NONE;
	unsigned most = MAX_BLOCK_THREADS;
	int error;

	spec.entry = spec.resized;
	error = device->most_threads(&most, &spec);
	if (error)
		return give_up(error);
	wanted = wanted < most ? wanted : most;
	if (!cue_shape_physical(spec.block, wanted, last.physical_threads, out->slice) ||
	    !cue_launch_meets_needs(&spec))
		return CUE_REASON_NONE;
	error = device->prepare(&reason, &spec);
	if (error)
		return give_up(error);
	if (reason)
		return reason;
	out->spec = spec;
	out->is_resized = 1;
	last.physical_threads = spec.block[0] * spec.block[1];
	return CUE_REASON_NONE;
}

// Step 1: the settings in force, or why the original kernel must run.
static cue_reason read_settings(struct settings *out, const cue_launch_spec *spec, const cue_client *client)
{
	int error = cue_settings_for(out, spec->kernel, spec->stream);

	if (!error && client && !out->is_chosen)
		out->policy = &cue_policy_fill;
	last.policy = out->policy->name;
	last.error = error;
	if (error)
		return CUE_REASON_SETTING;
	return out->policy->rewrites ? CUE_REASON_NONE : CUE_REASON_POLICY;
}

// Steps 2 and 3: fills the plan, or says why the original kernel must run.
static cue_reason decide(struct chosen *out, const struct backend *device, const cue_launch_spec *spec,
    const struct settings *settings)
{
	cue_reason reason = reason_of_configuration(spec);
	int error;

	if (reason)
		return reason;
	error = device->prepare(&reason, spec);
	if (error)
		return give_up(error);
	if (reason)
		return reason;
	out->slice = (uint32_t)last.logical_blocks;
	if (settings->slice && settings->slice < out->slice)
		out->slice = settings->slice;
	if (settings->threads && spec->tier == CUE_TIER_RESIZABLE && spec->resized)
		reason = take_threads(out, device, settings->threads);
	if (reason)
		return reason;
	if (settings->blocks && spec->tier >= CUE_TIER_ELASTIC) {
		take_blocks(out, settings->blocks);
		return CUE_REASON_NONE;
	}
	return ask_policy(out, settings->policy, device);
}

// One launch on the device: of the original without a slice, else of an entry. A chain's has an index.
static int submit(const struct backend *device, const cue_launch_spec *spec, const void *function,
    const unsigned grid[3], const unsigned block[3], const struct slice *slice, unsigned index)
{
	struct trace_span *span =
	    cue_trace_is_on() ? cue_launch_trace(&last, &whose, spec, function, slice, index) : NULL;
	int error = !slice && spec->config ? device->launch_config(spec)
	                                   : device->launch(function, grid, block, spec->shared_bytes,
	                                         spec->stream, slice ? spec->arguments : spec->arguments + 1);

	cue_trace_end(span, error);
	return error;
}

static int launch_native(const struct backend *device, const cue_launch_spec *spec, cue_reason reason)
{
	last.rewritten = 0;
	last.reason = reason;
	last.limit = CUE_LIMIT_NONE;
	last.physical_blocks = last.slice_blocks = last.resumes = 0;
	last.yields = 0;
	if (!last.stay)
		last.stay = CUE_STAY_ENTRY;
	last.physical_threads = threads_of(spec);
	last.device_error = submit(device, spec, spec->native, spec->grid, spec->block, NULL, 0);
	return last.device_error;
}

// Step 6: why the entry's blocks cannot leave to others.
static cue_stay find_stay(const struct chosen *plan, const struct backend *device)
{
	struct block_usage usage;

	if (!plan->share || plan->share->stay)
		return plan->share ? plan->share->stay : CUE_STAY_CLIENT;
	if (!plan->spec.yields || plan->is_resized || plan->spec.tier < CUE_TIER_ELASTIC)
		return CUE_STAY_ENTRY;
	if (plan->share->capability < LEAST_CAPABILITY || device->usage(&usage, &plan->spec))
		return CUE_STAY_DEVICE;
	if ((uint64_t)usage.sm_blocks * usage.sm_count < 2)
		return CUE_STAY_RESIDENCY;
	return plan->physical > MOST_YIELDING_BLOCKS ? CUE_STAY_SIZE : CUE_STAY_NONE;
}

static void choose_resumes(struct chosen *plan, unsigned resumes)
{
	plan->is_timed = 1;
	last.resumes =
	    resumes == CUE_RESUMES_LEARNED ? cue_share_resumes(plan->share, plan->spec.entry) : resumes;
}

// Logical blocks that run at a time; 0: not known.
static uint32_t wave_of(const struct chosen *plan, const struct backend *device)
{
	uint32_t rows = plan->is_resized ? plan->spec.block[1] : 1;
	struct block_usage usage;
	uint64_t resident;

	if (device->usage(&usage, &plan->spec))
		return 0;
	resident = (uint64_t)usage.sm_blocks * usage.sm_count;
	return (uint32_t)(resident < plan->physical ? resident : plan->physical) * rows;
}

// A launch that cannot yield keeps its places, so beside other clients it is cut into slices by time.
static void choose_slice(struct chosen *plan, const struct backend *device, const struct settings *settings)
{
	uint32_t blocks;

	if (!last.is_marked || settings->slice || !settings->slice_us || cue_share_is_alone(plan->share->client))
		return;
	plan->is_timed = 1;
	blocks = cue_share_slice(plan->share, plan->spec.entry, settings->slice_us, wave_of(plan, device));
	plan->slice = blocks < plan->slice ? blocks : plan->slice;
}

// How it takes part in sharing.
static void choose_turns(struct chosen *plan, const struct backend *device, const struct settings *settings)
{
	last.stay = find_stay(plan, device);
	last.yields = !last.stay;
	if (last.yields)
		choose_resumes(plan, settings->resumes);
	else
		choose_slice(plan, device, settings);
	if (last.is_marked && plan->share->is_paced)
		plan->wave = wave_of(plan, device);
}

// What an entry takes first; all begin with a slice.
union first {
	struct slice slice;
	struct shape shape;
	struct turns turns;
};

// One slice: a launch, and its resumes if it yields.
static int launch_slice(
    const struct backend *device, const cue_launch_spec *spec, const struct chosen *plan, union first *first)
{
	uint32_t busy = busy_blocks(plan, first->slice.end - first->slice.begin);
	unsigned grid[3] = {plan->physical < busy ? plan->physical : busy, 1, 1};
	int error = last.yields ? cue_share_chain(&first->turns, plan->share, last.resumes) : 0;

	for (unsigned i = 0; i <= last.resumes && !error; i++) {
		if (last.yields) {
			first->turns.index = i;
			first->turns.resumes = last.resumes - i;
		}
		error = submit(device, spec, plan->spec.entry, grid, plan->spec.block, &first->slice, i);
		last.slices += !error && i == 0;
	}
	return error;
}

// Step 4. The number of slices launched is in last.slices, also on failure.
static int launch_slices(const struct backend *device, const cue_launch_spec *spec, const struct chosen *plan)
{
	union first first = {.turns = {.board = NULL}};
	struct slice *slice = &first.slice;
	uint32_t total = (uint32_t)last.logical_blocks;
	struct paced paced;
	int error = 0;

	cue_paced_begin(&paced, plan->share, plan->spec.entry, plan->wave);
	cue_slice_set(slice, spec->grid);
	if (plan->is_resized || !spec->yields)
		cue_shape_set(&first.shape, spec->block);
	spec->arguments[0] = &first;
	if (plan->is_timed)
		cue_share_time_begin(plan->share, plan->spec.entry, last.yields ? total : plan->slice);
	for (; slice->begin < total && !error; slice->begin = slice->end) {
		uint32_t blocks = total - slice->begin < plan->slice ? total - slice->begin : plan->slice;
		blocks = cue_paced_wait(&paced, blocks);
		slice->end = slice->begin + blocks;
		error = launch_slice(device, spec, plan, &first);
		cue_paced_ran(&paced, blocks);
		if (plan->is_timed && !last.yields)
			cue_share_time_end(plan->share, 0, 0); // the first slice is enough
	}
	if (last.yields)
		cue_share_time_end(plan->share, 1, last.resumes);
	cue_paced_end(&paced);
	return error;
}

// Steps 2 to 5.
static int launch_rewritten(const struct backend *device, const cue_launch_spec *spec,
    const struct settings *settings, struct share *share)
{
	struct chosen plan = {.spec = *spec, .share = share};
	int pending = device->pending();
	cue_reason reason = decide(&plan, device, spec, settings);

	if (reason) {
		if (reason == CUE_REASON_DEVICE || reason == CUE_REASON_FIT)
			forget_own_error(device, pending);
		return launch_native(device, spec, reason);
	}
	last.rewritten = 1;
	choose_turns(&plan, device, settings);
	if (share && !pending && device->pending())
		device->forget();
	last.physical_blocks =
	    plan.physical < busy_blocks(&plan, plan.slice) ? plan.physical : busy_blocks(&plan, plan.slice);
	last.slice_blocks = plan.slice;
	last.device_error = launch_slices(device, spec, &plan);
	if (last.device_error && last.slices == 0) {
		forget_own_error(device, pending);
		return launch_native(device, spec, CUE_REASON_REFUSED);
	}
	return last.device_error;
}

static int launch_with(const struct backend *device, const cue_launch_spec *spec, struct share *share)
{
	struct settings settings;
	cue_reason reason = read_settings(&settings, spec, share ? share->client : NULL);

	if (reason)
		return launch_native(device, spec, reason);
	return launch_rewritten(device, spec, &settings, share);
}

// Step 6.
static int launch_shared(const struct backend *device, const cue_launch_spec *spec)
{
	struct share share;
	int error = cue_share_find(&whose, spec->stream);

	if (error) {
		last.policy = cue_policy_native.name;
		last.error = error;
		return launch_native(device, spec, CUE_REASON_SETTING);
	}
	if (!whose.client)
		return launch_with(device, spec, NULL);
	last.client = whose.name;
	cue_share_begin(&share, whose.client, spec->stream);
	share.id = whose.id;
	share.is_paced = whose.is_paced;
	last.is_marked = !share.stay;
	last.stay = share.stay;
	error = launch_with(device, spec, &share);
	if (!last.error)
		last.error = share.error;
	(void)cue_share_end(&share);
	return error;
}

static int finish(const cue_launch_spec *spec, int error)
{
	if (cue_launch_log_is_on())
		cue_launch_log_write(&last, spec);
	return error;
}

int cue_launch_now(const cue_launch_spec *spec)
{
	const struct backend *device = cue_backend_get();

	last = (cue_decision){.kernel = spec->kernel, .tier = spec->tier, .stay = CUE_STAY_CLIENT};
	last.logical_blocks = cue_slice_total_blocks(spec->grid);
	last.physical_threads = threads_of(spec);
	launched = 1;
	if (cue_trace_is_on())
		last.number = cue_trace_number();
	return finish(spec, cue_share_is_on() ? launch_shared(device, spec) : launch_with(device, spec, NULL));
}

int cue_last_decision(cue_decision *out)
{
	if (!out || !launched)
		return cue_error_set(
		    CUE_ERROR_ARGUMENT, out ? "this thread has launched nothing" : "no place for the decision");
	*out = last;
	return CUE_OK;
}
