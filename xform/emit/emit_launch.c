// Writes launch functions, and turns launches into calls of them. A launch function has the kernel's own
// template head and parameters, after a cue_config, so overloads, deduction and conversions still work.
#include "emit_parts.h"

#include <string.h>

static int has_own_name(const struct function *f)
{
	for (size_t i = 0; i < f->params.count; i++)
		if (f->params.items[i].name && !strcmp(f->params.items[i].name, f->name))
			return 1;
	return 0;
}

// A kernel or entry by its name, in the form that its place needs. `first`: the type of an entry's first parameter, which
// the kernel has not, or "". `of`: what the form is made from.
typedef void add_form(
    const struct emit *e, struct str *out, const void *of, const char *name, const char *first);

// Where the kernel's parameters are in scope. Overloads and packs need their type written out; otherwise decltype gives it.
static void add_kernel_value(
    const struct emit *e, struct str *out, const void *of, const char *name, const char *first)
{
	const struct function *f = of;
	int cast = model_has_pack(f) || (f->is_overloaded && !*first);
	if (cast) {
		str_addf(out, "static_cast<void (*)(%s", first);
		for (size_t i = 0; i < f->params.count; i++)
			str_addf(out, f->is_template ? "%s%s<decltype(%s)>%s" : "%s%.0sdecltype(%s)%s",
			    i || *first ? ", " : "", emit_api(e, "cue_plain"), emit_parameter_name(e, f, i),
			    f->params.items[i].is_pack ? "..." : "");
		str_add(out, ")>(");
	}
	if (!*first && has_own_name(f))
		str_addf(out, "%s::", f->scope);
	str_add(out, name);
	emit_add_template_arguments(out, f);
	str_add(out, cast ? ")" : "");
}

static const char *tier_of(const struct function *f)
{
	return f->made[MADE_RESIZED].is_there ? "CUE_TIER_RESIZABLE"
	       : f->entry.has_loop            ? "CUE_TIER_ELASTIC"
	                                      : "CUE_TIER_SLICEABLE";
}

// `cue_kernel("k", CUE_TIER_ELASTIC, k, cue_k_elastic)`, and `.cue_needing(CUE_NEED_WHOLE_WARPS)` if it has needs. A
// multiple of a warp is also whole warps.
static void add_kernel(
    const struct emit *e, struct str *out, const struct function *f, add_form *add, const void *of)
{
	const char *need =
	    f->validated.needs & NEED_MULTIPLE_OF_WARP ? "CUE_NEED_MULTIPLE_OF_WARP" : "CUE_NEED_WHOLE_WARPS";
	str_addf(out, "%s(\"%s\", %s, ", emit_api(e, "cue_kernel"), f->name, tier_of(f));
	add(e, out, of, f->name, "");
	str_add(out, ", ");
	add(e, out, of, f->made[MADE_ENTRY].name, emit_api(e, f->entry.yields ? "cue_turns" : "cue_slice"));
	if (f->made[MADE_RESIZED].is_there) {
		str_add(out, ", ");
		add(e, out, of, f->made[MADE_RESIZED].name, emit_api(e, "cue_shape"));
	}
	str_add(out, ")");
	if (f->validated.needs)
		str_addf(out, ".cue_needing(%s)", emit_api(e, need));
}

void emit_add_launch_function(const struct emit *e, struct str *out, const struct function *f)
{
	const char *cue = f->entry.slice_parameter;
	struct span old = emit_deprecated(f), head = {f->text.head_template.end, emit_name(f).begin};
	emit_add_template_head(out, f, "\n");
	emit_add_text(out, f->source, old.begin, old.end);
	str_add(out, old.end ? " " : "");
	emit_add_result(out, f, f->source, head, "static inline");
	str_addf(out, "%s(const %s &%s", f->made[MADE_LAUNCH].name, emit_api(e, "cue_config"), cue);
	emit_add_comma_parameters(e, out, f, WITH_DEFAULTS);
	str_addf(out, ")\n{\n\t%s(%s, ", emit_api(e, "cue_launch"), cue);
	add_kernel(e, out, f, add_kernel_value, f);
	emit_add_arguments(e, out, f, 0);
	str_add(out, ");\n}\n");
}

// ---- kernels as values

static void add_known_value(
    const struct emit *e, struct str *out, const void *of, const char *name, const char *first)
{
	(void)e;
	(void)first;
	str_add(out, name);
	emit_add_template_arguments(out, of);
}

