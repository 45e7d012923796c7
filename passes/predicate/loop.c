// Loops around a cut: all threads run the rounds together, either as the loop's header says or as long as one
// active thread continues.
#include "predication.h"

#include <string.h>

#include "passes/analysis/speculate.h"

// The variables that a for header sets and steps: the loop's own.
struct own_vars {
	struct var *items[8];
	int count, broken;
};

static void collect_own(struct own_vars *own, const struct node *tree)
{
	NODE_EACH (node, tree) {
		if (node->kind == NODE_VAR && own->count < 8)
			own->items[own->count++] = node->var;
		if (node->kind == NODE_ASSIGN) {
			const struct node *target = node->child;
			if (!target || target->kind != NODE_REF || !target->var || target->var->is_reference ||
			    own->count >= 8)
				own->broken = 1;
			else
				own->items[own->count++] = target->var;
		}
		own->broken |= node->kind == NODE_CALL && !speculate_expression(node, NULL, NULL);
	}
}

static int is_own(const struct own_vars *own, const struct var *var)
{
	for (int i = 0; i < own->count; i++)
		if (own->items[i] == var)
			return 1;
	return 0;
}

// Allows assignments that set only the loop's own variables.
static int sets_only_own(const struct node *node, const struct own_vars *own)
{
	if (node->kind != NODE_ASSIGN && node->kind != NODE_BINARY && node->kind != NODE_OTHER)
		return speculate_expression(node, NULL, NULL);
	if (node->kind == NODE_ASSIGN && !(node->child->kind == NODE_REF && is_own(own, node->child->var)))
		return 0;
	for (const struct node *child = node->child; child; child = child->next)
		if (!sets_only_own(child, own))
			return 0;
	return 1;
}

// May the text set one of the variables, by its name or through another?
static int writes(const struct node *tree, const struct own_vars *own)
{
	NODE_EACH (node, tree) {
		int names_target = node->kind == NODE_ASSIGN || node->kind == NODE_ADDRESS ||
		                   (node->kind == NODE_VAR && node->var->is_reference);
		const struct node *target = node->by_reference || node->kind == NODE_ASM ? node
		                            : names_target                               ? node->child
		                                                                         : NULL;
		while (target && target->kind != NODE_REF)
			target = target->child;
		if (target && is_own(own, target->var))
			return 1;
	}
	return 0;
}

static int is_initialised(const struct node *init, const struct var *var)
{
	NODE_EACH (node, init) {
		if (node->kind == NODE_VAR && node->var == var)
			return node->child != NULL;
		if (node->kind == NODE_ASSIGN && node->name && !strcmp(node->name, "=") && node->child->var == var)
			return 1;
	}
	return 0;
}

static int is_declared_in(const struct node *init, const struct var *var)
{
	NODE_EACH (node, init)
		if (node->kind == NODE_VAR && node->var == var)
			return 1;
	return 0;
}

static const struct node *child_in(const struct node *node, struct span at)
{
	for (const struct node *child = node->child; child; child = child->next)
		if (at.end > at.begin && child->at.begin >= at.begin && child->at.begin < at.end)
			return child;
	return NULL;
}

// May inactive threads run the header of a for unchanged? It sets its variables from defined values, and
// nothing else sets them.
static int for_is_defined(const struct context *in, const struct node *node, const struct layout *layout)
{
	const struct node *init = child_in(node, layout->init);
	const struct node *next = child_in(node, layout->next_round);
	struct own_vars own = {{NULL}, 0, 0};
	int available = 1;
	collect_own(&own, init);
	collect_own(&own, next);
	for (int i = 0; i < own.count; i++) {
		available &= init && is_initialised(init, own.items[i]);
		available &= (init && is_declared_in(init, own.items[i])) || predicate_left_for_good(in);
		own.items[i]->is_undefined = 0;
	}
	for (const struct node *child = node->child; available && child; child = child->next)
		if (child != layout->body)
			available = sets_only_own(child, &own) && speculate_is_defined(child);
	available = available && !own.broken && !writes(layout->body, &own);
	for (int i = 0; i < own.count && !available; i++)
		own.items[i]->is_undefined = 1;
	return available;
}

static int names_own(const struct node *tree, const struct own_vars *own)
{
	NODE_EACH (node, tree)
		if (node->kind == NODE_REF && is_own(own, node->var))
			return 1;
	return 0;
}

