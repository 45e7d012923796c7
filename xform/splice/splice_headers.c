// Which headers are spliced. The user's texts are the input and what an #include of these finds beside it or in
// a folder of -I or -iquote; the toolkit's folders and those of -isystem are not the user's, unless a pattern
// asks for the header. A header is wanted if it defines a kernel or launches one, and so is each header that
// includes a wanted one. Whether a directive is in an excluded branch is not known before the parse, so all
// of them are followed.
//
// A wanted header stays a header (`is_fixed`) if its text would not mean the same in another file: if it
// depends on its own place (#include_next, __has_include, __INCLUDE_LEVEL__, a computed name), or if its
// directives do not balance. The compiler itself includes what such a header includes. If one of these has
// `#pragma once`, the compiler would not know that its text was there already, so it stays a header as well.
#include "splice.h"

#include <fnmatch.h>
#include <string.h>
#include <sys/stat.h>

#include "xform/frontend/flags.h"
#include "xform/frontend/toolkit.h"
#include "xform/frontend/world.h"

// ---- where headers are

// Given by -I all the same: a toolkit's folder, this machine's.
static int is_systems_folder(const struct splice_files *files, const char *folder)
{
	return util_is_same_file(folder, "/usr/include") || util_is_same_file(folder, "/usr/local/include") ||
	       toolkit_has_folder(files->arena, files->request->cuda_path, folder) ||
	       util_is_file(arena_format(files->arena, "%s/cuda_runtime_api.h", folder)) ||
	       util_is_file(arena_format(files->arena, "%s/cub/cub.cuh", folder));
}

static struct splice_file *splice_headers_take(struct splice_files *files, const char *path, int is_system)
{
	struct stat info;
	if (stat(path, &info) || !S_ISREG(info.st_mode))
		return NULL;
	struct splice_file *file = NULL;
	for (size_t i = 0; i < files->list.count && !file; i++)
		if (files->list.items[i]->number == info.st_ino && files->list.items[i]->device == info.st_dev)
			file = files->list.items[i];
	if (file)
		return file;
	file = ARENA_NEW(files->arena, struct splice_file);
	file->path = path;
	file->device = info.st_dev;
	file->number = info.st_ino;
	file->is_system = (unsigned)is_system;
	for (size_t i = 0; i < files->request->glob_count; i++)
		file->is_system &= fnmatch(files->request->globs[i], path, 0) != 0;
	VEC_PUSH(&files->list, file);
	return file;
}

// The folders of one flag, in the order of the command line.
static struct splice_file *look_in(
    struct splice_files *files, const char *flag, const char *name, const char **found)
{
	const struct flags *flags = files->request->flags;
	for (size_t i = 0, count; i < flags->kept.count; i += count ? count : 1) {
		count = flags_of_place(flags, i);
		const char *word = flags->kept.items[i];
		if (!count || (count == 2 ? strcmp(word, flag) : strcmp(flag, "-I")))
			continue;
		const char *folder = count == 2 ? flags->kept.items[i + 1] : word + 2;
		*found = arena_format(files->arena, "%s/%s", folder, name);
		int is_system = strcmp(flag, "-I") && strcmp(flag, "-iquote");
		struct splice_file *file =
		    splice_headers_take(files, *found, is_system || is_systems_folder(files, folder));
		if (file)
			return file;
	}
	return NULL;
}

struct splice_file *splice_look(struct splice_files *files, const struct splice_file *from, const char *path,
    const char *name, int is_quoted, const char **found)
{
	static const char *const order[] = {"-iquote", "-I", "-isystem", "-idirafter"};
	const char *slash = strrchr(path, '/');
	struct splice_file *file = NULL;
	*found = name;
	if (*name == '/')
		return splice_headers_take(files, name, is_systems_folder(files, "/"));
	if (is_quoted) {
		*found = slash ? arena_format(files->arena, "%.*s/%s", (int)(slash - path), path, name) : name;
		file = splice_headers_take(files, *found, from->is_system);
	}
	for (size_t i = !is_quoted; i < sizeof order / sizeof *order && !file; i++)
		file = look_in(files, order[i], name, found);
	return file;
}

