// Branches around a cut: entered by all threads together, as they are or because one active thread would.
#include "planner.h"

#include <string.h>

#include "harmless.h"
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
		if (plan_is_header(child, layout) && plan_cut(p, child))
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

int plan_read_layout(
    struct layout *out, struct planner *p, const struct context *in, struct node *node, unsigned effects)
{
	if (layout_read(out, p->source, node) < 0)
		return plan_fail(p, node, "its text comes from a macro"), -1;
	for (struct node *child = node->child; child && node->kind != NODE_FOR; child = child->next)
		if (plan_is_header(child, out) && declares(child))
			return plan_fail(p, node, "a condition declares a variable"), -1;
	if (effects != EFFECT_WARP && plan_of_warp(in))
		return plan_fail(p, node, "a barrier stands in what only some warps run"), -1;
	return 0;
}

// Votes in a header stay where they are.
int plan_keep_syncs(
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

int plan_tolerated(unsigned effects)
{
	return effects == EFFECT_WARP ? LEVEL_WARP : LEVEL_BLOCK;
}

int plan_header_is_available(struct planner *p, const struct node *node, const struct layout *layout)
{
	for (const struct node *child = node->child; child; child = child->next)
		if (plan_is_header(child, layout) &&
		    !(harmless_expression(child, plan_harmless_sync, p) && harmless_is_available(child)))
			return 0;
	return 1;
}

void plan_set_layout(struct step *step, const struct layout *layout)
{
	step->keyword = layout->word;
	step->header = layout->header;
	step->second = layout->second_word;
	step->init = layout->init;
	step->condition = layout->condition;
	step->next_round = layout->next_round;
	step->first_body = layout->first;
	step->second_body = layout->second;
}

// In a branch that only active threads enter, pieces need no guard.
static void unguard(struct step *step)
{
	for (; step; step = step->next)
		step->guard = NULL;
}

static struct step *plan_shared_if(struct planner *p, struct context *in, struct node *node,
    struct step *step, const struct layout *layout, unsigned effects)
{
	if (layout->otherwise && plan_cut(p, layout->body) && plan_cut(p, layout->otherwise))
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
	step->first_waits = plan_cut(p, layout->body) != 0;
	step->second_waits = layout->otherwise && plan_cut(p, layout->otherwise) != 0;
	unguard(step->first_waits ? NULL : step->child);
	unguard(step->second_waits ? NULL : step->otherwise);
	return step;
}

struct step *plan_if(struct planner *p, struct context *in, struct node *node, struct span at)
{
	struct layout layout;
	unsigned effects = plan_cut(p, node);
	if (plan_read_layout(&layout, p, in, node, effects) < 0)
		return NULL;
	if (plan_header_waits(p, node, &layout) && !plan_cut(p, layout.body) &&
	    !(layout.otherwise && plan_cut(p, layout.otherwise)))
		return plan_sync(p, in, node, at);
	struct step *step = plan_new_step(p, STEP_PLAIN, at);
	plan_set_layout(step, &layout);
	int level = uniform_header_level(node, layout.body);
	int is_plain =
	    level <= plan_tolerated(effects) && (!plan_guard(in) || plan_header_is_available(p, node, &layout));
	if (!is_plain && plan_header_waits(p, node, &layout))
		return plan_fail(p, node, "a condition waits");
	if (!is_plain)
		return plan_shared_if(p, in, node, step, &layout, effects);
	step->guard = plan_guard(in);
	if (plan_keep_syncs(p, in, step, node, &layout) < 0)
		return NULL;
	struct context inner = {in, CONTEXT_BRANCH, NULL, level == LEVEL_WARP};
	if (plan_body(p, &inner, &step->child, layout.body, layout.first) < 0)
		return NULL;
	if (layout.otherwise && plan_body(p, &inner, &step->otherwise, layout.otherwise, layout.second) < 0)
		return NULL;
	return step;
}
