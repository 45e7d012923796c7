// Barrier-aware predication: a body that not all threads of a block run to its end, or through all of its
// branches and rounds, is made one that all threads walk through together.
//
// Why. In a block loop a thread that leaves the body early would go on to the loop's own barrier, or to the
// next logical block, while others still wait at a barrier of the body (divergence.c finds that). So no
// thread may leave: it becomes inactive instead, and walks along.
//
// How. A statement is cut when it holds a barrier or warp operation. The statements between cuts form pieces.
//   piece      { … }                  if (active) { … }
//   return     in a piece             active = false, and a jump to the piece's end
//   barrier    __syncthreads();       as it is: all threads come here
//   vote       __syncthreads_or(p)    __syncthreads_or(active && (p)); and __syncthreads_and(!active || (p))
//   shuffle    a[i] = __shfl…(v, 1)   const auto t = __shfl…(v, 1); if (active) { a[i] = t; }
//   if         around a cut           as it is where the condition is the same in all threads, inactive ones
//                                     included; else `bool in = active && (c); if (__syncthreads_or(in)) …`,
//                                     with `in` as the guard inside
//   loop       around a cut           likewise: `in` lasts as long as the thread would go round, and all go
//                                     round while __syncthreads_or(in); `break` clears it, `continue` the
//                                     guard of the round
//   variable   used behind its piece  declared in front of it (hoist.c), or left to all threads when its
//                                     value is harmless (harmless.c)
// A warp decides by __any_sync where what is inside waits for the warp alone.
//
// What must hold, and why it does:
//   1. All threads (of a warp, inside what a warp decides) run the same sequence of statements outside
//      pieces. Control outside pieces depends only on votes, which are the same in all, and on conditions
//      that are uniform (uniform.c) and available (harmless.c); no jump leaves a piece but to its own end.
//   2. Active threads run the original's statements in its order: a piece changes nothing, a guard is cleared
//      exactly where the thread would leave what it guards, and names keep their meaning, since a hoisted
//      declaration stays in its own block.
//   3. Threads that are not active change nothing that an active one, or they themselves later, can see:
//      outside pieces they evaluate harmless expressions into variables of their own. A branch's or round's
//      guard ends with it, so there a variable is set under the guard even then.
//   4. Barriers of active threads meet as before: the threads that are not active are those that have left in
//      the original, which its barriers do not wait for, and votes count them as such. Added votes only order
//      more. A condition around a barrier that could not be proven uniform is so in every program that keeps
//      CUDA's rule for barriers in conditional code; where both branches hold cuts, that is not relied upon.
//   5. It ends: rounds go on only while a thread of the original would go round.
// What is not understood is refused, and the kernel stays sliceable.
//   requires identity; sets has_guards
#include <string.h>

#include "analysis.h"
#include "harmless.h"
#include "hoist.h"
#include "layout.h"
#include "pass.h"
#include "sync.h"

#include "xform/names.h"

void pass_barrier(struct model *model);

enum context_kind { CONTEXT_BODY, CONTEXT_BRANCH, CONTEXT_LOOP, CONTEXT_ROUND };

// What statements stand in, from the inside out.
struct context {
	struct context *up;
	enum context_kind kind;
	const char *guard; // NULL: nobody has left it
	int of_warp;       // what is inside is the same for a warp, not for the block
};

struct planner {
	struct model *model;
	const struct source *source;
	struct function *function;
	struct plan_failure *failure;
	struct context body;
	int names; // of ours, so far
};

static struct step *plan_statement(struct planner *p, struct context *in, struct node *node, struct span at);
static int plan_list(struct planner *p, struct context *in, struct step **out, struct node *first,
    const struct node *stop, struct span at);
static struct step *plan_sync(struct planner *p, struct context *in, struct node *node, struct span at);

static void *fail(struct planner *p, const struct node *node, const char *why)
{
	if (!p->failure->why)
		*p->failure = (struct plan_failure){why, node->place};
	return NULL;
}

// Names are numbered through the function, so that no two of ours are the same.
static const char *fresh(struct planner *p, const char *wish)
{
	return names_local(p->model, arena_format(&p->model->arena, "%s_%d", wish, ++p->names));
}

static struct step *new_step(struct planner *p, enum step_kind kind, struct span at)
{
	struct step *step = ARENA_NEW(&p->model->arena, struct step);
	step->kind = kind;
	step->at = at;
	return step;
}

static const char *guard_of(const struct context *in)
{
	for (; in; in = in->up)
		if (in->guard)
			return in->guard;
	return NULL;
}

// Has a thread that is not active here left for good? Then nobody reads its variables again.
static int has_left_for_good(const struct context *in)
{
	for (; in; in = in->up)
		if (in->guard && in->kind != CONTEXT_BODY)
			return 0;
	return 1;
}

