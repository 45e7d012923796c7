// The search for the shares of partitions, while they run (runtime/search). What it knows of a phase is kept for the
// phase's next run.
//
// A thread of the library's copies the tickets of a running partition each LOOK_NS, on a stream of its own, with an event
// that says when the copy was made. It never waits for the device: a partition may itself wait for what the program does
// next. The phase's next launch releases the tickets of those that have ended. Of several runs of a phase that were
// launched one after another, the thread watches the oldest.
//
// A reset of the device frees all that the thread uses, and CUDA forbids it while another thread is in a call. So the thread
// makes no call for a run that has ended. A host function behind the partition, in its stream, says that it has ended, and
// waits for a call that the thread is in: what waits for the stream, as a program does before a reset, waits for both. Its
// wait has a limit, because the thread's call may wait for another thread's, which may wait for the stream.
//
// The thread makes its calls under the lock. They do not wait for the device. A launch makes none under the lock: they may.
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "phase.h"
#include "runtime/grid/streams.h"
#include "runtime/search/search.h"

#define PHASES 16u // whose searches are kept
#define RUNS 8u    // of a phase, not yet ended
#define ROUNDS 5u  // of blocks: a shorter run is no step
#define LOOK_NS 50000l
#define PATIENCE_NS 10000000l

struct watched {
	void *begin, *end;       // events
	_Atomic uint64_t number; // 0: it has ended
	_Atomic uint64_t *control;
	void *work;
	int is_over; // a member has no blocks left, or the program has set shares
};

struct phase_search {
	const cue_merge_set *set; // NULL: free
	int number;               // of the device
	uint32_t blocks[CUE_PHASE_MOST_MEMBERS];
	unsigned member[SEARCH_MEMBERS]; // of the set: the search's kernels
	struct search search;
	unsigned sms[SEARCH_MEMBERS], steps; // the search's, as far as others may see
	int is_launching, is_broken;
	struct watched run[RUNS];
	unsigned first, count; // of them. While there are any, the search and what follows are the thread's
	int is_begun, is_asked;
	unsigned long long context; // of what the device keeps for it; a reset of the device ends it
	void *copied, *stream;      // the copy's event, and where it is made
	_Atomic uint32_t *tickets;  // the copy, in mapped memory
};

static struct phase_search kept[PHASES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_t thread;
static int is_started, is_ending;

// ---- the thread ----

static void write_shares(unsigned *sms, const struct phase_search *s, const unsigned *found)
{
	memset(sms, 0, CUE_PHASE_MOST_MEMBERS * sizeof(*sms));
	for (unsigned i = 0; i < s->search.options.count; i++)
		sms[s->member[i]] = found[i];
}

static void set_shares(const struct phase_search *s, const struct phase_backend *device)
{
	unsigned sms[CUE_PHASE_MOST_MEMBERS];

	write_shares(sms, s, s->search.sms);
	(void)cue_phase_set_control(
	    s->run[s->first].control, cue_phase_control_word(sms, s->blocks, s->set->count), device);
}

static void step(struct phase_search *s, const struct phase_backend *device, double now_us)
{
	uint32_t taken[SEARCH_MEMBERS];

	for (unsigned i = 0; i < s->search.options.count; i++) {
		taken[i] = atomic_load(&s->tickets[s->member[i]]);
		if (taken[i] >= s->blocks[s->member[i]])
			s->run[s->first].is_over = 1;
	}
	if (!s->run[s->first].is_over && cue_search_look(&s->search, taken, 1000 * now_us))
		set_shares(s, device);
}

// Whether what the device keeps for the search is still there.
static int is_kept(const struct phase_search *s, const struct backend *device)
{
	unsigned long long context;
	const void *seen;

	return s->tickets && device->share->context(&context) == 0 && context == s->context &&
	       device->phase->mapped(&seen, s->tickets) == 0;
}

// Whether the oldest run can no longer be watched: it has ended, or a reset of the device has freed what this needs.
static int is_lost(const struct phase_search *s, const struct backend *device)
{
	static int current = -1; // CUDA makes a context for each device that is set
	const struct watched *run = &s->run[s->first];

	if (!atomic_load(&run->number))
		return 1;
	if (current != s->number && device->phase->set_device(s->number)) {
		current = -1;
		return 1;
	}
	current = s->number;
	return !is_kept(s, device) || device->trace->is_reached(run->end);
}

// Looks at the oldest run, under the lock. Returns whether it is still running.
static int look(struct phase_search *s, const struct backend *device)
{
	const struct trace_backend *events = device->trace;
	struct watched *run = &s->run[s->first];
	double now_us;

	if (is_lost(s, device)) {
		cue_search_rest(&s->search);
		s->is_begun = s->is_asked = 0;
		return 0;
	}
	if (!s->is_begun && events->is_reached(run->begin)) {
		s->is_begun = 1;
		if (!run->is_over)
			set_shares(s, device->phase); // those of its launch may be old
	}
	if (!s->is_begun || run->is_over || (s->is_asked && !events->is_reached(s->copied)))
		return 1;
	if (s->is_asked && events->elapsed_us(&now_us, run->begin, s->copied) == 0)
		step(s, device->phase, now_us);
	s->is_asked =
	    !run->is_over && atomic_load(&run->number) &&
	    !events->fetch((void *)s->tickets, run->work, SEARCH_MEMBERS * sizeof(uint32_t), s->stream) &&
	    !events->record(s->copied, s->stream);
	return 1;
}

static void show(struct phase_search *s)
{
	memcpy(s->sms, s->search.sms, sizeof(s->sms));
	s->steps = s->search.steps;
}

static struct timespec after(long ns)
{
	struct timespec until;

	(void)clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += ns;
	until.tv_sec += until.tv_nsec / 1000000000l;
	until.tv_nsec %= 1000000000l;
	return until;
}

static void rest(int is_running)
{
	struct timespec until = after(LOOK_NS);

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
			struct phase_search *s = &kept[i];
			if (!s->count)
				continue;
			if (!look(s, cue_backend_get())) {
				s->first = (s->first + 1) % RUNS;
				s->count--;
			}
			show(s);
			is_running |= s->count > 0;
		}
		rest(is_running);
	}
	pthread_mutex_unlock(&lock);
	return unused;
}

