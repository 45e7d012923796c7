// Each number of a profile needs some metrics. They are means of those of the kernel's launches that have all of them: first the
// mean of each metric, then the number.
//
// Launches with another grid still show why warps wait and what caches hit, but not how much work there is. So they count only
// for a kernel that has none with its own grid, and only for ratios.
#include "counters.h"

#include "matching.h"
#include "plan/json/profile_json.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <uthash.h>

enum { SCHEDULERS = 4 }; // of an SM, from compute capability 7.0 on, which is all that the profiler knows
enum { SECTOR_BYTES = 32, LINE_BYTES = 128 }; // of an L2

// Where numbers come from: the launches of one kernel.
struct mean {
	struct arena *arena;
	struct matched of;
	unsigned char states[NCU_VALUES]; // of a metric: NCU_GIVEN if any launch has it
	// Of the number that is computed:
	double values[NCU_VALUES];
	unsigned char is_needed[NCU_VALUES];
	size_t counted;         // launches with all that are needed
	struct str lacks, used; // names of metrics, as they are asked for
	struct str cure;        // the names of those that are lacking, as the profiler takes them
	const char *wrong;      // all are there, and it is not a number; NULL: it is
};

static void name_metric(struct str *out, struct mean *m, int metric, const char *more)
{
	str_addf(out, "%s%s%s", out->length ? ", " : "", ncu_name(m->arena, metric), more);
}

// The mean of a metric that a number needs.
static double need(struct mean *m, int metric)
{
	if (m->states[metric] == NCU_GIVEN) {
		name_metric(&m->used, m, metric, "");
		m->is_needed[metric] = 1;
	} else {
		name_metric(&m->lacks, m, metric, m->states[metric] == NCU_ABSENT ? "" : " (n/a)");
		str_addf(&m->cure, "%s%s", m->cure.length ? "," : "", ncu_name(m->arena, metric));
	}
	return m->values[metric];
}

// The first of two metrics that is there.
static double need_either(struct mean *m, int metric, int other)
{
	return need(m, m->states[metric] != NCU_GIVEN && m->states[other] == NCU_GIVEN ? other : metric);
}

// A metric, or the sum of two others.
static double need_sum(struct mean *m, int metric, int first, int second)
{
	if (m->states[metric] == NCU_GIVEN || (m->states[first] != NCU_GIVEN && m->states[second] != NCU_GIVEN))
		return need(m, metric);
	return need(m, first) + need(m, second);
}

static double time_us(struct mean *m)
{
	double us = need(m, NCU_TIME);
	if (!(us > 0))
		m->wrong = "the time is 0";
	return us;
}

// ---- the numbers

static void find_latency(struct profile *out, struct mean *m)
{
	out->whole_latency_us = time_us(m);
}

static void find_bandwidth(struct profile *out, struct mean *m)
{
	double bytes = need_sum(m, NCU_DRAM, NCU_DRAM_READ, NCU_DRAM_WRITE);
	out->whole_bandwidth_mb_s = bytes / time_us(m); // bytes a microsecond are 10^6 bytes a second
}

static const struct {
	enum profile_stall key;
	int is_needed;
} REASONS[NCU_REASONS] = {
#define METRIC(id, name, label, unit)
#define REASON(id, name, label, key, needed) {STALL_##key, needed},
#include "metrics.def"
#undef METRIC
#undef REASON
    {STALL_OTHER, 0},
};

// The way of counting that the file has, if any.
static int family_of(const struct mean *m)
{
	for (int f = 0; f < NCU_FAMILIES; f++)
		for (int i = 0; i < NCU_REASONS; i++)
			if (m->states[NCU_METRICS + f * NCU_REASONS + i] != NCU_ABSENT)
				return f;
	return 0;
}