static int is_of_warp(const struct context *in)
{
	for (; in; in = in->up)
		if (in->of_warp)
			return 1;
	return 0;
}

// ---- cuts

// What the call or assembly itself waits for.
static unsigned own_sync(struct planner *p, const struct node *node)
{
	if (node->kind != NODE_CALL && node->kind != NODE_ASSIGN && node->kind != NODE_ASM)
		return 0;
	unsigned effects = summary_node_effects(p->model, node) & EFFECT_SYNC;
	return effects == EFFECT_WARP && sync_names_own_lanes(p->function, node) ? 0 : effects;
}

static unsigned cut_effects(struct planner *p, const struct node *node)
{
	unsigned effects = own_sync(p, node);
	for (const struct node *child = node->child; child; child = child->next)
		effects |= cut_effects(p, child);
	return effects;
}

// ---- jumps

struct jump_search {
	struct planner *planner;
	const struct context *in;
	struct step_jump **last;
	int broken;
};

static void add_guard(struct planner *p, struct step_jump *jump, const char *guard)
{
	struct step_name *name = ARENA_NEW(&p->model->arena, struct step_name);
	name->name = guard;
	name->next = jump->guards;
	jump->guards = name;
}

// The guards from here out to what the jump leaves.
static void add_guards(
    struct planner *p, struct step_jump *jump, const struct context *in, enum node_kind kind)
{
	for (; in; in = in->up) {
		if (in->guard)
			add_guard(p, jump, in->guard);
		if ((kind == NODE_BREAK && in->kind == CONTEXT_LOOP) ||
		    (kind == NODE_CONTINUE && in->kind == CONTEXT_ROUND))
			return;
	}
}

static void add_jump(struct jump_search *search, struct node *node)
{
	struct planner *p = search->planner;
	struct step_jump *jump = ARENA_NEW(&p->model->arena, struct step_jump);
	if (node->in_macro || !layout_end(p->source, node)) {
		fail(p, node, "a macro holds the exit");
		search->broken = 1;
		return;
	}
	jump->at = (struct span){node->at.begin, layout_end(p->source, node)};
	add_guards(p, jump, search->in, node->kind);
	*search->last = jump;
	search->last = &jump->next;
}

static int is_loop(enum node_kind kind)
{
	return kind == NODE_FOR || kind == NODE_WHILE || kind == NODE_DO;
}

static void find_jumps(struct jump_search *search, struct node *node, int own_break, int own_continue)
{
	if (node->kind == NODE_LAMBDA || node->kind == NODE_CLASS)
		return;
	if (node->kind == NODE_RETURN || (node->kind == NODE_BREAK && own_break) ||
	    (node->kind == NODE_CONTINUE && own_continue))
		add_jump(search, node);
	int loop = is_loop(node->kind);
	for (struct node *child = node->child; child; child = child->next)
		find_jumps(search, child, own_break && !loop && node->kind != NODE_SWITCH, own_continue && !loop);
}

// Does a jump of this kind leave the node?
static int holds_jump(const struct node *node, enum node_kind kind)
{
	if (node->kind == kind)
		return 1;
	if (node->kind == NODE_LAMBDA || node->kind == NODE_CLASS)
		return 0;
	int stops =
	    kind != NODE_RETURN && (is_loop(node->kind) || (kind == NODE_BREAK && node->kind == NODE_SWITCH));
	for (const struct node *child = stops ? NULL : node->child; child; child = child->next)
		if (holds_jump(child, kind))
			return 1;
	return 0;
}

static int loop_holds(const struct node *loop, enum node_kind kind)
{
	for (const struct node *child = loop->child; child; child = child->next)
		if (holds_jump(child, kind))
			return 1;
	return 0;
}

// ---- pieces

// Is the variable named behind this offset?
struct use_search {
	const struct var *var;
	unsigned behind;
	int found;
};

static int find_use(struct node *node, void *context)
{
	struct use_search *search = context;
	if (node->kind == NODE_REF && node->var == search->var && node->at.begin >= search->behind)
		search->found = 1;
	return !search->found;
}

static int is_used_behind(struct planner *p, const struct node *declaration, unsigned offset)
{
	for (const struct node *child = declaration->child; child; child = child->next) {
		struct use_search search = {child->var, offset, 0};
		if (child->kind != NODE_VAR || !*child->var->name)
			return 1; // a class, or a structured binding, of whose names the tree knows nothing
		node_walk(p->function->tree, find_use, &search);
		if (search.found)
			return 1;
	}
	return !declaration->child; // a type's name, of which the tree knows nothing
}

static void mark_declared(const struct node *declaration)
{
	for (const struct node *child = declaration->child; child; child = child->next)
		if (child->var)
			child->var->is_stale = 1;
}

static int holds_shared(const struct node *declaration)
{
	for (const struct node *child = declaration->child; child; child = child->next)
		if (child->var && child->var->is_shared)
			return 1;
	return 0;
}

