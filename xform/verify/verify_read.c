// Reads what verify_json.c writes. Each value is checked, since such files come from other machines. Names of
// variants become the arena's texts.
#include "verify_json.h"
#include "verify_evidence.h"

#include <limits.h>
#include <string.h>

#include "xform/base/json_read.h"

enum { MAX_SHARDS = 9999, MAX_VARIANTS = 1 << 24 };

int verify_is_report(const char *path)
{
	return util_ends_with(path, ".json");
}

// A place in the file, and where the message goes. The first fault is kept.
struct reader {
	struct str *why;
	struct arena *arena;
	const struct json_path *path;
	const json_t *object;
};

static void verify_read_fail(const struct reader *r, const char *key, const char *wanted)
{
	if (!r->why->length)
		json_fail(r->why, &(struct json_path){r->path, key, 0}, "%s is wanted", wanted);
}

// The object at `key`; `at` is its path and must outlive the reader.
static struct reader enter(const struct reader *r, struct json_path *at, const char *key)
{
	*at = (struct json_path){r->path, key, 0};
	const json_t *object = json_object_get(r->object, key);
	if (!json_is_object(object))
		verify_read_fail(r, key, "an object");
	return (struct reader){r->why, r->arena, at, object};
}

static int is_null(const struct reader *r, const char *key)
{
	return json_is_null(json_object_get(r->object, key));
}

// It is printed, and must be no command to a terminal.
static int is_plain(const char *text)
{
	for (; *text; text++)
		if (((unsigned char)*text < 0x20 && *text != '\t') || *text == 0x7f)
			return 0;
	return 1;
}

static const char *verify_read_text_of(const struct reader *r, const char *key)
{
	const char *text = json_string_value(json_object_get(r->object, key));
	if (!text || !is_plain(text))
		verify_read_fail(r, key, "a text without control characters");
	return text ? arena_string(r->arena, text) : "";
}

static const char *text_or_null(const struct reader *r, const char *key)
{
	return is_null(r, key) ? NULL : verify_read_text_of(r, key);
}

static size_t verify_read_number_of(const struct reader *r, const char *key)
{
	const json_t *value = json_object_get(r->object, key);
	if (!json_is_integer(value) || json_integer_value(value) < 0) {
		verify_read_fail(r, key, "a whole number");
		return 0;
	}
	return (size_t)json_integer_value(value);
}

static unsigned small_of(const struct reader *r, const char *key)
{
	size_t number = verify_read_number_of(r, key);
	if (number > UINT_MAX)
		verify_read_fail(r, key, "a smaller number");
	return (unsigned)number;
}

// 0 for null.
static unsigned small_or_null(const struct reader *r, const char *key)
{
	return is_null(r, key) ? 0 : small_of(r, key);
}

static int flag_of(const struct reader *r, const char *key)
{
	const json_t *value = json_object_get(r->object, key);
	if (!json_is_boolean(value))
		verify_read_fail(r, key, "true or false");
	return json_is_true(value);
}

static size_t verify_read_choose(
    const struct reader *r, const char *key, const char *const *names, size_t count)
{
	const char *text = verify_read_text_of(r, key);
	for (size_t i = 0; i < count; i++)
		if (!strcmp(names[i], text))
			return i;
	verify_read_fail(r, key, "another word");
	return 0;
}

static const json_t *list_of(const struct reader *r, const char *key)
{
	const json_t *list = json_object_get(r->object, key);
	if (!json_is_array(list))
		verify_read_fail(r, key, "an array");
	return list;
}

// ---- the parts of a report

static void read_words(struct words *out, const struct reader *r, const char *key)
{
	const json_t *list = list_of(r, key);
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *word = json_array_get(list, i);
		if (!json_is_string(word))
			verify_read_fail(r, key, "an array of texts");
		else
			words_add(r->arena, out, "%s", json_string_value(word));
	}
}

static void read_settings(struct verify_result *out, const struct reader *r)
{
	static const char *const devices[] = {"cpu", "cuda"};
	struct json_path at;
	struct reader in = enter(r, &at, "settings");
	out->on_cpu = verify_read_choose(&in, "device", devices, 2) == 0;
	out->with_copies = flag_of(&in, "copies");
	out->any_order = small_or_null(&in, "any_order");
	out->ordered = flag_of(&in, "ordered");
	out->ignore_unstable = flag_of(&in, "ignore_unstable");
	out->allow_empty = flag_of(&in, "allow_empty");
	read_words(&out->options, &in, "options");
	read_words(&out->arguments, &in, "arguments");
}

