// Launches in macros' bodies, from the text alone. clang gives the use of the outermost macro and the place
// of the written `<<<`. This file follows the path between the two: from the macro that is used, through the
// macros that it uses, to the one whose body contains the launch.
//
//     #define RUN(k, n)    CHECK(k, n, 0)
//     #define CHECK(k, n, s)    do { k<<<n, 1, s>>>(p); } while (0)
//     RUN(fill, 3);                               two steps: RUN, used here; CHECK, used in RUN
//
// For each of these macros, the output gets a second one, which uses the second macro of the next step; in
// the last, the launch is redirected. The use names the first of them. If the kernel is a macro's argument,
// the second macro has one more parameter for the launch function's name, since `k` may have other uses.
// Other forms are refused with a reason: token pastes, launches whose head is in parts, definitions in
// headers.
#include "facts_text.h"

#include <string.h>

#define MAX_STEPS 8

struct trail {
	struct model *model;
	const struct source *source;
	unsigned use, launch; // offsets: of the outermost use, of the `<<<`
	struct macro_step steps[MAX_STEPS];
	size_t count, barren_count;
	unsigned barren
	    [64]; // macros that do not lead to the launch: else a tree of macros is walked once for each way
};

// ---- definitions

static struct macro *facts_macro_describe(struct model *model, size_t hash, size_t name)
{
	const struct source *s = model->source;
	struct macro *macro = ARENA_NEW(&model->arena, struct macro);
	struct span at = s->tokens.items[name].at;
	macro->end = source_directive_end(s, hash);
	macro->name = source_copy(&model->arena, s, at);
	macro->name_at = at;
	macro->at = (struct span){s->tokens.items[hash].at.begin, s->tokens.items[macro->end - 1].at.end};
	macro->body = name + 1;
	macro->parameter = -1;
	if (macro->body < macro->end && source_token_is(s, macro->body, "(") &&
	    s->tokens.items[macro->body].at.begin == at.end) {
		macro->open = macro->body;
		while (macro->body < macro->end && !source_token_is(s, macro->body, ")"))
			macro->body++;
		macro->body++;
	}
	return macro;
}

// The definition of a name at an offset: the last one before it, unless #undef follows that.
static struct macro *find_macro(struct trail *t, size_t word)
{
	const struct source *s = t->source;
	struct span at = s->tokens.items[word].at;
	size_t count, found = 0; // 0: none, since a directive is before the name
	const unsigned *definitions = source_definitions(s, s->text + at.begin, at.end - at.begin, &count);
	for (size_t i = 0; i < count && definitions[i] >= 2; i++) {
		size_t hash = definitions[i] - 2;
		if (s->tokens.items[hash].at.begin >= t->use)
			break;
		if (source_token_is(s, hash, "#") && s->tokens.items[hash].directive &&
		    !model_is_skipped(t->model, s->tokens.items[definitions[i]].at.begin))
			found = source_token_is(s, hash + 1, "define") ? definitions[i] : 0;
	}
	if (!found)
		return NULL;
	struct macro *macro = model_macro_at(t->model, s->tokens.items[found].at.begin);
	return macro ? macro : facts_macro_describe(t->model, found - 2, found);
}

// ---- arguments

// The `)` of a use for its `(`, below token `end`.
static size_t closing(const struct source *s, size_t open, size_t end)
{
	int depth = 0;
	for (size_t i = open; i < end; i++)
		if ((depth += source_nesting(s, i)) == 0)
			return i;
	return s->tokens.count;
}

// Token indices [*first, *last) of an argument.
static int find_argument(
    const struct source *s, size_t open, size_t close, int index, size_t *first, size_t *last)
{
	int depth = 0, at = 0;
	*first = open + 1;
	for (size_t i = open + 1; i <= close; i++) {
		if ((source_token_is(s, i, ",") && !depth) || i == close) {
			*last = i;
			if (at++ == index)
				return *first < *last;
			*first = i + 1;
		}
		depth += source_nesting(s, i);
	}
	return 0;
}

static int parameter_index(const struct source *s, const struct macro *macro, size_t word)
{
	int index = 0;
	for (size_t i = macro->open + 1; macro->open && i + 1 < macro->body; i++) {
		index += source_token_is(s, i, ",");
		if (source_is_same(s, i, word))
			return index;
	}
	return -1;
}

// ---- the path from the use to the launch

static int facts_macro_follow(struct trail *t, size_t begin, size_t end, int in_code);

static int step_into(struct trail *t, size_t word, size_t end, int in_code)
{
	const struct source *s = t->source;
	struct macro *macro = find_macro(t, word);
	if (!macro || t->count == MAX_STEPS)
		return 0;
	for (size_t i = 0; i < t->count; i++)
		if (t->steps[i].macro == macro)
			return 0;
	for (size_t i = 0; i < t->barren_count; i++)
		if (t->barren[i] == macro->name_at.begin)
			return 0;
	size_t open = in_code ? source_next_code(s, word) : word + 1;
	int called = open < (in_code ? s->tokens.count : end) && source_token_is(s, open, "(");
	if (macro->open && !called)
		return 0;
	t->steps[t->count++] =
	    (struct macro_step){.macro = macro, .call = word, .open = macro->open ? open : 0, .parameter = -1};
	if (span_has(macro->at, t->launch) || facts_macro_follow(t, macro->body, macro->end, 0))
		return 1;
	t->count--;
	if (t->barren_count < sizeof t->barren / sizeof *t->barren)
		t->barren[t->barren_count++] = macro->name_at.begin;
	return 0;
}

