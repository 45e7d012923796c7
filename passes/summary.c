// What a function does, everything it calls included: block ids it reads, barriers and warp operations,
// shared memory. One depth-first walk over the call graph; functions that call each other in a cycle are
// found by Tarjan's algorithm, and all of them are recursive.
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

void summary_targets(functions_t *out, const struct model *model, const struct node *call)
{
	*out = (functions_t){0};
	if (call->callee)
		VEC_PUSH(out, call->callee);
	for (size_t i = 0; i < call->candidates.count; i++)
		VEC_PUSH(out, call->candidates.items[i]);
	if (out->count || !call->unknown)
		return;
	const char *name = last_component(call->name ? call->name : "");
	int is_of_name = call->is_method || call->is_set;
	const functions_t *functions = is_of_name ? model_named(model, name) : &model->functions;
	for (size_t i = 0; i < functions->count; i++)
		if (is_of_name ? !functions->items[i]->is_kernel : may_mean(functions->items[i], name))
			VEC_PUSH(out, functions->items[i]);
}

unsigned summary_node_effects(const struct model *model, const struct node *node)
{
	if (node->kind == NODE_ASM)
		return EFFECT_ASSEMBLY; // what it does, only the validator reads
	if (node->kind == NODE_LAUNCH)
		return EFFECT_LAUNCH;
	if (node->kind != NODE_CALL && node->kind != NODE_ASSIGN)
		return 0;
	unsigned effects = node->effects;
	functions_t targets;
	summary_targets(&targets, model, node);
	for (size_t i = 0; i < targets.count; i++)
		effects |= targets.items[i]->effects;
	if (node->unknown && node->is_method && !node->is_set && !targets.count)
		effects |= EFFECT_COLLECTIVE; // a library's member in a template, cub's for instance
	VEC_DISPOSE(&targets);
	return effects;
}

// The functions that are being visited, or that may be in a cycle with one that is.
struct cycles {
	functions_t open;
	int visited;
};

struct summary {
	struct model *model;
	struct function *function;
	struct cycles *cycles;
	int first; // the lowest number of an open function that it calls, itself or through others
};

#define VISITED (-1)

static int visit_function(struct model *model, struct cycles *cycles, struct function *f);

static void visit_targets(struct summary *s, struct node *node)
{
	functions_t targets;
	summary_targets(&targets, s->model, node);
	for (size_t i = 0; i < targets.count; i++) {
		struct function *target = targets.items[i];
		int first = visit_function(s->model, s->cycles, target);
		s->first = first < s->first ? first : s->first;
		s->function->all_ids |= target->all_ids;
		s->function->uses_shared |= target->uses_shared;
		s->function->barriers += target->barriers;
	}
	VEC_DISPOSE(&targets);
}

static int visit_node(struct node *node, void *context)
{
	struct summary *s = context;
	struct function *f = s->function;
	if (node->kind == NODE_ID)
		f->ids |= node->id;
	if (node->var && (node->kind == NODE_VAR || node->kind == NODE_REF) && node->var->is_shared)
		f->uses_shared = 1;
	if (node->kind == NODE_CALL || node->kind == NODE_ASSIGN)
		visit_targets(s, node);
	unsigned effects = summary_node_effects(s->model, node);
	if (node->is_volatile || (node->kind == NODE_REF && node->var->is_volatile && node->var->is_global))
		effects |= EFFECT_VOLATILE;
	f->effects |= effects;
	f->barriers += node->kind == NODE_CALL && !node->callee && (effects & EFFECT_BARRIER);
	return 1;
}

// The functions from the `begin`th on are a cycle, or one function alone.
static void close_cycle(struct cycles *cycles, size_t begin, int is_cycle)
{
	for (size_t i = begin; i < cycles->open.count; i++) {
		cycles->open.items[i]->visiting = VISITED;
		cycles->open.items[i]->is_recursive |= is_cycle;
	}
	cycles->open.count = begin;
}

// Returns the lowest number of an open function that it can call, INT_MAX: there is none.
static int visit_function(struct model *model, struct cycles *cycles, struct function *f)
{
	struct summary s = {model, f, cycles, INT_MAX};
	if (f->visiting)
		return f->visiting == VISITED ? INT_MAX : f->visiting;
	size_t begin = cycles->open.count;
	int number = f->visiting = ++cycles->visited;
	VEC_PUSH(&cycles->open, f);
	node_walk(f->tree, visit_node, &s);
	f->all_ids |= f->ids;
	if (s.first < number)
		return s.first;
	close_cycle(cycles, begin, s.first == number);
	return INT_MAX;
}

// A cycle's members may have been summarised before the cycle's last member: repeat until nothing grows.
static int grow(struct model *model)
{
	int grown = 0;
	for (size_t i = 0; i < model->functions.count; i++) {
		struct function *f = model->functions.items[i];
		unsigned ids = f->all_ids, effects = f->effects;
		int barriers = f->barriers, shared = f->uses_shared;
		struct summary s = {.model = model, .function = f};
		node_walk(f->tree, visit_node, &s);
		f->barriers = barriers;
		grown |= f->all_ids != ids || f->effects != effects || f->uses_shared != shared;
	}
	return grown;
}

void summary_compute(struct model *model)
{
	struct cycles cycles = {.visited = 0};
	for (size_t i = 0; i < model->functions.count; i++)
		visit_function(model, &cycles, model->functions.items[i]);
	VEC_DISPOSE(&cycles.open);
	while (grow(model))
		;
}

struct effect_search {
	const struct model *model;
	unsigned effects;
	struct place place;
	int is_found;
};

static int find_effect(struct node *node, void *context)
{
	struct effect_search *search = context;
	if (search->is_found || !(summary_node_effects(search->model, node) & search->effects))
		return !search->is_found;
	search->is_found = 1;
	search->place = node->place;
	return 0;
}

struct place summary_place(const struct model *model, const struct function *f, unsigned effects)
{
	struct effect_search search = {model, effects, f->place, 0};
	node_walk(f->tree, find_effect, &search);
	return search.place;
}
