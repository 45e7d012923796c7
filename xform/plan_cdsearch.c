// CD-search's view of kernels: memory-intensive or not by its model of the bandwidth outside the SMs, and how
// many SMs each gets when all of them run beside each other. A kernel without class, or without a time for
// each number of SMs, has no part in that.
#include "plan_classes.h"

static int is_known(const struct profile *profile, const struct plan_thresholds *t)
{
	return profile_has(profile, PROFILE_LLC | PROFILE_IPC) && t->cdsearch.noc_mb_s > 0 &&
	       t->cdsearch.llc_mb_s > 0;
}

const char *plan_cdsearch_of(
    struct str *notes, const struct profile *profile, const struct plan_thresholds *thresholds)
{
	if (is_known(profile, thresholds))
		return cue_cdsearch_memory_intensive(profile, &thresholds->cdsearch) ? "memory" : "compute";
	if (!profile_has(profile, PROFILE_LLC))
		str_addf(notes, "%s: no llc_apki and llc_hit_rate, so no class by CD-search\n", profile->name);
	else if (!profile_has(profile, PROFILE_IPC))
		str_addf(notes, "%s: no ipc_max, so no class by CD-search\n", profile->name);
	return NULL;
}

// 1 / R[m] is what is compared.
static int has_times(const struct profile *profile)
{
	for (uint32_t m = 1; m <= profile->sm_count; m++)
		if (!profile_has(profile, PROFILE_LATENCY) || !(profile_latency_us(profile, m) > 0))
			return 0;
	return 1;
}

struct division {
	const struct profile_set *set;
	uint32_t count, sm_count;
	struct plan_share *shares;
	bool *memory;
	struct cdsearch_steps steps;
};

// Power mode that was asked for seeks the least SMs for every kernel; then no class is needed.
static void choose(
    struct division *d, struct str *notes, const struct plan_thresholds *thresholds, int is_power)
{
	for (uint32_t i = 0; i < d->set->count; i++) {
		const struct profile *profile = &d->set->profiles[i];
		const char *lacks = !has_times(profile) ? "a time above 0 for each number of SMs"
		                    : !is_power && !is_known(profile, thresholds) ? "a class"
		                                                                  : NULL;
		if (lacks) {
			str_addf(notes, "  %s has no part in it: it lacks %s\n", profile->name, lacks);
			continue;
		}
		d->memory[d->count] = is_power || cue_cdsearch_memory_intensive(profile, &thresholds->cdsearch);
		d->shares[d->count++].kernel = i;
	}
}

static void show_steps(struct str *out, const struct division *d, uint32_t kernel)
{
	const char *before = ", tried:";
	for (uint32_t i = 0; i < d->steps.count && i < d->steps.room; i++) {
		const struct cdsearch_step *step = &d->steps.steps[i];
		if (step->kernel != kernel)
			continue;
		str_addf(out, "%s %u (%.1f %%%s)", before, step->sms, 100 * step->kept,
		    step->is_enough ? "" : ": too little");
		before = ",";
	}
}

static void show_division(struct str *out, const struct division *d, enum cdsearch_mode mode)
{
	static const char *const modes[] = {
	    "even shares, for no kernel is memory-intensive", "performance mode", "power mode"};
	uint32_t idle = d->sm_count;
	str_addf(out, "\nCD-search: %s; an even share is %u of %u SMs\n", modes[mode], d->sm_count / d->count,
	    d->sm_count);
	for (uint32_t i = 0; i < d->count; i++) {
		const struct plan_share *share = &d->shares[i];
		str_addf(out, "  %s on %u", d->set->profiles[share->kernel].name, share->sms);
		show_steps(out, d, share->kernel);
		str_add(out, "\n");
		idle -= share->sms;
	}
	if (idle)
		str_addf(out, "  idle: %u\n", idle);
}

static void divide(struct str *out, struct division *d, double loss)
{
	struct plan_request request = {
	    .count = d->set->count, .profiles = d->set->profiles, .sm_count = d->sm_count};
	if (d->count < 1)
		str_add(out, "\nCD-search: no division: no kernel has what it takes\n");
	else if (d->count > d->sm_count)
		str_addf(out, "\nCD-search: no division: %u kernels for %u SMs\n", d->count, d->sm_count);
	else
		show_division(out, d, cue_cdsearch_divide(d->shares, d->memory, d->count, &request, loss, &d->steps));
}

void plan_cdsearch_show(
    struct str *out, const struct profile_set *set, const struct plan_thresholds *thresholds, int is_power)
{
	struct division d = {.set = set, .sm_count = thresholds->cdsearch.sm_count};
	struct str notes = {0};
	d.steps.room = 2 * d.sm_count;
	d.shares = util_alloc((set->count + 1) * sizeof *d.shares);
	d.memory = util_alloc((set->count + 1) * sizeof *d.memory);
	d.steps.steps = util_alloc((d.steps.room + 1) * sizeof *d.steps.steps);
	choose(&d, &notes, thresholds, is_power);
	divide(out, &d, thresholds->loss);
	if (d.count)
		str_add(out, str_text(&notes));
	str_dispose(&notes);
	free(d.shares);
	free(d.memory);
	free(d.steps.steps);
}
