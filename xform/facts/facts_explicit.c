// Explicit instantiations of kernels: `template __global__ void a::scale<float>(float *, int);`. Other files launch the
// instance, by its name or through a pointer. So the output makes its entries there, too, and tells the library which
// they are (emit_launch.c). libclang does not show these statements, so they are read from the text.
#include "facts_clang.h"
#include "facts_text.h"

// The one kernel that a template's name may mean in this file, or NULL.
static struct function *template_named(const struct model *model, size_t name)
{
	struct function *found = NULL;
	FUNCTION_EACH (f, model->functions) {
		if (!source_token_is(model->source, name, f->name) || !f->is_template || f->general)
			continue;
		if (found || !f->is_kernel || f->source != model->source)
			return NULL;
		found = f;
	}
	return found;
}

// Reads the statement at the token `template`. 0, or negative: it is another one.
static int read_statement(struct instantiation *out, const struct model *model, size_t i)
{
	const struct source *s = model->source;
	size_t name = s->tokens.count, open = s->tokens.count;
	if (source_token_is(s, source_next_code(s, i), "<") ||
	    source_token_is(s, source_previous_code(s, i), "extern"))
		return -1;
	for (i = source_next_code(s, i); i < s->tokens.count && !source_token_is(s, i, ";");
	    i = source_next_code(s, i)) {
		if (source_token_is(s, i, "{") || source_token_is(s, i, "="))
			return -1;
		if (name == s->tokens.count && s->tokens.items[i].kind == TOKEN_WORD &&
		    (out->kernel = template_named(model, i)))
			name = i;
		unsigned end = name == i ? facts_after_template_arguments(s, s->tokens.items[i].at, s->length) : 0;
		if (end) {
			open = source_token_at(s, end);
			open = s->tokens.items[open].kind == TOKEN_COMMENT ? source_next_code(s, open) : open;
		}
	}
	if (i >= s->tokens.count || !source_token_is(s, open, "(") || source_closing(s, open) > i)
		return -1;
	out->name_at = s->tokens.items[name].at;
	out->qualified_at = facts_with_qualifiers(s, out->name_at, 0);
	out->parameters =
	    (struct span){s->tokens.items[open].at.end, s->tokens.items[source_closing(s, open)].at.begin};
	out->end = source_after_made(s, s->tokens.items[i].at.end);
	return 0;
}

void facts_explicit(struct facts *facts)
{
	const struct source *s = facts->model->source;
	for (size_t i = source_find_word(s, 0, "template", 8); i < s->tokens.count;
	    i = source_find_word(s, i + 1, "template", 8)) {
		struct instantiation one = {0};
		if (s->tokens.items[i].directive || model_is_skipped(facts->model, s->tokens.items[i].at.begin) ||
		    read_statement(&one, facts->model, i) < 0)
			continue;
		one.is_complete =
		    facts_is_complete(s, one.kernel, (struct span){one.name_at.end, one.parameters.begin - 1});
		VEC_PUSH(&facts->model->instantiations, one);
	}
}
