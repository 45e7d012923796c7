// Each number of a profile needs some metrics. They are means of the kernel's launches, first over launches, then combined.
//
// Launches with another grid still show why warps wait and what caches hit, but not how much work there is. So they count only
// for a kernel that has none with its own grid, and only for ratios.
#include "counters.h"

#include "kernel_name.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SCHEDULERS = 4 }; // of an SM, from compute capability 7.0 on, which is all that the profiler knows
enum { SECTOR_BYTES = 32, LINE_BYTES = 128 }; // of an L2

// Where numbers come from: the launches of one kernel.
struct mean {
	struct arena *arena;
	const struct ncu_launch *first;
	size_t launches;
	int is_same_grid;
	size_t counts[NCU_VALUES], counted; // launches with a value of each, and of a number's metrics
	double values[NCU_VALUES];
	unsigned char states[NCU_VALUES];
	struct str lacks, used; // names of metrics, as they are asked for
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
		m->counted = m->counts[metric] > m->counted ? m->counts[metric] : m->counted;
	} else {
		name_metric(&m->lacks, m, metric, m->states[metric] == NCU_ABSENT ? "" : " (n/a)");
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
	if (m->states[NCU_TIME] == NCU_GIVEN && !(us > 0))
		name_metric(&m->lacks, m, NCU_TIME, " (0)");
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
	if (m->lacks.length)
		return;
	str_dispose(&m->used);
	name_metric(&m->used, m, first + NCU_STALL_UNKNOWN, "");
	memset(out->stall_shares, 0, sizeof out->stall_shares);
	for (int i = 0; i < NCU_REASONS && sum > 0; i++)
		out->stall_shares[REASONS[i].key] += m->values[first + i] / sum;
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
	if (!m->lacks.length && !(instructions > 0))
		name_metric(&m->lacks, m, NCU_INSTRUCTIONS, " (0)");
}

struct number {
	const char *keys[2]; // in a profile
	unsigned fact;
	unsigned unless; // the profile has these facts
	int is_ratio;    // of launches with another grid, too
	void (*find)(struct profile *out, struct mean *m);
	const char *how; // options of the profiler
};

static const char BY_NAME[] = "--metrics NAME,NAME";

static const struct number NUMBERS[] = {
    {{"latency_us"}, PROFILE_WHOLE_LATENCY, PROFILE_LATENCY | PROFILE_WHOLE_LATENCY, 0, find_latency,
        "--section SpeedOfLight"},
    {{"bandwidth_mb_s"}, PROFILE_WHOLE_BANDWIDTH, PROFILE_BANDWIDTH | PROFILE_WHOLE_BANDWIDTH, 0,
        find_bandwidth, BY_NAME},
    {{"stall_shares"}, PROFILE_STALL_SHARES, 0, 1, find_stalls, "--section WarpStateStats"},
    {{"eligible_warps"}, PROFILE_ELIGIBLE, 0, 1, find_eligible, "--section SchedulerStats"},
    {{"gflops"}, PROFILE_GFLOPS, 0, 1, find_flops, BY_NAME},
    {{"l1_transactions"}, PROFILE_L1, 0, 0, find_l1, BY_NAME},
    {{"llc_apki", "llc_hit_rate"}, PROFILE_LLC, 0, 1, find_llc, BY_NAME},
};
enum { NUMBER_COUNT = sizeof NUMBERS / sizeof *NUMBERS };

// ---- launches and kernels

static int is_of(const struct device *device, const struct ncu_launch *launch)
{
	return launch->major == device->major && launch->minor == device->minor;
}

// Of scan#2 it is scan: further configurations of a kernel are numbered.
static int is_name_of(const struct profile *profile, const char *kernel)
{
	size_t length = strcspn(profile->name, "#");
	return !strncmp(profile->name, kernel, length) && !kernel[length];
}

static int matches(const struct profile *profile, const struct ncu_launch *launch, int with_grid)
{
	return is_name_of(profile, launch->kernel) &&
	       !memcmp(profile->block, launch->block, sizeof launch->block) &&
	       (!with_grid || !memcmp(profile->grid, launch->grid, sizeof launch->grid));
}