// A reference binds without reading: only what its address is made of counts.
static int is_harmless_binding(const struct node *value)
{
	if (value->kind != NODE_DEREF)
		return harmless_expression(value, NULL, NULL);
	for (const struct node *child = value->child; child; child = child->next)
		if (!(child->kind == NODE_ADDRESS && child->is_decay) && !harmless_expression(child, NULL, NULL) &&
		    !(child->kind == NODE_REF && child->var && child->var->is_shared))
			return 0;
	return 1;
}

static int is_harmless_declaration(const struct node *declaration)
{
	for (const struct node *child = declaration->child; child; child = child->next) {
		if (child->kind == NODE_CLASS || !child->child || (child->var && child->var->is_shared))
			continue;
		int harmless = child->var && child->var->is_reference && !child->child->next
		                   ? is_harmless_binding(child->child)
		                   : harmless_expression(child, NULL, NULL);
		if (!harmless)
			return 0;
	}
	return 1;
}

// A value that is the same in active threads only makes the variable stale.
static void mark_unavailable(const struct node *declaration)
{
	for (const struct node *child = declaration->child; child; child = child->next)
		if (child->var && child->child && !harmless_is_available(child))
			child->var->is_stale = 1;
}

static int add_hoist(struct planner *p, struct step *piece, const struct node *declaration)
{
	const char *why;
	struct step_hoist *hoist = hoist_split(&p->model->arena, p->source, declaration, &why);
	if (!hoist) {
		fail(p, declaration, why);
		return -1;
	}
	struct step_hoist **last = &piece->hoists;
	while (*last)
		last = &(*last)->next;
	*last = hoist;
	mark_declared(declaration);
	return 0;
}

// Does nothing of the statement run after the jump?
static int is_tail(const struct node *node, struct span jump)
{
	if (node->at.begin == jump.begin)
		return node->kind == NODE_RETURN || node->kind == NODE_BREAK || node->kind == NODE_CONTINUE;
	if (node->kind != NODE_COMPOUND && node->kind != NODE_IF)
		return 0;
	for (const struct node *child = node->child; child; child = child->next)
		if (jump.begin >= child->at.begin && jump.begin < child->at.end)
			return (node->kind == NODE_IF || !child->next) && is_tail(child, jump);
	return 0;
}

// The statements of a piece, from `first` until `end`.
static int fill_piece(
    struct planner *p, struct context *in, struct step *piece, struct node *first, const struct node *end)
{
	struct jump_search search = {p, in, &piece->jumps, 0};
	for (struct node *node = first; node != end; node = node->next) {
		find_jumps(&search, node, 1, 1);
		if (hoist_is_declaration(node) && is_used_behind(p, node, piece->at.end) &&
		    add_hoist(p, piece, node) < 0)
			return -1;
		for (struct step_jump *jump = piece->jumps; jump; jump = jump->next)
			jump->is_last = is_tail(node, jump->at) && node->next == end;
	}
	for (struct step_jump *jump = piece->jumps; jump; jump = jump->next)
		if (!jump->is_last && !piece->label)
			piece->label = fresh(p, "cue_end");
	return search.broken ? -1 : 0;
}

// ---- statements without a cut

// May it stay as it is, all threads being here?
static int is_sound(struct planner *p, const struct context *in, struct node *node)
{
	int level = is_of_warp(in) ? LEVEL_WARP : LEVEL_BLOCK;
	if (holds_jump(node, NODE_BREAK) || holds_jump(node, NODE_CONTINUE))
		return 0;
	return divergence_is_sound(p->model, p->function, node, level);
}

static void leave_body(struct planner *p, const struct node *node)
{
	if (!p->body.guard && holds_jump(node, NODE_RETURN))
		p->body.guard = p->function->active = names_local(p->model, "cue_active");
}

static void append(struct step ***last, struct step *step)
{
	**last = step;
	*last = &step->next;
}

// Statements that wait for the next cut of their list.
struct run {
	struct node *first;
	unsigned begin, end;
};

static int flush(
    struct planner *p, struct context *in, struct run *run, struct step ***last, const struct node *stop)
{
	if (!run->first)
		return 0;
	struct step *piece = new_step(p, STEP_PIECE, (struct span){run->begin, run->end});
	struct node *first = run->first;
	run->first = NULL;
	piece->guard = guard_of(in);
	append(last, piece);
	for (struct node *node = first; node != stop; node = node->next)
		leave_body(p, node); // the first exit of all clears the guard too
	return fill_piece(p, in, piece, first, stop);
}

static int is_needed_later(struct planner *p, const struct node *declaration, const struct node *stop)
{
	for (const struct node *node = declaration->next; node && node != stop; node = node->next)
		if (cut_effects(p, node))
			return is_used_behind(p, declaration, node->at.begin);
	return 0;
}

