// Branches around a cut: all threads enter them together. The branch is unchanged, or all enter if at least
// one active thread would.
#include "predication.h"

#include <string.h>

#include "passes/analysis/speculate.h"

int predicate_statements(
    struct predication *p, struct context *in, struct step **out, struct node *body, struct span at)
{
	if (body->kind != NODE_COMPOUND)
		return predicate_list(p, in, out, body, body->next, at);
	return predicate_list(p, in, out, body->child, NULL, (struct span){body->at.begin + 1, body->at.end - 1});
}

// Is it the part before the body of an if, for, while or do?
static int is_header(const struct node *child, const struct layout *layout)
{
	return child != layout->body && child != layout->otherwise;
}

int predicate_header_waits(struct predication *p, const struct node *node, const struct layout *layout)
{
	for (const struct node *child = node->child; child; child = child->next)
		if (is_header(child, layout) && predicate_barrier_in(p, child))
			return 1;
	return 0;
}

static int may_convert(const struct node *tree)
{
	NODE_EACH (node, tree)
		if (node->kind == NODE_CALL || node->hides || node->depends)
			return 1;
	return 0;
}

int predicate_header_may_convert(const struct node *node, const struct layout *layout)
{
	for (const struct node *child = node->child; child; child = child->next)
		if (is_header(child, layout) && may_convert(child))
			return 1;
	return 0;
}

static int declares(const struct node *tree)
{
	NODE_EACH (node, tree)
		if (node->kind == NODE_LAMBDA)
			node = node_last(node);
		else if (node->kind == NODE_VAR || node->is_declaration)
			return 1;
	return 0;
}

const struct layout *predicate_read_layout(
    struct predication *p, const struct context *in, struct node *node, unsigned effects)
{
	struct layout *out = ARENA_NEW(&p->model->arena, struct layout);
	if (layout_read(out, p->source, node) < 0)
		return predicate_fail(p, node, "its text comes from a macro");
	for (struct node *child = node->child; child && node->kind != NODE_FOR; child = child->next)
		if (is_header(child, out) && declares(child))
			return predicate_fail(p, node, "a condition declares a variable");
	if (effects != EFFECT_WARP && predicate_of_warp(in))
		return predicate_fail(p, node, "only some warps reach a barrier in it");
	return out;
}

static int keep_syncs(struct predication *p, struct context *in, struct step *step, struct node *node,
    const struct layout *layout)
{
	struct sync_search search = {p, in, &step->syncs, 0};
	for (struct node *child = node->child; child; child = child->next)
		if (is_header(child, layout))
			predicate_find_syncs(&search, child, 0);
	for (struct step_sync *sync = step->syncs; sync; sync = sync->next)
		if (sync->callee)
			return predicate_fail(p, node, "a condition calls what waits"), -1;
	return search.broken ? -1 : 0;
}

// Plans a statement whose header all threads run unchanged: the votes in it, and the body, with the context
// `inner`.
struct step *predicate_plain(
    struct predication *p, struct context *inner, struct step *step, struct node *node)
{
	const struct layout *layout = step->layout;
	step->guard = predicate_guard(inner->up);
	if (keep_syncs(p, inner->up, step, node, layout) < 0 ||
	    predicate_statements(p, inner, &step->child, layout->body, layout->first) < 0)
		return NULL;
	if (layout->otherwise &&
	    predicate_statements(p, inner, &step->otherwise, layout->otherwise, layout->second) < 0)
		return NULL;
	return step;
}

int predicate_tolerated(unsigned effects)
{
	return effects == EFFECT_WARP ? LEVEL_WARP : LEVEL_BLOCK;
}

int predicate_header_is_defined(struct predication *p, const struct node *node, const struct layout *layout)
{
	for (const struct node *child = node->child; child; child = child->next)
		if (is_header(child, layout) &&
		    !(speculate_expression(child, predicate_speculatable_sync, p) && speculate_is_defined(child)))
			return 0;
	return 1;
}

// In a branch that only active threads enter, regions need no guard.
static void unguard(struct step *step)
{
	for (; step; step = step->next)
		step->guard = NULL;
}

static struct step *predicate_shared_if(struct predication *p, struct context *in, struct node *node,
    struct step *step, const struct layout *layout, unsigned effects)
{
	if (layout->otherwise && predicate_barrier_in(p, layout->body) &&
	    predicate_barrier_in(p, layout->otherwise))
		return predicate_fail(p, node, "both branches of a condition that is not proven uniform wait");
	step->kind = STEP_SHARED_IF;
	step->converts = predicate_header_may_convert(node, layout);
	step->guard = predicate_guard(in);
	step->of_warp = effects == EFFECT_WARP;
	step->inner = predicate_fresh(p, "cue_in");
	step->other = layout->otherwise ? predicate_fresh(p, "cue_in") : NULL;
	struct context first = {in, CONTEXT_BRANCH, step->inner, step->of_warp};
	struct context second = {in, CONTEXT_BRANCH, step->other, step->of_warp};
	if (predicate_statements(p, &first, &step->child, layout->body, layout->first) < 0)
		return NULL;
	if (layout->otherwise &&
	    predicate_statements(p, &second, &step->otherwise, layout->otherwise, layout->second) < 0)
		return NULL;
	step->first_waits = predicate_barrier_in(p, layout->body) != 0;
	step->second_waits = layout->otherwise && predicate_barrier_in(p, layout->otherwise) != 0;
	unguard(step->first_waits ? NULL : step->child);
	unguard(step->second_waits ? NULL : step->otherwise);
	return step;
}

struct step *predicate_if(struct predication *p, struct context *in, struct node *node, struct span at)
{
	unsigned effects = predicate_barrier_in(p, node);
	const struct layout *layout = predicate_read_layout(p, in, node, effects);
	if (!layout)
		return NULL;
	if (predicate_header_waits(p, node, layout) && !predicate_barrier_in(p, layout->body) &&
	    !(layout->otherwise && predicate_barrier_in(p, layout->otherwise)))
		return predicate_sync(p, in, node, at);
	struct step *step = predicate_new_step(p, STEP_PLAIN, at);
	step->layout = layout;
	int level = uniform_header_level(node, layout->body);
	int is_plain = level <= predicate_tolerated(effects) &&
	               (!predicate_guard(in) || predicate_header_is_defined(p, node, layout));
	if (!is_plain && predicate_header_waits(p, node, layout))
		return predicate_fail(p, node, "a condition waits");
	struct context inner = {in, CONTEXT_BRANCH, NULL, level == LEVEL_WARP};
	return is_plain ? predicate_plain(p, &inner, step, node)
	                : predicate_shared_if(p, in, node, step, layout, effects);
}
