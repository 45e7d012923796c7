// -p of `run` and `verify`: a program is built with the flags that its CUDA sources have in compile_commands.json.
// All files of a program are compiled with the same flags, so commands that differ are refused.
#include "build.h"

#include <string.h>

#include "xform/frontend/parse.h"

static int is_equal(const struct words *one, const struct words *other)
{
	for (size_t i = 0; one->count == other->count && i < one->count; i++)
		if (strcmp(one->items[i], other->items[i]))
			return 0;
	return one->count == other->count;
}

// The flags that all CUDA sources have.
static int find_words(struct words *out, const struct build_request *request, struct arena *arena)
{
	const char *first = NULL;
	int result = 0;
	for (size_t i = 0; !result && i < request->files.count; i++) {
		const char *path = request->files.items[i];
		struct words words = {0};
		if (!util_ends_with(path, ".cu"))
			continue;
		result = parse_database_words(&words, arena, request->database, path);
		if (result < 0)
			command_error(NULL, "%s: no compile command for '%s'", request->database, path);
		else if (!first)
			words_append(out, &words);
		else if (!is_equal(out, &words))
			result = command_error(NULL,
			    "%s: the flags of '%s' and '%s' differ, but a program is built with the same for all",
			    request->database, first, path);
		first = first ? first : path;
		words_dispose(&words);
	}
	return result;
}

// Sorts the words. One that is in no table is nvcc's, and has no meaning on the CPU device.
static int sort(struct build_flags *out, struct arena *arena, const struct words *words)
{
	for (int i = 0; i < (int)words->count; i++) {
		int taken = build_flags_take(out, arena, (int)words->count, (char **)words->items, &i);
		if (taken < 0)
			return -1;
		if (!taken) {
			words_add(arena, &out->given, "%s", words->items[i]);
			words_add(arena, &out->left_out, "%s", words->items[i]);
		}
	}
	return 0;
}

int build_database(struct build_request *request, struct arena *arena)
{
	struct build_flags flags = {0};
	struct words words = {0};
	int result = find_words(&words, request, arena);
	if (!result)
		result = sort(&flags, arena, &words);
	const struct build_flags *more = &request->flags;
	words_append(&flags.given, &more->given);
	words_append(&flags.compile, &more->compile);
	words_append(&flags.host, &more->host);
	words_append(&flags.link, &more->link);
	words_append(&flags.left_out, &more->left_out);
	flags.standard = more->standard ? more->standard : flags.standard;
	flags.all_cuda |= more->all_cuda;
	build_flags_dispose(&request->flags);
	request->flags = flags;
	words_dispose(&words);
	return result;
}
