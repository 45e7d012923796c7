// `auto`: a phase that comes again is run in each of some modes, and then in the fastest of them.
//
// What decides how long a phase takes is hashed into a key: the set, the device, the settings, and each launch's kernel,
// grid, block, shared memory, and which earlier launch's stream it shares. Arguments of up to four bytes count, too: they may
// be a number of rounds. Larger ones are mostly pointers. For a key, the first run is as weighed (phase_weigh.c); it warms up:
// the device loads the kernels. Then each mode is tried some times. One that takes much longer than the best is not tried
// again. When all have been tried, the mode with the least time is kept; `streams` is displaced only by one that is 1 %
// faster. From then on, a phase costs a hash and a search in a row, and no events.
//
// `persistent` and `partition` are not tried: they have never been the fastest, and may be far slower
// (bench/results/h200.md, scripts/cycles).
//
// What is timed. In a busy pipeline, the phase's streams are ready at different times, and waiting for earlier work is not
// the phase's time. So a trial runs behind one event: the first stream waits for the work in all others, there the event is
// recorded, and the others wait for it. Behind the phase, an event is recorded in each stream, and the last one counts. The
// host's work for launches and for forks and joins of streams counts as far as the device waits for it, in all modes alike.
//
// Nothing is ever waited for. While a trial's events have not been reached, the phase runs in the best mode so far. Nothing is
// measured
//
//  - while one of the streams is being captured: then, too, the best so far runs;
//  - if the process has clients: others could take the device from a phase, for as long as they like;
//  - if the phase has more than PHASE_STREAMS streams.
//
// Other work on the device can make a run longer, but not shorter: so the least time counts.
//
// All keys of a set are in one row. A key that has come only once makes room for the next. So a program whose grids change each
// time is weighed each time, and keeps no more than a row. A row full of keys that came twice takes no other.
#include <pthread.h>
#include <string.h>
#include "runtime/grid/config.h"
#include "runtime/launch/settings.h"
#include "phase.h"

#define ROWS 16u
#define PLACES 32u
#define TRIALS 4u // modes
#define RUNS 3u   // of each
#define FAILURES 3u

// A mode that takes this much longer than the best is not tried a second time, or a third time.
static const double FAR = 2, NEAR = 1.1, WORTH = 0.99;

struct trial {
	cue_phase_mode mode;
	int by_blocks;
	unsigned runs;
	double us; // the least
	int is_over;
};

struct measured {
	uint64_t key; // 0: the place is free
	unsigned long long age;
	unsigned runs; // 2: or more
	enum { IDLE, SUBMITTING, IN_FLIGHT, DECIDED } state;
	unsigned count, now, failures;
	struct trial trials[TRIALS];
	const struct trial *best;       // so far; NULL: none
	unsigned generation, ends;      // of the device's memory: the events go with it
	void *event[1 + PHASE_STREAMS]; // the phase's begin, and the end in each of its streams
};

static struct measured rows[ROWS][PLACES];
static unsigned long long ages;
static pthread_mutex_t measure_lock = PTHREAD_MUTEX_INITIALIZER;

// ---- keys

static uint64_t mix(uint64_t hash, uint64_t value)
{
	hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
	return hash ^ hash >> 29;
}

// Also finds the phase's streams. 0: they are too many.
static uint64_t key_of(
    struct phase_choice *choice, const cue_phase_record *phase, const struct phase_settings *settings)
{
	uint64_t key = mix((uintptr_t)phase->set, (uint64_t)phase->device << 32 | (uint64_t)settings->order);
	struct settings launches;

