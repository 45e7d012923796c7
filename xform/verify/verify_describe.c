// What was verified: the files with their hashes, and the options.
//
// Headers count if they are the program's own: those that are found below the current folder. The toolkit's
// and the system's are elsewhere on another machine.
#include "verify.h"
#include "xform/base/output.h"
#include "xform/base/private_file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int has_file(const struct verify_result *result, const char *path)
{
	for (size_t i = 0; i < result->files.count; i++)
		if (!strcmp(result->files.items[i].path, path))
			return 1;
	return 0;
}

static void verify_describe_add_file(struct verify_result *out, const char *path)
{
	struct verify_file file = {.path = arena_string(&out->arena, path)};
	if (has_file(out, path))
		return;
	if (hash_file(file.hash, path) < 0)
		file.hash[0] = '\0';
	VEC_PUSH(&out->files, file);
}

static void add_words(struct verify_result *out, struct words *words, const struct words *more)
{
	for (size_t i = 0; i < more->count; i++)
		words_add(&out->arena, words, "%s", more->items[i]);
}

void verify_describe(struct verify_result *out, const struct verify *verify)
{
	const struct build_request *request = &verify->request;
	for (size_t i = 0; i < request->files.count; i++)
		verify_describe_add_file(out, request->files.items[i]);
	if (strcmp(verify->setup.input, "/dev/null") != 0)
		verify_describe_add_file(out, verify->setup.input);
	add_words(out, &out->options, &verify->options);
	add_words(out, &out->arguments, &verify->request.arguments);
	out->on_cpu = request->device == BUILD_CPU;
	out->with_copies = verify->setup.copies;
	out->ordered = verify->ordered;
	out->ignore_unstable = verify->ignore_unstable;
	out->allow_empty = verify->allow_empty;
	out->any_order = verify->setup.element;
}

// The path from `folder` on; NULL: it is elsewhere.
static const char *below(const char *path, const char *folder)
{
	size_t length = strlen(folder);
	if (path[0] != '/')
		return path;
	return util_starts_with(path, folder) && path[length] == '/' ? path + length + 1 : NULL;
}

// The toolkit and our own headers may be below the current folder, too.
static void verify_describe_add_header(
    struct verify_result *out, const char *path, const char *folder, const char *toolkit)
{
	const char *own = *path ? below(path, folder) : NULL;
	int is_toolkit = path[0] == '/' && toolkit && below(path, toolkit);
	if (own && !is_toolkit && !strstr(path, "/lib/cuelastic/"))
		verify_describe_add_file(out, own);
}

const char *verify_add_headers(
    struct verify_result *out, const struct verify *verify, const struct build *build, const char *toolkit)
{
	struct gate gate = {0};
	char *folder = getcwd(NULL, 0);
	for (size_t i = 0; i < build->inputs.count; i++) {
		char *text = private_read(build->inputs.items[i]), *rest = text;
		for (char *line; (line = strsep(&rest, "\n"));) {
			gate_includes(&gate, line);
			verify_describe_add_header(out, line, folder ? folder : "", toolkit);
		}
		free(text);
	}
	const char *refusal = verify->json ? gate_writes(&gate, verify->json) : NULL;
	gate_dispose(&gate);
	free(folder);
	return refusal;
}
