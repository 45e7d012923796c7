// Checks that the logical ids can be passed to every function that reads ids. A kernel's body gets them as
// parameters, and a called function gets them through a clone. So every call on the path must be
// redirectable: the text has a plain name, and the called functions can be copied and are declared before
// the calling copy. effects.def lists library functions that use the grid.
#include "reach.h"

#include <string.h>

#include "analysis.h"
#include "movable.h"

// The call's text gets one name for all that it may run. In a template it may run members of several classes.
int reach_shares_name(const struct function *a, const struct function *b)
{
	return model_is_same_set(a, b) || (a->in_class && b->in_class && !strcmp(a->name, b->name));
}

static int can_edit_call(const struct scan *scan, const struct node *node, const struct function *f)
{
	const struct source *s = scan->inside->source;
	if (!s || !node->at.end || node->in_macro)
		return 0;
	size_t name = source_token_at(s, node->name_at.begin);
	if (!model_is_call_operator(f))
		return node->name_at.end && source_token_is(s, name, f->name) &&
		       model_call_paren(s, node->name_at) < s->tokens.count;
	return model_object_paren(s, node->at) < s->tokens.count && !source_token_is(s, name, "operator");
}

// The offset of the input from which on calls of its clone compile.
static unsigned known_from(const struct function *f)
{
	return f->text.declared_at.end && f->text.declared_after < f->text.after ? f->text.declared_after
	                                                                         : f->text.after;
}

// Is it about thread ids, which only a resizable kernel passes on?
static int is_of_threads(const struct scan *scan)
{
	return !(scan->ids & ID_OF_BLOCK);
}

static void forbid_callee(struct scan *scan, struct node *node, const struct function *f, const char *why)
{
	scan_limit(scan, scan->limit, scan->reason, node->place,
	    "pass the ids to it as arguments, or make it a plain function of this file",
	    "'%s' reads %s ids and %s", f->name, is_of_threads(scan) ? "thread" : "block", why);
}

static void check_target(struct scan *scan, struct node *node, struct function *f)
{
	if (!node->callee && !node->candidates.count)
		scan_limit(scan, scan->limit, scan->reason, node->place,
		    "call a plain function of this file by its name",
		    "what this call runs is not known, and '%s' in %s reads %s ids", f->name,
		    model_shown_line(scan->model, &f->place), is_of_threads(scan) ? "thread" : "block");
	else if (movable_clone_fault(scan->model, f))
		forbid_callee(scan, node, f, movable_clone_fault(scan->model, f));
	else if (node->may_be_other)
		forbid_callee(scan, node, f, "shares this call with a lambda or a library's function");
	else if (!can_edit_call(scan, node, f))
		forbid_callee(scan, node, f, "is not called by a plain name in the text");
	else if (!f->in_class && known_from(f) > scan->inside->text.after)
		forbid_callee(scan, node, f, "is not declared in plain text before the copy that would call it");
}

// The callee pass must be able to redirect a call that may run a function which reads block ids.
static void check_call(struct scan *scan, struct node *node)
{
	functions_t targets = summary_targets(scan->model, node);
	if (!(summary_ids(scan->model, node) & scan->ids))
		return;
	for (size_t i = 0; i < targets.count; i++)
		if (targets.items[i]->found.all_ids & scan->ids)
			check_target(scan, node, targets.items[i]);
	for (size_t i = 0; i < targets.count; i++) {
		check_target(scan, node, targets.items[i]);
		if (!reach_shares_name(targets.items[0], targets.items[i]))
			forbid_callee(scan, node, targets.items[i], "is one of several functions that the call may mean");
	}
}

static void check_effects(struct scan *scan, struct node *node)
{
	unsigned effects = node->kind == NODE_LAUNCH ? EFFECT_LAUNCH : node->effects;
	if (effects & EFFECT_GRID)
		scan_limit(scan, TIER_OPAQUE, "grid-sync", node->place, NULL,
		    "'%s' synchronises or addresses the whole grid", node->name);
	else if (effects & EFFECT_BLOCK_ID)
		scan_limit(scan, TIER_OPAQUE, "callee-id", node->place, "read blockIdx instead",
		    "'%s' reads block ids in a header of CUDA's", node->name);
	else if (effects & EFFECT_CLUSTER)
		scan_limit(scan, TIER_OPAQUE, "cluster", node->place, NULL, "it uses thread block clusters");
	else if (effects & EFFECT_LAUNCH)
		scan_limit(scan, TIER_OPAQUE, "device-launch", node->place, NULL,
		    "it launches kernels or calls the runtime from the device");
}

static int calls_thread_reader(const struct model *model, const struct node *lambda)
{
	NODE_EACH (node, lambda)
		if (summary_ids(model, node) & ID_OF_THREAD)
			return 1;
	return 0;
}

// A thread id that shadowing does not reach in a resizable kernel; capture.c handles block ids only.
static void check_thread_id(struct scan *scan, struct node *node)
{
	int is_global = node->kind == NODE_ID && node->explicit_global && (node->id & ID_OF_THREAD);
	int is_lost =
	    node->kind == NODE_LAMBDA && !node->captures_default && calls_thread_reader(scan->model, node);
	if (is_global)
		scan_limit(scan, TIER_ELASTIC, "thread-id", node->place,
		    "drop the ::", "a thread id is named with a leading ::");
	if (is_lost)
		scan_limit(scan, TIER_ELASTIC, "thread-id", node->place, "capture by [=] or [&]",
		    "a lambda calls a function that reads thread ids");
}

static void scan_all(struct scan *scan)
{
	functions_t reached = {0};
	summary_reach(&reached, scan->model, scan->kernel);
	for (size_t i = 0; i < reached.count; i++) {
		scan->inside = reached.items[i];
		if (scan->inside->fault.compiler)
			scan_limit(scan, TIER_OPAQUE, "compiler-macro", scan->inside->fault.compiler_at, NULL, "%s",
			    scan->inside->fault.compiler);
		NODE_EACH (node, scan->inside->tree) {
			check_effects(scan, node);
			check_call(scan, node);
			check_thread_id(scan, node);
		}
		for (size_t k = 0; k < scan->inside->text.unread.count; k++)
			unread_check(scan, &scan->inside->text.unread.items[k]);
	}
	VEC_DISPOSE(&reached);
}

void scan_limit(const struct scan *scan, enum tier tier, const char *id, struct place place,
    const char *advice, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	if (model_lower(scan->model, scan->verdict, tier, id, place, advice, format, arguments) &&
	    scan->verdict == &scan->kernel->verdict)
		model_say_limit(scan->model, scan->kernel);
	va_end(arguments);
}

void reach_check_blocks(struct model *model, struct function *kernel)
{
	scan_all(&(struct scan){ID_OF_BLOCK, TIER_OPAQUE, "callee-id", model, kernel, &kernel->verdict, NULL});
}

// Thread ids must reach logical threads through every call, as block ids do.
void reach_check_threads(struct model *model, struct function *kernel)
{
	scan_all(&(struct scan){ID_OF_THREAD, TIER_ELASTIC, "thread-id", model, kernel, &kernel->verdict, NULL});
}

void reach_try_threads(struct function_verdict *out, struct model *model, struct function *kernel)
{
	*out = (struct function_verdict){.best = TIER_RESIZABLE};
	scan_all(&(struct scan){ID_OF_THREAD, TIER_ELASTIC, "thread-id", model, kernel, out, NULL});
}
