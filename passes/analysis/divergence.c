// Can some threads of a block miss a barrier in a statement that others reach? A conservative analysis for
// predication. Threads stay together at a barrier (threads of a warp at a warp operation) if
//   1. every condition around it is the same for all threads that it waits for (uniform.c);
//   2. no thread has returned before it under a condition that is not;
//   3. all those threads leave every loop around it in the same round.
// Calls of functions that wait are followed with the levels of their arguments.
//
// The validator decides whether an output's threads meet. This stays because it tells where a body needs guards: a statement that all threads
// run as it is may hold what cannot be guarded, such as a method that waits (verdicts/barriers.cu).
#include "analysis.h"

struct check {
	struct model *model;
	int exited; // level of the conditions under which threads have left this function
	int parts;
	int depth;
};

static void divergence_visit(struct check *check, struct node *node, int control);

static int highest(int a, int b)
{
	return a > b ? a : b;
}

static void divergence_follow(struct check *check, struct node *node, struct function *f, int control)
{
	int exited = check->exited;
	if (!(f->found.effects & EFFECT_SYNC))
		return;
	check->parts |= f->found.is_recursive || check->depth > 32;
	if (check->parts)
		return;
	int *levels = util_alloc((f->param_vars.count + 1) * sizeof *levels);
	size_t count = 0;
	for (struct node *child = node->child; child; child = child->next)
		count++;
	size_t skip = count > f->param_vars.count ? count - f->param_vars.count : 0, i = 0;
	for (size_t k = 0; k < f->param_vars.count; k++)
		levels[k] = LEVEL_THREAD; // of a default argument, for instance
	for (struct node *child = node->child; child; child = child->next, i++)
		if (i >= skip && !node->unknown)
			levels[i - skip] = uniform_level(child);
	uniform_analyse(f, levels);
	free(levels);
	check->depth++;
	divergence_visit(check, f->tree, control);
	check->depth--;
	check->exited = exited;
}

static void divergence_visit(struct check *check, struct node *node, int control)
{
	int exited = check->exited;
	int is_nested = node->kind == NODE_LAMBDA || node->kind == NODE_CLASS;
	for (struct node *child = node->child; child; child = child->next)
		divergence_visit(check, child, is_nested ? LEVEL_THREAD : uniform_control(node, child, control));
	if (is_nested)
		check->exited = exited; // its returns are its own
	check->parts |= node->kind == NODE_GOTO;
	if (node->kind == NODE_RETURN)
		check->exited = highest(check->exited, control);
	if (node->kind == NODE_CALL || node->kind == NODE_ASSIGN) {
		functions_t targets = summary_targets(check->model, node);
		unsigned own = node->effects;
		if (node->unknown && node->is_method && !targets.count)
			own |= EFFECT_COLLECTIVE;
		int tolerated = own & (EFFECT_BARRIER | EFFECT_COLLECTIVE) ? LEVEL_BLOCK : LEVEL_WARP;
		check->parts |= (own & EFFECT_SYNC) && highest(check->exited, control) > tolerated;
		for (size_t i = 0; i < targets.count; i++)
			divergence_follow(check, node, targets.items[i], control);
	}
}

int divergence_is_sound(struct model *model, struct node *statement, int level)
{
	struct check check = {model, LEVEL_BLOCK, 0, 0};
	divergence_visit(&check, statement, LEVEL_BLOCK);
	return !check.parts && check.exited <= level;
}
