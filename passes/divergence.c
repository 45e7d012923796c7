// May the threads of a block part before something that waits for all of them? A pessimistic judge, for the
// planner and for outputs that no validator looks at: threads stay together at a barrier (of a warp, at a
// warp operation) when
//   1. every condition around it is the same for all threads that it waits for (uniform.c);
//   2. no thread has returned before it under a condition that is not;
//   3. every loop around it is left by all those threads in the same round.
// Calls are followed with the levels of their arguments. Then all threads meet all barriers in the same
// order, that of the block loop, between logical blocks, included.
#include "analysis.h"

#include <string.h>

struct check {
	struct model *model;
	struct barrier_fault *fault;
	int exited; // level of the conditions under which threads have left this function
	int depth;
	const struct node *nested; // lambda or class that is being visited
};

static void visit(struct check *check, struct node *node, int control);

static int highest(int a, int b)
{
	return a > b ? a : b;
}

static void judge(struct check *check, struct node *node, unsigned effects, int control)
{
	int tolerated = effects & (EFFECT_BARRIER | EFFECT_COLLECTIVE) ? LEVEL_BLOCK : LEVEL_WARP;
	if (check->fault->id)
		return;
	if (check->exited > tolerated)
		*check->fault =
		    (struct barrier_fault){"early-exit", node->place, "threads may have left before they come here"};
	else if (control > tolerated)
		*check->fault = (struct barrier_fault){
		    "divergent-barrier", node->place, "this waits, and not all threads may come here"};
}

static int find_goto(struct node *node, void *context)
{
	if (node->kind == NODE_GOTO)
		*(struct node **)context = node;
	return 1;
}

static struct node *goto_in(struct node *tree)
{
	struct node *found = NULL;
	node_walk(tree, find_goto, &found);
	return found;
}

static void analyse_callee(struct node *node, struct function *f)
{
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
}

// Into a function of the user's that holds something which waits.
static void follow(struct check *check, struct node *node, struct function *f, int control)
{
	struct barrier_fault tangled = {"recursion", node->place, "what is called waits, and calls itself"};
	if (!(f->effects & EFFECT_SYNC))
		return;
	struct node *jump = goto_in(f->tree);
	if (jump)
		tangled =
		    (struct barrier_fault){"goto-barrier", jump->place, "what is called waits, and jumps with goto"};
	if (jump || f->is_recursive || check->depth > 32) {
		if (!check->fault->id)
			*check->fault = tangled;
		return;
	}
	analyse_callee(node, f);
	struct check inner = {check->model, check->fault, check->exited, check->depth + 1, NULL};
	visit(&inner, f->tree, control);
}

static void call(struct check *check, struct node *node, int control)
{
	functions_t targets;
	summary_targets(&targets, check->model, node);
	unsigned own = node->effects;
	if (node->unknown && node->is_method && !targets.count)
		own |= EFFECT_COLLECTIVE;
	if (own & EFFECT_SYNC)
		judge(check, node, own, control);
	for (size_t i = 0; i < targets.count; i++)
		follow(check, node, targets.items[i], control);
	VEC_DISPOSE(&targets);
}

static void visit(struct check *check, struct node *node, int control)
{
	if (!node)
		return;
	int is_nested = node->kind == NODE_LAMBDA || node->kind == NODE_CLASS;
	if (is_nested && check->nested != node) { // its returns are its own, and nobody knows who calls it
		struct check inner = *check;
		inner.exited = LEVEL_BLOCK;
		inner.nested = node;
		visit(&inner, node, LEVEL_THREAD);
		return;
	}
	for (struct node *child = node->child; child; child = child->next)
		visit(check, child, uniform_control(node, child, control));
	if (node->kind == NODE_RETURN)
		check->exited = highest(check->exited, control);
	if (node->kind == NODE_CALL || node->kind == NODE_ASSIGN)
		call(check, node, control);
}

struct barrier_fault divergence_check(struct model *model, struct function *kernel)
{
	struct barrier_fault found = {.id = NULL};
	struct check check = {model, &found, LEVEL_BLOCK, 0, NULL};
	if (!(kernel->effects & EFFECT_SYNC))
		return found;
	struct node *jump = goto_in(kernel->tree);
	if (jump)
		return (struct barrier_fault){
		    "goto-barrier", jump->place, "control flow around its barriers is too tangled to follow"};
	uniform_analyse(kernel, NULL);
	visit(&check, kernel->tree, LEVEL_BLOCK);
	return found;
}

int divergence_is_sound(struct model *model, struct node *statement, int level)
{
	struct barrier_fault found = {.id = NULL};
	struct check check = {model, &found, LEVEL_BLOCK, 0, NULL};
	visit(&check, statement, LEVEL_BLOCK);
	return !found.id && !goto_in(statement) && check.exited <= level;
}
