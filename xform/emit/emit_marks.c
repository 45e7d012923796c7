// Makes edits of the launch marks that source_spaces.c has joined, so that a diff with the file shows them.
// The edit of a rewritten launch contains them already. If nothing else is edited, the marks stay as in the
// input: the output is the input.
#include "emit.h"
#include "emit_parts.h"
#include "includes.h"

static int is_covered(const struct edits *edits, struct span at)
{
	for (size_t i = 0; i < edits->list.count; i++) {
		struct span edit = edits->list.items[i].at;
		if (edit.begin < at.end && edit.end > at.begin)
			return 1;
	}
	return 0;
}

void emit_marks(const struct emit *e, struct edits *edits)
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
	emit_marks(&(struct emit){.model = model, .source = source}, out);
	includes_rebase(out, &model->arena, source, options->output);
}