// May all threads run the statement as it is?
static int is_bare(struct planner *p, struct context *in, struct node *node, const struct node *stop)
{
	if (!guard_of(in) && is_sound(p, in, node))
		return 1;
	if (cut_effects(p, node) || !hoist_is_declaration(node))
		return 0;
	if (holds_shared(node))
		return 1;
	if (!is_needed_later(p, node, stop) || !is_harmless_declaration(node))
		return 0;
	mark_unavailable(node);
	return 1;
}

// One statement of a list: into the run, or as a step of its own.
static int plan_next(struct planner *p, struct context *in, struct run *run, struct step ***last,
    struct node *node, const struct node *stop)
{
	struct span at = {run->end, layout_end(p->source, node)};
	if (is_bare(p, in, node, stop)) {
		if (flush(p, in, run, last, node) < 0)
			return -1;
		append(last, new_step(p, STEP_BARE, at));
	} else if (!cut_effects(p, node)) {
		if (!run->first)
			run->first = node, run->begin = at.begin;
		int all = !guard_of(in);
		run->end = at.end;
		return all ? flush(p, in, run, last, node->next) : 0;
	} else {
		if (flush(p, in, run, last, node) < 0)
			return -1;
		leave_body(p, node);
		struct step *step = plan_statement(p, in, node, at);
		if (!step)
			return -1;
		append(last, step);
	}
	run->end = at.end;
	return 0;
}

// The statements from `first` until `stop`, whose text lies in `at`.
static int plan_list(struct planner *p, struct context *in, struct step **out, struct node *first,
    const struct node *stop, struct span at)
{
	struct run run = {NULL, at.begin, at.begin};
	for (struct node *node = first; node && node != stop; node = node->next) {
		unsigned end = layout_end(p->source, node);
		if (!end || node->at.begin < run.end || end > at.end)
			return fail(p, node, "a macro holds whole statements"), -1;
		if (plan_next(p, in, &run, &out, node, stop) < 0)
			return -1;
	}
	return flush(p, in, &run, &out, stop);
}

// ---- calls that wait

struct sync_search {
	struct planner *planner;
	struct step_sync **last;
	int broken;
};

static void add_sync(struct sync_search *search, struct node *call, int conditional)
{
	struct planner *p = search->planner;
	struct step_sync *sync = ARENA_NEW(&p->model->arena, struct step_sync);
	const char *why = "it waits where it is not always reached";
	if (!conditional && sync_read(sync, p->source, call, &why) == 0) {
		*search->last = sync;
		search->last = &sync->next;
		return;
	}
	fail(p, call, why);
	search->broken = 1;
}

static void find_syncs(struct sync_search *search, struct node *node, int conditional)
{
	if (own_sync(search->planner, node))
		add_sync(search, node, conditional);
	int lambda = node->kind == NODE_LAMBDA;
	for (struct node *child = node->child; child; child = child->next)
		find_syncs(search, child,
		    conditional || lambda ||
		        ((node->kind == NODE_LOGICAL || node->kind == NODE_CONDITIONAL) && child != node->child));
}

// What a vote asks is evaluated by active threads alone.
static int is_predicate(struct planner *p, const struct node *call, const struct node *argument)
{
	struct step_sync sync = {.result = NULL};
	const char *why;
	return sync_read(&sync, p->source, call, &why) == 0 && argument->at.begin >= sync.predicate.begin &&
	       argument->at.end <= sync.predicate.end;
}

// A call that waits, with arguments that any thread may evaluate.
static int is_harmless_sync(const struct node *call, void *context)
{
	if (!own_sync(context, call))
		return 0;
	for (const struct node *child = call->child; child; child = child->next)
		if (!is_predicate(context, call, child) && !harmless_expression(child, is_harmless_sync, context))
			return 0;
	return 1;
}

// ---- statements around a cut

static int plan_body(
    struct planner *p, struct context *in, struct step **out, struct node *body, struct span at)
{
	if (body->kind != NODE_COMPOUND)
		return plan_list(p, in, out, body, body->next, at);
	return plan_list(p, in, out, body->child, NULL, (struct span){body->at.begin + 1, body->at.end - 1});
}

static int is_header(const struct node *child, const struct layout *layout)
{
	return child != layout->body && child != layout->otherwise;
}

static int header_waits(struct planner *p, const struct node *node, const struct layout *layout)
{
	for (const struct node *child = node->child; child; child = child->next)
		if (is_header(child, layout) && cut_effects(p, child))
			return 1;
	return 0;
}

// Conditions that declare variables are not taken apart.
static int find_declaration(struct node *node, void *context)
{
	*(int *)context |= node->kind == NODE_VAR || node->is_declaration;
	return node->kind != NODE_LAMBDA;
}

