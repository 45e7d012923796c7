// The order of copies that are inserted at one point after the `#include` of their header: a function comes
// before its callers. Recursion is refused, so there is such an order.
#include "emit_parts.h"

struct ordering {
	functions_in_order_t *out;
	const struct model *model;
};

static void emit_order_visit(struct ordering *o, const struct function *f);

static int emit_order_is_in(const functions_in_order_t *list, const struct function *f)
{
	for (size_t i = 0; i < list->count; i++)
		if (list->items[i] == f)
			return 1;
	return 0;
}

static int has_copy(const struct function *f)
{
	return f->made[MADE_CLONE].is_there || f->made[MADE_BODY].is_there || f->made[MADE_GUARDED].is_there ||
	       f->made[MADE_NAMED].is_there || f->made[MADE_NAMED_GUARDED].is_there;
}

static int visit_call(struct node *node, void *context)
{
	if (node->kind != NODE_CALL)
		return 1;
	if (node->callee)
		emit_order_visit(context, model_first_variant(node->callee));
	for (size_t i = 0; i < node->candidates.count; i++)
		emit_order_visit(context, model_first_variant(node->candidates.items[i]));
	return 1;
}

static void emit_order_visit(struct ordering *o, const struct function *f)
{
	if (!has_copy(f) || emit_order_is_in(o->out, f))
		return;
	if (!f->found.is_recursive)
		node_walk(f->tree, visit_call, o);
	for (size_t i = 0; i < f->variants.others.count && !f->found.is_recursive; i++)
		if (f->variants.others.items[i])
			node_walk(f->variants.others.items[i]->tree, visit_call, o);
	VEC_PUSH(o->out, f);
}

void emit_order(functions_in_order_t *out, const struct model *model)
{
	struct ordering o = {out, model};
	*out = (functions_in_order_t){0};
	for (size_t i = 0; i < model->functions.count; i++)
		emit_order_visit(&o, model->functions.items[i]);
}
