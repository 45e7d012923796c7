// Writes the output, as edits of the text. A kernel `k` stays as it is, byte for byte. After its closing
// brace come a copy of its text as the body function, the entry `cue_k_elastic` (or `cue_k_sliced`), and
// the launch function. The body function's parameters have the names of the ids and hide them. Within its
// braces, only calls of device functions with clones differ from the original. `#line` before a copy and
// after each insertion keeps the line numbers; generated functions have those of the kernel's first lines.
//
// We first tried to replace the kernel by a forwarder to a common body. It read the ids before the call,
// which cost a register in one kernel of twenty. An unchanged original costs nothing
// (docs/internals/design-notes.md).
#include "emit.h"
#include "emit_parts.h"

#include <string.h>

// May the linker take another file's entry for this one? A file that includes the same header may decide otherwise.
static int is_shared(const struct emit *e, const struct function *f)
{
	return (f->is_template || f->is_inline) && !f->is_static && !f->text.in_unnamed &&
	       model_is_of_header(e->model, f);
}

// The kernel's own head with another name and a first parameter.
static void add_entry_head(
    const struct emit *e, struct str *out, const struct function *f, const char *name, const char *type)
{
	unsigned begin = f->text.linkage.end ? f->text.linkage.end : f->text.at.begin;
	struct span old = emit_deprecated(f);
	if (old.begin >= begin && old.end) {
		emit_add_text(out, f->source, begin, old.begin);
		begin = old.end + strspn(f->source->text + old.end, " \t");
	}
	unsigned after = f->text.head_template.end > begin ? f->text.head_template.end : begin;
	emit_add_text(out, f->source, begin, after);
	str_add(out, !is_shared(e, f) ? "" : after > begin ? " static" : "static ");
	emit_add_text(out, f->source, after, emit_name(f).begin);
	str_addf(out, "%s(const %s %s", name, emit_api(e, type), f->entry.slice_parameter);
	emit_add_comma_parameters(e, out, f, AS_KERNEL);
	str_add(out, ")\n");
}

static void add_body_call(const struct emit *e, struct str *out, const struct function *f, const char *ids)
{
	str_add(out, f->made[MADE_BODY].name);
	emit_add_template_arguments(out, f);
	str_addf(out, "(%s", ids);
	emit_add_arguments(e, out, f, AS_OWN);
	str_add(out, ");\n");
}

// ---- the functions after a body

static const char *logical_ids(const struct emit *e, const struct function *f, const char *number)
{
	const char *cue = f->entry.slice_parameter;
	const char *thread =
	    f->entry.has_loop ? arena_format(&e->model->arena, "%s()", emit_api(e, "cue_thread")) : "::threadIdx";
	return arena_format(&e->model->arena, "%s, %s(%s, %s), ::blockDim, %s.cue_grid", thread,
	    emit_api(e, "cue_block"), cue, number, cue);
}

static const char *first_block(const struct emit *e, const struct function *f)
{
	return arena_format(&e->model->arena, "%s(%s)", emit_api(e, "cue_first"), f->entry.slice_parameter);
}

static void add_sliced(const struct emit *e, struct str *out, const struct function *f)
{
	add_entry_head(e, out, f, f->made[MADE_ENTRY].name, "cue_slice");
	str_add(out, "{\n\t");
	add_body_call(e, out, f, logical_ids(e, f, first_block(e, f)));
	str_add(out, "}\n");
}

// Behind a logical block, which may leave copies in flight.
static void add_copies_end(const struct emit *e, struct str *out, const struct function *f)
{
	if (f->validated.leaves_copies)
		str_addf(out, "\t\t%s();\n", emit_api(e, "cue_finish_copies"));
}

// The loop asks for each logical block, and waits there for the one before: turn.cuh.
static void add_yielding(const struct emit *e, struct str *out, const struct function *f)
{
	const char *cue = f->entry.slice_parameter, *b = f->entry.counter, *round = f->entry.round;
	add_entry_head(e, out, f, f->made[MADE_ENTRY].name, "cue_turns");
	str_addf(out, "{\n\t%s %s;\n", emit_api(e, "cue_round"), round);
	const char *turn = arena_format(&e->model->arena, "%s = %s<%s>(%s, %s, %s)", b, emit_api(e, "cue_turn"),
	    f->entry.barrier ? "true" : "false", cue, b, round);
	str_addf(out, "\tfor (unsigned %s = %s; (%s) < %s.cue_end; %s += %s())%s\n\t\t", b, first_block(e, f),
	    turn, cue, b, emit_api(e, "cue_step"), f->validated.leaves_copies ? " {" : "");
	add_body_call(e, out, f, logical_ids(e, f, b));
	add_copies_end(e, out, f);
	str_add(out, f->validated.leaves_copies ? "\t}\n}\n" : "}\n");
}

