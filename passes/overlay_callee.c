// Static shared memory of the functions that members call, overlaid too. It is one variable for all calls in
// a block, whoever makes them. So the kernel's struct in the arena holds it once,
//
//	struct cue_k_shared { float tile[64]; cue_sum_shared<64> cue_sum_memory; };
//
// and copies of the functions between get a pointer to it as a parameter: those of `sum`, whose declarations
// become references, and those of what calls it. That is right where all calls by which a kernel may come to
// such memory are edited; if one cannot be, each called function of that kernel keeps what it declares. And a
// template's memory is one variable for each of its specialisations, of which a kernel may call one: what
// stands in its arguments is followed from call to call.
#include "analysis.h"
#include "overlay.h"

#include "xform/names.h"

#include <ctype.h>
#include <string.h>

struct planner {
	struct model *model;
	struct function *function; // whose calls are looked at
	int in_lambda;
};

// ---- template arguments

typedef VEC(const char *) words_t;

static const char *trimmed(struct arena *arena, const char *text, size_t length)
{
	while (length && isspace((unsigned char)text[length - 1]))
		length--;
	size_t blank = strspn(text, " \t\r\n");
	return blank < length ? arena_copy(arena, text + blank, length - blank) : "";
}

// "<a, b<c, d>>" into its parts; text without brackets has none.
static void split(words_t *out, struct arena *arena, const char *text)
{
	int depth = 0;
	const char *begin = text;
	for (const char *p = text; *p; p++) {
		int opens = strchr("<([{", *p) != NULL, closes = strchr(">)]}", *p) != NULL;
		depth -= closes;
		if ((*p == ',' && depth == 1) || (closes && depth == 0))
			VEC_PUSH(out, trimmed(arena, begin, (size_t)(p - begin)));
		if ((opens && depth == 0) || (*p == ',' && depth == 1))
			begin = p + 1;
		depth += opens;
	}
}

static int parameter_named(const struct function *f, const char *word)
{
	for (size_t i = 0; i < f->template_params.count; i++)
		if (f->template_params.items[i].name && !strcmp(f->template_params.items[i].name, word))
			return (int)i;
	return -1;
}

// Does the argument mean the same wherever the function is called from?
static int is_constant(const char *argument)
{
	return argument[strspn(argument, "0123456789")] == '\0' || !strcmp(argument, "true") ||
	       !strcmp(argument, "false");
}

// What the arguments, which a function's text says in terms of its own parameters, are in a call with those.
// NULL: that is not known.
static const char *substitute(
    struct arena *arena, const struct function *f, const char *call, const char *arguments)
{
	words_t given = {0}, parts = {0};
	struct str out = {0};
	int bad = 0;
	if (!f->is_template)
		return arguments;
	split(&given, arena, call);
	split(&parts, arena, arguments);
	for (size_t i = 0; i < parts.count && !bad; i++) {
		int at = parameter_named(f, parts.items[i]);
		bad = at < 0 ? !is_constant(parts.items[i]) : (size_t)at >= given.count;
		if (!bad)
			str_addf(&out, "%s%s", i ? ", " : "<", at < 0 ? parts.items[i] : given.items[at]);
	}
	str_add(&out, parts.count ? ">" : "");
	const char *text = bad ? NULL : arena_string(arena, str_text(&out));
	str_dispose(&out);
	VEC_DISPOSE(&given);
	VEC_DISPOSE(&parts);
	return text;
}

// Of a template, its own parameters as arguments.
static const char *own_arguments(struct arena *arena, const struct function *f)
{
	struct str out = {0};
	int bad = 0;
	for (size_t i = 0; i < f->template_params.count; i++) {
		const struct template_parameter *p = &f->template_params.items[i];
		bad |= !p->name || p->is_pack;
		str_addf(&out, "%s%s", i ? ", " : "<", p->name ? p->name : "");
	}
	str_add(&out, f->template_params.count ? ">" : "");
	const char *text = bad ? NULL : arena_string(arena, str_text(&out));
	str_dispose(&out);
	return text;
}

static int names_local_thing(const struct planner *p, const char *text)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";
	for (size_t length; *text; text += length ? length : 1) {
		length = strspn(text, letters);
		if (length && overlay_is_local(p->function, arena_copy(&p->model->arena, text, length)))
			return 1;
	}
	return 0;
}

// The template arguments that a call writes out, or "".
static const char *written_arguments(const struct planner *p, const struct node *call)
{
	const struct source *s = p->function->source;
	size_t paren = model_call_paren(s, call->name_at);
	struct span at = {call->name_at.end, s->tokens.items[paren].at.begin};
	return source_has_directive(s, at) ? ""
	                                   : trimmed(&p->model->arena, s->text + at.begin, at.end - at.begin);
}

// Those that are written, then those that are deduced. NULL: they are not all known.
static const char *join_arguments(
    const struct planner *p, const char *written, const char *deduced, size_t count)
{
	struct arena *arena = &p->model->arena;
	words_t first = {0}, second = {0};
	struct str out = {0};
	split(&first, arena, written);
	split(&second, arena, deduced);
	int bad = first.count > count;
	for (size_t i = 0; i < count; i++) {
		const char *one = i < first.count ? first.items[i] : i < second.count ? second.items[i] : "";
		bad |= !*one;
		str_addf(&out, "%s%s", i ? ", " : "<", one);
	}
	str_add(&out, ">");
	const char *text = bad ? NULL : arena_string(arena, str_text(&out));
	str_dispose(&out);
	VEC_DISPOSE(&first);
	VEC_DISPOSE(&second);
	return text;
}

