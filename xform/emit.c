// The form of the output. A kernel `k` stays as it is, byte for byte. Behind its closing brace follow a copy
// of its text as the body function, whose parameters are named like the ids and shadow them, the entry
// `cue_k_elastic` (or `cue_k_sliced`), and the launch function. Nothing between the copy's braces differs
// from the original but calls of device functions that got a clone. `#line` in front of a copy and behind
// each insertion keeps every line's number.
//
// A forwarder in place of the kernel, with one body for both, was tried first: reading the ids up front for
// the call cost a register in one kernel of twenty. The original itself costs nothing, ever
// (docs/design-notes.md).
#include "emit.h"

#include <string.h>

#include "includes.h"
#include "names.h"

#define HARDWARE_IDS "::threadIdx, ::blockIdx, ::blockDim, ::gridDim"
#define ID_PARAMETERS "const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim"
#define ID_ARGUMENTS "threadIdx, blockIdx, blockDim, gridDim"

struct emit {
	struct model *model;
	const struct source *source;
	const struct emit_options *options;
	int has_own_lines; // the user's #line directives count, so ours would lie
};

static int mutates(const struct emit *e, const char *mutation)
{
	return e->model->mutation && !strcmp(e->model->mutation, mutation);
}

// A name of the runtime's header, with `::` where the file has a word that could hide it.
static const char *api(const struct emit *e, const char *name)
{
	int hidden = source_has_word(e->source, (struct span){0, e->source->length}, name);
	return arena_format(&e->model->arena, "%s%s", hidden ? "::" : "", name);
}

static void add_text(const struct emit *e, struct str *out, unsigned begin, unsigned end)
{
	str_add_bytes(out, e->source->text + begin, end - begin);
}

// ---- parameters and arguments

enum parameter_style {
	AS_KERNEL = 1, // what only a kernel's parameter may carry stays
	WITH_DEFAULTS = 2
};

static const char *parameter_name(const struct emit *e, const struct function *f, size_t i)
{
	const char *name = f->params.items[i].name;
	return name ? name : names_local(e->model, arena_format(&e->model->arena, "cue_p%zu", i + 1));
}

// The text between the parentheses, comments and line breaks kept. Unnamed parameters get names; defaults and
// what only a kernel's parameter may carry are left out where asked.
static void add_parameters(const struct emit *e, struct str *out, const struct function *f, unsigned style)
{
	struct edits edits = {0};
	struct span inside = {f->parameters.begin + 1, f->parameters.end - 1};
	unsigned clash;
	for (size_t i = 0; i < f->params.count; i++) {
		const struct parameter *p = &f->params.items[i];
		if (!p->name)
			edits_insert(&edits, p->at.end, arena_format(&e->model->arena, " %s", parameter_name(e, f, i)));
		if (p->drop_at.end && !(style & AS_KERNEL))
			edits_replace(&edits, p->drop_at, "");
		if (p->default_at.end && !(style & WITH_DEFAULTS))
			edits_replace(&edits, (struct span){p->at.end, p->default_at.end}, "");
	}
	if (f->params.count)
		edits_apply(out, &edits, e->source->text, inside, &clash);
	edits_dispose(&edits);
}

static void add_comma_parameters(
    const struct emit *e, struct str *out, const struct function *f, unsigned style)
{
	if (!f->params.count)
		return;
	str_add(out, ", ");
	add_parameters(e, out, f, style);
}

// ", a, b, rest..."
static void add_arguments(const struct emit *e, struct str *out, const struct function *f)
{
	for (size_t i = 0; i < f->params.count; i++)
		str_addf(out, ", %s%s", parameter_name(e, f, i), f->params.items[i].is_pack ? "..." : "");
}

static int has_pack(const struct function *f)
{
	for (size_t i = 0; i < f->template_params.count; i++)
		if (f->template_params.items[i].is_pack)
			return 1;
	return 0;
}

