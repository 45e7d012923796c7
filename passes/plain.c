// The pessimistic look at a kernel: is there anything in it, or in what it calls, that would have to be
// proved? A kernel is plain when every node of it is on the list below, and none waits, polls or jumps:
// arithmetic, loads and stores, structured control flow, calls of plain functions by name, of pure functions
// and of atomics. A loop is plain when it counts, when nothing but its own numbers decide how long it runs,
// or when it holds no atomic and no barrier, and reads memory only from addresses that it changes. All else
// is a doubt, and so is what the tree does not show (facts_hidden.c).
#include "analysis.h"
#include "harmless.h"

#include <string.h>

struct look {
	struct model *model;
	const struct node *found;
	const char *what;
	int allows_barriers;
	int in_loop; // that does not count
	functions_t seen;
};

static void look_at(struct look *look, const struct node *node, int is_discarded);

static void doubt(struct look *look, const struct node *node, const char *what)
{
	if (look->found)
		return;
	look->found = node;
	look->what = what;
}

static void look_into(struct look *look, const struct node *call, struct function *f)
{
	if (f->is_recursive)
		doubt(look, call, "it calls itself");
	else if (!f->tree)
		doubt(look, call, "what it calls is not in sight");
	for (size_t i = 0; i < look->seen.count; i++)
		if (look->seen.items[i] == f && !look->in_loop)
			return;
	VEC_PUSH(&look->seen, f);
	if (!look->found)
		look_at(look, f->tree, 0);
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

static void look_at_call(struct look *look, const struct node *call, int is_discarded)
{
	int is_exact = !call->unknown && call->candidates.count <= (call->callee != NULL) && !call->may_be_other;
	const char *name = call->name ? call->name : "";
	if (!is_exact)
		doubt(look, call, "what this call runs is not known");
	else if (call->callee)
		look_into(look, call, call->callee);
	else if (call->effects == EFFECT_BARRIER && look->allows_barriers &&
	         util_starts_with(name, "__syncthreads"))
		return look->in_loop ? doubt(look, call, "a barrier in a loop that does not count") : (void)0;
	else if (call->effects == EFFECT_ATOMIC && util_starts_with(name, "atomic"))
		return look->in_loop && !is_discarded ? doubt(look, call, "an atomic in a loop that does not count")
		                                      : (void)0;
	else if (call->effects || !is_pure(name))
		doubt(look, call, "this call may wait, or ask the hardware which thread it is");
}

// What is assigned to a variable in a loop.
struct assignments {
	const struct node *loop;
	const struct var *var;
	int count, depth;
	int reads; // one of the values is read from memory, or comes from elsewhere
};

static int is_made_here(const struct node *loop, const struct node *value, int depth);

static int find_assignment(struct node *node, void *context)
{
	struct assignments *search = context;
	int is_assignment = node->kind == NODE_ASSIGN, is_variable = node->kind == NODE_VAR;
	const struct node *target = is_assignment || node->kind == NODE_ADDRESS ? node->child : node;
	if (target == node && !is_variable && !node->by_reference)
		return 1;
	while (target && target->kind != NODE_REF && target->kind != NODE_VAR && target->kind != NODE_DEREF)
		target = target->child;
	if (!target || target->var != search->var)
		return 1;
	const struct node *value = is_variable ? node->child : is_assignment ? node->child->next : NULL;
	search->count++;
	search->reads |= !(is_assignment || is_variable) || node->by_reference ||
	                 (value && !is_made_here(search->loop, value, search->depth));
	return 1;
}

static struct assignments assignments_of(const struct node *loop, const struct var *var, int depth)
{
	struct assignments search = {loop, var, 0, depth, 0};
	for (const struct node *child = loop->child; child && depth < 4; child = child->next)
		node_walk((struct node *)child, find_assignment, &search);
	search.reads |= depth >= 4;
	return search;
}

static int is_assigned(const struct node *loop, const struct var *var)
{
	return assignments_of(loop, var, 3).count;
}

static int is_own(const struct var *var)
{
	return var && var->is_simple && !var->is_shared && !var->is_global && !var->is_array &&
	       !var->is_volatile && !var->is_reference;
}

// A number that comes from no memory, in no round.
static int is_made_here(const struct node *loop, const struct node *value, int depth)
{
	const struct var *var = value->var;
	if (value->kind == NODE_REF && !(var && var->is_constant) &&
	    (!is_own(var) || assignments_of(loop, var, depth + 1).reads))
		return 0;
	if (value->kind != NODE_REF && value->kind != NODE_LITERAL && value->kind != NODE_ID &&
	    value->kind != NODE_BINARY && value->kind != NODE_LOGICAL && value->kind != NODE_OTHER)
		return 0;
	for (const struct node *child = value->child; child; child = child->next)
		if (!is_made_here(loop, child, depth))
			return 0;
	return !value->is_opaque && !value->hides;
}

static int leaves(const struct node *node, int own_break)
{
	if (node->kind == NODE_RETURN || (node->kind == NODE_BREAK && own_break))
		return 1;
	for (const struct node *child = node->child; child; child = child->next)
		if (leaves(child, own_break && !node_is_loop(node) && node->kind != NODE_SWITCH))
			return 1;
	return 0;
}

// Is how long it runs decided by nothing but itself? Then it waits for nobody.
static int is_blind(const struct node *loop)
{
	for (const struct node *child = loop->child; child; child = child->next) {
		int is_body = loop->kind == NODE_DO ? child == loop->child : !child->next;
		if (leaves(child, 1) ||
		    (!is_body && child->is_expression && child->kind != NODE_ASSIGN && !is_made_here(loop, child, 0)))
			return 0;
	}
	return !loop->is_range;
}

// A number that no round and no other thread changes.
static int is_fixed(const struct node *loop, const struct node *value)
{
	if (value->kind == NODE_REF && !is_assigned(loop, value->var))
		return is_made_here(loop, value, 0);
	for (const struct node *child = value->child; child; child = child->next)
		if (!is_fixed(loop, child))
			return 0;
	return value->kind != NODE_REF && is_made_here(loop, value, 0);
}

static int is_one_of(const char *name, const char *list)
{
	return name && util_list_has(list, name, " ");
}

// `for (…; i < n; i += step)`, where nothing else changes i, n or step: whatever leaves it early, it ends by
// itself.
static int counts(const struct node *loop)
{
	const struct node *init = loop->child, *condition = init ? init->next : NULL;
	const struct node *step = condition ? condition->next : NULL, *body = step ? step->next : NULL;
	if (loop->kind != NODE_FOR || loop->is_range || !body || body->next || condition->kind != NODE_BINARY ||
	    step->kind != NODE_ASSIGN || !is_one_of(condition->name, "< <= > >= !=") ||
	    !is_one_of(step->name, "++ -- += -="))
		return 0;
	const struct node *counter = condition->child, *moved = step->child;
	const struct var *var = counter->var;
	return counter->kind == NODE_REF && moved->kind == NODE_REF && var && var == moved->var && is_own(var) &&
	       is_assigned(loop, var) == 2 && is_fixed(loop, counter->next) &&
	       (!moved->next || is_fixed(loop, moved->next));
}

static int names_assigned(const struct node *loop, const struct node *node)
{
	if (node->kind == NODE_REF && node->var && is_assigned(loop, node->var))
		return 1;
	for (const struct node *child = node->child; child; child = child->next)
		if (names_assigned(loop, child))
			return 1;
	return 0;
}

// A load that finds the same place in each round.
static void find_poll(struct look *look, const struct node *loop, const struct node *node)
{
	int is_global = node->kind == NODE_REF && node->var && !node->var->is_constant && !node->var->is_array &&
	                (node->var->is_shared || node->var->is_global) &&
	                strcmp(node->var->name, "warpSize") != 0;
	if (is_global || (node->kind == NODE_DEREF && !names_assigned(loop, node)))
		doubt(look, node, "this loop may wait for what is read here");
	for (const struct node *child = node->child; child; child = child->next)
		find_poll(look, loop, child);
}

static void look_at_loop(struct look *look, const struct node *loop)
{
	int is_counted = counts(loop) || is_blind(loop), outer = look->in_loop;
	if (!is_counted)
		find_poll(look, loop, loop);
	look->in_loop |= !is_counted;
	for (const struct node *child = loop->child; child; child = child->next)
		look_at(look, child, 0);
	look->in_loop = outer;
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
	case NODE_VAR:
	case NODE_REF:
		return node->var && (node->var->is_volatile || node->var->is_static) ? "a volatile or static variable"
		                                                                     : NULL;
	case NODE_DEREF:
		return node->is_volatile ? "volatile memory" : NULL;
	default:
		return node->is_opaque ? "a value of which nothing is known" : NULL;
	}
}

static void look_at(struct look *look, const struct node *node, int is_discarded)
{
	const char *why = why_not(node);
	if (look->found)
		return;
	if (why || node->hides)
		doubt(look, node, why ? why : "more may run here than is written");
	else if (node->kind == NODE_CALL)
		look_at_call(look, node, is_discarded);
	if (node_is_loop(node)) {
		look_at_loop(look, node);
		return;
	}
	for (const struct node *child = node->child; child; child = child->next)
		look_at(look, child, node->kind == NODE_COMPOUND || (node->kind == NODE_IF && child != node->child));
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
