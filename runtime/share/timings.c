// How long a kernel's launches took, by pairs of events around them: at most one pair in flight for each kernel. A pair is queried,
// never waited for, when the kernel is launched again. The time that a launch waited for others is included.
//
// A measurement takes a dozen CUDA calls. If two of them agree and found nobody that disturbed the kernel, the next launches
// are not measured: 1, 3, 7, then 15 of them. As soon as another client, or another stream, begins work, every launch is
// measured again. What other processes begin is not known here. Those of 25 to 100 us are all measured, where the calls are in
// nobody's way: they do not yield, and the next one may take long.
#include <stdatomic.h>
#include <stddef.h>
#include "share.h"
#include "shared_board.h"
#include "timings.h"
#include "runtime/grid/error.h"
#include "runtime/grid/config.h"

#define KERNELS 256
#define MOST_CALM 15u
#define SHORT_US 100u // such a kernel does not yield
#define UNEVEN 8u     // of a chain's time, so much was lost

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
		if (timing->entry && (timing->entry != entry || timing->board != board))
			continue;
		if (!timing->entry || timing->generation != board->generation)
			*timing = (struct timing){.entry = entry, .board = board, .generation = board->generation};
		return timing;
	}
	return NULL;
}

// The number of the last launch of a chain that began to work.
static unsigned last_launch(const cue_yield_state *state)
{
	unsigned long long last = 0;

	for (unsigned i = 0; i < CUE_YIELD_STREAMS; i++)
		last = state->left[i] > last ? state->left[i] : last;
	return (unsigned)(last >> 32);
}

// Were launches made in one piece again, their durations would be comparable: only then is a duration smoothed.
// Out: whether it left to others.
static int timings_take(struct timing *timing, unsigned us)
{
	struct timed *timed = &timing->timed;
	int is_like_before = timed->duration_us && timed->blocks == timing->blocks;
	unsigned was = timed->duration_us, used = timed->used;
	unsigned longest = is_like_before ? timed->longest_us - timed->longest_us / 4 : 0;

	if (!timing->least_us || timed->blocks != timing->blocks || us < timing->least_us)
		timing->least_us = us;
	timed->duration_us = is_like_before ? timed->duration_us / 2 + us / 2 + (us & 1) : us;
	timed->longest_us = longest > us ? longest : us;
	timed->blocks = timing->blocks;
	timed->used = timing->is_chain && timing->left ? last_launch(timing->left) - timing->chain : 0;
	if (timing->is_chain && timing->left && timing->left->lost_ns / 1000 > us / UNEVEN)
		timed->is_uneven = 1;
	timing->skipped = 0;
	timing->calm = is_like_before && !used && !timed->used && us - was * 3 / 4 <= was / 2 &&
	                       (us < SHORT_US / 4 || us >= SHORT_US)
	                   ? cue_min(timing->calm * 2 + 1, MOST_CALM)
	                   : 0;
	return timed->used && timed->used <= RESUMES_MOST;
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
			us = us ? us : 1;
			client = timings_take(timing, us) ? timing->client : NULL;
			left_us = us - timing->least_us; // more than without others
			timing->state = IDLE;
		}
		timed = timing->timed;
	}
	pthread_mutex_unlock(&timing_lock);
	if (client)
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

