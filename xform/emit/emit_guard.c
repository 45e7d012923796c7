// The text of a predicated body: the steps of passes/predicate/predicate.c as insertions and small
// replacements. Lines are not added: an insertion goes to the end of the line before.
#include "emit_parts.h"

#include <string.h>

struct guards {
	struct edits *edits;
	struct model *model;
	const struct source *source;
	const struct function *function;
	enum copy_kind kind;
};

static void add_step(const struct guards *g, const struct step *step);
static void add_steps(const struct guards *g, const struct step *step);

#define insert(g, offset, ...) edits_insert((g)->edits, offset, arena_format(&(g)->model->arena, __VA_ARGS__))
#define replace(g, at, ...) edits_replace((g)->edits, at, arena_format(&(g)->model->arena, __VA_ARGS__))

static const char *guard_or_true(const char *guard)
{
	return guard ? guard : "true";
}

// Written before a condition whose text moves into an expression. An object must be converted to bool as in
// an `if`: an assignment may choose another conversion, and `&&` may be an operator of its class.
static const char *opens(const struct step *step)
{
	return step->converts ? "static_cast<bool>(" : "(";
}

// The same, after "guard && " if there is a guard.
static const char *under(const struct guards *g, const struct step *step)
{
	return step->guard ? arena_format(&g->model->arena, "%s && %s", step->guard, opens(step)) : opens(step);
}

static const char *vote(const struct guards *g, const struct step *step, const char *guard)
{
	return arena_format(&g->model->arena, step->of_warp ? "cue_any_of_warp(%s)" : "cue_any(%s)", guard);
}

// ---- hoisted declarations

// Without white space at the end.
static const char *trimmed(const struct guards *g, struct span at)
{
	while (at.end > at.begin && strchr(" \t\r\n", g->source->text[at.end - 1]))
		at.end--;
	return source_copy(&g->model->arena, g->source, at);
}

// The first declarator's text up to its `*`: that belongs to all declarators.
static struct span lead_of_all(const struct guards *g, const struct step_hoist *hoist)
{
	struct span all = hoist->declarators->lead;
	SOURCE_EACH (i, g->source, hoist->declarators->lead)
		if (source_token_is(g->source, i, "*") && all.end == hoist->declarators->lead.end)
			all.end = g->source->tokens.items[i].at.begin;
	return all;
}

// `cue_plain<const float> a{}; cue_plain<const float *> p{};` for variables of which some are const. A const
// before the first `*` applies to all of them.
static const char *declared_plain(const struct guards *g, const struct step_hoist *hoist)
{
	struct str out = {0};
	struct span all = lead_of_all(g, hoist);
	for (const struct step_declarator *d = hoist->declarators; d; d = d->next) {
		struct span own = d == hoist->declarators ? (struct span){all.end, d->lead.end} : d->lead;
		const char *value = g->source->text[d->name.end - 1] == ']' ? "" : "{}";
		str_addf(&out, "cue_plain<%s%s> %s%s; ", trimmed(g, all), trimmed(g, own),
		    source_copy(&g->model->arena, g->source, d->name), value);
	}
	return arena_take(&g->model->arena, &out);
}

// The code in a span, in one line.
static void add_code(
    const struct guards *g, struct str *out, struct span span, const struct step_hoist *hoist)
{
	SOURCE_EACH (i, g->source, span) {
		struct span at = g->source->tokens.items[i].at;
		if (g->source->tokens.items[i].kind == TOKEN_COMMENT || source_token_is(g->source, i, "constexpr"))
			continue;
		if (at.begin == hoist->placeholder.begin && at.end == hoist->placeholder.end) {
			str_add(out, "cue_value<decltype(");
			add_code(g, out, (struct span){hoist->declarators->init.begin + 1, hoist->declarators->init.end},
			    &(struct step_hoist){.next = NULL});
			str_add(out, ")> ");
			continue;
		}
		str_add(out, source_copy(&g->model->arena, g->source, at));
		str_add(out, strchr(" \t\r\n/", g->source->text[at.end]) ? " " : "");
	}
}

