// Switches around a cut: all threads take the same case, since the header is the same for all. Each case's
// statements are a list like any other. A `break` that all active threads reach stays a `break`. Any other
// `break` clears the switch's own guard, and the following statements, also of the cases below, run under
// that guard.
#include "predication.h"

static struct node *labelled(const struct node *node)
{
	return (struct node *)node_last_child(node);
}

static int is_block_of_case(struct predication *p, const struct node *node)
{
	return node->kind == NODE_COMPOUND && (predicate_barrier_in(p, node) || layout_leaves(node, NODE_BREAK));
}

// If only some warps enter a branch, the block is divided.
int predicate_is_in_switch(const struct context *in)
{
	while (in && in->kind == CONTEXT_BRANCH && !in->guard && !in->of_warp)
		in = in->up;
	return in && in->kind == CONTEXT_SWITCH;
}

// Inside a switch, blocks with a `break` are also taken apart, so that it stays one.
int predicate_is_case_part(struct predication *p, const struct context *in, const struct node *node)
{
	return node->kind == NODE_CASE || (predicate_is_in_switch(in) && is_block_of_case(p, node));
}

// Does the list contain a `break` that some active threads may not reach?
static int parts_at_break(struct predication *p, const struct node *node)
{
	for (; node; node = node->next) {
		int parts = 0;
		if (node->kind == NODE_CASE)
			parts = parts_at_break(p, labelled(node));
		else if (is_block_of_case(p, node))
			parts = parts_at_break(p, node->child);
		else if (node->kind != NODE_BREAK)
			parts = layout_leaves(node, NODE_BREAK);
		if (parts)
			return 1;
	}
	return 0;
}

struct misplaced {
	const struct node *body;
	struct node *found;
};

static void find_misplaced(struct misplaced *search, struct node *node, int in_list)
{
	if (node->kind == NODE_SWITCH || node->kind == NODE_LAMBDA || node->kind == NODE_CLASS)
		return;
	if ((node->kind == NODE_CASE && !in_list) || (node->is_declaration && in_list))
		search->found = node;
	for (struct node *child = node->child; child; child = child->next)
		find_misplaced(search, child, in_list && (node->kind == NODE_CASE || node == search->body));
}

// Labels inside other statements, and declarations that a jump to a label skips.
static int check_cases(struct predication *p, struct node *body)
{
	struct misplaced search = {body, NULL};
	find_misplaced(&search, body, 1);
	if (!search.found)
		return 0;
	return predicate_fail(p, search.found,
	           search.found->is_declaration ? "a switch goes past this declaration"
	                                        : "a case is inside another statement"),
	       -1;
}

struct step *predicate_case(struct predication *p, struct context *in, struct node *node, struct span at)
{
	struct node *first = labelled(node);
	size_t colon = first ? source_previous_code(p->source, source_token_at(p->source, first->at.begin)) : 0;
	if (!first || first->at.begin <= node->at.begin || !source_token_is(p->source, colon, ":"))
		return predicate_fail(p, node, "its text comes from a macro");
	struct step *step = predicate_new_step(p, STEP_CASE, at);
	struct span inner = {p->source->tokens.items[colon].at.end, at.end};
	return predicate_list(p, in, &step->child, first, first->next, inner) < 0 ? NULL : step;
}

struct step *predicate_switch(struct predication *p, struct context *in, struct node *node, struct span at)
{
	unsigned effects = predicate_barrier_in(p, node);
	const struct layout *layout = predicate_read_layout(p, in, node, effects);
	if (!layout || check_cases(p, layout->body) < 0)
		return NULL;
	if (layout->body->kind != NODE_COMPOUND)
		return predicate_fail(p, node, "its text comes from a macro");
	int level = uniform_header_level(node, layout->body);
	if (predicate_header_waits(p, node, layout))
		return predicate_fail(p, node, "a condition waits");
	if (level > predicate_tolerated(effects) ||
	    (predicate_guard(in) && !predicate_header_is_defined(p, node, layout)))
		return predicate_fail(
		    p, node, "a switch goes around it, and which case it takes is not proven uniform");
	struct step *step = predicate_new_step(p, STEP_SWITCH, at);
	struct context cases = {in, CONTEXT_SWITCH, NULL, level == LEVEL_WARP};
	step->layout = layout;
	if (parts_at_break(p, layout->body->child))
		step->inner = cases.guard = predicate_fresh(p, "cue_in");
	return predicate_plain(p, &cases, step, node);
}