static void add_elastic(const struct emit *e, struct str *out, const struct function *f)
{
	add_entry_head(e, out, f, f->made[MADE_ENTRY].name, "cue_slice");
	str_add(out, "{\n");
	const char *cue = f->entry.slice_parameter, *b = f->entry.counter;
	str_addf(out, "\tfor (unsigned %s = %s; %s < %s.cue_end; %s += %s())", b, first_block(e, f), b, cue, b,
	    emit_api(e, "cue_step"));
	str_add(out, f->entry.barrier ? " {\n\t\t" : "\n\t\t");
	add_body_call(e, out, f, logical_ids(e, f, f->entry.counter));
	add_copies_end(e, out, f);
	if (f->entry.barrier)
		str_addf(out, "\t\t__syncthreads(); // %s\n\t}\n",
		    f->found.uses_shared ? "the next logical block reuses the shared memory"
		                         : "the next logical block starts with all threads");
	str_add(out, "}\n");
}

// ---- The entry of a resizable kernel: a loop over logical threads inside the block loop.
//
// The physical block is launched as `threads` × `rows`. If a block has more physical threads than logical
// ones, each row runs another logical block. In a row, each thread takes logical threads in strides. Neither
// needs a division. The coordinates of a logical thread need a multiply and a shift for each dimension after
// the first (device.cuh, cue_thread).

static void add_loops(const struct emit *e, struct str *out, const struct function *f)
{
	const char *cue = f->entry.slice_parameter, *b = f->entry.counter, *t = f->entry.thread_counter;
	str_addf(out, "\tfor (unsigned %s = %s(%s); %s < %s.cue_end; %s += %s())\n", b,
	    emit_api(e, "cue_first_row"), cue, b, cue, b, emit_api(e, "cue_row_step"));
	str_addf(out, "\t\tfor (unsigned %s = %s(); %s < %s.cue_threads; %s += %s())\n\t\t\t", t,
	    emit_api(e, "cue_first_thread"), t, cue, t, emit_api(e, "cue_thread_step"));
}

static void add_resized(const struct emit *e, struct str *out, const struct function *f)
{
	struct arena *arena = &e->model->arena;
	const char *cue = f->entry.slice_parameter;
	const char *thread =
	    arena_format(arena, "%s(%s, %s)", emit_api(e, "cue_thread"), cue, f->entry.thread_counter);
	add_entry_head(e, out, f, f->made[MADE_RESIZED].name, "cue_shape");
	str_add(out, "{\n");
	add_loops(e, out, f);
	add_body_call(e, out, f,
	    arena_format(arena, "%s, %s(%s, %s), %s.cue_block, %s.cue_grid", thread, emit_api(e, "cue_block"),
	        cue, f->entry.counter, cue, cue));
	str_add(out, "}\n");
}

// ---- kernels

static void emit_kernel(const struct emit *e, struct edits *edits, const struct function *f)
{
	struct str after = {0};
	// A copy of the kernel's text, under the head of the body function.
	struct edits inside = {0};
	struct str head = {0};
	emit_add_template_head(&head, f, "\n");
	if (f->general)
		str_add(&head, "template <>\n__device__ __forceinline__ void ");
	else
		emit_add_result(&head, f, f->source, (struct span){f->text.head_template.end, emit_name(f).begin},
		    "static __device__ __forceinline__");
	str_add(&head, f->made[MADE_BODY].name);
	if (f->general) // `<float>`
		emit_add_text(&head, f->source, f->text.name_at.end, f->text.parameters.begin);
	str_add(&head, "(" ID_PARAMETERS);
	emit_add_comma_parameters(e, &head, f, AS_OWN);
	str_add(&head, ")");
	emit_guard_others(&after, f);
	emit_add_head(e, &after, f->source, f->text.parameters.end, &head);
	const struct step *steps = f->predicated.has_guards ? f->predicated.steps : NULL;
	emit_redirect_calls(e, &inside, f, steps ? COPY_GUARDED : COPY_PLAIN, steps);
	emit_guard_unread(e, &inside, f, f->text.body);
	emit_own_types(e, &inside, f);
	if (steps && f->predicated.active)
		edits_insert(&inside, f->text.body.begin + 1,
		    arena_format(&e->model->arena, " bool %s = true;", f->predicated.active));
	if (steps)
		emit_guards(&inside, e->model, f, steps, COPY_GUARDED);
	edits_apply_inside(
	    &after, &inside, f->source, (struct span){f->text.parameters.end, f->text.body.end}, e->all);
	str_add(&after, "\n");
	edits_dispose(&inside);
	str_dispose(&head);
	if (f->made[MADE_ENTRY].is_there) {
		str_add(&after, "\n");
		emit_add_generated(e, &after, f,
		    f->entry.yields     ? add_yielding
		    : f->entry.has_loop ? add_elastic
		                        : add_sliced);
	}
	if (f->made[MADE_RESIZED].is_there) {
		str_add(&after, "\n");
		emit_add_generated(e, &after, f, add_resized);
	}
	if (f->made[MADE_LAUNCH].is_there) {
		int is_old =
		    emit_deprecated(f).end != 0; // the function names the kernel; the warning is the launch's
		str_add(&after, is_old ? "\n#pragma GCC diagnostic push\n"
		                         "#pragma GCC diagnostic ignored \"-Wdeprecated-declarations\"\n"
		                       : "\n");
		emit_add_generated(e, &after, f, emit_add_launch_function);
		str_add(&after, is_old ? "#pragma GCC diagnostic pop\n" : "");
	}
	if (f->entry.known) {
		str_add(&after, "\n");
		emit_add_generated(e, &after, f, emit_add_known);
	}
	if (f->member && f->member->used)
		emit_add_member(e, &after, f);
	emit_insert_copy(e, edits, f, str_text(&after));
	str_dispose(&after);
}

