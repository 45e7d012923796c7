// Shared memory of members in an arena (passes/overlay.c, passes/overlay_callee.c): a struct of a function's
// declarations, references to it in place of them, and the pointers to it that copies of called functions get
// as their first parameters:
//
//	struct cue_sum_shared { float part[32]; };
//	__device__ float cue_sum(cue_sum_shared *const cue_sum_memory, …) { auto &part = cue_sum_memory->part; … }
//	struct cue_k_shared { float tile[64]; cue_sum_shared cue_sum_memory; };
//	… cue_k_merged(…) { … cue_sum(&cue_shared->cue_sum_memory, …) … }
#include "emit_parts.h"

#include <string.h>

// The struct of a part's memory, as the function `from` names it.
static void add_type(struct str *out, const struct shelf_part *part, const struct function *from)
{
	const struct function *f = part->function;
	if (!model_is_enclosing(f->scope, from->scope))
		str_addf(out, "::%s::", f->scope);
	str_addf(out, "%s%s", f->shelf->type, part->arguments);
}

void emit_add_shelf(struct str *out, const struct function *f)
{
	emit_add_template_head(out, f, "\n");
	str_addf(out, "struct %s {\n", f->shelf->type);
	for (const struct overlay *o = f->shelf->overlays; o; o = o->next)
		str_addf(out, "\t%s\n", o->text);
	for (size_t i = 0; i < f->shelf->parts.count && f->is_kernel; i++) {
		str_add(out, "\t");
		add_type(out, &f->shelf->parts.items[i], f);
		str_addf(out, " %s;\n", f->shelf->parts.items[i].function->shelf->name);
	}
	str_add(out, "};\n\n");
}

// `auto &s = cue_shared->s; auto &t = cue_shared->t;` in place of a declaration. Constants that it alone
// named are named once more, or a compiler would call them unused.
void emit_edit_overlays(struct edits *edits, const struct function *f)
{
	struct str named = {0};
	for (const struct overlay *o = f->shelf->overlays; o; o = o->next) {
		struct str text = {0};
		if (o->constant) {
			str_addf(&named, " (void)%s;", o->constant->name);
			continue;
		}
		for (size_t i = 0; i < o->names.count; i++)
			str_addf(&text, "%sauto &%s = %s->%s;", i ? " " : "", o->names.items[i], f->shelf->name,
			    o->names.items[i]);
		str_add(&text, str_text(&named));
		edits_replace(edits, o->at, str_text(&text));
		str_dispose(&text);
		str_dispose(&named);
	}
}

void emit_add_memory_parameters(struct str *out, const struct function *f)
{
	for (size_t i = 0; i < f->shelf->parts.count; i++) {
		add_type(out, &f->shelf->parts.items[i], f);
		str_addf(out, " *const %s, ", f->shelf->parts.items[i].function->shelf->name);
	}
}

const char *emit_memory_arguments(
    struct model *model, const struct function *caller, const struct function *callee)
{
	struct str out = {0};
	for (size_t i = 0; callee->shelf && i < callee->shelf->parts.count; i++) {
		const char *name = callee->shelf->parts.items[i].function->shelf->name;
		if (caller->is_kernel)
			str_addf(&out, "&%s->%s, ", caller->shelf->name, name);
		else
			str_addf(&out, "%s, ", name);
	}
	const char *text = arena_string(&model->arena, str_text(&out));
	str_dispose(&out);
	return text;
}

static int asks_for_alignment(const struct shelf *shelf)
{
	for (const struct overlay *o = shelf->overlays; o; o = o->next)
		if (strstr(o->text, "align"))
			return 1;
	return 0;
}

// By where the last variable ends: the struct itself may be padded. From types alone, since offsetof is for
// structs of standard layout; but an alignment that a declaration asks for is no part of a type.
void emit_add_shared_bytes(const struct emit *e, struct str *out, const struct function *f)
{
	const struct shelf *shelf = f->shelf;
	int has_arena = shelf->type && !emit_mutates(e, "member-arena"), is_aligned = asks_for_alignment(shelf);
	struct str ends = {0};
	const char *last = "";
	for (const struct overlay *o = shelf->overlays; o; o = o->next)
		for (size_t i = 0; !o->constant && i < o->names.count; i++) {
			last = o->names.items[i];
			str_addf(&ends, ", decltype(cue_shared::%s)", last);
		}
	for (size_t i = 0; i < shelf->parts.count; i++) {
		last = shelf->parts.items[i].function->shelf->name;
		str_addf(&ends, ", decltype(cue_shared::%s)", last);
	}
	str_add(out, "\tstatic constexpr unsigned cue_shared_bytes = ");
	if (!has_arena)
		str_add(out, "0, cue_shared_alignment = 1;\n");
	else if (is_aligned)
		str_addf(out, "offsetof(cue_shared, %s) + sizeof(cue_shared::%s), ", last, last);
	else
		str_addf(out, "%s<0%s>::value, ", emit_api(e, "cue_end_of"), str_text(&ends));
	if (has_arena)
		str_add(out, "cue_shared_alignment = alignof(cue_shared);\n");
	str_dispose(&ends);
}