// "<T, N, Rest...>", or nothing.
static void add_template_arguments(struct str *out, const struct function *f)
{
	const char *separator = "<";
	for (size_t i = 0; i < f->template_params.count && f->template_params.items[i].name; i++) {
		const struct template_parameter *p = &f->template_params.items[i];
		str_addf(out, "%s%s%s", separator, p->name, p->is_pack ? "..." : "");
		separator = ", ";
	}
	if (*separator == ',')
		str_add(out, ">");
}

// ---- heads

// `template <…>` with the white space behind it.
static void add_template_head(
    const struct emit *e, struct str *out, const struct function *f, const char *separator)
{
	if (!f->head_template.end)
		return;
	add_text(e, out, f->head_template.begin, f->head_template.end);
	str_add(out, separator);
}

static void add_body_head(const struct emit *e, struct str *out, const struct function *f)
{
	add_template_head(e, out, f, "\n");
	str_addf(out, "static __device__ __forceinline__ void %s(" ID_PARAMETERS, f->body_name);
	add_comma_parameters(e, out, f, 0);
	str_add(out, ")");
}

// The kernel's own head with another name and a first parameter.
static void add_entry_head(const struct emit *e, struct str *out, const struct function *f)
{
	add_text(e, out, f->linkage.end ? f->linkage.end : f->at.begin, f->name_at.begin);
	str_addf(out, "%s(const %s %s", f->entry_name, api(e, "cue_slice"), f->slice_parameter);
	add_comma_parameters(e, out, f, AS_KERNEL);
	str_add(out, ")\n");
}

static void add_body_call(const struct emit *e, struct str *out, const struct function *f, const char *ids)
{
	str_add(out, f->body_name);
	add_template_arguments(out, f);
	str_addf(out, "(%s", ids);
	add_arguments(e, out, f);
	str_add(out, ");\n");
}

// ---- the functions behind a body

static const char *logical_ids(const struct emit *e, const struct function *f, const char *number)
{
	const char *cue = f->slice_parameter;
	const char *grid =
	    mutates(e, "physical-grid") ? "::gridDim" : arena_format(&e->model->arena, "%s.grid", cue);
	const char *block = arena_format(&e->model->arena, "%s(%s, %s%s)", api(e, "cue_block"), cue, number,
	    mutates(e, "shift-block") ? " + 1" : "");
	if (mutates(e, "hardware-block"))
		block = "::blockIdx";
	const char *thread =
	    f->has_loop ? arena_format(&e->model->arena, "%s()", api(e, "cue_thread")) : "::threadIdx";
	return arena_format(&e->model->arena, "%s, %s, ::blockDim, %s", thread, block, grid);
}

static void add_sliced(const struct emit *e, struct str *out, const struct function *f)
{
	const char *cue = f->slice_parameter;
	const char *begin = mutates(e, "no-offset") ? "" : arena_format(&e->model->arena, "%s.begin + ", cue);
	add_entry_head(e, out, f);
	str_add(out, "{\n\t");
	add_body_call(e, out, f, logical_ids(e, f, arena_format(&e->model->arena, "%s::blockIdx.x", begin)));
	str_add(out, "}\n");
}

static void add_loop_head(const struct emit *e, struct str *out, const struct function *f)
{
	const char *cue = f->slice_parameter, *b = f->counter;
	const char *begin = mutates(e, "no-offset") ? "" : arena_format(&e->model->arena, "%s.begin + ", cue);
	const char *last = mutates(e, "skip-last") ? " - 1" : "";
	const char *step = mutates(e, "wrong-stride") ? "::gridDim.x + 1" : "::gridDim.x";
	if (mutates(e, "run-twice"))
		step = "(::gridDim.x + 1) / 2";
	str_addf(out, "\tfor (unsigned %s = %s::blockIdx.x; %s < %s.end%s; %s += %s)", b, begin, b, cue, last, b,
	    step);
}

static void add_elastic(const struct emit *e, struct str *out, const struct function *f)
{
	int barrier = f->loop_barrier && !mutates(e, "drop-barrier");
	add_entry_head(e, out, f);
	str_add(out, "{\n");
	add_loop_head(e, out, f);
	str_add(out, barrier ? " {\n\t\t" : "\n\t\t");
	add_body_call(e, out, f, logical_ids(e, f, f->counter));
	if (barrier)
		str_addf(out, "\t\t__syncthreads(); // %s\n\t}\n",
		    f->uses_shared ? "the next logical block reuses the shared memory"
		                   : "the next logical block starts with all threads");
	str_add(out, "}\n");
}

