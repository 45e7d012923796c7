// What a function does, including everything it calls: block ids it reads, barriers and warp operations,
// shared memory. One depth-first walk over the call graph. Tarjan's algorithm finds functions that call each
// other in a cycle; all of them are recursive.
#include "analysis.h"

#include <limits.h>
#include <string.h>

static const char *last_component(const char *name)
{
	for (const char *p = strstr(name, "::"); p; p = strstr(name, "::"))
		name = p + 2;
	return name;
}

// A name matches a function by its last component; a call through an object may be any operator().
static int may_mean(const struct function *f, const char *name)
{
	if (f->is_kernel)
		return 0;
	return !strcmp(f->name, name) || model_is_call_operator(f) || f->address_taken;
}

static void find_targets(const struct model *model, struct node *call)
{
	if (call->callee)
		VEC_PUSH(&call->targets, call->callee);
	for (size_t i = 0; i < call->candidates.count; i++)
		VEC_PUSH(&call->targets, call->candidates.items[i]);
	if (call->targets.count || !call->unknown)
		return;
	const char *name = last_component(call->name ? call->name : "");
	int is_of_name = call->is_method || call->is_set;
	const functions_t *functions = is_of_name ? model_named(model, name) : &model->functions;
	for (size_t i = 0; i < functions->count; i++)
		if (is_of_name ? !functions->items[i]->is_kernel : may_mean(functions->items[i], name))
			VEC_PUSH(&call->targets, functions->items[i]);
}

functions_t summary_targets(const struct model *model, const struct node *node)
{
	struct node *call = (struct node *)node; // the result is stored there
	if (!call->has_targets && (call->kind == NODE_CALL || call->kind == NODE_ASSIGN))
		find_targets(model, call);
	call->has_targets = 1;
	return (functions_t){call->targets.items, call->targets.count, 0};
}

unsigned summary_ids(const struct model *model, const struct node *call)
{
	functions_t targets = summary_targets(model, call);
	unsigned ids = 0;
	for (size_t i = 0; i < targets.count; i++)
		ids |= targets.items[i]->found.all_ids;
	return ids;
}

void summary_reach(functions_t *out, struct model *model, struct function *f)
{
	unsigned walk = f->found.reached = ++model->walks;
	VEC_PUSH(out, f);
	for (size_t k = 0; k < out->count; k++)
		NODE_EACH (node, out->items[k]->tree) {
			functions_t targets = summary_targets(model, node);
			for (size_t i = 0; i < targets.count; i++)
				if (targets.items[i]->found.reached != walk) {
					targets.items[i]->found.reached = walk;
					VEC_PUSH(out, targets.items[i]);
				}
		}
}

unsigned summary_node_effects(const struct model *model, const struct node *node)
{
	if (node->kind == NODE_ASM)
		return EFFECT_ASSEMBLY; // only the validator reads its text
	if (node->kind == NODE_LAUNCH)
		return EFFECT_LAUNCH;
	if (node->kind != NODE_CALL && node->kind != NODE_ASSIGN)
		return 0;
	unsigned effects = node->effects;
	functions_t targets = summary_targets(model, node);
	for (size_t i = 0; i < targets.count; i++)
		effects |= targets.items[i]->found.effects;
	if (node->unknown && node->is_method && !node->is_set && !targets.count)
		effects |= EFFECT_COLLECTIVE; // a library's member in a template, cub's for instance
	return effects;
}

// Adds the effects of the function itself and of those that it calls. Was any of them new?
static int absorb(struct model *model, struct function *f)
{
	unsigned ids = f->found.all_ids, effects = f->found.effects;
	int shared = f->found.uses_shared;
	NODE_EACH (node, f->tree) {
		functions_t targets = summary_targets(model, node);
		f->found.ids |= node->kind == NODE_ID ? node->id : 0;
		f->found.uses_shared |= (node->kind == NODE_VAR || node->kind == NODE_REF) && node->var->is_shared;
		int is_global = node->kind == NODE_REF && node->var->is_volatile && node->var->is_global;
		f->found.effects |= node->is_volatile || is_global ? EFFECT_VOLATILE : 0;
		f->found.effects |= summary_node_effects(model, node);
		for (size_t i = 0; i < targets.count; i++)
			f->found.uses_shared |= targets.items[i]->found.uses_shared;
		f->found.all_ids |= summary_ids(model, node);
	}
	f->found.all_ids |= f->found.ids;
	return f->found.all_ids != ids || f->found.effects != effects || f->found.uses_shared != shared;
}

#define VISITED (-1)

// `open`: the functions being visited, or possibly in a cycle with one that is; `visiting` is a function's
// place in it, from 1. Returns the lowest place of one that `f` can call; INT_MAX: none.
static int summary_visit(struct model *model, functions_t *open, struct function *f)
{
	int first = INT_MAX, own = (int)open->count + 1;
	if (f->found.visiting)
		return f->found.visiting == VISITED ? INT_MAX : f->found.visiting;
	f->found.visiting = own;
	VEC_PUSH(open, f);
	NODE_EACH (node, f->tree) {
		functions_t targets = summary_targets(model, node);
		for (size_t i = 0; i < targets.count; i++) {
			int lowest = summary_visit(model, open, targets.items[i]);
			first = lowest < first ? lowest : first;
			f->found.barriers += targets.items[i]->found.barriers;
		}
		f->found.barriers +=
		    node->kind == NODE_CALL && !node->callee && (summary_node_effects(model, node) & EFFECT_BARRIER);
	}
	absorb(model, f);
	if (first < own)
		return first;
	for (; open->count >= (size_t)own; open->count--) { // a cycle, or one function alone
		open->items[open->count - 1]->found.visiting = VISITED;
		open->items[open->count - 1]->found.is_recursive |= first == own;
	}
	return INT_MAX;
}

void summary_compute(struct model *model)
{
	functions_t open = {0};
	FUNCTION_EACH (f, model->functions)
		summary_visit(model, &open, f);
	VEC_DISPOSE(&open);
	// A cycle's members may have been summarised before the cycle's last member: repeat until nothing grows.
	for (int grows = 1; grows;) {
		grows = 0;
		FUNCTION_EACH (f, model->functions)
			grows |= absorb(model, f);
	}
}

struct place summary_place(const struct model *model, const struct function *f, unsigned effects)
{
	NODE_EACH (node, f->tree)
		if (summary_node_effects(model, node) & effects)
			return node->place;
	return f->place;
}