static int check_header(struct planner *p, struct node *node, const struct layout *layout)
{
	int declares = 0;
	for (struct node *child = node->child; child && node->kind != NODE_FOR; child = child->next)
		if (is_header(child, layout))
			node_walk(child, find_declaration, &declares);
	return declares ? (fail(p, node, "a condition declares a variable"), -1) : 0;
}

// Votes in a header stay where they are.
static int keep_header_syncs(
    struct planner *p, struct step *step, struct node *node, const struct layout *layout)
{
	struct sync_search search = {p, &step->syncs, 0};
	for (struct node *child = node->child; child; child = child->next)
		if (is_header(child, layout))
			find_syncs(&search, child, 0);
	return search.broken ? -1 : 0;
}

static int tolerated(unsigned effects)
{
	return effects == EFFECT_WARP ? LEVEL_WARP : LEVEL_BLOCK;
}

static int is_harmless_and_available(struct planner *p, const struct node *node, const struct layout *layout)
{
	for (const struct node *child = node->child; child; child = child->next)
		if (is_header(child, layout) &&
		    !(harmless_expression(child, is_harmless_sync, p) && harmless_is_available(child)))
			return 0;
	return 1;
}

// A block's barrier inside what only a warp agreed on.
static int check_scope(struct planner *p, const struct context *in, const struct node *node, unsigned effects)
{
	if (effects == EFFECT_WARP || !is_of_warp(in))
		return 0;
	return fail(p, node, "a barrier stands in what only some warps run"), -1;
}

static void set_layout(struct step *step, const struct layout *layout)
{
	step->keyword = layout->word;
	step->header = layout->header;
	step->second = layout->second_word;
	step->init = layout->init;
	step->condition = layout->condition;
	step->next_round = layout->next_round;
	step->first_body = layout->first;
	step->second_body = layout->second;
}

// In a branch that only active threads enter, pieces need no guard.
static void unguard(struct step *step)
{
	for (; step; step = step->next)
		step->guard = NULL;
}

static struct step *plan_shared_if(struct planner *p, struct context *in, struct node *node,
    struct step *step, const struct layout *layout, unsigned effects)
{
	if (layout->otherwise && cut_effects(p, layout->body) && cut_effects(p, layout->otherwise))
		return fail(p, node, "both branches of a condition that is not proven uniform wait");
	step->kind = STEP_SHARED_IF;
	step->guard = guard_of(in);
	step->of_warp = effects == EFFECT_WARP;
	step->inner = fresh(p, "cue_in");
	step->other = layout->otherwise ? fresh(p, "cue_in") : NULL;
	struct context first = {in, CONTEXT_BRANCH, step->inner, step->of_warp};
	struct context second = {in, CONTEXT_BRANCH, step->other, step->of_warp};
	if (plan_body(p, &first, &step->child, layout->body, layout->first) < 0)
		return NULL;
	if (layout->otherwise && plan_body(p, &second, &step->otherwise, layout->otherwise, layout->second) < 0)
		return NULL;
	step->first_waits = cut_effects(p, layout->body) != 0;
	step->second_waits = layout->otherwise && cut_effects(p, layout->otherwise) != 0;
	unguard(step->first_waits ? NULL : step->child);
	unguard(step->second_waits ? NULL : step->otherwise);
	return step;
}

static struct step *plan_if(struct planner *p, struct context *in, struct node *node, struct span at)
{
	struct layout layout;
	unsigned effects = cut_effects(p, node);
	if (layout_read(&layout, p->source, node) < 0)
		return fail(p, node, "its text comes from a macro");
	if (check_header(p, node, &layout) < 0 || check_scope(p, in, node, effects) < 0)
		return NULL;
	if (header_waits(p, node, &layout) && !cut_effects(p, layout.body) &&
	    !(layout.otherwise && cut_effects(p, layout.otherwise)))
		return plan_sync(p, in, node, at);
	struct step *step = new_step(p, STEP_PLAIN, at);
	set_layout(step, &layout);
	int level = uniform_header_level(node, layout.body);
	int is_plain =
	    level <= tolerated(effects) && (!guard_of(in) || is_harmless_and_available(p, node, &layout));
	if (!is_plain && header_waits(p, node, &layout))
		return fail(p, node, "a condition waits");
	if (!is_plain)
		return plan_shared_if(p, in, node, step, &layout, effects);
	step->guard = guard_of(in);
	if (keep_header_syncs(p, step, node, &layout) < 0)
		return NULL;
	struct context inner = {in, CONTEXT_BRANCH, NULL, level == LEVEL_WARP};
	if (plan_body(p, &inner, &step->child, layout.body, layout.first) < 0)
		return NULL;
	if (layout.otherwise && plan_body(p, &inner, &step->otherwise, layout.otherwise, layout.second) < 0)
		return NULL;
	return step;
}

// ---- loops

