// Every kernel of the baseline is looked for among those of now: by file, name and signature, or else by file and
// name. If it is found, its tier must be as high, and its registers as few. Registers that were known must be known.
// Only kernels of the files that are given now count, and none that ptxas alone shows (`not-in-file`). New kernels
// are no matter.
#include "stat.h"

#include <string.h>

#include "xform/base/json_read.h"

struct comparison {
	struct diags *diags;
	const struct stat_table *table;
};

// A kernel of the baseline; registers are negative if they were not known.
struct former {
	const char *file, *kernel, *signature, *tier;
	int original, elastic;
};

static const char *plain_path(const char *path)
{
	while (path[0] == '.' && path[1] == '/')
		path += 2 + strspn(path + 2, "/");
	return path;
}

static int is_file(const char *one, const char *other)
{
	return !strcmp(plain_path(one), plain_path(other));
}

int stat_rank(const char *tier)
{
	enum tier found;
	return model_tier_named(&found, tier) < 0 ? -1 : (int)found;
}

static const struct stat_row *stat_baseline_find(const struct stat_table *table, const struct former *was)
{
	const struct stat_row *found = NULL;
	VEC_EACH (const struct stat_row, r, table->rows) {
		if (!is_file(r->file, was->file) || strcmp(r->kernel, was->kernel))
			continue;
		if (was->signature && r->signature && !strcmp(was->signature, r->signature))
			return r;
		found = found ? found : r;
	}
	return found;
}

static void compare_registers(
    struct comparison *c, struct place place, const struct former *was, const char *form, int before, int now)
{
	if (before >= 0 && now < 0)
		diag_add(c->diags, "baseline", place, "is nvcc there?",
		    "kernel '%s': the registers of the %s are not known now; the baseline has %d", was->kernel, form,
		    before);
	else if (now > before && before >= 0)
		diag_add(c->diags, "baseline", place, NULL,
		    "kernel '%s': the %s needs %d registers; the baseline has %d", was->kernel, form, now, before);
}

static void stat_baseline_compare(struct comparison *c, const struct former *was)
{
	const struct stat_row *now = stat_baseline_find(c->table, was);
	int is_known = now && !now->in_header;
	struct place place = {.path = was->file, .line = is_known ? now->line : 0, .column = is_known};
	if (!now) {
		diag_add(c->diags, "baseline", place, NULL, "kernel '%s' is no longer in the file; it was %s",
		    was->kernel, was->tier);
		return;
	}
	int lost = stat_rank(now->tier) < stat_rank(was->tier);
	if (lost)
		diag_add(c->diags, "baseline", place, NULL, "kernel '%s' is %s now (%s); it was %s", was->kernel,
		    now->tier, now->why_not, was->tier);
	compare_registers(c, place, was, "original", was->original, now->figures.registers_before);
	if (!lost || now->figures.registers_after >= 0) // a lost tier may mean that there is no entry
		compare_registers(c, place, was, "elastic form", was->elastic, now->figures.registers_after);
}

// ---- the file

static int read_registers(const json_t *kernel, const char *form)
{
	const json_t *value = json_object_get(json_object_get(kernel, "registers"), form);
	return json_is_integer(value) ? (int)json_integer_value(value) : -1;
}

static const char *read_text(
    struct str *why, const struct json_path *path, const json_t *kernel, const char *key)
{
	return why->length
	           ? NULL
	           : json_check_text(why, &(struct json_path){path, key, 0}, json_object_get(kernel, key));
}

static int read_kernel(
    struct former *out, struct str *why, const struct json_path *path, const json_t *kernel)
{
	if (!json_is_object(kernel))
		return json_fail(why, path, "an object is wanted, not %s", json_type_name(kernel));
	*out = (struct former){.original = read_registers(kernel, "original"),
	    .elastic = read_registers(kernel, "elastic"),
	    .signature = json_string_value(json_object_get(kernel, "signature"))};
	out->file = read_text(why, path, kernel, "file");
	out->kernel = read_text(why, path, kernel, "kernel");
	out->tier = read_text(why, path, kernel, "tier");
	if (out->tier && stat_rank(out->tier) < 0)
		json_fail(why, &(struct json_path){path, "tier", 0}, "'%s' is no tier", out->tier);
	return why->length ? -1 : 0;
}

// The file as it is called now, or NULL: the kernel is not compared.
static const char *file_now(const json_t *kernel, const struct former *was, const struct stat_table *table,
    const struct options *options)
{
	const char *why_not = json_string_value(json_object_get(kernel, "why_not"));
	if (why_not && !strcmp(why_not, "not-in-file"))
		return NULL;
	for (size_t i = 0; i < options->files.count; i++)
		if (is_file(options->files.items[i], was->file))
			return options->files.items[i];
	for (size_t i = 0; i < table->files.count; i++)
		if (is_file(table->files.items[i], was->file))
			return table->files.items[i];
	return NULL;
}

static int compare_all(
    struct comparison *c, struct str *why, const json_t *root, const struct options *options)
{
	const json_t *kernels = json_object_get(root, "kernels");
	const struct json_path top = {NULL, NULL, 0}, list = {&top, "kernels", 0};
	if (json_integer_value(json_object_get(root, "stat")) != 1 || !json_is_array(kernels))
		return json_fail(why, &top, "this is not what stat --json writes");
	for (size_t i = 0; i < json_array_size(kernels); i++) {
		struct former was;
		const struct json_path path = {&list, NULL, i};
		const json_t *kernel = json_array_get(kernels, i);
		if (read_kernel(&was, why, &path, kernel) < 0)
			return -1;
		was.file = file_now(kernel, &was, c->table, options);
		if (was.file)
			stat_baseline_compare(c, &was);
	}
	return 0;
}

void stat_compare(
    struct diags *diags, const struct stat_table *table, const char *baseline, const struct options *options)
{
	struct comparison comparison = {diags, table};
	struct str why = {0};
	json_t *root = json_read_file(&why, baseline);
	if (root)
		compare_all(&comparison, &why, root, options);
	if (why.length)
		diag_add(diags, "io", (struct place){.path = baseline}, "stat --json=FILE writes one", "%s",
		    str_text(&why));
	json_decref(root);
	str_dispose(&why);
}
