// Launch: every kernel with an entry gets a launch function with the kernel's own template head and
// parameters, and `k<<<g, b, s, st>>>(x)` becomes `cue_k_launch(cue_config(g, b, s, st), x)`. Overloads of a
// kernel share the name of the launch function, so that the call resolves as the launch did. A launch that
// cannot be redirected stays a native launch, which is always correct.
//   requires slice; sets launches
#include "pass.h"

#include "xform/model/names.h"

#include <string.h>

static void name_launch(struct model *model, struct function *f)
{
	const functions_t *set = model_in_scope(model, f->scope, f->name);
	for (size_t i = 0; i < set->count && !f->made[MADE_LAUNCH].name; i++) {
		const struct function *other = set->items[i];
		if (other != f && other->made[MADE_LAUNCH].name && model_is_same_set(f, other))
			f->made[MADE_LAUNCH].name = other->made[MADE_LAUNCH].name;
	}
	if (!f->made[MADE_LAUNCH].name)
		f->made[MADE_LAUNCH].name = names_fresh(model, f->name, "_launch");
	model_give(model, f->made[MADE_LAUNCH].name);
}

// The launch function follows the definition; its declaration follows the kernel's first one.
static int is_declared_before(const struct function *f, const struct launch *launch)
{
	if (launch->at.begin >= f->text.after)
		return 1;
	return f->text.declared_at.end && launch->at.begin >= f->text.declared_after;
}

static int all_overloads_have_launch(const struct model *model, const struct function *f)
{
	const functions_t *set = model_in_scope(model, f->scope, f->name);
	for (size_t i = 0; i < set->count; i++)
		if (model_is_same_set(f, set->items[i]) && !set->items[i]->general &&
		    !set->items[i]->made[MADE_LAUNCH].is_there)
			return 0;
	return 1;
}

static void keep(
    struct model *model, struct launch *launch, const char *id, const char *advice, const char *why)
{
	launch->why_not = id;
	diag_add(model->diags, id, launch->place, advice, "launch of '%s' stays native: %s",
	    *launch->kernel_name ? launch->kernel_name : "a pointer", why);
}

// What a macro's body has after the configuration's comma, or NULL.
static const char *macro_trouble(const struct launch *launch)
{
	const struct function *f = launch->kernel;
	if (launch->trouble)
		return launch->trouble;
	if (launch->has_arguments && !launch->argument_count)
		return "here its arguments are empty";
	for (size_t i = 0; launch->single_argument && f && i < f->params.count; i++)
		if (f->params.items[i].default_at.end)
			return "how many arguments it has depends on the use";
	return NULL;
}

static const char effects_why[] =
    "a side effect in configuration or arguments reaches the other, and a call does not fix their order";

// A launch whose order matters is written in two steps, unless it contains another launch: two configurations
// would then be held at the same time, in an unspecified order.
static int hold(const struct model *model, struct launch *launch)
{
	VEC_EACH_POINTER (const struct launch, other, model->launches)
		if (other != launch && other->at.begin < launch->at.end && launch->at.begin < other->at.end)
			return 0;
	launch->is_held = launch->effects_clash && !launch->step_count;
	return launch->is_held;
}

// The macro that would convert the launch, or the use of its macro, to a string in the output.
static const char *string_macro(const struct model *model, const struct launch *launch)
{
	const struct source *s = model->source;
	unsigned use = launch->step_count ? s->tokens.items[launch->steps[0].call].at.begin : launch->at.begin;
	const char *around = launch->at.end ? model_string_macro_around(model, use) : NULL;
	return around || !launch->step_count ? around : model_string_macro_around(model, launch->open.begin);
}

// Keeps a launch that a macro may make a string of.
static int keep_string(struct model *model, struct launch *launch)
{
	const char *macro = string_macro(model, launch);
	if (macro)
		keep(model, launch, "launch-macro", "launch it outside of the macro",
		    arena_format(&model->arena, "macro '%s' may make a string of it", macro));
	return macro != NULL;
}

