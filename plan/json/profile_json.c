// Profiles from and to JSON, by a table of the keys of docs/reference/profile-format.md, in the order in which they are written.
//
// Numbers are written with as many digits as read back as the same double. Single numbers for the whole device are written where
// there is no table. Memory: a set and all it points to are in an arena, whose blocks are the set's `memory`.
#include "profile_json.h"

#include "xform/base/json.h"
#include "xform/base/json_read.h"
#include "plan/planners/profile_model.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { MAX_BLOCK_THREADS = 1024, MAX_COLUMNS = 64, MAX_TEXT = 4096 };
static const double ROUNDING = 0.02; // how far above 1 published stall shares may sum

// ---- kinds of values

static void write_number(struct str *out, double number)
{
	char text[40];
	for (int digits = 15; digits <= 17; digits++) {
		snprintf(text, sizeof text, "%.*g", digits, number);
		if (strtod(text, NULL) == number)
			break;
	}
	str_add(out, text);
}

static void write_numbers(struct str *out, const double *numbers, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		str_add(out, i ? ", " : "[");
		write_number(out, numbers[i]);
	}
	str_add(out, "]");
}

static int read_numbers(double *out, struct json_reader *r, const struct json_path *path, const json_t *list,
    const struct json_field *field)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		if (json_read_number(&out[i], r, &(struct json_path){path, NULL, i}, json_array_get(list, i), field) <
		    0)
			return -1;
	return 0;
}

// One to three numbers, or one without brackets; what is left out is 1.
static int read_dimensions(struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *field, void *object)
{
	struct json_field count = *field;
	uint32_t *out = (uint32_t *)((char *)object + field->offset);
	size_t size = json_is_array(value) ? json_array_size(value) : 1;
	double number, product = 1;
	count.kind = FIELD_COUNT;
	if (size < 1 || size > 3)
		return json_fail(r->why, path, "%zu dimensions: 1 to 3 are wanted", size);
	out[0] = out[1] = out[2] = 1;
	for (size_t i = 0; i < size; i++) {
		struct json_path element = {path, NULL, i};
		const json_t *item = json_is_array(value) ? json_array_get(value, i) : value;
		if (json_read_number(&number, r, json_is_array(value) ? &element : path, item, &count) < 0)
			return -1;
		out[i] = (uint32_t)number;
		product *= number;
	}
	if (product > (field->most > MAX_BLOCK_THREADS ? 1e18 : MAX_BLOCK_THREADS))
		return json_fail(r->why, path, "%.0f in all are too many", product);
	return 0;
}

static void write_dimensions(struct str *out, const void *object, const struct json_field *field)
{
	const uint32_t *counts = (const uint32_t *)((const char *)object + field->offset);
	str_addf(out, "[%u, %u, %u]", counts[0], counts[1], counts[2]);
}

static unsigned whole_fact(unsigned fact)
{
	return fact == PROFILE_LATENCY     ? PROFILE_WHOLE_LATENCY
	       : fact == PROFILE_BANDWIDTH ? PROFILE_WHOLE_BANDWIDTH
	                                   : 0;
}

// A number for each SM, or one for the whole device.
static int read_table(struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *field, void *object)
{
	struct profile *profile = object;
	const struct device *device = r->context;
	if (!json_is_array(value)) {
		r->facts ^= field->fact | whole_fact(field->fact);
		return json_read_number(
		    field->fact == PROFILE_LATENCY ? &profile->whole_latency_us : &profile->whole_bandwidth_mb_s, r,
		    path, value, field);
	}
	if (json_array_size(value) != profile->sm_count)
		return json_fail(r->why, path,
		    "%zu numbers: %s has %u SMs, and each count of them from 1 on needs its own",
		    json_array_size(value), device->name, profile->sm_count);
	return read_numbers(*(double **)((char *)profile + field->offset), r, path, value, field);
}