// A host function behind the run. By its number: its place may already be another's.
static void run_has_ended(void *number)
{
	struct timespec until = after(PATIENCE_NS);

	for (unsigned i = 0; i < PHASES; i++)
		for (unsigned k = 0; k < RUNS; k++) {
			uint64_t expected = (uintptr_t)number;
			(void)atomic_compare_exchange_strong(&kept[i].run[k].number, &expected, 0);
		}
	if (pthread_mutex_timedlock(&lock, &until) == 0)
		pthread_mutex_unlock(&lock);
}

static void stop(void)
{
	pthread_mutex_lock(&lock);
	is_ending = 1;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
	if (is_started)
		(void)pthread_join(thread, NULL);
}

// ---- a launch ----

// The phase's search, or a new one in a free place; NULL: there is none now. Under the lock.
static struct phase_search *find(const struct batch *batch, enum search_goal goal, int number)
{
	struct phase_search *s = NULL;
	struct search_options options = {.goal = goal,
	    .sm_count = batch->sm_count < batch->grid ? batch->sm_count : batch->grid,
	    .sm_blocks = (batch->grid + batch->sm_count - 1) / batch->sm_count};

	for (unsigned i = 0; i < PHASES && (!s || s->set != batch->set || s->number != number); i++)
		if (!kept[i].set || (kept[i].set == batch->set && kept[i].number == number))
			s = &kept[i];
	if (!s || s->is_launching || s->is_broken || s->count == RUNS)
		return NULL;
	if (s->count)
		return memcmp(s->blocks, batch->blocks, sizeof(s->blocks)) ? NULL : s;
	for (unsigned i = 0; i < batch->set->count; i++)
		if (batch->blocks[i]) {
			s->member[options.count] = i;
			options.blocks[options.count++] = batch->blocks[i];
		}
	if (s->set && memcmp(&s->search.options, &options, sizeof(options)) == 0)
		return s;
	s->set = batch->set;
	s->number = number;
	memcpy(s->blocks, batch->blocks, sizeof(s->blocks));
	cue_search_begin(&s->search, &options);
	show(s);
	return s;
}

// What the device keeps for it; a reset of the device has freed it. False: something is missing, and is not asked for
// again, because events and streams are not given back.
static int prepare(struct phase_search *s, const struct backend *device)
{
	void *page;
	int error;

	if (is_kept(s, device))
		return 1;
	s->tickets = NULL;
	s->is_broken = 1;
	error = device->share->context(&s->context);
	for (unsigned i = 0; i < RUNS && !error; i++)
		error = device->trace->make_event(&s->run[i].begin) || device->trace->make_event(&s->run[i].end);
	if (error || device->trace->make_stream(&s->stream) || device->trace->make_event(&s->copied) ||
	    device->phase->map(&page, SEARCH_MEMBERS * sizeof(*s->tickets)))
		return 0;
	cue_stream_made(s->stream);
	s->tickets = page;
	s->is_broken = 0;
	return 1;
}