// In a template what it says in terms of its own parameters, or else what all its instantiations call.
static const char *arguments_of(
    const struct planner *p, const struct node *call, const struct function *callee)
{
	if (!callee->is_template)
		return "";
	const char *found = call->arguments && *call->arguments ? call->arguments : NULL;
	const char *text = p->function->is_template || !found
	                       ? join_arguments(p, written_arguments(p, call), call->deduced ? call->deduced : "",
	                             callee->template_params.count)
	                       : NULL;
	text = text ? text : found;
	return text && !names_local_thing(p, text) ? text : NULL;
}

// ---- parts

static struct shelf *shelf_of(struct model *model, struct function *f);

static int add_part(struct shelf *shelf, struct function *f, const char *arguments)
{
	for (size_t i = 0; i < shelf->parts.count; i++)
		if (shelf->parts.items[i].function == f)
			return strcmp(shelf->parts.items[i].arguments, arguments) ? -1 : 0;
	VEC_PUSH(&shelf->parts, ((struct shelf_part){f, arguments}));
	return 0;
}

// What the callee is handed, the caller must have.
static int add_parts(const struct planner *p, const struct node *call, const struct function *callee)
{
	const struct shelf *below = callee->shelf;
	const char *given = arguments_of(p, call, callee);
	for (size_t i = 0; i < below->parts.count && given; i++) {
		const struct shelf_part *part = &below->parts.items[i];
		const char *arguments = substitute(&p->model->arena, callee, given, part->arguments);
		if (!arguments || add_part(p->function->shelf, part->function, arguments) < 0)
			return -1;
	}
	return given ? 0 : -1;
}

// Is there no doubt which function is called? In a template whose instantiations are not all known a name
// may find another one there.
static int is_certain(const struct planner *p, const struct node *call, const struct function *callee)
{
	for (size_t i = 0; i < p->model->functions.count && !call->callee; i++) {
		const struct function *other = model_first_reading(p->model->functions.items[i]);
		if (other != callee && !strcmp(other->name, callee->name))
			return 0;
	}
	return call->callee || (call->is_set && !call->may_be_other);
}

// May this call be one of a copy with more parameters, and is that defined in front of it?
static int can_hand_on(const struct planner *p, const struct node *call, const struct function *callee)
{
	const struct function *caller = p->function;
	const struct source *s = caller->source;
	return s && !p->in_lambda && call->kind == NODE_CALL && is_certain(p, call, callee) && !call->is_hidden &&
	       !call->is_method && !call->in_macro && call->name_at.end &&
	       source_token_is(s, source_token_at(s, call->name_at.begin), callee->name) &&
	       model_call_paren(s, call->name_at) < s->tokens.count && safety_is_cloneable(p->model, callee) &&
	       !callee->is_specialized && !callee->special_fault && !callee->in_c_linkage &&
	       !callee->linkage.end && callee->behind <= caller->behind;
}

static int visit(struct node *node, void *context)
{
	struct planner *p = context;
	functions_t targets = {0};
	if (node->kind == NODE_LAMBDA) {
		struct planner inner = {p->model, p->function, 1};
		for (struct node *child = node->child; child; child = child->next)
			node_walk(child, visit, &inner);
		return 0;
	}
	int is_forgotten = node->in_macro && model_mutates(p->model, "member-callee-arena");
	if ((node->kind == NODE_CALL || node->kind == NODE_ASSIGN) && !is_forgotten)
		summary_targets(&targets, p->model, node);
	for (size_t i = 0; i < targets.count; i++) {
		struct function *callee = model_first_reading(targets.items[i]);
		const struct shelf *below = shelf_of(p->model, callee);
		int has_memory = below->is_fixed || below->parts.count;
		if (has_memory && (below->is_fixed || targets.items[i] != targets.items[0] ||
		                      !can_hand_on(p, node, callee) || add_parts(p, node, callee) < 0))
			p->function->shelf->is_fixed = 1;
	}
	VEC_DISPOSE(&targets);
	return 1;
}

static void plan(struct model *model, struct function *f)
{
	struct planner planner = {model, f, 0};
	overlay_plan(model, f);
	node_walk(f->tree, visit, &planner);
	if (f->shelf->is_fixed)
		f->shelf->parts.count = 0;
}

// Kernels may be of one file and types cannot.
static void name(struct model *model, struct function *f)
{
	const char *stem = f->is_static && !f->in_unnamed ? names_of_file(model, f->name) : f->name;
	f->shelf->type = names_fresh(model, stem, "_shared");
	f->shelf->name = names_fresh(model, f->name, "_memory");
}

// Recursion ends here, too: what is recursive gets no copy.
static struct shelf *shelf_of(struct model *model, struct function *f)
{
	if (f->shelf)
		return f->shelf;
	plan(model, f);
	const char *arguments = f->shelf->overlays ? own_arguments(&model->arena, f) : NULL;
	if (f->shelf->overlays && (!arguments || add_part(f->shelf, f, arguments) < 0))
		f->shelf->is_fixed = 1;
	if (f->shelf->overlays)
		name(model, f);
	if (f->shelf->parts.count && !f->clone_name)
		f->clone_name = names_fresh(model, f->name, "");
	return f->shelf;
}

void overlay_member(struct model *model, struct function *kernel, const char *stem)
{
	if (kernel->member->differs) {
		kernel->shelf = ARENA_NEW(&model->arena, struct shelf);
		return;
	}
	plan(model, kernel);
	if (!kernel->shelf->overlays && !kernel->shelf->parts.count)
		return;
	kernel->shelf->type = names_fresh(model, stem, "_shared");
	kernel->shelf->name = names_local(model, "cue_shared");
}