	(void)cue_settings_get(&launches);
	key = mix(mix(key, (uintptr_t)launches.policy), (uint64_t)launches.slice << 32 | launches.slice_us);
	key = mix(mix(key, (uint64_t)launches.blocks << 32 | settings->blocks), launches.threads);
	for (unsigned i = 0; i < CUE_PHASE_MOST_MEMBERS; i++)
		key = mix(key, (uint64_t)phase->ratio[i] << 32 | settings->ratio[i]);
	for (const struct cue_phase_launch *l = phase->first; l; l = l->next) {
		const cue_launch_spec *spec = &l->spec;
		unsigned at = 0;

		while (at < choice->stream_count && choice->streams[at] != spec->stream)
			at++;
		if (at == PHASE_STREAMS)
			return 0;
		choice->streams[at] = spec->stream;
		choice->stream_count += at == choice->stream_count;
		key = mix(mix(key, (uintptr_t)spec->native), (uint64_t)at << 32 | spec->grid[0]);
		key = mix(key, (uint64_t)spec->grid[1] << 32 | spec->grid[2]);
		key = mix(key, (uint64_t)spec->block[0] << 32 | spec->block[1] << 16 | spec->block[2]);
		key = mix(key, spec->shared_bytes);
		for (unsigned i = 0; i < spec->parameters; i++)
			if (spec->sizes[i] <= sizeof(uint32_t)) {
				uint32_t value = 0;
				memcpy(&value, spec->arguments[1 + i], spec->sizes[i]);
				key = mix(key, value);
			}
	}
	return key ? key : 1;
}

// Under the lock. NULL: there is no room.
static struct measured *find_key(
    uint64_t key, const cue_phase_record *phase, const struct phase_settings *settings)
{
	static const unsigned none[CUE_PHASE_MOST_MEMBERS];
	static const struct trial modes[TRIALS] = {{.mode = CUE_PHASE_STREAMS}, {.mode = CUE_PHASE_NATIVE},
	    {.mode = CUE_PHASE_INTERLEAVE}, {.mode = CUE_PHASE_INTERLEAVE, .by_blocks = 1}};
	struct measured *row = rows[mix((uintptr_t)phase->set, 0) % ROWS], *place = NULL;

	for (unsigned i = 0; i < PLACES; i++) {
		if (row[i].key == key)
			return &row[i];
		if (row[i].runs < 2 && (!place || row[i].age < place->age))
			place = &row[i];
	}
	if (place) {
		*place = (struct measured){.key = key, .age = ++ages};
		place->count = phase->set && phase->set->interleave ? 3 : 2;
		if (place->count == 3 &&
		    (memcmp(settings->ratio, none, sizeof(none)) || memcmp(phase->ratio, none, sizeof(none))))
			place->count = TRIALS;
		memcpy(place->trials, modes, sizeof(modes));
	}
	return place;
}

// ---- the least times

// Under the lock, after a run in m->now.
static void decide(struct measured *m)
{
	struct trial *streams = &m->trials[0], *now = &m->trials[m->now];
	int is_over = 1;

	m->best = NULL;
	for (unsigned i = 0; i < m->count; i++)
		if (m->trials[i].runs && (!m->best || m->trials[i].us < m->best->us))
			m->best = &m->trials[i];
	// The first run of `streams` makes the library's streams.
	if (now->runs >= RUNS || (now->runs == 2 && now->us > m->best->us * NEAR) ||
	    (now->runs == 1 && now->us > m->best->us * FAR && now != streams))
		now->is_over = 1;
	for (unsigned i = 0; i < m->count; i++)
		is_over &= m->trials[i].is_over;
	if (m->failures >= FAILURES || is_over)
		m->state = DECIDED;
	if (m->best && streams->runs && m->best->us > streams->us * WORTH)
		m->best = streams;
}

// Under the lock: takes the times of a run if its events have been reached.
static void take(struct measured *m, unsigned generation, const struct trace_backend *device)
{
	struct trial *trial = &m->trials[m->now];
	double longest = 0, us;
	int error = m->generation != generation;

	for (unsigned i = 0; i < m->ends && !error; i++)
		if (!device->is_reached(m->event[1 + i]))
			return;
	for (unsigned i = 0; i < m->ends && !error; i++) {
		error = device->elapsed_us(&us, m->event[0], m->event[1 + i]);
		longest = us > longest ? us : longest;
	}
	m->state = IDLE;
	if (error) {
		m->failures++;
	} else {
		trial->us = trial->runs && trial->us < longest ? trial->us : longest;
		trial->runs++;
	}
	decide(m);
}

static unsigned next_trial(const struct measured *m)
{
	unsigned next = 0;

	for (unsigned i = 1; i < m->count; i++)
		if (m->trials[next].is_over || (!m->trials[i].is_over && m->trials[i].runs < m->trials[next].runs))
			next = i;
	return next;
}

// ---- a run

