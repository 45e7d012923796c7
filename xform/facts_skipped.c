// What #if leaves out of a file, asked of libclang once for each file.
#include "facts_clang.h"

static int compare(const void *left, const void *right)
{
	const struct span *a = left, *b = right;
	return a->begin < b->begin ? -1 : a->begin > b->begin;
}

static void read_spans(struct facts *facts, struct facts_skipped *skipped)
{
	CXSourceRangeList *list = clang_getSkippedRanges(facts->unit, skipped->file);
	for (unsigned i = 0; list && i < list->count; i++) {
		struct span at;
		clang_getFileLocation(clang_getRangeStart(list->ranges[i]), NULL, NULL, NULL, &at.begin);
		clang_getFileLocation(clang_getRangeEnd(list->ranges[i]), NULL, NULL, NULL, &at.end);
		VEC_PUSH(&skipped->spans, at);
	}
	if (list)
		clang_disposeSourceRangeList(list);
	if (skipped->spans.count)
		qsort(skipped->spans.items, skipped->spans.count, sizeof *skipped->spans.items, compare);
}

const struct facts_skipped *facts_skipped(struct facts *facts, CXFile file)
{
	for (struct facts_skipped *one = facts->skipped; one; one = one->next)
		if (clang_File_isEqual(one->file, file))
			return one;
	struct facts_skipped *one = ARENA_NEW(&facts->model->arena, struct facts_skipped);
	one->file = file;
	one->next = facts->skipped;
	facts->skipped = one;
	read_spans(facts, one);
	return one;
}

void facts_skipped_dispose(struct facts *facts)
{
	for (struct facts_skipped *one = facts->skipped; one; one = one->next)
		VEC_DISPOSE(&one->spans);
	facts->skipped = NULL;
}
