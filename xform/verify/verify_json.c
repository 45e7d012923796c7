// Writes a verification as JSON. All that a clock decides is in `measured`, so that two reports can be compared
// without it.
#include "verify_result.h"

#include <string.h>

#include "xform/base/json.h"

enum { VERIFY_VERSION = 2 };

static json_t *number_or_null(size_t number)
{
	return number ? json_integer((json_int_t)number) : json_null();
}

static json_t *words_json(const struct words *words)
{
	json_t *list = json_array();
	for (size_t i = 0; i < words->count; i++)
		json_array_append_new(list, json_from_text(words->items[i]));
	return list;
}

static json_t *files_json(const struct verify_result *result)
{
	json_t *list = json_array();
	VEC_EACH (const struct verify_file, file, result->files)
		json_array_append_new(list, json_pack("{s:o, s:o}", "file", json_from_text(file->path), "sha256",
		                                json_from_text(file->hash[0] ? file->hash : NULL)));
	return list;
}

static json_t *settings_json(const struct verify_result *r)
{
	return json_pack("{s:s, s:b, s:o, s:b, s:b, s:b, s:o, s:o}", "device", r->on_cpu ? "cpu" : "cuda",
	    "copies", r->with_copies, "any_order", number_or_null(r->any_order), "ordered", r->ordered,
	    "ignore_unstable", r->ignore_unstable, "allow_empty", r->allow_empty, "options",
	    words_json(&r->options), "arguments", words_json(&r->arguments));
}

static json_t *tiers_json(const struct tiers *tiers)
{
	if (!tiers->known)
		return json_null();
	return json_pack("{s:i, s:i, s:i, s:i}", "kernels", (int)tiers->kernels, "rewritten",
	    (int)tiers->rewritten, "resizable", (int)tiers->resizable, "ordered", (int)tiers->ordered);
}

// How a run ended: by itself, by a signal, or ended by us since it took too long or wrote too much.
static json_t *end_json(const struct process_end *end)
{
	const char *limit = end->timed_out ? "time" : end->too_much ? "output" : NULL;
	return json_pack("{s:o, s:o, s:o}", "exit",
	    limit || end->signal ? json_null() : json_integer(end->status), "signal",
	    limit ? json_null() : number_or_null((size_t)end->signal), "limit", json_from_text(limit));
}

// Where the first difference is; null: nowhere.
static json_t *place_json(const struct place *place, const char *what, const char *in_it, size_t first_byte)
{
	if (!place->number)
		return json_null();
	return json_pack("{s:I, s:o}", what, (json_int_t)place->number, in_it,
	    place->byte == SIZE_MAX ? json_null() : json_integer((json_int_t)(place->byte + first_byte)));
}

static json_t *difference_json(const struct difference *difference, json_t *first)
{
	return json_pack("{s:I, s:I, s:o}", "compared", (json_int_t)difference->compared, "differing",
	    (json_int_t)difference->differing, "first", first);
}

static json_t *phases_json(const struct verify_row *row)
{
	const struct phases_run *phases = &row->phases;
	if (!row->is_phase || row->why)
		return json_null();
	return json_pack("{s:i, s:i, s:i, s:i, s:o}", "ended", (int)phases->phases, "as_planned",
	    (int)phases->right, "launches", (int)phases->launches, "merged", (int)phases->merged, "reason",
	    json_from_text(phases->reason[0] ? phases->reason : NULL));
}

static const char *verdict_of(const struct verify_row *row)
{
	return row->why             ? "impossible"
	       : row->failed        ? "not-run"
	       : !row->differs      ? "equal"
	       : row->end.timed_out ? "timed-out"
	       : row->end.too_much  ? "wrote-too-much"
	                            : "differs";
}

static json_t *details_json(const struct verify_row *row)
{
	json_t *lines = json_array();
	for (const char *at = str_text(&row->details); *at; at += *at == '\n') {
		size_t length = strcspn(at, "\n");
		json_array_append_new(lines, json_from_bytes(at, length));
		at += length;
	}
	return lines;
}

static json_t *row_json(const struct verify_result *result, const struct verify_row *row)
{
	int has_run = !row->why && !row->failed;
	json_t *stdout_json =
	    has_run ? difference_json(&row->lines, place_json(&row->line_at, "line", "column", 1)) : json_null();
	json_t *copies_json = has_run && result->with_copies
	                          ? difference_json(&row->copies, place_json(&row->copy_at, "copy", "byte", 0))
	                          : json_null();
	json_t *launches = has_run && result->on_cpu ? json_integer((json_int_t)row->launches) : json_null();
	static const char *const programs[VERIFY_BUILDS] = {"original", "sliced", "elastic"};
	return json_pack(
	    "{s:i, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:b, s:b, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
	    "number", (int)row->number, "run", row->name, "program", programs[row->variant], "blocks",
	    number_or_null(row->blocks), "slice", number_or_null(row->slice), "threads",
	    number_or_null(row->threads), "form", json_from_text(row->form), "ratio", json_from_text(row->ratio),
	    "phase", row->is_phase, "merged", row->is_merged, "verdict", verdict_of(row), "end",
	    has_run ? end_json(&row->end) : json_null(), "stdout", stdout_json, "copies", copies_json, "launches",
	    launches, "phases", phases_json(row), "why", json_from_text(row->why), "details", details_json(row));
}

