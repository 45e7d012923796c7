// How far values differ between the threads of a block, without regard to order: a variable has one level for
// the whole function, the highest that any of its definitions gives it.
//
// Sources of difference: threadIdx, results of atomics, shuffles, clocks and unknown functions, volatile
// reads, assembly, addresses of locals. A definition under a condition (or in a loop that threads leave one
// by one) is as different as that condition. Levels start at LEVEL_BLOCK and only rise, so the walk is
// repeated until it changes nothing.
//
// Obligations taken from CUDA's own rules, not proven here: a load from an address that is the same in all
// threads gives the same value (else the program has a data race); and a lane that a warp operation's mask
// names does execute it, so that conditions like `threadIdx.x < 32` or `threadIdx.x / 32 == 0` may count as
// the same within a warp.
#include "analysis.h"

#include <string.h>

struct flow {
	const struct model *model;
	int changed;
};

static void walk(struct flow *flow, struct node *node, int control);

static int highest(int a, int b)
{
	return a > b ? a : b;
}

static void raise_var(struct flow *flow, struct var *var, int level)
{
	if (!var || var->is_shared || var->is_global || var->is_constant || var->level >= level)
		return;
	var->level = level;
	flow->changed = 1;
}

static int children_level(const struct node *node)
{
	int level = LEVEL_BLOCK;
	for (const struct node *child = node->child; child; child = child->next)
		level = highest(level, uniform_level(child));
	return level;
}

// The value of a literal or constant, 0 when it is not known.
static long long constant(const struct node *node)
{
	const char *text = NULL;
	if (node && node->kind == NODE_LITERAL)
		text = node->name;
	else if (node && node->kind == NODE_REF && node->var)
		text = node->var->value;
	return text ? atoll(text) : 0;
}

static int is_warp_multiple(const struct node *node)
{
	if (node && node->kind == NODE_REF && node->var && !strcmp(node->var->name, "warpSize"))
		return 1;
	long long value = constant(node);
	const struct node *group = node && node->kind == NODE_CALL ? node->child : NULL;
	if (group && group->kind == NODE_REF && group->var->is_warp_tile && node->name &&
	    (util_ends_with(node->name, "::size") || util_ends_with(node->name, "::num_threads")))
		return 1;
	return value > 0 && value % 32 == 0;
}

// x / 32, x >> 5, x < 32: the same within a warp though x is not.
static int binary_level(const struct node *node)
{
	const struct node *left = node->child, *right = left ? left->next : NULL;
	int level = children_level(node);
	if (level < LEVEL_THREAD || !right || !node->name)
		return level;
	int shift = constant(right) >= 5;
	if (uniform_level(right) == LEVEL_BLOCK && is_warp_multiple(right) &&
	    (!strcmp(node->name, "/") || !strcmp(node->name, "<") || !strcmp(node->name, ">=")))
		return LEVEL_WARP;
	return !strcmp(node->name, ">>") && shift ? LEVEL_WARP : level;
}

static int id_level(const struct node *node)
{
	if (node->id != ID_THREAD)
		return LEVEL_BLOCK;
	int row = util_ends_with(node->name, ".y") || util_ends_with(node->name, ".z");
	return row ? LEVEL_WARP : LEVEL_THREAD;
}

// Votes, and shuffles from one lane, give the same to all lanes of a warp: what a whole warp is asked by
// a full mask, or by a group of 32.
static int is_of_whole_warp(const struct node *call)
{
	static const char *const votes[] = {"__any_sync", "__all_sync", "__ballot_sync"};
	const struct node *first = call->child;
	const char *name = call->name ? call->name : "";
	if (!first)
		return 0;
	int is_full = constant(first) == -1 || constant(first) == 0xffffffffLL;
	for (size_t i = 0; i < sizeof votes / sizeof *votes; i++)
		if (!strcmp(name, votes[i]))
			return is_full;
	if (!strcmp(name, "__shfl_sync")) {
		const struct node *lane = first->next ? first->next->next : NULL;
		return is_full && lane && !lane->next && uniform_level(lane) <= LEVEL_WARP;
	}
	if (first->kind != NODE_REF || !first->var || !first->var->is_warp_tile)
		return 0;
	if (util_ends_with(name, "::shfl"))
		return first->next && first->next->next && uniform_level(first->next->next) <= LEVEL_WARP;
	return util_ends_with(name, "::any") || util_ends_with(name, "::all") ||
	       util_ends_with(name, "::ballot") || util_ends_with(name, "::meta_group_rank") ||
	       !strcmp(name, "cooperative_groups::reduce");
}

static int call_level(const struct node *node)
{
	int level = children_level(node);
	if (is_of_whole_warp(node))
		return LEVEL_WARP;
	if (node->name && util_starts_with(node->name, "__syncthreads_"))
		return LEVEL_BLOCK;
	if (node->name && util_starts_with(node->name, "cooperative_groups::") &&
	    !(node->effects & ~EFFECT_IDENTITY))
		return LEVEL_BLOCK; // sizes
	if (node->unknown || (node->effects & (EFFECT_DIVERGENT | EFFECT_ATOMIC)))
		return LEVEL_THREAD;
	return node->callee ? highest(level, node->callee->return_level) : level;
}