// The variables that a for header sets and steps: the loop's own.
struct own_vars {
	struct var *items[8];
	int count, broken;
};

static void add_own(struct own_vars *own, const struct node *target)
{
	if (!target || target->kind != NODE_REF || !target->var || target->var->is_reference || own->count >= 8)
		own->broken = 1;
	else
		own->items[own->count++] = target->var;
}

static int collect_own(struct node *node, void *context)
{
	struct own_vars *own = context;
	if (node->kind == NODE_VAR && own->count < 8)
		own->items[own->count++] = node->var;
	if (node->kind == NODE_ASSIGN)
		add_own(own, node->child);
	own->broken |= node->kind == NODE_CALL && !harmless_expression(node, NULL, NULL);
	return 1;
}

static int is_own(const struct own_vars *own, const struct var *var)
{
	for (int i = 0; i < own->count; i++)
		if (own->items[i] == var)
			return 1;
	return 0;
}

// Assignments are let through: what they set is the loop's own.
static int sets_only_own(const struct node *node, const struct own_vars *own)
{
	if (node->kind != NODE_ASSIGN && node->kind != NODE_BINARY && node->kind != NODE_OTHER)
		return harmless_expression(node, NULL, NULL);
	if (node->kind == NODE_ASSIGN && !(node->child->kind == NODE_REF && is_own(own, node->child->var)))
		return 0;
	for (const struct node *child = node->child; child; child = child->next)
		if (!sets_only_own(child, own))
			return 0;
	return 1;
}

struct write_search {
	const struct own_vars *own;
	int found;
};

static int find_write(struct node *node, void *context)
{
	struct write_search *search = context;
	const struct node *target = node->kind == NODE_ASSIGN || node->kind == NODE_ADDRESS ? node->child : NULL;
	if (node->by_reference || node->kind == NODE_ASM)
		target = node;
	while (target && target->kind != NODE_REF)
		target = target->child;
	if (target && is_own(search->own, target->var))
		search->found = 1;
	if (node->kind == NODE_VAR && node->var->is_reference && node->child && node->child->kind == NODE_REF &&
	    is_own(search->own, node->child->var))
		search->found = 1;
	return !search->found;
}

static int is_initialised(const struct node *init, const struct var *var)
{
	if (init->kind == NODE_VAR && init->var == var)
		return init->child != NULL;
	if (init->kind == NODE_ASSIGN && init->name && !strcmp(init->name, "=") && init->child->var == var)
		return 1;
	for (const struct node *child = init->child; child; child = child->next)
		if (is_initialised(child, var))
			return 1;
	return 0;
}

static int is_declared_in(const struct node *init, const struct var *var)
{
	if (init->kind == NODE_VAR && init->var == var)
		return 1;
	for (const struct node *child = init->child; child; child = child->next)
		if (is_declared_in(child, var))
			return 1;
	return 0;
}

static const struct node *child_in(const struct node *node, struct span at)
{
	for (const struct node *child = node->child; child; child = child->next)
		if (at.end > at.begin && child->at.begin >= at.begin && child->at.begin < at.end)
			return child;
	return NULL;
}

// May threads that are not active go through the header of a for as it is? Its variables are set in it, from
// what is available, and nowhere else.
static int for_is_available(
    struct planner *p, struct context *in, const struct node *node, const struct layout *layout)
{
	const struct node *init = child_in(node, layout->init);
	const struct node *next = child_in(node, layout->next_round);
	struct own_vars own = {{NULL}, 0, 0};
	int available = 1;
	(void)p;
	if (init)
		node_walk((struct node *)init, collect_own, &own);
	if (next)
		node_walk((struct node *)next, collect_own, &own);
	struct write_search search = {&own, 0};
	node_walk(layout->body, find_write, &search);
	for (int i = 0; i < own.count; i++) {
		available &= init && is_initialised(init, own.items[i]);
		available &= (init && is_declared_in(init, own.items[i])) || has_left_for_good(in);
		own.items[i]->is_stale = 0;
	}
	for (const struct node *child = node->child; available && child; child = child->next)
		if (child != layout->body)
			available = sets_only_own(child, &own) && harmless_is_available(child);
	available = available && !own.broken && !search.found;
	for (int i = 0; i < own.count && !available; i++)
		own.items[i]->is_stale = 1;
	return available;
}

static int names_own(const struct node *node, const struct own_vars *own)
{
	if (node->kind == NODE_REF && is_own(own, node->var))
		return 1;
	for (const struct node *child = node->child; child; child = child->next)
		if (names_own(child, own))
			return 1;
	return 0;
}

