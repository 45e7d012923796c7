// Functions of the user's headers. Copies go into the output after the `#include` line of the input file that
// brings the header in, inside the same namespaces. That requires that the text means the same there
// (facts_words.c), that the header is included once, and that functions are allowed after the line.
#include "facts_words.h"

#include <string.h>

const struct facts_entered *facts_entered_of(struct facts *facts, const struct source *source)
{
	if (source == facts->model->source)
		return facts_entered(facts, facts->main_file);
	for (struct facts_file *file = facts->files; file; file = file->next)
		if (&file->source == source)
			return facts_entered(facts, file->file);
	return NULL;
}

// Is an include that leads to it, or the function itself, under a condition that differs between
// compilations?
static const char *fickle_way(struct facts *facts, const struct facts_entered *in, unsigned offset)
{
	for (const struct facts_entered *at = in; at && at->depth; at = at->includer) {
		const char *word = NULL;
		unsigned on = facts_condition_depends(facts, facts_source(facts, at->file), offset, &word);
		if (on & (DEPENDS_ARCHITECTURE | DEPENDS_COMPILER))
			return word;
		offset = at->path[at->depth - 1];
	}
	return NULL;
}

static int is_through_library(const struct facts_entered *in)
{
	for (; in->depth; in = in->includer)
		if (!in->includer)
			return 1;
	return 0;
}

// Why nothing can be copied from this header, or NULL.
static const char *header_fault(struct facts *facts, const struct facts_entered *in, int *around)
{
	if (!in || !in->depth || !in->from_main)
		return "its header is not included by a line of this file";
	if (is_through_library(in))
		return "its header is included by a library's header";
	if (in->times > 1)
		return "its header is included more than once";
	*around = facts_namespaces_around(facts, facts_anchor(facts, in));
	return *around < 0 ? "its header is included inside a declaration" : NULL;
}

static const char *condition_fault(struct facts *facts, const struct facts_entered *in, unsigned offset)
{
	const char *word = fickle_way(facts, in, offset);
	return word ? arena_format(
	                  &facts->model->arena, "in its header it is under a condition that depends on %s", word)
	            : NULL;
}

static void place_definition(struct facts *facts, struct function *f)
{
	const struct facts_entered *in = facts_entered_of(facts, f->source);
	int around = 0;
	f->fault.header = header_fault(facts, in, &around);
	const char *change = f->fault.header ? NULL : facts_restore(facts, f);
	if (change)
		f->fault.header = arena_format(
		    &facts->model->arena, "its text could mean something else behind the #include: %s", change);
	if (!f->fault.header)
		f->fault.header = condition_fault(facts, in, f->text.at.begin);
	if (f->fault.header)
		return;
	f->text.after = facts_anchor(facts, in);
	f->text.outer_namespaces = (unsigned)around;
}

// Macros are restored only for bodies, not for a declaration.
static int is_changed_declaration(struct facts *facts, struct facts_text *text)
{
	int is_changed = facts_changed_word(facts, text) != NULL || text->changed.count;
	VEC_DISPOSE(&text->changed);
	return is_changed;
}

// Without its declaration, a copy is known only after its definition.
static void place_declaration(struct facts *facts, struct function *f)
{
	const struct facts_entered *in = facts_entered_of(facts, f->text.declared_source);
	int around = 0;
	const char *fault = header_fault(facts, in, &around);
	struct facts_text text = {
	    .function = f, .source = f->text.declared_source, .at = f->text.declared_at, .in = in};
	if (f->text.declared_template.end && f->text.declared_template.begin < f->text.declared_at.begin)
		text.at.begin = f->text.declared_template.begin;
	f->text.declared_outer = (unsigned)around;
	if (fault || is_changed_declaration(facts, &text) || condition_fault(facts, in, text.at.begin))
		f->text.declared_at = (struct span){0, 0};
	else
		f->text.declared_after = facts_anchor(facts, in);
}

void facts_headers(struct facts *facts)
{
	const struct source *input = facts->model->source;
	FUNCTION_EACH (f, facts->model->functions) {
		if (f->source && f->source != input && !f->text.in_macro && !f->in_class)
			place_definition(facts, f);
		if (f->text.declared_at.end && f->text.declared_source != input && !f->in_class)
			place_declaration(facts, f);
	}
}
