// Sums over a trace's launches, and their metrics.
//
// The slowdown of a launch is its time here divided by its time alone. Both count from when it is ready, so
// that earlier work on its own stream does not count. The time alone is measured: the mean of the launches of
// the same client and kernel in another trace, without those that overlap with another client's. If that of a
// kernel is missing, it is not estimated, and the metrics that need it are unknown.
//
// A client is a program in the sense of Eyerman and Eeckhout: in `took_us` it has done the work that takes
// `alone_us` alone. So STP, ANTT and fairness are those of the clients.
//
// Overlaps are searched in a window. Launches are sorted by their begin, and for each place the latest end
// of all up to there is kept. So those that can overlap a launch are found by two searches.
#include "summary.h"

#include <math.h>
#include <string.h>

static const double SHORTEST_US = 0.001; // the file's resolution; no time is 0

// ---- windows

struct window {
	size_t from, to;
};

// latest[i]: the latest end of the launches 0 to i.
static double *find_latest(const struct launches *launches)
{
	size_t count = launches->launches.count;
	double *latest = util_alloc((count + 1) * sizeof *latest);
	for (size_t i = 0; i < count; i++) {
		double end = launches->launches.items[i].end_us;
		latest[i] = i ? fmax(latest[i - 1], end) : end;
	}
	return latest;
}

// Holds all launches that overlap launch i, and perhaps others.
static struct window find_window(const struct launches *launches, const double *latest, size_t i)
{
	const struct launch *items = launches->launches.items;
	struct window window;
	// The first whose latest end is after the begin, and the first that begins after the end.
	VEC_SEARCH(window.from, k, i, latest[k] <= items[i].begin_us);
	VEC_SEARCH(window.to, k, launches->launches.count, k <= i || items[k].begin_us < items[i].end_us);
	return window;
}

// ---- times alone

static double time_of(const struct launch *launch)
{
	return fmax(launch->end_us - launch->ready_us, SHORTEST_US);
}

static int is_disturbed(const struct launches *launches, const double *latest, size_t i)
{
	const struct launch *items = launches->launches.items;
	struct window window = find_window(launches, latest, i);
	for (size_t j = window.from; j < window.to; j++)
		if (items[j].client != items[i].client && items[j].begin_us < items[i].end_us &&
		    items[j].end_us > items[i].begin_us)
			return 1;
	return 0;
}

struct sum {
	double us;
	size_t count;
};

static void add_alone(struct sum *sum, const struct launches *alone, const char *client, const char *kernel)
{
	double *latest = find_latest(alone);
	for (size_t i = 0; i < alone->launches.count; i++) {
		const struct launch *launch = &alone->launches.items[i];
		if (strcmp(alone->clients.items[launch->client], client) != 0 ||
		    strcmp(alone->kernels.items[launch->kernel], kernel) != 0 || is_disturbed(alone, latest, i))
			continue;
		sum->us += time_of(launch);
		sum->count++;
	}
	free(latest);
}

static void find_alone(
    struct summary *s, struct summary_kernel *kernel, const struct launches *alone, size_t count)
{
	const char *client = s->trace->clients.items[kernel->client];
	const char *name = s->trace->kernels.items[kernel->kernel];
	struct sum sum = {0, 0};
	for (size_t i = 0; i < count; i++)
		add_alone(&sum, &alone[i], client, name);
	if (sum.count)
		kernel->alone_us = sum.us / (double)sum.count;
	else if (count && !s->unknown.length)
		str_addf(&s->unknown, "no launch of %s by %s ran alone", name, client);
}

// ---- sums

static int compare_kernels(const void *a, const void *b)
{
	const struct summary_kernel *x = a, *y = b;
	int order = UTIL_ORDER(x->client, y->client);
	return order ? order : UTIL_ORDER(x->kernel, y->kernel);
}

// One for each launch, then sorted and summed up.
static void sum_kernels(struct summary *s)
{
	size_t unique = 0;
	VEC_EACH (const struct launch, launch, s->trace->launches) {
		struct summary_kernel one = {launch->client, launch->kernel, 1, time_of(launch), time_of(launch), 0};
		VEC_PUSH(&s->kernels, one);
	}
	VEC_SORT(&s->kernels, compare_kernels);
	for (size_t i = 0; i < s->kernels.count; i++) {
		struct summary_kernel one = s->kernels.items[i];
		struct summary_kernel *last = unique ? &s->kernels.items[unique - 1] : NULL;
		if (!last || compare_kernels(last, &one)) {
			s->kernels.items[unique++] = one;
			continue;
		}
		last->launches++;
		last->took_us += one.took_us;
		last->longest_us = fmax(last->longest_us, one.longest_us);
	}
	s->kernels.count = unique;
}

