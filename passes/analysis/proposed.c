// Phases that nobody has marked (--merge=independent): runs of adjacent launches, divided where one cannot be merged or may depend on
// one before it.
//
// Here nothing says that launches are independent, so more is a reason against it than in dependent.c: arguments of both share a
// name, and one of the kernels may write through its own; an argument names a macro that is no number; both kernels, or functions that
// they call, use variables at namespace scope that are not constants, or one is named in an argument of the other.
// Memory that two names mean is not seen, nor a pointer that a kernel makes of a number or of a pointer to const. So these phases are
// proposals: `cuelastic tune` tries them, and the user must confirm them.
#include "analysis.h"

#include <string.h>

static int holds_word(const struct source *s, struct span span, const char *word, size_t length)
{
	size_t found = source_find_word(s, source_token_at(s, span.begin), word, length);
	return found < s->tokens.count && s->tokens.items[found].at.begin < span.end;
}

static int shares_name(const struct source *s, struct span a, struct span b)
{
	SOURCE_EACH (i, s, a) {
		struct span at = s->tokens.items[i].at;
		if (source_is_word(s, i) && holds_word(s, b, s->text + at.begin, at.end - at.begin))
			return 1;
	}
	return 0;
}

// Does the span have a macro of this file with a name in its body?
static int has_macro(const struct source *s, struct span span)
{
	SOURCE_EACH (i, s, span) {
		struct span at = s->tokens.items[i].at;
		size_t count = 0;
		const unsigned *definitions = source_definitions(s, s->text + at.begin, at.end - at.begin, &count);
		for (size_t k = 0; k < count; k++)
			for (size_t word = definitions[k] + 1; word < source_directive_end(s, definitions[k]); word++)
				if (source_is_word(s, word))
					return 1;
	}
	return 0;
}

static int share_memory(const struct source *s, const struct launch *a, const struct launch *b)
{
	struct launch_arguments one, other;
	launch_arguments_read(&one, s, a);
	launch_arguments_read(&other, s, b);
	if (one.count != a->kernel->params.count || other.count != b->kernel->params.count)
		return 1; // default arguments, packs: not understood
	for (size_t i = 0; i < one.count; i++)
		for (size_t k = 0; k < other.count; k++)
			if ((a->kernel->params.items[i].may_write || b->kernel->params.items[k].may_write) &&
			    shares_name(s, one.at[i], other.at[k]))
				return 1;
	return 0;
}

// Does a kernel use a variable at namespace scope that is not a constant; or any that is named in this span, if it is not empty?
static int uses_globals(struct model *model, struct function *kernel, struct span named)
{
	functions_t reached = {0};
	int uses = 0;
	summary_reach(&reached, model, kernel);
	for (size_t i = 0; i < reached.count; i++)
		NODE_EACH (node, reached.items[i]->tree) {
			int is_variable = node->kind == NODE_REF && node->var->is_global && !node->var->is_constant &&
			                  !node->var->value;
			uses |= is_variable && (!named.end || holds_word(model->source, named, node->var->name,
			                                          strlen(node->var->name)));
		}
	VEC_DISPOSE(&reached);
	return uses;
}

static struct span arguments_of(const struct source *s, const struct launch *l)
{
	size_t open = source_token_at(s, l->paren.begin), close = source_closing(s, open);
	return (struct span){l->paren.begin, close < s->tokens.count ? s->tokens.items[close].at.end : l->at.end};
}

static int may_depend(struct model *model, const struct launch *a, const struct launch *b)
{
	const struct source *s = model->source;
	const struct span none = {0, 0}, one = arguments_of(s, a), other = arguments_of(s, b);
	return has_macro(s, one) || has_macro(s, other) || share_memory(s, a, b) ||
	       (uses_globals(model, a->kernel, none) && uses_globals(model, b->kernel, none)) ||
	       uses_globals(model, a->kernel, other) || uses_globals(model, b->kernel, one);
}

// The statement's only launch; NULL: it has others, or the launch cannot be merged.
static const struct launch *launch_in(const struct model *model, struct span statement)
{
	size_t i = model_first_launch(model, statement.begin), end = model_first_launch(model, statement.end);
	const struct launch *l = i + 1 == end ? model->launches.items[i] : NULL;
	int is_plain = l && l->form == LAUNCH_BRACKETS && !l->in_macro && l->kernel && l->kernel->member;
	return is_plain && !mergeable_fault(l, statement.begin) ? l : NULL;
}

// The statements [first, end) of a run as a phase of their own.
static void add_piece(struct model *model, const struct phase *run, size_t first, size_t end)
{
	struct phase *piece = ARENA_NEW(&model->arena, struct phase);
	const char *names = "";
	piece->adds_braces = 1;
	piece->scope = run->scope;
	piece->place = run->merge.items[first].place;
	piece->at = (struct span){run->statements.items[first].begin, run->statements.items[end - 1].end};
	for (size_t i = first; i < end; i++) {
		VEC_PUSH(&piece->merge, run->merge.items[i]);
		names = arena_format(&model->arena, "%s%s%s", names, i > first ? ", " : "", run->merge.items[i].name);
	}
	VEC_PUSH(&model->phases, piece);
	diag_add(model->diags, "phase-proposed", piece->place,
	    "if none of them needs the result of another, put them in a block behind this pragma",
	    "#pragma cuelastic phase merge(%s): these launches share no memory that can be seen", names);
}

static void split(struct model *model, const struct phase *run)
{
	size_t first = 0, count = run->statements.count;
	for (size_t k = 1; k <= count; k++) {
		const struct launch *last = k < count ? launch_in(model, run->statements.items[k]) : NULL;
		int is_end = !last;
		for (size_t before = first; before < k && !is_end; before++) {
			const struct launch *earlier = launch_in(model, run->statements.items[before]);
			is_end = !earlier || may_depend(model, earlier, last);
		}
		if (is_end && k - first > 1)
			add_piece(model, run, first, k);
		if (is_end)
			first = k;
	}
}

void proposed_split(struct model *model)
{
	size_t runs = model->phases.count, kept = 0;
	for (size_t i = 0; i < runs; i++)
		split(model, model->phases.items[i]);
	VEC_EACH_POINTER (struct phase, phase, model->phases) {
		if (phase->statements.count)
			phase_dispose(phase);
		else
			model->phases.items[kept++] = phase;
	}
	model->phases.count = kept;
}