// Makes the library know the kernel by its address: an object, or for a template's instances a type that makes one,
// and a function that names it and returns the kernel. That is a constant expression, as the kernel's name is.
void emit_add_known(const struct emit *e, struct str *out, const struct function *f)
{
	if (!f->is_template) {
		str_addf(out, "static const %s %s(", emit_api(e, "cue_known"), f->entry.known);
		add_kernel(e, out, f, add_known_value, f);
		str_add(out, ");\n");
		return;
	}
	emit_add_class_head(out, f);
	str_addf(out, "struct %s {\n\tstatic %s cue_made()\n\t{\n\t\treturn ", f->entry.known,
	    emit_api(e, "cue_kernel"));
	add_kernel(e, out, f, add_known_value, f);
	str_add(out, ";\n\t}\n};\n");
	emit_add_template_head(out, f, "\n");
	str_add(out, "static constexpr decltype(");
	add_known_value(e, out, f, f->name, "");
	str_addf(
	    out, ") &%s()\n{\n\treturn %s<%s", f->entry.named, emit_api(e, "cue_known_kernel"), f->entry.known);
	emit_add_template_arguments(out, f);
	str_add(out, ">(");
	add_known_value(e, out, f, f->name, "");
	str_add(out, ");\n}\n");
}

// A kernel's or entry's name with the template arguments of the statement.
static void add_instance(
    const struct emit *e, struct str *out, const void *of, const char *name, const char *first)
{
	const struct instantiation *one = of;
	int is_cast = !one->is_complete || one->kernel->is_overloaded;
	int has_more = one->parameters.end > one->parameters.begin;
	str_addf(out, "%s%s%s", is_cast ? "static_cast<void (*)(" : "", is_cast ? first : "",
	    is_cast && *first && has_more ? ", " : "");
	if (is_cast)
		emit_add_text(out, e->source, one->parameters.begin, one->parameters.end);
	str_add(out, is_cast ? ")>(" : "");
	emit_add_text(out, e->source, one->qualified_at.begin, one->name_at.begin);
	str_add(out, name);
	emit_add_text(out, e->source, one->name_at.end, one->parameters.begin - 1);
	str_add(out, is_cast ? ")" : "");
}

// ` static const cue_known cue_k_instance(cue_kernel("k", CUE_TIER_ELASTIC, a::k<float>, a::cue_k_elastic<float>));`
// after the statement that makes the instance.
void emit_instance(const struct emit *e, struct edits *edits, const struct instantiation *one)
{
	struct str out = {0};
	str_addf(&out, " static const %s %s(", emit_api(e, "cue_known"), one->known);
	add_kernel(e, &out, one->kernel, add_instance, one);
	str_add(&out, ");");
	for (size_t i = 0; i < out.length; i++) // one line, as lines are counted
		if (out.text[i] == '\n')
			out.text[i] = ' ';
	edits_insert(edits, one->end, str_text(&out));
	str_dispose(&out);
}

void emit_redirect_value(const struct emit *e, struct edits *edits, const struct kernel_value *value)
{
	const struct function *f = value->kernel;
	int visible =
	    value->qualified_at.begin < value->name_at.begin || model_is_enclosing(f->scope, value->scope);
	edits_replace(edits, value->name_at,
	    visible ? f->entry.named : arena_format(&e->model->arena, "::%s::%s", f->scope, f->entry.named));
	struct span arguments = {value->name_at.end, value->end};
	if (value->arguments)
		edits_replace(edits, arguments, arena_format(&e->model->arena, "%s()", value->arguments));
	else
		edits_insert(edits, value->end, "()");
}

// `cue_launch_pointer(p, cue_config(1, 1), n)`; of a call, only the function's name is another.
static void redirect_pointer(const struct emit *e, struct edits *edits, const struct launch *l)
{
	static const char *const calls[] = {[LAUNCH_ARRAY] = "cue_launch_pointer_array",
	    [LAUNCH_EX] = "cue_launch_pointer_ex",
	    [LAUNCH_EX_ARRAY] = "cue_launch_pointer_ex_array"};
	if (l->form != LAUNCH_BRACKETS) {
		edits_replace(edits, l->open, calls[l->form]);
		return;
	}
	edits_insert(
	    edits, l->pointer_at.begin, arena_format(&e->model->arena, "%s(", emit_api(e, "cue_launch_pointer")));
	edits_replace(edits, l->open, arena_format(&e->model->arena, ", %s(", emit_api(e, "cue_config")));
	edits_replace(edits, (struct span){l->close.begin, l->paren.end}, l->has_arguments ? "), " : ")");
}

void emit_declare_launch(const struct emit *e, struct edits *edits, const struct function *f)
{
	struct str out = {0};
	if (f->text.declared_template.end > f->text.declared_template.begin) {
		emit_add_text(
		    &out, f->text.declared_source, f->text.declared_template.begin, f->text.declared_template.end);
		str_add(&out, "\n");
	}
	emit_add_result(&out, f, f->text.declared_source,
	    (struct span){f->text.declared_template.end, f->text.declared_name.begin}, "static inline");
	str_addf(&out, "%s(const %s &%s%s", f->made[MADE_LAUNCH].name, emit_api(e, "cue_config"),
	    f->entry.slice_parameter, f->params.count ? ", " : "");
	if (f->params.count)
		emit_add_text(&out, f->text.declared_source, f->text.declared_parameters.begin + 1,
		    f->text.declared_parameters.end - 1);
	str_add(&out, ");\n");
	emit_insert_declaration(e, edits, f, str_text(&out));
	str_dispose(&out);
}