static int has_own_name(const struct function *f)
{
	for (size_t i = 0; i < f->params.count; i++)
		if (f->params.items[i].name && !strcmp(f->params.items[i].name, f->name))
			return 1;
	return 0;
}

// A kernel as a value. Overloads and packs need their type spelled out, which decltype does without knowing
// it.
static void add_kernel_value(
    const struct emit *e, struct str *out, const struct function *f, const char *name, const char *first)
{
	int cast = has_pack(f) || (f->is_overloaded && !*first);
	if (cast) {
		str_addf(out, "static_cast<void (*)(%s", first);
		for (size_t i = 0; i < f->params.count; i++)
			str_addf(out, f->is_template ? "%s%s<decltype(%s)>%s" : "%s%.0sdecltype(%s)%s",
			    i || *first ? ", " : "", api(e, "cue_plain"), parameter_name(e, f, i),
			    f->params.items[i].is_pack ? "..." : "");
		str_add(out, ")>(");
	}
	if (!*first && has_own_name(f))
		str_addf(out, "%s::", f->scope);
	str_add(out, name);
	add_template_arguments(out, f);
	str_add(out, cast ? ")" : "");
}

static void add_launch_function(const struct emit *e, struct str *out, const struct function *f)
{
	const char *cue = f->slice_parameter;
	add_template_head(e, out, f, "\n");
	str_addf(out, "static inline void %s(const %s &%s", f->launch_name, api(e, "cue_config"), cue);
	add_comma_parameters(e, out, f, WITH_DEFAULTS);
	str_addf(out, ")\n{\n\t%s(%s, %s(\"%s\", %s, ", api(e, "cue_launch"), cue, api(e, "cue_kernel"), f->name,
	    f->has_loop ? "CUE_TIER_ELASTIC" : "CUE_TIER_SLICEABLE");
	add_kernel_value(e, out, f, f->name, "");
	str_add(out, ", ");
	add_kernel_value(e, out, f, f->entry_name, api(e, "cue_slice"));
	str_add(out, ")");
	add_arguments(e, out, f);
	str_add(out, ");\n}\n");
}

// ---- placing

static unsigned line_of(const struct emit *e, unsigned offset)
{
	unsigned line, column;
	source_position(e->source, offset, &line, &column);
	return line;
}

static void add_line_directive(const struct emit *e, struct str *out, unsigned line)
{
	if (e->options->no_line || e->has_own_lines)
		return;
	str_addf(out, "#line %u \"", line);
	for (const char *p = e->source->path; *p; p++)
		str_addf(out, *p == '"' || *p == '\\' ? "\\%c" : "%c", *p);
	str_add(out, "\"\n");
}

// Inserts whole lines behind `offset`, in the middle of a line when more follows on it.
static void insert_behind(const struct emit *e, struct edits *edits, unsigned offset, const char *text)
{
	struct str out = {0};
	const char *rest = e->source->text + offset;
	int ends_line = rest[strspn(rest, " \t\r")] == '\n' || offset == e->source->length;
	str_addf(&out, "\n\n%s", text);
	add_line_directive(e, &out, line_of(e, offset) + (ends_line ? 1u : 0u));
	if (ends_line && out.length)
		out.text[--out.length] = '\0'; // the line's own newline follows
	edits_insert(edits, offset, str_text(&out));
	str_dispose(&out);
}

// ---- calls of clones

struct call_context {
	const struct emit *e;
	struct edits *edits;
	const struct function *caller;
};

static const struct function *clone_target(const struct emit *e, const struct node *node)
{
	(void)e;
	if (node->callee)
		return node->callee->has_clone ? node->callee : NULL;
	for (size_t i = 0; i < node->candidates.count; i++)
		if (node->candidates.items[i]->has_clone)
			return node->candidates.items[i];
	return NULL;
}

