// How long a kernel's launches took, by pairs of events around them: at most one pair in flight for each kernel.
// A pair is queried, never waited for, when the kernel is launched again. The time that a launch waited for
// others is included.
//
// A measurement takes a dozen CUDA calls. If two of them agree and found nobody that disturbed the kernel, the next launches
// are not measured: 1, 3, 7, then 15 of them. As soon as another client, or another stream, begins work, every launch is
// measured again. What other processes begin is not known here.
#include <stdatomic.h>
#include <stddef.h>
#include "share.h"
#include "shared_board.h"
#include "timings.h"
#include "runtime/grid/config.h"

#define KERNELS 256
#define MOST_CALM 15u

struct timing {
	const void *entry; // NULL: the place is free
	const struct board *board;
	unsigned generation; // of the board; the events are gone with it
	struct timed timed;
	const cue_client *client; // whose launch it is that is measured
	unsigned least_us;        // of as many blocks
	unsigned calm, skipped;   // how many launches are not measured after a measurement, and how many were not
	unsigned others;          // what others had begun before the last measured launch
	uint32_t blocks;          // of what is measured
	int is_chain;
	unsigned chain;              // its number
	const cue_yield_state *left; // pinned: its state, fetched after it; NULL: not known
	enum { IDLE, RECORDING, IN_FLIGHT } state;
	void *first, *last;
};

static struct timing timings[KERNELS];
static pthread_mutex_t timing_lock = PTHREAD_MUTEX_INITIALIZER; // no other is taken under it

// Under the lock. NULL: the table is full.
static struct timing *timings_find(const void *entry, const struct board *board)
{
	size_t hash = (size_t)entry / 16 % KERNELS;

	for (unsigned i = 0; i < KERNELS; i++) {
		struct timing *timing = &timings[(hash + i) % KERNELS];
		if (!timing->entry)
			*timing = (struct timing){.entry = entry, .board = board, .generation = board->generation};
		if (timing->entry != entry || timing->board != board)
			continue;
		if (timing->generation != board->generation)
			*timing = (struct timing){.entry = entry, .board = board, .generation = board->generation};
		return timing;
	}
	return NULL;
}

// Were launches made in one piece again, their durations would be comparable: only then is a duration smoothed.
// Out: how much longer it took than without others; 0: it did not leave.
static unsigned timings_take(struct timing *timing, unsigned us)
{
	struct timed *timed = &timing->timed;
	int is_like_before = timed->duration_us && timed->blocks == timing->blocks;
	unsigned was = timed->duration_us, used = timed->used;

	us = us ? us : 1;
	if (!timing->least_us || timed->blocks != timing->blocks || us < timing->least_us)
		timing->least_us = us;
	timed->duration_us = is_like_before ? timed->duration_us / 2 + us / 2 + (us & 1) : us;
	timed->blocks = timing->blocks;
	timed->used = timing->is_chain && timing->left ? (unsigned)(timing->left->left >> 32) - timing->chain : 0;
	timing->skipped = 0;
	timing->calm = is_like_before && !used && !timed->used && us - was * 3 / 4 <= was / 2
	                   ? cue_min(timing->calm * 2 + 1, MOST_CALM)
	                   : 0;
	return timed->used && timed->used <= RESUMES_MOST ? us - timing->least_us : 0;
}

// Of the kernel with this entry, on the share's board. Never waits.
static struct timed timing_of(struct share *share, const void *entry)
{
	const struct backend *device = cue_backend_get();
	struct timed timed = {0};
	const cue_client *client = NULL;
	struct timing *timing;
	unsigned us, left_us = 0;

	pthread_mutex_lock(&timing_lock);
	timing = timings_find(entry, share->board);
	if (timing) {
		if (timing->state == IN_FLIGHT && !device->share->elapsed_us(&us, timing->first, timing->last)) {
			left_us = timings_take(timing, us);
			client = timing->client;
			timing->state = IDLE;
		}
		timed = timing->timed;
	}
	pthread_mutex_unlock(&timing_lock);
	if (left_us)
		cue_client_left(client, left_us);
	return timed;
}

int cue_timing_events(void **first, void **last, const struct backend *device)
{
	int error = *first ? 0 : device->share->make_event(first);

	return error || *last ? error : device->share->make_event(last);
}

// How often anything else began on the board. It may miss what begins now.
static unsigned count_others(const struct share *share)
{
	unsigned count = 0;

	for (const struct mark *mark = share->board->mark; mark < share->board->mark + share->board->marks;
	    mark++)
		count += mark != share->mark ? atomic_load_explicit(&mark->sequence, memory_order_relaxed) : 0;
	return count;
}

static int is_due(struct timing *timing, uint32_t blocks, unsigned others)
{
	return timing->timed.blocks != blocks || timing->others != others || timing->skipped++ >= timing->calm ||
	       cue_shared_board_is_wanted();
}

void cue_share_time_begin(struct share *share, const void *entry, uint32_t blocks)
{
	const struct backend *device = cue_backend_get();
	unsigned others = count_others(share);
	struct timing *timing;

	pthread_mutex_lock(&timing_lock);
	timing = timings_find(entry, share->board);
	if (timing && timing->state == IDLE && is_due(timing, blocks, others) &&
	    !cue_timing_events(&timing->first, &timing->last, device)) {
		timing->others = others;
		timing->client = share->client;
		timing->state = RECORDING;
		timing->blocks = blocks;
		share->timing = timing;
	}
	pthread_mutex_unlock(&timing_lock);
	// Not under the lock: a full stream would stop all others.
	if (share->timing && device->share->record(share->timing->first, share->stream))
		share->timing->first = NULL;
}