static void sum_clients(struct summary *s)
{
	VEC_EACH (const struct launch, launch, s->trace->launches) {
		struct summary_client *client = &s->clients[launch->client];
		client->launches++;
		client->yielding += (uint32_t)launch->yields;
		client->slices += launch->slices;
		client->resumes += launch->resumes;
		client->used += launch->used;
		client->left += launch->left;
		for (int gate = 0; gate < LAUNCH_GATES; gate++)
			client->gates[gate] += launch->gates[gate];
		client->work_us += launch->work_us;
		client->waiting_us += launch->begin_us - launch->ready_us;
	}
	VEC_EACH (const struct summary_kernel, kernel, s->kernels) {
		s->clients[kernel->client].took_us += kernel->took_us;
		s->clients[kernel->client].alone_us += s->is_known ? kernel->alone_us * kernel->launches : 0;
	}
}

// ---- requests

static int compare_requests(const void *a, const void *b)
{
	const struct request *x = a, *y = b;
	int order = UTIL_ORDER(x->client, y->client);
	return order ? order : UTIL_ORDER(x->latency_us, y->latency_us);
}

// Percentiles by the nearest rank: each is the latency of a request.
static void find_latencies(struct summary *s)
{
	static const uint32_t percents[SUMMARY_LATENCIES] = {50, 95, 99, 100};
	size_t count = s->trace->requests.count, from = 0;
	struct request *sorted = util_alloc((count + 1) * sizeof *sorted);
	if (count)
		memcpy(sorted, s->trace->requests.items, count * sizeof *sorted);
	qsort(sorted, count, sizeof *sorted, compare_requests);
	for (size_t to = 1; to <= count; to++) {
		struct summary_client *client = &s->clients[sorted[from].client];
		if (to < count && sorted[to].client == sorted[from].client)
			continue;
		client->requests = (uint32_t)(to - from);
		for (int i = 0; i < SUMMARY_LATENCIES; i++)
			client->latency_us[i] = sorted[from + ((to - from) * percents[i] + 99) / 100 - 1].latency_us;
		from = to;
	}
	free(sorted);
}

// ---- metrics

static double alone_of(const struct summary *s, const struct launch *launch)
{
	struct summary_kernel key = {.client = launch->client, .kernel = launch->kernel};
	const struct summary_kernel *found =
	    bsearch(&key, s->kernels.items, s->kernels.count, sizeof *s->kernels.items, compare_kernels);
	return found && found->alone_us > 0 ? found->alone_us : 1;
}

// The launches, each counted from its submission; what they waited, from when they were ready.
static void measure_launches(struct summary *s)
{
	const struct launches *trace = s->trace;
	size_t count = trace->launches.count;
	struct metrics_run *runs = util_alloc((count + 1) * sizeof *runs);
	double *latest = find_latest(trace);
	for (size_t i = 0; i < count; i++) {
		const struct launch *launch = &trace->launches.items[i];
		runs[i] = (struct metrics_run){.submit_us = launch->submitted_us,
		    .start_us = launch->begin_us,
		    .end_us = fmax(launch->end_us, launch->submitted_us + SHORTEST_US),
		    .alone_us = alone_of(s, launch)};
	}
	cue_metrics_get(&s->launches, runs, (uint32_t)count);
	s->launches.waiting_us = 0;
	for (size_t i = 0; i < trace->clients.count; i++)
		s->launches.waiting_us += s->clients[i].waiting_us / (double)count;
	for (size_t i = 0; i < count; i++) {
		struct window window = find_window(trace, latest, i);
		s->overlaps[cue_metrics_overlap(
		    runs + window.from, (uint32_t)(window.to - window.from), (uint32_t)(i - window.from))]++;
	}
	free(runs);
	free(latest);
}

// The clients, each a program that began at 0.
static void measure_clients(struct summary *s)
{
	struct metrics_run *runs = util_alloc((s->trace->clients.count + 1) * sizeof *runs);
	uint32_t count = 0;
	for (size_t i = 0; i < s->trace->clients.count; i++)
		if (s->clients[i].launches)
			runs[count++] =
			    (struct metrics_run){.end_us = s->clients[i].took_us, .alone_us = s->clients[i].alone_us};
	if (s->is_known)
		cue_metrics_get(&s->programs, runs, count);
	free(runs);
}

void summary_make(
    struct summary *out, const struct launches *trace, const struct launches *alone, size_t count)
{
	*out = (struct summary){
	    .trace = trace, .clients = util_alloc((trace->clients.count + 1) * sizeof *out->clients)};
	sum_kernels(out);
	out->is_known = 1;
	if (!count)
		str_add(&out->unknown, "there is no trace of each client alone (--alone=FILE)");
	for (size_t i = 0; i < out->kernels.count; i++) {
		find_alone(out, &out->kernels.items[i], alone, count);
		out->is_known = out->is_known && out->kernels.items[i].alone_us > 0;
	}
	find_latencies(out);
	sum_clients(out);
	measure_launches(out);
	measure_clients(out);
}

void summary_dispose(struct summary *summary)
{
	free(summary->clients);
	VEC_DISPOSE(&summary->kernels);
	str_dispose(&summary->unknown);
}
