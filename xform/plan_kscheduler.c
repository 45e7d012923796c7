// K-Scheduler's view of kernels: type, eligible warps, saturation point, and its lists of those that run
// together. A kernel without stall shares or saturation point has no place in the lists; what else a profile
// lacks counts as 0 there, and that is said.
#include "plan_classes.h"

static uint32_t saturation_of(const struct profile *profile, const struct plan_thresholds *t)
{
	return profile_has(profile, PROFILE_PERFORMANCE)
	           ? cue_kscheduler_saturation(profile, profile->sm_count, t->kscheduler.saturation_rate,
	                 t->kscheduler.saturation_window)
	           : 0;
}

static int is_listed(const struct profile *profile, const struct plan_thresholds *t)
{
	return profile_has(profile, PROFILE_STALL_SHARES) && saturation_of(profile, t) > 0;
}

struct plan_kscheduler plan_kscheduler_of(
    struct str *notes, const struct profile *profile, const struct plan_thresholds *thresholds)
{
	static const char *const types[KSCHEDULER_CLASSES] = {"L1", "memory", "compute"};
	const struct kscheduler_limits *limits = &thresholds->kscheduler;
	struct plan_kscheduler found = {"-", "-", saturation_of(profile, thresholds)};
	if (profile_has(profile, PROFILE_STALL_SHARES))
		found.type = types[cue_kscheduler_class(profile)];
	else
		str_addf(notes, "%s: no stall_shares, so no type\n", profile->name);
	if (profile_has(profile, PROFILE_ELIGIBLE))
		found.warps = profile->eligible_warps > limits->epc_max    ? "max"
		              : profile->eligible_warps > limits->epc_base ? "high"
		                                                           : "low";
	else
		str_addf(notes, "%s: no eligible_warps, so no class by them\n", profile->name);
	if (!found.saturation)
		str_addf(notes, "%s: no performance by SMs and blocks, so no saturation point\n", profile->name);
	return found;
}

// What a listed kernel is taken not to need, since nobody knows.
static void note_missing(struct str *out, const struct profile *profile)
{
	static const struct {
		unsigned fact;
		const char *text;
	} facts[] = {{PROFILE_LATENCY, "latency_us: last of its type in the order"},
	    {PROFILE_BANDWIDTH, "bandwidth_mb_s: 0 in rule 2"}, {PROFILE_GFLOPS, "gflops: 0 in rule 2"},
	    {PROFILE_L1, "l1_transactions: 0 in rule 3"}, {PROFILE_ELIGIBLE, "eligible_warps: 0 in rule 5"}};
	for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
		if (!profile_has(profile, facts[i].fact))
			str_addf(out, "  %s has no %s\n", profile->name, facts[i].text);
}

static void note_limits(struct str *out, const struct kscheduler_limits *limits)
{
	if (limits->gflops > 1e15)
		str_add(out, "  rule 2 goes without GFLOPS: --thresholds=gflops=N is not set\n");
	if (limits->l1_transactions > 1e15)
		str_add(out, "  rule 3 goes without L1 transactions: --thresholds=l1_transactions=N is not set\n");
}

static void show_list(struct str *out, uint32_t number, const struct profile *profiles, const uint32_t *list,
    const uint32_t *blocks, uint32_t count)
{
	const char *before = ":";
	str_addf(out, "  list %u", number + 1);
	for (uint32_t i = 0; i < count; i++)
		if (list[i] == number) {
			str_addf(out, "%s %s (%u)", before, profiles[i].name, blocks[i]);
			before = ",";
		}
	str_add(out, "\n");
}

void plan_kscheduler_show(
    struct str *out, const struct profile_set *set, const struct plan_thresholds *thresholds)
{
	struct profile *profiles = util_alloc((set->count + 1) * sizeof *profiles);
	uint32_t *numbers = util_alloc((3 * (size_t)set->count + 1) * sizeof *numbers);
	uint32_t *list = numbers, *order = list + set->count, *blocks = order + set->count, count = 0;
	struct str notes = {0};
	for (uint32_t i = 0; i < set->count; i++) {
		if (!is_listed(&set->profiles[i], thresholds)) {
			str_addf(
			    &notes, "  %s is in no list: it lacks a type or a saturation point\n", set->profiles[i].name);
			continue;
		}
		blocks[count] = saturation_of(&set->profiles[i], thresholds);
		profiles[count++] = set->profiles[i];
		note_missing(&notes, &set->profiles[i]);
	}
	uint32_t lists = cue_kscheduler_lists(list, order, profiles, blocks, count, &thresholds->kscheduler);
	str_add(out, "\nK-Scheduler: kernels that run together, with blocks on each SM\n");
	for (uint32_t i = 0; i < lists; i++)
		show_list(out, i, profiles, list, blocks, count);
	str_add(out, str_text(&notes));
	if (count)
		note_limits(out, &thresholds->kscheduler);
	str_dispose(&notes);
	free(profiles);
	free(numbers);
}