// The type of a declarator, without array bounds.
static const char *type_of(
    const struct guards *g, const struct step_hoist *hoist, const struct step_declarator *d)
{
	struct str out = {0};
	add_code(g, &out, d == hoist->declarators ? d->lead : lead_of_all(g, hoist), hoist);
	if (d != hoist->declarators)
		add_code(g, &out, d->lead, hoist);
	return arena_take(&g->model->arena, &out);
}

static const char *bounds_of(const struct guards *g, const struct step_declarator *d, unsigned begin)
{
	struct str out = {0};
	add_code(g, &out, (struct span){begin, d->name.end}, &(struct step_hoist){.next = NULL});
	const char *text = arena_take(&g->model->arena, &out);
	return d->elements ? arena_format(&g->model->arena, "[%u]%s", d->elements, strchr(text, ']') + 1) : text;
}

// `cue_object<T> cue_v; T (&v) = cue_v;`. Inactive threads do not read it.
static const char *declared_objects(const struct guards *g, const struct step_hoist *hoist)
{
	struct str out = {0};
	for (const struct step_declarator *d = hoist->declarators; d; d = d->next) {
		size_t name = source_token_at(g->source, d->name.begin);
		struct span at = g->source->tokens.items[name].at;
		const char *type = type_of(g, hoist, d), *bounds = bounds_of(g, d, at.end);
		str_addf(&out, "cue_object<%s%s> %s; %s(&%s)%s = %s; ", type, bounds, d->object, type,
		    source_copy(&g->model->arena, g->source, at), bounds, d->object);
	}
	return arena_take(&g->model->arena, &out);
}

static const char *declared(const struct guards *g, const struct step_hoist *hoist)
{
	if (hoist->declarators->object)
		return declared_objects(g, hoist);
	if (hoist->is_const && !hoist->placeholder.end)
		return declared_plain(g, hoist);
	struct edits edits = {0};
	struct str out = {0};
	for (size_t i = 0; i < 2; i++)
		if (hoist->constants[i].end)
			edits_replace(&edits, hoist->constants[i], "");
	for (const struct step_declarator *d = hoist->declarators; d; d = d->next) {
		const char *value = g->source->text[d->name.end - 1] == ']' ? "" : "{}";
		edits_replace(&edits, (struct span){d->name.end, d->init.end ? d->init.end : d->name.end}, value);
		if (d == hoist->declarators && hoist->placeholder.end) {
			const char *init = source_copy(&g->model->arena, g->source, d->init);
			init += *init == '=';
			edits_replace(&edits, hoist->placeholder,
			    arena_format(&g->model->arena, "cue_value<decltype(%s)>", init + strspn(init, " \t")));
		}
	}
	edits_apply_inside(&out, &edits, g->source, hoist->at, g->edits);
	edits_dispose(&edits);
	return arena_take(&g->model->arena, &out);
}

static int is_assignment(const struct guards *g, struct span init)
{
	return g->source->text[init.begin] == '=';
}

static int is_list_value(const struct guards *g, struct span init)
{
	return source_token_is(
	    g->source, source_next_code(g->source, source_token_at(g->source, init.begin)), "{");
}

