// Members of scheduler kernels, and phases. After a kernel's other copies come those that run in a block of a
// scheduler kernel, and a struct with their names for the header's templates:
//
//     struct cue_k_shared { … };                        its shared memory, if all members share an arena
//     static __device__ … void cue_k_merged(…)          the text with references to that struct
//     struct cue_k_member { … cue_run(cue_exit, …) … }; how a logical block is run, for each form
//
// After the `{` of a phase comes an object that collects its launches and runs them at the `}`.
#include "emit_parts.h"

#include <string.h>

#include "xform/model/phase_sets.h"

// ---- Shared memory of members in an arena (passes/arena/overlay.c): a struct with a member for each variable.
// References to it replace the declarations.

static int asks_for_alignment(const struct arena_layout *layout)
{
	for (const struct overlay *o = layout->overlays; o; o = o->next)
		if (strstr(o->text, "align"))
			return 1;
	return 0;
}

// ---- copies

void emit_begin_named(struct str *out, enum copy_kind kind)
{
	if (kind & COPY_NAMED)
		str_add(out, "#include <cuelastic/named_barriers.cuh>\n");
}

void emit_end_named(struct str *out, enum copy_kind kind)
{
	if (kind & COPY_NAMED)
		str_add(out, "#include <cuelastic/own_barriers.cuh>\n");
}

static void add_copy(
    const struct emit *e, struct str *out, const struct function *f, const char *name, enum copy_kind kind)
{
	struct edits inside = {0};
	struct str head = {0};
	const struct step *steps = kind & COPY_GUARDED                               ? f->member->steps
	                           : (kind & COPY_NAMED) && f->predicated.has_guards ? f->predicated.steps
	                                                                             : NULL;
	emit_begin_named(out, kind);
	emit_add_template_head(&head, f, "\n");
	emit_add_result(&head, f, f->source, (struct span){f->text.head_template.end, emit_name(f).begin},
	    "static __device__ __forceinline__");
	str_addf(&head, "%s(", name);
	if (kind & COPY_GUARDED)
		str_addf(&head, "bool %s, ", f->member->active);
	str_add(&head, ID_PARAMETERS);
	if (f->arena_layout->type) {
		str_addf(&head, ", %s", f->arena_layout->type);
		emit_add_template_arguments(&head, f);
		str_addf(&head, " *const %s", f->arena_layout->name);
	}
	emit_add_comma_parameters(e, &head, f, AS_OWN);
	str_add(&head, ")");
	emit_add_head(e, out, f->source, f->text.parameters.end, &head);
	emit_redirect_calls(e, &inside, f, kind, steps);
	emit_guard_unread(e, &inside, f, f->text.body);
	for (const struct overlay *o = f->arena_layout->overlays; o; o = o->next)
		if (o->in_place)
			edits_replace(&inside, o->at, o->in_place);
	emit_own_types(e, &inside, f);
	if ((kind & COPY_NAMED) && steps && f->predicated.active)
		edits_insert(&inside, f->text.body.begin + 1,
		    arena_format(&e->model->arena, " bool %s = true;", f->predicated.active));
	if (steps)
		emit_guards(&inside, e->model, f, steps, kind);
	edits_apply_inside(
	    out, &inside, f->source, (struct span){f->text.parameters.end, f->text.body.end}, e->all);
	str_add(out, "\n");
	emit_end_named(out, kind);
	str_add(out, "\n");
	edits_dispose(&inside);
	str_dispose(&head);
}

// ---- the member

// A part of __launch_bounds__, or 0.
static const char *bound_of(const struct emit *e, const struct function *f, size_t part)
{
	const struct source *s = f->source;
	for (size_t i = source_token_at(s, f->text.at.begin);
	    i < s->tokens.count && s->tokens.items[i].at.begin < f->text.body.begin; i++) {
		struct span at[2] = {{0, 0}, {0, 0}};
		if (!source_token_is(s, i, "__launch_bounds__"))
			continue;
		size_t open = source_next_code(s, i), close = source_closing(s, open), n = 0;
		for (size_t k = source_next_code(s, open); k < close; k = source_next_code(s, k)) {
			if (source_token_is(s, k, ",")) {
				n++;
				continue;
			}
			if (n > 1)
				break;
			at[n].begin = at[n].end ? at[n].begin : s->tokens.items[k].at.begin;
			k = source_token_is(s, k, "(") ? source_closing(s, k) : k;
			at[n].end = s->tokens.items[k].at.end;
		}
		return at[part].end ? arena_format(&e->model->arena, "(%.*s)", (int)(at[part].end - at[part].begin),
		                          s->text + at[part].begin)
		                    : "0";
	}
	return "0";
}

