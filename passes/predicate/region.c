// Regions: the statements between two cuts, which only active threads run. A jump out of a region clears
// guards instead; a declaration that is used after its region moves before it.
#include "predication.h"

#include <string.h>

#include "passes/analysis/speculate.h"

struct jump_search {
	struct predication *predication;
	const struct context *in;
	struct step_jump **last;
	int broken;
};

// Adds the guards from here out to the construct that the jump leaves.
static void add_guards(
    struct predication *p, struct step_jump *jump, const struct context *in, enum node_kind kind)
{
	for (; in; in = in->up) {
		if (in->guard) {
			struct step_name *name = ARENA_NEW(&p->model->arena, struct step_name);
			name->name = in->guard;
			name->next = jump->guards;
			jump->guards = name;
		}
		if ((kind == NODE_BREAK && (in->kind == CONTEXT_LOOP || in->kind == CONTEXT_SWITCH)) ||
		    (kind == NODE_CONTINUE && in->kind == CONTEXT_ROUND))
			return;
	}
}

static void add_jump(struct jump_search *search, struct node *node)
{
	struct predication *p = search->predication;
	struct step_jump *jump = ARENA_NEW(&p->model->arena, struct step_jump);
	if (node->in_macro || !layout_end(p->source, node)) {
		predicate_fail(p, node, "a macro holds the exit");
		search->broken = 1;
		return;
	}
	jump->at = (struct span){node->at.begin, layout_end(p->source, node)};
	if (node->kind == NODE_RETURN && node->child)
		jump->returns = p->source->tokens.items[source_token_at(p->source, node->at.begin)].at;
	add_guards(p, jump, search->in, node->kind);
	*search->last = jump;
	search->last = &jump->next;
}

static void find_jumps(struct jump_search *search, struct node *node, int own_break, int own_continue)
{
	if (node->kind == NODE_LAMBDA || node->kind == NODE_CLASS)
		return;
	if (node->kind == NODE_RETURN || (node->kind == NODE_BREAK && own_break) ||
	    (node->kind == NODE_CONTINUE && own_continue))
		add_jump(search, node);
	int loop = node_is_loop(node);
	for (struct node *child = node->child; child; child = child->next)
		find_jumps(search, child, own_break && !loop && node->kind != NODE_SWITCH, own_continue && !loop);
}

int predicate_loop_holds(const struct node *loop, enum node_kind kind)
{
	for (const struct node *child = loop->child; child; child = child->next)
		if (layout_leaves(child, kind))
			return 1;
	return 0;
}

static int is_named_after(const struct node *tree, const struct var *var, unsigned after)
{
	NODE_EACH (node, tree)
		if (node->kind == NODE_REF && node->var == var && node->at.begin >= after)
			return 1;
	return 0;
}

int predicate_is_used_after(struct predication *p, const struct node *declaration, unsigned offset)
{
	for (const struct node *child = declaration->child; child; child = child->next)
		if (child->kind != NODE_VAR || !*child->var->name ||
		    is_named_after(p->function->tree, child->var, offset))
			return 1;           // or a class, or a structured binding, whose names are not in the tree
	return !declaration->child; // a type's name, which is not in the tree
}

void predicate_mark_declared(const struct node *declaration)
{
	for (const struct node *child = declaration->child; child; child = child->next)
		if (child->var)
			child->var->is_undefined = 1;
}

int predicate_holds_shared(const struct node *declaration)
{
	for (const struct node *child = declaration->child; child; child = child->next)
		if (child->var && child->var->is_shared)
			return 1;
	return 0;
}

// A reference binds without reading the object: only the parts of its address count.
static int is_speculatable_binding(const struct node *value)
{
	if (value->kind != NODE_DEREF || value->hides)
		return speculate_expression(value, NULL, NULL);
	for (const struct node *child = value->child; child; child = child->next)
		if (!speculate_expression(child, NULL, NULL) &&
		    !(child->kind == NODE_REF && child->var && child->var->is_shared))
			return 0;
	return 1;
}

int predicate_is_speculatable(const struct node *declaration)
{
	for (const struct node *child = declaration->child; child; child = child->next) {
		if (child->kind == NODE_CLASS || (child->var && child->var->is_shared))
			continue;
		int speculatable = child->var && child->var->is_reference && child->child && !child->child->next
		                       ? is_speculatable_binding(child->child)
		                       : speculate_expression(child, NULL, NULL);
		if (!speculatable)
			return 0;
	}
	return 1;
}

// Marks variables as undefined whose value is the same only in active threads.
void predicate_mark_undefined(const struct node *declaration)
{
	for (const struct node *child = declaration->child; child; child = child->next)
		if (child->var && child->child && !speculate_is_defined(child))
			child->var->is_undefined = 1;
}

static int add_hoist(struct predication *p, struct step *region, const struct node *declaration)
{
	const char *why;
	struct step_hoist *hoist = hoist_split(p, declaration, &why);
	if (!hoist) {
		predicate_fail(p, declaration, why);
		return -1;
	}
	struct step_hoist **last = &region->hoists;
	while (*last)
		last = &(*last)->next;
	*last = hoist;
	predicate_mark_declared(declaration);
	return 0;
}

// Is no part of the statement run after the jump?
static int is_tail(const struct node *node, struct span jump)
{
	if (node->at.begin == jump.begin)
		return node->kind == NODE_RETURN || node->kind == NODE_BREAK || node->kind == NODE_CONTINUE;
	if (node->kind != NODE_COMPOUND && node->kind != NODE_IF)
		return 0;
	for (const struct node *child = node->child; child; child = child->next)
		if (jump.begin >= child->at.begin && jump.begin < child->at.end)
			return (node->kind == NODE_IF || !child->next) && is_tail(child, jump);
	return 0;
}

// Fills a region with the statements from `first` until `end`.
int predicate_fill_region(struct predication *p, struct context *in, struct step *region, struct node *first,
    const struct node *end)
{
	struct jump_search search = {p, in, &region->jumps, 0};
	for (struct node *node = first; node != end; node = node->next) {
		find_jumps(&search, node, 1, 1);
		if (hoist_is_declaration(node) && predicate_is_used_after(p, node, region->at.end) &&
		    add_hoist(p, region, node) < 0)
			return -1;
		for (struct step_jump *jump = region->jumps; jump; jump = jump->next)
			jump->is_last = is_tail(node, jump->at) && node->next == end;
	}
	for (struct step_jump *jump = region->jumps; jump; jump = jump->next)
		if (!jump->is_last && !region->label)
			region->label = predicate_fresh(p, "cue_end");
	return search.broken ? -1 : 0;
}