// ---- Copies, fills and allocations that the library makes: `cue_` in front of the name, and nothing else. The
// functions of cuelastic/copy.cuh have CUDA's parameters, defaults and results.

static int follows_colons(const struct source *s, unsigned at)
{
	return source_token_is(s, source_before(s, source_token_at(s, at)), "::");
}

static int has_transfers(const struct model *model)
{
	for (size_t i = 0; i < model->transfers.count; i++)
		if (model->transfers.items[i]->is_redirected)
			return 1;
	return 0;
}

static void transfers(const struct emit *e, struct edits *edits)
{
	VEC_EACH_POINTER (const struct transfer, t, e->model->transfers) {
		const char *name = arena_format(&e->model->arena, "cue_%s", t->api);
		if (t->is_redirected)
			edits_replace(
			    edits, t->name_at, follows_colons(e->source, t->name_at.begin) ? name : emit_api(e, name));
	}
}

// Before the first token that is not a comment.
static void emit_header(const struct emit *e, struct edits *edits)
{
	struct str out = {0};
	size_t first = source_skip_comments(e->source, 0);
	unsigned at = first < e->source->tokens.count ? e->source->tokens.items[first].at.begin : 0;
	emit_add_flag_guards(e, &out);
	str_add(&out, "#include <cuelastic/device.cuh>\n");
	if (e->model->shares)
		str_add(&out, "#include <cuelastic/turn.cuh>\n");
	if (has_transfers(e->model))
		str_add(&out, "#include <cuelastic/copy.cuh>\n");
	if (e->model->phases.count)
		str_add(&out, "#include <cuelastic/merge.cuh>\n");
	emit_add_line_directive(e, &out, e->source, source_line_of(e->source, at));
	edits_insert(edits, at, str_text(&out));
	str_dispose(&out);
}

// ---- The marks of launches that source_spaces.c has joined, as edits, so that a report with differences to the
// file shows them. The edit of a rewritten launch contains them already. If nothing else is edited, the marks
// are restored: the output is the input.

static int is_covered(const struct edits *edits, struct span at)
{
	for (size_t i = 0; i < edits->list.count; i++) {
		struct span edit = edits->list.items[i].at;
		if (edit.begin < at.end && edit.end > at.begin)
			return 1;
	}
	return 0;
}

static void marks(const struct emit *e, struct edits *edits)
{
	const struct source *s = e->source;
	const char *text = edits->list.count ? s->text : s->written;
	for (size_t i = 0; i < s->marks.count; i++) {
		struct source_marks marks = s->marks.items[i];
		struct span at = {marks.begin, marks.begin + marks.gap + 3};
		int covered = is_covered(edits, at);
		if (covered && !marks.is_open)
			continue;
		if (covered)
			at.end = marks.begin + marks.gap;
		edits_replace(edits, at, arena_copy(&e->model->arena, text + at.begin, at.end - at.begin));
	}
}

void emit_nothing(
    struct edits *out, struct model *model, const struct source *source, const struct emit_options *options)
{
	marks(&(struct emit){.model = model, .source = source}, out);
	includes_rebase(out, model, source, options->output);
}

// Puts the use of a macro back where splice_macros.c wrote the macro out. Where an edit changed that text, it stays.
static void restore_macros(struct edits *out, const struct source *s)
{
	for (size_t i = 0; i < s->made.count; i++) {
		struct span at = s->made.items[i].at;
		int is_changed = 0;
		for (size_t k = 0; k < out->list.count && !is_changed; k++)
			is_changed = out->list.items[k].at.begin < at.end && out->list.items[k].at.end > at.begin;
		if (!is_changed)
			edits_replace(out, at, s->made.items[i].use);
	}
}

