// Reads profiles from JSON (json_read.c) by a table of keys. The first error stops.
//
// Memory: a set and all it points to are in an arena, whose blocks are the set's `memory`.
#include "profile_json.h"

#include "xform/base/json_read.h"
#include "profile_fields.h"
#include "plan/planners/profile_model.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

enum { FORMAT_VERSION = 1, MAX_BLOCK_THREADS = 1024, MAX_COLUMNS = 64 };
static const double ROUNDING = 0.02; // how far above 1 published stall shares may sum

struct reader {
	struct arena arena;
	struct str *why;
	const struct device *device;
};

// A number within the field's bounds.
static int read_number(double *out, struct reader *r, const struct json_path *path, const json_t *value,
    const struct profile_field *field)
{
	if (!json_is_number(value))
		return json_fail(r->why, path, "a number is wanted, not %s", json_type_name(value));
	*out = json_number_value(value) + 0.0; // -0 is 0: it would be written as a whole number, and read as that
	if (!isfinite(*out))
		return json_fail(r->why, path, "infinite");
	if (*out < 0)
		return json_fail(r->why, path, "negative");
	if (*out < field->least)
		return json_fail(r->why, path, "%g is too small: at least %g", *out, field->least);
	if (*out > field->most)
		return json_fail(r->why, path, "%g is too large: at most %.10g", *out, field->most);
	return 0;
}

static int read_whole(double *out, struct reader *r, const struct json_path *path, const json_t *value,
    const struct profile_field *field)
{
	if (json_is_real(value) && json_real_value(value) >= 0)
		return json_fail(r->why, path, "a whole number is wanted, not %g", json_real_value(value));
	return read_number(out, r, path, value, field);
}

static int read_text(const char **out, struct reader *r, const struct json_path *path, const json_t *value,
    const struct profile_field *field)
{
	if (!json_is_string(value))
		return json_fail(r->why, path, "a text is wanted, not %s", json_type_name(value));
	if (json_string_length(value) == 0)
		return json_fail(r->why, path, "empty");
	if (json_string_length(value) > field->most)
		return json_fail(
		    r->why, path, "%zu bytes are too many: at most %.0f", json_string_length(value), field->most);
	*out = arena_string(&r->arena, json_string_value(value));
	return 0;
}

// One to three numbers, or one without brackets; what is left out is 1.
static int read_dimensions(uint32_t out[3], struct reader *r, const struct json_path *path,
    const json_t *value, const struct profile_field *field)
{
	size_t count = json_is_array(value) ? json_array_size(value) : 1;
	double number, product = 1;
	if (count < 1 || count > 3)
		return json_fail(r->why, path, "%zu dimensions: 1 to 3 are wanted", count);
	out[0] = out[1] = out[2] = 1;
	for (size_t i = 0; i < count; i++) {
		struct json_path element = {path, NULL, i};
		const json_t *item = json_is_array(value) ? json_array_get(value, i) : value;
		if (read_whole(&number, r, json_is_array(value) ? &element : path, item, field) < 0)
			return -1;
		out[i] = (uint32_t)number;
		product *= number;
	}
	if (product > (field->most > MAX_BLOCK_THREADS ? 1e18 : MAX_BLOCK_THREADS))
		return json_fail(r->why, path, "%.0f in all are too many", product);
	return 0;
}

// A number for each SM, or one for the whole device.
static int read_table(struct reader *r, const struct json_path *path, const json_t *value,
    const struct profile_field *field, struct profile *profile)
{
	double *table = *(double **)((char *)profile + field->offset);
	if (!json_is_array(value)) {
		profile->given |= field->whole_fact;
		return read_number((double *)((char *)profile + field->whole_offset), r, path, value, field);
	}
	if (json_array_size(value) != profile->sm_count)
		return json_fail(r->why, path,
		    "%zu numbers: %s has %u SMs, and each count of them from 1 on needs its own",
		    json_array_size(value), r->device->name, profile->sm_count);
	for (size_t i = 0; i < profile->sm_count; i++)
		if (read_number(&table[i], r, &(struct json_path){path, NULL, i}, json_array_get(value, i), field) <
		    0)
			return -1;
	profile->given |= field->fact;
	return 0;
}

