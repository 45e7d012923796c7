// May the threads of a block part before something that waits for all of them?
//
// In a block loop every thread that is done with a logical block goes on to the loop's own barrier. If it got
// there by leaving early, or by skipping a branch, while others wait at a barrier of the body, the hardware
// would pair the two barriers, and the block would go on with half its work undone. On the hardware such a
// body alone is legal: threads that have exited are not waited for. So a kernel may become elastic only if,
// at every barrier (and at every warp operation, whose named lanes must not wait elsewhere),
//   1. every condition around it is the same for all threads that it waits for (uniform.c);
//   2. no thread has returned before it under a condition that is not;
//   3. every loop around it is left by all those threads in the same round.
// Calls are followed with the levels of their arguments, so that a helper's loop over a uniform count stays
// uniform. The block loop needs no more than this: when 1 to 3 hold, all threads meet all barriers in the
// same order, the loop's own included.
#include "analysis.h"

#include <string.h>

// What parts the threads: a condition, or a loop or switch that they leave at different times.
struct cause {
	struct place place;
	int is_exit;
};

struct check {
	struct model *model;
	struct barrier_fault *fault;
	int exited; // level of the conditions under which threads have left this function
	struct place exit_at;
	int depth;
	const struct node *nested; // lambda or class that is being visited
};

static void visit(struct check *check, struct node *node, int control, struct cause cause);

static int highest(int a, int b)
{
	return a > b ? a : b;
}

// What may be different while it waits: nothing for a block, other warps for a warp operation.
static int tolerated(unsigned effects)
{
	return effects & (EFFECT_BARRIER | EFFECT_COLLECTIVE) ? LEVEL_BLOCK : LEVEL_WARP;
}

static void fault(
    struct check *check, struct node *node, const char *id, struct cause cause, const char *what)
{
	if (check->fault->id)
		return;
	*check->fault = (struct barrier_fault){id, node->place, cause.place, what, cause.is_exit};
}

static void judge(struct check *check, struct node *node, unsigned effects, int control, struct cause cause)
{
	const char *what = effects & EFFECT_BARRIER ? "barrier"
	                   : effects & EFFECT_WARP  ? "warp operation"
	                                            : "collective";
	if (check->exited > tolerated(effects))
		fault(check, node, "early-exit", (struct cause){check->exit_at, 1}, what);
	else if (control > tolerated(effects))
		fault(check, node, "divergent-barrier", cause, what);
}

static void analyse_callee(struct check *check, struct node *node, struct function *f)
{
	int *levels = util_alloc((f->param_vars.count + 1) * sizeof *levels);
	size_t count = 0;
	for (struct node *child = node->child; child; child = child->next)
		count++;
	size_t skip = count > f->param_vars.count ? count - f->param_vars.count : 0, i = 0;
	for (struct node *child = node->child; child; child = child->next, i++)
		if (i >= skip && i - skip < f->param_vars.count)
			levels[i - skip] = node->unknown ? LEVEL_THREAD : uniform_level(child);
	uniform_analyse(check->model, f, levels);
	free(levels);
}

// Into a function of the user's that holds something which waits.
static void follow(
    struct check *check, struct node *node, struct function *f, int control, struct cause cause)
{
	if (!(f->effects & EFFECT_SYNC))
		return;
	if (f->is_recursive || check->depth > 32) {
		fault(check, node, "recursion", (struct cause){node->place, 0}, "barrier");
		return;
	}
	analyse_callee(check, node, f);
	struct check inner = {check->model, check->fault, check->exited, check->exit_at, check->depth + 1, NULL};
	visit(&inner, f->tree, control, cause);
}

static void call(struct check *check, struct node *node, int control, struct cause cause)
{
	functions_t targets;
	summary_targets(&targets, check->model, node);
	unsigned own = node->effects;
	if (node->unknown && node->is_method && !targets.count)
		own |= EFFECT_COLLECTIVE;
	if (own & EFFECT_SYNC)
		judge(check, node, own, control, cause);
	for (size_t i = 0; i < targets.count; i++)
		follow(check, node, targets.items[i], control, cause);
	VEC_DISPOSE(&targets);
}

static void visit_child(
    struct check *check, struct node *node, struct node *child, int control, struct cause cause)
{
	int level = LEVEL_BLOCK, exits = LEVEL_BLOCK;
	if (node_is_loop(node) || node->kind == NODE_SWITCH) {
		level = uniform_header_level(node, child);
		exits = uniform_exit_level(node);
	} else if (node->kind == NODE_IF || node->kind == NODE_LOGICAL || node->kind == NODE_CONDITIONAL)
		level = uniform_header_level(node, child);
	else if (node->kind == NODE_LAMBDA || node->kind == NODE_CLASS)
		level = LEVEL_THREAD; // where it is called is not followed
	struct cause own = {node->place, exits > LEVEL_BLOCK && exits >= level};
	level = highest(level, exits);
	visit(check, child, highest(control, level), level > control ? own : cause);
}

static void visit(struct check *check, struct node *node, int control, struct cause cause)
{
	if (!node)
		return;
	int is_nested = node->kind == NODE_LAMBDA || node->kind == NODE_CLASS;
	if (is_nested && check->nested != node) { // its returns are its own
		struct check inner = *check;
		inner.exited = LEVEL_BLOCK;
		inner.nested = node;
		visit(&inner, node, control, cause);
		return;
	}
	for (struct node *child = node->child; child; child = child->next)
		visit_child(check, node, child, control, cause);
	if (node->kind == NODE_RETURN && control > check->exited) {
		check->exited = control;
		check->exit_at = node->place;
	}
	if (node->kind == NODE_CALL || node->kind == NODE_ASSIGN)
		call(check, node, control, cause);
	unsigned effects = node->kind == NODE_ASM ? summary_node_effects(check->model, node) : 0;
	if (effects & EFFECT_SYNC)
		judge(check, node, effects, control, cause);
}

static int find_goto(struct node *node, void *context)
{
	if (node->kind == NODE_GOTO)
		*(struct node **)context = node;
	return 1;
}

struct barrier_fault divergence_check(struct model *model, struct function *kernel)
{
	struct barrier_fault found = {.id = NULL};
	struct check check = {model, &found, LEVEL_BLOCK, kernel->place, 0, NULL};
	struct node *jump = NULL;
	if (!(kernel->effects & EFFECT_SYNC))
		return found;
	node_walk(kernel->tree, find_goto, &jump);
	if (jump)
		return (struct barrier_fault){"goto-barrier", jump->place, jump->place, "barrier", 0};
	uniform_analyse(model, kernel, NULL);
	visit(&check, kernel->tree, LEVEL_BLOCK, (struct cause){kernel->place, 0});
	return found;
}

int divergence_is_sound(struct model *model, struct function *function, struct node *statement, int level)
{
	struct barrier_fault found = {.id = NULL};
	struct check check = {model, &found, LEVEL_BLOCK, function->place, 0, NULL};
	struct node *jump = NULL;
	node_walk(statement, find_goto, &jump);
	visit(&check, statement, LEVEL_BLOCK, (struct cause){function->place, 0});
	return !found.id && !jump && check.exited <= level;
}