static void find_stalls(struct profile *out, struct mean *m)
{
	int first = NCU_METRICS + family_of(m) * NCU_REASONS;
	double sum = 0;
	for (int i = 0; i < NCU_REASONS; i++)
		if (REASONS[i].is_needed || m->states[first + i] == NCU_GIVEN)
			sum += need(m, first + i);
	if (!(sum > 0))
		m->wrong = "each reason is 0";
	if (m->lacks.length || m->wrong)
		return;
	str_dispose(&m->used);
	name_metric(&m->used, m, first + NCU_STALL_UNKNOWN, "");
	memset(out->stall_shares, 0, sizeof out->stall_shares);
	for (int i = 0; i < NCU_REASONS; i++)
		out->stall_shares[REASONS[i].key] += m->values[first + i] / sum;
	for (int i = 0; i < PROFILE_STALLS; i++)
		out->stall_shares[i] = fmin(out->stall_shares[i], 1); // sums are rounded
}

static void find_eligible(struct profile *out, struct mean *m)
{
	out->eligible_warps = SCHEDULERS * need(m, NCU_ELIGIBLE);
}

static void find_flops(struct profile *out, struct mean *m)
{
	double flops = need(m, NCU_FADD) + need(m, NCU_FMUL) + 2 * need(m, NCU_FFMA);
	static const int OTHERS[][2] = {
	    {NCU_DADD, 1}, {NCU_DMUL, 1}, {NCU_DFMA, 2}, {NCU_HADD, 1}, {NCU_HMUL, 1}, {NCU_HFMA, 2}};
	for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
		if (m->states[OTHERS[i][0]] == NCU_GIVEN)
			flops += OTHERS[i][1] * need(m, OTHERS[i][0]);
	out->gflops = flops / time_us(m) / 1000;
}

static void find_l1(struct profile *out, struct mean *m)
{
	out->l1_transactions = need_sum(m, NCU_L1_SECTORS, NCU_L1_LOADS, NCU_L1_STORES);
}

static void find_llc(struct profile *out, struct mean *m)
{
	double sectors = need_either(m, NCU_L2_SM_SECTORS, NCU_L2_SECTORS);
	double instructions = need_either(m, NCU_INSTRUCTIONS, NCU_SM_INSTRUCTIONS);
	out->llc_hit_rate = fmin(need(m, NCU_L2_HITS), 1);
	out->llc_apki = sectors * SECTOR_BYTES / LINE_BYTES / instructions * 1000;
	if (!(instructions > 0))
		m->wrong = "there are 0 instructions";
}

struct number {
	const char *keys[2]; // in a profile
	unsigned fact;
	unsigned unless; // the profile has these facts
	int is_ratio;    // of launches with another grid, too
	void (*find)(struct profile *out, struct mean *m);
	const char *section; // of the profiler, which measures its metrics; NULL: they are named
};

static const struct number NUMBERS[] = {
    {{"latency_us"}, PROFILE_WHOLE_LATENCY, PROFILE_LATENCY | PROFILE_WHOLE_LATENCY, 0, find_latency,
        "SpeedOfLight"},
    {{"bandwidth_mb_s"}, PROFILE_WHOLE_BANDWIDTH, PROFILE_BANDWIDTH | PROFILE_WHOLE_BANDWIDTH, 0,
        find_bandwidth, NULL},
    {{"stall_shares"}, PROFILE_STALL_SHARES, 0, 1, find_stalls, "WarpStateStats"},
    {{"eligible_warps"}, PROFILE_ELIGIBLE, 0, 1, find_eligible, "SchedulerStats"},
    {{"gflops"}, PROFILE_GFLOPS, 0, 1, find_flops, NULL},
    {{"l1_transactions"}, PROFILE_L1, 0, 0, find_l1, NULL},
    {{"llc_apki", "llc_hit_rate"}, PROFILE_LLC, 0, 1, find_llc, NULL},
};
enum { NUMBER_COUNT = sizeof NUMBERS / sizeof *NUMBERS };

// ---- means

static int has_needed(const struct mean *m, const struct ncu_launch *launch)
{
	for (int i = 0; i < NCU_VALUES; i++)
		if (m->is_needed[i] && launch->states[i] != NCU_GIVEN)
			return 0;
	return 1;
}

static void find_states(struct mean *m)
{
	for (size_t k = 0; k < m->of.launches.count; k++)
		for (int i = 0; i < NCU_VALUES; i++)
			if (m->states[i] != NCU_GIVEN && m->of.launches.items[k]->states[i] != NCU_ABSENT)
				m->states[i] = m->of.launches.items[k]->states[i];
}

