// Barrier-aware predication: rewrites a body that some threads leave early, or whose branches and rounds
// only some threads run, so that all threads of a block run through it together.
//
// Why. In a block loop, a thread that leaves the body early would continue to the loop's own barrier, or to
// the next logical block, while others still wait at a barrier of the body (divergence.c finds this). So
// threads do not leave: they become inactive and run through the rest of the body.
//
// How. A statement is a cut if it contains a barrier or warp operation. The statements between cuts form
// regions.
//   region     { … }                  if (active) { … }
//   return     in a region            active = false, and a jump to the region's end
//   barrier    __syncthreads();       unchanged: all threads reach it
//   vote       __syncthreads_or(p)    __syncthreads_or(active ? (p) : 0); and __syncthreads_and(active ? (p) : 1)
//   shuffle    a[i] = __shfl…(v, 1)   const auto t = __shfl…(v, 1); if (active) { a[i] = t; }
//   if         around a cut           unchanged if the condition is the same in all threads, also in inactive
//                                     ones; else `bool in = active && (c); if (cue_any(in)) …`, with
//                                     `in` as the guard inside
//   loop       around a cut           unchanged in the same case; else `in` holds as long as the thread would
//                                     continue, and all continue while cue_any(in); `break` clears
//                                     it, `continue` clears the guard of the round
//   switch     around a cut           unchanged if all threads take the same case (switch.c)
//   variable   used after its region  declared before it (hoist.c), or left to all threads if its value
//                                     is speculatable (speculate.c)
// The votes that are added are cue_any and cue_any_of_warp (device.cuh). If the code inside waits only for
// the warp, the vote is one of the warp.
//
// What must hold, and why it does:
//   1. All threads of the block (or of a warp, where the warp votes) run the same sequence of statements
//      outside regions. Control outside regions depends only on votes, which are the same in all, and on
//      conditions that are uniform (uniform.c) and defined (speculate.c). A jump leaves a region only to
//      its own end.
//   2. Active threads run the original's statements in its order. Within a region nothing changes. A guard
//      is cleared exactly where the thread would leave the guarded code. Names keep their meaning, since a
//      hoisted declaration stays in its own block.
//   3. Inactive threads change nothing that an active one, or they themselves later, can see. Outside regions
//      they evaluate speculatable expressions into variables of their own. The guard of a branch or round
//      exists only inside it, so there even a speculatable value is assigned under the guard.
//   4. Active threads wait for each other at the same barriers as before. Inactive threads have left in the
//      original, whose barriers do not wait for them; in votes they contribute the neutral value. Added
//      votes only add synchronisation. A condition around a barrier that is not proved uniform is uniform
//      in every program that follows CUDA's rule for barriers in conditional code. This is not used if both
//      branches contain cuts.
//   5. Loops end: rounds continue only while a thread of the original would.
// If a body cannot be rewritten in this way, it is refused, and the kernel stays sliceable.
#include "predicate.h"
#include "predication.h"

#include "passes/analysis/speculate.h"

#include "xform/model/names.h"

void *predicate_fail(struct predication *p, const struct node *node, const char *why)
{
	if (!p->failure->why)
		*p->failure = (struct predicate_failure){.why = why, .place = node->place};
	return NULL;
}

// Names are numbered through the function, so that generated names differ.
const char *predicate_fresh(struct predication *p, const char *wish)
{
	return names_local(p->model, arena_format(&p->model->arena, "%s_%d", wish, ++p->names));
}

struct step *predicate_new_step(struct predication *p, enum step_kind kind, struct span at)
{
	struct step *step = ARENA_NEW(&p->model->arena, struct step);
	step->kind = kind;
	step->at = at;
	return step;
}

const char *predicate_guard(const struct context *in)
{
	for (; in; in = in->up)
		if (in->guard)
			return in->guard;
	return NULL;
}

// Have all threads that are inactive here left permanently? Then they never read their variables again.
int predicate_left_for_good(const struct context *in)
{
	for (; in; in = in->up)
		if (in->guard && in->kind != CONTEXT_BODY)
			return 0;
	return 1;
}

int predicate_of_warp(const struct context *in)
{
	for (; in; in = in->up)
		if (in->of_warp)
			return 1;
	return 0;
}

