// Before the table there may be lines of the profiler (`==PROF== …`) and of the program. The header is the line that begins
// with "ID". On the raw page, the next row has the units; each further one is a launch. On the page of details, rows
// with the same process and id are one launch. A file may have several tables, one after another.
#include "ncu.h"

#include "csv.h"
#include "kernel_name.h"
#include "xform/base/json_read.h"

#include <stdio.h>
#include <string.h>

static const char *const COLUMNS[] = {"ID", "Process ID", "Kernel Name", "Block Size", "Grid Size", "CC",
    "Metric Name", "Metric Unit", "Metric Value", NULL};
enum {
	COLUMN_ID,
	COLUMN_PROCESS,
	COLUMN_KERNEL,
	COLUMN_BLOCK,
	COLUMN_GRID,
	COLUMN_CC,
	COLUMN_NAME,
	COLUMN_UNIT,
	COLUMN_VALUE,
	COLUMN_COUNT
};
enum { NOWHERE = -1 };

struct reading {
	struct ncu *out;
	struct str *why;
	struct arena *arena;
	struct csv csv;
	// Of the table that is read:
	int at[COLUMN_COUNT];  // columns
	size_t before;         // launches of the tables before
	size_t columns, least; // how many there are; how many a row must have
	int is_details, has_units;
	const int *metrics;       // [column]: of the raw page
	const char **units;       // [column]
	const char *const *names; // [column]
};