// ---- what a text contains

// The text has no comments and no strings.
static int names_kernels(const char *text)
{
	if (strstr(text, "<<<") || strstr(text, "cudaLaunchKernel") ||
	    strstr(text, "cudaLaunchCooperativeKernel"))
		return 1;
	for (const char *at = text; (at = strstr(at, "__global__")); at++) {
		// The head of a definition, or of a declaration?
		const char *end = at;
		for (int depth = 0; *end && (depth || (*end != ';' && *end != '{')); end++)
			depth += (*end == '(') - (*end == ')');
		if (*end == '{')
			return 1;
	}
	return 0;
}

static int asks_for_place(const char *text)
{
	static const char *const words[] = {
	    "include_next", "__INCLUDE_LEVEL__", "__TIMESTAMP__", "system_header"};
	static const char HAS[] = "__has_include";
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strstr(text, words[i]))
			return 1;
	for (const char *at = text; (at = strstr(at, HAS));) { // names in quotes are blank
		at += strlen(HAS);
		const char *open = at + strspn(at, " \t");
		if (*open == '(' && open[1 + strspn(open + 1, " \t")] != '<')
			return 1;
	}
	return 0;
}

// What the text says without comments and strings: kernels, and which names it includes.
static void scan(struct splice_files *files, struct splice_file *file, struct world_text *out)
{
	struct str bytes = {0};
	if (file->source)
		world_scan(out, files->arena, file->path, file->source->text, file->source->length);
	else if (flags_read_bytes(&bytes, file->path) == 0 && bytes.length <= SOURCE_MAX_BYTES)
		world_scan(out, files->arena, file->path, arena_copy(files->arena, str_text(&bytes), bytes.length),
		    bytes.length);
	str_dispose(&bytes);
	if (!out->bytes)
		return;
	int is_input = file == files->list.items[0];
	file->bytes = out->bytes;
	file->has_kernels = names_kernels(out->bytes);
	file->is_fixed = !is_input && asks_for_place(out->bytes);
	VEC_DISPOSE(&out->mentions);
	VEC_DISPOSE(&out->defined);
}

// ---- the lexed text of a wanted header

static int opens(const struct source *s, size_t i)
{
	return source_is_directive(s, i, "if") || source_is_directive(s, i, "ifdef") ||
	       source_is_directive(s, i, "ifndef");
}

// The token of the #endif for the #if at `open`, or tokens.count.
static size_t end_of(const struct source *s, size_t open)
{
	int depth = 0;
	for (size_t i = open; i < s->tokens.count; i++) {
		depth += opens(s, i);
		if (source_is_directive(s, i, "endif") && !--depth)
			return i;
	}
	return s->tokens.count;
}

// The X of `#ifndef X` or `#if !defined(X)`, or tokens.count.
static size_t guarded_name(const struct source *s, size_t i)
{
	if (source_is_directive(s, i, "ifndef"))
		return i + 2;
	if (!source_is_directive(s, i, "if") || !source_token_is(s, i + 2, "!") ||
	    !source_token_is(s, i + 3, "defined"))
		return s->tokens.count;
	return i + 4 + source_token_is(s, i + 4, "(");
}

// The `#` of `#ifndef X` with `#define X` after it and an #endif at the end of the file, or tokens.count.
static size_t find_guard(const struct source *s)
{
	size_t i = source_skip_comments(s, 0), none = s->tokens.count;
	if (source_is_directive(s, i, "pragma") && source_token_is(s, i + 2, "once"))
		i = source_skip_comments(s, i + 3);
	size_t name = guarded_name(s, i), define = name;
	while (define < none && (define == name || source_token_is(s, define, ")")))
		define = source_skip_comments(s, define + 1);
	if (name >= none || !source_is_directive(s, define, "define") || define + 2 >= none ||
	    !source_is_same(s, name, define + 2))
		return none;
	size_t end = end_of(s, i);
	return end < none && source_skip_comments(s, end + 2) >= none ? i : none;
}

