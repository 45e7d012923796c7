// Reads what stat_data.c writes. Each value is checked, since people edit such files. Names of tiers, proofs, modes and forms
// become this program's own constants.
#include "stat_read.h"

#include <limits.h>
#include <string.h>

#include "xform/base/json_read.h"
#include "xform/model/phase.h"

int stat_is_table(const char *path)
{
	return util_ends_with(path, ".json");
}

static char *stat_read_copy(const char *text)
{
	size_t bytes = strlen(text) + 1;
	return memcpy(util_alloc(bytes), text, bytes);
}

// A place in the file, and where the message goes.
struct reader {
	struct str *why;
	const struct json_path *path;
	const json_t *object;
	int failed;
};

static void stat_read_fail(struct reader *r, const char *key, const char *wanted)
{
	if (!r->failed)
		json_fail(r->why, &(struct json_path){r->path, key, 0}, "%s is wanted", wanted);
	r->failed = 1;
}

static const char *stat_read_text_of(struct reader *r, const char *key)
{
	const json_t *value = json_object_get(r->object, key);
	if (!json_is_string(value))
		stat_read_fail(r, key, "a text");
	return json_is_string(value) ? json_string_value(value) : "";
}

// NULL for null.
static const char *text_or_null(struct reader *r, const char *key)
{
	return json_is_null(json_object_get(r->object, key)) ? NULL : stat_read_text_of(r, key);
}

// Of `object`; negative for null.
static int stat_read_number_of(struct reader *r, const json_t *object, const char *key, int may_be_null)
{
	const json_t *value = json_object_get(object, key);
	json_int_t number = json_integer_value(value);
	if (may_be_null && json_is_null(value))
		return -1;
	if (!json_is_integer(value) || number < 0 || number > INT_MAX)
		stat_read_fail(r, key, "a whole number");
	return (int)number;
}

static const char *stat_read_choose(struct reader *r, const char *key, const char *const *names, size_t count)
{
	const char *text = stat_read_text_of(r, key);
	for (size_t i = 0; i < count; i++)
		if (!strcmp(names[i], text))
			return names[i];
	stat_read_fail(r, key, "another name");
	return names[0];
}

static struct stat_block read_block(struct reader *r)
{
	return (struct stat_block){.threads = (unsigned)stat_read_number_of(r, r->object, "threads", 0),
	    .dynamic_bytes = stat_read_number_of(r, r->object, "dynamic_bytes", 1),
	    .is_assumed = json_is_true(json_object_get(r->object, "threads_assumed"))};
}

static struct stat_figures read_figures(struct reader *r)
{
	const json_t *registers = json_object_get(r->object, "registers");
	const json_t *sm_blocks = json_object_get(r->object, "sm_blocks");
	return (struct stat_figures){.shared_bytes = stat_read_number_of(r, r->object, "shared_bytes", 1),
	    .registers_before = stat_read_number_of(r, registers, "original", 1),
	    .registers_after = stat_read_number_of(r, registers, "elastic", 1),
	    .block = read_block(r),
	    .sm_blocks_before = stat_read_number_of(r, sm_blocks, "original", 1),
	    .sm_blocks_after = stat_read_number_of(r, sm_blocks, "elastic", 1)};
}

static void read_kernel(struct stat_table *table, struct reader *r)
{
	const char *tiers[] = {model_tier_name(TIER_OPAQUE), model_tier_name(TIER_SLICEABLE),
	    model_tier_name(TIER_ELASTIC), model_tier_name(TIER_RESIZABLE)};
	const char *proofs[] = {
	    model_proof_name(PROOF_NONE), model_proof_name(PROOF_PLAIN), model_proof_name(PROOF_VALIDATED)};
	const char *why_not = text_or_null(r, "why_not"), *signature = text_or_null(r, "signature");
	struct stat_row row = {.line = (unsigned)stat_read_number_of(r, r->object, "line", 0),
	    .tier = stat_read_choose(r, "tier", tiers, 4),
	    .proof = stat_read_choose(r, "proof", proofs, 3),
	    .barriers = stat_read_number_of(r, r->object, "barriers", 0),
	    .launches = stat_read_number_of(r, r->object, "launches", 0),
	    .rewritten = stat_read_number_of(r, r->object, "rewritten", 0),
	    .figures = read_figures(r)};
	// Older files have none.
	const json_t *list = json_object_get(r->object, "instances");
	const struct json_path path = {r->path, "instances", 0};
	for (size_t i = 0; !r->failed && i < json_array_size(list); i++) {
		const struct json_path at = {&path, NULL, i};
		struct reader one = {r->why, &at, json_array_get(list, i), 0};
		struct stat_instance instance = {
		    stat_read_copy(stat_read_text_of(&one, "instance")), read_figures(&one)};
		VEC_PUSH(&row.instances, instance);
		r->failed = one.failed;
	}
	row.file = stat_read_copy(stat_read_text_of(r, "file"));
	row.kernel = stat_read_copy(stat_read_text_of(r, "kernel"));
	row.why_not = stat_read_copy(why_not ? why_not : "-");
	row.signature = signature ? stat_read_copy(signature) : NULL;
	VEC_PUSH(&table->rows, row); // also after a failure: the table disposes of it
}

