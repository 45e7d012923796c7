// Lambdas that name ids: in a copy the ids are parameters, which a lambda without capture default sees only
// if its copy captures them. `[x](int n) { … blockIdx.x … }` becomes `[blockIdx, x](int n) { … }`.
//
// A lambda captures the ids that are named in it, or in lambdas inside it, and all four if it calls a
// function that gets the ids as arguments. Only a lambda without captures can convert to a function pointer
// or be a constant. A lambda that is made once for all blocks (static) must not capture what belongs to a
// block. In these cases the kernel is refused.
#include "analysis.h"

#include <string.h>

#define ALL_IDS (ID_THREAD | ID_BLOCK | ID_BLOCK_DIM | ID_GRID_DIM)

static unsigned needs(const struct model *model, const struct node *tree)
{
	unsigned ids = 0;
	NODE_EACH (node, tree) {
		ids |= node->kind == NODE_ID ? node->id : 0;
		if (summary_ids(model, node) & ID_OF_BLOCK)
			ids |= ALL_IDS;
	}
	return ids;
}

static unsigned ids_to_capture(const struct model *model, struct node *lambda)
{
	return lambda->captures_default ? 0 : needs(model, lambda);
}

static int is_conversion(const struct node *node)
{
	return node->kind == NODE_CALL && node->name && !strcmp(node->name, "lambda pointer");
}

static const struct node *find_needy(const struct model *model, const struct node *tree)
{
	NODE_EACH (node, tree)
		if (node->kind == NODE_LAMBDA && ids_to_capture(model, node))
			return node;
	return NULL;
}

// `static const auto f = [] …`, `constexpr auto f = [] …`.
static int is_fixed(const struct function *f, const struct node *declaration)
{
	struct span at = declaration->at;
	if (!at.end || !f->source)
		return 1;
	SOURCE_EACH (i, f->source, at)
		if (source_token_is_one_of(f->source, i, "static constexpr __shared__ thread_local"))
			return 1;
	return 0;
}

// A default argument of a lambda must not name captures or parameters, and in a copy ids are parameters.
static int has_default_need(const struct model *model, const struct node *lambda)
{
	for (struct node *child = lambda->child; child; child = child->next)
		if (child->kind == NODE_VAR && child->var->is_parameter && needs(model, child))
			return 1;
	return 0;
}

const struct node *capture_find_hopeless(const struct model *model, const struct function *f)
{
	int becomes_pointer = 0; // one that is not known by sight
	NODE_EACH (node, f->tree)
		becomes_pointer |= is_conversion(node) && (!node->child || node->child->kind != NODE_LAMBDA);
	NODE_EACH (node, f->tree) {
		int is_known_pointer = is_conversion(node) && node->child && node->child->kind == NODE_LAMBDA;
		const struct node *needy = NULL;
		if (node->kind == NODE_LAMBDA &&
		    (has_default_need(model, node) ||
		        (ids_to_capture(model, node) && (!node->name_at.end || becomes_pointer))))
			return node;
		if (is_known_pointer || (node->kind == NODE_VAR && is_fixed(f, node)))
			needy = find_needy(model, node);
		if (needy)
			return needy;
	}
	return NULL;
}

// The copy of a local class reads the hardware's ids. This is not possible for a block's id, in a macro, or
// where a lambda would have to capture it.
const struct node *capture_find_stuck(const struct node *class)
{
	const struct node *any = NULL, *stuck = NULL;
	int has_lambda = 0;
	NODE_EACH (node, class) {
		has_lambda |= node->kind == NODE_LAMBDA;
		if (node->kind != NODE_ID)
			continue;
		any = node;
		if ((node->id & ID_OF_BLOCK) || node->in_macro || !node->at.end)
			stuck = node;
	}
	return stuck || !has_lambda ? stuck : any;
}

void capture_decide(struct model *model)
{
	for (size_t i = 0; i < model->functions.count; i++)
		NODE_EACH (node, model->functions.items[i]->tree)
			if (node->kind == NODE_LAMBDA)
				node->id = ids_to_capture(model, node);
}
