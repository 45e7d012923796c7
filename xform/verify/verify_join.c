// Joins the reports of one run's shards. They belong together if all that does not depend on the shard is
// equal: the files, the settings, the kernels, and the length of the list of variants.
//
// Each shard has run the original itself. If those of two shards do not agree, the original is unstable,
// as it would be in one run.
#include "verify_json.h"

#include <stdio.h>
#include <string.h>

// A report, and the path that messages name.
struct report {
	const char *path;
	json_t *root;
	struct verify_result result;
};

struct reports {
	struct report *items;
	size_t count;
};

static int verify_join_refuse(const char *path, const char *why)
{
	fprintf(stderr, "%s: error: %s\n", path, why);
	return -1;
}

static int read_all(struct reports *reports, struct arena *arena, const struct words *paths)
{
	for (; reports->count < paths->count; reports->count++) {
		struct report *report = &reports->items[reports->count];
		struct str why = {0};
		report->path = paths->items[reports->count];
		int result = verify_read(&report->result, arena, &report->root, &why, report->path);
		if (result < 0)
			verify_join_refuse(report->path, str_text(&why));
		str_dispose(&why);
		if (result < 0) {
			reports->count++;
			return -1;
		}
	}
	return 0;
}

// Why the second report is of another run than the first, or NULL.
static const char *find_other(const struct report *a, const struct report *b)
{
	static const char *const keys[][2] = {{"files", "$.files: another program than in"},
	    {"settings", "$.settings: other settings than in"}, {"kernels", "$.kernels: other rewrites than in"},
	    {"phases", "$.phases: other rewrites than in"},
	    {"list", "$.list: another number of variants than in"}};
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (!json_equal(json_object_get(a->root, keys[i][0]), json_object_get(b->root, keys[i][0])))
			return keys[i][1];
	return a->result.shards == b->result.shards ? NULL : "$.shards.of: another number of shards than in";
}

static int check_same(const struct reports *reports)
{
	for (size_t i = 1; i < reports->count; i++) {
		const char *why = find_other(&reports->items[0], &reports->items[i]);
		if (!why)
			continue;
		fprintf(stderr, "%s: error: %s %s\n", reports->items[i].path, why, reports->items[0].path);
		return -1;
	}
	return 0;
}

// The report with this shard, or NULL; with several, the message and -1 in *twice.
static const struct report *find_part(int *twice, const struct reports *reports, unsigned part)
{
	const struct report *found = NULL;
	for (size_t i = 0; i < reports->count; i++)
		for (size_t k = 0; k < reports->items[i].result.parts.count; k++) {
			if (reports->items[i].result.parts.items[k] != part)
				continue;
			if (found && !*twice) {
				fprintf(stderr, "%s: error: $.shards.parts: shard %u of %u is in %s, too\n",
				    reports->items[i].path, part, reports->items[0].result.shards, found->path);
				*twice = 1;
			}
			found = &reports->items[i];
		}
	return found;
}

// The shards that are there. Negative after a message.
static int check_parts(struct verify_result *out, const struct reports *reports, int allow_missing)
{
	int twice = 0;
	unsigned shards = reports->items[0].result.shards;
	for (unsigned part = 1; part <= shards; part++) {
		if (find_part(&twice, reports, part)) {
			VEC_PUSH(&out->parts, part);
		} else if (!allow_missing) {
			fprintf(stderr,
			    "cuelastic verify: error: shard %u of %u is missing (--allow-missing joins the others)\n",
			    part, shards);
			return -1;
		}
		if (twice)
			return -1;
	}
	return 0;
}

static int by_number(const void *a, const void *b)
{
	const struct verify_row *one = a, *two = b;
	return (one->number > two->number) - (one->number < two->number);
}

static void take_unstable(struct verify_result *out, const struct verify_result *from)
{
	out->unstable_end |= from->unstable_end;
	if (out->unstable || !from->unstable)
		return;
	out->unstable = from->unstable;
	out->lines = from->lines;
	out->copies = from->copies;
	out->element = from->element;
}

// What the originals of two shards have in common, if they agree.
static int is_same_original(const struct verify_result *a, const struct verify_result *b)
{
	const struct process_end *one = &a->rows.items[0].end, *two = &b->rows.items[0].end;
	return one->status == two->status && one->signal == two->signal && a->line_count == b->line_count &&
	       a->copy_count == b->copy_count && a->left_out == b->left_out;
}

static void compare_originals(struct verify_result *out, const struct verify_result *from, const char *path)
{
	const struct process_end *a = &out->rows.items[0].end, *b = &from->rows.items[0].end;
	if (is_same_original(out, from))
		return;
	out->unstable_end |= a->status != b->status || a->signal != b->signal;
	if (!out->unstable)
		out->unstable = arena_format(&out->arena,
		    "unstable: the original ends, prints or copies something else in %s than in the first report",
		    path);
}

static void add_report(struct verify_result *out, struct report *report)
{
	struct verify_result *from = &report->result;
	take_unstable(out, from);
	compare_originals(out, from, report->path);
	out->counts_on_step |= from->counts_on_step;
	out->time_lines = from->time_lines > out->time_lines ? from->time_lines : out->time_lines;
	// The rows after the original's move.
	for (size_t i = VERIFY_FIRST_VARIANT; i < from->rows.count; i++)
		VEC_PUSH(&out->rows, from->rows.items[i]);
	from->rows.count = VERIFY_FIRST_VARIANT;
}

// The first report becomes the whole; what it has keeps its place.
static void join_all(struct verify_result *out, struct reports *reports)
{
	struct arena arena = out->arena;
	struct numbers parts = out->parts;
	VEC_DISPOSE(&reports->items[0].result.parts);
	*out = reports->items[0].result;
	reports->items[0].result = (struct verify_result){0};
	out->arena = arena;
	out->parts = parts;
	for (size_t i = 1; i < reports->count; i++)
		add_report(out, &reports->items[i]);
	qsort(out->rows.items + VERIFY_FIRST_VARIANT, out->rows.count - VERIFY_FIRST_VARIANT,
	    sizeof *out->rows.items, by_number);
}

int verify_join(struct verify_result *out, const struct words *paths, int allow_missing)
{
	struct reports reports = {.items = util_alloc(paths->count * sizeof *reports.items)};
	int result = read_all(&reports, &out->arena, paths);
	if (result == 0)
		result = check_same(&reports);
	if (result == 0)
		result = check_parts(out, &reports, allow_missing);
	if (result == 0)
		join_all(out, &reports);
	for (size_t i = 0; i < reports.count; i++) {
		json_decref(reports.items[i].root);
		verify_result_dispose(&reports.items[i].result);
	}
	free(reports.items);
	return result;
}
