// The run of `#include <…>` at the beginning of a file. Between its lines are only comments, so the headers'
// meaning does not depend on the file. One precompiled header contains the declarations and then these
// headers in the same order. The file is parsed after it, with those lines blank.
//
// Empty macros may be defined between the lines, as in `#define CUB_STDERR`: no code comes from them, so
// their place does not matter. A header in quotes contributes the lines that it begins with, and is itself
// read after the run; if it has more than such lines, the run ends there. Anything else also ends the run:
// another directive, code, or a name in brackets that one of the user's folders has.
//
// Every header of a run is precompiled in its place, also plain ones of C and C++, since it may change what
// the next one means. Precompiling a run pays off only if one of its headers is slow: a header of C++, or a
// library in the toolkit's folders that the light declarations lack.
#include "include_prefix.h"

#include <ctype.h>
#include <string.h>
#include <unistd.h>

#include "embedded.h"
#include "toolkit.h"

enum { MAX_DEPTH = 8 }; // of headers inside headers

struct search {
	struct arena *arena;
	const struct flags *flags;
	const char *cuda_path;
};

static int holds(const struct search *search, const char *folder, const char *name)
{
	return !access(arena_format(search->arena, "%s/%s", folder, name), F_OK);
}

// The user's folder that contains such a file, or NULL. The parser searches the toolkit's at the place of the system's folders.
static const char *users_folder(const struct search *search, const char *name)
{
	const struct flags *flags = search->flags;
	for (size_t i = 0, count; i < flags->kept.count; i += count ? count : 1) {
		count = flags_of_place(flags, i);
		const char *folder = count == 2 ? flags->kept.items[i + 1] : flags->kept.items[i] + 2;
		if (count && holds(search, folder, name) &&
		    !toolkit_has_folder(search->arena, search->cuda_path, folder))
			return folder;
	}
	return NULL;
}

static int is_light(const struct search *search, const char *name)
{
	const char *light = arena_format(search->arena, "cuda_stubs/%s", name),
	           *after = arena_format(search->arena, "overlay/fallback/%s", name);
	for (const struct embedded_file *file = embedded_files; file->name; file++)
		if (!strcmp(file->name, light) || !strcmp(file->name, after))
			return 1;
	return 0;
}

// The name between `<` and `>` if it is plain; *end is set to the end of the `>`.
static const char *name_in_brackets(struct arena *arena, const struct source *s, unsigned at, unsigned *end)
{
	const char *text = s->text + at;
	size_t length = 1;
	if (text[0] != '<' || text[1] == '/')
		return NULL;
	while (isalnum((unsigned char)text[length]) || (text[length] && strchr("_-+./", text[length])))
		length++;
	if (text[length] != '>' || length == 1)
		return NULL;
	*end = at + (unsigned)length + 1;
	const char *name = arena_copy(arena, text + 1, length - 1);
	return strstr(name, "..") || strstr(name, "//") ? NULL : name;
}

static int is_on_one_line(const struct source *s, unsigned begin, unsigned end)
{
	return !memchr(s->text + begin, '\n', end - begin);
}

// Moves after a directive that ends at `end`, apart from comments. 0: it does not end there.
static int end_directive(const struct source *s, size_t *i, unsigned end)
{
	*i = source_skip_comments(s, source_token_at(s, end));
	return *i >= s->tokens.count || !s->tokens.items[*i].directive || source_token_is(s, *i, "#");
}

static int is_directive(const struct source *s, size_t i, const char *name)
{
	return i + 2 < s->tokens.count && source_is_directive(s, i, name);
}

// `#include <…>`. Moves *i from its `#` to the next token.
static const char *take_include(struct arena *arena, const struct source *s, size_t *i, unsigned *end)
{
	if (!is_directive(s, *i, "include"))
		return NULL;
	unsigned begin = s->tokens.items[*i].at.begin;
	const char *name = name_in_brackets(arena, s, s->tokens.items[*i + 2].at.begin, end);
	return name && is_on_one_line(s, begin, *end) && end_directive(s, i, *end) ? name : NULL;
}

// `#define NAME`
static const char *take_define(struct arena *arena, const struct source *s, size_t *i)
{
	if (!is_directive(s, *i, "define"))
		return NULL;
	const struct token *name = &s->tokens.items[*i + 2];
	return name->kind == TOKEN_WORD && is_on_one_line(s, s->tokens.items[*i].at.begin, name->at.end) &&
	               end_directive(s, i, name->at.end)
	           ? arena_copy(arena, s->text + name->at.begin, name->at.end - name->at.begin)
	           : NULL;
}

