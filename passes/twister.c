// The Mersenne twister of curand draws for a whole block, with barriers and memory that its threads share, by
// a name that the other generators have too, which draw for one thread. Where a file names that generator's
// state, each draw is taken for a collective.
#include "analysis.h"

#include <string.h>

static int is_named_in(const struct source *source)
{
	static const char *const words[] = {"curandStateMtgp32", "curandStateMtgp32_t", "curandStateMtgp32_st"};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (source_has_word(source, (struct span){0, source->length}, words[i]))
			return 1;
	return 0;
}

static int mark(struct node *node, void *context)
{
	const char *name = node->kind == NODE_CALL && node->name ? node->name : "";
	(void)context;
	if (util_starts_with(util_starts_with(name, "::") ? name + 2 : name, "curand") && !node->callee)
		node->effects |= EFFECT_COLLECTIVE;
	return 1;
}

void twister_mark(struct model *model)
{
	int is_named = is_named_in(model->source);
	for (size_t i = 0; i < model->sources.count; i++)
		is_named |= is_named_in(model->sources.items[i]);
	for (size_t i = 0; is_named && i < model->functions.count; i++)
		if (model->functions.items[i]->tree)
			node_walk(model->functions.items[i]->tree, mark, NULL);
}