static void find_means(struct mean *m)
{
	VEC_EACH_POINTER (const struct ncu_launch, launch, m->of.launches) {
		if (!has_needed(m, launch))
			continue;
		m->counted++;
		for (int i = 0; i < NCU_VALUES; i++)
			m->values[i] += m->is_needed[i] ? launch->values[i] : 0;
	}
	for (int i = 0; i < NCU_VALUES && m->counted; i++)
		m->values[i] /= (double)m->counted;
}

static void forget(struct mean *m)
{
	str_dispose(&m->used);
	str_dispose(&m->lacks);
	str_dispose(&m->cure);
	m->wrong = NULL;
}

// First only for the metrics that it needs; then of their means. 0; negative: m->lacks, or m->wrong.
static int compute(struct profile *out, struct mean *m, const struct number *number)
{
	memset(m->values, 0, sizeof m->values);
	memset(m->is_needed, 0, sizeof m->is_needed);
	m->counted = 0;
	number->find(out, m);
	if (m->lacks.length)
		return -1;
	find_means(m);
	forget(m);
	if (!m->counted) {
		m->wrong = "no launch has all of its metrics";
		return -1;
	}
	number->find(out, m);
	if (!m->wrong && !profile_fits(out, number->fact))
		m->wrong = "it is more or less than a profile can have";
	return m->wrong ? -1 : 0;
}

// ---- into a profile

static void add_source(
    json_t *sources, const struct mean *m, const struct ncu *ncu, const struct number *number)
{
	const uint32_t *grid = m->of.launches.items[0]->grid;
	struct str text = {0};
	str_addf(&text, "ncu: %s, %s, mean of %zu launch%s", ncu->path, str_text(&m->used), m->counted,
	    m->counted == 1 ? "" : "es");
	if (!m->of.is_same_grid)
		str_addf(&text, " with the grid (%u, %u, %u)", grid[0], grid[1], grid[2]);
	for (int i = 0; i < 2 && number->keys[i]; i++)
		json_object_set_new(sources, number->keys[i], json_string(str_text(&text)));
	str_dispose(&text);
}

// What a number lacks is told once for all kernels that lack the same.
struct lacking {
	struct str why, kernels;
	unsigned line;
};

static void tell_lacking(
    struct str *notes, struct lacking *l, const struct ncu *ncu, const struct number *number)
{
	if (l->why.length)
		str_addf(notes, "%s:%u: no %s for %s: %s\n", ncu->path, l->line, number->keys[0],
		    str_text(&l->kernels), str_text(&l->why));
	str_dispose(&l->why);
	str_dispose(&l->kernels);
}

static void note_lacking(struct str *notes, struct lacking *l, const struct mean *m, const struct ncu *ncu,
    const struct number *number, const char *kernel)
{
	struct str why = {0};
	if (m->lacks.length)
		str_addf(&why, "the file lacks %s: `ncu %s %s` measures them", str_text(&m->lacks),
		    number->section ? "--section" : "--metrics",
		    number->section ? number->section : str_text(&m->cure));
	else
		str_add(&why, m->wrong);
	if (strcmp(str_text(&l->why), str_text(&why)) != 0)
		tell_lacking(notes, l, ncu, number);
	if (!l->why.length) {
		str_add(&l->why, str_text(&why));
		l->line = m->of.launches.items[0]->line;
	}
	str_addf(&l->kernels, "%s%s", l->kernels.length ? ", " : "", kernel);
	str_dispose(&why);
}