// Tokens [begin, end) of a body or, in code, of a use with its arguments.
static int facts_macro_follow(struct trail *t, size_t begin, size_t end, int in_code)
{
	for (size_t i = begin; i < end; i++)
		if (source_is_word(t->source, i) && (!in_code || !t->source->tokens.items[i].directive) &&
		    step_into(t, i, end, in_code))
			return 1;
	return 0;
}

// ---- the kernel's name

// From the launch's body up to where the kernel is named, with the parameters that pass the name down.
static const char *trace_name(struct trail *t, struct launch *l, size_t name)
{
	const struct source *s = t->source;
	l->name_at = l->qualified_at = s->tokens.items[name].at;
	for (size_t i = t->count; i-- > 0;) {
		struct macro_step *step = &t->steps[i];
		int index = parameter_index(s, step->macro, name);
		if (index < 0)
			break;
		if (step->macro->parameter >= 0 && step->macro->parameter != index)
			return "several of the macro's arguments name kernels";
		step->parameter = step->macro->parameter = index;
		size_t first, last, limit = i ? t->steps[i - 1].macro->end : s->tokens.count;
		size_t close = closing(s, step->open, limit);
		if (close >= limit || !find_argument(s, step->open, close, index, &first, &last))
			return "the kernel's name is not a plain argument of the macro";
		name = first;
		for (; first < last && !source_token_is(s, first, "<"); first++)
			name = first;
		find_argument(s, step->open, close, index, &first, &last);
		step->argument = (struct span){s->tokens.items[first].at.begin, s->tokens.items[last - 1].at.end};
		step->name_at = s->tokens.items[name].at;
		for (; first < name; first++)
			if (!source_token_is(s, first, "::") && !source_is_word(s, first))
				return "the kernel's name is not a plain argument of the macro";
	}
	if (name && source_token_is(s, name - 1, "::"))
		l->is_qualified = 1;
	return source_is_word(s, name) && source_token_is(s, name, l->kernel_name)
	           ? NULL
	           : "its name is made by the macro";
}

// ---- the launch's parts in the body

static const char *find_pieces(struct trail *t, struct launch *l)
{
	const struct source *s = t->source;
	const struct macro *macro = t->steps[t->count - 1].macro;
	size_t open = source_token_at(s, t->launch), close = open;
	while (close < macro->end && !source_token_is(s, close, ">>>"))
		close++;
	struct span named = facts_callee_name(s, t->launch, s->tokens.items[macro->body].at.begin);
	size_t name = named.end ? source_token_at(s, named.begin) : s->tokens.count, paren = close + 1;
	size_t end = paren < macro->end ? closing(s, paren, macro->end) : s->tokens.count;
	if (end >= macro->end || name >= macro->end || !source_token_is(s, paren, "("))
		return "the macro's body holds only a piece of it";
	if (source_token_is(s, name - 1, "#") || source_token_is(s, name + 1, "#"))
		return "the kernel's name is pasted together";
	l->open = s->tokens.items[open].at;
	l->close = s->tokens.items[close].at;
	l->paren = s->tokens.items[paren].at;
	l->has_arguments = paren + 1 != end;
	l->single_argument = paren + 2 == end;
	struct span whole = {s->tokens.items[name].at.begin, s->tokens.items[end].at.end};
	l->effects_clash |= facts_has_side_effect(s, whole) || facts_has_side_effect(s, l->at);
	return trace_name(t, l, name);
}

const char *facts_follow_macros(struct model *model, struct launch *l, unsigned use, unsigned launch)
{
	const struct source *s = model->source;
	struct trail t = {.model = model, .source = s, .use = use, .launch = launch};
	size_t first = source_token_at(s, use), open = source_next_code(s, first), end = first + 1;
	if (!source_is_word(s, first) || s->tokens.items[first].at.begin != use ||
	    !source_token_is(s, source_token_at(s, launch), "<<<"))
		return "it is not in the macro's own text";
	if (source_token_is(s, open, "(")) {
		size_t close = source_closing(s, open);
		if (close >= s->tokens.count)
			return "it is not in the macro's own text";
		end = close + 1;
	}
	l->at = (struct span){use, s->tokens.items[end - 1].at.end};
	if (source_has_directive(s, l->at))
		return "directives stand among the macro's arguments";
	if (!facts_macro_follow(&t, first, end, 1))
		return find_macro(&t, first) ? "a macro on the way to it is named by an argument or defined "
		                               "elsewhere, or there are more than 8"
		                             : "the macro is not defined in this file";
	const char *trouble = find_pieces(&t, l);
	l->steps = arena_alloc(&model->arena, t.count * sizeof *l->steps);
	memcpy(l->steps, t.steps, t.count * sizeof *l->steps);
	l->step_count = trouble ? 0 : t.count;
	for (size_t i = 0; i < l->step_count; i++) {
		if (!model_macro_at(model, t.steps[i].macro->name_at.begin))
			VEC_PUSH(&model->macros, t.steps[i].macro);
	}
	return trouble;
}