static void write_table(struct str *out, const void *object, const struct json_field *field)
{
	const struct profile *profile = object;
	if ((profile->given | profile->modelled) & field->fact)
		write_numbers(out, *(double *const *)((const char *)profile + field->offset), profile->sm_count);
	else
		write_number(
		    out, field->fact == PROFILE_LATENCY ? profile->whole_latency_us : profile->whole_bandwidth_mb_s);
}

static int read_matrix(struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *field, void *object)
{
	struct profile *profile = object;
	const struct device *device = r->context;
	struct json_path first = {path, NULL, 0};
	size_t columns = json_array_size(json_array_get(value, 0));
	if (!json_is_array(value))
		return json_fail(r->why, path, "an array of one row for each count of SMs is wanted, not %s",
		    json_type_name(value));
	if (json_array_size(value) != profile->sm_count)
		return json_fail(r->why, path,
		    "%zu rows: %s has %u SMs, and each count of them from 1 on needs its own", json_array_size(value),
		    device->name, profile->sm_count);
	if (columns > MAX_COLUMNS)
		return json_fail(r->why, &first, "%zu numbers: at most %d", columns, MAX_COLUMNS);
	profile->block_counts = (uint32_t)columns;
	profile->performance =
	    arena_alloc(r->arena, (profile->sm_count * columns + 1) * sizeof *profile->performance);
	for (size_t m = 0; m < profile->sm_count; m++) {
		struct json_path at = {path, NULL, m};
		const json_t *row = json_array_get(value, m);
		if (!json_is_array(row))
			return json_fail(r->why, &at, "an array of one number for each count of blocks is wanted, not %s",
			    json_type_name(row));
		if (json_array_size(row) != columns)
			return json_fail(
			    r->why, &at, "%zu numbers, and %zu in the first row", json_array_size(row), columns);
		if (read_numbers(profile->performance + m * columns, r, &at, row, field) < 0)
			return -1;
	}
	return columns ? 0 : json_fail(r->why, &first, "empty");
}

static void write_matrix(struct str *out, const void *object, const struct json_field *field)
{
	const struct profile *profile = object;
	(void)field;
	for (uint32_t m = 0; m < profile->sm_count; m++) {
		str_add(out, m ? ",\n\t\t\t\t" : "[\n\t\t\t\t");
		write_numbers(out, profile->performance + (size_t)m * profile->block_counts, profile->block_counts);
	}
	str_add(out, "]");
}

#define STALL(name, stall) {name, FIELD_NUMBER, (stall) * sizeof(double), 1, 0, 0, 1, NULL, NULL}

static const struct json_field STALLS[] = {STALL("execution", STALL_EXECUTION), STALL("fetch", STALL_FETCH),
    STALL("memory", STALL_MEMORY), STALL("other", STALL_OTHER),
    STALL("synchronization", STALL_SYNCHRONIZATION), STALL("texture", STALL_TEXTURE), {0}};

static int read_stalls(struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *field, void *object)
{
	struct profile *profile = object;
	double sum = 0;
	(void)field;
	if (json_read_object(profile->stall_shares, r, path, value, STALLS) < 0)
		return -1;
	for (int i = 0; i < PROFILE_STALLS; i++)
		sum += profile->stall_shares[i];
	return sum > 1 + ROUNDING
	           ? json_fail(r->why, path, "the shares sum to %g: to %g at most", sum, 1 + ROUNDING)
	           : 0;
}

static void write_stalls(struct str *out, const void *object, const struct json_field *field)
{
	(void)field;
	for (int i = 0; i < PROFILE_STALLS; i++) {
		str_addf(out, "%s\"%s\": ", i ? ", " : "{", STALLS[i].key);
		write_number(out, ((const struct profile *)object)->stall_shares[i]);
	}
	str_add(out, "}");
}

// Texts, which are only kept.
static int read_sources(struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *field, void *object)
{
	struct profile *profile = object;
	const char *key;
	json_t *text;
	(void)field;
	if (!json_is_object(value))
		return json_fail(r->why, path, "an object is wanted, not %s", json_type_name(value));
	json_object_foreach(value, key, text)
	{
		if (!json_is_string(text))
			return json_fail(
			    r->why, &(struct json_path){path, key, 0}, "a text is wanted, not %s", json_type_name(text));
	}
	char *all = json_object_size(value) ? json_dumps(value, JSON_PRESERVE_ORDER) : NULL;
	profile->sources = all ? arena_string(r->arena, all) : NULL;
	free(all);
	return 0;
}