void cue_share_time_begin(struct share *share, const void *entry, uint32_t blocks)
{
	const struct backend *device = cue_backend_get();
	unsigned others = count_others(share);
	struct timing *timing;

	pthread_mutex_lock(&timing_lock);
	timing = timings_find(entry, share->board);
	if (timing && timing->state == IDLE &&
	    (timing->timed.blocks != blocks || timing->others != others || timing->skipped++ >= timing->calm ||
	        cue_shared_board_is_wanted()) &&
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
// than 100 us gives its places back soon by itself, so it has none, and does not yield, unless it took longer with as many blocks lately, or after a bracket. Others have twice as many as
// their last measured chain used, and two more: a kernel that nobody disturbs has few, and one that is often disturbed
// gets more from launch to launch. Long kernels have more from the beginning: one more for each of the first two milliseconds, so
// that they stay away from a client that is active for long, and then one for each two milliseconds. One for each half
// millisecond is the most, since a resume that finds nothing to do still costs a few microseconds.
//
// What a chain waited for others counts, too: such a chain does need its resumes.

#define EACH_US 500u       // of a chain's duration
#define EACH_CALM_US 2000u // if others do not disturb it

unsigned cue_resumes_of(unsigned duration_us, unsigned longest_us, unsigned used)
{
	unsigned wished, longest = duration_us > longest_us ? duration_us : longest_us;

	if (!duration_us)
		return RESUMES_UNKNOWN;
	if (longest < SHORT_US)
		return 0;
	wished = cue_min(used, RESUMES_MOST) * 2 + 2;
	if (wished < 2 + cue_min(duration_us / 1000, 2))
		wished = 2 + cue_min(duration_us / 1000, 2);
	if (wished < duration_us / EACH_CALM_US)
		wished = duration_us / EACH_CALM_US;
	return cue_min(cue_min(wished, 1 + longest / EACH_US), RESUMES_MOST);
}

// Within this time of a bracket of a higher client, launches of 25 us and more get a resume, too: of the kernels in a bracket each
// would wait for one of them.
#define BRACKET_US 100000.0

static _Atomic double bracket_us[CUE_BOARD_CLIENTS]; // when each client's last bracket began; 0: never

void cue_timing_bracket(const cue_client *client)
{
	atomic_store_explicit(&bracket_us[cue_client_index(client)], cue_clock_us(), memory_order_relaxed);
}

static int has_brackets_above(const struct share *share)
{
	double now_us = cue_clock_us();
	int has = 0;

	pthread_mutex_lock(&cue_share_lock);
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++) {
		double at_us = atomic_load_explicit(&bracket_us[i], memory_order_relaxed);
		has |= at_us > 0 && now_us - at_us < BRACKET_US && cue_clients[i].id &&
		       cue_clients[i].words.priority > cue_clients[share->mark->client].words.priority;
	}
	pthread_mutex_unlock(&cue_share_lock);
	return has;
}

// A larger grid takes as much longer as it has more waves. A smaller one is measured again soon.
unsigned cue_share_resumes(struct share *share, const void *entry, uint32_t blocks, uint32_t wave)
{
	struct timed timed = timing_of(share, entry);
	uint64_t duration_us = timed.duration_us;
	unsigned resumes;

	share->is_uneven = timed.is_uneven;
	if (blocks > timed.blocks && timed.blocks && wave)
		duration_us = duration_us * ((blocks - 1) / wave + 1) / ((timed.blocks - 1) / wave + 1);
	resumes = cue_resumes_of(duration_us < UINT32_MAX ? (unsigned)duration_us : UINT32_MAX, timed.longest_us,
	    timed.used <= RESUMES_MOST ? timed.used : 0);
	return resumes || duration_us < SHORT_US / 4 || !has_brackets_above(share) ? resumes : 1;
}

// ---- Groups of tickets, and where a block looks.
//
// A look takes two round trips to the L2 cache. Where blocks are short, a physical block runs several by one look. That
// lengthens the time until it leaves, so a group takes at most GROUP_NS. If the kernel was not measured, or with another
// number of blocks, that time is not known, and there are no groups. The last tickets are in no group either: as many as
// all physical blocks take in two.
//
// Where blocks are long, their threads meet before a look (cuelastic/turn.cuh), also if their time is not known.

#define MEETS_NS 32000u
#define GROUP_NS 6000u
#define GROUP_MOST 3u // a logarithm

void cue_share_group(
    struct turns *out, struct share *share, const void *entry, uint32_t logical, uint32_t physical)
{
	struct timed timed = timing_of(share, entry);
	uint64_t total = out->slice.end - out->slice.begin, last;
	uint64_t block_ns = timed.blocks ? (uint64_t)timed.duration_us * 1000 * physical / timed.blocks : 0;

	out->group = out->grouped = 0;
	out->looks = CUE_YIELD_MEETS;
	if (!timed.duration_us || timed.blocks != logical)
		return;
	if (block_ns < MEETS_NS)
		out->looks = CUE_YIELD_LOOKS;
	while (out->group < GROUP_MOST && block_ns << (out->group + 1) <= GROUP_NS)
		out->group++;
	last = (uint64_t)physical * 2 << out->group;
	if (out->group && total > last)
		out->grouped = (uint32_t)(total - last) >> out->group << out->group;
}