static int read_row(struct reader *r, const struct json_path *path, const json_t *row,
    const struct profile_field *field, struct profile *profile, double *out)
{
	if (!json_is_array(row))
		return json_fail(r->why, path, "an array of one number for each count of blocks is wanted, not %s",
		    json_type_name(row));
	if (json_array_size(row) != profile->block_counts)
		return json_fail(r->why, path, "%zu numbers, and %u in the first row", json_array_size(row),
		    profile->block_counts);
	for (size_t b = 0; b < profile->block_counts; b++)
		if (read_number(&out[b], r, &(struct json_path){path, NULL, b}, json_array_get(row, b), field) < 0)
			return -1;
	return 0;
}

static int read_matrix(struct reader *r, const struct json_path *path, const json_t *value,
    const struct profile_field *field, struct profile *profile)
{
	size_t columns = json_array_size(json_array_get(value, 0));
	if (!json_is_array(value))
		return json_fail(r->why, path, "an array of one row for each count of SMs is wanted, not %s",
		    json_type_name(value));
	if (json_array_size(value) != profile->sm_count)
		return json_fail(r->why, path,
		    "%zu rows: %s has %u SMs, and each count of them from 1 on needs its own", json_array_size(value),
		    r->device->name, profile->sm_count);
	if (columns > MAX_COLUMNS)
		return json_fail(
		    r->why, &(struct json_path){path, NULL, 0}, "%zu numbers: at most %d", columns, MAX_COLUMNS);
	profile->block_counts = (uint32_t)columns;
	profile->performance =
	    arena_alloc(&r->arena, (profile->sm_count * columns + 1) * sizeof *profile->performance);
	for (size_t m = 0; m < profile->sm_count; m++)
		if (read_row(r, &(struct json_path){path, NULL, m}, json_array_get(value, m), field, profile,
		        profile->performance + m * columns) < 0)
			return -1;
	return columns ? 0 : json_fail(r->why, &(struct json_path){path, NULL, 0}, "empty");
}

static int stall_index(const char *key)
{
	for (int i = 0; i < PROFILE_STALLS; i++)
		if (!strcmp(profile_stall_names[i], key))
			return i;
	return -1;
}

static int read_stalls(struct reader *r, const struct json_path *path, json_t *value,
    const struct profile_field *field, struct profile *profile)
{
	const char *key;
	json_t *share;
	double sum = 0;
	if (!json_is_object(value))
		return json_fail(r->why, path, "an object is wanted, not %s", json_type_name(value));
	json_object_foreach(value, key, share)
	{
		struct json_path member = {path, key, 0};
		int i = stall_index(key);
		if (i < 0)
			return json_fail(r->why, &member, "unknown key");
		if (read_number(&profile->stall_shares[i], r, &member, share, field) < 0)
			return -1;
		sum += profile->stall_shares[i];
	}
	for (int i = 0; i < PROFILE_STALLS; i++)
		if (!json_object_get(value, profile_stall_names[i]))
			return json_fail(r->why, &(struct json_path){path, profile_stall_names[i], 0}, "missing");
	return sum > 1 + ROUNDING ? json_fail(r->why, path, "the shares sum to %g: to 1 at most", sum) : 0;
}

static const struct profile_field *find_field(const char *key)
{
	for (size_t i = 0; i < profile_field_count; i++)
		if (!strcmp(profile_fields[i].key, key))
			return &profile_fields[i];
	return NULL;
}

// Facts that are in the text, but that its author modelled.
static int read_modelled(
    struct reader *r, const struct json_path *path, const json_t *value, struct profile *profile)
{
	if (!json_is_array(value))
		return json_fail(r->why, path, "an array of keys is wanted, not %s", json_type_name(value));
	for (size_t i = 0; i < json_array_size(value); i++) {
		struct json_path element = {path, NULL, i};
		const char *key = json_string_value(json_array_get(value, i));
		const struct profile_field *field = key ? find_field(key) : NULL;
		if (!field || !field->fact || field->fact == PROFILE_LAUNCH)
			return json_fail(r->why, &element, "a key that may be modelled is wanted");
		unsigned facts = field->fact | field->whole_fact;
		if (!((profile->given | profile->modelled) & facts))
			return json_fail(r->why, &element, "the profile has no such key");
		profile->modelled |= profile->given & field->fact;
		profile->given &= ~field->fact;
	}
	return 0;
}