// Any value, which is only kept.
static int read_remark(struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *field, void *object)
{
	struct profile_set *set = object;
	(void)path;
	(void)field;
	char *text = json_dumps(value, JSON_PRESERVE_ORDER | JSON_ENCODE_ANY);
	set->remark = text ? arena_string(r->arena, text) : NULL;
	free(text);
	return 0;
}

static void write_sources(struct str *out, const void *object, const struct json_field *field)
{
	(void)field;
	str_add(out, ((const struct profile *)object)->sources);
}

// ---- a kernel

#define AT(member) offsetof(struct profile, member)
#define MAX_53 9007199254740992.0 // whole numbers beyond are not exact in other readers of JSON
#define TEXT(name, needed) {#name, FIELD_TEXT, AT(name), needed, 0, 1, MAX_TEXT, NULL, NULL}
#define COUNT(name, needed, most) {#name, FIELD_COUNT, AT(name), needed, 0, 0, most, NULL, NULL}
#define COUNT_64(name, fact) {#name, FIELD_COUNT_64, AT(name), 0, fact, 0, MAX_53, NULL, NULL}
#define NUMBER(name, fact, most) {#name, FIELD_NUMBER, AT(name), 0, fact, 0, most, NULL, NULL}
#define OTHER(name, what, needed, fact, least, most)                                                         \
	{#name, FIELD_OTHER, AT(name), needed, fact, least, most, read_##what, write_##what}

// `modelled` is read in a second round, since it speaks of other keys.
static const struct json_field KERNEL[] = {
    TEXT(name, 1),
    TEXT(program, 0),
    TEXT(phase, 0),
    OTHER(grid, dimensions, 1, PROFILE_LAUNCH, 1, 2147483647),
    OTHER(block, dimensions, 1, 0, 1, 1024),
    COUNT(registers, 1, 255),
    COUNT(static_shared_bytes, 0, 1 << 24),
    COUNT(dynamic_shared_bytes, 0, 1 << 24),
    OTHER(latency_us, table, 0, PROFILE_LATENCY, 1e-6, 1e12),
    OTHER(bandwidth_mb_s, table, 0, PROFILE_BANDWIDTH, 0, 1e12),
    OTHER(performance, matrix, 0, PROFILE_PERFORMANCE, 0, 1e18),
    COUNT_64(global_bytes, PROFILE_GLOBAL_BYTES),
    COUNT_64(moved_bytes, PROFILE_MOVED),
    COUNT_64(instructions, PROFILE_INSTRUCTIONS),
    OTHER(stall_shares, stalls, 0, PROFILE_STALL_SHARES, 0, 1),
    NUMBER(eligible_warps, PROFILE_ELIGIBLE, 64),
    NUMBER(gflops, PROFILE_GFLOPS, 1e18),
    NUMBER(l1_transactions, PROFILE_L1, 1e18),
    NUMBER(llc_apki, PROFILE_LLC, 1e18),
    NUMBER(llc_hit_rate, PROFILE_LLC, 1),
    NUMBER(ipc_max, PROFILE_IPC, 1e18),
    {"modelled", FIELD_IGNORED, 0, 0, 0, 0, 0, NULL, NULL},
    {"sources", FIELD_OTHER, 0, 0, 0, 0, 0, read_sources, write_sources},
    {0},
};

static int is_inside(double value, const struct json_field *field)
{
	return value >= field->least && value <= field->most; // not if it is no number
}

int profile_fits(const struct profile *profile, unsigned facts)
{
	for (const struct json_field *field = KERNEL; field->key; field++) {
		double value = field->least;
		if (facts & whole_fact(field->fact))
			value =
			    field->fact == PROFILE_LATENCY ? profile->whole_latency_us : profile->whole_bandwidth_mb_s;
		else if ((facts & field->fact) && field->kind == FIELD_NUMBER)
			value = *(const double *)((const char *)profile + field->offset);
		if (!is_inside(value, field))
			return 0;
	}
	for (int i = 0; i < PROFILE_STALLS; i++)
		if ((facts & PROFILE_STALL_SHARES) && !is_inside(profile->stall_shares[i], &STALLS[i]))
			return 0;
	return 1;
}

// Facts that are in the text, but that its author modelled.
static int read_modelled(
    struct json_reader *r, const struct json_path *path, const json_t *value, struct profile *profile)
{
	if (!json_is_array(value))
		return json_fail(r->why, path, "an array of keys is wanted, not %s", json_type_name(value));
	for (size_t i = 0; i < json_array_size(value); i++) {
		struct json_path element = {path, NULL, i};
		const char *key = json_string_value(json_array_get(value, i));
		const struct json_field *field = KERNEL;
		while (key && field->key && strcmp(field->key, key))
			field++;
		if (!key || !field->fact || field->fact == PROFILE_LAUNCH)
			return json_fail(r->why, &element, "a key that may be modelled is wanted");
		if (!((profile->given | profile->modelled) & (field->fact | whole_fact(field->fact))))
			return json_fail(r->why, &element, "the profile has no such key");
		// A number for the whole device stays given, because the others are modelled from it.
		profile->modelled |= profile->given & (field->fact | whole_fact(field->fact));
		profile->given &= ~field->fact;
	}
	return 0;
}

// Each name is there once.
static int read_kernel(struct json_reader *r, const struct json_path *path, json_t *kernel,
    const struct json_field *field, void *out)
{
	struct profile_set *set = out;
	struct profile *profile = &set->profiles[set->count];
	(void)field;
	if (!r->context)
		return json_fail(
		    r->why, &(struct json_path){path->up->up, "device", 0}, "missing: name it, or use --model");
	profile->sm_count = ((const struct device *)r->context)->sm_count;
	profile->latency_us = arena_alloc(r->arena, profile->sm_count * sizeof(double));
	profile->bandwidth_mb_s = arena_alloc(r->arena, profile->sm_count * sizeof(double));
	r->facts = 0;
	if (json_read_object(profile, r, path, kernel, KERNEL) < 0)
		return -1;
	profile->given = r->facts;
	int has_rate = json_object_get(kernel, "llc_hit_rate") != NULL;
	if (has_rate != (json_object_get(kernel, "llc_apki") != NULL))
		return json_fail(r->why, &(struct json_path){path, has_rate ? "llc_apki" : "llc_hit_rate", 0},
		    "missing: llc_apki and llc_hit_rate belong together");
	const json_t *modelled = json_object_get(kernel, "modelled");
	if (modelled && read_modelled(r, &(struct json_path){path, "modelled", 0}, modelled, profile) < 0)
		return -1;
	for (uint32_t k = 0; k < set->count; k++)
		if (!strcmp(set->profiles[k].name, profile->name))
			return json_fail(
			    r->why, &(struct json_path){path, "name", 0}, "$.kernels[%u] has this name too", k);
	set->count++;
	return 0;
}

// ---- the file

// The device that the tables must cover: the caller's, which the text's must be, if it names one.
static int read_device(struct json_reader *r, const struct json_path *path, json_t *name,
    const struct json_field *field, void *out)
{
	struct profile_set *set = out;
	const struct device *wanted = r->context, *named;
	if (json_read_text(&set->device, r, path, name, field) < 0)
		return -1;
	r->context = (void *)(named = cue_device_find(set->device));
	if (!named)
		return json_fail(r->why, path, "no device of that name is known: cuelastic explain --model=list");
	if (wanted && named != wanted)
		return json_fail(
		    r->why, path, "these are profiles of %s, and %s is asked for", named->name, wanted->name);
	return 0;
}

static const struct json_field ROOT[] = {
    {.key = "cuelastic_profiles", .kind = FIELD_FORMAT, .is_needed = 1, .most = 1},
    {.key = "device", .kind = FIELD_OTHER, .most = MAX_TEXT, .read = read_device},
    {.key = "kernels", .kind = FIELD_EACH, .is_needed = 1, .most = PROFILE_KERNELS, .read = read_kernel},
    {.key = "remark", .kind = FIELD_OTHER, .read = read_remark},
    {0},
};

int profile_parse(
    struct profile_set *out, struct str *why, const char *text, size_t length, const struct device *device)
{
	struct arena arena = {0};
	struct json_reader r = {.why = why, .arena = &arena, .context = (void *)device};
	const struct json_path top = {0};
	json_t *root = json_parse(why, text, length);
	size_t count = json_array_size(json_object_get(root, "kernels"));
	*out = (struct profile_set){0};
	out->profiles = arena_alloc(&arena, (count + 1) * sizeof *out->profiles);
	int result = root ? json_read_object(out, &r, &top, root, ROOT) : -1;
	json_decref(root);
	out->memory = arena.blocks;
	if (result)
		profile_dispose(out);
	return result;
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

int profile_load(struct profile_set *out, struct str *why, const char *path, const struct device **device)
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
	return 0;
}

int profile_read(struct profile_set *out, struct str *why, const char *path, const struct device **device)
{
	if (profile_load(out, why, path, device))
		return -1;
	for (uint32_t i = 0; i < out->count; i++)
		cue_profile_model(&out->profiles[i], (*device)->memory_mb_s);
	return 0;
}

// ---- writing

static void write_modelled(struct str *out, const struct profile *profile)
{
	const char *separator = "[";
	for (const struct json_field *field = KERNEL; field->key; field++) {
		if (!((field->fact | whole_fact(field->fact)) & profile->modelled) ||
		    (field > KERNEL && field->fact == field[-1].fact))
			continue;
		str_addf(out, "%s\"%s\"", separator, field->key);
		separator = ", ";
	}
	str_add(out, "]");
}

static int is_there(const struct json_field *field, const struct profile *profile)
{
	if (field->kind == FIELD_TEXT)
		return *(const char *const *)((const char *)profile + field->offset) != NULL;
	if (field->kind == FIELD_IGNORED)
		return profile->modelled != 0;
	if (field->read == read_sources)
		return profile->sources != NULL;
	return !field->fact || ((profile->given | profile->modelled) & (field->fact | whole_fact(field->fact)));
}

static void write_kernel(struct str *out, const struct profile *profile)
{
	const char *separator = "";
	str_add(out, "\t\t{");
	for (const struct json_field *field = KERNEL; field->key; field++) {
		const void *place = (const char *)profile + field->offset;
		if (!is_there(field, profile))
			continue;
		str_addf(out, "%s\n\t\t\t\"%s\": ", separator, field->key);
		separator = ",";
		if (field->write)
			field->write(out, profile, field);
		else if (field->kind == FIELD_TEXT)
			json_text(out, *(const char *const *)place);
		else if (field->kind == FIELD_COUNT)
			str_addf(out, "%u", *(const uint32_t *)place);
		else if (field->kind == FIELD_COUNT_64)
			str_addf(out, "%llu", (unsigned long long)*(const uint64_t *)place);
		else if (field->kind == FIELD_NUMBER)
			write_number(out, *(const double *)place);
		else
			write_modelled(out, profile);
	}
	str_add(out, "\n\t\t}");
}

void profile_write(struct str *out, const struct profile_set *set)
{
	str_add(out, "{\n\t\"cuelastic_profiles\": 1,\n");
	if (set->device) {
		str_add(out, "\t\"device\": ");
		json_text(out, set->device);
		str_add(out, ",\n");
	}
	if (set->remark)
		str_addf(out, "\t\"remark\": %s,\n", set->remark);
	str_add(out, "\t\"kernels\": [\n");
	for (uint32_t i = 0; i < set->count; i++) {
		str_add(out, i ? ",\n" : "");
		write_kernel(out, &set->profiles[i]);
	}
	str_add(out, "\n\t]\n}\n");
}
