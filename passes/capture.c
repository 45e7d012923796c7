// Lambdas that name ids: in a copy the ids are parameters, which a lambda without capture default does not
// see unless its copy captures them. `[x](int n) { … blockIdx.x … }` becomes `[blockIdx, x](int n) { … }`.
//
// A lambda needs the ids that stand inside it, in lambdas inside it too, and all four when it calls something
// that gets the ids as arguments. Captures take from it what only a lambda without captures can do: to become
// a pointer to a function, to be a constant. And one that is made once for all blocks (static) must capture
// nothing that belongs to a block. Such lambdas are refused.
#include "analysis.h"

#include <string.h>

#define ALL_IDS (ID_THREAD | ID_BLOCK | ID_BLOCK_DIM | ID_GRID_DIM)

struct need {
	const struct model *model;
	unsigned ids;
};

static int add_need(struct node *node, void *context)
{
	struct need *need = context;
	if (node->kind == NODE_ID)
		need->ids |= node->id;
	if (node->kind != NODE_CALL && node->kind != NODE_ASSIGN)
		return 1;
	functions_t targets;
	summary_targets(&targets, need->model, node);
	for (size_t i = 0; i < targets.count; i++)
		if (targets.items[i]->all_ids & ID_OF_BLOCK)
			need->ids |= ALL_IDS;
	VEC_DISPOSE(&targets);
	return 1;
}

unsigned capture_ids(const struct model *model, struct node *lambda)
{
	struct need need = {model, 0};
	if (lambda->captures_default)
		return 0;
	node_walk(lambda, add_need, &need);
	return need.ids;
}

struct search {
	const struct model *model;
	const struct function *function;
	const struct node *found;
	int becomes_pointer; // one that is not known by sight
};

static int is_conversion(const struct node *node)
{
	return node->kind == NODE_CALL && node->name && !strcmp(node->name, "lambda pointer");
}

static int find_conversion(struct node *node, void *context)
{
	struct search *search = context;
	search->becomes_pointer |= is_conversion(node) && (!node->child || node->child->kind != NODE_LAMBDA);
	return 1;
}

static int find_needy(struct node *node, void *context)
{
	struct search *search = context;
	if (node->kind == NODE_LAMBDA && capture_ids(search->model, node))
		search->found = node;
	return 1;
}

// `static const auto f = [] …`, `constexpr auto f = [] …`.
static int is_fixed(const struct function *f, const struct node *declaration)
{
	static const char *const words[] = {"static", "constexpr", "__shared__", "thread_local"};
	struct span at = declaration->at;
	if (!at.end || !f->source)
		return 1;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (source_has_word(f->source, at, words[i]))
			return 1;
	return 0;
}

// A default argument of a lambda may name neither captures nor parameters, which ids are in a copy.
static int has_default_need(const struct model *model, const struct node *lambda)
{
	struct need need = {model, 0};
	for (struct node *child = lambda->child; child; child = child->next)
		if (child->kind == NODE_VAR && child->var->is_parameter)
			node_walk(child, add_need, &need);
	return need.ids != 0;
}

static int find_hopeless(struct node *node, void *context)
{
	struct search *search = context;
	if (search->found)
		return 0;
	if (node->kind == NODE_LAMBDA && has_default_need(search->model, node))
		search->found = node;
	if (node->kind == NODE_LAMBDA && capture_ids(search->model, node) &&
	    (!node->name_at.end || search->becomes_pointer))
		search->found = node;
	if (is_conversion(node) && node->child && node->child->kind == NODE_LAMBDA)
		find_needy(node->child, search);
	if (node->kind == NODE_VAR && is_fixed(search->function, node))
		node_walk(node, find_needy, search);
	return 1;
}

const struct node *capture_find_hopeless(const struct model *model, const struct function *f)
{
	struct search search = {model, f, NULL, 0};
	node_walk(f->tree, find_conversion, &search);
	node_walk(f->tree, find_hopeless, &search);
	return search.found;
}

struct class_ids {
	const struct node *any, *stuck;
	int has_lambda; // which would have to capture them
};

static int find_class_ids(struct node *node, void *context)
{
	struct class_ids *found = context;
	found->has_lambda |= node->kind == NODE_LAMBDA;
	if (node->kind != NODE_ID)
		return 1;
	found->any = node;
	if ((node->id & ID_OF_BLOCK) || node->in_macro || !node->at.end)
		found->stuck = node;
	return 1;
}

const struct node *capture_find_stuck(const struct node *class)
{
	struct class_ids found = {0};
	node_walk((struct node *)class, find_class_ids, &found);
	return found.stuck || !found.has_lambda ? found.stuck : found.any;
}

static int decide(struct node *node, void *context)
{
	if (node->kind == NODE_LAMBDA)
		node->id = capture_ids(context, node);
	return 1;
}

void capture_decide(struct model *model)
{
	for (size_t i = 0; i < model->functions.count; i++)
		node_walk(model->functions.items[i]->tree, decide, model);
}