static int read_remarks(struct reader *r, const struct json_path *path, json_t *value)
{
	const char *key;
	json_t *text;
	if (!json_is_object(value))
		return json_fail(r->why, path, "an object is wanted, not %s", json_type_name(value));
	json_object_foreach(value, key, text)
	{
		if (!json_is_string(text))
			return json_fail(
			    r->why, &(struct json_path){path, key, 0}, "a text is wanted, not %s", json_type_name(text));
	}
	return 0;
}

static int read_scalar(struct reader *r, const struct json_path *path, const json_t *value,
    const struct profile_field *field, void *place)
{
	double number = 0;
	int result = field->kind == PROFILE_NUMBER ? read_number(&number, r, path, value, field)
	                                           : read_whole(&number, r, path, value, field);
	if (result) // what was read may not fit
		return result;
	if (field->kind == PROFILE_NUMBER)
		*(double *)place = number;
	else if (field->kind == PROFILE_COUNT)
		*(uint32_t *)place = (uint32_t)number;
	else
		*(uint64_t *)place = (uint64_t)number;
	return 0;
}

static int read_field(struct reader *r, const struct json_path *path, json_t *value,
    const struct profile_field *field, struct profile *profile)
{
	void *place = (char *)profile + field->offset;
	if (field->kind == PROFILE_TABLE)
		return read_table(r, path, value, field, profile);
	profile->given |= field->fact;
	switch (field->kind) {
	case PROFILE_TEXT:
		return read_text(place, r, path, value, field);
	case PROFILE_DIMENSIONS:
		return read_dimensions(place, r, path, value, field);
	case PROFILE_MATRIX:
		return read_matrix(r, path, value, field, profile);
	case PROFILE_STALL_TABLE:
		return read_stalls(r, path, value, field, profile);
	case PROFILE_NAMES:
		return 0; // in a second round: it speaks of other keys
	case PROFILE_REMARKS:
		return read_remarks(r, path, value);
	default:
		return read_scalar(r, path, value, field, place);
	}
}

static int check_keys(struct reader *r, const struct json_path *path, json_t *kernel)
{
	const char *key;
	json_t *value;
	for (size_t i = 0; i < profile_field_count; i++)
		if (profile_fields[i].is_required && !json_object_get(kernel, profile_fields[i].key))
			return json_fail(r->why, &(struct json_path){path, profile_fields[i].key, 0}, "missing");
	json_object_foreach(kernel, key, value)
	{
		if (!find_field(key))
			return json_fail(r->why, &(struct json_path){path, key, 0}, "unknown key");
	}
	if (!json_object_get(kernel, "llc_apki") != !json_object_get(kernel, "llc_hit_rate"))
		return json_fail(r->why,
		    &(struct json_path){path, json_object_get(kernel, "llc_apki") ? "llc_hit_rate" : "llc_apki", 0},
		    "missing: llc_apki and llc_hit_rate belong together");
	return 0;
}

static int read_kernel(
    struct reader *r, const struct json_path *path, json_t *kernel, struct profile *profile)
{
	json_t *value;
	if (!json_is_object(kernel))
		return json_fail(r->why, path, "an object is wanted, not %s", json_type_name(kernel));
	if (check_keys(r, path, kernel) < 0)
		return -1;
	profile->sm_count = r->device->sm_count;
	profile->latency_us = arena_alloc(&r->arena, profile->sm_count * sizeof(double));
	profile->bandwidth_mb_s = arena_alloc(&r->arena, profile->sm_count * sizeof(double));
	for (size_t i = 0; i < profile_field_count; i++) {
		struct json_path member = {path, profile_fields[i].key, 0};
		value = json_object_get(kernel, profile_fields[i].key);
		if (value && read_field(r, &member, value, &profile_fields[i], profile) < 0)
			return -1;
	}
	value = json_object_get(kernel, "modelled");
	return value ? read_modelled(r, &(struct json_path){path, "modelled", 0}, value, profile) : 0;
}

static int check_name(
    struct reader *r, const struct json_path *path, const struct profile_set *set, uint32_t i)
{
	for (uint32_t k = 0; k < i; k++)
		if (!strcmp(set->profiles[k].name, set->profiles[i].name))
			return json_fail(
			    r->why, &(struct json_path){path, "name", 0}, "$.kernels[%u] has this name too", k);
	return 0;
}