// Makes all that a launch needs; the search is this thread's, but for its runs that are watched. A reset of the device has
// freed the tickets of its time.
static int make_ready(
    struct phase_search *s, unsigned first, unsigned count, const struct backend *device, void *stream)
{
	int had_all = is_kept(s, device);

	for (unsigned i = count; i < RUNS; i++) {
		struct watched *ended = &s->run[(first + i) % RUNS];
		if (ended->work && had_all)
			(void)device->phase->release(ended->work, s->stream); // behind copies of it
		ended->work = NULL;
	}
	return (had_all || (!count && prepare(s, device))) &&
	       !device->trace->record(s->run[(first + count) % RUNS].begin, stream);
}

// A child has no thread, and no device either.
static void in_child(void)
{
	is_started = 0;
	is_ending = 1;
	(void)pthread_mutex_init(&lock, NULL);
}

// Signals are for the program's threads.
static void start(void)
{
	sigset_t all, before;

	if (is_started || is_ending)
		return;
	(void)sigfillset(&all);
	(void)pthread_sigmask(SIG_SETMASK, &all, &before);
	is_started =
	    !pthread_atfork(NULL, NULL, in_child) && !atexit(stop) && !pthread_create(&thread, NULL, watch, NULL);
	is_ending = !is_started;
	(void)pthread_sigmask(SIG_SETMASK, &before, NULL);
}

struct phase_search *cue_phase_search_begin(
    unsigned *sms, unsigned *steps, const struct batch *batch, const struct run *run, void *stream)
{
	const struct backend *device = cue_backend_get();
	enum search_goal goal = run->settings->search;
	struct current_client client;
	struct phase_search *s;
	unsigned first = 0, count = 0;

	if (!goal || !device->trace || !device->trace->call || !device->share || batch->launches < 2 ||
	    batch->launches > batch->sm_count || batch->launches > batch->grid ||
	    batch->total / ROUNDS < batch->grid)
		return NULL;
	cue_phase_find_client(&client, batch);
	if (client.client) // others' blocks would be in all speeds
		return NULL;
	pthread_mutex_lock(&lock);
	start();
	s = is_ending ? NULL : find(batch, goal, run->number);
	if (s) {
		write_shares(sms, s, s->sms);
		*steps = s->steps;
		s->is_launching = 1;
		first = s->first;
		count = s->count;
	}
	pthread_mutex_unlock(&lock);
	if (s && !make_ready(s, first, count, device, stream)) {
		cue_phase_search_launched(s, NULL, NULL, stream);
		s = NULL;
	}
	return s;
}

void cue_phase_search_launched(struct phase_search *s, _Atomic uint64_t *control, void **work, void *stream)
{
	static _Atomic uintptr_t launched;
	const struct trace_backend *events = cue_backend_get()->trace;
	struct watched *run;
	uintptr_t number;

	if (!s)
		return;
	pthread_mutex_lock(&lock);
	run = &s->run[(s->first + s->count) % RUNS]; // also when others of them end
	pthread_mutex_unlock(&lock);
	number = control ? atomic_fetch_add(&launched, 1) + 1 : 0;
	atomic_store(&run->number, number);
	if (control && (events->record(run->end, stream) || events->call(run_has_ended, (void *)number, stream)))
		control = NULL;
	pthread_mutex_lock(&lock);
	s->is_launching = 0;
	if (control) {
		run->control = control;
		run->work = *work;
		run->is_over = 0;
		s->count++;
		*work = NULL; // the next launch releases it
		pthread_cond_signal(&changed);
	}
	pthread_mutex_unlock(&lock);
}

// The run that is watched and has this control word; NULL: none. Under the lock.
static struct watched *run_of(const _Atomic uint64_t *control)
{
	for (unsigned i = 0; i < PHASES; i++)
		for (unsigned k = 0; k < kept[i].count; k++) {
			struct watched *run = &kept[i].run[(kept[i].first + k) % RUNS];
			if (run->control == control)
				return run;
		}
	return NULL;
}

void cue_phase_search_stop(const _Atomic uint64_t *control)
{
	struct watched *run;

	pthread_mutex_lock(&lock);
	run = run_of(control);
	if (run)
		run->is_over = 1;
	pthread_mutex_unlock(&lock);
}

int cue_phase_search_uses(const _Atomic uint64_t *control)
{
	int is_used;

	pthread_mutex_lock(&lock);
	is_used = run_of(control) != NULL;
	pthread_mutex_unlock(&lock);
	return is_used;
}
