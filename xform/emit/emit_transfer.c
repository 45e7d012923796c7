// Copies, fills and allocations that go through the library: `cue_` before the name, and nothing else. The
// functions of cuelastic/copy.cuh have CUDA's parameters, defaults and results.
#include "emit_parts.h"

static int follows_colons(const struct source *s, unsigned at)
{
	size_t i = source_token_at(s, at);
	while (i > 0 && s->tokens.items[i - 1].kind == TOKEN_COMMENT)
		i--;
	return i > 0 && source_token_is(s, i - 1, "::");
}

int emit_has_transfers(const struct model *model)
{
	for (size_t i = 0; i < model->transfers.count; i++)
		if (model->transfers.items[i]->is_redirected)
			return 1;
	return 0;
}

void emit_transfers(const struct emit *e, struct edits *edits)
{
	for (size_t i = 0; i < e->model->transfers.count; i++) {
		const struct transfer *t = e->model->transfers.items[i];
		const char *name = arena_format(&e->model->arena, "cue_%s", t->api);
		if (t->is_redirected)
			edits_replace(
			    edits, t->name_at, follows_colons(e->source, t->name_at.begin) ? name : emit_api(e, name));
	}
}