// The beginnings of the files read so far.
struct run {
	struct str text, macros; // macros join the run if another header follows
	int is_slow, has_library;
	int is_direct; // there was no header in quotes yet
	unsigned end;
};

// The path of `#include "…"`: in the folder of the including file, or in one of the user's.
static const char *take_quoted(const struct search *search, const struct source *s, size_t *i)
{
	if (!is_directive(s, *i, "include") || s->text[s->tokens.items[*i + 2].at.begin] != '"')
		return NULL;
	struct span at = s->tokens.items[*i + 2].at;
	const char *name = arena_copy(search->arena, s->text + at.begin + 1, at.end - at.begin - 2);
	const char *folder = util_folder(search->arena, s->path);
	folder = holds(search, folder, name) ? folder : users_folder(search, name);
	return folder && *name != '/' && end_directive(s, i, at.end)
	           ? arena_format(search->arena, "%s/%s", folder, name)
	           : NULL;
}

// `#pragma once`, or `#ifndef NAME` and `#define NAME`, stay out of a run: they would exclude the header.
static size_t skip_guard(const struct search *search, const struct source *s)
{
	size_t i = source_skip_comments(s, 0), next;
	if (is_directive(s, i, "pragma") && source_token_is(s, i + 2, "once"))
		return source_skip_comments(s, i + 3);
	if (!is_directive(s, i, "ifndef"))
		return i;
	struct span name = s->tokens.items[i + 2].at;
	next = source_skip_comments(s, i + 3);
	const char *defined = take_define(search->arena, s, &next);
	return defined && !strncmp(defined, s->text + name.begin, name.end - name.begin) ? next : i;
}

static int read_run(
    struct run *run, const struct search *search, const struct source *s, size_t i, int depth);

static int read_header(struct run *run, const struct search *search, const char *path, int depth)
{
	struct source header;
	run->is_direct = 0;
	if (depth == MAX_DEPTH || source_read(&header, path) < 0)
		return 0;
	int is_whole = read_run(run, search, &header, skip_guard(search, &header), depth);
	source_dispose(&header);
	return is_whole;
}

// Returns whether the file contains nothing else.
static int read_run(struct run *run, const struct search *search, const struct source *s, size_t i, int depth)
{
	const char *name, *path;
	unsigned end = 0;
	for (;;) {
		if ((name = take_define(search->arena, s, &i)))
			str_addf(&run->macros, "#define %s\n", name);
		else if ((name = take_include(search->arena, s, &i, &end)) && !users_folder(search, name)) {
			str_addf(&run->text, "%s#include <%s>\n", str_text(&run->macros), name);
			str_dispose(&run->macros);
			run->end = run->is_direct ? end : run->end;
			run->has_library |=
			    toolkit_has_header(search->arena, search->cuda_path, name) && !is_light(search, name);
			run->is_slow |= run->has_library || !strchr(name, '.'); // a header of C++
		} else if (name || !(path = take_quoted(search, s, &i))) {
			if (source_token_is(s, i, "#") && source_token_is(s, i + 1, "endif"))
				i = source_skip_comments(s, i + 2);
			return !name && i >= s->tokens.count;
		} else if (!read_header(run, search, path, depth + 1))
			return 0;
	}
}

void include_prefix_find(struct include_prefix *out, struct arena *arena, const struct source *source,
    const struct flags *flags, const char *cuda_path)
{
	struct search search = {arena, flags, cuda_path};
	struct run run = {.is_direct = 1};
	*out = (struct include_prefix){0};
	// A force-included header may define anything.
	for (size_t i = 0, count; i < flags->kept.count; i += count ? count : 1) {
		count = flags_of_place(flags, i);
		if (count == 2 && !strcmp(flags->kept.items[i], "-include"))
			return;
	}
	read_run(&run, &search, source, source_skip_comments(source, 0), 0);
	out->end = run.end;
	out->has_library = run.has_library;
	if (run.is_slow)
		out->text = arena_take(arena, &run.text);
	str_dispose(&run.text);
	str_dispose(&run.macros);
}

char *include_prefix_hide(
    struct arena *arena, const char *text, unsigned length, const struct include_prefix *leading)
{
	char *copy = arena_copy(arena, text, length);
	for (unsigned i = 0; i < leading->end; i++)
		if (copy[i] != '\n')
			copy[i] = ' ';
	return copy;
}