// From the `#` to the end of its logical line. An empty span: something else than a comment in that line follows.
static struct span line_of(const struct source *s, size_t hash, size_t last)
{
	unsigned begin = s->tokens.items[hash].at.begin, end = s->tokens.items[last].at.end;
	size_t next = last + 1;
	while (next < s->tokens.count && s->tokens.items[next].directive && !source_token_is(s, next, "#")) {
		end = s->tokens.items[next].at.end;
		if (s->tokens.items[next++].kind != TOKEN_COMMENT)
			return (struct span){0, 0};
	}
	const char *newline = memchr(s->text + end, '\n', s->length - end);
	if (memchr(s->text + begin, '\n', end - begin))
		return (struct span){0, 0};
	end = newline ? (unsigned)(newline - s->text) : s->length;
	return (struct span){begin, end - (end > begin && s->text[end - 1] == '\r')};
}

// The name in quotes or brackets that begins at this token; *last: its last token. NULL: a computed one.
static const char *splice_headers_name_of(
    struct arena *arena, const struct source *s, size_t first, size_t *last)
{
	if (first >= s->tokens.count || !s->tokens.items[first].directive)
		return NULL;
	unsigned begin = s->tokens.items[first].at.begin;
	char close = s->text[begin] == '<' ? '>' : '"';
	const char *end = memchr(s->text + begin + 1, close, s->length - begin - 1),
	           *newline = memchr(s->text + begin, '\n', s->length - begin);
	if ((s->text[begin] != '<' && s->text[begin] != '"') || !end || (newline && newline < end))
		return NULL;
	unsigned at = (unsigned)(end - s->text);
	for (*last = first; *last + 1 < s->tokens.count && s->tokens.items[*last].at.end <= at;)
		++*last;
	return arena_copy(arena, s->text + begin + 1, at - begin - 1);
}

int splice_is_certain(const struct source *s, size_t token, size_t guard)
{
	unsigned condition = source_condition(s, token);
	return !condition ||
	       (source_condition_hash(s, condition) == guard && !source_condition_outer(s, condition));
}

// Every include of the text with its place. 0: one of them is computed.
static int find_includes(struct splice_files *files, struct splice_file *file, size_t guard)
{
	const struct source *s = file->source;
	file->includes.count = 0;
	for (size_t i = 0; i < s->tokens.count; i++) {
		struct splice_include one = {.hash = i};
		size_t last = i;
		if (source_is_directive(s, i, "import"))
			return 0;
		if (!source_is_directive(s, i, "include"))
			continue;
		if (!(one.name = splice_headers_name_of(files->arena, s, i + 2, &last)))
			return 0;
		one.is_quoted = s->text[s->tokens.items[i + 2].at.begin] == '"';
		one.line = line_of(s, i, last);
		one.is_conditional = !splice_is_certain(s, i, guard);
		one.file = splice_look(files, file, file->path, one.name, one.is_quoted, &one.path);
		VEC_PUSH(&file->includes, one);
	}
	return 1;
}

static void lex(struct splice_files *files, struct splice_file *file)
{
	if (!file->source && source_read(&file->text, file->path) < 0) {
		file->is_fixed = 1;
		return;
	}
	file->source = file->source ? file->source : &file->text;
	const struct source *s = file->source;
	size_t guard = file->guard = find_guard(s);
	int has_pragma_once = 0;
	for (size_t i = 0; i < s->tokens.count && !has_pragma_once; i++)
		has_pragma_once = source_is_directive(s, i, "pragma") && source_token_is(s, i + 2, "once");
	file->once = has_pragma_once ? ONCE_PRAGMA : guard < s->tokens.count ? ONCE_GUARD : ONCE_NEVER;
	int depth = 0;
	for (size_t i = 0; i < s->tokens.count && depth >= 0; i++)
		depth += opens(s, i) - source_is_directive(s, i, "endif");
	file->is_fixed |= depth || memchr(s->text, '\0', s->length) || !find_includes(files, file, guard);
}