static int wrong(struct reading *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int wrong(struct reading *r, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	str_addf(r->why, "%s:%u: ", r->out->path, r->csv.row_line);
	str_addv(r->why, format, arguments);
	va_end(arguments);
	return -1;
}

static int is_header(const struct csv *csv)
{
	return util_starts_with(csv->at, "\"ID\",") || util_starts_with(csv->at, "ID,");
}

static int read_header(struct reading *r)
{
	size_t count = r->csv.fields.count;
	int *metrics = arena_alloc(r->arena, count * sizeof *metrics);
	const char **names = arena_alloc(r->arena, count * sizeof *names);
	r->units = arena_alloc(r->arena, count * sizeof *r->units);
	for (int k = 0; k < COLUMN_COUNT; k++)
		r->at[k] = NOWHERE;
	for (size_t i = 0; i < count; i++) {
		names[i] = arena_string(r->arena, r->csv.fields.items[i]);
		metrics[i] = ncu_find(names[i]);
		r->units[i] = "";
		for (int k = 0; k < COLUMN_COUNT; k++)
			if (!strcmp(names[i], COLUMNS[k]))
				r->at[k] = (int)i;
	}
	r->metrics = metrics;
	r->names = names;
	r->columns = count;
	r->is_details = r->at[COLUMN_NAME] != NOWHERE;
	r->has_units = 0;
	r->before = r->out->launches.count;
	for (int k = 0; k < (r->is_details ? COLUMN_COUNT : COLUMN_NAME); k++)
		if (r->at[k] == NOWHERE && k != COLUMN_PROCESS)
			return wrong(r,
			    "no column \"%s\": `ncu --import REPORT --csv --page raw` of a newer Nsight Compute prints "
			    "all columns",
			    COLUMNS[k]);
	// Columns of rules, behind the metric's, may be missing in a row.
	r->least = r->is_details ? (size_t)r->at[COLUMN_VALUE] + 1 : count;
	return 0;
}

static const char *field(const struct reading *r, int column)
{
	return r->at[column] == NOWHERE ? "" : r->csv.fields.items[r->at[column]];
}

// Behind spaces and the decimal number. NULL: there is none, or it is more than `most`.
static const char *read_count(uint32_t *out, const char *at, uint32_t most)
{
	uint64_t number = 0;
	at += strspn(at, " ");
	if (*at < '0' || *at > '9')
		return NULL;
	for (; *at >= '0' && *at <= '9'; at++) {
		number = number * 10 + (uint64_t)(*at - '0');
		if (number > most)
			return NULL;
	}
	*out = (uint32_t)number;
	return at;
}

static int read_extent(uint32_t *out, struct reading *r, int column)
{
	const char *text = field(r, column), *at = text + strspn(text, " ");
	for (int i = 0; i < 3 && at; i++) {
		at = *at == "(,,"[i] ? read_count(&out[i], at + 1, column == COLUMN_BLOCK ? 1024 : INT32_MAX) : NULL;
		at = at && out[i] ? at + strspn(at, " ") : NULL;
	}
	if (at && *at == ')' && !at[1 + strspn(at + 1, " ")])
		return 0;
	return wrong(r, "%s: the column \"%s\" is \"%s\": (256, 1, 1) is wanted", field(r, COLUMN_KERNEL),
	    COLUMNS[column], text);
}

static int read_capability(struct ncu_launch *out, struct reading *r)
{
	const char *at = read_count(&out->major, field(r, COLUMN_CC), 99);
	at = at && *at == '.' ? read_count(&out->minor, at + 1, 99) : NULL;
	if (at && !*at)
		return 0;
	return wrong(r, "%s: the column \"CC\" is \"%s\": a compute capability like 9.0 is wanted", out->shown,
	    field(r, COLUMN_CC));
}

static int begin_launch(struct reading *r)
{
	struct ncu_launch launch = {.line = r->csv.row_line};
	launch.shown = arena_string(r->arena, field(r, COLUMN_KERNEL));
	launch.kernel = kernel_name_of(r->arena, launch.shown);
	launch.process = arena_string(r->arena, field(r, COLUMN_PROCESS));
	launch.id = arena_string(r->arena, field(r, COLUMN_ID));
	if (read_extent(launch.block, r, COLUMN_BLOCK) < 0 || read_extent(launch.grid, r, COLUMN_GRID) < 0 ||
	    read_capability(&launch, r) < 0)
		return -1;
	VEC_PUSH(&r->out->launches, launch);
	return 0;
}

static int take_value(struct reading *r, int metric, const char *name, const char *text, const char *unit)
{
	struct ncu_launch *launch = &r->out->launches.items[r->out->launches.count - 1];
	struct str why = {0};
	enum ncu_state state;
	double value;
	if (metric < 0)
		return 0;
	int result = ncu_value(&value, &state, &why, metric, text, unit);
	if (result < 0)
		wrong(r, "%s: the column \"%s\": %s", launch->shown, name, str_text(&why));
	str_dispose(&why);
	int is_sum = metric >= NCU_METRICS && (metric - NCU_METRICS) % NCU_REASONS == NCU_STALL_UNKNOWN;
	int is_second = launch->states[metric] == NCU_GIVEN && state == NCU_GIVEN;
	// The same label may be in several sections; unknown reasons are added up.
	if (result == 0 && is_second && !is_sum && launch->values[metric] != value)
		result = wrong(r, "%s: the column \"%s\": it is %s here, and was another number before",
		    launch->shown, name, text);
	if (is_second && is_sum)
		value += launch->values[metric];
	if (launch->states[metric] != NCU_GIVEN || state == NCU_GIVEN) {
		launch->values[metric] = value;
		launch->states[metric] = (unsigned char)state;
	}
	return result;
}

static int take_launch(struct reading *r)
{
	int result = begin_launch(r);
	for (size_t i = 0; i < r->columns && result == 0; i++)
		result = take_value(r, r->metrics[i], r->names[i], r->csv.fields.items[i], r->units[i]);
	return result;
}

static int take_metric(struct reading *r)
{
	const struct ncu_launch *last =
	    r->out->launches.count > r->before ? &r->out->launches.items[r->out->launches.count - 1] : NULL;
	const char *name = field(r, COLUMN_NAME);
	if ((!last || strcmp(last->id, field(r, COLUMN_ID)) != 0 ||
	        strcmp(last->process, field(r, COLUMN_PROCESS)) != 0 ||
	        strcmp(last->shown, field(r, COLUMN_KERNEL)) != 0) &&
	    begin_launch(r) < 0)
		return -1;
	return take_value(r, ncu_find(name), name, field(r, COLUMN_VALUE), field(r, COLUMN_UNIT));
}

static int take_row(struct reading *r)
{
	size_t count = r->csv.fields.count;
	if (count < r->least || count > r->columns)
		return wrong(r,
		    "%zu fields, and the header has %zu columns: is the file cut off, or is something else in it?",
		    count, r->columns);
	if (!r->is_details && !r->has_units && !*field(r, COLUMN_ID)) {
		for (size_t i = 0; i < count; i++)
			r->units[i] = arena_string(r->arena, r->csv.fields.items[i]);
		r->has_units = 1;
		return 0;
	}
	return r->is_details ? take_metric(r) : take_launch(r);
}

static int read_tables(struct reading *r)
{
	int result = 1, in_table = 0;
	while (result > 0) {
		int begins = is_header(&r->csv);
		if ((!in_table && !begins) || *r->csv.at == '\n' || *r->csv.at == '\r' ||
		    util_starts_with(r->csv.at, "==")) {
			result = csv_skip_line(&r->csv);
			continue;
		}
		result = csv_next(&r->csv);
		if (result < 0)
			return wrong(r, "the file ends inside a quoted field: is it cut off?");
		if (result > 0 && (begins ? read_header(r) : take_row(r)) < 0)
			return -1;
		in_table = 1;
	}
	if (r->out->launches.count)
		return 0;
	str_addf(r->why,
	    in_table ? "%s: a header, and no launch: did the program launch kernels under ncu?"
	             : "%s: no line begins with \"ID\", as the header of `ncu --csv --page raw` does; `ncu "
	               "--import REPORT --csv "
	               "--page raw` prints that of a report",
	    r->out->path);
	return -1;
}

int ncu_parse(struct ncu *out, struct str *why, struct arena *arena, const char *path, char *text)
{
	struct reading r = {.out = out, .why = why, .arena = arena, .csv = {.at = text, .line = 1}};
	*out = (struct ncu){.path = path};
	if (util_starts_with(text, "\xef\xbb\xbf")) // of an editor
		r.csv.at += 3;
	int result = read_tables(&r);
	csv_dispose(&r.csv);
	return result;
}

int ncu_read(struct ncu *out, struct str *why, struct arena *arena, const char *path)
{
	struct str text = {0};
	*out = (struct ncu){.path = path};
	int error = json_read_bytes(&text, path);
	if (error)
		str_addf(why, "%s: %s", path, strerror(-error));
	else if (strlen(str_text(&text)) < text.length || text.length > JSON_MAX_BYTES)
		str_addf(why,
		    text.length > JSON_MAX_BYTES ? "%s: more than 64 MiB"
		                                 : "%s: a zero byte: this is not text. `ncu --import REPORT --csv "
		                                   "--page raw` prints that of a report",
		    path);
	int result =
	    why->length ? -1 : ncu_parse(out, why, arena, path, arena_copy(arena, str_text(&text), text.length));
	str_dispose(&text);
	return result;
}

void ncu_dispose(struct ncu *ncu)
{
	VEC_DISPOSE(&ncu->launches);
}
