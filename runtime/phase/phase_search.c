// The search for the shares of partitions, while they run (runtime/search). What it knows of a phase is kept for the
// phase's next run.
//
// A thread of the library's copies the tickets of a running partition each LOOK_NS, on a stream of its own, with an event
// that says when the copy was made. It never waits for the device, and no launch waits for it: a partition may itself
// wait for what the program does next. When the partition has ended, the thread releases the tickets.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "phase.h"
#include "runtime/search/search.h"

#define PHASES 16u // whose searches are kept
#define LOOK_NS 100000l

struct phase_search {
	const cue_merge_set *set; // NULL: free
	int number;               // of the device
	uint32_t blocks[CUE_PHASE_MOST_MEMBERS];
	unsigned member[SEARCH_MEMBERS]; // of the set: the search's kernels
	struct search search;
	enum { IDLE, LAUNCHING, RUNNING } state; // while it runs, the rest is the thread's
	void *begin, *end, *copied, *stream;
	_Atomic uint32_t *tickets; // mapped: the copy
	int is_begun, is_asked, is_over; // is_over: a member has no blocks left, or the program has set shares
	_Atomic uint64_t *control;
	void *work;
};

static struct phase_search kept[PHASES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_t thread;
static int is_started, is_ending;

// ---- the thread ----

static void write_shares(const struct phase_search *s, unsigned *sms)
{
	memset(sms, 0, CUE_PHASE_MOST_MEMBERS * sizeof(*sms));
	for (unsigned i = 0; i < s->search.options.count; i++)
		sms[s->member[i]] = s->search.sms[i];
}

static void step(struct phase_search *s, const struct phase_backend *device, double now_us)
{
	uint32_t taken[SEARCH_MEMBERS];
	unsigned sms[CUE_PHASE_MOST_MEMBERS];

	for (unsigned i = 0; i < s->search.options.count; i++) {
		taken[i] = atomic_load(&s->tickets[s->member[i]]);
		s->is_over |= taken[i] >= s->blocks[s->member[i]];
	}
	if (s->is_over || !cue_search_look(&s->search, taken, 1000 * now_us))
		return;
	write_shares(s, sms);
	(void)cue_phase_set_control(
	    s->control, cue_phase_control_word(sms, s->blocks, s->set->count), device);
}

// Returns whether the partition is still running.
static int look(struct phase_search *s, const struct backend *device)
{
	const struct trace_backend *events = device->trace;
	const void *seen;
	double now_us;

	if (device->phase->set_device(s->number) || events->is_reached(s->end)) {
		(void)device->phase->release(s->work, s->stream);
		return 0;
	}
	s->is_begun = s->is_begun || events->is_reached(s->begin);
	if (!s->is_begun || s->is_over || (s->is_asked && !events->is_reached(s->copied)))
		return 1;
	if (device->phase->mapped(&seen, s->tickets)) // a reset of the device has freed it
		s->is_over = 1;
	else if (s->is_asked && events->elapsed_us(&now_us, s->begin, s->copied) == 0)
		step(s, device->phase, now_us);
	s->is_asked = !s->is_over &&
	              !events->fetch((void *)s->tickets, s->work, SEARCH_MEMBERS * sizeof(uint32_t), s->stream) &&
	              !events->record(s->copied, s->stream);
	return 1;
}

static void rest(int is_running)
{
	struct timespec until;

	(void)clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += LOOK_NS;
	until.tv_sec += until.tv_nsec / 1000000000l;
	until.tv_nsec %= 1000000000l;
	if (is_running)
		(void)pthread_cond_timedwait(&changed, &lock, &until);
	else
		(void)pthread_cond_wait(&changed, &lock);
}

static void *watch(void *unused)
{
	pthread_mutex_lock(&lock);
	while (!is_ending) {
		int is_running = 0;
		for (unsigned i = 0; i < PHASES; i++) {
			int is_left;
			if (kept[i].state != RUNNING)
				continue;
			pthread_mutex_unlock(&lock);
			is_left = look(&kept[i], cue_backend_get());
			pthread_mutex_lock(&lock);
			kept[i].state = is_left ? RUNNING : IDLE;
			is_running |= is_left;
		}
		if (!is_ending)
			rest(is_running);
	}
	pthread_mutex_unlock(&lock);
	return unused;
}

static void stop(void)
{
	pthread_mutex_lock(&lock);
	is_ending = 1;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
	(void)pthread_join(thread, NULL);
}

// ---- a launch ----

// The phase's search, or a new one in a free place; NULL: it runs, or all places are taken. Under the lock.
static struct phase_search *find(const struct batch *batch, enum search_goal goal, int number)
{
	struct phase_search *s = NULL;
	struct search_options options = {.goal = goal,
	    .sm_count = batch->sm_count,
	    .sm_blocks = (batch->grid + batch->sm_count - 1) / batch->sm_count};

	for (unsigned i = 0; i < PHASES && (!s || s->set != batch->set || s->number != number); i++)
		if (!kept[i].set || (kept[i].set == batch->set && kept[i].number == number))
			s = &kept[i];
	if (!s || s->state != IDLE)
		return NULL;
	for (unsigned i = 0; i < batch->set->count; i++)
		if (batch->blocks[i]) {
			s->member[options.count] = i;
			options.blocks[options.count++] = batch->blocks[i];
		}
	if (s->set && memcmp(&s->search.options, &options, sizeof(options)) == 0)
		return s;
	if (options.count < 2 || options.count > options.sm_count)
		return NULL;
	s->set = batch->set;
	s->number = number;
	memcpy(s->blocks, batch->blocks, sizeof(s->blocks));
	cue_search_begin(&s->search, &options);
	return s;
}

// What the device keeps for it; a reset of the device has freed it.
static int prepare(struct phase_search *s, const struct backend *device, void *stream)
{
	const struct trace_backend *events = device->trace;
	const void *seen;
	void *page;

	if (!s->tickets || device->phase->mapped(&seen, s->tickets)) {
		s->tickets = NULL;
		if (events->make_stream(&s->stream) || events->make_event(&s->begin) || events->make_event(&s->end) ||
		    events->make_event(&s->copied) ||
		    device->phase->map(&page, SEARCH_MEMBERS * sizeof(*s->tickets)))
			return 0;
		s->tickets = page;
	}
	if (!is_started) {
		is_started = pthread_create(&thread, NULL, watch, NULL) == 0;
		if (is_started)
			(void)atexit(stop);
	}
	return is_started && !events->record(s->begin, stream);
}

struct phase_search *cue_phase_search_begin(
    unsigned *sms, const struct batch *batch, enum search_goal goal, int number, void *stream)
{
	const struct backend *device = cue_backend_get();
	struct phase_search *s;

	if (!goal || !device->trace)
		return NULL;
	pthread_mutex_lock(&lock);
	s = find(batch, goal, number);
	if (s && !prepare(s, device, stream))
		s = NULL;
	if (s) {
		s->state = LAUNCHING;
		cue_search_rest(&s->search);
		write_shares(s, sms);
	}
	pthread_mutex_unlock(&lock);
	return s;
}

void cue_phase_search_launched(
    struct phase_search *s, _Atomic uint64_t *control, void **work, void *stream)
{
	const struct backend *device = cue_backend_get();

	if (!s)
		return;
	pthread_mutex_lock(&lock);
	s->state = IDLE;
	if (control && !device->trace->record(s->end, stream)) {
		s->control = control;
		s->work = *work;
		s->is_begun = s->is_asked = s->is_over = 0;
		s->state = RUNNING;
		*work = NULL; // the thread releases it
		pthread_cond_signal(&changed);
	}
	pthread_mutex_unlock(&lock);
}