static json_t *rows_json(const struct verify_result *result)
{
	json_t *rows = json_array();
	for (size_t i = VERIFY_FIRST_VARIANT; i < result->rows.count; i++)
		json_array_append_new(rows, row_json(result, &result->rows.items[i]));
	return rows;
}

static json_t *masked_json(const struct verify_masked *masked)
{
	json_t *numbers = json_array();
	for (size_t i = 0; i < masked->shown; i++)
		json_array_append_new(numbers, json_integer((json_int_t)masked->numbers[i]));
	return json_pack("{s:I, s:I, s:o}", "count", (json_int_t)masked->count, "of", (json_int_t)masked->of,
	    "numbers", numbers);
}

static json_t *unstable_json(const struct verify_result *r)
{
	if (!r->unstable)
		return json_null();
	return json_pack("{s:o, s:b, s:o, s:o, s:o}", "why", json_from_text(r->unstable), "end", r->unstable_end,
	    "lines", masked_json(&r->lines), "copies", masked_json(&r->copies), "same_elements",
	    number_or_null(r->element));
}

static json_t *original_json(const struct verify_result *r)
{
	return json_pack("{s:o, s:I, s:I, s:I, s:I, s:I, s:o, s:b, s:b}", "end", end_json(&r->rows.items[0].end),
	    "lines", (json_int_t)r->line_count, "left_out", (json_int_t)r->left_out, "copies",
	    (json_int_t)r->copy_count, "copied_bytes", (json_int_t)r->copied_bytes, "failed_launches",
	    (json_int_t)r->unnoticed, "first_failed", json_from_text(r->unnoticed ? r->first_unnoticed : NULL),
	    "waits", r->waits, "counts_on_step", r->counts_on_step);
}

static json_t *totals_json(const struct verify_result *result)
{
	struct verify_counts counts = verify_count(result);
	return json_pack("{s:I, s:I, s:I, s:I, s:I, s:I, s:o}", "variants", (json_int_t)counts.variants, "run",
	    (json_int_t)counts.run, "equal", (json_int_t)counts.equal, "differing", (json_int_t)counts.differing,
	    "not_run", (json_int_t)counts.not_run, "impossible", (json_int_t)counts.impossible, "launches",
	    result->on_cpu ? json_integer((json_int_t)verify_launches(result)) : json_null());
}

static json_t *measured_json(const struct verify_result *r)
{
	json_t *seconds = json_array();
	for (size_t i = 0; i < r->rows.count; i++)
		json_array_append_new(seconds, json_real(r->rows.items[i].end.seconds));
	return json_pack("{s:o, s:I, s:I}", "seconds", seconds, "time_lines", (json_int_t)r->time_lines,
	    "output_bytes", (json_int_t)r->output_bytes);
}

// Why agreement shows nothing.
static json_t *lack_json(const struct verify_result *result)
{
	struct str lack = {0};
	evidence_lack(&lack, result);
	json_t *text = json_from_text(lack.length ? str_text(&lack) : NULL);
	str_dispose(&lack);
	return text;
}

static json_t *error_json(const struct verify_result *result)
{
	if (!result->error)
		return json_null();
	return json_pack("{s:s, s:s}", "stage", result->stage, "text", result->error);
}

void verify_json(struct str *out, const struct verify_result *r)
{
	const char *verdict = verify_verdict_names[verify_verdict_of(r)];
	json_t *whole =
	    json_pack("{s:i, s:s, s:s, s:o, s:o, s:o}", "verify", VERIFY_VERSION, "version", CUELASTIC_VERSION,
	        "verdict", verdict, "error", error_json(r), "files", files_json(r), "settings", settings_json(r));
	if (!r->error) {
		json_t *found = json_pack("{s:{s:o, s:o}, s:i, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "kernels",
		    "sliced", tiers_json(&r->tiers[BUILD_SLICED]), "elastic", tiers_json(&r->tiers[BUILD_ELASTIC]),
		    "phases", (int)r->phases, "original", original_json(r), "second", row_json(r, &r->rows.items[1]),
		    "unstable", unstable_json(r), "variants", rows_json(r), "totals", totals_json(r), "shows_nothing",
		    lack_json(r), "measured", measured_json(r));
		json_object_update_missing(whole, found);
		json_decref(found);
	}
	json_print(out, whole);
}