// The address of a local differs between threads; that of shared or global memory only by its indices.
static int address_level(const struct node *node)
{
	const struct node *root = node->child;
	while (root && root->kind != NODE_REF)
		root = root->kind == NODE_DEREF && !root->is_element ? NULL : root->child;
	int is_local = root && root->var && !root->var->is_shared && !root->var->is_global;
	return is_local ? LEVEL_THREAD : children_level(node);
}

int uniform_level(const struct node *node)
{
	switch (node->kind) {
	case NODE_LITERAL:
		return LEVEL_BLOCK;
	case NODE_ID:
		return id_level(node);
	case NODE_REF:
		return node->var && !node->var->is_volatile ? node->var->level : LEVEL_THREAD;
	case NODE_BINARY:
		return binary_level(node);
	case NODE_CALL:
		return call_level(node);
	case NODE_DEREF:
		return node->is_volatile ? LEVEL_THREAD : children_level(node);
	case NODE_ADDRESS:
		return address_level(node);
	case NODE_ASM:
	case NODE_LAMBDA:
		return LEVEL_THREAD;
	default:
		return node->is_opaque ? LEVEL_THREAD : children_level(node);
	}
}

// Statements that decide whether what follows them among their siblings runs.
static int is_condition_part(const struct node *node)
{
	return node->is_expression || node->kind == NODE_VAR;
}

// A loop's body is its last child, that of `do` its first; it may be an expression too.
static int is_body(const struct node *loop, const struct node *child)
{
	return loop->kind == NODE_DO ? child == loop->child : !child->next;
}

static int loop_header_level(const struct node *loop)
{
	int level = LEVEL_BLOCK;
	for (const struct node *child = loop->child; child; child = child->next)
		if (!is_body(loop, child))
			level = highest(level, uniform_level(child));
	return level;
}

int uniform_header_level(const struct node *parent, const struct node *until)
{
	int level = LEVEL_BLOCK;
	if (node_is_loop(parent))
		return loop_header_level(parent);
	for (const struct node *child = parent->child; child && child != until; child = child->next)
		if (is_condition_part(child))
			level = highest(level, uniform_level(child));
	return level;
}

// The conditions over every exit inside the loop or switch: break and continue of its own, return and goto at
// any depth.
static int exit_level(const struct node *node, int control, int own_break, int own_continue)
{
	int level = LEVEL_BLOCK;
	if (node->kind == NODE_LAMBDA || node->kind == NODE_CLASS)
		return level;
	if (node->kind == NODE_RETURN || node->kind == NODE_GOTO || (node->kind == NODE_BREAK && own_break) ||
	    (node->kind == NODE_CONTINUE && own_continue))
		return control;
	int inner_loop = node_is_loop(node);
	for (const struct node *child = node->child; child; child = child->next) {
		int conditional = inner_loop || node->kind == NODE_IF || node->kind == NODE_SWITCH;
		int under = conditional ? highest(control, uniform_header_level(node, child)) : control;
		level = highest(level, exit_level(child, under, own_break && !inner_loop && node->kind != NODE_SWITCH,
		                           own_continue && !inner_loop));
	}
	return level;
}

int uniform_exit_level(const struct node *node)
{
	int level = LEVEL_BLOCK;
	for (const struct node *child = node->child; child; child = child->next)
		level = highest(level, exit_level(child, LEVEL_BLOCK, 1, 1));
	return level;
}

// The variable that an assignment changes: through members and elements of local arrays, not through
// pointers.
static struct var *assigned(const struct node *target)
{
	while (target && target->kind != NODE_REF) {
		if (target->kind == NODE_DEREF && !target->is_element)
			return NULL;
		target = target->child;
	}
	return target ? target->var : NULL;
}

static void raise_all(struct flow *flow, struct node *node, int level)
{
	if (node->kind == NODE_REF)
		raise_var(flow, node->var, level);
	for (struct node *child = node->child; child; child = child->next)
		raise_all(flow, child, level);
}

// What a condition chooses between, not the condition.
static void raise_chosen(struct flow *flow, struct node *conditional, int level)
{
	for (struct node *child = conditional->child; child; child = child->next)
		if (child != conditional->child)
			raise_all(flow, child, level);
}

// `(c ? a : b) = …`, `(c ? a : b).x = …`
static struct node *chosen(struct node *target)
{
	while (target && target->kind != NODE_CONDITIONAL)
		target = target->kind == NODE_DEREF && !target->is_element ? NULL : target->child;
	return target;
}

static void change(struct flow *flow, struct node *target, int level)
{
	if (chosen(target))
		raise_chosen(flow, chosen(target), level);
	else
		raise_var(flow, assigned(target), level);
}

static void assign(struct flow *flow, struct node *node, int control)
{
	change(flow, node->child, highest(control, children_level(node)));
}