static int redirect_call(struct node *node, void *context)
{
	struct call_context *c = context;
	const struct function *target = node->kind == NODE_CALL ? clone_target(c->e, node) : NULL;
	if (!target)
		return 1;
	const struct source *s = c->e->source;
	size_t paren = model_call_paren(s, node->name_at);
	if (paren >= s->tokens.count)
		return 1;
	int qualified = node->qualified_at.begin < node->name_at.begin;
	int visible = qualified || model_is_enclosing(target->scope, c->caller->scope);
	struct arena *arena = &c->e->model->arena;
	const char *ids = mutates(c->e, "clone-hardware") ? HARDWARE_IDS : ID_ARGUMENTS;
	int has_arguments = !source_token_is(s, source_next_code(s, paren), ")");
	edits_replace(c->edits, node->name_at,
	    visible ? target->clone_name : arena_format(arena, "::%s::%s", target->scope, target->clone_name));
	edits_replace(
	    c->edits, s->tokens.items[paren].at, arena_format(arena, "(%s%s", ids, has_arguments ? ", " : ""));
	return 1;
}

static void redirect_calls(const struct emit *e, struct edits *edits, const struct function *f)
{
	struct call_context context = {e, edits, f};
	node_walk(f->tree, redirect_call, &context);
}

// ---- kernels, clones, launches

static unsigned count_newlines(const struct str *text)
{
	unsigned count = 0;
	for (size_t i = 0; i < text->length; i++)
		count += text->text[i] == '\n';
	return count;
}

// The kernel's text once more, under the head of the body function.
static void add_body(const struct emit *e, struct str *out, const struct function *f)
{
	struct edits inside = {0};
	struct str head = {0};
	unsigned clash, line = line_of(e, f->parameters.end);
	add_body_head(e, &head, f);
	unsigned above = count_newlines(&head);
	add_line_directive(e, out, line > above ? line - above : 1);
	str_add(out, str_text(&head));
	redirect_calls(e, &inside, f);
	edits_apply(out, &inside, e->source->text, (struct span){f->parameters.end, f->body.end}, &clash);
	str_add(out, "\n");
	edits_dispose(&inside);
	str_dispose(&head);
}

static void emit_kernel(const struct emit *e, struct edits *edits, const struct function *f)
{
	struct str behind = {0};
	add_body(e, &behind, f);
	if (f->has_entry) {
		str_add(&behind, "\n");
		(f->has_loop ? add_elastic : add_sliced)(e, &behind, f);
	}
	if (f->has_launch) {
		str_add(&behind, "\n");
		add_launch_function(e, &behind, f);
	}
	insert_behind(e, edits, f->body.end, str_text(&behind));
	str_dispose(&behind);
}

static unsigned behind_semicolon(const struct source *s, unsigned offset)
{
	size_t i = source_token_at(s, offset);
	while (i < s->tokens.count && !source_token_is(s, i, ";"))
		i = source_next_code(s, i);
	return i < s->tokens.count ? s->tokens.items[i].at.end : offset;
}

static void declare_launch(const struct emit *e, struct edits *edits, const struct function *f)
{
	struct str out = {0};
	if (f->declared_template.end > f->declared_template.begin) {
		add_text(e, &out, f->declared_template.begin, f->declared_template.end);
		str_add(&out, "\n");
	}
	str_addf(&out, "static inline void %s(const %s &%s%s", f->launch_name, api(e, "cue_config"),
	    f->slice_parameter, f->params.count ? ", " : "");
	if (f->params.count)
		add_text(e, &out, f->declared_parameters.begin + 1, f->declared_parameters.end - 1);
	str_add(&out, ");\n");
	insert_behind(e, edits, behind_semicolon(e->source, f->declared_at.end), str_text(&out));
	str_dispose(&out);
}

