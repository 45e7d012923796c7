// Branches around a cut: entered by all threads together, as they are or because one active thread would.
#include "planner.h"

#include <string.h>

#include "passes/analysis/speculate.h"
#include "hoist.h"
#include "sync.h"

int plan_body(struct planner *p, struct context *in, struct step **out, struct node *body, struct span at)
{
	if (body->kind != NODE_COMPOUND)
		return plan_list(p, in, out, body, body->next, at);
	return plan_list(p, in, out, body->child, NULL, (struct span){body->at.begin + 1, body->at.end - 1});
}

int plan_is_header(const struct node *child, const struct layout *layout)
{
	return child != layout->body && child != layout->otherwise;
}

int plan_header_waits(struct planner *p, const struct node *node, const struct layout *layout)
{
	for (const struct node *child = node->child; child; child = child->next)
		if (plan_is_header(child, layout) && plan_barrier_in(p, child))
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

const struct layout *plan_read_layout(
    struct planner *p, const struct context *in, struct node *node, unsigned effects)
{
	struct layout *out = ARENA_NEW(&p->model->arena, struct layout);
	if (layout_read(out, p->source, node) < 0)
		return plan_fail(p, node, "its text comes from a macro");
	for (struct node *child = node->child; child && node->kind != NODE_FOR; child = child->next)
		if (plan_is_header(child, out) && declares(child))
			return plan_fail(p, node, "a condition declares a variable");
	if (effects != EFFECT_WARP && plan_of_warp(in))
		return plan_fail(p, node, "only some warps reach a barrier in it");
	return out;
}

// Votes in a header stay where they are.
static int keep_syncs(
    struct planner *p, struct context *in, struct step *step, struct node *node, const struct layout *layout)
{
	struct sync_search search = {p, in, &step->syncs, 0};
	for (struct node *child = node->child; child; child = child->next)
		if (plan_is_header(child, layout))
			plan_find_syncs(&search, child, 0);
	for (struct step_sync *sync = step->syncs; sync; sync = sync->next)
		if (sync->callee)
			return plan_fail(p, node, "a condition calls what waits"), -1;
	return search.broken ? -1 : 0;
}

// What all threads run the header of as it is: the votes in it, and the body, `inner` to what stands around.
struct step *plan_plain(struct planner *p, struct context *inner, struct step *step, struct node *node)
{
	const struct layout *layout = step->layout;
	step->guard = plan_guard(inner->up);
	if (keep_syncs(p, inner->up, step, node, layout) < 0 ||
	    plan_body(p, inner, &step->child, layout->body, layout->first) < 0)
		return NULL;
	if (layout->otherwise && plan_body(p, inner, &step->otherwise, layout->otherwise, layout->second) < 0)
		return NULL;
	return step;
}

int plan_tolerated(unsigned effects)
{
	return effects == EFFECT_WARP ? LEVEL_WARP : LEVEL_BLOCK;
}

int plan_header_is_defined(struct planner *p, const struct node *node, const struct layout *layout)
{
	for (const struct node *child = node->child; child; child = child->next)
		if (plan_is_header(child, layout) &&
		    !(speculate_expression(child, plan_speculatable_sync, p) && speculate_is_defined(child)))
			return 0;
	return 1;
}

// In a branch that only active threads enter, regions need no guard.
static void unguard(struct step *step)
{
	for (; step; step = step->next)
		step->guard = NULL;
}

static struct step *plan_shared_if(struct planner *p, struct context *in, struct node *node,
    struct step *step, const struct layout *layout, unsigned effects)
{
	if (layout->otherwise && plan_barrier_in(p, layout->body) && plan_barrier_in(p, layout->otherwise))
		return plan_fail(p, node, "both branches of a condition that is not proven uniform wait");
	step->kind = STEP_SHARED_IF;
	step->guard = plan_guard(in);
	step->of_warp = effects == EFFECT_WARP;
	step->inner = plan_fresh(p, "cue_in");
	step->other = layout->otherwise ? plan_fresh(p, "cue_in") : NULL;
	struct context first = {in, CONTEXT_BRANCH, step->inner, step->of_warp};
	struct context second = {in, CONTEXT_BRANCH, step->other, step->of_warp};
	if (plan_body(p, &first, &step->child, layout->body, layout->first) < 0)
		return NULL;
	if (layout->otherwise && plan_body(p, &second, &step->otherwise, layout->otherwise, layout->second) < 0)
		return NULL;
	step->first_waits = plan_barrier_in(p, layout->body) != 0;
	step->second_waits = layout->otherwise && plan_barrier_in(p, layout->otherwise) != 0;
	unguard(step->first_waits ? NULL : step->child);
	unguard(step->second_waits ? NULL : step->otherwise);
	return step;
}

struct step *plan_if(struct planner *p, struct context *in, struct node *node, struct span at)
{
	unsigned effects = plan_barrier_in(p, node);
	const struct layout *layout = plan_read_layout(p, in, node, effects);
	if (!layout)
		return NULL;
	if (plan_header_waits(p, node, layout) && !plan_barrier_in(p, layout->body) &&
	    !(layout->otherwise && plan_barrier_in(p, layout->otherwise)))
		return plan_sync(p, in, node, at);
	struct step *step = plan_new_step(p, STEP_PLAIN, at);
	step->layout = layout;
	int level = uniform_header_level(node, layout->body);
	int is_plain =
	    level <= plan_tolerated(effects) && (!plan_guard(in) || plan_header_is_defined(p, node, layout));
	if (!is_plain && plan_header_waits(p, node, layout))
		return plan_fail(p, node, "a condition waits");
	struct context inner = {in, CONTEXT_BRANCH, NULL, level == LEVEL_WARP};
	return is_plain ? plan_plain(p, &inner, step, node) : plan_shared_if(p, in, node, step, layout, effects);
}
