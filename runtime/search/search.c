// The steps of a search.
#include <math.h>
#include <string.h>
#include "search.h"

#define PROMISE 0.01     // a division is tried if it promises to be better by this
#define MOST_ISOLATED 3u // of more kernels, none is measured quite alone
#define GAP 8u           // of all SMs: a wider gap beside the best is tried
#define LINEAR 0.75      // with less of a linear speed-up a kernel is memory-intensive
#define SURPRISE 0.2     // a speed that is off by this is not noise
#define SURPRISES 2u     // …if it is seen as often in a row
#define MOST_WAIT 64u    // measurements after which a search may begin again, at most

unsigned cue_search_jump(double goal, double one, unsigned most)
{
	double sms = ceil(goal / one - 1e-9);

	return sms < 1 ? 1 : sms < most ? (unsigned)sms : most;
}

static unsigned most_steps(const struct search *s)
{
	return s->options.count > 3 ? SEARCH_STEPS + s->options.count - 3 : SEARCH_STEPS;
}

static void divide_evenly(unsigned *sms, unsigned count, unsigned sm_count)
{
	for (unsigned i = 0; i < count; i++)
		sms[i] = sm_count / count + (i < sm_count % count);
}

static void begin_again(struct search *s)
{
	s->steps = 0;
	s->is_settled = s->options.count < 2 || s->options.count > s->options.sm_count; // nothing to search
	s->checks = s->surprises = 0;
	s->first = s->is_classified = s->to_isolate = 0;
	memset(s->curve, 0, sizeof(s->curve));
	memset(s->classes, 0, sizeof(s->classes));
	divide_evenly(s->sms, s->options.count, s->options.sm_count);
	cue_search_rest(s);
}

void cue_search_begin(struct search *out, const struct search_options *options)
{
	*out = (struct search){.options = *options};
	begin_again(out);
}

// ---- how good a division is ----

// For the sum of speeds: that. For the end of all: how many times faster than one after another, if the rest, when
// the first has ended, runs as fast as alone. (W - (STP - 1) * first, where W is the time of one after another.)
static double value_of(const struct search *s, const double *rate)
{
	const struct search_options *options = &s->options;
	double stp = 0, whole_ns = 0, first_ns = INFINITY;

	for (unsigned i = 0; i < options->count; i++) {
		double fastest = cue_search_rate(&s->curve[i], options->sm_count); // alone
		if (!(fastest > 0))
			continue;
		stp += rate[i] / fastest;
		whole_ns += options->blocks[i] / fastest;
		if (rate[i] > 0 && options->blocks[i])
			first_ns = fmin(first_ns, options->blocks[i] / rate[i]);
	}
	if (!isfinite(first_ns) || !(whole_ns > 0))
		return stp;
	return whole_ns / fmax(whole_ns - (stp - 1) * first_ns, 1e-9 * whole_ns);
}

static double promise_of(const struct search *s, const unsigned *sms)
{
	double rate[SEARCH_MEMBERS];

	for (unsigned i = 0; i < s->options.count; i++)
		rate[i] = sms[i] ? cue_search_rate(&s->curve[i], sms[i]) : 0;
	return value_of(s, rate);
}

// Moves SMs from one kernel to another as long as that promises more. Kernels without SMs stay without.
static double improve(const struct search *s, unsigned *sms)
{
	double most = promise_of(s, sms);
	int is_better = 1;

	for (unsigned round = 0; is_better && round < s->options.count; round++) {
		is_better = 0;
		for (unsigned pair = 0; pair < s->options.count * s->options.count; pair++) {
			unsigned from = pair / s->options.count, to = pair % s->options.count, moved = 0;
			if (from == to || !sms[from] || !sms[to])
				continue;
			for (unsigned n = 1; n < sms[from]; n++) {
				unsigned with[SEARCH_MEMBERS];
				double value;
				memcpy(with, sms, sizeof(with));
				with[from] -= n;
				with[to] += n;
				value = promise_of(s, with);
				if (value <= most * (1 + 1e-9))
					continue;
				most = value;
				moved = n;
			}
			sms[from] -= moved;
			sms[to] += moved;
			is_better |= moved > 0;
		}
	}
	return most;
}

// ---- the next division ----

// By what is left, on nearly all SMs, of what one SM predicts. On an even share the others' bandwidth would count, too.
static void classify(struct search *s)
{
	unsigned memory = 0;

	for (unsigned i = 0; i < s->options.count; i++) {
		const struct search_curve *curve = &s->curve[i];
		unsigned last = curve->count - 1;
		double linear = curve->rate[0] * curve->sms[last] / curve->sms[0];
		s->classes[i] = curve->rate[last] < LINEAR * linear ? SEARCH_MEMORY : SEARCH_COMPUTE;
		memory += s->classes[i] == SEARCH_MEMORY;
	}
	if (memory > 1 && s->options.count <= MOST_ISOLATED && s->options.goal == SEARCH_PERFORMANCE)
		s->to_isolate = s->options.count;
}

// K-Scheduler's rule 4: of the memory-intensive kernels only the first has SMs; it gets those of the others. When it
// has ended, its SMs take the others' blocks.
static void part_memory(struct search *s, unsigned *sms)
{
	unsigned *first = NULL;

	for (unsigned i = 0; i < s->options.count; i++)
		if (s->classes[i] == SEARCH_MEMORY && !first) {
			first = &sms[i];
		} else if (s->classes[i] == SEARCH_MEMORY) {
			*first += sms[i];
			sms[i] = 0;
		}
}

