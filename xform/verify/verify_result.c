// What is counted in a verification.
#include "verify_result.h"

void verify_result_dispose(struct verify_result *result)
{
	for (size_t i = 0; i < result->rows.count; i++)
		str_dispose(&result->rows.items[i].details);
	VEC_DISPOSE(&result->rows);
	VEC_DISPOSE(&result->files);
	words_dispose(&result->options);
	words_dispose(&result->arguments);
	arena_dispose(&result->arena);
}

uint64_t verify_launches(const struct verify_result *result)
{
	uint64_t launches = 0;
	for (size_t i = VERIFY_FIRST_VARIANT; i < result->rows.count; i++)
		launches += result->rows.items[i].launches;
	return launches;
}

struct verify_counts verify_count(const struct verify_result *result)
{
	struct verify_counts counts = {0};
	for (size_t i = VERIFY_FIRST_VARIANT; i < result->rows.count; i++) {
		const struct verify_row *row = &result->rows.items[i];
		counts.variants++;
		counts.impossible += row->why != NULL;
		counts.not_run += row->failed != 0;
		counts.differing += row->differs != 0;
		counts.equal += !row->why && !row->failed && !row->differs;
	}
	counts.run = counts.equal + counts.differing;
	return counts;
}
