// Phases: the blocks after `#pragma cuelastic phase`, and with --merge=a+b the runs of adjacent launches of
// these kernels. facts_order.c finds what would break the independence of their launches.
#include "facts_clang.h"
#include "xform/model/phase.h"

#include <string.h>

// ---- phases of pragmas

// trust(NAME, …): functions that the user declares harmless.
static void read_trust(struct phase *phase, struct model *model, size_t at)
{
	const struct source *s = model->source;
	for (; at + 1 < s->tokens.count && s->tokens.items[at].directive; at++) {
		if (!source_token_is(s, at, "trust") || !source_token_is(s, at + 1, "("))
			continue;
		for (at += 2; at < s->tokens.count && s->tokens.items[at].directive && !source_token_is(s, at, ")");
		    at++)
			if (s->tokens.items[at].kind == TOKEN_WORD)
				VEC_PUSH(
				    &phase->trust, ((struct phase_name){source_copy(&model->arena, s, s->tokens.items[at].at),
				                       phase->place, 0}));
	}
}

// The pragma and the braces, from the text alone. Without a block, `at` stays empty.
static void add_phase(struct model *model, size_t hash)
{
	const struct source *s = model->source;
	struct phase *phase = ARENA_NEW(&model->arena, struct phase);
	size_t open = hash;
	phase->place = model_place(model, s->tokens.items[hash].at.begin);
	phase->scope = "";
	read_trust(phase, model, hash + 3);
	while (open < s->tokens.count &&
	       (s->tokens.items[open].directive || s->tokens.items[open].kind == TOKEN_COMMENT))
		open++;
	size_t close = source_token_is(s, open, "{") ? source_closing(s, open) : s->tokens.count;
	if (close < s->tokens.count)
		phase->at = (struct span){s->tokens.items[open].at.begin, s->tokens.items[close].at.end};
	VEC_PUSH(&model->phases, phase);
}

static void find_pragmas(struct model *model)
{
	const struct source *s = model->source;
	for (size_t i = 0; i + 3 < s->tokens.count; i++)
		if (source_is_directive(s, i, "pragma") && source_token_is(s, i + 2, "cuelastic") &&
		    source_token_is(s, i + 3, "phase") && !model_is_skipped(model, s->tokens.items[i].at.begin))
			add_phase(model, i);
}

// ---- phases of --merge

struct finder {
	struct facts *facts;
	const char *scope;
	int in_template;
};

// Does a statement do more than launch: wait, or contain other code?
static int does_more(struct facts *facts, CXCursor statement)
{
	struct phase own = {0};
	int has_lambda = facts_order(facts, &own, statement, 0);
	int more = own.events.count > 0 || has_lambda;
	phase_dispose(&own);
	return more;
}

// The launch of a kernel of --merge, if the statement is only that; else NULL.
static const struct launch *launch_of(struct facts *facts, CXCursor statement)
{
	struct span at = facts_extent(facts, statement);
	const struct model *model = facts->model;
	for (size_t i = 0; at.end && i < model->launches.count; i++) {
		const struct launch *l = model->launches.items[i];
		if (l->place.offset >= at.begin && l->place.offset < at.end &&
		    clang_isExpression(clang_getCursorKind(statement)) &&
		    (model_proposes(model) || util_list_has(model->merge, l->kernel_name, "+")) &&
		    !does_more(facts, statement))
			return l;
	}
	return NULL;
}

// A template is visited again for each of its instances.
static int is_known(const struct model *model, unsigned begin)
{
	for (size_t i = 0; i < model->phases.count; i++)
		if (model->phases.items[i]->adds_braces && model->phases.items[i]->at.begin == begin)
			return 1;
	return 0;
}