// `a::cue_k_elastic<int>`: the entry in the form in which the call names the kernel, or the kernel as it is there.
static void add_called_value(
    const struct emit *e, struct str *out, const void *of, const char *name, const char *first)
{
	const struct launch *l = of;
	emit_add_text(out, e->source, l->qualified_at.begin, *first ? l->name_at.begin : l->paren.end);
	if (!*first)
		return;
	str_add(out, name);
	emit_add_text(out, e->source, l->paren.begin, l->paren.end);
}

// `cue_kernel("k", tier, a::k<int>, a::cue_k_elastic<int>)` after the argument that names the kernel, or in
// its place.
static void redirect_call(const struct emit *e, struct edits *edits, const struct launch *l)
{
	const struct function *f = l->kernel;
	struct str kernel = {0};
	add_kernel(e, &kernel, f, add_called_value, l);
	if (l->form == LAUNCH_EX)
		edits_insert(edits, l->close.end, arena_format(&e->model->arena, ", %s", str_text(&kernel)));
	else
		edits_replace(edits, l->close, str_text(&kernel));
	const char *array = l->form == LAUNCH_ARRAY ? "cue_launch_array" : "cue_launch_ex_array";
	edits_replace(edits, l->open,
	    l->form == LAUNCH_EX ? "cue_launch_ex"
	                         : arena_format(&e->model->arena, "%s<%zu>", array, f->params.count));
	str_dispose(&kernel);
}

// `static constexpr cue_call_array cudaLaunchKernel{};` in front of the function's first statement, once.
static void shadow(const struct emit *e, struct edits *edits, const struct launch *l)
{
	static const char *const classes[] = {[LAUNCH_ARRAY] = "cue_call_array",
	    [LAUNCH_EX] = "cue_call_ex",
	    [LAUNCH_EX_ARRAY] = "cue_call_ex_array"};
	for (size_t i = 0; i < e->model->launches.count && e->model->launches.items[i] != l; i++) {
		const struct launch *other = e->model->launches.items[i];
		if (other->is_shadowed && other->form == l->form && other->body.begin == l->body.begin)
			return;
	}
	edits_insert(edits, l->body.begin,
	    arena_format(&e->model->arena, " static constexpr %s %s{};", classes[l->form], l->api));
}

// `k<<<1, 64, 0, cue_marked(stream)>>>(p)`: until the end of the expression, so until after the launch.
void emit_mark_launch(const struct emit *e, struct edits *edits, const struct launch *l)
{
	const char *marked = emit_api(e, "cue_marked");
	if (l->parts == 4) {
		edits_insert(edits, l->stream_at.begin, arena_format(&e->model->arena, "%s(", marked));
		edits_insert(edits, l->stream_at.end, ")");
	} else
		edits_insert(edits, l->close.begin,
		    arena_format(&e->model->arena, "%s, %s()", l->parts == 2 ? ", 0" : "", marked));
}

void emit_redirect_launch(const struct emit *e, struct edits *edits, const struct launch *l)
{
	const struct function *f = l->kernel;
	if (l->is_shadowed) {
		shadow(e, edits, l);
		return;
	}
	if (!f || l->elsewhere) {
		redirect_pointer(e, edits, l);
		return;
	}
	if (l->form != LAUNCH_BRACKETS) {
		redirect_call(e, edits, l);
		return;
	}
	int qualified = l->qualified_at.begin < l->name_at.begin;
	const char *name = f->made[MADE_LAUNCH].name;
	int visible = qualified || model_is_enclosing(f->scope, l->scope);
	edits_replace(
	    edits, l->name_at, visible ? name : arena_format(&e->model->arena, "::%s::%s", f->scope, name));
	if (l->is_held) {
		// `(cue_hold(cue_config(n++, 1)), cue_k_launch(cue_held(), n))`: the comma fixes the order of evaluation.
		struct arena *arena = &e->model->arena;
		unsigned begin = l->qualified_at.end ? l->qualified_at.begin : l->name_at.begin;
		const char *kept = arena_format(arena, "%s(%s(%.*s)), ", emit_api(e, "cue_hold"),
		    emit_api(e, "cue_config"), (int)(l->close.begin - l->open.end), e->source->text + l->open.end);
		edits_insert(edits, begin, arena_format(arena, "(%s", kept));
		edits_replace(edits, (struct span){l->open.begin, l->paren.end},
		    arena_format(arena, "(%s()%s", emit_api(e, "cue_held"), l->has_arguments ? ", " : ""));
		edits_insert(edits, l->at.end, ")");
		return;
	}
	edits_replace(edits, l->open, arena_format(&e->model->arena, "(%s(", emit_api(e, "cue_config")));
	edits_replace(edits, (struct span){l->close.begin, l->paren.end}, l->has_arguments ? "), " : ")");
}