static void add_launch(struct mean *m, const struct ncu_launch *launch)
{
	m->first = m->first ? m->first : launch;
	m->launches++;
	for (int i = 0; i < NCU_VALUES; i++) {
		m->values[i] += launch->values[i];
		m->counts[i] += launch->states[i] == NCU_GIVEN;
		if (m->states[i] != NCU_GIVEN && launch->states[i] != NCU_ABSENT)
			m->states[i] = launch->states[i];
	}
}

static void find_mean(
    struct mean *m, const struct profile *profile, const struct ncu *ncu, const struct device *device)
{
	for (int with_grid = 1; with_grid >= 0 && !m->launches; with_grid--) {
		m->is_same_grid = with_grid;
		for (size_t i = 0; i < ncu->launches.count; i++) {
			const struct ncu_launch *launch = &ncu->launches.items[i];
			if (is_of(device, launch) && matches(profile, launch, with_grid))
				add_launch(m, launch);
		}
	}
	for (int i = 0; i < NCU_VALUES; i++)
		if (m->counts[i])
			m->values[i] /= (double)m->counts[i];
}

// ---- into a profile

static void add_source(
    json_t *sources, const struct mean *m, const struct ncu *ncu, const struct number *number)
{
	const uint32_t *grid = m->first->grid;
	struct str text = {0};
	str_addf(&text, "ncu: %s, %s, mean of %zu launch%s", ncu->path, str_text(&m->used), m->counted,
	    m->counted == 1 ? "" : "es");
	if (!m->is_same_grid)
		str_addf(&text, " with the grid (%u, %u, %u)", grid[0], grid[1], grid[2]);
	for (int i = 0; i < 2 && number->keys[i]; i++)
		json_object_set_new(sources, number->keys[i], json_string(str_text(&text)));
	str_dispose(&text);
}

// What a number lacks is told once for all kernels that lack the same.
struct lacking {
	struct str what, kernels;
	unsigned line;
};

static void tell_lacking(
    struct str *notes, struct lacking *l, const struct ncu *ncu, const struct number *number)
{
	if (l->what.length) {
		str_addf(notes, "%s:%u: no %s for %s: the file lacks %s: `ncu %s` measures them\n", ncu->path,
		    l->line, number->keys[0], str_text(&l->kernels), str_text(&l->what), number->how);
	}
	str_dispose(&l->what);
	str_dispose(&l->kernels);
}

