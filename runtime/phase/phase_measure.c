// `auto`: a phase that comes again is run in each of some modes, and then in the fastest of them.
//
// docs/guide/phases.md has the rule. What decides how long a phase takes is hashed into a key. Arguments of up to eight bytes that are
// below 2^32 count: they may be a number of rounds. Larger ones are mostly pointers. On 64-bit platforms no pointer but NULL is
// below 2^32 in practice; where one were, a phase would only be found less often. The first run warms up: the device loads the
// kernels. When all modes have been tried, a phase costs a hash and a search in a row, and no events.
//
// Programs alternate: a step forward and a step back, or two buffers of different contents. So a mode is tried next where it has
// been tried least: in even runs of the phase, or in odd ones.
//
// A trial makes no stream wait for another that would not wait otherwise. The program may hold one of the phase's streams until
// another one has come further, which is right as long as their launches are not merged. So over several streams, what is tried
// as `interleave` is what has been weighed: only what would be merged without any measuring. `mix` is not tried then. This does
// not hold if the pragma has `merge(...)`: then the launches are to be merged.
//
// What is timed. An event is recorded in each of the phase's streams before its launches, and one behind them. The time is that
// from the last begin to the last end: waiting for earlier work is not the phase's time. If a stream was ready much earlier than
// another, its launches have run before they were all there; such a run does not count. The host's work for launches and for
// forks and joins of streams counts as far as the device waits for it, in all modes alike. While the device has earlier work,
// it does not wait. But the program does, which can be what keeps it from going faster: so the host's own time to submit the
// launches is taken, too, and the longer of both counts.
//
// Nothing is ever waited for. Other work on the device can make a run longer, but not shorter: so the least time counts.
//
// All keys of a set are in one row, which other sets may share. A key that has come only once makes room for the next, and a row full
// of keys that came twice takes no other. So where grids or arguments change each time, no key would ever be measured. If many
// keys are new, a second key counts for these runs: without arguments, and with numbers of blocks up to a power of two. Their work
// differs, so the mean of more runs decides.
#include <limits.h>
#include <pthread.h>
#include <string.h>
#include "runtime/grid/error.h"
#include "runtime/grid/slice.h"
#include "runtime/launch/settings.h"
#include "phase.h"

#define ROWS 16u
#define PLACES 32u
#define LOOSE 8u     // places for what does not come again
#define STRANGERS 8u // from then on these count; a phase that is not known counts 2, one that is -1
#define TRIALS 5u    // modes
#define STREAMS 1u   // the place of `streams` among them
#define RUNS 3u      // of each
#define LOOSE_RUNS 8u
#define FAILURES 6u // runs that give no time

// A run may be disturbed, and a mode's first one loads kernels. So only a mode that takes this much longer in two runs is not tried again.
static const double NEAR = 1.1;

// `streams` is displaced by a mode that takes so much of its time, and so many microseconds less: half of what CUDA's events
// resolve, as of three times the least counts. More would hide what streams' forks and joins cost, 0.4 us in virtual time.
static const double WORTH = 0.99, LEAST_US = 0.25;

// How much earlier than the last stream the first one may be ready, as a part of the run's time.
static const double APART = 0.1;

struct trial {
	cue_phase_mode mode;
	int by_blocks;
	unsigned tries[2];         // in even runs of the phase, and in odd ones
	unsigned runs;             // whose time is known
	double device_us, host_us; // the least
	double us;                 // the longer of both
	int is_over;
};

struct measured {
	uint64_t key; // 0: the place is free
	unsigned long long age;
	unsigned long long runs;
	enum { IDLE, SUBMITTING, IN_FLIGHT, DECIDED } state;
	unsigned count, now, failures;
	struct trial trials[TRIALS];
	const struct trial *best; // so far; NULL: none
	int is_whole;             // all is merged where it is weighed: that need not be asked again
	int is_loose;
	double host_us;      // of the run that is in flight
	unsigned generation; // of the device's memory: the events go with it
	unsigned stream_count;
	struct timed {
		void *begin, *end; // events
	} timed[PHASE_STREAMS];
};