// The classes' own division: memory-intensive kernels get what one SM's speed predicts, others the rest, evenly.
static void divide_by_class(const struct search *s, unsigned *sms)
{
	unsigned compute = 0, rest = s->options.sm_count, even[SEARCH_MEMBERS];

	for (unsigned i = 0; i < s->options.count; i++)
		compute += s->classes[i] == SEARCH_COMPUTE;
	if (!compute || compute == s->options.count)
		return;
	for (unsigned i = 0; i < s->options.count; i++)
		if (s->classes[i] == SEARCH_MEMORY)
			rest -= sms[i] = cue_search_jump(s->curve[i].rate[1], s->curve[i].rate[0], sms[i]);
	divide_evenly(even, compute, rest);
	for (unsigned i = 0, next = 0; i < s->options.count; i++)
		if (s->classes[i] == SEARCH_COMPUTE)
			sms[i] = even[next++];
}

static int is_tried(const struct search *s, const unsigned *sms)
{
	for (unsigned i = 0; i < s->steps; i++)
		if (memcmp(s->tried[i], sms, s->options.count * sizeof(*sms)) == 0)
			return 1;
	return 0;
}

// The curves of kernels that want more bandwidth than there is are not concave, and noise hides a promise. So of a
// pair, the middle of a wide gap beside the best is tried, too.
static int find_gap(const struct search *s, unsigned *sms)
{
	unsigned all = s->options.sm_count, best = s->best[0], left = 0, right = all, middle;

	if (s->options.count != 2 || !best || !s->best[1])
		return 0;
	for (unsigned i = s->first; i < s->steps; i++) {
		unsigned tried = s->tried[i][0];
		if (tried < best && tried > left)
			left = tried;
		if (tried > best && tried < right)
			right = tried;
	}
	middle = best - left > right - best ? (left + best) / 2 : (best + right) / 2;
	if ((best - left > right - best ? best - left : right - best) <= all / GAP || middle == 0)
		return 0;
	sms[0] = middle;
	sms[1] = all - middle;
	return 1;
}

static void settle(struct search *s)
{
	memcpy(s->sms, s->best, sizeof(s->sms));
	s->is_settled = 1;
}

// All are judged again, since each measurement says more about the kernels alone.
static void find_best(struct search *s)
{
	s->best_value = -1;
	for (unsigned i = s->first; i < s->steps; i++) {
		double value = value_of(s, s->rate[i]);
		if (value <= s->best_value)
			continue;
		s->best_value = value;
		memcpy(s->best, s->tried[i], sizeof(s->best));
		memcpy(s->best_rate, s->rate[i], sizeof(s->best_rate));
	}
}

static void choose_next(struct search *s)
{
	unsigned next[SEARCH_MEMBERS] = {0}, count = s->options.count;

	find_best(s);
	if (s->steps <= count) {
		for (unsigned i = 0; i < count; i++)
			s->sms[i] = i + 1 == s->steps ? s->options.sm_count - count + 1 : 1;
		return;
	}
	if (s->steps == count + 1)
		classify(s);
	if (s->to_isolate) {
		memset(s->sms, 0, sizeof(s->sms));
		s->sms[--s->to_isolate] = s->options.sm_count;
		return;
	}
	divide_evenly(next, count, s->options.sm_count);
	if (!s->is_classified) {
		s->is_classified = 1;
		divide_by_class(s, next);
		if (s->options.goal == SEARCH_KSCHEDULER) {
			part_memory(s, next);
			s->first = s->steps;
		}
		if (!is_tried(s, next) || s->options.goal == SEARCH_KSCHEDULER) {
			memcpy(s->sms, next, sizeof(s->sms));
			return;
		}
	}
	memcpy(next, s->best, sizeof(next));
	if (s->steps < most_steps(s) &&
	    ((improve(s, next) > s->best_value * (1 + PROMISE) && !is_tried(s, next)) || find_gap(s, next)))
		memcpy(s->sms, next, sizeof(s->sms));
	else
		settle(s);
}

// ---- after that ----

// A search that has ended a moment ago does not begin again at once: with each time it waits longer.
static void check(struct search *s, const double *rate)
{
	unsigned wait = s->restarts < 6 ? 1u << s->restarts : MOST_WAIT;
	int is_off = 0;

	s->checks++;
	for (unsigned i = 0; i < s->options.count; i++)
		if (s->sms[i] && fabs(rate[i] - s->best_rate[i]) > SURPRISE * s->best_rate[i])
			is_off = 1;
	s->surprises = is_off ? s->surprises + 1 : 0;
	if (s->surprises < SURPRISES || s->checks < wait)
		return;
	s->restarts++;
	begin_again(s);
}

int cue_search_step(struct search *s, const double *rate)
{
	unsigned before[SEARCH_MEMBERS];
	double known[SEARCH_MEMBERS] = {0};

	for (unsigned i = 0; i < s->options.count; i++)
		known[i] = s->sms[i] ? rate[i] : 0;
	memcpy(before, s->sms, sizeof(before));
	if (s->is_settled) {
		check(s, known);
	} else {
		memcpy(s->tried[s->steps], s->sms, sizeof(*s->tried));
		memcpy(s->rate[s->steps++], known, sizeof(*s->rate));
		for (unsigned i = 0; i < s->options.count; i++)
			if (s->sms[i])
				cue_search_add(&s->curve[i], s->sms[i], rate[i]);
		choose_next(s);
	}
	return memcmp(before, s->sms, sizeof(before)) != 0;
}