// A function of the unknown call's name that takes the argument by reference, wherever it is declared: the
// arguments' classes may bring it into sight.
static int may_be_written(const struct model *model, const struct node *call, size_t index)
{
	const functions_t *named = model_named(model, call->name ? call->name : "");
	for (size_t i = 0; i < named->count; i++)
		if (index < named->items[i]->param_vars.count &&
		    named->items[i]->param_vars.items[index]->is_writable)
			return 1;
	return 0;
}

// A variable or what is left of one: `v`, `v[i].x`, `c ? v : w`, `v += 1`. Others are values of their own.
static int names_variable(const struct node *argument)
{
	return argument->kind == NODE_REF || argument->kind == NODE_DEREF || argument->kind == NODE_CONDITIONAL ||
	       argument->kind == NODE_ASSIGN;
}

// Arguments that the callee may write. A method changes its object as far as its arguments differ.
static void call(struct flow *flow, struct node *node, int control)
{
	int level = highest(control, call_level(node));
	size_t index = 0;
	for (struct node *child = node->child; child; child = child->next, index++) {
		int own = node->is_method && child == node->child ? level : LEVEL_THREAD;
		if (node->unknown && !node->is_method && !child->by_reference)
			child->by_reference = may_be_written(flow->model, node, index);
		if (child->by_reference && names_variable(child))
			change(flow, child, own);
	}
}

// Whoever has its address may write a variable; through pointers nothing is followed.
static void escape(struct flow *flow, struct node *node)
{
	if (node->child && node->child->kind == NODE_CONDITIONAL)
		raise_chosen(flow, node->child, LEVEL_THREAD);
	else
		raise_var(flow, assigned(node->child), LEVEL_THREAD);
}

// References name another variable: what either gets, both have.
static void declare(struct flow *flow, struct node *node)
{
	raise_var(flow, node->var, children_level(node));
	if (node->var && node->var->is_reference && node->child) {
		raise_all(flow, node->child, node->var->level);
		struct var *target = assigned(node->child);
		raise_var(flow, node->var, target ? target->level : LEVEL_BLOCK);
	}
}

static int child_control(const struct node *node, const struct node *child, int control)
{
	if (node_is_loop(node) || node->kind == NODE_SWITCH)
		return highest(control, highest(uniform_header_level(node, child), uniform_exit_level(node)));
	if (node->kind == NODE_IF || node->kind == NODE_LOGICAL || node->kind == NODE_CONDITIONAL)
		return highest(control, uniform_header_level(node, child));
	return control;
}

static void walk(struct flow *flow, struct node *node, int control)
{
	if (node->kind == NODE_ASSIGN)
		assign(flow, node, control);
	else if (node->kind == NODE_VAR)
		declare(flow, node);
	else if (node->kind == NODE_ADDRESS)
		escape(flow, node);
	else if (node->kind == NODE_ASM)
		raise_all(flow, node, LEVEL_THREAD);
	if (node->kind == NODE_CALL || node->kind == NODE_ASSIGN)
		call(flow, node, control);
	if (node->is_range) // its variable walks over values
		for (struct node *child = node->child; child; child = child->next)
			raise_var(flow, child->kind == NODE_VAR ? child->var : NULL, LEVEL_THREAD);
	for (struct node *child = node->child; child; child = child->next) {
		walk(flow, child, node->kind == NODE_LAMBDA ? LEVEL_THREAD : child_control(node, child, control));
	}
}

static int reset(struct node *node, void *context)
{
	(void)context;
	if (node->var && !node->var->is_parameter)
		node->var->level = LEVEL_BLOCK;
	return 1;
}

void uniform_analyse(const struct model *model, struct function *function, const int *parameters)
{
	struct flow flow = {model, 1};
	node_walk(function->tree, reset, NULL);
	for (size_t i = 0; i < function->param_vars.count; i++)
		function->param_vars.items[i]->level = parameters ? parameters[i] : LEVEL_BLOCK;
	while (function->tree && flow.changed) {
		flow.changed = 0;
		walk(&flow, function->tree, LEVEL_BLOCK);
	}
}

// The highest level of what a function returns, and of the conditions around its returns.
static int return_level(const struct node *node, int control)
{
	int level = LEVEL_BLOCK;
	if (node->kind == NODE_LAMBDA || node->kind == NODE_CLASS)
		return level;
	if (node->kind == NODE_RETURN)
		return node->child ? highest(control, children_level(node)) : LEVEL_BLOCK;
	for (const struct node *child = node->child; child; child = child->next)
		level = highest(level, return_level(child, child_control(node, child, control)));
	return level;
}

void uniform_returns(struct model *model)
{
	for (int changed = 1; changed;) {
		changed = 0;
		for (size_t i = 0; i < model->functions.count; i++) {
			struct function *f = model->functions.items[i];
			uniform_analyse(model, f, NULL);
			int level = f->tree ? return_level(f->tree, LEVEL_BLOCK) : LEVEL_THREAD;
			changed |= level > f->return_level;
			f->return_level = highest(level, f->return_level);
		}
	}
}
