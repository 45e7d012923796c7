// The run of `#include <…>` that a file begins with. Nothing but comments stands between its lines, so what
// the headers mean does not depend on the file: they are parsed the same, in the same order, when they stand
// behind the declarations in one precompiled header, and the file goes on from there with those lines blank.
//
// A macro may be defined between them, as in `#define CUB_STDERR`, if nothing is what it stands for: then no
// code is ever spelled in that line, and nobody asks where it is. The run ends before anything else: another
// directive, a name in quotes, code, and a name that one of the user's folders has. Every header of a run
// counts, plain ones of C and C++ too, and in its place: macros and declarations of one may decide what the
// next one says. It is worth a file of its own only if one of them is slow: a library of the toolkit's, which
// lies in the toolkit's folders and which the light declarations lack, or a header of C++.
#include "leading.h"

#include <ctype.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "embedded.h"

struct search {
	struct arena *arena;
	const struct flags *flags;
	const char *cuda_path;
};

static int holds(const struct search *search, const char *folder, const char *name)
{
	return !access(arena_format(search->arena, "%s/%s", folder, name), F_OK);
}

// Two names for one folder: the parser looks into it where the system's folders come.
static int is_of_toolkit(const struct search *search, const char *folder)
{
	static const char *const names[] = {"include", "include/cccl"};
	struct stat a, b;
	for (size_t i = 0; search->cuda_path && i < sizeof names / sizeof *names && !stat(folder, &a); i++) {
		const char *other = arena_format(search->arena, "%s/%s", search->cuda_path, names[i]);
		if (!stat(other, &b) && a.st_dev == b.st_dev && a.st_ino == b.st_ino)
			return 1;
	}
	return 0;
}

static int is_users(const struct search *search, const char *name)
{
	const struct flags *flags = search->flags;
	for (size_t i = 0, count; i < flags->kept.count; i += count ? count : 1) {
		count = flags_of_place(flags, i);
		const char *folder = count == 2 ? flags->kept.items[i + 1] : flags->kept.items[i] + 2;
		if (count && holds(search, folder, name) && !is_of_toolkit(search, folder))
			return 1;
	}
	return 0;
}

static int is_light(const struct search *search, const char *name)
{
	const char *light = arena_format(search->arena, "light/%s", name),
	           *after = arena_format(search->arena, "compat/after/%s", name);
	for (const struct embedded_file *file = embedded_files; file->name; file++)
		if (!strcmp(file->name, light) || !strcmp(file->name, after))
			return 1;
	return 0;
}

static int is_library(const struct search *search, const char *name)
{
	const char *folder = arena_format(search->arena, "%s/include", search->cuda_path),
	           *libraries = arena_format(search->arena, "%s/cccl", folder);
	return (holds(search, folder, name) || holds(search, libraries, name)) && !is_light(search, name);
}

static int is_of_cpp(const char *name)
{
	return !strchr(name, '.');
}

// A header that is forced upon the file may define anything.
static int has_forced_header(const struct flags *flags)
{
	for (size_t i = 0, count; i < flags->kept.count; i += count ? count : 1) {
		count = flags_of_place(flags, i);
		if (count == 2 && !strcmp(flags->kept.items[i], "-include"))
			return 1;
	}
	return 0;
}

static size_t skip_comments(const struct source *s, size_t i)
{
	while (i < s->tokens.count && s->tokens.items[i].kind == TOKEN_COMMENT)
		i++;
	return i;
}

// The name between `<` and `>`, if it is a plain one; *end is where the `>` ends.
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

// Goes behind a directive that ends at `end`, but for comments; 0: it does not end there.
static int end_directive(const struct source *s, size_t *i, unsigned end)
{
	*i = skip_comments(s, source_token_at(s, end));
	return *i >= s->tokens.count || !s->tokens.items[*i].directive || source_token_is(s, *i, "#");
}

static int is_directive(const struct source *s, size_t i, const char *name)
{
	return i + 2 < s->tokens.count && s->tokens.items[i].directive && source_token_is(s, i, "#") &&
	       source_token_is(s, i + 1, name);
}

// `#include <…>`. *i goes from its `#` to what follows it.
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

void leading_find(struct leading *out, struct arena *arena, const struct source *source,
    const struct flags *flags, const char *cuda_path)
{
	struct search search = {arena, flags, cuda_path};
	struct str text = {0}, macros = {0}; // these belong to it if another header follows
	const char *name;
	int is_slow = 0;
	unsigned end = 0;
	*out = (struct leading){0};
	if (has_forced_header(flags))
		return;
	for (size_t i = skip_comments(source, 0);;) {
		if ((name = take_define(arena, source, &i))) {
			str_addf(&macros, "#define %s\n", name);
			continue;
		}
		name = take_include(arena, source, &i, &end);
		if (!name || is_users(&search, name))
			break;
		str_addf(&text, "%s#include <%s>\n", str_text(&macros), name);
		str_dispose(&macros);
		out->end = end;
		out->has_library |= cuda_path && is_library(&search, name);
		is_slow |= out->has_library || is_of_cpp(name);
	}
	if (is_slow)
		out->text = arena_string(arena, str_text(&text));
	str_dispose(&text);
	str_dispose(&macros);
}

char *leading_hide(struct arena *arena, const char *text, unsigned length, const struct leading *leading)
{
	char *copy = arena_copy(arena, text, length);
	for (unsigned i = 0; i < leading->end; i++)
		if (copy[i] != '\n')
			copy[i] = ' ';
	return copy;
}
