// Calls of functions that wait, where not all threads are active, go to a copy of the function. It takes the
// guard as its first parameter (the ids follow), so that all threads meet its barriers. There `return v;`
// sets the result and makes the thread inactive; the copy ends with `return result;`.
//
// One copy serves all guarded calls of a function. How its parameters may differ, and which of them are
// undefined when inactive, is joined over the calls. The copy is planned again whenever that grows.
#include "predicate.h"
#include "passes/analysis/movable.h"
#include "predication.h"

#include <string.h>

#include "passes/analysis/speculate.h"

#include "xform/model/names.h"
#include "passes/analysis/analysis.h"

// The first reason why the function cannot be copied, or NULL.
static const char *why_not(struct predication *p, const struct node *call, const struct function *f)
{
	if (!f || call->is_method || call->in_macro || !call->name_at.end || !call->at.end)
		return "threads that have left would take part in it";
	if (!movable_is_cloneable(p->model, f))
		return "what it calls waits, and cannot be copied";
	if (f->found.is_recursive || p->depth > 8)
		return "what it calls waits, and calls itself";
	if (!f->predicated.returns_void && !f->predicated.result_type)
		return "what it calls waits, and gives a result that cannot be declared first";
	if (f->text.after > p->function->text.after) // where copies go
		return "what it calls waits, and is defined behind it";
	return NULL;
}

static int is_value_parameter(const struct function *f, size_t i)
{
	return f->param_vars.items[i]->is_plain && !f->params.items[i].is_pack;
}

static void callee_join(int *into, int value, struct function *f)
{
	if (value > *into) {
		*into = value;
		f->predicated.is_planned = 0;
	}
}

static int predicate_copy(struct predication *p, struct function *f, struct step **steps, const char **active)
{
	struct predication inner = {.model = p->model,
	    .source = f->source,
	    .function = f,
	    .failure = p->failure,
	    .steps = steps,
	    .active = active,
	    .body.kind = CONTEXT_BODY,
	    .depth = p->depth + 1};
	struct node *body = f->tree->child;
	while (body && body->next && body->kind != NODE_COMPOUND) // default arguments: guarded calls pass all
		body = body->next;
	if (!body || body->kind != NODE_COMPOUND || body->next)
		return predicate_fail(p, body, "what it calls cannot be read"), -1;
	*active = inner.body.guard = names_local(p->model, "cue_active");
	f->predicated.result = f->predicated.returns_void ? NULL : names_local(p->model, "cue_result");
	f->predicated.is_planned = 1;
	*steps = NULL;
	NODE_EACH (node, f->tree)
		if (node->var)
			node->var->is_undefined = 0;
	uniform_analyse(f, f->predicated.guard_levels);
	for (size_t i = 0; i < f->param_vars.count; i++)
		f->param_vars.items[i]->is_undefined = f->predicated.guard_undefined[i] != 0;
	speculate_mark_undefined(f->tree, f->text.body.begin);
	if (predicate_check_gotos(&inner, body) < 0)
		return -1;
	return predicate_statements(&inner, &inner.body, steps, body, f->text.body);
}

int predicate_guarded_call(struct predication *p, struct step_sync *out, struct node *call, const char **why)
{
	struct function *f = call->callee                  ? call->callee
	                     : call->candidates.count == 1 ? call->candidates.items[0]
	                                                   : NULL;
	*why = why_not(p, call, f);
	if (*why)
		return -1;
	if (!f->predicated.guard_levels) {
		f->predicated.guard_levels =
		    arena_alloc(&p->model->arena, (f->params.count + 1) * sizeof *f->predicated.guard_levels);
		f->predicated.guard_undefined =
		    arena_alloc(&p->model->arena, (f->params.count + 1) * sizeof *f->predicated.guard_undefined);
	}
	*why = "threads that left must not evaluate the arguments of a call";
	struct span spans[32];
	size_t count = layout_arguments(spans, 32, p->source, call->name_at), i = 0;
	const struct node *child = call->child;
	if (count > 32 || count != f->params.count)
		return -1;
	for (; child && i < count; child = child->next, i++) {
		int speculatable = speculate_expression(child, NULL, NULL);
		if (child->at.begin < spans[i].begin || child->at.end > spans[i].end ||
		    predicate_barrier_in(p, child))
			return -1;
		if (!speculatable && (!is_value_parameter(f, i) || p->source->text[spans[i].begin] == '{'))
			return -1;
		if (!speculatable) {
			// An argument that only active threads evaluate.
			struct span at = spans[i];
			struct step_argument *argument = ARENA_NEW(&p->model->arena, struct step_argument);
			struct step_argument **last = &out->arguments;
			while (*last)
				last = &(*last)->next;
			argument->at = at;
			argument->name = predicate_fresh(p, "cue_argument");
			*last = argument;
		}
		callee_join(&f->predicated.guard_levels[i], uniform_level(child), f);
		callee_join(&f->predicated.guard_undefined[i], !speculatable || !speculate_is_defined(child), f);
	}
	if (child || i < count)
		return -1;
	if (!f->predicated.is_planned && predicate_copy(p, f, &f->predicated.steps, &f->predicated.active) < 0)
		return -1;
	if (!f->made[MADE_GUARDED].name)
		f->made[MADE_GUARDED].name = names_fresh(p->model, f->name, "_guarded");
	out->at = call->at;
	out->callee = f;
	out->is_void = f->predicated.returns_void;
	out->callee_name = call->name_at;
	out->paren = p->source->tokens.items[model_call_paren(p->source, call->name_at)].at;
	call->is_guarded = 1;
	return 0;
}

// A kernel whose block has surplus threads: a copy as for functions, with parameters that are the same in all
// threads.
int predicate_idle_body(struct predicate_failure *out, struct model *model, struct function *f)
{
	struct predication p = {.model = model, .source = f->source, .function = f, .failure = out};
	*out = (struct predicate_failure){.place = f->place};
	f->predicated.guard_levels =
	    arena_alloc(&model->arena, (f->params.count + 1) * sizeof *f->predicated.guard_levels);
	f->predicated.guard_undefined =
	    arena_alloc(&model->arena, (f->params.count + 1) * sizeof *f->predicated.guard_undefined);
	f->predicated.returns_void = 1;
	NODE_EACH (node, f->tree)
		node->is_guarded = 0;
	if (f->tree && predicate_copy(&p, f, &f->member->steps, &f->member->active) == 0)
		return 0;
	f->member->steps = NULL;
	f->member->active = NULL;
	return -1;
}