static int read_kernels(
    struct reader *r, const struct json_path *root, const json_t *kernels, struct profile_set *set)
{
	struct json_path path = {root, "kernels", 0};
	size_t count = json_array_size(kernels);
	if (!kernels)
		return json_fail(r->why, &path, "missing");
	if (!json_is_array(kernels))
		return json_fail(r->why, &path, "an array is wanted, not %s", json_type_name(kernels));
	if (count == 0)
		return json_fail(r->why, &path, "empty");
	if (count > PROFILE_KERNELS)
		return json_fail(r->why, &path, "%zu kernels are too many: at most %u", count, PROFILE_KERNELS);
	set->profiles = arena_alloc(&r->arena, count * sizeof *set->profiles);
	for (set->count = 0; set->count < count; set->count++) {
		struct json_path element = {&path, NULL, set->count};
		struct profile *profile = &set->profiles[set->count];
		if (read_kernel(r, &element, json_array_get(kernels, set->count), profile) < 0 ||
		    check_name(r, &element, set, set->count) < 0)
			return -1;
	}
	return 0;
}

static int read_version(struct reader *r, const struct json_path *root, const json_t *version)
{
	struct json_path path = {root, "cuelastic_profiles", 0};
	if (!version)
		return json_fail(r->why, &path, "missing: the format's number, 1");
	if (!json_is_integer(version) || json_integer_value(version) != FORMAT_VERSION)
		return json_fail(r->why, &path, "this reads format 1 only");
	return 0;
}

// The device that the tables must cover: the caller's, which the text's must be, if it names one.
static int read_device(
    struct reader *r, const struct json_path *root, const json_t *name, struct profile_set *set)
{
	static const struct profile_field field = {.most = 4096};
	struct json_path path = {root, "device", 0};
	const struct device *named;
	if (!name)
		return r->device ? 0 : json_fail(r->why, &path, "missing: name it, or use --device");
	if (read_text(&set->device, r, &path, name, &field) < 0)
		return -1;
	named = cue_device_find(set->device);
	if (!named)
		return json_fail(r->why, &path, "no device of that name is known: cuelastic explain --device=list");
	if (r->device && named != r->device)
		return json_fail(
		    r->why, &path, "these are profiles of %s, and %s is asked for", named->name, r->device->name);
	r->device = named;
	return 0;
}

static int read_root(struct reader *r, json_t *root, struct profile_set *set)
{
	static const char *const keys[] = {"cuelastic_profiles", "device", "kernels", "remark"};
	struct json_path path = {NULL, NULL, 0};
	if (json_check_keys(r->why, &path, root, keys, 0, sizeof keys / sizeof *keys) < 0)
		return -1;
	if (read_version(r, &path, json_object_get(root, keys[0])) < 0 ||
	    read_device(r, &path, json_object_get(root, keys[1]), set) < 0)
		return -1;
	return read_kernels(r, &path, json_object_get(root, keys[2]), set);
}

static int parse(struct reader *r, const char *text, size_t length, struct profile_set *set)
{
	json_t *root = json_parse(r->why, text, length);
	int result = root ? read_root(r, root, set) : -1;
	json_decref(root);
	return result;
}

int profile_parse(
    struct profile_set *out, struct str *why, const char *text, size_t length, const struct device *device)
{
	struct reader reader = {.why = why, .device = device};
	*out = (struct profile_set){0};
	int result = parse(&reader, text, length, out);
	out->memory = reader.arena.blocks;
	if (!result)
		return 0;
	profile_dispose(out);
	return -1;
}

void profile_dispose(struct profile_set *set)
{
	struct arena arena = {set->memory};
	arena_dispose(&arena);
	*set = (struct profile_set){0};
}

const struct device *profile_device(const struct profile_set *set)
{
	return set->device ? cue_device_find(set->device) : NULL;
}

int profile_read(struct profile_set *out, struct str *why, const char *path, const struct device **device)
{
	struct str text = {0};
	*out = (struct profile_set){0};
	str_addf(why, "%s: ", path);
	int result = json_read_bytes(&text, path);
	if (result)
		str_add(why, strerror(-result));
	else
		result = profile_parse(out, why, str_text(&text), text.length, *device);
	str_dispose(&text);
	if (result)
		return -1;
	if (!*device)
		*device = profile_device(out);
	for (uint32_t i = 0; i < out->count; i++)
		cue_profile_model(&out->profiles[i], (*device)->memory_mb_s);
	return 0;
}