// Constructs the object where it was declared: as a member of a class without constructors, it is initialised
// like a variable: by `=`, by braces or not at all.
static void add_making(const struct guards *g, const struct step_declarator *d)
{
	size_t name = source_token_at(g->source, d->name.begin);
	const char *type = arena_format(&g->model->arena, "cue_referred<decltype(%s)>",
	    source_copy(&g->model->arena, g->source, g->source->tokens.items[name].at));
	const char *place = arena_format(&g->model->arena, "::new (%s.bytes, cue_made_at())", d->object);
	struct span before = {d->lead.begin, d->name.end};
	int is_array = d->name.end > g->source->tokens.items[name].at.end;
	if (d->init.end && !is_assignment(g, d->init) && !is_array) {
		replace(g, before, "%s %s", place, type);
		return;
	}
	int is_list = d->init.end && is_list_value(g, d->init);
	int converts = d->converts && d->init.end && !is_list;
	replace(g, before, "%s cue_held_in<%s>%s", place, type, d->init.end ? "{" : "");
	if (d->init.end && is_assignment(g, d->init))
		replace(g, ((struct span){d->init.begin, d->init.begin + 1}), "%s",
		    converts ? arena_format(&g->model->arena, "cue_passed<%s>(", type) : " ");
	if (d->init.end)
		insert(g, d->init.end, converts ? ")}" : "}");
}

// The assignments that remain in place of the declaration.
static void add_assignments(const struct guards *g, const struct step_hoist *hoist)
{
	for (const struct step_declarator *d = hoist->declarators; d; d = d->next) {
		if (d->object) {
			add_making(g, d);
			continue;
		}
		if (!d->init.end) {
			replace(
			    g, ((struct span){d->lead.begin, d->name.end}), d == hoist->declarators ? "(void)0" : "0");
			continue;
		}
		replace(g, d->lead, "%s", d == hoist->declarators ? "" : " ");
		if (!is_assignment(g, d->init)) {
			insert(g, d->name.end, " = decltype(%s)", source_copy(&g->model->arena, g->source, d->name));
		} else if (d->converts) {
			insert(g, d->init.begin + 1, " cue_passed<decltype(%s)>(",
			    source_copy(&g->model->arena, g->source, d->name));
			insert(g, d->init.end, ")");
		}
	}
}

// ---- regions

static void add_jump(const struct guards *g, const struct step *region, const struct step_jump *jump)
{
	struct str text = {0};
	int returns = jump->returns.end != 0;
	if (returns)
		replace(g, jump->returns, "{ %s =", g->function->predicated.result);
	str_add(&text, returns ? " " : jump->is_last ? "" : "{ ");
	for (const struct step_name *guard = jump->guards; guard; guard = guard->next)
		str_addf(&text, "%s = ", guard->name);
	str_add(&text, "false;");
	if (!jump->is_last)
		str_addf(&text, " goto %s;", region->label);
	str_add(&text, returns || !jump->is_last ? " }" : "");
	if (returns)
		edits_insert(g->edits, jump->at.end, str_text(&text));
	else
		edits_replace(g->edits, jump->at, str_text(&text));
	str_dispose(&text);
}

static void add_piece(const struct guards *g, const struct step *step)
{
	const char *guard = step->guard;
	int braces = guard || step->label;
	for (const struct step_hoist *hoist = step->hoists; hoist; hoist = hoist->next) {
		insert(g, step->at.begin, " %s", declared(g, hoist));
		add_assignments(g, hoist);
	}
	if (guard)
		insert(g, step->at.begin, " if (%s) {", guard);
	else if (braces)
		insert(g, step->at.begin, " {");
	for (const struct step_jump *jump = step->jumps; jump; jump = jump->next)
		add_jump(g, step, jump);
	if (braces)
		insert(g, step->at.end, " }");
	if (step->label)
		insert(g, step->at.end, " %s:;", step->label);
}

// Inactive threads read variables that only active ones set. The values are not used, but a compiler may
// assume that the variables were set.
static void add_values(const struct guards *g, const struct node *bare)
{
	for (const struct node *child = bare->is_declaration ? bare->child : NULL; child; child = child->next) {
		const struct var *var = child->var;
		if (child->kind == NODE_VAR && !child->child && child->name_at.end && var->is_plain &&
		    !var->is_array && !var->is_shared && !var->is_static && !var->is_global && !var->is_reference)
			insert(g, child->name_at.end, "{}");
	}
}

// ---- statements that wait