// ---- The order of copies that are inserted at one point after the `#include` of their header: a function comes
// before its callers. Recursion is refused, so there is such an order.

typedef VEC(const struct function *) functions_in_order_t;

struct ordering {
	functions_in_order_t *out;
	const struct model *model;
};

static void visit(struct ordering *o, const struct function *f);

static int is_in(const functions_in_order_t *list, const struct function *f)
{
	for (size_t i = 0; i < list->count; i++)
		if (list->items[i] == f)
			return 1;
	return 0;
}

static int has_copy(const struct function *f)
{
	return f->made[MADE_CLONE].is_there || f->made[MADE_BODY].is_there || f->made[MADE_GUARDED].is_there ||
	       f->made[MADE_NAMED].is_there || f->made[MADE_NAMED_GUARDED].is_there;
}

static int visit_call(struct node *node, void *context)
{
	if (node->kind != NODE_CALL)
		return 1;
	if (node->callee)
		visit(context, model_first_variant(node->callee));
	for (size_t i = 0; i < node->candidates.count; i++)
		visit(context, model_first_variant(node->candidates.items[i]));
	return 1;
}

static void visit(struct ordering *o, const struct function *f)
{
	if (!has_copy(f) || is_in(o->out, f))
		return;
	if (!f->found.is_recursive)
		node_walk(f->tree, visit_call, o);
	for (size_t i = 0; i < f->variants.others.count && !f->found.is_recursive; i++)
		if (f->variants.others.items[i])
			node_walk(f->variants.others.items[i]->tree, visit_call, o);
	VEC_PUSH(o->out, f);
}

static void find_order(functions_in_order_t *out, const struct model *model)
{
	struct ordering o = {out, model};
	*out = (functions_in_order_t){0};
	for (size_t i = 0; i < model->functions.count; i++)
		visit(&o, model->functions.items[i]);
}

void emit_edits(struct edits *out, struct model *model, const struct emit_options *options)
{
	struct emit e = {model, model->source, options, out};
	out->crlf = model->source->is_crlf;
	if (model->needs_header)
		emit_header(&e, out);
	// Declarations come first, since any of several copies at one point may need any of them.
	functions_in_order_t order;
	find_order(&order, e.model);
	VEC_EACH_POINTER (const struct function, f, order) {
		if (f->made[MADE_LAUNCH].is_there && f->text.declared_at.end)
			emit_declare_launch(&e, out, f);
		if (f->made[MADE_CLONE].is_there && f->text.declared_at.end)
			emit_declare_clone(&e, out, f);
	}
	VEC_EACH_POINTER (const struct function, f, order) {
		if (f->made[MADE_BODY].is_there)
			emit_kernel(&e, out, f);
		emit_add_clones(&e, out, f);
	}
	VEC_DISPOSE(&order);
	for (size_t i = 0; i < model->launches.count; i++)
		if (model->launches.items[i]->state == LAUNCH_REWRITTEN && !model->launches.items[i]->step_count)
			emit_redirect_launch(&e, out, model->launches.items[i]);
		else if (model->launches.items[i]->is_marked)
			emit_mark_launch(&e, out, model->launches.items[i]);
	for (size_t i = 0; i < model->values.count; i++)
		if (model->values.items[i].is_redirected)
			emit_redirect_value(&e, out, &model->values.items[i]);
	for (size_t i = 0; i < model->instantiations.count; i++)
		if (model->instantiations.items[i].known)
			emit_instance(&e, out, &model->instantiations.items[i]);
	emit_macros(&e, out);
	transfers(&e, out);
	for (size_t i = 0; i < model->phases.count; i++)
		if (model->phases.items[i]->variable)
			emit_phase(&e, out, model->phases.items[i]);
	marks(&e, out); // before the includes: it asks whether anything is rewritten
	includes_rebase(out, model, model->source, options->output);
	restore_macros(out, model->source);
	if (options->no_line) {
		// `#line` between the texts of two files, where no such line is wanted.
		const struct source *s = model->source;
		for (size_t i = 0; i + 1 < s->pieces.count; i++) {
			unsigned begin = s->pieces.items[i].begin, end = s->pieces.items[i + 1].begin;
			size_t hash = source_next_line_directive(s, source_token_at(s, begin));
			if (s->pieces.items[i].is_joint && hash < s->tokens.count && s->tokens.items[hash].at.begin < end)
				edits_replace(out, (struct span){s->tokens.items[hash].at.begin, end}, "");
		}
	}
}
