// Static shared memory of a scheduler kernel: the arena, as large as the largest member's part of it, and
// what stays beside it, which adds up. Sizes that depend on a template's parameters are not known, and count
// as nothing: ptxas finds those.
#include "analysis.h"
#include "overlay.h"

struct counter {
	const struct model *model;
	struct function *function; // that is walked
	size_t arena, beside;      // of a member; of all
	VEC(const struct var *) seen;
	functions_t walked; // for this member
};

static int is_overlaid(const struct function *f, const struct node *declared)
{
	for (const struct overlay *o = f->shelf ? f->shelf->overlays : NULL; o; o = o->next)
		if (o->at.begin <= declared->name_at.begin && declared->name_at.end <= o->at.end)
			return 1;
	return 0;
}

static int was_seen(struct counter *c, const struct var *var)
{
	for (size_t i = 0; i < c->seen.count; i++)
		if (c->seen.items[i] == var)
			return 1;
	VEC_PUSH(&c->seen, var);
	return 0;
}

static void walk(struct counter *c, struct function *f);

static int count(struct node *node, void *context)
{
	struct counter *c = context;
	functions_t targets = {0};
	if (node->kind == NODE_VAR && node->var->shared_bytes) {
		if (is_overlaid(c->function, node))
			c->arena += node->var->shared_bytes;
		else if (!was_seen(c, node->var))
			c->beside += node->var->shared_bytes;
	}
	if (node->kind == NODE_CALL || node->kind == NODE_ASSIGN)
		summary_targets(&targets, c->model, node);
	for (size_t i = 0; i < targets.count; i++)
		walk(c, model_first_reading(targets.items[i]));
	VEC_DISPOSE(&targets);
	return 1;
}

static void walk(struct counter *c, struct function *f)
{
	struct function *outer = c->function;
	for (size_t i = 0; i < c->walked.count; i++)
		if (c->walked.items[i] == f)
			return;
	VEC_PUSH(&c->walked, f);
	c->function = f;
	node_walk(f->tree, count, c);
	c->function = outer;
}

size_t overlay_bytes(const struct model *model, const struct phase *phase)
{
	struct counter c = {.model = model};
	size_t most = 0;
	for (size_t i = 0; i < phase->members.count; i++) {
		c.arena = c.walked.count = 0;
		walk(&c, phase->members.items[i].kernel);
		most = c.arena > most ? c.arena : most;
	}
	VEC_DISPOSE(&c.seen);
	VEC_DISPOSE(&c.walked);
	return most + c.beside;
}