// A vote's predicate: inactive threads contribute the vote's neutral value. Not by `&&`: the vote takes an int, and 0.5f, 1LL << 32 and
// an object may be another truth than the int that they become.
static void add_predicate(
    const struct guards *g, struct edits *edits, const struct step *step, const struct step_sync *sync)
{
	if (sync->callee) {
		// A call of the guarded copy.
		struct arena *arena = &g->model->arena;
		const struct function *f = sync->callee;
		const char *name =
		    g->kind & COPY_NAMED ? f->made[MADE_NAMED_GUARDED].name : f->made[MADE_GUARDED].name;
		int visible =
		    model_is_enclosing(f->scope, g->function->scope) ||
		    source_token_is(g->source,
		        source_previous_code(g->source, source_token_at(g->source, sync->callee_name.begin)), "::");
		size_t next = source_next_code(g->source, source_token_at(g->source, sync->paren.begin));
		const char *guard = guard_or_true(step->guard);
		edits_replace(
		    edits, sync->callee_name, visible ? name : arena_format(arena, "::%s::%s", f->scope, name));
		edits_replace(edits, sync->paren,
		    arena_format(arena, "(%s, threadIdx, blockIdx, blockDim, gridDim%s", guard,
		        source_token_is(g->source, next, ")") ? "" : ", "));
		for (const struct step_argument *argument = sync->arguments; argument; argument = argument->next)
			edits_replace(edits, argument->at, argument->name);
		return;
	}
	if (!sync->predicate.end || !step->guard)
		return;
	edits_insert(edits, sync->predicate.begin, arena_format(&g->model->arena, "%s ? (", step->guard));
	edits_insert(edits, sync->predicate.end, sync->is_all ? ") : 1" : ") : 0");
}

static void add_sync(const struct guards *g, const struct step *step)
{
	for (const struct step_sync *sync = step->syncs; sync; sync = sync->next) {
		for (const struct step_argument *argument = sync->arguments; argument; argument = argument->next) {
			const char *value = source_copy(&g->model->arena, g->source, argument->at);
			insert(g, step->at.begin, " cue_value<decltype(%s)> %s{}; if (%s) %s = %s;", value,
			    argument->name, guard_or_true(step->guard), argument->name, value);
		}
	}
	for (const struct step_sync *sync = step->syncs; sync; sync = sync->next)
		if (!sync->result)
			add_predicate(g, g->edits, step, sync);
		else {
			struct edits edits = {0};
			struct str call = {0};
			add_predicate(g, &edits, step, sync);
			edits_apply_inside(&call, &edits, g->source, sync->at, g->edits);
			insert(g, step->at.begin, " const auto %s = %s;", sync->result, str_text(&call));
			edits_replace(g->edits, sync->at, sync->result);
			str_dispose(&call);
			edits_dispose(&edits);
		}
	if (step->syncs && step->syncs->result)
		add_piece(g, step);
}

// ---- branches and loops

// The steps of a branch in their own braces, with `first` before and `last` after them.
static void add_body(
    const struct guards *g, struct span at, const struct step *steps, const char *first, const char *last)
{
	insert(g, at.begin, " {%s", first);
	add_steps(g, steps);
	insert(g, at.end, "%s }", last);
}

// A branch that is already a block keeps its braces.
static void add_branch(const struct guards *g, struct span at, const struct step *steps)
{
	size_t token = source_token_at(g->source, at.begin);
	if (source_token_is(g->source, token, "{"))
		add_steps(g, steps);
	else
		add_body(g, at, steps, "", "");
}

static const char *declare_round(const struct guards *g, const struct step *step, const char *guard)
{
	return step->round ? arena_format(&g->model->arena, " bool %s = %s;", step->round, guard_or_true(guard))
	                   : "";
}

