// Counts kernels in JSON reports. A kernel counts as rewritten if its tier is above opaque, unless the report
// says that none of its launches was rewritten.
//
// For a kernel that another file launches, two reports are needed: that of its file has no launch of it; that
// of the launching file has a rewritten launch.
#include "tiers.h"

#include "xform/base/json.h"

#include <stdlib.h>
#include <string.h>

static int is_text(const json_t *object, const char *key, const char *wanted)
{
	const char *text = json_text_at(object, key);
	return text && strcmp(text, wanted) == 0;
}

static int is_opaque(const json_t *kernel)
{
	return is_text(kernel, "tier", "opaque") || is_text(kernel, "tier", "none") ||
	       !json_is_string(json_object_get(kernel, "tier"));
}

static void take(struct tiers *out, const json_t *kernel)
{
	out->rewritten++;
	out->resizable += is_text(kernel, "tier", "resizable");
}

static void add_kernels(struct tiers *out, const json_t *kernels)
{
	const json_t *kernel;
	size_t i;
	out->known |= json_is_array(kernels);
	json_array_foreach(kernels, i, kernel)
	{
		const json_t *rewritten = json_object_get(kernel, "rewritten");
		out->kernels++;
		out->ordered += json_is_true(json_object_get(kernel, "ordered"));
		if (!is_opaque(kernel) && !(json_is_integer(rewritten) && json_integer_value(rewritten) == 0))
			take(out, kernel);
	}
}

void tiers_read(struct tiers *out, const char *path)
{
	json_t *report = json_load_file(path, 0, NULL);
	const json_t *file;
	size_t i;
	add_kernels(out, json_object_get(report, "kernels"));
	json_array_foreach(json_object_get(report, "files"), i, file)
	{
		add_kernels(out, json_object_get(file, "kernels"));
	}
	json_decref(report);
}

// Has one of the list's items this kernel, in this state? NULL: in any.
static int lists(const json_t *list, const char *key, const char *kernel, const char *state)
{
	const json_t *item;
	size_t i;
	json_array_foreach(list, i, item)
	{
		if (is_text(item, key, kernel) && (!state || is_text(item, "state", state)))
			return 1;
	}
	return 0;
}

static int is_launched_elsewhere(json_t *const *reports, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (!lists(json_object_get(reports[i], "kernels"), "name", name, NULL) &&
		    lists(json_object_get(reports[i], "launches"), "kernel", name, "rewritten"))
			return 1;
	return 0;
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
		{
			const char *name = json_string_value(json_object_get(kernel, "name"));
			int has_launches = json_integer_value(json_object_get(kernel, "launches")) > 0;
			if (name && !has_launches && !is_opaque(kernel) && is_launched_elsewhere(reports, count, name))
				take(out, kernel);
		}
	for (size_t at = 0; at < count; at++)
		json_decref(reports[at]);
	free(reports);
}
