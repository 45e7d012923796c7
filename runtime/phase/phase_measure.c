// `auto`: a phase that comes again is run in each of some modes, and then in the fastest of them.
//
// What decides how long a phase takes is hashed into a key: the set, the device, each launch's kernel, grid, block, shared memory and which
// earlier launch's stream it shares, and the settings. Arguments of up to four bytes count, too: they may be a number of rounds. Larger ones
// are mostly pointers. For a key, the first run is as weighed (phase_weigh.c), and warms up: the device loads
// the kernels. Then each mode is *tried* some times. A mode whose least time so far is far from the best is not tried again.
// When all have been tried, the mode with the least time is kept; `streams` is displaced only by one that is 1 % faster. Then a phase costs a
// hash and a search in a short row, and no events.
//
// `persistent` and `partition` are not tried: they have never been the fastest (bench/results/h200.md, scripts/cycles), and may be far slower.
//
// What is timed. In a busy pipeline, the phase's streams are ready at different times, and waiting for earlier work is not the phase's time. So
// a tried phase runs behind one event: the first of its streams waits for the work in all others, there the event is recorded, and the others
// wait for it. After the phase, an event is recorded in each of its streams; the last counts. So the launches' cost on the host, and what
// forks and joins the streams, counts as far as the device waits for it, in all modes alike.
//
// Nothing is ever waited for. While a key's events are not reached, the phase runs in the best mode so far. Nothing is measured
//
//  - while one of the streams is being captured: then, too, the best so far runs;
//  - if the process has clients: others could take the device from a phase, for as long as they like;
//  - if the phase has more than STREAMS streams.
//
// Other work on the device can make a run longer, but not shorter: so the least time counts.
//
// Keys are in rows, a set's in one row. A key that has come only once makes room for the next, so a program whose grids change each time is
// weighed, and keeps no more than a row. A row full of keys that came twice takes no other.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include "runtime/grid/config.h"
#include "runtime/launch/settings.h"
#include "phase.h"

#define ROWS 16u
#define PLACES 32u
#define TRIES 4u // modes
#define RUNS 3u  // of each
#define FAILURES 3u

// A mode that takes this much longer than the best is not tried a second time, or a third time.
static const double FAR = 2, NEAR = 1.1, WORTH = 0.99;

