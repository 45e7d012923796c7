// Clones of device functions: copies after the definition, with other names and the ids as leading
// parameters. Also the calls that go to them.
#include "emit_parts.h"

#include <string.h>

// ---- calls of clones

struct call_context {
	const struct emit *e;
	struct edits *edits;
	const struct function *caller;
	enum copy_kind kind;
	const struct step *steps; // of a guarded copy
	int is_stopped;           // the calls stay as they are
};

// Only in functions that the callee pass handled: other kernels do not call a clone for logical threads.
static const struct function *clone_target(const struct function *caller, const struct node *node)
{
	unsigned ids = caller->entry.is_resized ? ID_OF_BLOCK | ID_OF_THREAD : ID_OF_BLOCK, read = 0;
	const struct function *callee = model_first_variant(node->callee), *target = NULL;
	if (callee)
		return callee->made[MADE_CLONE].is_there && (callee->found.all_ids & ids) ? callee : NULL;
	for (size_t i = 0; i < node->candidates.count; i++) {
		const struct function *one = model_first_variant(node->candidates.items[i]);
		read |= one->found.all_ids;
		if (!target && one->made[MADE_CLONE].is_there)
			target = one;
	}
	return read & ids ? target : NULL;
}

// `[blockIdx, x]` for `[x]`: otherwise the lambda would not see the parameters with the ids.
static void capture(struct call_context *c, const struct node *lambda)
{
	static const char *const names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
	const struct source *s = c->caller->source;
	struct str list = {0};
	for (unsigned i = 0; i < 4; i++)
		if (lambda->id & (1u << i))
			str_addf(&list, "%s%s", list.length ? ", " : "[", names[i]);
	if (!source_token_is(s, source_next_code(s, source_token_at(s, lambda->name_at.begin)), "]"))
		str_add(&list, ", ");
	edits_replace(c->edits, lambda->name_at, str_text(&list)); // visited twice if it is called at once
	str_dispose(&list);
}

// …which has a copy with named barriers, if this copy calls such copies.
static const struct function *special_target(const struct call_context *c, const struct node *call)
{
	const struct function *callee = model_sole_target(call);
	return callee && (c->kind & COPY_NAMED) && callee->made[MADE_NAMED].name ? callee : NULL;
}

static const char *emit_clone_name_of(
    const struct call_context *c, const struct node *call, const struct function *target, const char *name)
{
	int qualified = call->qualified_at.begin < call->name_at.begin;
	if (target->in_class || qualified || model_is_enclosing(target->scope, c->caller->scope))
		return name;
	return arena_format(&c->e->model->arena, "::%s::%s", target->scope, name);
}

static int name_hardware(struct node *node, void *context)
{
	struct call_context *c = context;
	if (node->kind == NODE_ID && !node->explicit_global && !node->is_grid_number) {
		struct span at =
		    c->caller->source->tokens.items[source_token_at(c->caller->source, node->at.begin)].at;
		const char *text = c->caller->source->text + at.begin;
		edits_replace(
		    c->edits, at, arena_format(&c->e->model->arena, "::%.*s", (int)(at.end - at.begin), text));
	}
	return 1;
}

static int redirect_call(struct node *node, void *context)
{
	struct call_context *c = context;
	if (node->kind == NODE_ID && node->is_grid_number) {
		// Calls our function of that name, with the ids that it needs.
		static const char *const names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
		struct str text = {0};
		const char *separator = "(";
		str_add(&text, emit_api(c->e, arena_format(&c->e->model->arena, "cue_grid_%s", node->name)));
		for (unsigned i = 0; i < 4; i++)
			if (node->id & (1u << i)) {
				str_addf(&text, "%s%s", separator, names[i]);
				separator = ", ";
			}
		str_add(&text, ")");
		edits_replace(c->edits, node->at, str_text(&text));
		str_dispose(&text);
	}
	if (node->kind == NODE_CLASS)
		node_walk(node, name_hardware, c);
	if (node->kind == NODE_LAMBDA && node->id && node->name_at.end)
		capture(c, node);
	int is_call = node->kind == NODE_CALL && !c->is_stopped;
	const struct function *special = is_call ? special_target(c, node) : NULL;
	const struct function *target = special ? special : is_call ? clone_target(c->caller, node) : NULL;
	if (!target || step_guarded_callee(c->steps, node))
		return 1;
	int is_named = (c->kind & COPY_NAMED) && target->made[MADE_NAMED].name;
	const struct source *s = c->caller->source;
	int is_object = model_is_call_operator(target);
	size_t paren = is_object ? model_object_paren(s, node->at) : model_call_paren(s, node->name_at);
	if (paren >= s->tokens.count)
		return 1;
	struct arena *arena = &c->e->model->arena;
	const char *ids = ID_ARGUMENTS;
	int has_arguments = !source_token_is(s, source_next_code(s, paren), ")");
	const char *dot = is_object ? arena_format(arena, ".%s", target->made[MADE_CLONE].name) : "";
	if (!is_object)
		edits_replace(c->edits, node->name_at,
		    emit_clone_name_of(
		        c, node, target, is_named ? target->made[MADE_NAMED].name : target->made[MADE_CLONE].name));
	edits_replace(c->edits, s->tokens.items[paren].at,
	    arena_format(arena, "%s(%s%s", dot, ids, has_arguments ? ", " : ""));
	return 1;
}

