// Writes second macros for launches in the bodies of macros; facts_macro.c explains them.
#include "emit_parts.h"

#include <string.h>

struct macros {
	const struct emit *e;
	struct edits *code;
	VEC(struct edits) bodies; // for each macro of the model
};

static struct edits *emit_macro_text_of(struct macros *m, const struct launch *l, size_t level)
{
	if (!level)
		return m->code;
	for (size_t i = 0; i < m->bodies.count; i++)
		if (m->e->model->macros.items[i] == l->steps[level - 1].macro)
			return &m->bodies.items[i];
	return NULL;
}

static struct span token(const struct macros *m, size_t index)
{
	return m->e->source->tokens.items[index].at;
}

// The launch function's name as the macro's text, or the text of its use, can write it.
static const char *launch_name(const struct macros *m, const struct launch *l)
{
	const struct function *f = l->kernel;
	int visible = l->is_qualified || !*f->scope;
	return visible ? f->made[MADE_LAUNCH].name
	               : arena_format(&m->e->model->arena, "::%s::%s", f->scope, f->made[MADE_LAUNCH].name);
}

// The argument that passes the launch function's name to a step.
static const char *handed_name(const struct macros *m, const struct launch *l, size_t step)
{
	const struct macro_step *at = &l->steps[step];
	int outer = step > 0 && l->steps[step - 1].parameter >= 0;
	const char *name = outer ? l->steps[step - 1].macro->clone_parameter : launch_name(m, l);
	const char *text = m->e->source->text;
	return arena_format(&m->e->model->arena, "%.*s%s%.*s", (int)(at->name_at.begin - at->argument.begin),
	    text + at->argument.begin, name, (int)(at->argument.end - at->name_at.end), text + at->name_at.end);
}

static void redirect_step(struct macros *m, const struct launch *l, size_t i)
{
	const struct macro_step *step = &l->steps[i];
	struct edits *outer = emit_macro_text_of(m, l, i), *inner = emit_macro_text_of(m, l, i + 1);
	struct arena *arena = &m->e->model->arena;
	edits_replace(outer, token(m, step->call), step->macro->clone_name);
	if (step->parameter < 0)
		return;
	edits_replace(outer, token(m, step->open), arena_format(arena, "(%s, ", handed_name(m, l, i)));
	edits_replace(
	    inner, token(m, step->macro->open), arena_format(arena, "(%s, ", step->macro->clone_parameter));
}

static void redirect_body(struct macros *m, const struct launch *l)
{
	const struct macro_step *last = &l->steps[l->step_count - 1];
	struct edits *body = emit_macro_text_of(m, l, l->step_count);
	const char *config = emit_api(m->e, "cue_config");
	if (!l->kernel) { // a pointer
		edits_replace(body, l->name_at,
		    arena_format(&m->e->model->arena, "%s(%s", emit_api(m->e, "cue_launch_pointer"), l->kernel_name));
		edits_replace(body, l->open, arena_format(&m->e->model->arena, ", %s(", config));
	} else {
		edits_replace(
		    body, l->name_at, last->parameter < 0 ? launch_name(m, l) : last->macro->clone_parameter);
		edits_replace(body, l->open, arena_format(&m->e->model->arena, "(%s(", config));
	}
	edits_replace(body, (struct span){l->close.begin, l->paren.end}, l->has_arguments ? "), " : ")");
}

// Kernels as values in the macro's text.
static void redirect_values(struct macros *m, size_t index)
{
	const struct model *model = m->e->model;
	const struct macro *macro = model->macros.items[index];
	VEC_EACH (const struct kernel_value, value, model->values)
		if (value->is_redirected && value->name_at.begin >= macro->at.begin && value->end <= macro->at.end)
			emit_redirect_value(m->e, &m->bodies.items[index], value);
}

void emit_macros(const struct emit *e, struct edits *edits)
{
	struct macros m = {.e = e, .code = edits};
	const struct model *model = e->model;
	for (size_t i = 0; i < model->macros.count; i++)
		VEC_PUSH(&m.bodies, (struct edits){0});
	VEC_EACH_POINTER (const struct launch, l, model->launches) {
		if (l->state != LAUNCH_REWRITTEN || !l->step_count)
			continue;
		for (size_t k = 0; k < l->step_count; k++)
			redirect_step(&m, l, k);
		redirect_body(&m, l);
	}
	for (size_t i = 0; i < m.bodies.count; i++) {
		if (m.bodies.items[i].list.count) {
			redirect_values(&m, i);
			const struct macro *macro = m.e->model->macros.items[i];
			const struct source *s = m.e->source;
			struct str out = {0};
			edits_replace(&m.bodies.items[i], macro->name_at, macro->clone_name);
			edits_apply_inside(&out, &m.bodies.items[i], s, macro->at, m.e->all);
			str_add(&out, "\n");
			unsigned offset = macro->at.end;
			while (offset < s->length && s->text[offset] != '\n')
				offset++;
			emit_insert_after(
			    m.e, m.code, (offset && s->text[offset - 1] == '\r' ? offset - 1 : offset), str_text(&out));
			str_dispose(&out);
		}
		edits_dispose(&m.bodies.items[i]);
	}
	VEC_DISPOSE(&m.bodies);
}
