// Phases that nobody has marked (--merge=independent): runs of adjacent launches, divided where one may depend on one before it.
//
// Here nothing says that launches are independent, so more is a reason against it than in dependent.c: an argument of each shares
// a name, and one of the two kernels may write through its own; or both kernels, or functions that they call, use variables at
// namespace scope that are not constants. Memory that two names mean is not seen. So these phases are proposals: `cuelastic tune`
// tries them, and the user must confirm them.
#include "analysis.h"

#include <string.h>

static int shares_name(const struct source *s, struct span a, struct span b)
{
	SOURCE_EACH (i, s, a) {
		struct span at = s->tokens.items[i].at;
		const char *word = s->text + at.begin;
		size_t length = at.end - at.begin, found;
		int is_name = *word == '_' || (*word >= 'a' && *word <= 'z') || (*word >= 'A' && *word <= 'Z');
		if (!is_name)
			continue;
		found = source_find_word(s, source_token_at(s, b.begin), word, length);
		if (found < s->tokens.count && s->tokens.items[found].at.begin < b.end)
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

static int uses_globals(struct model *model, struct function *kernel)
{
	functions_t reached = {0};
	int uses = 0;
	summary_reach(&reached, model, kernel);
	for (size_t i = 0; i < reached.count; i++)
		NODE_EACH (node, reached.items[i]->tree)
			uses |= node->kind == NODE_REF && node->var->is_global && !node->var->is_constant &&
			        !node->var->is_const;
	VEC_DISPOSE(&reached);
	return uses;
}

static int may_depend(struct model *model, const struct launch *a, const struct launch *b)
{
	const struct launch *both[] = {a, b};
	for (unsigned i = 0; i < 2; i++)
		if (both[i]->form != LAUNCH_BRACKETS || both[i]->in_macro || !both[i]->kernel)
			return 1;
	return share_memory(model->source, a, b) ||
	       (uses_globals(model, a->kernel) && uses_globals(model, b->kernel));
}

static const struct launch *launch_in(const struct model *model, struct span statement)
{
	size_t i = model_first_launch(model, statement.begin);
	return i < model->launches.count && model->launches.items[i]->place.offset < statement.end
	           ? model->launches.items[i]
	           : NULL;
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
	for (size_t i = 0; i < model->phases.count; i++) {
		struct phase *phase = model->phases.items[i];
		if (phase->statements.count)
			phase_dispose(phase);
		else
			model->phases.items[kept++] = phase;
	}
	model->phases.count = kept;
}