static void add_run(const struct emit *e, struct str *out, const struct function *f, const char *form,
    const char *name, int guard)
{
	const struct member *m = f->member;
	int is_condition = guard && !m->guarded_name;
	str_addf(out,
	    "\ttemplate <class... cue_types> static __device__ __forceinline__ void cue_run(\n"
	    "\t    %s, const %s &cue_where, cue_types... cue_values)\n\t{\n",
	    emit_api(e, form), emit_api(e, "cue_at"));
	if (is_condition)
		str_add(out, "\t\tif (cue_where.cue_is_active)\n\t");
	str_addf(out, "\t\t%s", name);
	emit_add_template_arguments(out, f);
	str_add(out, "(");
	if (guard && !is_condition)
		str_add(out, "cue_where.cue_is_active, ");
	str_add(out, "cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid");
	str_add(out, f->arena_layout->type ? ", reinterpret_cast<cue_shared *>(cue_where.cue_memory)" : "");
	str_add(out, ", cue_values...);\n");
	if (f->validated.leaves_copies)
		str_addf(out, "\t\t%s();\n", emit_api(e, "cue_finish_copies"));
	str_add(out, "\t}\n");
}

// Of how many dimensions of threadIdx and blockIdx the text reads coordinates. Only the speed depends on it.
static unsigned dimensions_read(const struct function *f)
{
	const unsigned ids = ID_THREAD | ID_BLOCK;
	unsigned most = 1;
	NODE_EACH (node, f->tree) {
		const char *dot = node->name && node->kind == NODE_ID ? strrchr(node->name, '.') : NULL;
		if (node->kind == NODE_CALL ? node->callee && (node->callee->found.all_ids & ids)
		                            : node->kind == NODE_ID && (node->id & ids) && (!dot || dot[1] == 'z'))
			return 3;
		if (dot && (node->id & ids) && dot[1] == 'y')
			most = 2;
	}
	return most;
}

static void add_member(const struct emit *e, struct str *out, const struct function *f)
{
	const struct member *m = f->member;
	emit_add_class_head(out, f);
	str_addf(out, "struct %s {\n\ttypedef void cue_kernel(", m->name);
	emit_add_parameters(e, out, f, 0);
	str_add(out, ");\n");
	if (f->arena_layout->type) {
		str_addf(out, "\ttypedef %s", f->arena_layout->type);
		emit_add_template_arguments(out, f);
		str_add(out, " cue_shared;\n");
	}
	str_addf(out,
	    "\tstatic const char *cue_name() { return \"%s\"; }\n\tstatic cue_kernel *cue_native() { return %s",
	    f->name, f->name);
	emit_add_template_arguments(out, f);
	str_addf(out, "; }\n\tstatic constexpr unsigned cue_bound = %s, cue_min_blocks = %s;\n",
	    bound_of(e, f, 0), bound_of(e, f, 1));
	// The end of the last variable, since the struct itself may be padded. Computed from types, since offsetof
	// needs standard layout. But a type does not include the alignment of a declaration.
	const struct arena_layout *layout = f->arena_layout;
	int has_arena = layout->type != NULL, is_aligned = asks_for_alignment(layout);
	struct str ends = {0};
	const char *last = "";
	for (const struct overlay *o = layout->overlays; o; o = o->next)
		for (size_t i = 0; !o->constant && i < o->names.count; i++) {
			last = o->names.items[i];
			str_addf(&ends, ", decltype(cue_shared::%s)", last);
		}
	str_add(out, "\tstatic constexpr unsigned cue_shared_bytes = ");
	if (!has_arena)
		str_add(out, "0, cue_shared_alignment = 1;\n");
	else if (is_aligned)
		str_addf(out, "(offsetof(cue_shared, %s) + sizeof(cue_shared::%s)), ", last, last);
	else
		str_addf(out, "%s<0%s>::cue_bytes, ", emit_api(e, "cue_end_of"), str_text(&ends));
	if (has_arena)
		str_add(out, "cue_shared_alignment = alignof(cue_shared);\n");
	str_dispose(&ends);
	str_addf(out,
	    "\tstatic constexpr bool cue_loops = %s, cue_waits = %s;\n"
	    "\tstatic constexpr unsigned cue_dimensions = %u;\n\n",
	    f->entry.has_loop ? "true" : "false", m->waits ? "true" : "false", dimensions_read(f));
	if (m->used & FORM_EXIT)
		add_run(e, out, f, "cue_exit", m->body_name, 0);
	if (m->used & FORM_GUARD)
		add_run(e, out, f, "cue_guard", m->guarded_name ? m->guarded_name : m->body_name, 1);
	if (m->used & FORM_NAMED)
		add_run(e, out, f, "cue_named", m->named_name ? m->named_name : m->body_name, 0);
	str_add(out, "};\n");
}