// Fetches the state after the chain, so that it says which of its launches was the last to work.
static void fetch_state(struct timing *timing, const struct share *share, unsigned resumes)
{
	const struct trace_backend *device = cue_backend_get()->trace;
	const cue_yield_state *state = &share->board->states[share->mark - share->board->mark];
	void *left = (void *)(uintptr_t)timing->left;
	int error = !device;

	if (!error && !left)
		error = device->pinned(&left, sizeof(*state));
	if (!error)
		error = device->fetch(left, state, sizeof(*state), share->stream);
	timing->left = error ? NULL : left;
	timing->chain = share->mark->chain - resumes;
}

void cue_share_time_end(struct share *share, int is_chain, unsigned resumes)
{
	struct timing *timing = share->timing;
	const struct backend *device = cue_backend_get();
	int error;

	if (!timing)
		return;
	timing->is_chain = is_chain;
	if (is_chain)
		fetch_state(timing, share, resumes);
	error = !timing->first || device->share->record(timing->last, share->stream);
	pthread_mutex_lock(&timing_lock);
	if (timing->state == RECORDING)
		timing->state = error ? IDLE : IN_FLIGHT;
	pthread_mutex_unlock(&timing_lock);
	share->timing = NULL;
}

void cue_timing_forget(void)
{
	pthread_mutex_init(&timing_lock, NULL); // a thread that a forked child does not have may hold it
	for (unsigned i = 0; i < KERNELS; i++)
		timings[i] = (struct timing){.entry = NULL};
}

// ---- Slices by time (Pai, section 4.4: slices let other kernels in between).
//
// A launch that cannot yield keeps its places until it ends. So while other clients are open it is cut into slices
// that take about a wished time each. How many blocks that is follows from the kernel's first slice of an earlier
// launch: nothing is waited for. A kernel that was not measured is one slice.
//
// A slice is whole waves, at least one. With less, places of the device would stay empty and nobody would gain. If
// others slowed the measured slice down, the next ones are shorter; a wave is the bound of that, too.

uint32_t cue_slice_blocks(const struct timed *timed, unsigned slice_us, uint32_t wave)
{
	uint64_t blocks;

	if (!timed->duration_us || !timed->blocks || !wave)
		return UINT32_MAX;
	blocks = (uint64_t)timed->blocks * slice_us / timed->duration_us / wave * wave;
	if (blocks < wave)
		blocks = wave;
	return blocks < UINT32_MAX ? (uint32_t)blocks : UINT32_MAX;
}

uint32_t cue_share_slice(struct share *share, const void *entry, unsigned slice_us, uint32_t wave)
{
	struct timed timed = timing_of(share, entry);

	return cue_slice_blocks(&timed, slice_us, wave);
}

// ---- Resumes, learned.
//
// A chain needs a resume each time that it is to get a full grid again after others were let in. A kernel of less
// than 100 us gives its places back soon by itself, so it has none, and does not yield. Others have twice as many as
// their last measured chain used, and two more: a kernel that nobody disturbs has few, and one that is often disturbed
// gets more from launch to launch. Long kernels have more from the beginning, one for each two milliseconds. One for
// each half millisecond is the most, since a resume that finds nothing to do still costs a few microseconds.
//
// What a chain waited for others counts, too: such a chain does need its resumes.

#define SHORT_US 100u
#define EACH_US 500u       // of a chain's duration
#define EACH_CALM_US 2000u // if others do not disturb it

unsigned cue_resumes_of(unsigned duration_us, unsigned used)
{
	unsigned wished;

	if (!duration_us)
		return RESUMES_UNKNOWN;
	if (duration_us < SHORT_US)
		return 0;
	wished = cue_min(used, RESUMES_MOST) * 2 + 2;
	if (wished < duration_us / EACH_CALM_US)
		wished = duration_us / EACH_CALM_US;
	return cue_min(cue_min(wished, 1 + duration_us / EACH_US), RESUMES_MOST);
}

// A larger grid takes as much longer as it has more waves. A smaller one is measured again soon.
unsigned cue_share_resumes(struct share *share, const void *entry, uint32_t blocks, uint32_t wave)
{
	struct timed timed = timing_of(share, entry);
	uint64_t duration_us = timed.duration_us;

	if (blocks > timed.blocks && timed.blocks && wave)
		duration_us = duration_us * ((blocks - 1) / wave + 1) / ((timed.blocks - 1) / wave + 1);
	return cue_resumes_of(duration_us < UINT32_MAX ? (unsigned)duration_us : UINT32_MAX,
	    timed.used <= RESUMES_MOST ? timed.used : 0);
}

// ---- Groups of tickets.
//
// A look takes two round trips to the L2 cache. Where blocks are short, a physical block runs several by one look. That
// lengthens the time until it leaves, so a group takes at most GROUP_NS. If the kernel was not measured, or with another
// number of blocks, that time is not known, and there are no groups. The last tickets are in no group either: as many as
// all physical blocks take in two.

#define GROUP_NS 6000u
#define GROUP_MOST 3u // a logarithm

void cue_share_group(
    struct turns *out, struct share *share, const void *entry, uint32_t logical, uint32_t physical)
{
	struct timed timed = timing_of(share, entry);
	uint64_t total = out->slice.end - out->slice.begin, last;
	uint64_t block_ns = timed.blocks ? (uint64_t)timed.duration_us * 1000 * physical / timed.blocks : 0;

	out->group = out->grouped = 0;
	if (!timed.duration_us || timed.blocks != logical)
		return;
	while (out->group < GROUP_MOST && block_ns << (out->group + 1) <= GROUP_NS)
		out->group++;
	last = (uint64_t)physical * 2 << out->group;
	if (out->group && total > last)
		out->grouped = (uint32_t)(total - last) >> out->group << out->group;
}
