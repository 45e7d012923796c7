// Static shared memory of a scheduler kernel: the arena, as large as the largest member's part of it, plus
// the sum of all variables outside the arena. Sizes that depend on a template's parameters are not known and
// count as 0; ptxas reports those.
#include "passes/analysis/analysis.h"
#include "overlay.h"

struct counter {
	size_t arena, beside; // of a member; of all
	VEC(const struct var *) seen;
};

static int is_overlaid(const struct function *f, const struct node *declared)
{
	for (const struct overlay *o = f->arena_layout ? f->arena_layout->overlays : NULL; o; o = o->next)
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

static void count(struct counter *c, const struct function *f)
{
	NODE_EACH (node, f->tree)
		if (node->kind == NODE_VAR && node->var->shared_bytes) {
			size_t align = node->var->type_alignment ? node->var->type_alignment : 1;
			if (is_overlaid(f, node)) // members of a struct, in order
				c->arena = (c->arena + align - 1) / align * align + node->var->shared_bytes;
			else if (!was_seen(c, node->var))
				c->beside += node->var->shared_bytes;
		}
}

size_t overlay_static_bytes(struct model *model, struct function *kernel)
{
	struct counter c = {0};
	functions_t reached = {0};
	summary_reach(&reached, model, kernel);
	for (size_t k = 0; k < reached.count; k++)
		count(&c, reached.items[k]);
	VEC_DISPOSE(&reached);
	VEC_DISPOSE(&c.seen);
	return c.arena + c.beside;
}

size_t overlay_bytes(struct model *model, const struct phase *phase)
{
	struct counter c = {0};
	size_t most = 0;
	for (size_t i = 0; i < phase->members.count; i++) {
		functions_t reached = {0};
		c.arena = 0;
		summary_reach(&reached, model, phase->members.items[i].kernel);
		for (size_t k = 0; k < reached.count; k++)
			count(&c, reached.items[k]);
		VEC_DISPOSE(&reached);
		most = c.arena > most ? c.arena : most;
	}
	VEC_DISPOSE(&c.seen);
	return most + c.beside;
}