static void add_id_parameters(struct edits *edits, const struct source *s, struct span parameters)
{
	size_t open = source_token_at(s, parameters.begin);
	size_t next = source_next_code(s, open);
	int empty = source_token_is(s, next, ")") ||
	            (source_token_is(s, next, "void") && source_token_is(s, source_next_code(s, next), ")"));
	struct span at = {parameters.begin, empty ? parameters.end : parameters.begin + 1};
	edits_replace(edits, at, empty ? "(" ID_PARAMETERS ")" : "(" ID_PARAMETERS ", ");
}

// A copy of the definition with another name, the ids in front, and its own calls redirected.
static void emit_clone(const struct emit *e, struct edits *edits, const struct function *f)
{
	struct edits inside = {0};
	struct str copy = {0};
	unsigned clash;
	add_line_directive(e, &copy, line_of(e, f->at.begin));
	edits_replace(&inside, f->name_at, f->clone_name);
	add_id_parameters(&inside, e->source, f->parameters);
	redirect_calls(e, &inside, f);
	edits_apply(&copy, &inside, e->source->text, f->at, &clash);
	str_add(&copy, "\n");
	insert_behind(e, edits, f->body.end, str_text(&copy));
	edits_dispose(&inside);
	str_dispose(&copy);
}

static void declare_clone(const struct emit *e, struct edits *edits, const struct function *f)
{
	struct edits inside = {0};
	struct str copy = {0};
	unsigned clash, end = behind_semicolon(e->source, f->declared_at.end);
	edits_replace(&inside, f->declared_name, f->clone_name);
	add_id_parameters(&inside, e->source, f->declared_parameters);
	edits_apply(&copy, &inside, e->source->text, (struct span){f->declared_at.begin, end}, &clash);
	str_add(&copy, "\n");
	insert_behind(e, edits, end, str_text(&copy));
	edits_dispose(&inside);
	str_dispose(&copy);
}

static void emit_launch(const struct emit *e, struct edits *edits, const struct launch *l)
{
	const struct function *f = l->kernel;
	int qualified = l->qualified_at.begin < l->name_at.begin;
	int visible = qualified || model_is_enclosing(f->scope, l->scope);
	edits_replace(edits, l->name_at,
	    visible ? f->launch_name : arena_format(&e->model->arena, "::%s::%s", f->scope, f->launch_name));
	edits_replace(edits, l->open, arena_format(&e->model->arena, "(%s(", api(e, "cue_config")));
	edits_replace(edits, (struct span){l->close.begin, l->paren.end}, l->has_arguments ? "), " : ")");
}

// In front of the first token that is no comment.
static void emit_header(const struct emit *e, struct edits *edits)
{
	struct str out = {0};
	size_t first = 0;
	while (first < e->source->tokens.count && e->source->tokens.items[first].kind == TOKEN_COMMENT)
		first++;
	unsigned at = first < e->source->tokens.count ? e->source->tokens.items[first].at.begin : 0;
	str_add(&out, "#include <cuelastic/device.cuh>\n");
	add_line_directive(e, &out, line_of(e, at));
	edits_insert(edits, at, str_text(&out));
	str_dispose(&out);
}

static int has_line_directive(const struct source *s)
{
	for (size_t i = 1; i < s->tokens.count; i++)
		if (s->tokens.items[i].directive && source_token_is(s, i, "line") && source_token_is(s, i - 1, "#"))
			return 1;
	return 0;
}

void emit_edits(struct edits *out, struct model *model, const struct emit_options *options)
{
	struct emit e = {model, model->source, options, has_line_directive(model->source)};
	if (model->needs_header) {
		emit_header(&e, out);
		includes_rebase(out, model, options->output);
	}
	for (size_t i = 0; i < model->functions.count; i++) {
		const struct function *f = model->functions.items[i];
		if (f->has_body)
			emit_kernel(&e, out, f);
		if (f->has_launch && f->declared_at.end)
			declare_launch(&e, out, f);
		if (f->has_clone)
			emit_clone(&e, out, f);
		if (f->has_clone && f->declared_at.end)
			declare_clone(&e, out, f);
	}
	for (size_t i = 0; i < model->launches.count; i++)
		if (model->launches.items[i]->state == LAUNCH_REWRITTEN)
			emit_launch(&e, out, model->launches.items[i]);
}