// One number of all kernels. How many got it.
static size_t add_number(struct profile_set *set, json_t **sources, struct mean *means, struct str *notes,
    const struct ncu *ncu, const struct number *number)
{
	struct lacking lacking = {0};
	size_t added = 0;
	for (uint32_t k = 0; k < set->count; k++) {
		struct profile *profile = &set->profiles[k];
		struct mean *m = &means[k];
		if (!m->of.launches.count || ((profile->given | profile->modelled) & number->unless) ||
		    (!m->of.is_same_grid && !number->is_ratio))
			continue;
		struct profile with = *profile;
		if (compute(&with, m, number) < 0) {
			note_lacking(notes, &lacking, m, ncu, number, profile->name);
		} else {
			*profile = with;
			profile->given |= number->fact;
			profile->modelled &= ~number->fact;
			add_source(sources[k], m, ncu, number);
			added++;
		}
		forget(m);
	}
	tell_lacking(notes, &lacking, ncu, number);
	return added;
}

// An SM's schedulers begin an instruction a cycle each.
static void add_peak(struct profile *profile, json_t *sources)
{
	if (!(profile->given & PROFILE_LLC) || ((profile->given | profile->modelled) & PROFILE_IPC))
		return;
	profile->ipc_max = SCHEDULERS;
	profile->given |= PROFILE_IPC;
	json_object_set_new(
	    sources, "ipc_max", json_string("given: four schedulers on each SM, an instruction a cycle each"));
}

// ---- what is left out

// The first launch that has another number of registers. NULL: none has.
static const struct ncu_launch *find_other_registers(const struct profile *profile, const struct mean *m)
{
	VEC_EACH_POINTER (const struct ncu_launch, launch, m->of.launches)
		if (launch->states[NCU_REGISTERS] == NCU_GIVEN && launch->values[NCU_REGISTERS] != profile->registers)
			return launch;
	return NULL;
}

static void note_profile(
    struct str *notes, const struct profile *profile, const struct mean *m, const struct ncu *ncu)
{
	const uint32_t *b = profile->block, *g = profile->grid;
	if (m->of.is_unclear)
		return;
	if (!m->of.launches.count) {
		str_addf(notes, "%s: no launch of %s with blocks of (%u, %u, %u): it gets no counters\n", ncu->path,
		    profile->name, b[0], b[1], b[2]);
		return;
	}
	const uint32_t *other = m->of.launches.items[0]->grid;
	if (!m->of.is_same_grid)
		str_addf(notes,
		    "%s:%u: %s has the grid (%u, %u, %u) here, and (%u, %u, %u) in the profile: only ratios are "
		    "taken, no times "
		    "and no l1_transactions\n",
		    ncu->path, m->of.launches.items[0]->line, profile->name, other[0], other[1], other[2], g[0], g[1],
		    g[2]);
	const struct ncu_launch *launch = find_other_registers(profile, m);
	if (launch)
		str_addf(notes,
		    "%s:%u: %s has %g registers a thread here, and %u in the profile: is it the same program?\n",
		    ncu->path, launch->line, profile->name, launch->values[NCU_REGISTERS], profile->registers);
}

enum { MOST_UNKNOWN = 20 }; // notes of kernels that are not in the profile

// A kernel with a block that is not in the profile.
struct unknown {
	const char *key;
	UT_hash_handle hh;
};

// A launch of no kernel in the profile; each kernel is told once.
static void note_unknown(struct str *notes, struct unknown **known, struct arena *arena,
    const struct ncu_launch *launch, const struct ncu *ncu)
{
	const uint32_t *b = launch->block;
	const char *key = arena_format(arena, "%s with blocks of (%u, %u, %u)", launch->kernel, b[0], b[1], b[2]);
	struct unknown *found;
	HASH_FIND_STR(*known, key, found);
	if (found)
		return;
	found = arena_alloc(arena, sizeof *found);
	found->key = key;
	HASH_ADD_KEYPTR(hh, *known, found->key, strlen(found->key), found);
	if (HASH_COUNT(*known) <= MOST_UNKNOWN)
		str_addf(notes, "%s:%u: %s is not in the profile: left out\n", ncu->path, launch->line, key);
}

static int is_known(const struct matching *m, const struct ncu_launch *launch)
{
	for (uint32_t k = 0; k < m->set->count; k++)
		if (matching_fits(m, k, launch, 0))
			return 1;
	return 0;
}

