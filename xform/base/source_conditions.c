// The index of a file's #if, #elif and #endif. The conditions that apply are needed at many places, and
// without an index each query would walk back to the beginning. After each such directive, the conditions
// that apply are a list from the innermost outwards. An #elif is treated as nested in the branches before it.
// #endif restores the list from before its #if. The lists share their tails.
#include "source.h"

struct condition {
	unsigned hash;  // the directive's first token
	unsigned outer; // the next of the list that begins here, or 0; numbers begin with 1
	unsigned holds; // the first of the list after this directive, or 0
	int opens;
};

struct source_conditions {
	VEC(struct condition) list;
	int is_made;
};

static struct condition *numbered(const struct source *source, unsigned number)
{
	return &source->conditions->list.items[number - 1];
}

static unsigned closed(const struct source *source, unsigned holds)
{
	while (holds && !numbered(source, holds)->opens)
		holds = numbered(source, holds)->outer;
	return holds ? numbered(source, holds)->outer : 0;
}

static unsigned source_conditions_add(const struct source *source, size_t hash, unsigned holds)
{
	int opens = source_token_is_one_of(source, hash + 1, "if ifdef ifndef");
	struct condition one = {(unsigned)hash, holds, 0, opens};
	if (opens || source_token_is(source, hash + 1, "elif"))
		one.holds = (unsigned)source->conditions->list.count + 1;
	else if (source_token_is(source, hash + 1, "endif"))
		one.holds = closed(source, holds);
	else
		return holds;
	VEC_PUSH(&source->conditions->list, one);
	return one.holds;
}

unsigned source_condition(const struct source *source, size_t token)
{
	if (!source->conditions->is_made) {
		unsigned holds = 0;
		for (size_t i = 0; i < source->tokens.count; i++)
			if (source->tokens.items[i].directive && source_token_is(source, i, "#"))
				holds = source_conditions_add(source, i, holds);
		source->conditions->is_made = 1;
	}
	size_t first;
	VEC_SEARCH(first, i, source->conditions->list.count, source->conditions->list.items[i].hash < token);
	return first ? source->conditions->list.items[first - 1].holds : 0;
}

size_t source_condition_hash(const struct source *source, unsigned condition)
{
	return numbered(source, condition)->hash;
}

unsigned source_condition_outer(const struct source *source, unsigned condition)
{
	return numbered(source, condition)->outer;
}

struct source_conditions *source_conditions_new(void)
{
	return util_alloc(sizeof(struct source_conditions));
}

void source_conditions_free(struct source_conditions *conditions)
{
	if (conditions)
		VEC_DISPOSE(&conditions->list);
	free(conditions);
}