static void add_plain(const struct guards *g, const struct step *step)
{
	for (const struct step_sync *sync = step->syncs; sync; sync = sync->next)
		add_predicate(g, g->edits, step, sync);
	if (step->round)
		add_body(g, step->layout->first, step->child, declare_round(g, step, step->guard), "");
	else
		add_branch(g, step->layout->first, step->child);
	if (step->layout->second.end)
		add_branch(g, step->layout->second, step->otherwise);
}

static void add_shared_if(const struct guards *g, const struct step *step)
{
	replace(g, ((struct span){step->layout->word.begin, step->layout->header.begin + 1}), "{ bool %s = %s",
	    step->inner, under(g, step));
	struct span close = {step->layout->header.end - 1, step->layout->header.end};
	const char *guard = step->guard;
	const char *other = step->other ? arena_format(&g->model->arena, ", %s = %s%s!%s", step->other,
	                                      guard ? guard : "", guard ? " && " : "", step->inner)
	                                : "";
	replace(g, close, ")%s; if (%s)", other, step->first_waits ? vote(g, step, step->inner) : step->inner);
	add_branch(g, step->layout->first, step->child);
	if (step->layout->second.end) {
		replace(g, step->layout->second_word, "if (%s)",
		    step->second_waits ? vote(g, step, step->other) : step->other);
		add_branch(g, step->layout->second, step->otherwise);
	}
	insert(g, step->at.end, " }");
}

static int is_blank(const struct guards *g, struct span at)
{
	return at.end <= at.begin || strspn(g->source->text + at.begin, " \t\r\n") >= at.end - at.begin;
}

// `for (init; condition; next)`: the init comes before the rounds. A round begins with the condition and the
// vote, and ends with the next.
static const char *add_for_header(const struct guards *g, const struct step *step)
{
	const char *next = is_blank(g, step->layout->next_round)
	                       ? NULL
	                       : source_copy(&g->model->arena, g->source, step->layout->next_round);
	struct span open = {step->layout->word.begin, step->layout->header.begin + 1};
	replace(g, open, "{ bool %s = %s; ", step->inner, guard_or_true(step->guard));
	if (step->init_hoist) {
		insert(g, step->layout->init.begin, "%s ", declared(g, step->init_hoist));
		add_assignments(g, step->init_hoist);
	}
	int guarded = !is_blank(g, step->layout->init) && !step->init_is_bare;
	if (guarded)
		insert(g, step->layout->init.begin, "if (%s) { ", step->inner);
	replace(g, ((struct span){step->layout->init.end, step->layout->init.end + 1}), ";%s for (;;) {",
	    guarded ? " }" : "");
	if (is_blank(g, step->layout->condition)) {
		replace(g, ((struct span){step->layout->condition.begin, step->layout->header.end}),
		    " if (!%s) break;", vote(g, step, step->inner));
	} else {
		insert(g, step->layout->condition.begin, " if (%s) %s = %s", step->inner, step->inner, opens(step));
		replace(g, ((struct span){step->layout->condition.end, step->layout->header.end}),
		    "); if (!%s) break;", vote(g, step, step->inner));
	}
	return next ? arena_format(&g->model->arena, " if (%s) { %s; }", step->inner, next) : "";
}

static void add_shared_loop(const struct guards *g, const struct step *step)
{
	const char *next = "";
	if (source_token_is(g->source, source_token_at(g->source, step->layout->word.begin), "for")) {
		next = add_for_header(g, step);
	} else {
		struct span open = {step->layout->word.begin, step->layout->header.begin + 1};
		struct span close = {step->layout->header.end - 1, step->layout->header.end};
		replace(g, open, "{ bool %s = %s; for (;;) { if (%s) %s = %s", step->inner,
		    guard_or_true(step->guard), step->inner, step->inner, opens(step));
		replace(g, close, "); if (!%s) break;", vote(g, step, step->inner));
	}
	insert(g, step->layout->header.end, "%s", declare_round(g, step, step->inner));
	add_branch(g, step->layout->first, step->child);
	insert(g, step->at.end, "%s } }", next);
}