// Does the loop end when no thread is active any more? A counting for does, and so does a loop whose vote
// asks whether any thread continues.
static int ends_with_nobody(const struct node *node, const struct layout *layout)
{
	if (node->kind != NODE_FOR) {
		const struct node *condition = node->kind == NODE_DO ? layout->body->next : node->child;
		return condition && condition->kind == NODE_CALL && condition->name &&
		       (!strcmp(condition->name, "__syncthreads_or") ||
		           !strcmp(condition->name, "__syncthreads_count"));
	}
	const struct node *condition = child_in(node, layout->condition);
	const struct node *next = child_in(node, layout->next_round);
	struct own_vars own = {{NULL}, 0, 0};
	collect_own(&own, next);
	return condition && names_own(condition, &own);
}

static int loop_is_plain(struct predication *p, struct context *in, struct node *node,
    const struct layout *layout, unsigned effects)
{
	if (predicate_loop_holds(node, NODE_BREAK) ||
	    uniform_header_level(node, layout->body) > predicate_tolerated(effects))
		return 0;
	if (!predicate_guard(in))
		return 1;
	if (!ends_with_nobody(node, layout))
		return 0;
	return node->kind == NODE_FOR ? for_is_defined(in, node, layout)
	                              : predicate_header_is_defined(p, node, layout);
}

static int holds_call(const struct node *tree)
{
	NODE_EACH (node, tree)
		if (node->kind == NODE_CALL)
			return 1;
	return 0;
}

// A part of a for header that is moved must mean the same in its new place.
static int predicate_for_header(
    struct predication *p, struct step *step, const struct node *node, const struct layout *layout)
{
	const struct node *init = child_in(node, layout->init), *next = child_in(node, layout->next_round);
	const char *why;
	if (holds_call(next))
		return predicate_fail(p, next, "the step of a loop calls a function"), -1;
	if (!init || !hoist_is_declaration(init))
		return 0;
	predicate_mark_declared(init);
	step->init_is_bare = predicate_is_speculatable(init);
	if (step->init_is_bare)
		return 0;
	step->init_hoist = hoist_split(p, init, &why);
	return step->init_hoist ? 0 : (predicate_fail(p, init, why), -1);
}

static struct step *predicate_shared_loop(struct predication *p, struct context *in, struct node *node,
    struct step *step, const struct layout *layout, unsigned effects)
{
	step->kind = node->kind == NODE_DO ? STEP_SHARED_DO : STEP_SHARED_LOOP;
	step->converts = predicate_header_may_convert(node, layout);
	step->guard = predicate_guard(in);
	step->of_warp = effects == EFFECT_WARP;
	step->inner = predicate_fresh(p, "cue_in");
	if (node->kind == NODE_FOR && predicate_for_header(p, step, node, layout) < 0)
		return NULL;
	struct context rounds = {in, CONTEXT_LOOP, step->inner, step->of_warp};
	struct context round = {&rounds, CONTEXT_ROUND, NULL, 0};
	if (predicate_loop_holds(node, NODE_CONTINUE))
		step->round = round.guard = predicate_fresh(p, "cue_round");
	return predicate_statements(p, &round, &step->child, layout->body, layout->first) < 0 ? NULL : step;
}

struct step *predicate_loop(struct predication *p, struct context *in, struct node *node, struct span at)
{
	unsigned effects = predicate_barrier_in(p, node);
	if (node->is_range)
		return predicate_fail(p, node, "a range loop goes round a barrier");
	for (const struct node *child = node->child; child; child = child->next)
		for (const struct node *var = child->child; var; var = var->next)
			if (child->is_declaration && var->kind == NODE_VAR && var->var->has_destructor)
				return predicate_fail(p, node, "an object with a destructor lives across it");
	const struct layout *layout = predicate_read_layout(p, in, node, effects);
	if (!layout)
		return NULL;
	struct step *step = predicate_new_step(p, STEP_PLAIN, at);
	step->layout = layout;
	int is_plain = loop_is_plain(p, in, node, layout, effects);
	if (!is_plain && predicate_header_waits(p, node, layout))
		return predicate_fail(p, node, "a loop's condition waits");
	if (!is_plain)
		return predicate_shared_loop(p, in, node, step, layout, effects);
	int is_of_warp = uniform_header_level(node, layout->body) == LEVEL_WARP;
	struct context round = {in, CONTEXT_ROUND, NULL, is_of_warp};
	if (predicate_loop_holds(node, NODE_CONTINUE))
		step->round = round.guard = predicate_fresh(p, "cue_round");
	return predicate_plain(p, &round, step, node);
}