// A call names the entry itself, which follows the definition. The name must mean only this kernel.
static int entry_is_nameable(const struct launch *launch)
{
	const struct function *f = launch->kernel;
	for (size_t i = 0; i < f->params.count; i++)
		if (f->params.items[i].is_pack)
			return 0;
	return !f->is_overloaded && (!f->is_template || launch->paren.end > launch->name_at.end);
}

// The file may have no entry of its own: another one may have made the pointer.
static void redirect_pointer(struct model *model, struct launch *launch)
{
	launch->state = LAUNCH_REWRITTEN;
	model->needs_header = 1;
}

// ---- kernels as values

// The name that a launch has is not a value.
static int is_of_launch(const struct model *model, const struct kernel_value *value)
{
	VEC_EACH_POINTER (const struct launch, l, model->launches) {
		int is_before = value->name_at.begin >= l->at.begin && value->name_at.end <= l->open.begin;
		int is_inside = value->name_at.begin >= l->close.begin && value->end <= l->close.end;
		if (l->kernel && (l->form == LAUNCH_BRACKETS ? is_before : l->state == LAUNCH_REWRITTEN && is_inside))
			return 1;
	}
	return 0;
}

static void make_known(struct model *model, struct kernel_value *value)
{
	struct function *f = value->kernel;
	if (!f->made[MADE_LAUNCH].is_there || f->is_overloaded || f->general ||
	    (value->name_at.end && is_of_launch(model, value)))
		return;
	if (f->is_template && (value->is_fixed || !value->is_complete || value->used < f->text.after ||
	                          model_string_macro_around(model, value->name_at.begin)))
		return;
	if (!f->entry.known)
		f->entry.known = names_fresh(model, names_of_type(model, f), "_known");
	if (f->is_template && !f->entry.named)
		f->entry.named = names_fresh(model, f->name, "_named");
	value->is_redirected = f->is_template;
}

// ---- what becomes of each

// In the whole body, the function is only called, and by its plain name. Then an object of that name can take its place.
static int can_shadow(const struct model *model, const struct launch *launch)
{
	const struct source *s = model->source;
	if (launch->body.end == launch->body.begin || (launch->kernel && launch->kernel->is_template))
		return 0;
	SOURCE_EACH (i, s, launch->body) {
		if (!source_token_is(s, i, launch->api))
			continue;
		size_t before = source_previous_code(s, i);
		if (s->tokens.items[i].directive || !source_token_is(s, source_next_code(s, i), "(") ||
		    source_token_is(s, before, ":") || source_token_is(s, before, "::") ||
		    source_token_is(s, before, ".") || source_token_is(s, before, ">"))
			return 0;
	}
	return 1;
}

// The call's text stays. So the kernel is found by its address.
static void shadow(struct model *model, struct launch *launch)
{
	launch->is_shadowed = 1;
	redirect_pointer(model, launch);
	if (launch->kernel)
		make_known(model, &(struct kernel_value){.kernel = launch->kernel});
}

static void decide_call(struct model *model, struct launch *launch)
{
	const struct function *f = launch->kernel;
	if (launch->form == LAUNCH_COOPERATIVE)
		keep(model, launch, "launch-cooperative", NULL, "all its blocks must run at the same time");
	else if (launch->in_error)
		keep(model, launch, "parse-error", NULL, "the function around it has a parse error");
	else if (string_macro(model, launch) && can_shadow(model, launch))
		shadow(model, launch);
	else if (keep_string(model, launch))
		return;
	else if ((!f || launch->elsewhere) && launch->pointer_at.end)
		redirect_pointer(model, launch);
	else if (!f)
		keep(model, launch, "launch-pointer", "name the kernel in the call",
		    "its kernel is not named there in this file's text");
	else if (!f->made[MADE_LAUNCH].is_there)
		launch->why_not = f->verdict.id;
	else if (!entry_is_nameable(launch))
		keep(model, launch, "launch-pointer", NULL, "the kernel's name may mean several functions there");
	else if (launch->at.begin < f->text.after)
		keep(model, launch, "launch-order", "define the kernel before", "it is before the kernel");
	else
		launch->state = LAUNCH_REWRITTEN;
}

