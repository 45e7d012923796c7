#include "copies.h"

#include <string.h>

static const enum made_form FORMS[] = {MADE_ENTRY, MADE_RESIZED};

void copies_ask(struct words *out, struct arena *arena, const struct function *f)
{
	for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++)
		if (f->made[FORMS[i]].is_there)
			words_add(arena, out, "%s:%s+copy%s=%s", f->made[FORMS[i]].name,
			    FORMS[i] == MADE_RESIZED ? "resized" : "elastic",
			    FORMS[i] == MADE_ENTRY && f->validated.form == ENTRY_GUARDED ? "+guards" : "", f->name);
}

void copies_ask_all(struct words *out, struct arena *arena, const struct model *model)
{
	FUNCTION_EACH (f, model->functions)
		if (!f->validated.is_settled || !f->entry.has_loop) // a slice's body was settled in another form
			copies_ask(out, arena, f);
}

static int is_of(const struct function *f, const struct verdict *v)
{
	for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++)
		if (f->made[FORMS[i]].is_there && !strcmp(f->made[FORMS[i]].name, v->entry))
			return 1;
	return 0;
}

const struct verdict *copies_take(struct function *f, struct arena *arena, const struct validation *from)
{
	const struct verdict *found = NULL;
	for (size_t i = 0; i < from->verdicts.count; i++) {
		const struct verdict *v = &from->verdicts.items[i];
		if (!is_of(f, v))
			continue;
		if (v->is_uncompared)
			f->validated.uncompared = arena_string(arena, v->reason);
		else if (!v->proved && !v->is_apart && !v->is_alike && !found)
			found = v;
	}
	return f->validated.proof == PROOF_VALIDATED && !f->validated.is_settled ? NULL : found;
}

void copies_miss(struct model *model, const char *why)
{
	FUNCTION_EACH (f, model->functions)
		if (f->made[MADE_ENTRY].is_there)
			f->validated.uncompared = why;
}