// Does a form run the text without guards and named barriers?
static int has_plain(const struct member *m)
{
	return (m->used & FORM_EXIT) || ((m->used & FORM_GUARD) && !m->guarded_name) ||
	       ((m->used & FORM_NAMED) && !m->named_name);
}

void emit_add_member(const struct emit *e, struct str *out, const struct function *f)
{
	const struct member *m = f->member;
	str_add(out, f->text.in_c_linkage ? "\nextern \"C++\" {\n" : "\n");
	if (f->arena_layout->type) {
		emit_add_class_head(out, f);
		str_addf(out, "struct %s {\n", f->arena_layout->type);
		for (const struct overlay *o = f->arena_layout->overlays; o; o = o->next)
			str_addf(out, "\t%s\n", o->text);
		str_add(out, "};\n\n");
	}
	if (m->body_name != f->made[MADE_BODY].name && has_plain(m))
		add_copy(e, out, f, m->body_name, COPY_PLAIN);
	if (m->guarded_name && (m->used & FORM_GUARD))
		add_copy(e, out, f, m->guarded_name, COPY_GUARDED);
	if (m->named_name && (m->used & FORM_NAMED))
		add_copy(e, out, f, m->named_name, COPY_NAMED);
	emit_add_generated(e, out, f, add_member);
	str_add(out, f->text.in_c_linkage ? "}\n" : "");
}

// ---- phases

static const char *form_type(const struct emit *e, unsigned form)
{
	return !form ? "void"
	             : emit_api(e, form == FORM_EXIT    ? "cue_exit"
	                           : form == FORM_GUARD ? "cue_guard"
	                                                : "cue_named");
}

static void add_member_name(struct str *out, const struct phase *phase, size_t index)
{
	const struct phase_member *m = &phase->members.items[index];
	const char *scope = m->kernel->scope;
	int visible = model_is_enclosing(scope, phase->scope);
	str_addf(out, ", %s%s%s%s%s", visible ? "" : "::", visible ? "" : scope,
	    visible ? "" : "::", m->kernel->member->name, m->arguments);
}

static void add_measured_form(const struct emit *e, struct str *out, unsigned number, unsigned form)
{
	if (form)
		str_addf(out, "::cue_measured<%uu, %s>", number, form_type(e, form));
	else
		str_add(out, "void");
}

void emit_phase(const struct emit *e, struct edits *edits, const struct phase *phase)
{
	struct str out = {0};
	if (phase->adds_braces)
		str_add(&out, "{");
	str_addf(&out, " %s %s", emit_api(e, "cue_phase"), phase->variable);
	if (phase->members.count > 1) {
		str_add(&out, "(");
		str_addf(&out, "%s<%s, %s", emit_api(e, "cue_merge"), form_type(e, phase->first_form),
		    form_type(e, phase->loop_form));
		for (size_t i = 0; i < phase->members.count; i++)
			add_member_name(&out, phase, i);
		str_add(&out, ">()");
		if (phase->merge.count)
			str_addf(&out, ", %s", emit_api(e, "CUE_PHASE_MERGE"));
		for (size_t i = 0; phase->ratio.count && i < phase->members.count; i++)
			str_addf(&out, "%s%u", i ? ", " : ", {", phase->members.items[i].weight);
		str_add(&out, phase->ratio.count ? "})" : ")");
	}
	str_add(&out, ";");
	if (e->options->measures) {
		// The same for the sets that `stat` measures.
		phase_sets_t sets = {0};
		size_t index = 0;
		while (e->model->phases.items[index] != phase)
			index++;
		phase_sets(&sets, phase);
		for (size_t i = 0; i < sets.count; i++) {
			unsigned number = phase_set_number(index, i);
			str_addf(&out, " (void)%s<", emit_api(e, "cue_merge"));
			add_measured_form(e, &out, number, phase->first_form);
			str_add(&out, ", ");
			add_measured_form(e, &out, number, phase->loop_form);
			for (unsigned k = 0; k < sets.items[i].count; k++)
				add_member_name(&out, phase, sets.items[i].members[k]);
			str_add(&out, ">();");
		}
		VEC_DISPOSE(&sets);
	}
	if (phase->adds_braces)
		str_add(&out, " ");
	edits_insert(edits, phase->at.begin + (phase->adds_braces ? 0 : 1), str_text(&out));
	if (phase->adds_braces)
		edits_insert(edits, phase->at.end, " }");
	str_dispose(&out);
}
