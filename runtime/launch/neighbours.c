// Which kernels run beside a launch.
//
// A launch records its kernel in a table, with the id of its client, which is never reused. So the table has
// the kernels that clients have launched so far, and other launches cannot foresee the first launch of a
// kernel. Kernels of clients that are closed are skipped when the table is read. What CUDA launches without
// the library is not in the table.
//
// Only clients that have work count. That is seen in their lanes, one for each stream: from before a launch until an event
// behind it is reached. A launch costs one record, and a query for each lane that was not empty at the last launch. Marks
// would cost a copy from the device, and not every launch is marked. A query of the stream itself would need no record, but
// the program may have destroyed the stream.
//
// A lane belongs to a context, since another device's work takes no room on this one, and a reset takes the events away.
// Where a device has no such events, or all lanes are busy, a kernel counts as long as its client is open.
#include <pthread.h>
#include <string.h>
#include "neighbours.h"
#include "cuelastic/gate.h"
#include "runtime/grid/backend.h"
#include "runtime/share/client.h"

#define KERNELS 128
#define LANES 64

struct lane {
	unsigned client;
	const void *stream;
	unsigned long long context;
	void *event;        // behind the last launch; NULL: none yet
	unsigned under_way; // launches that are being made
	int is_recorded;    // the event was not reached at the last look
};

static pthread_mutex_t lock =
    PTHREAD_MUTEX_INITIALIZER; // taken under a mark's lock, and before that of the clients
static struct {
	const void *entry;
	const struct lane *lane; // of its last launch; NULL: none was free
	struct policy_kernel kernel;
} noted[KERNELS];
static uint32_t count;
static struct lane lanes[LANES];
static struct policy_kernel seen[KERNELS + CUE_BOARD_CLIENTS]; // what a policy gets

static pthread_once_t forks_once = PTHREAD_ONCE_INIT;

static void forget(void)
{
	count = 0;
	memset(lanes, 0, sizeof(lanes));
}

// A thread that a forked child does not have may hold the lock, and be in the middle of a change.
static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
	forget();
}

static void handle_forks(void)
{
	(void)pthread_atfork(NULL, NULL, in_child);
}

// ---- lanes ----

static int is_busy(const struct lane *lane)
{
	return lane->under_way || lane->is_recorded;
}

// Empties the lanes whose event has been reached. What was launched there has ended.
static void look(const struct backend *device, unsigned long long context)
{
	unsigned us;

	for (struct lane *lane = lanes; lane < lanes + LANES; lane++) {
		if (lane->context != context || !lane->is_recorded ||
		    device->share->elapsed_us(&us, lane->event, lane->event))
			continue;
		lane->is_recorded = 0;
		for (uint32_t i = 0; i < count && !lane->under_way; i++)
			if (noted[i].lane == lane)
				noted[i].kernel.has_ended = 1;
	}
}

// An empty one if the stream has none yet. NULL: all are busy.
static struct lane *find_lane(
    const struct neighbours_launch *launch, const struct backend *device, unsigned long long context)
{
	struct lane *found = NULL;

	for (struct lane *lane = lanes; lane < lanes + LANES; lane++) {
		if (lane->client == launch->client && lane->stream == launch->stream && lane->context == context)
			return lane;
		if (!found && !is_busy(lane) && (!lane->event || lane->context == context))
			found = lane;
	}
	if (!found)
		return NULL;
	found->client = launch->client;
	found->stream = launch->stream;
	found->context = context;
	return found->event || !device->share->make_event(&found->event) ? found : NULL;
}

static int has_work(unsigned client, unsigned long long context)
{
	for (unsigned i = 0; i < LANES; i++)
		if (lanes[i].client == client && lanes[i].context == context && is_busy(&lanes[i]))
			return 1;
	return 0;
}

// What is captured does not run now.
void cue_neighbours_launched(struct lane *lane, void *stream, int is_made)
{
	const struct backend *device = cue_backend_get();
	int records;

	if (!lane)
		return;
	records = is_made && !device->phase->is_captured(stream);
	// The lock is not held: a full stream would stop all others.
	records = records && !device->share->record(lane->event, stream);
	pthread_mutex_lock(&lock);
	lane->under_way -= lane->under_way > 0;
	lane->is_recorded |= records;
	pthread_mutex_unlock(&lock);
}

// ---- kernels ----

static void drop(uint32_t at)
{
	count--;
	memmove(&noted[at], &noted[at + 1], (count - at) * sizeof(*noted));
}

// A closed client counts as long as it has work.
static void drop_closed(unsigned long long context)
{
	for (uint32_t i = count; i-- > 0;) {
		unsigned client = noted[i].kernel.program;
		if (client && !has_work(client, context) && !cue_client_is_open(client))
			drop(i);
	}
}

static void note(const struct neighbours_launch *launch, const struct lane *lane)
{
	uint32_t i = 0;

	while (i < count && (noted[i].entry != launch->entry || noted[i].kernel.program != launch->client))
		i++;
	if (i == KERNELS) {
		drop(0);
		i = count;
	}
	noted[i].entry = launch->entry;
	noted[i].lane = lane;
	noted[i].kernel = (struct policy_kernel){
	    .program = launch->client, .usage = *launch->usage, .logical_blocks = launch->logical_blocks};
	count += i == count;
}

// Those that count, and of each client of other processes one, of which only its block is known.
static uint32_t collect(const struct neighbours_launch *launch, unsigned long long context)
{
	uint32_t kernels = 0;

	for (uint32_t i = 0; i < count; i++) {
		unsigned client = noted[i].kernel.program;
		if (client == launch->client || !noted[i].lane || has_work(client, context))
			seen[kernels++] = noted[i].kernel;
	}
	for (unsigned i = 0; i < launch->guest_count; i++) {
		const struct block_need *guest = &launch->guests[i];
		seen[kernels++] = (struct policy_kernel){.program = UINT32_MAX - i,
		    .usage = {0, 0, guest->threads, guest->registers, guest->shared_bytes}};
	}
	return kernels;
}

struct lane *cue_neighbours_begin(struct policy_neighbours *out, const struct neighbours_launch *launch)
{
	const struct backend *device = cue_backend_get();
	unsigned long long context = 0;
	struct lane *lane = NULL;

	pthread_once(&forks_once, handle_forks);
	pthread_mutex_lock(&lock);
	if (device->phase && device->share && !device->share->context(&context) && context) {
		look(device, context);
		lane = find_lane(launch, device, context);
	}
	drop_closed(context);
	note(launch, lane);
	*out = (struct policy_neighbours){.program = launch->client,
	    .count = collect(launch, context),
	    .kernels = seen,
	    .starts_at_once = lane && !is_busy(lane)};
	if (lane)
		lane->under_way++;
	return lane;
}

void cue_neighbours_end(void)
{
	pthread_mutex_unlock(&lock);
}

void cue_neighbours_forget(void)
{
	pthread_mutex_lock(&lock);
	forget();
	pthread_mutex_unlock(&lock);
}