static void decide(struct model *model, struct launch *launch)
{
	struct function *f = launch->kernel;
	if (launch->in_device)
		return; // the enclosing kernel is already refused
	if (launch->form != LAUNCH_BRACKETS) {
		decide_call(model, launch);
		return;
	}
	if (launch->in_macro && macro_trouble(launch))
		keep(model, launch, "launch-macro", "write the launch out, or pass it whole as an argument",
		    arena_format(&model->arena, "it comes from a macro, and %s", macro_trouble(launch)));
	else if (keep_string(model, launch))
		return;
	else if (launch->in_error)
		keep(model, launch, "parse-error", NULL, "the function around it has a parse error");
	else if (launch->elsewhere && !launch->pointer_at.end)
		keep(model, launch, "launch-elsewhere", "write its template arguments, and no default arguments",
		    "the kernel is defined in another file, and a pointer to it would not do the same");
	else if ((!f || launch->elsewhere) && launch->effects_clash)
		keep(model, launch, "launch-effects", "move the side effects out of the launch", effects_why);
	else if ((!f || launch->elsewhere) && launch->pointer_at.end)
		redirect_pointer(model, launch);
	else if (!f)
		keep(model, launch, "launch-pointer", "launch the kernel by its name",
		    launch->is_hidden ? "its kernel is not named plainly in front of the <<<"
		                      : "it goes through a pointer or dependent name");
	else if (!f->made[MADE_LAUNCH].is_there)
		launch->why_not = f->verdict.id;
	else if (launch->dependent && !all_overloads_have_launch(model, f))
		keep(model, launch, "launch-pointer", NULL, "it may mean an overload that cannot be rewritten");
	else if (launch->effects_clash && !hold(model, launch))
		keep(model, launch, "launch-effects", "move the side effects out of the launch", effects_why);
	else if (f->source == model->source && launch->at.begin > f->text.at.begin &&
	         !is_declared_before(f, launch))
		keep(model, launch, "launch-macro", "launch it outside of the macro",
		    "its macro makes the kernel, too");
	else if (!is_declared_before(f, launch))
		keep(model, launch, "launch-order", "declare the kernel in this file before",
		    "it is before the kernel");
	else
		launch->state = LAUNCH_REWRITTEN;
}

// ---- launches in macros

static int is_same_use(const struct launch *a, const struct launch *b)
{
	return a->step_count && b->step_count && a->at.begin == b->at.begin;
}

static void keep_use(struct model *model, const struct launch *of, const char *why)
{
	VEC_EACH_POINTER (struct launch, l, model->launches) {
		if (!is_same_use(l, of) || l->state != LAUNCH_REWRITTEN)
			continue;
		l->state = LAUNCH_NATIVE;
		keep(model, l, "launch-macro", "write the launch out", why);
	}
}

static int count_opens(const struct model *model, const struct macro *macro)
{
	int count = 0;
	for (size_t i = macro->body; i < macro->end; i++)
		count += source_token_is(model->source, i, "<<<");
	return count;
}

// Whether macro bodies on the path contain launches that this use did not make: in a discarded branch, or
// dropped.
static int has_unseen(const struct model *model, const struct launch *l)
{
	for (size_t i = 0; i < l->step_count; i++) {
		const struct macro *macro = l->steps[i].macro;
		int seen = 0;
		VEC_EACH_POINTER (const struct launch, other, model->launches)
			seen += is_same_use(l, other) && other->open.begin >= macro->at.begin &&
			        other->open.end <= macro->at.end;
		if (seen != count_opens(model, macro))
			return 1;
	}
	return 0;
}

// One text in a body cannot name two launch functions.
static int differs(const struct launch *a, const struct launch *b)
{
	if (a->state != LAUNCH_REWRITTEN || b->state != LAUNCH_REWRITTEN || !a->step_count || !b->step_count ||
	    a->open.begin != b->open.begin || a->steps[a->step_count - 1].parameter >= 0)
		return 0;
	if (!a->kernel || !b->kernel) // a pointer
		return a->kernel != b->kernel;
	return strcmp(a->kernel->made[MADE_LAUNCH].name, b->kernel->made[MADE_LAUNCH].name) ||
	       a->kernel->scope != b->kernel->scope;
}