// The file that an #include that stays leads to.
static void mark_real(struct splice_file *file)
{
	if (file->is_real)
		return;
	file->is_real = 1;
	file->is_fixed |= file->once == ONCE_PRAGMA;
	for (size_t i = 0; i < file->includes.count; i++)
		if (file->includes.items[i].file)
			mark_real(file->includes.items[i].file);
}

static void mark_includes(struct splice_file *file)
{
	VEC_EACH (struct splice_include, one, file->includes)
		if (one->file && (file->is_fixed || !one->file->is_wanted || one->file->is_fixed || !one->line.end))
			mark_real(one->file);
}

static void fix(struct splice_files *files)
{
	const struct flags *flags = files->request->flags;
	size_t before = 0, now = 1;
	for (size_t i = 0; i + 1 < flags->kept.count; i++) {
		struct splice_file *file = strcmp(flags->kept.items[i], "-include")
		                               ? NULL
		                               : splice_headers_take(files, flags->kept.items[i + 1], 0);
		if (file)
			mark_real(file);
	}
	while (now != before) {
		before = now;
		now = 1;
		for (size_t i = 0; i < files->list.count; i++)
			mark_includes(files->list.items[i]);
		for (size_t i = 0; i < files->list.count; i++)
			now += files->list.items[i]->is_real + files->list.items[i]->is_fixed;
	}
}

// Is there a macro with `__global__`?
static int defines_kernels(const struct splice_file *file)
{
	const struct source *s = file->source;
	for (size_t i = 0; i < s->tokens.count; i++)
		if (s->tokens.items[i].directive && source_token_is(s, i, "__global__"))
			return 1;
	return 0;
}

int splice_find(struct splice_files *out)
{
	const struct flags *flags = out->request->flags;
	struct splice_file *input = splice_headers_take(out, out->request->source->path, 0);
	if (!input)
		return 0;
	input->source = out->request->source;
	for (size_t i = 0; i + 1 < flags->kept.count; i++)
		if (!strcmp(flags->kept.items[i], "-include"))
			splice_headers_take(out, flags->kept.items[i + 1], 0);
	for (size_t i = 0; i < out->list.count; i++) {
		struct splice_file *file = out->list.items[i];
		struct world_text text = {0};
		file->is_fixed = file->is_system;
		if (file->is_system) // what it includes of the user's is seen after the parse
			continue;
		scan(out, file, &text);
		for (size_t k = 0; k < text.includes.count; k++) {
			struct splice_include one = {.name = text.includes.items[k] + 1};
			one.is_quoted = text.includes.items[k][0] == '"';
			one.file = splice_look(out, file, file->path, one.name, one.is_quoted, &one.path);
			if (one.file)
				VEC_PUSH(&file->includes, one);
		}
		VEC_DISPOSE(&text.includes);
	}
	int is_any = 0, is_new = 1;
	while (is_new) {
		is_new = 0;
		for (size_t i = 1; i < out->list.count; i++) {
			struct splice_file *file = out->list.items[i];
			int wanted = file->has_kernels;
			for (size_t k = 0; k < file->includes.count && !wanted; k++)
				wanted = file->includes.items[k].file->is_wanted;
			is_new |= wanted && !file->is_wanted;
			is_any |= wanted;
			file->is_wanted = (unsigned)wanted;
		}
	}
	if (!is_any && !defines_kernels(input))
		return 0;
	size_t count = out->list.count;
	lex(out, input);
	for (size_t i = 1; i < count; i++)
		if (out->list.items[i]->is_wanted)
			lex(out, out->list.items[i]);
	fix(out);
	splice_find_macros(out);
	return !input->is_fixed;
}

void splice_dispose(struct splice_files *files)
{
	for (size_t i = 0; i < files->list.count; i++) {
		VEC_DISPOSE(&files->list.items[i]->includes);
		if (files->list.items[i]->text.text)
			source_dispose(&files->list.items[i]->text);
	}
	VEC_DISPOSE(&files->list);
	splice_dispose_macros(files);
}
