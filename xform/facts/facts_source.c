// The text to which spans refer: the input file for its own functions, a user's header for the header's. A
// header is lexed when its first function is read. Also the parts that #if leaves out, for which libclang is
// asked once for each file.
#include "facts.h"
#include "facts_clang.h"

#include <string.h>
#include <sys/stat.h>

#include "xform/frontend/flags.h"

static const struct source empty = {.path = "", .text = (char[4]){0}};

struct facts_file *facts_file(struct facts *facts, CXFile file)
{
	for (struct facts_file *known = facts->files; known; known = known->next)
		if (clang_File_isEqual(known->file, file))
			return known;
	struct facts_file *one = ARENA_NEW(&facts->model->arena, struct facts_file);
	one->file = file;
	one->next = facts->files;
	facts->files = one;
	return one;
}

// From the disk, unless the file changed since the parse: libclang searches all files and macros for its copy,
// which takes milliseconds in a large translation unit.
static int read_text(struct str *out, struct facts *facts, CXFile file, const char *path)
{
	struct stat now;
	size_t length = 0;
	if (stat(path, &now) == 0 && now.st_mtime == clang_getFileTime(file) &&
	    flags_read_bytes(out, path) == 0 && out->length == (size_t)now.st_size)
		return 0;
	const char *text = clang_getFileContents(facts->unit, file, &length);
	str_dispose(out);
	if (text)
		str_add_bytes(out, text, length);
	return text ? 0 : -1;
}

static void presume(const struct parse *parse, CXFile file, struct source *source)
{
	for (size_t i = 0; (i = source_next_line_directive(source, i)) < source->tokens.count; i++) {
		unsigned line = source_line_after_directive(source, i), number;
		const char *path;
		CXString name, own = clang_getFileName(file);
		clang_getPresumedLocation(clang_getLocation(parse->unit, file, line, 1), &name, &number, NULL);
		const char *shown = clang_getCString(name) ? clang_getCString(name) : "";
		shown = strcmp(shown, clang_getCString(own)) ? shown : source->path;
		if (source_presumed_line(source, line, &path) != number || strcmp(path, shown))
			source_add_presumed(source, line, number, shown);
		clang_disposeString(name);
		clang_disposeString(own);
	}
}

void facts_presume(struct source *main, const struct parse *parse)
{
	presume(parse, clang_getFile(parse->unit, main->path), main);
}

const struct source *facts_source(struct facts *facts, CXFile file)
{
	if (clang_File_isEqual(file, facts->main_file))
		return facts->model->source;
	struct facts_file *one = facts_file(facts, file);
	const char *path = one->has_text ? NULL : facts_path(facts, file);
	struct str text = {0};
	if (!one->has_text && read_text(&text, facts, file, path) == 0) {
		one->has_text = 1;
		source_from_text(&one->source, path, str_text(&text), text.length);
		presume(facts->parse, file, &one->source);
		diags_set_lines(facts->model->diags, &one->source);
		VEC_PUSH(&facts->model->sources, &one->source);
	}
	str_dispose(&text);
	return one->has_text ? &one->source : NULL;
}

static int facts_source_compare(const void *left, const void *right)
{
	const struct span *a = left, *b = right;
	return a->begin < b->begin ? -1 : a->begin > b->begin;
}

const struct facts_file *facts_skipped(struct facts *facts, CXFile file)
{
	struct facts_file *one = facts_file(facts, file);
	CXSourceRangeList *list = one->has_skipped ? NULL : clang_getSkippedRanges(facts->unit, file);
	for (unsigned i = 0; list && i < list->count; i++) {
		struct span at;
		clang_getFileLocation(clang_getRangeStart(list->ranges[i]), NULL, NULL, NULL, &at.begin);
		clang_getFileLocation(clang_getRangeEnd(list->ranges[i]), NULL, NULL, NULL, &at.end);
		VEC_PUSH(&one->skipped, at);
	}
	if (list)
		clang_disposeSourceRangeList(list);
	if (!one->has_skipped)
		VEC_SORT(&one->skipped, facts_source_compare);
	one->has_skipped = 1;
	return one;
}

struct facts_here facts_enter(struct facts *facts, CXCursor cursor)
{
	struct facts_here outer = {facts->file, facts->source};
	CXFile file = NULL;
	clang_getExpansionLocation(clang_getCursorLocation(cursor), &file, NULL, NULL, NULL);
	facts->file = NULL;
	facts->source = &empty;
	if (file && !clang_Location_isInSystemHeader(clang_getCursorLocation(cursor))) {
		const struct source *source = facts_source(facts, file);
		facts->file = source ? file : NULL;
		facts->source = source ? source : &empty;
	}
	return outer;
}

void facts_leave(struct facts *facts, struct facts_here outer)
{
	facts->file = outer.file;
	facts->source = outer.source;
}
