// The pessimistic look at a kernel: is there anything in it, or in what it calls, that would have to be
// proved? A kernel is plain when every node of it is on the list below, and none waits, polls or jumps:
// arithmetic, loads and stores, structured control flow, calls of plain functions by name, of pure functions
// and of atomics. A loop is plain when its header decides alone how long it runs, and reads no memory: such a
// loop waits for nobody. All else is a doubt, and so is what the tree does not show (facts_hidden.c).
#include "analysis.h"
#include "harmless.h"
#include "plain.h"

#include <string.h>

struct look {
	struct model *model;
	const struct node *found;
	const char *what;
	int allows_barriers;
	functions_t seen;
};

static void look_at(struct look *look, const struct node *node);

static void doubt(struct look *look, const struct node *node, const char *what)
{
	if (look->found)
		return;
	look->found = node;
	look->what = what;
}

static int name_escaped(struct node *node, void *context)
{
	(void)context;
	if (node->kind == NODE_REF && node->var)
		node->var->escapes = 1;
	return 1;
}

// Variables that may be written by another name.
static int mark_escaped(struct node *node, void *context)
{
	if (node->kind == NODE_ADDRESS || node->by_reference || node->hides ||
	    (node->kind == NODE_VAR && node->var->is_reference))
		node_walk(node, name_escaped, context);
	return 1;
}

static void look_into(struct look *look, const struct node *call, struct function *f)
{
	if (f->is_recursive)
		doubt(look, call, "it calls itself");
	else if (!f->tree)
		doubt(look, call, "what it calls is not in sight");
	for (size_t i = 0; i < look->seen.count; i++)
		if (look->seen.items[i] == f)
			return;
	VEC_PUSH(&look->seen, f);
	node_walk(f->tree, mark_escaped, NULL);
	if (!look->found)
		look_at(look, f->tree);
}

// Without scopes that libraries have for themselves.
static int is_pure(const char *name)
{
	static const char *const more[] = {"__ldg", "rsqrtf", "rsqrt", "sinf", "cosf", "sin", "cos", "tan",
	    "tanf", "tanh", "tanhf", "powf", "pow", "fma", "fmaf", "__fmaf_rn", "exp2f", "exp2", "log2f", "log2",
	    "cbrt", "cbrtf", "rint", "rintf", "round", "roundf", "trunc", "truncf", "fmod", "fmodf", "atan2f",
	    "atan2", "erff", "erf", "__expf", "__logf", "__powf", "__sinf", "__cosf", "__fdividef", "__ffsll",
	    "__clzll", "__popcll", "__brev", "isnan", "isinf", "umul24", "__umulhi", "__mulhi"};
	for (size_t i = 0; i < sizeof more / sizeof *more; i++)
		if (!strcmp(name, more[i]) || (util_starts_with(name, "::") && !strcmp(name + 2, more[i])))
			return 1;
	return harmless_is_pure_name(name);
}

static void look_at_call(struct look *look, const struct node *call)
{
	int is_exact = !call->unknown && call->candidates.count <= (call->callee != NULL) && !call->may_be_other;
	const char *name = call->name ? call->name : "";
	int is_barrier = call->effects == EFFECT_BARRIER && util_starts_with(name, "__syncthreads");
	int is_atomic = call->effects == EFFECT_ATOMIC && util_starts_with(name, "atomic");
	if (!is_exact)
		doubt(look, call, "what this call runs is not known");
	else if (call->callee)
		look_into(look, call, call->callee);
	else if (!is_atomic && !(is_barrier && look->allows_barriers) && (call->effects || !is_pure(name)))
		doubt(look, call, "this call may wait, or ask the hardware which thread it is");
}

static int is_assigned(const struct node *node, const struct var *var)
{
	if (node->kind == NODE_ASSIGN && node->child && node->child->var == var)
		return 1;
	for (const struct node *child = node->child; child; child = child->next)
		if (is_assigned(child, var))
			return 1;
	return 0;
}

// Made of numbers that come from no memory, and that only the loop's header changes?
static int is_made_here(const struct node *value, const struct node *body)
{
	const struct var *var = value->var;
	int is_own = var && (var->is_constant || (var->is_simple && !var->is_shared && !var->is_global &&
	                                             !var->is_array && !var->is_volatile && !var->escapes));
	if (value->is_opaque || value->hides || value->callee)
		return 0;
	if (value->kind == NODE_REF)
		return is_own && !is_assigned(body, var);
	if (value->kind != NODE_LITERAL && value->kind != NODE_ID && value->kind != NODE_BINARY &&
	    value->kind != NODE_LOGICAL && value->kind != NODE_ASSIGN && value->kind != NODE_OTHER)
		return 0;
	for (const struct node *child = value->child; child; child = child->next)
		if (!is_made_here(child, body))
			return 0;
	return 1;
}

// Statements that may leave the loop, or the function around it.
static int leaves(const struct node *node, int own_break)
{
	if (node->kind == NODE_RETURN || (node->kind == NODE_BREAK && own_break))
		return 1;
	for (const struct node *child = node->child; child; child = child->next)
		if (leaves(child, own_break && !node_is_loop(node) && node->kind != NODE_SWITCH))
			return 1;
	return 0;
}

static int is_plain_loop(const struct node *loop)
{
	const struct node *init = loop->child, *condition = init ? init->next : NULL;
	const struct node *step = condition ? condition->next : NULL, *body = step ? step->next : NULL;
	if (loop->kind != NODE_FOR || loop->is_range || !body || body->next)
		return 0;
	return is_made_here(condition, body) && is_made_here(step, body) && !leaves(body, 1);
}

// NULL: the node is on the list.
static const char *why_not(const struct node *node)
{
	switch (node->kind) {
	case NODE_GOTO:
	case NODE_LABEL:
		return "it jumps";
	case NODE_ASM:
		return "it holds inline assembly";
	case NODE_LAMBDA:
	case NODE_CLASS:
		return "it holds a lambda or a local class";
	case NODE_LAUNCH:
		return "it launches kernels";
	case NODE_ASSIGN:
		return node->callee || node->unknown || node->candidates.count ? "an operator of a class" : NULL;
	default:
		return node->is_opaque ? "a value of which nothing is known" : NULL;
	}
}

static void look_at(struct look *look, const struct node *node)
{
	const char *why = why_not(node);
	if (look->found)
		return;
	if (why || node->hides)
		doubt(look, node, why ? why : "more may happen here than is written");
	else if (node->kind == NODE_CALL)
		look_at_call(look, node);
	else if (node_is_loop(node) && !is_plain_loop(node))
		doubt(look, node, "more than its header may decide when this loop ends");
	for (const struct node *child = node->child; child; child = child->next)
		look_at(look, child);
}

static const struct node *find(struct model *model, struct function *kernel, const char **what, int allows)
{
	struct look look = {.model = model, .allows_barriers = allows};
	if (kernel->tree)
		look_into(&look, kernel->tree, kernel);
	VEC_DISPOSE(&look.seen);
	*what = look.what;
	return look.found;
}

const struct node *plain_find_doubt(struct model *model, struct function *kernel, const char **what)
{
	return find(model, kernel, what, 0);
}

const struct node *plain_find_doubt_but_barriers(
    struct model *model, struct function *kernel, const char **what)
{
	return find(model, kernel, what, 1);
}