static void add_run(struct finder *finder, const cursors_t *statements, size_t first, size_t end)
{
	struct model *model = finder->facts->model;
	unsigned begin = facts_extent(finder->facts, statements->items[first]).begin;
	if (is_known(model, begin))
		return;
	struct phase *phase = ARENA_NEW(&model->arena, struct phase);
	phase->place = facts_place(finder->facts, statements->items[first]);
	phase->at.begin = begin;
	phase->at.end =
	    source_after_semicolon(model->source, facts_extent(finder->facts, statements->items[end - 1]).end);
	phase->adds_braces = 1;
	phase->scope = finder->scope;
	for (size_t i = first; i < end; i++) {
		const struct launch *l = launch_of(finder->facts, statements->items[i]);
		VEC_PUSH(&phase->merge, ((struct phase_name){l->kernel_name, l->place, 0}));
		if (model_proposes(model)) {
			struct span at = facts_extent(finder->facts, statements->items[i]);
			at.end = source_after_semicolon(model->source, at.end);
			VEC_PUSH(&phase->statements, at);
		}
	}
	VEC_PUSH(&model->phases, phase);
}

// Finds runs of two or more launches in one block.
static void find_runs(struct finder *finder, CXCursor block)
{
	size_t first = 0;
	cursors_t statements = facts_children(finder->facts, block);
	for (size_t i = 0; i <= statements.count; i++) {
		if (i < statements.count && launch_of(finder->facts, statements.items[i]))
			continue;
		if (i - first >= 2)
			add_run(finder, &statements, first, i);
		first = i + 1;
	}
}

// ---- both

static void read_phase(struct finder *finder, CXCursor block)
{
	struct span at = facts_extent(finder->facts, block);
	for (size_t i = 0; i < finder->facts->model->phases.count; i++) {
		struct phase *phase = finder->facts->model->phases.items[i];
		if (phase->adds_braces || phase->at.begin != at.begin || !at.end)
			continue;
		phase->scope = finder->scope;
		phase->is_found = 1;
		facts_order(finder->facts, phase, block, finder->in_template);
	}
}

// An instance of a template whose text was visited before.
void facts_phase_instance(struct facts *facts, CXCursor block)
{
	struct place place = facts_place(facts, block);
	struct span at = facts_extent(facts, block);
	for (size_t i = 0; at.end && i < facts->model->phases.count; i++) {
		struct phase *phase = facts->model->phases.items[i];
		if (!phase->adds_braces && phase->at.begin == at.begin && !strcmp(place.path, phase->place.path))
			facts_order(facts, phase, block, 0);
	}
}

static int is_in_template(CXCursor function)
{
	CXCursor class = clang_getCursorSemanticParent(function);
	enum CXCursorKind kind = clang_getCursorKind(class);
	return kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization;
}

static enum CXChildVisitResult facts_phase_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct finder *finder = data;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	(void)parent;
	if (clang_isDeclaration(kind) && kind != CXCursor_Namespace && kind != CXCursor_LinkageSpec &&
	    !facts_in_main(finder->facts, cursor))
		return CXChildVisit_Continue;
	if (facts_is_device_code(cursor))
		return CXChildVisit_Continue;
	if (kind == CXCursor_FunctionDecl || kind == CXCursor_FunctionTemplate || kind == CXCursor_CXXMethod) {
		struct finder inner = *finder;
		inner.scope = facts_scope(finder->facts, cursor);
		inner.in_template |= kind == CXCursor_FunctionTemplate || is_in_template(cursor);
		clang_visitChildren(cursor, facts_phase_visit, &inner);
		return CXChildVisit_Continue;
	}
	if (kind == CXCursor_CompoundStmt) {
		read_phase(finder, cursor);
		if (finder->facts->model->merge)
			find_runs(finder, cursor);
	}
	return CXChildVisit_Recurse;
}

void facts_phases(struct facts *facts)
{
	struct finder finder = {.facts = facts, .scope = ""};
	find_pragmas(facts->model);
	if (facts->model->phases.count || facts->model->merge)
		facts_visit(facts, facts_phase_visit, &finder);
}