// Ascending, and none twice.
static void read_shards(struct verify_result *out, const struct reader *r)
{
	struct json_path at;
	struct reader in = enter(r, &at, "shards");
	const json_t *parts = list_of(&in, "parts");
	unsigned last = 0;
	out->shards = small_of(&in, "of");
	if (!out->shards || out->shards > MAX_SHARDS)
		verify_read_fail(&in, "of", "a number from 1 to 9999");
	for (size_t i = 0; i < json_array_size(parts); i++) {
		json_int_t part = json_integer_value(json_array_get(parts, i));
		if (part <= (json_int_t)last || part > (json_int_t)out->shards)
			verify_read_fail(&in, "parts", "an ascending list of shards");
		last = (unsigned)part;
		VEC_PUSH(&out->parts, last);
	}
	if (!out->parts.count)
		verify_read_fail(&in, "parts", "a shard");
}

static void read_tiers(struct tiers *out, const struct reader *r, const char *key)
{
	struct json_path at;
	if (is_null(r, key))
		return;
	struct reader in = enter(r, &at, key);
	*out = (struct tiers){.known = 1,
	    .kernels = small_of(&in, "kernels"),
	    .rewritten = small_of(&in, "rewritten"),
	    .resizable = small_of(&in, "resizable"),
	    .ordered = small_of(&in, "ordered")};
}

static void read_end(struct process_end *out, const struct reader *r)
{
	static const char *const limits[] = {"time", "output"};
	struct json_path at;
	struct reader in = enter(r, &at, "end");
	out->signal = (int)small_or_null(&in, "signal");
	out->status = out->signal ? 128 + out->signal : (int)small_or_null(&in, "exit");
	if (is_null(&in, "limit"))
		return;
	size_t limit = verify_read_choose(&in, "limit", limits, 2);
	out->timed_out = limit == 0;
	out->too_much = limit == 1;
}

static void read_difference(struct difference *out, struct place *place, const struct reader *r,
    const char *key, const char *names[2], size_t first_byte)
{
	struct json_path at, first_at;
	if (is_null(r, key))
		return;
	struct reader in = enter(r, &at, key);
	out->compared = verify_read_number_of(&in, "compared");
	out->differing = verify_read_number_of(&in, "differing");
	if (is_null(&in, "first"))
		return;
	struct reader first = enter(&in, &first_at, "first");
	place->number = verify_read_number_of(&first, names[0]);
	place->byte = is_null(&first, names[1]) ? SIZE_MAX : verify_read_number_of(&first, names[1]) - first_byte;
}

static void read_phases(struct phases_run *out, const struct reader *r)
{
	struct json_path at;
	if (is_null(r, "phases"))
		return;
	struct reader in = enter(r, &at, "phases");
	const char *reason = text_or_null(&in, "reason");
	*out = (struct phases_run){.phases = small_of(&in, "ended"),
	    .right = small_of(&in, "as_planned"),
	    .launches = small_of(&in, "launches"),
	    .merged = small_of(&in, "merged")};
	if (reason && strlen(reason) >= sizeof out->reason)
		verify_read_fail(&in, "reason", "a shorter text");
	else if (reason)
		strcpy(out->reason, reason);
}

static void read_details(struct str *out, const struct reader *r)
{
	struct words lines = {0};
	read_words(&lines, r, "details");
	for (size_t i = 0; i < lines.count; i++) {
		if (!is_plain(lines.items[i]))
			verify_read_fail(r, "details", "an array of texts without control characters");
		str_addf(out, "%s\n", lines.items[i]);
	}
	words_dispose(&lines);
}

