// CD-search's view of kernels: memory-intensive or not by its model of the bandwidth outside the SMs, and how
// many SMs each gets when all of them run beside each other. A kernel without a class, or without a time for
// each number of SMs, is left out of this division.
#include "classes.h"

static int is_known(const struct profile *profile, const struct cdsearch_limits *limits)
{
	return profile_has(profile, PROFILE_LLC | PROFILE_IPC) && limits->noc_mb_s > 0 && limits->llc_mb_s > 0;
}

const char *classes_cdsearch_of(
    struct str *notes, const struct profile *profile, const struct cdsearch_limits *limits)
{
	if (is_known(profile, limits))
		return cue_cdsearch_memory_intensive(profile, limits) ? "memory" : "compute";
	if (!profile_has(profile, PROFILE_LLC))
		str_addf(notes, "%s: no llc_apki and llc_hit_rate, so no class by CD-search\n", profile->name);
	else if (!profile_has(profile, PROFILE_IPC))
		str_addf(notes, "%s: no ipc_max, so no class by CD-search\n", profile->name);
	return NULL;
}

// 1 / R[m] is what is compared.
static int has_times(const struct profile *profile, uint32_t sm_count)
{
	if (!profile_has(profile, PROFILE_LATENCY) || profile->sm_count < sm_count)
		return 0;
	for (uint32_t m = 1; m <= sm_count; m++)
		if (!(profile_latency_us(profile, m) > 0))
			return 0;
	return 1;
}

void classes_division_make(
    struct classes_division *out, const struct profile_set *set, const struct cdsearch_limits *limits)
{
	struct plan_request request = {
	    .count = set->count, .profiles = set->profiles, .sm_count = limits->sm_count, .cdsearch = limits};
	int *memory = util_alloc((set->count + 1) * sizeof *memory);
	*out = (struct classes_division){.profiles = set->profiles, .sm_count = limits->sm_count};
	out->shares = util_alloc((set->count + 1) * sizeof *out->shares);
	out->steps.room = 2 * limits->sm_count;
	out->steps.steps = util_alloc((out->steps.room + 1) * sizeof *out->steps.steps);
	// Power mode that was asked for seeks the least SMs for every kernel; then no class is needed.
	for (uint32_t i = 0; i < set->count; i++) {
		const struct profile *profile = &set->profiles[i];
		const char *lacks = !has_times(profile, out->sm_count) ? "a time above 0 for each number of SMs"
		                    : !limits->is_power && !is_known(profile, limits) ? "a class"
		                                                                      : NULL;
		if (lacks) {
			str_addf(&out->notes, "  %s has no part in it: it lacks %s\n", profile->name, lacks);
			continue;
		}
		memory[out->count] = limits->is_power || cue_cdsearch_memory_intensive(profile, limits);
		out->shares[out->count++].kernel = i;
	}
	if (!out->count) // one line says it of all of them
		str_dispose(&out->notes);
	out->is_made = out->count >= 1 && out->count <= out->sm_count;
	if (out->is_made)
		out->mode = cue_cdsearch_divide(out->shares, memory, out->count, &request, &out->steps);
	free(memory);
}

void classes_division_dispose(struct classes_division *division)
{
	free(division->shares);
	free(division->steps.steps);
	str_dispose(&division->notes);
}

static void show_steps(struct str *out, const struct classes_division *d, uint32_t kernel)
{
	const char *before = ", tried:";
	for (uint32_t i = 0; i < d->steps.count; i++) {
		const struct cdsearch_step *step = &d->steps.steps[i];
		if (step->kernel != kernel)
			continue;
		str_addf(out, "%s %u (%.1f %%%s)", before, step->sms, 100 * step->kept,
		    step->is_enough ? "" : ": too little");
		before = ",";
	}
}

static uint32_t idle_sms(const struct classes_division *d)
{
	uint32_t idle = d->sm_count;
	for (uint32_t i = 0; i < d->count; i++)
		idle -= d->shares[i].sms;
	return idle;
}

static void show_shares(struct str *out, const struct classes_division *d)
{
	static const char *const modes[] = {
	    "even shares, for no kernel is memory-intensive", "performance mode", "power mode"};
	str_addf(out, "\nCD-search: %s; an even share is %u of %u SMs\n", modes[d->mode], d->sm_count / d->count,
	    d->sm_count);
	for (uint32_t i = 0; i < d->count; i++) {
		const struct plan_share *share = &d->shares[i];
		str_addf(out, "  %s on %u", d->profiles[share->kernel].name, share->sms);
		show_steps(out, d, share->kernel);
		str_add(out, "\n");
	}
	if (idle_sms(d))
		str_addf(out, "  idle: %u\n", idle_sms(d));
}

void classes_division_show(struct str *out, const struct classes_division *d)
{
	if (d->is_made)
		show_shares(out, d);
	else if (d->count)
		str_addf(out, "\nCD-search: no division: %u kernels for %u SMs\n", d->count, d->sm_count);
	else
		str_add(out, "\nCD-search: no division: no kernel has what it takes\n");
	str_add(out, str_text(&d->notes));
}

static json_t *share_json(const struct classes_division *d, const struct plan_share *share)
{
	json_t *tried = json_array();
	for (uint32_t i = 0; i < d->steps.count; i++) {
		const struct cdsearch_step *step = &d->steps.steps[i];
		if (step->kernel == share->kernel)
			json_array_append_new(tried, json_pack("{s:I, s:f, s:b}", "sms", (json_int_t)step->sms, "kept",
			                                 step->kept, "is_enough", (int)step->is_enough));
	}
	return json_pack("{s:s, s:I, s:o}", "kernel", d->profiles[share->kernel].name, "sms",
	    (json_int_t)share->sms, "tried", tried);
}

json_t *classes_division_json(const struct classes_division *d)
{
	static const char *const modes[] = {"even", "performance", "power"};
	json_t *shares;
	if (!d->is_made)
		return json_null();
	shares = json_array();
	for (uint32_t i = 0; i < d->count; i++)
		json_array_append_new(shares, share_json(d, &d->shares[i]));
	return json_pack("{s:s, s:I, s:I, s:o}", "mode", modes[d->mode], "even_sms",
	    (json_int_t)(d->sm_count / d->count), "idle_sms", (json_int_t)idle_sms(d), "shares", shares);
}
