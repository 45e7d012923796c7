// Puts shared memory of members into an arena (passes/arena/overlay.c): a struct with a member for each
// variable. References to it replace the declarations.
#include "emit_parts.h"

#include <string.h>

void emit_add_arena(struct str *out, const struct function *f)
{
	emit_add_class_head(out, f);
	str_addf(out, "struct %s {\n", f->arena_layout->type);
	for (const struct overlay *o = f->arena_layout->overlays; o; o = o->next)
		str_addf(out, "\t%s\n", o->text);
	str_add(out, "};\n\n");
}

void emit_edit_overlays(struct edits *edits, const struct function *f)
{
	for (const struct overlay *o = f->arena_layout->overlays; o; o = o->next)
		if (o->in_place)
			edits_replace(edits, o->at, o->in_place);
}

static int asks_for_alignment(const struct arena_layout *layout)
{
	for (const struct overlay *o = layout->overlays; o; o = o->next)
		if (strstr(o->text, "align"))
			return 1;
	return 0;
}

// The end of the last variable, since the struct itself may be padded. Computed from types, since offsetof
// needs standard layout. But a type does not include the alignment of a declaration.
void emit_add_shared_bytes(const struct emit *e, struct str *out, const struct function *f)
{
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
}
