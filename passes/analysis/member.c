// Member functions as callees: which of them may get a clone in their class.
//
// A clone is one more member with the ids as leading parameters; `operator()` becomes a named one. No clone
// for virtual functions (it would lose their dispatch), constructors and conversions (they run without a
// written call), and classes of headers. In a member's text a name like blockDim may mean another member,
// which the clone's parameter would hide: every id that the text names must be the built-in one.
#include "analysis.h"

#include <string.h>

static int is_built_in(const struct function *f, unsigned offset)
{
	NODE_EACH (node, f->tree)
		if (node->kind == NODE_ID && node->at.begin == offset)
			return 1;
	return 0;
}

static int names_other_ids(const struct function *f)
{
	const struct source *s = f->source;
	size_t i = source_token_at(s, f->text.parameters.begin);
	for (; i < s->tokens.count && s->tokens.items[i].at.begin < f->text.body.end;
	    i = source_next_code(s, i)) {
		size_t before = source_previous_code(s, i);
		int is_member = source_token_is(s, before, ".") || source_token_is(s, before, ">");
		unsigned at = s->tokens.items[i].at.begin;
		if (model_id_at(s, i) && !is_member && !model_is_left_out(f, at) && !is_built_in(f, at))
			return 1;
	}
	return 0;
}

static int uses(const struct source *s, const char *name)
{
	for (size_t i = 0; (i = source_find_word(s, i, "using", strlen("using"))) < s->tokens.count; i++) {
		size_t last = i, is_call = 0;
		if (s->tokens.items[i].directive ||
		    source_token_is(s, source_next_code(s, source_next_code(s, i)), "="))
			continue; // `using f = …;`
		for (; i < s->tokens.count && !source_token_is(s, i, ";"); i = source_next_code(s, i)) {
			is_call |= source_token_is(s, i, "operator");
			last = source_token_is(s, i, ".") ? last : i; // of `using bases::f...;`
		}
		if (source_token_is(s, last, name) || (is_call && !strcmp(name, "operator()")))
			return 1;
	}
	return 0;
}

// `using base::f;`
static int is_brought_by_using(const struct model *model, const struct function *f)
{
	if (uses(model->source, f->name))
		return 1;
	for (size_t i = 0; i < model->sources.count; i++)
		if (uses(model->sources.items[i], f->name))
			return 1;
	return 0;
}

const char *member_fault(const struct model *model, const struct function *f)
{
	if (f->is_virtual)
		return "is virtual";
	if (f->is_constructor)
		return "is a constructor";
	if (!f->is_plain_method)
		return "belongs to a lambda or local class, or is a destructor or conversion";
	if (f->is_operator && !model_is_call_operator(f))
		return "is an operator";
	if (f->source != model->source)
		return "belongs to a class of a header";
	if (is_brought_by_using(model, f))
		return "is named by a using declaration, which would not bring its clone";
	return names_other_ids(f) ? "names a member that is called like a block id" : NULL;
}