static void note_lacking(struct str *notes, struct lacking *l, const struct mean *m, const struct ncu *ncu,
    const struct number *number, const char *kernel)
{
	if (strcmp(str_text(&l->what), str_text(&m->lacks)) != 0)
		tell_lacking(notes, l, ncu, number);
	if (!l->what.length) {
		str_add(&l->what, str_text(&m->lacks));
		l->line = m->first->line;
	}
	str_addf(&l->kernels, "%s%s", l->kernels.length ? ", " : "", kernel);
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
		if (!m->launches || ((profile->given | profile->modelled) & number->unless) ||
		    (!m->is_same_grid && !number->is_ratio))
			continue;
		struct profile with = *profile;
		number->find(&with, m);
		if (m->lacks.length) {
			note_lacking(notes, &lacking, m, ncu, number, profile->name);
		} else {
			*profile = with;
			profile->given |= number->fact;
			add_source(sources[k], m, ncu, number);
			added++;
		}
		str_dispose(&m->lacks);
		str_dispose(&m->used);
		m->counted = 0;
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

static void note_profile(
    struct str *notes, const struct profile *profile, const struct mean *m, const struct ncu *ncu)
{
	const uint32_t *b = profile->block, *g = profile->grid;
	if (!m->launches) {
		str_addf(notes, "%s: no launch of %s with blocks of (%u, %u, %u): it gets no counters\n", ncu->path,
		    profile->name, b[0], b[1], b[2]);
		return;
	}
	const uint32_t *other = m->first->grid;
	if (!m->is_same_grid)
		str_addf(notes,
		    "%s:%u: %s has the grid (%u, %u, %u) here, and (%u, %u, %u) in the profile: only ratios are "
		    "taken, no times "
		    "and no l1_transactions\n",
		    ncu->path, m->first->line, profile->name, other[0], other[1], other[2], g[0], g[1], g[2]);
	if (m->states[NCU_REGISTERS] == NCU_GIVEN && m->values[NCU_REGISTERS] != profile->registers)
		str_addf(notes,
		    "%s:%u: %s has %g registers a thread here, and %u in the profile: is it the same program?\n",
		    ncu->path, m->first->line, profile->name, m->values[NCU_REGISTERS], profile->registers);
}

struct unknown {
	VEC(const struct ncu_launch *) told;
};

// A launch of no kernel in the profile; each kernel is told once.
static void note_unknown(
    struct str *notes, struct unknown *u, const struct ncu_launch *launch, const struct ncu *ncu)
{
	const uint32_t *b = launch->block;
	for (size_t i = 0; i < u->told.count; i++)
		if (!strcmp(u->told.items[i]->kernel, launch->kernel) &&
		    !memcmp(u->told.items[i]->block, b, sizeof launch->block))
			return;
	VEC_PUSH(&u->told, launch);
	str_addf(notes, "%s:%u: %s with blocks of (%u, %u, %u) is not in the profile: left out\n", ncu->path,
	    launch->line, launch->kernel, b[0], b[1], b[2]);
}

// Launches of other devices and of other kernels. How many are of this device.
static size_t note_launches(
    struct str *notes, const struct profile_set *set, const struct ncu *ncu, const struct device *device)
{
	size_t of_device = 0;
	struct unknown unknown = {0};
	const struct ncu_launch *foreign = NULL;
	for (size_t i = 0; i < ncu->launches.count; i++) {
		const struct ncu_launch *launch = &ncu->launches.items[i];
		int is_known = 0;
		of_device += is_of(device, launch);
		if (!is_of(device, launch))
			foreign = foreign ? foreign : launch;
		for (uint32_t k = 0; k < set->count && !is_known; k++)
			is_known = matches(&set->profiles[k], launch, 0);
		if (!is_known && is_of(device, launch))
			note_unknown(notes, &unknown, launch, ncu);
	}
	VEC_DISPOSE(&unknown.told);
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

int counters_add(struct profile_set *set, struct str *notes, struct str *why, struct arena *arena,
    const struct ncu *ncu, const struct device *device)
{
	struct mean *means = arena_alloc(arena, set->count * sizeof *means);
	json_t **sources = arena_alloc(arena, set->count * sizeof(json_t *));
	size_t matched = 0, added = 0, of_device = note_launches(notes, set, ncu, device);
	if (!of_device) {
		str_addf(why,
		    "%s: its launches are of compute capability %u.%u, and %s has %u.%u: name the device by --model",
		    ncu->path, ncu->launches.items[0].major, ncu->launches.items[0].minor, device->name,
		    device->major, device->minor);
		return -1;
	}
	for (uint32_t k = 0; k < set->count; k++) {
		means[k].arena = arena;
		find_mean(&means[k], &set->profiles[k], ncu, device);
		note_profile(notes, &set->profiles[k], &means[k], ncu);
		matched += means[k].launches > 0;
	}
	open_sources(sources, set);
	for (int i = 0; i < NUMBER_COUNT; i++)
		added += add_number(set, sources, means, notes, ncu, &NUMBERS[i]);
	for (uint32_t k = 0; k < set->count; k++)
		if (means[k].launches)
			add_peak(&set->profiles[k], sources[k]);
	close_sources(sources, set, arena);
	if (!matched)
		str_addf(why, "%s: none of its launches is of a kernel in the profile, with the same name and block",
		    ncu->path);
	else if (!added)
		str_addf(
		    why, "%s: no column that a profile needs: `ncu --set full --csv --page raw` has all", ncu->path);
	return matched && added ? 0 : -1;
}
