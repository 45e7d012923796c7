// Text with syntax that only nvcc accepts (xform/dialect/dialect.h) is replaced for clang, in the step's
// entry: the .cu file itself, and the user's headers that it includes, by an overlay of clang's file system.
//
// Headers are found by their names in `#include`, from the including file's folder and those of the flags. One that
// a macro names is not found, and stays as it is.
#include "build_p.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "xform/dialect/dialect.h"

enum { MAX_HEADERS = 1000 };

struct headers {
	struct step *step;
	struct words seen; // absolute paths
	struct str list;   // the overlay's entries
	size_t count;      // of headers that were replaced
};

static int is_users(const struct headers *h, const char *path)
{
	const struct builder *builder = h->step->builder;
	return !util_starts_with(path, "/usr/") && !util_starts_with(path, builder->toolkit.resources) &&
	       (!builder->toolkit.cuda || !util_starts_with(path, builder->toolkit.cuda));
}

static const char *existing(struct headers *h, const char *folder, const char *name)
{
	struct arena *arena = h->step->builder->arena;
	const char *path = *name == '/' ? name : arena_format(arena, "%s/%s", folder, name);
	while (util_starts_with(path, "./"))
		path += 2;
	path = util_absolute(arena, path);
	return access(path, R_OK) == 0 ? path : NULL;
}

// The file that the name in `#include` stands for, or NULL.
static const char *find_header(struct headers *h, const char *includer, const char *name)
{
	struct arena *arena = h->step->builder->arena;
	const struct words *flags = &h->step->builder->request->flags.compile;
	const char *path = existing(h, util_folder(arena, includer), name);
	for (size_t i = 0; i < flags->count && !path; i++) {
		const char *word = flags->items[i];
		if (util_starts_with(word, "-I") && word[2])
			path = existing(h, word + 2, name);
		else if ((util_starts_with(word, "-i") || !strcmp(word, "-I")) && i + 1 < flags->count)
			path = existing(h, flags->items[++i], name);
	}
	return path;
}

static int add_includes(struct headers *h, const struct source *source, const char *path);

static int build_dialect_add_header(struct headers *h, const char *path)
{
	struct arena *arena = h->step->builder->arena;
	struct source source;
	if (words_have(&h->seen, path) || !is_users(h, path) || h->seen.count >= MAX_HEADERS ||
	    source_read(&source, path) < 0)
		return 0;
	words_add(arena, &h->seen, "%s", path);
	const char *text = dialect_mend(arena, &source);
	int result = 0;
	if (text) {
		const char *copy = build_in_work(h->step, arena_format(arena, "header%zu", h->count++));
		str_addf(&h->list, "%s{\"type\": \"file\", \"name\": \"%s\", \"external-contents\": \"%s\"}",
		    h->count > 1 ? ", " : "", path, copy);
		result = build_write(copy, text, strlen(text));
	}
	result = result < 0 ? result : add_includes(h, &source, path);
	source_dispose(&source);
	return result;
}

static int add_includes(struct headers *h, const struct source *s, const char *path)
{
	struct arena *arena = h->step->builder->arena;
	for (size_t i = 1; i + 1 < s->tokens.count; i++) {
		if (!s->tokens.items[i].directive || !source_token_is(s, i, "include") ||
		    !source_token_is(s, i - 1, "#"))
			continue;
		unsigned begin = s->tokens.items[i + 1].at.begin;
		char end = s->text[begin] == '<' ? '>' : '"';
		size_t length = strcspn(s->text + begin + 1, "<>\"\n");
		if ((s->text[begin] != '"' && s->text[begin] != '<') || s->text[begin + 1 + length] != end)
			continue;
		const char *found = find_header(h, path, arena_copy(arena, s->text + begin + 1, length));
		if (found && build_dialect_add_header(h, found) < 0)
			return -1;
	}
	return 0;
}

// The main file, as the step compiles it.
static int mend_main(struct step *step, const struct source *source)
{
	const char *text = dialect_mend(step->builder->arena, source);
	struct str out = {0};
	if (!text)
		return 0;
	if (step->source == step->path)
		str_addf(&out, "#line 1 \"%s\"\n", step->path);
	str_add(&out, text);
	step->source = build_in_work(step, util_base(step->path));
	int result = build_write(step->source, str_text(&out), out.length);
	str_dispose(&out);
	return result;
}

int build_mend(struct step *step)
{
	struct headers h = {.step = step};
	struct source source;
	if (source_read(&source, step->source) < 0)
		return 0; // clang says what is wrong with it
	int result = add_includes(&h, &source, step->path);
	if (!result && h.count) {
		struct str overlay = {0};
		step->overlay = build_in_work(step, "overlay.yaml");
		str_addf(&overlay, "{\"version\": 0, \"use-external-names\": false, \"roots\": [%s]}\n",
		    str_text(&h.list));
		result = build_write(step->overlay, str_text(&overlay), overlay.length);
		str_dispose(&overlay);
	}
	result = result < 0 ? result : mend_main(step, &source);
	words_dispose(&h.seen);
	str_dispose(&h.list);
	source_dispose(&source);
	return result;
}
