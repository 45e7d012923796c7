// Reads a workload:
//
//   {"programs": [{"name": "a", "files": ["a.cu"], "flags": ["-DN=1"], "arguments": ["100"], "share": 3, "floor": 2, "slice_us": 1000}, …],
//    "mixes": [["a", "b"], …]}
//
// Only "programs", "name" and "files" are needed. Without mixes each pair of programs is one.
#include "workload.h"

#include "xform/base/json_read.h"

#include <string.h>

enum { MOST_SHARE = 1000, MOST_FLOOR = 65535, MOST_SLICE_US = 10000000, SLICE_US = 5000 };

struct reader {
	struct workload *workload;
	struct str *why;
	const char *folder;
};

// A list of texts; files are named from the workload's folder.
static int read_texts(
    struct words *out, struct reader *r, const struct json_path *path, const json_t *list, int are_files)
{
	if (!list)
		return 0;
	if (!json_is_array(list))
		return json_fail(r->why, path, "a list is wanted, not %s", json_type_name(list));
	for (size_t i = 0; i < json_array_size(list); i++) {
		struct json_path element = {path, NULL, i};
		const char *text = json_check_text(r->why, &element, json_array_get(list, i));
		if (!text)
			return -1;
		if (are_files && text[0] != '/')
			words_add(&r->workload->arena, out, "%s/%s", r->folder, text);
		else
			words_add(&r->workload->arena, out, "%s", text);
	}
	return 0;
}

static int read_count(uint32_t *out, struct reader *r, const struct json_path *path, const json_t *object,
    const char *key, uint32_t most)
{
	struct json_path member = {path, key, 0};
	const json_t *value = json_object_get(object, key);
	return value ? json_check_count(out, r->why, &member, value, most) : 0;
}

static int find_program(const struct workload *workload, const char *name)
{
	for (size_t i = 0; i < workload->programs.count; i++)
		if (!strcmp(workload->programs.items[i].name, name))
			return (int)i;
	return -1;
}

static int read_lists(
    struct workload_program *out, struct reader *r, const struct json_path *path, const json_t *value)
{
	struct json_path files = {path, "files", 0}, flags = {path, "flags", 0},
	                 arguments = {path, "arguments", 0};
	if (read_texts(&out->files, r, &files, json_object_get(value, "files"), 1) < 0 ||
	    read_texts(&out->flags, r, &flags, json_object_get(value, "flags"), 0) < 0 ||
	    read_texts(&out->arguments, r, &arguments, json_object_get(value, "arguments"), 0) < 0)
		return -1;
	return out->files.count ? 0 : json_fail(r->why, &files, "no file");
}

static int read_client(
    struct workload_program *out, struct reader *r, const struct json_path *path, const json_t *value)
{
	int error = read_count(&out->share, r, path, value, "share", MOST_SHARE);
	if (error >= 0)
		error = read_count(&out->floor, r, path, value, "floor", MOST_FLOOR);
	return error < 0 ? error : read_count(&out->slice_us, r, path, value, "slice_us", MOST_SLICE_US);
}

// A name that no other program has; NULL after a message.
static const char *read_name(struct reader *r, const struct json_path *path, const json_t *value)
{
	struct json_path name = {path, "name", 0};
	const char *text = json_check_text(r->why, &name, json_object_get(value, "name"));
	if (!text || find_program(r->workload, text) < 0)
		return text;
	json_fail(r->why, &name, "%s is there already", text);
	return NULL;
}

static int read_program(struct reader *r, const struct json_path *path, const json_t *value)
{
	static const char *const KEYS[] = {"name", "files", "flags", "arguments", "share", "floor", "slice_us"};
	struct workload_program program = {.share = 1, .floor = 1, .slice_us = SLICE_US};
	if (json_check_keys(r->why, path, value, KEYS, 2, sizeof KEYS / sizeof *KEYS) < 0)
		return -1;
	program.name = read_name(r, path, value);
	if (!program.name)
		return -1;
	program.name = arena_string(&r->workload->arena, program.name);
	int error = read_lists(&program, r, path, value);
	VEC_PUSH(&r->workload->programs, program); // it is disposed of with the workload
	return error < 0
	           ? error
	           : read_client(&r->workload->programs.items[r->workload->programs.count - 1], r, path, value);
}

static int read_mix(struct reader *r, const struct json_path *path, const json_t *list)
{
	struct workload_mix mix = {0};
	if (!json_is_array(list) || json_array_size(list) < 1 || json_array_size(list) > WORKLOAD_MOST)
		return json_fail(r->why, path, "a list of 1 to %d programs is wanted", WORKLOAD_MOST);
	for (size_t i = 0; i < json_array_size(list); i++) {
		struct json_path element = {path, NULL, i};
		const char *name = json_check_text(r->why, &element, json_array_get(list, i));
		int found = name ? find_program(r->workload, name) : -1;
		if (found < 0)
			return name ? json_fail(r->why, &element, "%s is no program of the workload", name) : -1;
		mix.program[mix.count++] = (uint32_t)found;
	}
	VEC_PUSH(&r->workload->mixes, mix);
	return 0;
}

static int read_each(struct reader *r, const json_t *root, const char *key,
    int (*read)(struct reader *, const struct json_path *, const json_t *))
{
	struct json_path base = {0}, list = {&base, key, 0};
	const json_t *value = json_object_get(root, key);
	if (!value)
		return 0;
	if (!json_is_array(value) || !json_array_size(value))
		return json_fail(r->why, &list, "a list that is not empty is wanted");
	for (size_t i = 0; i < json_array_size(value); i++) {
		struct json_path element = {&list, NULL, i};
		if (read(r, &element, json_array_get(value, i)) < 0)
			return -1;
	}
	return 0;
}

static void add_pairs(struct workload *workload)
{
	for (uint32_t a = 0; a < workload->programs.count; a++)
		for (uint32_t b = a + 1; b < workload->programs.count; b++)
			VEC_PUSH(&workload->mixes, ((struct workload_mix){2, {a, b}}));
}

static int read_root(struct reader *r, const json_t *root)
{
	static const char *const KEYS[] = {"programs", "mixes"};
	struct json_path base = {0}, programs = {&base, "programs", 0};
	if (json_check_keys(r->why, &base, root, KEYS, 1, 2) < 0 ||
	    read_each(r, root, "programs", read_program) < 0)
		return -1;
	if (r->workload->programs.count > WORKLOAD_MOST)
		return json_fail(r->why, &programs, "more than %d programs", WORKLOAD_MOST);
	if (read_each(r, root, "mixes", read_mix) < 0)
		return -1;
	if (!r->workload->mixes.count)
		add_pairs(r->workload);
	return r->workload->mixes.count
	           ? 0
	           : json_fail(r->why, &programs, "one program makes no pair: say which mixes run");
}

int workload_read(struct workload *out, struct str *why, const char *text, size_t length, const char *folder)
{
	struct reader reader = {out, why, folder};
	json_t *root = json_parse(why, text, length);
	memset(out, 0, sizeof *out);
	int error = root ? read_root(&reader, root) : -1;
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
	VEC_DISPOSE(&workload->programs);
	VEC_DISPOSE(&workload->mixes);
	arena_dispose(&workload->arena);
}
