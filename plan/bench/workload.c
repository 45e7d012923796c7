// Reads a workload:
//
//   {"programs": [{"name": "a", "files": ["a.cu"], "flags": ["-DN=1"], "arguments": ["100"], "share": 3, "floor": 2, "slice_us": 1000}, …],
//    "mixes": [["a", "b"], …], "merged": ["merged.cu"]}
//
// Only "programs", "name" and "files" are needed. Without "mixes", each pair of programs is a mix.
#include "workload.h"

#include "xform/base/json_read.h"

#include <math.h>
#include <string.h>

enum { SLICE_US = 5000 };

// Texts. Files are named from the workload's folder, the reader's context.
static void add_text(struct json_reader *r, struct words *out, const char *text, int is_file)
{
	int is_moved = is_file && text[0] != '/';
	words_add(r->arena, out, "%s%s%s", is_moved ? (char *)r->context : "", is_moved ? "/" : "", text);
}

static int read_text(struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *field, void *program)
{
	struct words *out = (struct words *)((char *)program + field->offset);
	const char *text = json_check_text(r->why, path, value);
	if (text)
		add_text(r, out, text, field->offset == offsetof(struct workload_program, files));
	return text ? 0 : -1;
}

static int read_merged(struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *field, void *workload)
{
	const char *text = json_check_text(r->why, path, value);
	(void)field;
	if (text)
		add_text(r, &((struct workload *)workload)->merged, text, 1);
	return text ? 0 : -1;
}

static int find_program(const struct workload *workload, const char *name)
{
	for (size_t i = 0; i < workload->programs.count; i++)
		if (!strcmp(workload->programs.items[i].name, name))
			return (int)i;
	return -1;
}

#define AT(member) offsetof(struct workload_program, member)

static const struct json_field PROGRAM[] = {
    {.key = "name", .kind = FIELD_TEXT, .offset = AT(name), .is_needed = 1, .most = INFINITY},
    {.key = "files", .kind = FIELD_EACH, .offset = AT(files), .is_needed = 1, .read = read_text},
    {.key = "flags", .kind = FIELD_EACH, .offset = AT(flags), .read = read_text},
    {.key = "arguments", .kind = FIELD_EACH, .offset = AT(arguments), .read = read_text},
    {.key = "share", .kind = FIELD_COUNT, .offset = AT(share), .least = 1, .most = 1000},
    {.key = "floor", .kind = FIELD_COUNT, .offset = AT(floor), .least = 1, .most = 65535},
    {.key = "slice_us", .kind = FIELD_COUNT, .offset = AT(slice_us), .least = 1, .most = 10000000},
    {0},
};

static int read_program(struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *field, void *out)
{
	struct workload *workload = out;
	struct workload_program program = {.share = 1, .floor = 1, .slice_us = SLICE_US};
	(void)field;
	int result = json_read_object(&program, r, path, value, PROGRAM);
	if (!result && find_program(workload, program.name) >= 0)
		result = json_fail(r->why, &(struct json_path){path, "name", 0}, "%s is there already", program.name);
	VEC_PUSH(&workload->programs, program); // it is disposed of with the workload
	return result;
}

static int read_mix(struct json_reader *r, const struct json_path *path, json_t *list,
    const struct json_field *field, void *out)
{
	struct workload *workload = out;
	struct workload_mix mix = {0};
	(void)field;
	if (!json_is_array(list) || json_array_size(list) < 1 || json_array_size(list) > WORKLOAD_MOST)
		return json_fail(r->why, path, "a list of 1 to %d programs is wanted", WORKLOAD_MOST);
	for (size_t i = 0; i < json_array_size(list); i++) {
		struct json_path element = {path, NULL, i};
		const char *name = json_check_text(r->why, &element, json_array_get(list, i));
		int found = name ? find_program(workload, name) : -1;
		if (found < 0)
			return name ? json_fail(r->why, &element, "%s is no program of the workload", name) : -1;
		mix.program[mix.count++] = (uint32_t)found;
	}
	VEC_PUSH(&workload->mixes, mix);
	return 0;
}

static const struct json_field ROOT[] = {
    {.key = "programs", .kind = FIELD_EACH, .is_needed = 1, .most = WORKLOAD_MOST, .read = read_program},
    {.key = "mixes", .kind = FIELD_EACH, .read = read_mix},
    {.key = "merged", .kind = FIELD_EACH, .most = WORKLOAD_MOST, .read = read_merged},
    {0},
};

int workload_read(struct workload *out, struct str *why, const char *text, size_t length, const char *folder)
{
	const struct json_path top = {0};
	struct json_reader r = {.why = why, .arena = &out->arena, .context = (void *)folder};
	json_t *root = json_parse(why, text, length);
	memset(out, 0, sizeof *out);
	int error = root ? json_read_object(out, &r, &top, root, ROOT) : -1;
	uint32_t pairs_of = error || out->mixes.count ? 0 : (uint32_t)out->programs.count;
	for (uint32_t a = 0; a < pairs_of; a++)
		for (uint32_t b = a + 1; b < pairs_of; b++)
			VEC_PUSH(&out->mixes, ((struct workload_mix){2, {a, b}}));
	if (!error && !out->mixes.count)
		error = json_fail(
		    why, &(struct json_path){&top, "programs", 0}, "one program makes no pair: say which mixes run");
	json_decref(root);
	if (error < 0)
		workload_dispose(out);
	return error;
}

void workload_dispose(struct workload *workload)
{
	for (size_t i = 0; i < workload->programs.count; i++) {
		words_dispose(&workload->programs.items[i].files);
		words_dispose(&workload->programs.items[i].flags);
		words_dispose(&workload->programs.items[i].arguments);
	}
	words_dispose(&workload->merged);
	VEC_DISPOSE(&workload->programs);
	VEC_DISPOSE(&workload->mixes);
	arena_dispose(&workload->arena);
}