void emit_redirect_calls(const struct emit *e, struct edits *edits, const struct function *f,
    enum copy_kind kind, const struct step *steps)
{
	struct call_context context = {e, edits, f, kind, steps, 0};
	node_walk(f->tree, redirect_call, &context);
	for (size_t i = 0; i < f->variants.others.count && kind == COPY_PLAIN; i++) // other copies have one tree
		if (f->variants.others.items[i])
			node_walk(f->variants.others.items[i]->tree, redirect_call, &context);
}

static void add_parameters(
    struct edits *edits, const struct source *s, struct span parameters, const char *added)
{
	size_t open = source_token_at(s, parameters.begin);
	size_t next = source_next_code(s, open);
	int empty = source_token_is(s, next, ")") ||
	            (source_token_is(s, next, "void") && source_token_is(s, source_next_code(s, next), ")"));
	struct span at = {parameters.begin, empty ? parameters.end : parameters.begin + 1};
	struct str text = {0};
	str_addf(&text, empty ? "(%s)" : "(%s, ", added);
	edits_replace(edits, at, str_text(&text));
	str_dispose(&text);
}

static const char *copy_name(const struct function *f, enum copy_kind kind)
{
	switch (kind) {
	case COPY_PLAIN:
		return f->made[MADE_CLONE].name;
	case COPY_GUARDED:
		return f->made[MADE_GUARDED].name;
	case COPY_NAMED:
		return f->made[MADE_NAMED].name;
	default:
		return f->made[MADE_NAMED_GUARDED].name;
	}
}

void emit_add_clones(const struct emit *e, struct edits *edits, const struct function *f)
{
	const int has[] = {f->made[MADE_CLONE].is_there, f->made[MADE_GUARDED].is_there,
	    f->made[MADE_NAMED].is_there, f->made[MADE_NAMED_GUARDED].is_there};
	for (unsigned kind = 0; kind < 4; kind++)
		if (has[kind]) {
			// A copy of the definition with another name, the ids as first parameters, and its calls redirected.
			const struct step *steps = kind & COPY_GUARDED ? f->predicated.steps : NULL;
			struct edits inside = {0};
			struct str copy = {0};
			emit_begin_named(&copy, kind);
			emit_add_line_directive(e, &copy, f->source, source_line_of(f->source, f->text.at.begin));
			edits_replace(&inside, emit_name(f), copy_name(f, kind));
			struct str text = {0};
			if (kind & COPY_GUARDED) // passes/predicate/callee.c
				str_addf(&text, "bool %s, ", f->predicated.active);
			str_add(&text, ID_PARAMETERS);
			add_parameters(&inside, f->source, f->text.parameters, str_text(&text));
			str_dispose(&text);
			emit_redirect_calls(e, &inside, f, kind, steps);
			emit_guard_unread(e, &inside, f, f->text.body);
			if (steps)
				emit_guards(&inside, e->model, f, steps, kind);
			edits_apply_inside(&copy, &inside, f->source, f->text.at, e->all);
			str_add(&copy, "\n");
			emit_end_named(&copy, kind);
			emit_insert_copy(e, edits, f, str_text(&copy));
			edits_dispose(&inside);
			str_dispose(&copy);
		}
}

void emit_declare_clone(const struct emit *e, struct edits *edits, const struct function *f)
{
	struct edits inside = {0};
	struct str copy = {0};
	unsigned end = source_after_semicolon(f->text.declared_source, f->text.declared_at.end);
	edits_replace(&inside, f->text.declared_name, f->made[MADE_CLONE].name);
	add_parameters(&inside, f->text.declared_source, f->text.declared_parameters, ID_PARAMETERS);
	edits_apply_inside(
	    &copy, &inside, f->text.declared_source, (struct span){f->text.declared_at.begin, end}, e->all);
	str_add(&copy, "\n");
	emit_insert_declaration(e, edits, f, str_text(&copy));
	edits_dispose(&inside);
	str_dispose(&copy);
}
