// `cuelastic plan --classes`: a table of what K-Scheduler and CD-search call each kernel, what profiles lack
// for that, and what both make of the set.
#include "columns.h"
#include "plan_classes.h"

static void add_heads(struct columns *table)
{
	static const char *const heads[] = {
	    "kernel", "type", "eligible warps", "class", "saturated at", "CD-search"};
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		columns_add(table, "%s", heads[i]);
}

static void add_row(struct columns *table, struct str *notes, const struct profile *profile,
    const struct plan_thresholds *thresholds)
{
	struct plan_kscheduler k = plan_kscheduler_of(notes, profile, thresholds);
	const char *class = plan_cdsearch_of(notes, profile, thresholds);
	columns_add(table, "%s", profile->name);
	columns_add(table, "%s", k.type);
	columns_add(table, k.warps[0] == '-' ? "-" : "%.2f", profile->eligible_warps);
	columns_add(table, "%s", k.warps);
	columns_add(table, k.saturation ? "%u of %u" : "-", k.saturation, profile->block_counts);
	columns_add(table, "%s", class ? class : "-");
}

void plan_classes_show(
    struct str *out, const struct profile_set *set, const struct plan_thresholds *thresholds, int is_power)
{
	struct columns table = {.alignment = "llrlrl"};
	struct str notes = {0};
	add_heads(&table);
	for (uint32_t i = 0; i < set->count; i++)
		add_row(&table, &notes, &set->profiles[i], thresholds);
	if (!(thresholds->cdsearch.noc_mb_s > 0 && thresholds->cdsearch.llc_mb_s > 0))
		str_add(
		    &notes, "no class by CD-search without --thresholds=noc_mb_s=N,llc_mb_s=N, which no table has\n");
	columns_show(out, &table);
	str_add(out, str_text(&notes));
	plan_kscheduler_show(out, set, thresholds);
	plan_cdsearch_show(out, set, thresholds, is_power);
	columns_dispose(&table);
	str_dispose(&notes);
}
