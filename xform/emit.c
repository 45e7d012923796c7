// The form of the output. A kernel `k` stays as it is, byte for byte. Behind its closing brace follow a copy
// of its text as the body function, whose parameters are named like the ids and shadow them, the entry
// `cue_k_elastic` (or `cue_k_sliced`), and the launch function. Nothing between the copy's braces differs
// from the original but calls of device functions that got a clone. `#line` in front of a copy and behind
// each insertion keeps every line's number.
//
// A forwarder in place of the kernel, with one body for both, was tried first: reading the ids up front for
// the call cost a register in one kernel of twenty. The original itself costs nothing, ever
// (docs/design-notes.md).
#include "emit_parts.h"

#include <string.h>

#include "includes.h"
#include "names.h"

#define HARDWARE_IDS "::threadIdx, ::blockIdx, ::blockDim, ::gridDim"
#define ID_PARAMETERS "const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim"
#define ID_ARGUMENTS "threadIdx, blockIdx, blockDim, gridDim"

static void add_body_head(const struct emit *e, struct str *out, const struct function *f)
{
	emit_add_template_head(e, out, f, "\n");
	str_addf(out, "static __device__ __forceinline__ void %s(" ID_PARAMETERS, f->body_name);
	emit_add_comma_parameters(e, out, f, 0);
	str_add(out, ")");
}

// The kernel's own head with another name and a first parameter.
static void add_entry_head(const struct emit *e, struct str *out, const struct function *f)
{
	emit_add_text(e, out, f->linkage.end ? f->linkage.end : f->at.begin, f->name_at.begin);
	str_addf(out, "%s(const %s %s", f->entry_name, emit_api(e, "cue_slice"), f->slice_parameter);
	emit_add_comma_parameters(e, out, f, AS_KERNEL);
	str_add(out, ")\n");
}

static void add_body_call(const struct emit *e, struct str *out, const struct function *f, const char *ids)
{
	str_add(out, f->body_name);
	emit_add_template_arguments(out, f);
	str_addf(out, "(%s", ids);
	emit_add_arguments(e, out, f);
	str_add(out, ");\n");
}

// ---- the functions behind a body

static const char *logical_ids(const struct emit *e, const struct function *f, const char *number)
{
	const char *cue = f->slice_parameter;
	const char *grid =
	    emit_mutates(e, "physical-grid") ? "::gridDim" : arena_format(&e->model->arena, "%s.grid", cue);
	const char *block = arena_format(&e->model->arena, "%s(%s, %s%s)", emit_api(e, "cue_block"), cue, number,
	    emit_mutates(e, "shift-block") ? " + 1" : "");
	if (emit_mutates(e, "hardware-block"))
		block = "::blockIdx";
	const char *thread =
	    f->has_loop ? arena_format(&e->model->arena, "%s()", emit_api(e, "cue_thread")) : "::threadIdx";
	return arena_format(&e->model->arena, "%s, %s, ::blockDim, %s", thread, block, grid);
}

static void add_sliced(const struct emit *e, struct str *out, const struct function *f)
{
	const char *cue = f->slice_parameter;
	const char *begin =
	    emit_mutates(e, "no-offset") ? "" : arena_format(&e->model->arena, "%s.begin + ", cue);
	add_entry_head(e, out, f);
	str_add(out, "{\n\t");
	add_body_call(e, out, f, logical_ids(e, f, arena_format(&e->model->arena, "%s::blockIdx.x", begin)));
	str_add(out, "}\n");
}

static void add_loop_head(const struct emit *e, struct str *out, const struct function *f)
{
	const char *cue = f->slice_parameter, *b = f->counter;
	const char *begin =
	    emit_mutates(e, "no-offset") ? "" : arena_format(&e->model->arena, "%s.begin + ", cue);
	const char *last = emit_mutates(e, "skip-last") ? " - 1" : "";
	const char *step = emit_mutates(e, "wrong-stride") ? "::gridDim.x + 1" : "::gridDim.x";
	if (emit_mutates(e, "run-twice"))
		step = "(::gridDim.x + 1) / 2";
	str_addf(out, "\tfor (unsigned %s = %s::blockIdx.x; %s < %s.end%s; %s += %s)", b, begin, b, cue, last, b,
	    step);
}

static void add_elastic(const struct emit *e, struct str *out, const struct function *f)
{
	int barrier = f->loop_barrier && !emit_mutates(e, "drop-barrier");
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

// ---- placing

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
	const char *ids = emit_mutates(c->e, "clone-hardware") ? HARDWARE_IDS : ID_ARGUMENTS;
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
	unsigned clash, line = emit_line_of(e, f->parameters.end);
	add_body_head(e, &head, f);
	unsigned above = count_newlines(&head);
	emit_add_line_directive(e, out, line > above ? line - above : 1);
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
		emit_add_launch_function(e, &behind, f);
	}
	emit_insert_behind(e, edits, f->body.end, str_text(&behind));
	str_dispose(&behind);
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
	emit_add_line_directive(e, &copy, emit_line_of(e, f->at.begin));
	edits_replace(&inside, f->name_at, f->clone_name);
	add_id_parameters(&inside, e->source, f->parameters);
	redirect_calls(e, &inside, f);
	edits_apply(&copy, &inside, e->source->text, f->at, &clash);
	str_add(&copy, "\n");
	emit_insert_behind(e, edits, f->body.end, str_text(&copy));
	edits_dispose(&inside);
	str_dispose(&copy);
}

static void declare_clone(const struct emit *e, struct edits *edits, const struct function *f)
{
	struct edits inside = {0};
	struct str copy = {0};
	unsigned clash, end = emit_behind_semicolon(e->source, f->declared_at.end);
	edits_replace(&inside, f->declared_name, f->clone_name);
	add_id_parameters(&inside, e->source, f->declared_parameters);
	edits_apply(&copy, &inside, e->source->text, (struct span){f->declared_at.begin, end}, &clash);
	str_add(&copy, "\n");
	emit_insert_behind(e, edits, end, str_text(&copy));
	edits_dispose(&inside);
	str_dispose(&copy);
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
	emit_add_line_directive(e, &out, emit_line_of(e, at));
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
			emit_declare_launch(&e, out, f);
		if (f->has_clone)
			emit_clone(&e, out, f);
		if (f->has_clone && f->declared_at.end)
			declare_clone(&e, out, f);
	}
	for (size_t i = 0; i < model->launches.count; i++)
		if (model->launches.items[i]->state == LAUNCH_REWRITTEN)
			emit_redirect_launch(&e, out, model->launches.items[i]);
}