static struct row {
	struct measured exact[PLACES], loose[LOOSE];
	unsigned strangers;
} rows[ROWS];
static unsigned long long ages;
static pthread_mutex_t measure_lock = PTHREAD_MUTEX_INITIALIZER;

// ---- keys

static uint64_t mix(uint64_t hash, uint64_t value)
{
	hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
	return hash ^ hash >> 29;
}

// Also finds the phase's streams, and a key without arguments, in which a number of blocks is a power of two. 0: the streams are too many.
static uint64_t key_of(
    struct phase_choice *choice, const cue_phase_record *phase, const struct phase_settings *settings)
{
	uint64_t key = mix((uintptr_t)phase->set, (uint64_t)phase->device << 32 | (uint64_t)settings->order);
	struct settings launches;

	(void)cue_settings_get(&launches);
	key = mix(key, phase->flags);
	key = mix(mix(key, (uintptr_t)launches.policy), (uint64_t)launches.slice << 32 | launches.slice_us);
	key = mix(mix(key, (uint64_t)launches.blocks << 32 | settings->blocks), launches.threads);
	for (unsigned i = 0; i < CUE_PHASE_MOST_MEMBERS; i++)
		key = mix(key, (uint64_t)phase->ratio[i] << 32 | settings->ratio[i]);
	choice->loose_key = key;
	for (const struct cue_phase_launch *l = phase->first; l; l = l->next) {
		const cue_launch_spec *spec = &l->spec;
		uint64_t alike;
		unsigned at = 0;

		while (at < choice->stream_count && choice->streams[at] != spec->stream)
			at++;
		if (at == PHASE_STREAMS)
			return 0;
		choice->streams[at] = spec->stream;
		choice->stream_count += at == choice->stream_count;
		alike = mix(mix((uintptr_t)spec->native, at), spec->shared_bytes);
		alike = mix(alike, (uint64_t)spec->block[0] << 32 | spec->block[1] << 16 | spec->block[2]);
		choice->loose_key = mix(mix(choice->loose_key, alike),
		    64 - (unsigned)__builtin_clzll(cue_slice_total_blocks(spec->grid) | 1));
		key = mix(mix(key, alike), spec->grid[0]);
		key = mix(key, (uint64_t)spec->grid[1] << 32 | spec->grid[2]);
		for (unsigned i = 0; i < spec->parameters; i++) {
			uint64_t value = 0;
			if (spec->sizes[i] <= sizeof(value))
				memcpy(&value, spec->arguments[1 + i], spec->sizes[i]);
			key = mix(key, value <= UINT32_MAX ? value : 0);
		}
	}
	choice->loose_key += !choice->loose_key;
	return key ? key : 1;
}

static void add_trials(struct measured *m, const struct phase_choice *choice, const cue_phase_record *phase,
    const struct phase_settings *settings)
{
	static const unsigned none[CUE_PHASE_MOST_MEMBERS];
	static const struct trial always[] = {
	    {.mode = CUE_PHASE_INTERLEAVE}, [STREAMS] = {.mode = CUE_PHASE_STREAMS}, {.mode = CUE_PHASE_NATIVE}};
	int may_mix = phase->set->persistent && choice->may_merge;

	for (unsigned i = 0; i < phase->set->count; i++)
		may_mix &= phase->set->members[i].loops != 0;
	memcpy(m->trials, always, sizeof(always));
	m->count = sizeof(always) / sizeof(always[0]);
	if (memcmp(settings->ratio, none, sizeof(none)) || memcmp(phase->ratio, none, sizeof(none)))
		m->trials[m->count++] = (struct trial){.mode = CUE_PHASE_INTERLEAVE, .by_blocks = 1};
	if (may_mix)
		m->trials[m->count++] = (struct trial){.mode = CUE_PHASE_MIX};
}

// One that has come only once makes room. NULL: there is none.
static struct measured *find_place(struct measured *places, unsigned count, uint64_t key)
{
	struct measured *place = NULL;

	for (unsigned i = 0; i < count; i++) {
		if (places[i].key == key)
			return &places[i];
		if (places[i].runs < 2 && (!place || places[i].age < place->age))
			place = &places[i];
	}
	if (place)
		*place = (struct measured){.key = key, .age = ++ages};
	return place;
}