// What the call or assembly itself waits for.
unsigned predicate_own_sync(struct predication *p, const struct node *node)
{
	if (node->kind != NODE_CALL && node->kind != NODE_ASSIGN && node->kind != NODE_ASM)
		return 0;
	return summary_node_effects(p->model, node) & EFFECT_SYNC;
}

unsigned predicate_barrier_in(struct predication *p, const struct node *tree)
{
	unsigned effects = 0;
	NODE_EACH (node, tree)
		effects |= predicate_own_sync(p, node);
	return effects;
}

// May it stay as it is when all threads arrive?
static int is_sound(struct predication *p, const struct context *in, struct node *node)
{
	int level = predicate_of_warp(in) ? LEVEL_WARP : LEVEL_BLOCK;
	if (layout_leaves(node, NODE_BREAK) || layout_leaves(node, NODE_CONTINUE))
		return 0;
	return divergence_is_sound(p->model, node, level);
}

static void leave_body(struct predication *p, const struct node *node)
{
	if (!p->body.guard && layout_leaves(node, NODE_RETURN))
		p->body.guard = *p->active = names_local(p->model, "cue_active");
}

static void append(struct step ***last, struct step *step)
{
	**last = step;
	*last = &step->next;
}

// Statements collected up to the next cut of their list.
struct run {
	struct node *first;
	unsigned begin, end;
};

static int flush(
    struct predication *p, struct context *in, struct run *run, struct step ***last, const struct node *stop)
{
	if (!run->first)
		return 0;
	struct step *region = predicate_new_step(p, STEP_REGION, (struct span){run->begin, run->end});
	struct node *first = run->first;
	run->first = NULL;
	region->guard = predicate_guard(in);
	append(last, region);
	for (struct node *node = first; node != stop; node = node->next)
		leave_body(p, node); // the body's first exit also clears the guard
	return predicate_fill_region(p, in, region, first, stop);
}

static int is_needed_later(struct predication *p, const struct node *declaration, const struct node *stop)
{
	for (const struct node *node = declaration->next; node && node != stop; node = node->next)
		if (predicate_barrier_in(p, node))
			return predicate_is_used_after(p, declaration, node->at.begin);
	return 0;
}

// `constexpr int warps(threads / 32);`: the same for all. Other constants may depend on it, such as the
// bounds of shared memory, so it must not become an assigned variable.
static int declares_constants(const struct node *declaration)
{
	for (const struct node *child = declaration->child; child; child = child->next)
		if (child->kind != NODE_VAR || !child->var->is_constant)
			return 0;
	return declaration->child != NULL;
}

// May all threads run the statement as it is?
static int is_bare(struct predication *p, struct context *in, struct node *node, const struct node *stop)
{
	if (!predicate_guard(in) && is_sound(p, in, node))
		return 1;
	if (node->kind == NODE_BREAK && predicate_is_in_switch(in))
		return 1;
	if (predicate_barrier_in(p, node) || !hoist_is_declaration(node))
		return 0;
	if (predicate_holds_shared(node) || declares_constants(node))
		return 1;
	if (!is_needed_later(p, node, stop))
		return 0;
	if (hoist_lambda(node) && layout_captures_references(p->source, hoist_lambda(node)))
		return 1; // making it has no effect; copies would capture what only active threads set
	if (!predicate_is_speculatable(node))
		return 0;
	predicate_mark_undefined(node);
	return 1;
}

static struct step *any_statement(
    struct predication *p, struct context *in, struct node *node, struct span at)
{
	struct step *step;
	switch (node->kind) {
	case NODE_COMPOUND:
		step = predicate_new_step(p, STEP_BLOCK, at);
		return predicate_statements(p, in, &step->child, node, at) < 0 ? NULL : step;
	case NODE_IF:
		return predicate_if(p, in, node, at);
	case NODE_FOR:
	case NODE_WHILE:
	case NODE_DO:
		return predicate_loop(p, in, node, at);
	case NODE_SWITCH:
		return predicate_switch(p, in, node, at);
	case NODE_CASE:
		return predicate_case(p, in, node, at);
	case NODE_LABEL:
		return predicate_fail(p, node, "a label is before it");
	default:
		return predicate_sync(p, in, node, at);
	}
}