static void use(struct phase_settings *settings, const struct trial *trial)
{
	settings->mode = trial ? trial->mode : CUE_PHASE_WEIGH;
	settings->by_blocks = trial && trial->by_blocks;
}

// The events, and the first of them in the streams. Nonzero: the run cannot be measured.
static int begin_run(struct phase_choice *choice, unsigned generation, const struct backend *device)
{
	struct measured *m = choice->measured;
	const struct phase_backend *phase = device->phase;
	void *first = choice->streams[0];
	int error = !generation;

	if (m->generation != generation)
		memset(m->event, 0, sizeof(m->event));
	m->generation = generation;
	m->ends = choice->stream_count;
	for (unsigned i = 0; i <= m->ends && !error; i++)
		if (!m->event[i])
			error = device->trace->make_event(&m->event[i]);
	for (unsigned i = 1; i < choice->stream_count && !error; i++)
		error = phase->follow(first, choice->streams[i]);
	if (!error)
		error = device->trace->record(m->event[0], first);
	for (unsigned i = 1; i < choice->stream_count && !error; i++)
		error = phase->follow(choice->streams[i], first);
	return error;
}

static void leave_run(struct measured *m, int failed, int is_over)
{
	pthread_mutex_lock(&measure_lock);
	m->failures += failed;
	m->trials[m->now].is_over |= is_over;
	m->state = failed || is_over ? IDLE : IN_FLIGHT;
	if (m->state == IDLE)
		decide(m);
	pthread_mutex_unlock(&measure_lock);
}

// Finds the key, and says in which mode the phase runs now. choice->measured: the run is to be measured.
static void choose(struct phase_choice *choice, struct phase_settings *settings, cue_phase_report *report,
    const cue_phase_record *phase, uint64_t key)
{
	const struct backend *device = cue_backend_get();
	struct measured *m;

	pthread_mutex_lock(&measure_lock);
	m = find_key(key, phase, settings);
	if (m && m->state == IN_FLIGHT)
		take(m, cue_phase_generation(phase->device, device), device->trace);
	if (m && m->state == IDLE && m->runs > 0 && !cue_phase_is_captured(phase, device->phase)) {
		m->state = SUBMITTING;
		m->now = next_trial(m);
		choice->measured = m;
	}
	if (m) {
		m->runs += m->runs < 2;
		use(settings, choice->measured ? &m->trials[m->now] : m->best);
		report->choice = choice->measured ? CUE_PHASE_TRIED
		                 : m->best        ? CUE_PHASE_MEASURED
		                                  : CUE_PHASE_WEIGHED;
		for (unsigned i = 0; i < m->count; i++) {
			double *us = &report->us[m->trials[i].mode];
			if (m->trials[i].runs && (*us <= 0 || m->trials[i].us < *us))
				*us = m->trials[i].us;
		}
	}
	pthread_mutex_unlock(&measure_lock);
}

void cue_phase_choose(struct phase_choice *choice, struct phase_settings *settings, cue_phase_report *report,
    const cue_phase_record *phase)
{
	const struct backend *device = cue_backend_get();
	uint64_t key = 0;
	int pending, error;

	choice->measured = NULL;
	choice->stream_count = 0;
	use(settings, NULL);
	report->choice = CUE_PHASE_WEIGHED;
	if (report->launches >= 2 && device->trace && !cue_share_is_on())
		key = key_of(choice, phase, settings);
	if (key)
		choose(choice, settings, report, phase, key);
	if (!choice->measured)
		return;
	// Not under the lock: a full stream would stop all others.
	pending = device->pending();
	error = begin_run(choice, cue_phase_generation(phase->device, device), device);
	if (!pending)
		device->forget();
	if (!error)
		return;
	leave_run(choice->measured, 1, 0);
	choice->measured = NULL;
}

void cue_phase_ran(const struct phase_choice *choice, const cue_phase_report *report)
{
	struct measured *m = choice->measured;
	int error = report->device_error;

	if (!m)
		return;
	for (unsigned i = 0; i < m->ends && !error; i++)
		error = cue_backend_get()->trace->record(m->event[1 + i], choice->streams[i]);
	leave_run(m, error != 0, m->trials[m->now].mode == CUE_PHASE_INTERLEAVE && !report->merged);
}
