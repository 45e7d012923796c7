// Kernels that another file launches (--external). The report of the file that defines one names no launch of
// it, so tiers_read does not count it as rewritten; the report of a file that does not define it names a
// rewritten launch.
#include "tiers.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static int is_text(const json_t *object, const char *key, const char *wanted)
{
	const char *text = json_string_value(json_object_get(object, key));
	return text && strcmp(text, wanted) == 0;
}

static int defines(const json_t *report, const char *name)
{
	const json_t *kernel;
	size_t i;
	json_array_foreach(
	    json_object_get(report, "kernels"), i, kernel) if (is_text(kernel, "name", name)) return 1;
	return 0;
}

static int launches(const json_t *report, const char *name)
{
	const json_t *launch;
	size_t i;
	json_array_foreach(json_object_get(report, "launches"), i, launch)
	{
		if (is_text(launch, "kernel", name) && is_text(launch, "state", "rewritten"))
			return 1;
	}
	return 0;
}

static int is_launched_elsewhere(json_t *const *reports, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (!defines(reports[i], name) && launches(reports[i], name))
			return 1;
	return 0;
}

static void add_kernel(struct tiers *out, json_t *const *reports, size_t count, const json_t *kernel)
{
	const char *name = json_string_value(json_object_get(kernel, "name"));
	int opaque = is_text(kernel, "tier", "opaque") || is_text(kernel, "tier", "none");
	if (!name || opaque || json_integer_value(json_object_get(kernel, "launches")) > 0)
		return;
	if (!is_launched_elsewhere(reports, count, name))
		return;
	out->rewritten++;
	out->resizable += is_text(kernel, "tier", "resizable");
}

void tiers_read_apart(struct tiers *out, const char *const *paths, size_t count)
{
	json_t **reports = calloc(count ? count : 1, sizeof *reports);
	const json_t *kernel;
	size_t i;
	if (!reports)
		abort();
	for (size_t at = 0; at < count; at++)
		reports[at] = json_load_file(paths[at], JSON_REJECT_DUPLICATES, NULL);
	for (size_t at = 0; at < count; at++)
		json_array_foreach(json_object_get(reports[at], "kernels"), i, kernel)
		    add_kernel(out, reports, count, kernel);
	for (size_t at = 0; at < count; at++)
		json_decref(reports[at]);
	free(reports);
}