static void add_shared_do(const struct guards *g, const struct step *step)
{
	insert(g, step->layout->word.begin, "{ bool %s = %s; ", step->inner, guard_or_true(step->guard));
	// The condition goes into the loop's braces: `do { { body } if (in) in = (c); } while (vote);`
	insert(g, step->layout->first.begin, " {%s", declare_round(g, step, step->inner));
	add_branch(g, step->layout->first, step->child);
	replace(g, ((struct span){step->layout->second_word.begin, step->layout->header.begin + 1}),
	    "if (%s) %s = %s", step->inner, step->inner, opens(step));
	replace(g, ((struct span){step->layout->header.end - 1, step->layout->header.end}), "); } while (%s)",
	    vote(g, step, step->inner));
	insert(g, step->at.end, " }");
}

// Nothing is declared where a jump to a label would skip it.
static void add_cases(const struct guards *g, const struct step *step)
{
	for (; step; step = step->next) {
		int declares = step->kind == STEP_SYNC;
		if (declares)
			insert(g, step->at.begin, " {");
		if (step->kind == STEP_CASE)
			add_cases(g, step->child);
		else
			add_step(g, step);
		if (declares)
			insert(g, step->at.end, " }");
	}
}

static void add_switch(const struct guards *g, const struct step *step)
{
	if (step->inner)
		insert(g, step->layout->word.begin, "{ bool %s = %s; ", step->inner, guard_or_true(step->guard));
	add_cases(g, step->child);
	if (step->inner)
		insert(g, step->at.end, " }");
}

static void add_step(const struct guards *g, const struct step *step)
{
	static void (*const add[])(const struct guards *g, const struct step *step) = {[STEP_REGION] = add_piece,
	    [STEP_SYNC] = add_sync,
	    [STEP_SWITCH] = add_switch,
	    [STEP_PLAIN] = add_plain,
	    [STEP_SHARED_IF] = add_shared_if,
	    [STEP_SHARED_LOOP] = add_shared_loop,
	    [STEP_SHARED_DO] = add_shared_do};
	if (step->kind == STEP_BARE)
		add_values(g, step->bare);
	else if (step->kind == STEP_BLOCK)
		add_steps(g, step->child);
	else if (step->kind != STEP_CASE) // only in a switch
		add[step->kind](g, step);
}

static void add_steps(const struct guards *g, const struct step *step)
{
	for (; step; step = step->next)
		add_step(g, step);
}

void emit_guards(struct edits *out, struct model *model, const struct function *function,
    const struct step *steps, enum copy_kind kind)
{
	struct guards g = {out, model, function->source, function, kind};
	if (function->predicated.result)
		insert(&g, function->text.body.begin + 1, " %s %s{};", function->predicated.result_type,
		    function->predicated.result);
	size_t before = out->list.count;
	add_steps(&g, steps);
	// A hint for a loop would apply to the text inserted before that loop, so it is removed: to the end of the
	// line, or of `_Pragma("unroll")`.
	const struct source *s = g.source;
	SOURCE_EACH (i, s, g.function->text.body) {
		size_t end;
		if (!source_is_directive(s, i, "pragma") && !source_token_is(s, i, "_Pragma"))
			continue;
		if (source_token_is(s, i, "_Pragma"))
			end = source_closing(s, source_next_code(s, i)) + 1;
		else
			end = source_directive_end(s, i);
		size_t next = source_next_code(s, end - 1);
		for (size_t k = before; k < g.edits->list.count && next < s->tokens.count; k++)
			if (g.edits->list.items[k].at.begin == s->tokens.items[next].at.begin) {
				edits_replace(
				    g.edits, (struct span){s->tokens.items[i].at.begin, s->tokens.items[end - 1].at.end}, "");
				break;
			}
	}
	if (function->predicated.result)
		insert(&g, function->text.body.end - 1, "return %s; ", function->predicated.result);
}