// Launches of other devices and of other kernels. How many are of this device.
static size_t note_launches(struct str *notes, const struct matching *m, struct arena *arena)
{
	const struct ncu *ncu = m->ncu;
	const struct device *device = m->device;
	size_t of_device = 0;
	struct unknown *unknown = NULL;
	const struct ncu_launch *foreign = NULL;
	VEC_EACH (const struct ncu_launch, launch, ncu->launches) {
		int is_ours = matching_is_of_device(m, launch);
		of_device += is_ours;
		if (!is_ours)
			foreign = foreign ? foreign : launch;
		else if (!is_known(m, launch))
			note_unknown(notes, &unknown, arena, launch, ncu);
	}
	if (HASH_COUNT(unknown) > MOST_UNKNOWN)
		str_addf(notes, "%s: and %u more kernels that are not in the profile\n", ncu->path,
		    HASH_COUNT(unknown) - MOST_UNKNOWN);
	HASH_CLEAR(hh, unknown);
	if (foreign)
		str_addf(notes,
		    "%s:%u: %zu of %zu launches are of another device, of compute capability %u.%u; %s has %u.%u: "
		    "left "
		    "out\n",
		    ncu->path, foreign->line, ncu->launches.count - of_device, ncu->launches.count, foreign->major,
		    foreign->minor, device->name, device->major, device->minor);
	return of_device;
}

static void open_sources(json_t **out, const struct profile_set *set)
{
	for (uint32_t k = 0; k < set->count; k++) {
		const char *text = set->profiles[k].sources;
		out[k] = text ? json_loads(text, 0, NULL) : NULL;
		if (!out[k])
			out[k] = json_object();
	}
}

static void close_sources(json_t **sources, struct profile_set *set, struct arena *arena)
{
	for (uint32_t k = 0; k < set->count; k++) {
		char *text = json_object_size(sources[k]) ? json_dumps(sources[k], JSON_PRESERVE_ORDER) : NULL;
		set->profiles[k].sources = text ? arena_string(arena, text) : NULL;
		free(text);
		json_decref(sources[k]);
	}
}

// Why the file says nothing.
static void tell_nothing(struct str *why, const struct ncu *ncu, size_t matched, size_t unclear)
{
	if (matched)
		str_addf(why, "%s: no column that a profile needs: the notes name them, and what measures them",
		    ncu->path);
	else if (unclear)
		str_addf(why, "%s: its launches may be of several kernels of the profile", ncu->path);
	else
		str_addf(why, "%s: none of its launches is of a kernel in the profile, with the same name and block",
		    ncu->path);
}

int counters_add(struct profile_set *set, struct str *notes, struct str *why, struct arena *arena,
    const struct ncu *ncu, const struct device *device)
{
	struct mean *means = arena_alloc(arena, set->count * sizeof *means);
	json_t **sources = arena_alloc(arena, set->count * sizeof(json_t *));
	struct matching matching;
	matching_open(&matching, arena, set, ncu, device);
	size_t matched = 0, unclear = 0, added = 0, of_device = note_launches(notes, &matching, arena);
	if (!of_device) {
		str_addf(why,
		    "%s: its launches are of compute capability %u.%u, and %s has %u.%u: name the device by --model",
		    ncu->path, ncu->launches.items[0].major, ncu->launches.items[0].minor, device->name,
		    device->major, device->minor);
		return -1;
	}
	for (uint32_t k = 0; k < set->count; k++) {
		means[k].arena = arena;
		matching_find(&means[k].of, notes, &matching, k);
		find_states(&means[k]);
		note_profile(notes, &set->profiles[k], &means[k], ncu);
		matched += means[k].of.launches.count > 0;
		unclear += means[k].of.is_unclear > 0;
	}
	open_sources(sources, set);
	for (int i = 0; i < NUMBER_COUNT; i++)
		added += add_number(set, sources, means, notes, ncu, &NUMBERS[i]);
	for (uint32_t k = 0; k < set->count; k++) {
		if (means[k].of.launches.count)
			add_peak(&set->profiles[k], sources[k]);
		VEC_DISPOSE(&means[k].of.launches);
	}
	close_sources(sources, set, arena);
	if (!added)
		tell_nothing(why, ncu, matched, unclear);
	return added ? 0 : -1;
}