static void read_member(struct stat_table *table, struct reader *r)
{
	static const char *const modes[] = {"alone", "interleave", "persistent", "partition"};
	const char *form = text_or_null(r, "form");
	unsigned known = form ? phase_form_named(form) : 0;
	if (form && !known)
		stat_read_fail(r, "form", "another name");
	const char *proofs[] = {
	    model_proof_name(PROOF_NONE), model_proof_name(PROOF_PLAIN), model_proof_name(PROOF_VALIDATED)};
	int has_proof = json_object_get(r->object, "proof") != NULL; // older files have none
	struct stat_member_row row = {.mode = stat_read_choose(r, "mode", modes, 4),
	    .form = known ? phase_form_name(known) : "-",
	    .proof = has_proof ? stat_read_choose(r, "proof", proofs, 3) : "-",
	    .registers = stat_read_number_of(r, r->object, "registers", 1),
	    .shared_bytes = stat_read_number_of(r, r->object, "shared_bytes", 1),
	    .block = read_block(r),
	    .sm_blocks = stat_read_number_of(r, r->object, "sm_blocks", 1)};
	row.place = stat_read_copy(stat_read_text_of(r, "place"));
	row.kernels = stat_read_copy(stat_read_text_of(r, "kernels"));
	VEC_PUSH(&table->members, row);
}

static int read_list(struct stat_table *table, struct str *why, const json_t *root, const char *key,
    void read(struct stat_table *, struct reader *))
{
	const struct json_path top = {NULL, NULL, 0}, list = {&top, key, 0};
	const json_t *values = json_object_get(root, key);
	if (!json_is_array(values))
		return json_fail(why, &list, "an array is wanted");
	for (size_t i = 0; i < json_array_size(values); i++) {
		const struct json_path at = {&list, NULL, i};
		struct reader reader = {why, &at, json_array_get(values, i), 0};
		read(table, &reader);
		if (reader.failed)
			return -1;
	}
	return 0;
}

// A file that two shards looked at would have its kernels twice.
static int read_files(struct stat_table *table, struct str *why, const json_t *root)
{
	const struct json_path top = {NULL, NULL, 0}, list = {&top, "files", 0};
	const json_t *files = json_object_get(root, "files");
	if (!json_is_array(files))
		return json_fail(why, &list, "an array is wanted");
	for (size_t i = 0; i < json_array_size(files); i++) {
		const struct json_path at = {&list, NULL, i};
		const char *name = json_check_text(why, &at, json_array_get(files, i));
		if (!name)
			return -1;
		if (stat_has_file(table, name))
			return json_fail(why, &at, "'%s' is in two tables", name);
		stat_add_file(table, name);
	}
	return 0;
}

static int read_root(struct stat_table *table, struct str *why, const json_t *root)
{
	const char *device = json_string_value(json_object_get(root, "device"));
	const struct device *known = cue_device_find(device);
	if (json_integer_value(json_object_get(root, "stat")) != 1)
		return json_fail(why, &(struct json_path){NULL, NULL, 0}, "this is not what stat --json writes");
	table->device = known ? known->name : table->device;
	if (read_files(table, why, root) < 0 || read_list(table, why, root, "kernels", read_kernel) < 0)
		return -1;
	return read_list(table, why, root, "phases", read_member);
}

int stat_read(struct stat_table *table, struct str *why, const char *path)
{
	struct str text = {0};
	int result = json_read_bytes(&text, path);
	json_t *root = NULL;
	if (result < 0)
		str_addf(why, "cannot read: %s", strerror(-result));
	else if (!(root = json_parse(why, str_text(&text), text.length)))
		result = -1;
	else
		result = read_root(table, why, root);
	json_decref(root);
	str_dispose(&text);
	return result < 0 ? -1 : 0;
}