// Does the loop end when nobody is active any more? A for that counts does, and one that asks whether anyone
// wants to go on.
static int ends_with_nobody(const struct node *node, const struct layout *layout)
{
	if (node->kind != NODE_FOR) {
		const struct node *condition = node->kind == NODE_DO ? layout->body->next : node->child;
		return condition && condition->kind == NODE_CALL && condition->name &&
		       (!strcmp(condition->name, "__syncthreads_or") ||
		           !strcmp(condition->name, "__syncthreads_count"));
	}
	const struct node *condition = child_in(node, layout->condition);
	const struct node *next = child_in(node, layout->next_round);
	struct own_vars own = {{NULL}, 0, 0};
	if (next)
		node_walk((struct node *)next, collect_own, &own);
	return condition && names_own(condition, &own);
}

static int loop_is_plain(
    struct planner *p, struct context *in, struct node *node, const struct layout *layout, unsigned effects)
{
	if (loop_holds(node, NODE_BREAK) || uniform_header_level(node, layout->body) > tolerated(effects))
		return 0;
	if (!guard_of(in))
		return 1;
	if (!ends_with_nobody(node, layout))
		return 0;
	return node->kind == NODE_FOR ? for_is_available(p, in, node, layout)
	                              : is_harmless_and_available(p, node, layout);
}

static int find_call(struct node *node, void *context)
{
	*(int *)context |= node->kind == NODE_CALL;
	return 1;
}

static int holds_call(const struct node *node)
{
	int found = 0;
	node_walk((struct node *)node, find_call, &found);
	return found;
}

// The part of a for header that is moved must mean the same in its new place.
static int plan_for_header(
    struct planner *p, struct step *step, const struct node *node, const struct layout *layout)
{
	const struct node *init = child_in(node, layout->init), *next = child_in(node, layout->next_round);
	const char *why;
	if (next && holds_call(next))
		return fail(p, next, "the step of a loop calls a function"), -1;
	if (!init || !hoist_is_declaration(init))
		return 0;
	mark_declared(init);
	step->init_is_bare = is_harmless_declaration(init);
	if (step->init_is_bare)
		return 0;
	step->init_hoist = hoist_split(&p->model->arena, p->source, init, &why);
	return step->init_hoist ? 0 : (fail(p, init, why), -1);
}

static struct step *plan_shared_loop(struct planner *p, struct context *in, struct node *node,
    struct step *step, const struct layout *layout, unsigned effects)
{
	step->kind = node->kind == NODE_DO ? STEP_SHARED_DO : STEP_SHARED_LOOP;
	step->guard = guard_of(in);
	step->of_warp = effects == EFFECT_WARP;
	step->inner = fresh(p, "cue_in");
	if (node->kind == NODE_FOR && plan_for_header(p, step, node, layout) < 0)
		return NULL;
	struct context rounds = {in, CONTEXT_LOOP, step->inner, step->of_warp};
	struct context round = {&rounds, CONTEXT_ROUND, NULL, 0};
	if (loop_holds(node, NODE_CONTINUE))
		step->round = round.guard = fresh(p, "cue_round");
	return plan_body(p, &round, &step->child, layout->body, layout->first) < 0 ? NULL : step;
}

static struct step *plan_loop(struct planner *p, struct context *in, struct node *node, struct span at)
{
	struct layout layout;
	unsigned effects = cut_effects(p, node);
	if (node->is_range)
		return fail(p, node, "a range loop goes round a barrier");
	if (layout_read(&layout, p->source, node) < 0)
		return fail(p, node, "its text comes from a macro");
	if (check_header(p, node, &layout) < 0 || check_scope(p, in, node, effects) < 0)
		return NULL;
	struct step *step = new_step(p, STEP_PLAIN, at);
	set_layout(step, &layout);
	int is_plain = loop_is_plain(p, in, node, &layout, effects);
	if (!is_plain && header_waits(p, node, &layout))
		return fail(p, node, "a loop's condition waits");
	if (!is_plain)
		return plan_shared_loop(p, in, node, step, &layout, effects);
	int level = uniform_header_level(node, layout.body);
	struct context round = {in, CONTEXT_ROUND, NULL, level == LEVEL_WARP};
	step->guard = guard_of(in);
	if (keep_header_syncs(p, step, node, &layout) < 0)
		return NULL;
	if (loop_holds(node, NODE_CONTINUE))
		step->round = round.guard = fresh(p, "cue_round");
	return plan_body(p, &round, &step->child, layout.body, layout.first) < 0 ? NULL : step;
}

// ---- statements that are a cut

static int sets_own_variable(const struct node *node)
{
	const struct node *target = node->kind == NODE_ASSIGN ? node->child : NULL;
	return target && target->kind == NODE_REF && target->var && !target->var->is_reference &&
	       !target->var->is_shared && !target->var->is_global && !target->var->is_volatile;
}

