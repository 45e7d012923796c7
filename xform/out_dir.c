// --out-dir=DIR mirrors the tree of the inputs: the path of an output below DIR is that of its input below
// the deepest folder that contains all inputs. So inputs of one folder go directly to DIR, and two files of
// one name in two folders stay apart. Folders are compared by their real paths, so that `../a.cu` is not
// written above DIR.
#include "out_dir.h"

#include <stdlib.h>
#include <string.h>

// The folder of a file, with a slash at its end; NULL: there is none, and reading the file prints the message.
static const char *out_dir_folder_of(struct arena *arena, const char *path)
{
	size_t length = (size_t)(util_base(path) - path);
	const char *folder = length ? arena_copy(arena, path, length) : "./";
	char *real = realpath(folder, NULL);
	const char *found = !real ? NULL : strcmp(real, "/") ? arena_format(arena, "%s/", real) : "/";
	free(real);
	return found;
}

// Up to and with the last slash of what both begin with.
static size_t shared_length(const char *a, const char *b)
{
	size_t shared = 0;
	for (size_t i = 0; a[i] && a[i] == b[i]; i++)
		if (a[i] == '/')
			shared = i + 1;
	return shared;
}

const char *out_dir_place(struct arena *arena, const struct options *options, const char *path)
{
	const char *own = out_dir_folder_of(arena, path);
	own = own ? own : "";
	size_t shared = strlen(own);
	for (size_t i = 0; i < options->files.count; i++) {
		const char *other = out_dir_folder_of(arena, options->files.items[i]);
		size_t length = other ? shared_length(own, other) : shared;
		shared = length < shared ? length : shared;
	}
	return arena_format(arena, "%s/%s%s", options->out_dir, own + shared, util_base(path));
}

const char *out_dir_find_twice(struct arena *arena, const struct options *options)
{
	struct words whole = {0};
	const char *found = NULL;
	for (size_t i = 0; i < options->files.count && !found; i++) {
		const char *path = options->files.items[i];
		const char *folder = out_dir_folder_of(arena, path);
		words_add(arena, &whole, "%s%s", folder ? folder : "", folder ? util_base(path) : path);
		for (size_t k = 0; k < i && !found; k++)
			found = !strcmp(whole.items[i], whole.items[k]) ? path : NULL;
	}
	words_dispose(&whole);
	return found;
}