// Under the lock. NULL: there is no room. If many phases of the row are not known, they are measured together with those that are like
// them. Still each has come once.
static struct measured *find_key(uint64_t key, const struct phase_choice *choice,
    const cue_phase_record *phase, const struct phase_settings *settings)
{
	struct row *row = &rows[mix((uintptr_t)phase->set, 0) % ROWS];
	struct measured *m = find_place(row->exact, PLACES, key);

	if (m && m->runs) {
		row->strangers -= row->strangers > 0;
		return m;
	}
	if (m)
		add_trials(m, choice, phase, settings);
	row->strangers += row->strangers < 2 * STRANGERS ? 2 : 0;
	if (row->strangers <= STRANGERS)
		return m;
	if (m)
		m->runs++;
	m = find_place(row->loose, LOOSE, choice->loose_key);
	if (m && !m->runs) {
		m->is_loose = 1;
		add_trials(m, choice, phase, settings);
	}
	return m;
}

// ---- the least times

// Under the lock, after a run in m->now.
static void decide(struct measured *m)
{
	struct trial *streams = &m->trials[STREAMS], *now = &m->trials[m->now];
	int is_over = 1, is_known = 1;

	m->best = NULL;
	for (unsigned i = 0; i < m->count; i++)
		if (m->trials[i].runs && (!m->best || m->trials[i].us < m->best->us))
			m->best = &m->trials[i];
	if (m->is_loose ? now->runs >= LOOSE_RUNS
	                : now->runs >= RUNS || (now->runs == 2 && now->us > m->best->us * NEAR))
		now->is_over = 1;
	for (unsigned i = 0; i < m->count; i++) {
		is_over &= m->trials[i].is_over;
		is_known &= m->trials[i].runs > 0 || m->trials[i].is_over;
	}
	if (m->failures >= FAILURES || is_over)
		m->state = DECIDED;
	if (m->best && streams->runs &&
	    (m->best->us > streams->us * WORTH || m->best->us > streams->us - LEAST_US))
		m->best = streams;
	// The only one with a time may be the slowest.
	if (!is_known)
		m->best = NULL;
}

// The time of a run. Nonzero: it is not known, or the streams were not ready together.
static int time_of(double *us, const struct measured *m, const struct trace_backend *device)
{
	double first_begin = 0, last_begin = 0, first_end = 0, last_end = 0, begin, end;

	for (unsigned i = 0; i < m->stream_count; i++) {
		if (device->elapsed_us(&begin, m->timed[0].begin, m->timed[i].begin) ||
		    device->elapsed_us(&end, m->timed[0].begin, m->timed[i].end))
			return 1;
		first_begin = begin < first_begin ? begin : first_begin;
		last_begin = begin > last_begin ? begin : last_begin;
		first_end = i == 0 || end < first_end ? end : first_end;
		last_end = i == 0 || end > last_end ? end : last_end;
	}
	*us = last_end - last_begin;
	return last_begin > first_end || last_begin - first_begin > *us * APART;
}

// Under the lock: takes the times of a run if its events have been reached.
static void take(struct measured *m, unsigned generation, const struct trace_backend *device)
{
	struct trial *trial = &m->trials[m->now];
	double us = 0;
	int error = m->generation != generation;

	for (unsigned i = 0; i < m->stream_count && !error; i++)
		if (!device->is_reached(m->timed[i].end))
			return;
	if (!error)
		error = time_of(&us, m, device);
	m->state = IDLE;
	if (error) {
		m->failures++;
	} else {
		if (m->is_loose) // runs of different work: their mean
			trial->device_us += (us - trial->device_us) / (trial->runs + 1);
		else if (!trial->runs || us < trial->device_us)
			trial->device_us = us;
		if (!trial->runs++ || m->host_us < trial->host_us)
			trial->host_us = m->host_us;
		trial->us = trial->host_us > trial->device_us ? trial->host_us : trial->device_us;
	}
	decide(m);
}

static unsigned next_trial(const struct measured *m)
{
	unsigned next = 0, fewest = UINT_MAX, odd = m->runs & 1;

	for (unsigned i = 0; i < m->count; i++) {
		const struct trial *trial = &m->trials[i];
		unsigned tries = trial->tries[odd] * 256 + trial->tries[!odd]; // each is below 256
		if (m->is_loose) // no mode's turn comes with the program's own period
			tries = tries * 256 + mix(m->runs, i) % 256;
		if (!trial->is_over && tries < fewest) {
			fewest = tries;
			next = i;
		}
	}
	return next;
}