// Its `details` are on the heap, also after a failure.
static struct verify_row read_row(const struct reader *r)
{
	static const char *const programs[VERIFY_BUILDS] = {"original", "sliced", "elastic"};
	static const char *lines[2] = {"line", "column"}, *copies[2] = {"copy", "byte"};
	struct verify_row row = {.number = small_of(r, "number"),
	    .name = verify_read_text_of(r, "run"),
	    .variant = (int)verify_read_choose(r, "program", programs, VERIFY_BUILDS),
	    .blocks = small_or_null(r, "blocks"),
	    .slice = small_or_null(r, "slice"),
	    .threads = small_or_null(r, "threads"),
	    .form = text_or_null(r, "form"),
	    .ratio = text_or_null(r, "ratio"),
	    .is_phase = flag_of(r, "phase"),
	    .is_merged = flag_of(r, "merged"),
	    .launches = is_null(r, "launches") ? 0 : verify_read_number_of(r, "launches"),
	    .why = text_or_null(r, "why")};
	static const char *const verdicts[] = {
	    "equal", "differs", "timed-out", "wrote-too-much", "not-run", "impossible"};
	size_t verdict = verify_read_choose(r, "verdict", verdicts, 6);
	row.differs = verdict >= 1 && verdict <= 3;
	row.failed = verdict == 4;
	if ((verdict == 5) != (row.why != NULL))
		verify_read_fail(r, "why", "a reason, where the verdict is impossible,");
	if (!row.failed && !row.why)
		read_end(&row.end, r);
	read_difference(&row.lines, &row.line_at, r, "stdout", lines, 1);
	read_difference(&row.copies, &row.copy_at, r, "copies", copies, 0);
	read_phases(&row.phases, r);
	read_details(&row.details, r);
	if (!row.differs && (row.lines.differing || row.copies.differing))
		verify_read_fail(r, "verdict", "differs, as its lines or copies do,");
	return row;
}

static void read_original(struct verify_result *out, const struct reader *r)
{
	struct json_path at;
	struct reader in = enter(r, &at, "original");
	struct verify_row row = {.name = "original"};
	read_end(&row.end, &in);
	VEC_PUSH(&out->rows, row);
	out->line_count = verify_read_number_of(&in, "lines");
	out->left_out = verify_read_number_of(&in, "left_out");
	out->copy_count = verify_read_number_of(&in, "copies");
	out->copied_bytes = verify_read_number_of(&in, "copied_bytes");
	out->unnoticed = verify_read_number_of(&in, "failed_launches");
	out->first_unnoticed = out->unnoticed ? verify_read_text_of(&in, "first_failed") : "";
	out->waits = flag_of(&in, "waits");
	out->counts_on_step = flag_of(&in, "counts_on_step");
}

static void read_second(struct verify_result *out, const struct reader *r)
{
	struct json_path at;
	struct reader in = enter(r, &at, "second");
	struct verify_row row = read_row(&in);
	VEC_PUSH(&out->rows, row);
}

static void read_masked(struct verify_masked *out, const struct reader *r, const char *key)
{
	struct json_path at;
	struct reader in = enter(r, &at, key);
	const json_t *numbers = list_of(&in, "numbers");
	out->count = verify_read_number_of(&in, "count");
	out->of = verify_read_number_of(&in, "of");
	out->shown = json_array_size(numbers);
	if (out->shown > VERIFY_NUMBERS) {
		verify_read_fail(&in, "numbers", "a shorter list");
		out->shown = VERIFY_NUMBERS;
	}
	for (size_t i = 0; i < out->shown; i++)
		out->numbers[i] = (size_t)json_integer_value(json_array_get(numbers, i));
}

static void read_unstable(struct verify_result *out, const struct reader *r)
{
	struct json_path at;
	if (is_null(r, "unstable"))
		return;
	struct reader in = enter(r, &at, "unstable");
	out->unstable = verify_read_text_of(&in, "why");
	out->unstable_end = flag_of(&in, "end");
	read_masked(&out->lines, &in, "lines");
	read_masked(&out->copies, &in, "copies");
	out->element = small_or_null(&in, "same_elements");
}

// Exactly the variants of the report's shards, in their order.
static int is_next(const struct verify_result *result, unsigned last, unsigned number)
{
	for (unsigned next = last + 1; next <= result->total; next++)
		for (size_t i = 0; i < result->parts.count; i++)
			if ((next - 1) % result->shards + 1 == result->parts.items[i])
				return next == number;
	return number == UINT_MAX; // there is none
}

