// K-Scheduler's view of kernels: type, eligible warps, saturation point, and its lists of those that run together. A kernel without
// stall shares or saturation point has no place in the lists; other missing figures count as 0 there, and the output says so. (The
// planner, whose plans must be right, refuses such a set.)
#include "classes.h"

struct classes_kernel classes_kscheduler_of(
    struct str *notes, const struct profile *profile, const struct kscheduler_limits *limits)
{
	static const char *const types[KSCHEDULER_CLASSES] = {"L1", "memory", "compute"};
	struct classes_kernel found = {0};
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
	if (profile_has(profile, PROFILE_PERFORMANCE))
		found.saturation = cue_kscheduler_saturation(profile, profile->sm_count, limits);
	if (!found.saturation)
		str_addf(notes, "%s: no performance by SMs and blocks, so no saturation point\n", profile->name);
	return found;
}

// Notes the facts that a listed kernel lacks, and what is assumed instead.
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

void classes_lists_make(struct classes_lists *out, const struct profile_set *set,
    const struct classes_kernel *kernels, const struct kscheduler_limits *limits)
{
	uint32_t *order = util_alloc((set->count + 1) * sizeof *order);
	*out = (struct classes_lists){.profiles = util_alloc((set->count + 1) * sizeof *out->profiles)};
	out->list = util_alloc((set->count + 1) * sizeof *out->list);
	out->blocks = util_alloc((set->count + 1) * sizeof *out->blocks);
	for (uint32_t i = 0; i < set->count; i++) {
		const struct profile *profile = &set->profiles[i];
		if (!kernels[i].type || !kernels[i].saturation) {
			str_addf(
			    &out->notes, "  %s is in no list: it lacks a type or a saturation point\n", profile->name);
			continue;
		}
		out->blocks[out->count] = kernels[i].saturation;
		out->profiles[out->count++] = *profile;
		note_missing(&out->notes, profile);
	}
	if (out->count)
		note_limits(&out->notes, limits);
	out->lists = cue_kscheduler_lists(out->list, order, out->profiles, out->blocks, out->count, limits);
	free(order);
}

void classes_lists_dispose(struct classes_lists *lists)
{
	free(lists->profiles);
	free(lists->list);
	free(lists->blocks);
	str_dispose(&lists->notes);
}

static void show_list(struct str *out, const struct classes_lists *lists, uint32_t number)
{
	const char *before = ":";
	str_addf(out, "  list %u", number + 1);
	for (uint32_t i = 0; i < lists->count; i++)
		if (lists->list[i] == number) {
			str_addf(out, "%s %s (%u)", before, lists->profiles[i].name, lists->blocks[i]);
			before = ",";
		}
	str_add(out, "\n");
}

void classes_lists_show(struct str *out, const struct classes_lists *lists)
{
	str_add(out, "\nK-Scheduler: kernels that run together, with blocks on each SM\n");
	for (uint32_t i = 0; i < lists->lists; i++)
		show_list(out, lists, i);
	str_add(out, str_text(&lists->notes));
}

json_t *classes_lists_json(const struct classes_lists *lists)
{
	json_t *all = json_array();
	for (uint32_t number = 0; number < lists->lists; number++) {
		json_t *list = json_array();
		for (uint32_t i = 0; i < lists->count; i++)
			if (lists->list[i] == number)
				json_array_append_new(list, json_pack("{s:s, s:I}", "kernel", lists->profiles[i].name,
				                                "blocks", (json_int_t)lists->blocks[i]));
		json_array_append_new(all, list);
	}
	return json_pack("{s:o}", "lists", all);
}
