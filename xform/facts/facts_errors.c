// The parse's errors, sorted by file and place: a binary search finds those of a function.
#include "facts_clang.h"

#include <string.h>

static int facts_errors_compare(const void *left, const void *right)
{
	const struct facts_error *a = left, *b = right;
	int files = strcmp(a->path, b->path);
	if (files)
		return files;
	return a->offset < b->offset ? -1 : a->offset > b->offset;
}

void facts_errors_init(struct facts *facts)
{
	for (size_t i = 0; i < facts->parse->errors.count; i++) {
		const struct place *place = &facts->parse->errors.items[i].place;
		if (place->path)
			VEC_PUSH(&facts->errors, ((struct facts_error){place->path, place->offset, i}));
	}
	VEC_SORT(&facts->errors, facts_errors_compare);
}

const struct facts_error *facts_errors(struct facts *facts, const char *path, struct span at, size_t *count)
{
	struct facts_error wanted = {path, at.begin, 0};
	size_t first;
	VEC_SEARCH(first, i, facts->errors.count, facts_errors_compare(&facts->errors.items[i], &wanted) < 0);
	size_t end = first;
	while (end < facts->errors.count && facts->errors.items[end].offset <= at.end &&
	       !strcmp(facts->errors.items[end].path, path))
		end++;
	*count = end - first;
	return *count ? &facts->errors.items[first] : NULL;
}
