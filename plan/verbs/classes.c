// `cuelastic plan --classes`: a table of K-Scheduler's and CD-search's class of each kernel, what profiles
// lack for that, and the results of both for the set.
#include "classes.h"
#include "xform/base/columns.h"

#include <string.h>

void classes_make(struct classes *out, const struct profile_set *set, const struct thresholds *thresholds)
{
	*out = (struct classes){.set = set};
	out->kernels = util_alloc((set->count + 1) * sizeof *out->kernels);
	out->cdsearch = util_alloc((set->count + 1) * sizeof *out->cdsearch);
	for (uint32_t i = 0; i < set->count; i++) {
		const struct profile *profile = &set->profiles[i];
		out->kernels[i] = classes_kscheduler_of(&out->notes, profile, &thresholds->kscheduler);
		out->cdsearch[i] = classes_cdsearch_of(&out->notes, profile, &thresholds->cdsearch);
	}
	if (!(thresholds->cdsearch.noc_mb_s > 0 && thresholds->cdsearch.llc_mb_s > 0))
		str_add(&out->notes,
		    "no class by CD-search without --thresholds=noc_mb_s=N,llc_mb_s=N, which no table has\n");
	classes_lists_make(&out->lists, set, out->kernels, &thresholds->kscheduler);
	classes_division_make(&out->division, set, &thresholds->cdsearch);
}

void classes_dispose(struct classes *classes)
{
	free(classes->kernels);
	free(classes->cdsearch);
	classes_lists_dispose(&classes->lists);
	classes_division_dispose(&classes->division);
	str_dispose(&classes->notes);
}

static const char *or_dash(const char *text)
{
	return text ? text : "-";
}

void classes_show(struct str *out, const struct classes *classes)
{
	struct columns table = {.alignment = "llrlrl"};
	columns_row(&table, "kernel\ttype\teligible warps\tclass\tsaturated at\tCD-search");
	for (uint32_t i = 0; i < classes->set->count; i++) {
		const struct profile *profile = &classes->set->profiles[i];
		const struct classes_kernel *kernel = &classes->kernels[i];
		columns_add(&table, "%s", profile->name);
		columns_add(&table, "%s", or_dash(kernel->type));
		columns_add(&table, kernel->warps ? "%.2f" : "-", profile->eligible_warps);
		columns_add(&table, "%s", or_dash(kernel->warps));
		columns_add(&table, kernel->saturation ? "%u of %u" : "-", kernel->saturation, profile->block_counts);
		columns_add(&table, "%s", or_dash(classes->cdsearch[i]));
	}
	columns_show(out, &table);
	str_add(out, str_text(&classes->notes));
	classes_lists_show(out, &classes->lists);
	classes_division_show(out, &classes->division);
}

static json_t *kernel_json(const struct classes *classes, uint32_t i)
{
	const struct profile *profile = &classes->set->profiles[i];
	const struct classes_kernel *kernel = &classes->kernels[i];
	return json_pack("{s:s, s:s?, s:o, s:s?, s:o, s:o, s:s?}", "kernel", profile->name, "type", kernel->type,
	    "eligible_warps", kernel->warps ? json_real(profile->eligible_warps) : json_null(), "class",
	    kernel->warps, "saturated_at", kernel->saturation ? json_integer(kernel->saturation) : json_null(),
	    "blocks", kernel->saturation ? json_integer(profile->block_counts) : json_null(), "cdsearch",
	    classes->cdsearch[i]);
}

static void add_lines(json_t *array, const struct str *lines)
{
	for (const char *at = str_text(lines); *at; at += strcspn(at, "\n") + 1) {
		at += strspn(at, " ");
		json_array_append_new(array, json_stringn(at, strcspn(at, "\n")));
	}
}

json_t *classes_json(const struct classes *classes)
{
	json_t *kernels = json_array(), *notes = json_array();
	for (uint32_t i = 0; i < classes->set->count; i++)
		json_array_append_new(kernels, kernel_json(classes, i));
	add_lines(notes, &classes->notes);
	add_lines(notes, &classes->lists.notes);
	add_lines(notes, &classes->division.notes);
	return json_pack("{s:o, s:o, s:o, s:o}", "kernels", kernels, "kscheduler",
	    classes_lists_json(&classes->lists), "cdsearch", classes_division_json(&classes->division), "notes",
	    notes);
}