// A use is redirected completely or not at all.
static void settle_use(struct model *model, const struct launch *l)
{
	VEC_EACH_POINTER (const struct launch, other, model->launches) {
		if (is_same_use(l, other) && other->state != LAUNCH_REWRITTEN)
			keep_use(model, l, "another launch of the same macro does");
		else if (differs(l, other))
			keep_use(model, l, "other uses of the macro launch another kernel there");
		if (l->state != LAUNCH_REWRITTEN)
			return;
	}
	if (has_unseen(model, l))
		keep_use(model, l, "the macro holds a launch that this use does not make");
}

static void name_macros(struct model *model, const struct launch *l)
{
	for (size_t i = 0; i < l->step_count; i++) {
		struct macro *macro = l->steps[i].macro;
		if (!macro->clone_name)
			macro->clone_name = names_fresh(model, macro->name, "");
		if (!macro->clone_parameter)
			macro->clone_parameter = names_local(model, "cue_launched");
	}
}

static void settle_macros(struct model *model)
{
	for (size_t i = 0; i < model->launches.count; i++)
		if (model->launches.items[i]->state == LAUNCH_REWRITTEN && model->launches.items[i]->step_count)
			settle_use(model, model->launches.items[i]);
	for (size_t i = 0; i < model->launches.count; i++)
		if (model->launches.items[i]->state == LAUNCH_REWRITTEN)
			name_macros(model, model->launches.items[i]);
}

// With --share, the library marks launches that stay native for other clients. Only their stream's text changes. What a
// pragma leaves alone stays as it is.
static void mark_native(struct model *model, struct launch *launch)
{
	const struct function *f = launch->kernel;
	if (f && f->pragma.is_given && f->pragma.tier == TIER_OPAQUE)
		return;
	if (!model->shares || launch->form != LAUNCH_BRACKETS || launch->state != LAUNCH_NATIVE ||
	    !launch->parts || launch->in_macro || launch->in_device || launch->in_error ||
	    string_macro(model, launch))
		return;
	launch->is_marked = model->needs_header = 1;
}

// Other files can name it, and a header or the lack of launches here says that they do.
static int may_be_launched_elsewhere(const struct model *model, const struct function *f)
{
	const struct source *declared = f->text.declared_at.end ? f->text.declared_source : NULL;
	const struct source_piece *here = source_piece_at(model->source, f->text.at.begin),
	                          *there = declared ? source_piece_at(declared, f->text.declared_at.begin) : NULL;
	int is_in_header =
	    declared && (declared != model->source || (there && here && strcmp(there->path, here->path)));
	return f->source == model->source && !f->is_template && !f->is_static && !f->text.in_unnamed &&
	       (is_in_header || !f->counts.launches);
}

static void make_instance_known(struct model *model, struct instantiation *one)
{
	const struct function *f = one->kernel;
	if (f->made[MADE_LAUNCH].is_there && one->end > f->text.after)
		one->known = names_fresh(model, f->name, "_instance");
}

void pass_launch(struct model *model)
{
	FUNCTION_EACH (f, model->functions) {
		if (!f->made[MADE_ENTRY].is_there)
			continue;
		f->made[MADE_LAUNCH].is_there = 1;
		name_launch(model, f);
		if (may_be_launched_elsewhere(model, f))
			make_known(model, &(struct kernel_value){.kernel = f});
	}
	for (size_t i = 0; i < model->launches.count; i++)
		decide(model, model->launches.items[i]);
	settle_macros(model);
	for (size_t i = 0; i < model->launches.count; i++)
		mark_native(model, model->launches.items[i]);
	for (size_t i = 0; i < model->values.count; i++)
		make_known(model, &model->values.items[i]);
	for (size_t i = 0; i < model->instantiations.count; i++)
		make_instance_known(model, &model->instantiations.items[i]);
}
