// Statements that are themselves a cut: all threads make the call that waits, and only active threads run the
// rest.
#include "predication.h"

#include <string.h>

#include "passes/analysis/speculate.h"

static void add_sync(struct sync_search *search, struct node *call, int conditional)
{
	struct predication *p = search->predication;
	struct step_sync *sync = ARENA_NEW(&p->model->arena, struct step_sync);
	const char *why = "it waits where it is not always reached";
	int is_read = !conditional && (sync_is_library(call) ? sync_read(sync, p->source, call, &why)
	                                                     : predicate_guarded_call(p, sync, call, &why)) == 0;
	if (is_read) {
		*search->last = sync;
		search->last = &sync->next;
		return;
	}
	predicate_fail(p, call, why);
	search->broken = 1;
}

void predicate_find_syncs(struct sync_search *search, struct node *node, int conditional)
{
	if (predicate_own_sync(search->predication, node))
		add_sync(search, node, conditional);
	int lambda = node->kind == NODE_LAMBDA;
	for (struct node *child = node->child; child; child = child->next)
		predicate_find_syncs(search, child,
		    conditional || lambda ||
		        ((node->kind == NODE_LOGICAL || node->kind == NODE_CONDITIONAL) && child != node->child));
}

// Is it the predicate of a vote? Only active threads evaluate that.
static int is_predicate(struct predication *p, const struct node *call, const struct node *argument)
{
	struct step_sync sync = {.result = NULL};
	const char *why;
	return sync_read(&sync, p->source, call, &why) == 0 && argument->at.begin >= sync.predicate.begin &&
	       argument->at.end <= sync.predicate.end;
}

// A call that waits, with arguments that any thread may evaluate.
int predicate_speculatable_sync(const struct node *call, void *context)
{
	if (!predicate_own_sync(context, call))
		return 0;
	if (call->is_guarded)
		return 1; // predicate_guarded_call handles its arguments
	for (const struct node *child = call->child; child; child = child->next)
		if (!is_predicate(context, call, child) &&
		    !speculate_expression(child, predicate_speculatable_sync, context))
			return 0;
	return 1;
}

static int sets_own_variable(const struct node *node)
{
	const struct node *target = node->kind == NODE_ASSIGN ? node->child : NULL;
	return target && target->kind == NODE_REF && target->var && !target->var->is_reference &&
	       !target->var->is_shared && !target->var->is_global && !target->var->is_volatile;
}

// May all threads run the whole statement, apart from votes? It only waits, or it only sets a variable that
// inactive threads never read again.
static int sync_is_bare(struct predication *p, const struct context *in, const struct node *node)
{
	if (predicate_own_sync(p, node))
		return predicate_speculatable_sync(node, p);
	if (hoist_is_declaration(node))
		return speculate_expression(node, predicate_speculatable_sync, p);
	if (!sets_own_variable(node) || !predicate_left_for_good(in))
		return 0;
	for (const struct node *child = node->child->next; child; child = child->next)
		if (!speculate_expression(child, predicate_speculatable_sync, p))
			return 0;
	return 1;
}

// Is there an argument of a call that waits that not all threads may evaluate?
static int has_harmful_argument(struct predication *p, const struct node *tree)
{
	NODE_EACH (node, tree) {
		if (!predicate_own_sync(p, node))
			continue;
		for (struct node *child = node->child; child && !node->is_guarded; child = child->next)
			if (predicate_barrier_in(p, child) ||
			    (!is_predicate(p, node, child) && !speculate_expression(child, NULL, NULL)))
				return 1;
		node = node_last(node);
	}
	return 0;
}

struct step *predicate_sync(struct predication *p, struct context *in, struct node *node, struct span at)
{
	struct step *step = predicate_new_step(p, STEP_SYNC, at);
	struct sync_search search = {p, in, &step->syncs, 0};
	step->guard = predicate_guard(in);
	if (node->in_macro && sync_is_plain_barrier(node))
		return step; // nothing of its text changes
	predicate_find_syncs(&search, node, 0);
	if (search.broken)
		return NULL;
	if (sync_is_bare(p, in, node)) {
		if (hoist_is_declaration(node))
			predicate_mark_declared(node);
		return step;
	}
	if (has_harmful_argument(p, node))
		return predicate_fail(p, node, "threads that left must not evaluate the arguments of a call");
	for (struct step_sync *sync = step->syncs; sync; sync = sync->next) {
		if (sync->is_void)
			return predicate_fail(p, node, "a barrier is within an expression");
		sync->result = predicate_fresh(p, "cue_value");
	}
	return predicate_fill_region(p, in, step, node, node->next) < 0 ? NULL : step;
}