// Adds one statement of a list to the run, or as its own step.
static int predicate_next(struct predication *p, struct context *in, struct run *run, struct step ***last,
    struct node *node, const struct node *stop)
{
	struct span at = {run->end, layout_end(p->source, node)};
	if (is_bare(p, in, node, stop)) {
		if (flush(p, in, run, last, node) < 0)
			return -1;
		struct step *step = predicate_new_step(p, STEP_BARE, at);
		step->bare = node;
		append(last, step);
	} else if (!predicate_barrier_in(p, node) && !predicate_is_case_part(p, in, node)) {
		if (!run->first)
			run->first = node, run->begin = at.begin;
		int all = !predicate_guard(in);
		run->end = at.end;
		return all ? flush(p, in, run, last, node->next) : 0;
	} else {
		if (flush(p, in, run, last, node) < 0)
			return -1;
		leave_body(p, node);
		struct step *step = any_statement(p, in, node, at);
		if (!step)
			return -1;
		append(last, step);
	}
	run->end = at.end;
	return 0;
}

// An object with a destructor before a cut: a region would end its life too early, and threads that leave
// would end it later than in the original.
static int check_life(struct predication *p, const struct node *node)
{
	for (const struct node *child = node->child; child; child = child->next) {
		if (child->kind == NODE_VAR && child->var->has_destructor && !child->var->is_shared &&
		    !child->var->is_reference)
			for (const struct node *next = node->next; next; next = next->next)
				if (predicate_barrier_in(p, next))
					return predicate_fail(p, node, "an object with a destructor lives across it"), -1;
	}
	return 0;
}

// Plans the statements from `first` until `stop`, whose text is in `at`.
int predicate_list(struct predication *p, struct context *in, struct step **out, struct node *first,
    const struct node *stop, struct span at)
{
	struct run run = {NULL, at.begin, at.begin};
	for (struct node *node = first; node && node != stop; node = node->next) {
		unsigned end = layout_end(p->source, node);
		if (!end || node->at.begin < run.end || end > at.end)
			return predicate_fail(p, node, "a macro holds whole statements"), -1;
		if (check_life(p, node) < 0)
			return -1;
		if (predicate_next(p, in, &run, &out, node, stop) < 0)
			return -1;
	}
	return flush(p, in, &run, &out, stop);
}

static const struct node *find_label(const struct node *tree)
{
	NODE_EACH (node, tree)
		if (node->kind == NODE_GOTO || node->kind == NODE_LABEL)
			return node;
	return NULL;
}

// A goto and its label must be in one statement of the body that contains no cut.
int predicate_check_gotos(struct predication *p, const struct node *body)
{
	const struct node *holder = NULL;
	for (struct node *node = body->child; node; node = node->next) {
		const struct node *found = find_label(node);
		if (found && (holder || predicate_barrier_in(p, node)))
			return predicate_fail(p, found, "a goto may go past it"), -1;
		holder = found ? node : holder;
	}
	return 0;
}

int predicate_body(struct predicate_failure *out, struct model *model, struct function *f)
{
	struct predication p = {.model = model,
	    .source = f->source,
	    .function = f,
	    .failure = out,
	    .steps = &f->predicated.steps,
	    .active = &f->predicated.active};
	const struct node *body = f->tree ? f->tree->child : NULL;
	*out = (struct predicate_failure){.place = f->place};
	p.body.kind = CONTEXT_BODY;
	f->predicated.active = NULL;
	f->predicated.steps = NULL;
	if (!body || body->kind != NODE_COMPOUND || !body->at.end) {
		predicate_fail(&p, f->tree, "its body cannot be read");
		return -1;
	}
	uniform_analyse(f, NULL);
	// The first statement that cannot stay as it is: from there on threads may be inactive.
	struct node *first = NULL;
	for (struct node *node = body->child; node && !first; node = node->next)
		if (!divergence_is_sound(p.model, node, LEVEL_BLOCK))
			first = node;
	if (!first) {
		predicate_fail(&p, body, "nothing in its body can be told apart");
		out->is_idle = 1;
		return -1;
	}
	if (predicate_check_gotos(&p, body) < 0)
		return -1;
	speculate_mark_undefined(f->tree, first->at.begin);
	if (predicate_statements(&p, &p.body, &f->predicated.steps, f->tree->child, body->at) < 0) {
		f->predicated.steps = NULL;
		return -1;
	}
	return 0;
}
