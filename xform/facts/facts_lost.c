// Launches that the parser dropped. If clang does not understand a configuration or an argument, the launch
// is not in the tree, though nvcc may accept it. It is recovered from the text if the text alone shows what
// it means:
//
// - The name before `<<<` is a kernel's of this file, and not that of another function, variable, type or
//   parameter: every other mention of it belongs to the kernel or is one more launch.
// - It is not in device code.
// - No side effect can reach from the configuration to the arguments or back: there is no assignment, and
//   there are no calls on both sides.
#include "facts_text.h"

#include <string.h>

static int is_name_of(const struct function *f, struct span at)
{
	return (f->text.name_at.begin == at.begin && f->text.name_at.end == at.end) ||
	       (f->text.declared_name.begin == at.begin && f->text.declared_name.end == at.end);
}

// The `<<<` after a name and its template arguments, or tokens.count.
static size_t launch_after(const struct source *s, size_t name)
{
	size_t i = source_next_code(s, name);
	int depth = 0;
	for (; i < s->tokens.count; i = source_next_code(s, i)) {
		int angles = source_angles(s, i);
		if (!depth && source_token_is(s, i, "<<<"))
			return i;
		depth += angles;
		if (source_nesting(s, i) > 0)
			i = source_closing(s, i);
		if (i >= s->tokens.count || source_token_is(s, i, ";") || depth < 0 || (!depth && angles >= 0))
			break;
	}
	return s->tokens.count;
}

// Is every mention of the name in code the kernel's own declaration or a launch?
static int is_plain_kernel_name(const struct model *model, const struct function *kernel)
{
	const struct source *s = model->source;
	for (size_t i = 0; i < s->tokens.count; i++) {
		if (s->tokens.items[i].kind != TOKEN_WORD || !source_token_is(s, i, kernel->name))
			continue;
		if (s->tokens.items[i].directive)
			return 0;
		int known = launch_after(s, i) < s->tokens.count;
		for (size_t k = 0; k < model->functions.count && !known; k++)
			known = model->functions.items[k]->is_kernel &&
			        is_name_of(model->functions.items[k], s->tokens.items[i].at);
		if (!known)
			return 0;
	}
	return 1;
}

static int holds_call(const struct source *s, struct span at)
{
	SOURCE_EACH (i, s, at)
		if (s->tokens.items[i].kind == TOKEN_WORD && source_token_is(s, source_next_code(s, i), "(") &&
		    !source_token_is(s, i, "dim3") && !source_token_is(s, i, "sizeof"))
			return 1;
	return 0;
}

static size_t find_close(const struct source *s, size_t open)
{
	for (size_t i = source_next_code(s, open); i < s->tokens.count; i = source_next_code(s, i)) {
		if (source_token_is(s, i, ">>>"))
			return i;
		if (source_token_is(s, i, ";"))
			break;
		if (source_nesting(s, i) > 0)
			i = source_closing(s, i);
	}
	return s->tokens.count;
}

static int in_device_code(const struct model *model, unsigned offset)
{
	FUNCTION_EACH (f, model->functions) {
		if (f->in_main &&
		    (f->text.in_macro || !f->text.at.end || (offset >= f->text.at.begin && offset < f->text.at.end)))
			return 1; // or perhaps it is
	}
	return 0;
}

static struct function *kernel_named(const struct model *model, const struct source *s, size_t name)
{
	struct function *found = NULL;
	FUNCTION_EACH (f, model->functions) {
		if (!source_token_is(s, name, f->name))
			continue;
		if (!f->is_kernel || !f->in_main || (found && !model_is_same_set(f, found)))
			return NULL;
		found = found ? found : f;
	}
	return found;
}

static int facts_lost_fill(struct model *model, struct launch *l, size_t open)
{
	const struct source *s = model->source;
	size_t close = find_close(s, open);
	if (close >= s->tokens.count)
		return -1;
	l->open = s->tokens.items[open].at;
	l->close = s->tokens.items[close].at;
	if (facts_read_pieces(s, l) < 0)
		return -1;
	l->at.begin = l->qualified_at.begin;
	struct span config = {l->open.begin, l->close.end}, arguments = {l->paren.begin, l->at.end};
	l->effects_clash = facts_has_side_effect(s, config) || facts_has_side_effect(s, arguments) ||
	                   (holds_call(s, config) && holds_call(s, arguments));
	return source_has_directive(s, l->at) ? -1 : 0;
}

// The launch at this `<<<`, or NULL if its text alone does not show its meaning.
struct launch *facts_recover_launch(struct model *model, size_t open)
{
	const struct source *s = model->source;
	struct launch *l = ARENA_NEW(&model->arena, struct launch);
	if (facts_lost_fill(model, l, open) < 0 || !l->name_at.end || in_device_code(model, l->at.begin))
		return NULL;
	struct function *f = kernel_named(model, s, source_token_at(s, l->name_at.begin));
	if (!f || !is_plain_kernel_name(model, f))
		return NULL;
	l->place = model_place(model, l->at.begin);
	l->kernel = f->general ? f->general : f;
	l->kernel_name = f->name;
	l->scope = "";
	l->dependent = 1; // any of its overloads
	return l;
}