struct
try {
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
	struct try tries[TRIES];
	const struct try *best;    // so far; NULL: none
	unsigned generation, ends; // of the device's memory: the events go with it
	void *begin, *end[PHASE_STREAMS];
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

static int has_ratio(const unsigned *ratio)
{
	unsigned all = 0;

	for (unsigned i = 0; i < CUE_PHASE_MOST_MEMBERS; i++)
		all |= ratio[i];
	return all != 0;
}

static void begin_key(struct measured *out, uint64_t key, const cue_phase_record *phase, int ratio)
{
	int merges = phase->set && phase->set->interleave;

	*out = (struct measured){.key = key, .age = ++ages};
	out->tries[out->count++] = (struct try){.mode = CUE_PHASE_STREAMS};
	out->tries[out->count++] = (struct try){.mode = CUE_PHASE_NATIVE};
	if (merges)
		out->tries[out->count++] = (struct try){.mode = CUE_PHASE_INTERLEAVE};
	if (merges && ratio)
		out->tries[out->count++] = (struct try){.mode = CUE_PHASE_INTERLEAVE, .by_blocks = 1};
}

// Under the lock. NULL: there is no room.
static struct measured *find_key(uint64_t key, const cue_phase_record *phase, int ratio)
{
	struct measured *row = rows[mix((uintptr_t)phase->set, 0) % ROWS], *place = NULL;

	for (unsigned i = 0; i < PLACES; i++) {
		if (row[i].key == key)
			return &row[i];
		if (row[i].runs < 2 && (!place || row[i].age < place->age))
			place = &row[i];
	}
	if (place)
		begin_key(place, key, phase, ratio);
	return place;
}

// ---- the least times

// Under the lock, after a run in m->now.
static void decide(struct measured *m)
{
	struct try *streams = &m->tries[0], *now = &m->tries[m->now];
	int is_over = 1;

	m->best = NULL;
	for (unsigned i = 0; i < m->count; i++)
		if (m->tries[i].runs && (!m->best || m->tries[i].us < m->best->us))
			m->best = &m->tries[i];
	// The first run of `streams` makes the library's streams.
	if (now->runs >= RUNS || (now->runs == 2 && now->us > m->best->us * NEAR) ||
	    (now->runs == 1 && now->us > m->best->us * FAR && now != streams))
		now->is_over = 1;
	for (unsigned i = 0; i < m->count; i++)
		is_over &= m->tries[i].is_over;
	if (m->failures >= FAILURES || is_over)
		m->state = DECIDED;
	if (m->best && streams->runs && m->best->us > streams->us * WORTH)
		m->best = streams;
}

static unsigned generation_of(int number, const struct backend *device)
{
	int pending = device->pending();
	unsigned generation = cue_phase_generation(number, device->phase);

	if (!pending)
		device->forget();
	return generation;
}

// Under the lock: takes the times of a run if its events have been reached.
static void take(struct measured *m, unsigned generation, const struct trace_backend *device)
{
	struct try *try = &m->tries[m->now];
	double longest = 0, us;
	int error = m->generation != generation;

	for (unsigned i = 0; i < m->ends && !error; i++)
		if (!device->is_reached(m->end[i]))
			return;
	for (unsigned i = 0; i < m->ends && !error; i++) {
		error = device->elapsed_us(&us, m->begin, m->end[i]);
		longest = us > longest ? us : longest;
	}
	m->state = IDLE;
	if (error) {
		m->failures++;
	} else {
		try->us = try->runs && try->us < longest ? try->us : longest;
		try->runs++;
	}
	decide(m);
}

static unsigned next_try(const struct measured *m)
{
	unsigned next = 0;

	for (unsigned i = 1; i < m->count; i++)
		if (m->tries[next].is_over || (!m->tries[i].is_over && m->tries[i].runs < m->tries[next].runs))
			next = i;
	return next;
}

// ---- a run

static void use(struct phase_settings *settings, const struct try *try)
{
	settings->mode = try ? try->mode : CUE_PHASE_WEIGH;
	settings->by_blocks = try && try->by_blocks;
}

// The events, and the first of them in the streams. Nonzero: the run cannot be measured.
static int begin_run(struct phase_choice *choice, unsigned generation, const struct backend *device)
{
	struct measured *m = choice->measured;
	const struct phase_backend *phase = device->phase;
	void *first = choice->streams[0];
	int error = !generation;

	if (m->generation != generation)
		m->begin = NULL;
	for (unsigned i = 0; i < PHASE_STREAMS && m->generation != generation; i++)
		m->end[i] = NULL;
	m->generation = generation;
	m->ends = choice->stream_count;
	if (!error && !m->begin)
		error = device->trace->make_event(&m->begin);
	for (unsigned i = 0; i < m->ends && !error; i++)
		if (!m->end[i])
			error = device->trace->make_event(&m->end[i]);
	for (unsigned i = 1; i < choice->stream_count && !error; i++)
		error = phase->follow(first, choice->streams[i]);
	if (!error)
		error = device->trace->record(m->begin, first);
	for (unsigned i = 1; i < choice->stream_count && !error; i++)
		error = phase->follow(choice->streams[i], first);
	return error;
}

static void leave_run(struct measured *m, int failed, int is_over)
{
	pthread_mutex_lock(&measure_lock);
	m->failures += failed;
	m->tries[m->now].is_over |= is_over;
	m->state = failed || is_over ? IDLE : IN_FLIGHT;
	if (m->state == IDLE)
		decide(m);
	pthread_mutex_unlock(&measure_lock);
}

static int is_captured(const struct phase_choice *choice, const struct phase_backend *device)
{
	for (unsigned i = 0; i < choice->stream_count; i++)
		if (device->is_captured(choice->streams[i]))
			return 1;
	return 0;
}

// Finds the key, and says in which mode the phase runs now. choice->measured: the run is to be measured.
static void choose(struct phase_choice *choice, struct phase_settings *settings, cue_phase_report *report,
    const cue_phase_record *phase, uint64_t key)
{
	const struct backend *device = cue_backend_get();
	struct measured *m;

	pthread_mutex_lock(&measure_lock);
	m = find_key(key, phase, has_ratio(settings->ratio) || has_ratio(phase->ratio));
	if (m && m->state == IN_FLIGHT)
		take(m, generation_of(phase->device, device), device->trace);
	if (m && m->state == IDLE && m->runs > 0 && !is_captured(choice, device->phase)) {
		m->state = SUBMITTING;
		m->now = next_try(m);
		choice->measured = m;
	}
	if (m) {
		m->runs += m->runs < 2;
		use(settings, choice->measured ? &m->tries[m->now] : m->best);
		report->choice = choice->measured ? CUE_PHASE_TRIED
		                 : m->best        ? CUE_PHASE_MEASURED
		                                  : CUE_PHASE_WEIGHED;
		for (unsigned i = 0; i < m->count; i++) {
			double *us = &report->us[m->tries[i].mode];
			if (m->tries[i].runs && (*us <= 0 || m->tries[i].us < *us))
				*us = m->tries[i].us;
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
	error = begin_run(choice, generation_of(phase->device, device), device);
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
		error = cue_backend_get()->trace->record(m->end[i], choice->streams[i]);
	leave_run(m, error != 0, m->tries[m->now].mode == CUE_PHASE_INTERLEAVE && !report->merged);
}
