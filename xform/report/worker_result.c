// The parts of reports as bytes: structures as they are in memory, and after each its texts, each preceded by its length.
// Pointers to constants are valid in both processes. JSON values become text.
#include "worker_result.h"

#include <string.h>

// ---- writing

static void put(struct str *out, const void *bytes, size_t length)
{
	str_add_bytes(out, bytes, length);
}

static void put_bytes(struct str *out, const char *text, size_t length)
{
	put(out, &length, sizeof length);
	put(out, text, length);
}

// A length that no text has stands for NULL.
static void put_text(struct str *out, const char *text)
{
	static const size_t none = (size_t)-1;
	if (text)
		put_bytes(out, text, strlen(text));
	else
		put(out, &none, sizeof none);
}

static void put_json(struct str *out, const json_t *value)
{
	char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
	put_text(out, text);
	free(text);
}

static void put_reports(struct str *out, struct reports *reports)
{
	put(out, &reports->held.count, sizeof reports->held.count);
	for (size_t i = 0; i < reports->held.count; i++) {
		put_text(out, reports->held.items[i].path);
		put_bytes(out, str_text(&reports->held.items[i].text), reports->held.items[i].text.length);
	}
	put(out, &reports->gate.files.count, sizeof reports->gate.files.count);
	for (size_t i = 0; i < reports->gate.files.count; i++) {
		put(out, &reports->gate.files.items[i], sizeof *reports->gate.files.items);
		put_text(out, reports->gate.files.items[i].new_name);
	}
	put_json(out, reports->files);
	put_json(out, reports->sarif.artifacts);
	put_json(out, reports->sarif.results);
	put_json(out, reports->sarif.notifications);
	put(out, &reports->sarif.has_errors, sizeof reports->sarif.has_errors);
}

static void put_table(struct str *out, const struct stat_table *table)
{
	put(out, table, sizeof *table);
	for (size_t i = 0; i < table->files.count; i++)
		put_text(out, table->files.items[i]);
	VEC_EACH (const struct stat_row, row, table->rows) {
		put(out, row, sizeof *row);
		const char *texts[] = {row->file, row->kernel, row->why_not, row->signature};
		for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
			put_text(out, texts[k]);
		for (size_t k = 0; k < row->instances.count; k++) {
			put(out, &row->instances.items[k], sizeof *row->instances.items);
			put_text(out, row->instances.items[k].name);
		}
	}
	for (size_t i = 0; i < table->members.count; i++) {
		put(out, &table->members.items[i], sizeof *table->members.items);
		put_text(out, table->members.items[i].place);
		put_text(out, table->members.items[i].kernels);
	}
}

void worker_result_write(struct str *out, struct reports *reports, struct stat_table *table, int status)
{
	put(out, &status, sizeof status);
	put_reports(out, reports);
	put_table(out, table);
}

// ---- reading: the bytes are this program's own

static void get(void *out, const char **at, size_t length)
{
	memcpy(out, *at, length);
	*at += length;
}

static struct str get_bytes(const char **at)
{
	struct str text = {0};
	size_t length;
	get(&length, at, sizeof length);
	if (length == (size_t)-1)
		return text;
	str_add_bytes(&text, *at, length);
	*at += length;
	return text;
}

// On the heap; NULL for NULL.
static char *get_text(const char **at)
{
	size_t length;
	memcpy(&length, *at, sizeof length);
	struct str text = get_bytes(at);
	return length == (size_t)-1 ? NULL : str_take(&text);
}

static void append_json(json_t *array, const char **at)
{
	char *text = get_text(at);
	json_t *more = json_loads(text, JSON_DECODE_ANY, NULL);
	json_array_extend(array, more);
	json_decref(more);
	free(text);
}

static void get_reports(struct reports *reports, const char **at)
{
	int has_errors;
	json_t *results = json_array();
	size_t count;
	get(&count, at, sizeof count);
	for (size_t i = 0; i < count; i++) {
		char *path = get_text(at);
		struct str text = get_bytes(at);
		reports_keep(reports, path, &text);
		free(path);
	}
	get(&count, at, sizeof count);
	for (size_t i = 0; i < count; i++) {
		struct gate_file file;
		get(&file, at, sizeof file);
		char *name = get_text(at);
		file.new_name = name ? arena_string(&reports->gate.arena, name) : NULL;
		free(name);
		VEC_PUSH(&reports->gate.files, file);
	}
	append_json(reports->files, at);
	append_json(reports->sarif.artifacts, at);
	append_json(results, at);
	sarif_append(&reports->sarif, results);
	append_json(reports->sarif.notifications, at);
	get(&has_errors, at, sizeof has_errors);
	reports->sarif.has_errors |= has_errors;
	json_decref(results);
}

static const char *get_kept(struct stat_table *table, const char **at)
{
	char *text = get_text(at);
	const char *kept = text ? arena_string(&table->arena, text) : NULL;
	free(text);
	return kept;
}

static void get_table(struct stat_table *table, const char **at)
{
	struct stat_table more;
	get(&more, at, sizeof more);
	table->device = more.device ? more.device : table->device;
	for (size_t i = 0; i < more.files.count; i++)
		VEC_PUSH(&table->files, get_kept(table, at));
	for (size_t i = 0; i < more.rows.count; i++) {
		struct stat_row row;
		get(&row, at, sizeof row);
		row.file = get_kept(table, at);
		row.kernel = get_kept(table, at);
		row.why_not = get_kept(table, at);
		row.signature = get_kept(table, at);
		size_t instances = row.instances.count;
		memset(&row.instances, 0, sizeof row.instances);
		for (size_t k = 0; k < instances; k++) {
			struct stat_instance one;
			get(&one, at, sizeof one);
			one.name = get_kept(table, at);
			VEC_PUSH(&row.instances, one);
		}
		VEC_PUSH(&table->rows, row);
	}
	for (size_t i = 0; i < more.members.count; i++) {
		struct stat_member_row row;
		get(&row, at, sizeof row);
		row.place = get_kept(table, at);
		row.kernels = get_kept(table, at);
		VEC_PUSH(&table->members, row);
	}
}

int worker_result_read(struct reports *reports, struct stat_table *table, const struct str *bytes)
{
	const char *at = str_text(bytes);
	struct stat_table none = {0};
	int status;
	get(&status, &at, sizeof status);
	get_reports(reports, &at);
	get_table(table ? table : &none, &at);
	return status;
}