// May all threads run the statement whole, votes apart? It only waits, or only sets a variable that threads
// which are not active never read again.
static int sync_is_bare(struct planner *p, const struct context *in, const struct node *node)
{
	if (own_sync(p, node))
		return is_harmless_sync(node, p);
	if (hoist_is_declaration(node))
		return harmless_expression(node, is_harmless_sync, p);
	if (!sets_own_variable(node) || !has_left_for_good(in))
		return 0;
	for (const struct node *child = node->child->next; child; child = child->next)
		if (!harmless_expression(child, is_harmless_sync, p))
			return 0;
	return 1;
}

struct argument_search {
	struct planner *planner;
	int harmful, nested;
};

static int check_sync_arguments(struct node *node, void *context)
{
	struct argument_search *search = context;
	if (!own_sync(search->planner, node))
		return 1;
	for (struct node *child = node->child; child; child = child->next) {
		search->harmful |=
		    !is_predicate(search->planner, node, child) && !harmless_expression(child, NULL, NULL);
		search->nested |= cut_effects(search->planner, child) != 0;
	}
	return 0;
}

static struct step *plan_sync(struct planner *p, struct context *in, struct node *node, struct span at)
{
	struct step *step = new_step(p, STEP_SYNC, at);
	struct sync_search search = {p, &step->syncs, 0};
	find_syncs(&search, node, 0);
	if (search.broken)
		return NULL;
	step->guard = guard_of(in);
	if (sync_is_bare(p, in, node)) {
		if (hoist_is_declaration(node))
			mark_declared(node);
		return step;
	}
	struct argument_search arguments = {p, 0, 0};
	node_walk(node, check_sync_arguments, &arguments);
	if (arguments.harmful || arguments.nested)
		return fail(p, node, "what it is called with is not for all threads to evaluate");
	for (struct step_sync *sync = step->syncs; sync; sync = sync->next)
		sync->result = fresh(p, "cue_value");
	return fill_piece(p, in, step, node, node->next) < 0 ? NULL : step;
}

static struct step *plan_statement(struct planner *p, struct context *in, struct node *node, struct span at)
{
	struct step *step;
	switch (node->kind) {
	case NODE_COMPOUND:
		step = new_step(p, STEP_BLOCK, at);
		return plan_body(p, in, &step->child, node, at) < 0 ? NULL : step;
	case NODE_IF:
		return plan_if(p, in, node, at);
	case NODE_FOR:
	case NODE_WHILE:
	case NODE_DO:
		return plan_loop(p, in, node, at);
	case NODE_SWITCH:
		return fail(p, node, "a switch goes around it");
	case NODE_LABEL:
		return fail(p, node, "a label stands before it");
	case NODE_RETURN:
		return fail(p, node, "a return waits");
	default:
		return plan_sync(p, in, node, at);
	}
}

// ---- the whole body

// The first statement that cannot stay as it is: from there on threads may be inactive.
static struct node *first_unsound(struct planner *p, const struct node *body)
{
	for (struct node *node = body->child; node; node = node->next)
		if (!divergence_is_sound(p->model, p->function, node, LEVEL_BLOCK))
			return node;
	return NULL;
}

static int find_label(struct node *node, void *context)
{
	if (node->kind == NODE_GOTO || node->kind == NODE_LABEL)
		*(struct node **)context = node;
	return 1;
}

// A goto and its label must lie in one statement of the body that nothing cuts.
static int check_gotos(struct planner *p, const struct node *body)
{
	const struct node *holder = NULL;
	for (struct node *node = body->child; node; node = node->next) {
		struct node *found = NULL;
		node_walk(node, find_label, &found);
		if (found && (holder || cut_effects(p, node)))
			return fail(p, found, "a goto may go past it"), -1;
		holder = found ? node : holder;
	}
	return 0;
}

int barrier_plan(struct plan_failure *out, struct model *model, struct function *f)
{
	struct planner p = {.model = model, .source = f->source, .function = f, .failure = out};
	const struct node *body = f->tree ? f->tree->child : NULL;
	*out = (struct plan_failure){NULL, f->place};
	p.body.kind = CONTEXT_BODY;
	f->active = NULL;
	f->steps = NULL;
	if (!body || body->kind != NODE_COMPOUND || !body->at.end) {
		fail(&p, f->tree, "its body cannot be read");
		return -1;
	}
	uniform_analyse(model, f, NULL);
	struct node *first = first_unsound(&p, body);
	if (!first)
		return fail(&p, body, "nothing in its body can be told apart"), -1;
	if (check_gotos(&p, body) < 0)
		return -1;
	harmless_mark_stale(f->tree, first->at.begin);
	if (plan_body(&p, &p.body, &f->steps, f->tree->child, body->at) < 0) {
		f->steps = NULL;
		return -1;
	}
	return 0;
}

void pass_barrier(struct model *model)
{
	for (size_t i = 0; i < model->functions.count; i++) {
		struct function *f = model->functions.items[i];
		f->has_guards = f->has_body && f->steps;
	}
}