static void read_variants(struct verify_result *out, const struct reader *r)
{
	const json_t *list = list_of(r, "variants");
	const struct json_path variants = {r->path, "variants", 0};
	unsigned last = 0;
	for (size_t i = 0; i < json_array_size(list) && !r->why->length; i++) {
		const struct json_path at = {&variants, NULL, i};
		const struct reader in = {r->why, r->arena, &at, json_array_get(list, i)};
		struct verify_row row = read_row(&in);
		VEC_PUSH(&out->rows, row);
		if (!is_next(out, last, row.number))
			verify_read_fail(&in, "number", "the next variant of the shard");
		last = row.number;
	}
	if (!is_next(out, last, UINT_MAX))
		verify_read_fail(r, "variants", "each variant of the shard");
}

static void read_measured(struct verify_result *out, const struct reader *r)
{
	struct json_path at;
	struct reader in = enter(r, &at, "measured");
	const json_t *seconds = list_of(&in, "seconds");
	out->time_lines = verify_read_number_of(&in, "time_lines");
	out->output_bytes = verify_read_number_of(&in, "output_bytes");
	if (json_array_size(seconds) != out->rows.count)
		verify_read_fail(&in, "seconds", "a number for each run");
	for (size_t i = 0; i < out->rows.count; i++) {
		if (!json_is_number(json_array_get(seconds, i)))
			verify_read_fail(&in, "seconds", "a number for each run");
		out->rows.items[i].end.seconds = json_number_value(json_array_get(seconds, i));
	}
}

static void read_found(struct verify_result *out, const struct reader *r)
{
	struct json_path at;
	struct reader kernels = enter(r, &at, "kernels");
	read_tiers(&out->tiers[BUILD_SLICED], &kernels, "sliced");
	read_tiers(&out->tiers[BUILD_ELASTIC], &kernels, "elastic");
	out->phases = small_of(r, "phases");
	out->total = small_of(r, "list");
	if (out->total > MAX_VARIANTS)
		verify_read_fail(r, "list", "a smaller number");
	read_original(out, r);
	read_second(out, r);
	read_unstable(out, r);
	read_variants(out, r);
	read_measured(out, r);
	if (!r->why->length &&
	    verify_read_choose(r, "verdict", verify_verdict_names, VERIFY_ERROR + 1) != verify_verdict_of(out))
		verify_read_fail(r, "verdict", "what follows from the variants");
}

// A shard without runs: the whole would have none either.
static void read_error(const struct reader *r)
{
	struct json_path at;
	struct reader in = enter(r, &at, "error");
	const char *text = verify_read_text_of(&in, "text");
	if (!r->why->length)
		json_fail(r->why, &at, "nothing was run: %s", text);
}

static void read_root(struct verify_result *out, const struct reader *r)
{
	if (json_integer_value(json_object_get(r->object, "verify")) != 1) {
		json_fail(r->why, r->path, "this is not what verify --json writes");
		return;
	}
	if (strcmp(verify_read_text_of(r, "version"), CUELASTIC_VERSION) != 0)
		verify_read_fail(r, "version", "the version of this tool, " CUELASTIC_VERSION ",");
	const json_t *list = list_of(r, "files");
	const struct json_path files = {r->path, "files", 0};
	for (size_t i = 0; i < json_array_size(list); i++) {
		const struct json_path at = {&files, NULL, i};
		struct reader file = {r->why, r->arena, &at, json_array_get(list, i)};
		struct verify_file read = {.path = verify_read_text_of(&file, "file")};
		const char *hash = text_or_null(&file, "sha256");
		if (hash && strlen(hash) + 1 == sizeof read.hash)
			memcpy(read.hash, hash, sizeof read.hash);
		else if (hash)
			verify_read_fail(&file, "sha256", "a hash");
		VEC_PUSH(&out->files, read);
	}
	read_settings(out, r);
	read_shards(out, r);
	if (!is_null(r, "error"))
		read_error(r);
	if (!r->why->length)
		read_found(out, r);
}

int verify_read(
    struct verify_result *out, struct arena *arena, json_t **root, struct str *why, const char *path)
{
	struct str text = {0};
	const struct json_path top = {NULL, NULL, 0};
	int result = json_read_bytes(&text, path);
	*root = NULL;
	if (result < 0)
		str_addf(why, "cannot read: %s", strerror(-result));
	else if ((*root = json_parse(why, str_text(&text), text.length)))
		read_root(out, &(struct reader){why, arena, &top, *root});
	str_dispose(&text);
	return why->length ? -1 : 0;
}