// ---- a run

static void use(struct phase_settings *settings, const struct trial *trial, int may_merge)
{
	settings->mode = trial ? trial->mode : CUE_PHASE_WEIGH;
	if (settings->mode == CUE_PHASE_INTERLEAVE && !may_merge)
		settings->mode = CUE_PHASE_WEIGH;
	settings->by_blocks = trial && trial->by_blocks;
}

// The events, and the first of them in the streams. Nonzero: the run cannot be measured.
static int begin_run(struct phase_choice *choice, unsigned generation, const struct trace_backend *device)
{
	struct measured *m = choice->measured;
	int error = !generation;

	if (m->generation != generation)
		memset(m->timed, 0, sizeof(m->timed));
	m->generation = generation;
	m->stream_count = choice->stream_count;
	for (unsigned i = 0; i < m->stream_count && !error; i++) {
		if (!m->timed[i].begin)
			error = device->make_event(&m->timed[i].begin);
		if (!error && !m->timed[i].end)
			error = device->make_event(&m->timed[i].end);
	}
	for (unsigned i = 0; i < m->stream_count && !error; i++)
		error = device->record(m->timed[i].begin, choice->streams[i]);
	return error;
}

static void leave_run(struct measured *m, int failed, int is_unmerged, int is_whole)
{
	pthread_mutex_lock(&measure_lock);
	m->is_whole |= is_whole && !m->is_loose; // others like it may not be
	m->failures += failed;
	m->state = failed || is_unmerged ? IDLE : IN_FLIGHT;
	m->trials[m->now].is_over |= is_unmerged;
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
	m = find_key(key, choice, phase, settings);
	if (m && m->state == IN_FLIGHT)
		take(m, cue_phase_generation(phase->device, device), device->trace);
	if (m && m->state == IDLE && m->runs > 0 && !cue_phase_is_captured(phase, device->phase)) {
		m->state = SUBMITTING;
		m->now = next_trial(m);
		m->trials[m->now].tries[m->runs & 1]++;
		choice->measured = m;
	}
	if (m) {
		m->runs++;
		use(settings, choice->measured ? &m->trials[m->now] : m->best, choice->may_merge || m->is_whole);
		// No mode has a time, and none will.
		if (!m->best && m->state == DECIDED && !(phase->flags & CUE_PHASE_MERGE))
			settings->mode = m->is_whole ? CUE_PHASE_INTERLEAVE : CUE_PHASE_NATIVE;
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
	use(settings, NULL, 0);
	report->choice = CUE_PHASE_WEIGHED;
	if (report->launches >= 2 && phase->set && phase->set->interleave && device->trace && !cue_share_is_on())
		key = key_of(choice, phase, settings);
	choice->may_merge = choice->stream_count == 1 || (phase->flags & CUE_PHASE_MERGE);
	if (key)
		choose(choice, settings, report, phase, key);
	if (!choice->measured)
		return;
	// Not under the lock: a full stream would stop all others.
	pending = device->pending();
	error = begin_run(choice, cue_phase_generation(phase->device, device), device->trace);
	if (!pending)
		device->forget();
	choice->begin_us = cue_clock_us();
	if (!error)
		return;
	leave_run(choice->measured, 1, 0, 0);
	choice->measured = NULL;
}

void cue_phase_ran(const struct phase_choice *choice, const cue_phase_report *report)
{
	struct measured *m = choice->measured;
	int error = report->device_error, merges;

	if (!m)
		return;
	m->host_us = cue_clock_us() - choice->begin_us;
	for (unsigned i = 0; i < m->stream_count && !error; i++)
		error = cue_backend_get()->trace->record(m->timed[i].end, choice->streams[i]);
	merges = m->trials[m->now].mode != CUE_PHASE_STREAMS && m->trials[m->now].mode != CUE_PHASE_NATIVE;
	leave_run(m, error != 0, merges && !report->merged, merges && report->merged == report->launches);
}
