// The parse's errors in order of file and place, so that the errors of one function are found by a binary
// search.
#include "facts_clang.h"

#include <string.h>

static int compare(const void *left, const void *right)
{
	const struct facts_error *a = left, *b = right;
	int files = strcmp(a->path, b->path);
	if (files)
		return files;
	return a->offset < b->offset ? -1 : a->offset > b->offset;
}

static void sort(struct facts_errors *errors)
{
	if (errors->list.count)
		qsort(errors->list.items, errors->list.count, sizeof *errors->list.items, compare);
}

void facts_errors_init(struct facts *facts)
{
	for (size_t i = 0; i < facts->parse->errors.count; i++) {
		const struct parse_error *error = &facts->parse->errors.items[i];
		struct facts_error one = {error->place.path, error->place.offset, i};
		if (one.path)
			VEC_PUSH(&facts->errors.list, one);
		one.path = "";
		if (error->in_main)
			VEC_PUSH(&facts->main_errors.list, one);
	}
	sort(&facts->errors);
	sort(&facts->main_errors);
}

void facts_errors_dispose(struct facts *facts)
{
	VEC_DISPOSE(&facts->errors.list);
	VEC_DISPOSE(&facts->main_errors.list);
}

static size_t first_from(const struct facts_errors *errors, const char *path, unsigned begin)
{
	struct facts_error wanted = {path, begin, 0};
	size_t low = 0, high = errors->list.count;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (compare(&errors->list.items[middle], &wanted) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

// The `end` counts as inside: an error may stand right behind the last token.
static size_t count_from(const struct facts_errors *errors, size_t first, const char *path, unsigned end)
{
	size_t i = first;
	while (i < errors->list.count && errors->list.items[i].offset <= end &&
	       !strcmp(errors->list.items[i].path, path))
		i++;
	return i - first;
}

const struct facts_error *facts_main_errors(struct facts *facts, struct span at, size_t *count)
{
	size_t first = first_from(&facts->main_errors, "", at.begin);
	*count = count_from(&facts->main_errors, first, "", at.end);
	return *count ? facts->main_errors.list.items + first : NULL;
}

int facts_has_error(struct facts *facts, const char *path, struct span at)
{
	size_t first = first_from(&facts->errors, path, at.begin);
	return count_from(&facts->errors, first, path, at.end) > 0;
}
