// The text that spans count in: the input file for its own functions, a user's header for those that stand in
// it. Headers are lexed when the first function of theirs is met.
#include "facts_clang.h"

#include <string.h>

static const struct source empty = {.path = "", .text = (char[4]){0}};

const struct source *facts_source(struct facts *facts, CXFile file)
{
	if (clang_File_isEqual(file, facts->main_file))
		return facts->model->source;
	for (struct facts_file *known = facts->files; known; known = known->next)
		if (clang_File_isEqual(known->file, file))
			return &known->source;
	size_t length = 0;
	const char *text = clang_getFileContents(facts->unit, file, &length);
	if (!text)
		return NULL;
	struct facts_file *one = ARENA_NEW(&facts->model->arena, struct facts_file);
	one->file = file;
	one->next = facts->files;
	facts->files = one;
	source_from_text(&one->source, facts_path(facts, file), text, length);
	VEC_PUSH(&facts->model->sources, &one->source);
	return &one->source;
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
