// The best form of each kernel that its text allows, and why not more. Every rule here lowers `best` by
// model_limit, which keeps the first and strongest reason.
//
//   opaque     the body cannot be moved, or ids do not reach all that reads them
//   sliceable  each logical block may run alone in a physical one, but not several after each other
//   elastic    the threads of a block belong together (resize.c)
//   resizable  all of it
//
// That is a proposal. Where a validator will look at the output, it is the best form that it has not refused
// yet: the body as it is, with guards (barrier.c), in slices, or none. Where none will, it is what a
// pessimistic look at the tree allows (plain.c).
#include "analysis.h"
#include "pass.h"
#include "plain.h"

#include "xform/effects.h"

#include <string.h>

struct scan {
	unsigned ids;       // the ids whose readers must be clones
	enum tier limit;    // of a kernel where they cannot be
	const char *reason; // id of the diagnostic
	struct model *model;
	struct function *kernel; // limited by what is found
	struct function *inside; // the function that is scanned: the kernel or a callee
};

// What keeps a body, a kernel's or a clone's, from being moved below parameters that carry the ids.
struct obstacle {
	const char *id;
	struct place place;
	const char *what, *advice;
};

static struct obstacle node_obstacle(const struct node *node)
{
	if (node->kind == NODE_ID && node->explicit_global && (node->id & ID_OF_BLOCK))
		return (struct obstacle){
		    "explicit-id", node->place, "a block id is named with a leading ::", "drop the ::"};
	if (node->kind == NODE_CLASS && capture_find_stuck(node))
		return (struct obstacle){"id-capture", capture_find_stuck(node)->place, "a local class uses an id",
		    "pass the id to it as an argument"};
	if (node->kind == NODE_VAR && node->var->is_static)
		return (struct obstacle){"static-local", node->place, "a static variable would exist twice",
		    "make it a variable of the file"};
	if (node->kind == NODE_VAR && model_id_named(node->name))
		return (struct obstacle){
		    "shadowed-id", node->place, "a local has the name of a block id", "rename it"};
	return (struct obstacle){.id = NULL};
}

static int template_is_forwardable(const struct function *f)
{
	int unnamed = 0;
	for (size_t i = 0; i < f->template_params.count; i++) {
		const struct template_parameter *p = &f->template_params.items[i];
		if (unnamed && p->name)
			return 0;
		if (!p->name && !p->has_default)
			return 0;
		unnamed |= !p->name;
	}
	return 1;
}

static int is_defined(const struct source *s, const char *word, size_t length)
{
	size_t count;
	const unsigned *definitions = source_definitions(s, word, length, &count);
	for (size_t i = 0; i < count; i++)
		if (source_token_is(s, definitions[i] - 1, "define"))
			return 1;
	return 0;
}

// `#define blockIdx …` would change the names of our parameters too.
static int redefines_ids(const struct source *s)
{
	static const char *const ids[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
	for (size_t k = 0; k < 4; k++)
		if (is_defined(s, ids[k], strlen(ids[k])))
			return 1;
	return 0;
}

static int names_itself(const struct model *model, const struct function *f)
{
	return model_word_of_place(model, f->source, (struct span){f->at.begin, f->body.end}) != NULL;
}

static int has_parameter_like_id(const struct function *f)
{
	for (size_t i = 0; i < f->params.count; i++)
		if (model_id_named(f->params.items[i].name))
			return 1;
	return 0;
}

// The first that holds counts.
static struct obstacle head_obstacle(const struct model *model, const struct function *f)
{
	int has_text = f->source && !f->in_macro;
	const struct {
		int holds;
		const char *id, *what, *advice;
	} rows[] = {
	    {redefines_ids(model->source), "macro-head", "a macro of this file has the name of an id",
	        "rename the macro"},
	    {f->has_error, "parse-error", "the parser found an error in it", NULL},
	    {!has_text && f->text_fault, "spelling", f->text_fault, "write it the usual way"},
	    {!has_text, "macro-head", "its text comes from a macro", NULL},
	    {f->header_fault != NULL, "header-copy", f->header_fault, NULL},
	    {f->split_head, "split-head", "a preprocessing directive splits its head",
	        "put the directive around the whole function"},
	    {f->special_fault != NULL, "specialization", f->special_fault, NULL},
	    {f->parameter_fault != NULL, "parameter", f->parameter_fault, NULL},
	    {!template_is_forwardable(f), "parameter", "a template parameter has no name", "give it one"},
	    {has_parameter_like_id(f), "shadowed-id", "a parameter has the name of a block id", "rename it"},
	    {f->is_friend, "friend", "a class names it as a friend, which its copy would not be", NULL},
	    {f->default_calls && !f->is_kernel, "parameter", "a default argument calls something or reads ids",
	        NULL},
	    {f->restore_fault != NULL, "body-directive", f->restore_fault,
	        "move the directives out of the function"},
	    {has_text && names_itself(model, f), "function-name",
	        "it uses its own function name or a counter, which a copy would change", NULL},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (rows[i].holds)
			return (struct obstacle){rows[i].id, f->place, rows[i].what, rows[i].advice};
	return (struct obstacle){.id = NULL};
}

static struct obstacle move_obstacle(const struct model *model, const struct function *f)
{
	struct obstacle found = head_obstacle(model, f);
	NODE_EACH (node, f->tree)
		if (!found.id)
			found = node_obstacle(node);
	const struct node *lambda = found.id ? NULL : capture_find_hopeless(model, f);
	if (lambda)
		found = (struct obstacle){"id-capture", lambda->place,
		    "a lambda uses a block id, but its copy cannot capture it", "capture by [=] or [&]"};
	return found;
}

// Why a callee cannot get a clone, or NULL.
static const char *clone_fault(const struct model *model, const struct function *f)
{
	if (f->is_kernel)
		return "is a kernel";
	if (f->is_recursive)
		return "is recursive";
	if (f->in_class && member_fault(model, f))
		return member_fault(model, f);
	if (!f->in_class && f->is_operator)
		return "is an operator";
	struct obstacle obstacle = move_obstacle(model, f);
	return obstacle.id ? arena_format((struct arena *)&model->arena, "cannot be cloned: %s", obstacle.what)
	                   : NULL;
}

int safety_is_cloneable(const struct model *model, const struct function *f)
{
	return f->source && !f->in_class && !f->header_fault && !clone_fault(model, f);
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

// From which offset of the input on calls of its clone compile.
static unsigned known_from(const struct function *f)
{
	return f->declared_at.end && f->declared_behind < f->behind ? f->declared_behind : f->behind;
}

// Is it about thread ids, which a resizable kernel alone hands on?
static int is_of_threads(const struct scan *scan)
{
	return !(scan->ids & ID_OF_BLOCK);
}

static void forbid_callee(struct scan *scan, struct node *node, const struct function *f, const char *why)
{
	model_limit(scan->model, scan->kernel, scan->limit, scan->reason, node->place,
	    "pass the ids to it as arguments, or make it a plain function of this file",
	    "'%s' reads %s ids and %s", f->name, is_of_threads(scan) ? "thread" : "block", why);
}

static void check_target(struct scan *scan, struct node *node, struct function *f)
{
	if (!node->callee && !node->candidates.count)
		model_limit(scan->model, scan->kernel, scan->limit, scan->reason, node->place,
		    "call a plain function of this file by its name",
		    "what this call runs is not known, and '%s' in line %u reads %s ids", f->name, f->place.line,
		    is_of_threads(scan) ? "thread" : "block");
	else if (is_of_threads(scan) && f->is_recursive && model_mutates(scan->model, "forget-recursion"))
		return;
	else if (clone_fault(scan->model, f))
		forbid_callee(scan, node, f, clone_fault(scan->model, f));
	else if (node->may_be_other)
		forbid_callee(scan, node, f, "shares this call with a lambda or a library's function");
	else if (!can_edit_call(scan, node, f))
		forbid_callee(scan, node, f, "is not called by a plain name in the text");
	else if (!f->in_class && known_from(f) > scan->inside->behind)
		forbid_callee(scan, node, f, "is not declared in plain text before the copy that would call it");
}

// A call that may run a function which reads block ids must be one that the callee pass can redirect, with
// all that it may run.
static void check_call(struct scan *scan, struct node *node)
{
	functions_t targets = summary_targets(scan->model, node);
	if (!(summary_ids(scan->model, node) & scan->ids))
		return;
	for (size_t i = 0; i < targets.count; i++)
		if (targets.items[i]->all_ids & scan->ids)
			check_target(scan, node, targets.items[i]);
	for (size_t i = 0; i < targets.count; i++) {
		check_target(scan, node, targets.items[i]);
		if (!callee_shares_name(targets.items[0], targets.items[i]))
			forbid_callee(scan, node, targets.items[i], "is one of several functions that the call may mean");
	}
}

// What libraries say of the grid by their names.
static void check_effects(struct scan *scan, struct node *node)
{
	unsigned effects = node->kind == NODE_LAUNCH ? EFFECT_LAUNCH : node->effects;
	if (effects & EFFECT_GRID)
		model_limit(scan->model, scan->kernel, TIER_OPAQUE, "grid-sync", node->place, NULL,
		    "'%s' synchronises or addresses the whole grid", node->name);
	else if (effects & EFFECT_BLOCK_ID)
		model_limit(scan->model, scan->kernel, TIER_OPAQUE, "callee-id", node->place, "read blockIdx instead",
		    "'%s' reads block ids in a header of CUDA's", node->name);
	else if (effects & EFFECT_CLUSTER)
		model_limit(scan->model, scan->kernel, TIER_OPAQUE, "cluster", node->place, NULL,
		    "it uses thread block clusters");
	else if (effects & EFFECT_LAUNCH)
		model_limit(scan->model, scan->kernel, TIER_OPAQUE, "device-launch", node->place, NULL,
		    "it launches kernels or calls the runtime from the device");
	else if (effects & EFFECT_DEPENDENT)
		model_limit(scan->model, scan->kernel, TIER_OPAQUE, "dependent-launch", node->place, NULL,
		    "'%s' ties it to the kernels launched before and behind it", node->name);
}

static int calls_thread_reader(const struct model *model, const struct node *lambda)
{
	NODE_EACH (node, lambda)
		if (summary_ids(model, node) & ID_OF_THREAD)
			return 1;
	return 0;
}

// What shadowing would not reach in a resizable kernel: capture.c sees to block ids only.
static void check_thread_id(struct scan *scan, struct node *node)
{
	int is_global = node->kind == NODE_ID && node->explicit_global && (node->id & ID_OF_THREAD);
	int is_lost =
	    node->kind == NODE_LAMBDA && !node->captures_default && calls_thread_reader(scan->model, node);
	if (is_global && !model_mutates(scan->model, "forget-global-id"))
		model_limit(scan->model, scan->kernel, TIER_ELASTIC, "thread-id", node->place,
		    "drop the ::", "a thread id is named with a leading ::");
	if (is_lost && !model_mutates(scan->model, "forget-lambda"))
		model_limit(scan->model, scan->kernel, TIER_ELASTIC, "thread-id", node->place,
		    "capture by [=] or [&]", "a lambda calls a function that reads thread ids");
}

// Code that #if leaves out: for another architecture it may be what is compiled.
static int is_any_macro(const struct model *model, const char *word)
{
	int is = is_defined(model->source, word, strlen(word));
	for (size_t i = 0; i < model->sources.count && !is; i++)
		is = is_defined(model->sources.items[i], word, strlen(word));
	return is;
}

static enum tier skipped_word_limit(const struct model *model, const struct source *s, size_t index)
{
	static const char control[] = "return goto asm __asm__ __asm __shared__ sync <<<";
	const struct token *token = &s->tokens.items[index];
	const char *word =
	    arena_copy((struct arena *)&model->arena, s->text + token->at.begin, token->at.end - token->at.begin);
	unsigned named = 0;
	FUNCTION_EACH (f, *model_named(model, word))
		named |= f->all_ids;
	if (named & ID_OF_BLOCK)
		return TIER_OPAQUE;
	if (effects_of(word) &
	    (EFFECT_GRID | EFFECT_BLOCK_ID | EFFECT_CLUSTER | EFFECT_LAUNCH | EFFECT_DEPENDENT))
		return TIER_OPAQUE;
	if (util_list_has(control, word, " ") || effects_of(word) || is_any_macro(model, word))
		return TIER_SLICEABLE;
	return named ? TIER_ELASTIC : TIER_RESIZABLE;
}

// An id that neither shadowing nor a clone's parameters would reach.
static enum tier skipped_id_limit(const struct function *f, size_t index)
{
	unsigned id = model_id_at(f->source, index);
	unsigned handed_on = id & ID_OF_BLOCK ? f->all_ids & ID_OF_BLOCK : f->all_ids;
	int is_reached =
	    (f->is_kernel || handed_on) && !(index > 0 && source_token_is(f->source, index - 1, "::"));
	if (!id || is_reached)
		return TIER_RESIZABLE;
	return id & ID_OF_BLOCK ? TIER_OPAQUE : TIER_ELASTIC;
}

static enum tier skipped_limit(const struct scan *scan, struct span at)
{
	const struct source *s = scan->inside->source;
	enum tier tier = s ? TIER_RESIZABLE : TIER_OPAQUE;
	for (size_t i = s ? source_token_at(s, at.begin) : 0;
	    s && i < s->tokens.count && s->tokens.items[i].at.begin < at.end; i++) {
		if (s->tokens.items[i].directive || s->tokens.items[i].kind == TOKEN_COMMENT)
			continue;
		enum tier word = skipped_word_limit(scan->model, s, i), id = skipped_id_limit(scan->inside, i);
		tier = word < tier ? word : tier;
		tier = id < tier ? id : tier;
	}
	return tier;
}

static struct place place_in(const struct function *f, unsigned offset)
{
	struct place place = f->place;
	if (f->source)
		source_position(f->source, place.offset = offset, &place.line, &place.column);
	return place;
}

// Does nothing between the two functions change what a condition means?
static int is_same_condition(const struct function *f, const struct function *kernel)
{
	int is_before = f->at.begin < kernel->at.begin;
	return f->source && f->source == kernel->source && f->body.end && kernel->body.end &&
	       !model_changes_macros(f->source, is_before ? f->at.begin : kernel->at.begin,
	           is_before ? kernel->at.begin : f->at.begin);
}

// A function without a copy cannot say what its build's flags must leave out: the kernel's copy says it.
static void vouch(struct scan *scan, struct unread *unread, enum tier limit)
{
	struct function *f = scan->inside, *kernel = scan->kernel;
	int is_new = 1;
	if (limit == TIER_RESIZABLE && !(kernel->effects & EFFECT_SYNC))
		return;
	unread->is_guarded = 1;
	for (size_t i = 0; i < kernel->vouched.count; i++)
		is_new &= kernel->vouched.items[i] != f;
	if (is_new)
		VEC_PUSH(&kernel->vouched, f);
}

// Code that no reading sees. What the architecture alone leaves out of all of them runs nowhere; what the
// build's flags leave out stays so if the copy is compiled with the same flags, and says so if not.
static void check_unread(struct scan *scan, struct unread *unread)
{
	const struct function *f = scan->inside;
	enum tier limit = skipped_limit(scan, unread->at);
	int is_copied = f->is_kernel || (f->all_ids & ID_OF_BLOCK);
	unsigned beyond = unread->depends & ~(unsigned)DEPENDS_FLAGS;
	int is_read = scan->model->has_all_readings && !f->lacks_reading;
	if (!unread->depends || (beyond == DEPENDS_ARCHITECTURE && is_read))
		return;
	int in_head =
	    f->is_kernel && unread->at.end <= f->parameters.end; // whose parameters are handed on by name
	if (!beyond && is_copied)
		unread->is_guarded = in_head || limit < TIER_RESIZABLE || (f->effects & EFFECT_SYNC);
	else if (!beyond && is_same_condition(f, scan->kernel))
		vouch(scan, unread, limit);
	else if (limit < TIER_ELASTIC)
		model_limit(scan->model, scan->kernel, limit, "conditional-code", place_in(f, unread->at.begin), NULL,
		    beyond ? "code that #if leaves out here, for some compiler or architecture, holds barriers, "
		             "exits or ids"
		           : "code that #if leaves out here holds barriers, exits or ids, and flags might bring it "
		             "back");
	else if (limit == TIER_ELASTIC)
		model_limit(scan->model, scan->kernel, limit, "thread-id", place_in(f, unread->at.begin), NULL,
		    "code that #if leaves out here reads thread ids");
}

// The kernel and all that it calls.
static void scan_all(struct scan *scan)
{
	functions_t reached = {0};
	summary_reach(&reached, scan->model, scan->kernel);
	for (size_t i = 0; i < reached.count; i++) {
		scan->inside = reached.items[i];
		NODE_EACH (node, scan->inside->tree) {
			check_effects(scan, node);
			check_call(scan, node);
			check_thread_id(scan, node);
		}
		for (size_t k = 0; k < scan->inside->unread.count; k++)
			check_unread(scan, &scan->inside->unread.items[k]);
	}
	VEC_DISPOSE(&reached);
}

// Of a branch by which threads leave the validator knows the condition alone, the tree the `return` as well.
static struct place follow_condition(const struct function *kernel, struct place place)
{
	NODE_EACH (node, kernel->tree) {
		const struct node *condition = node->kind == NODE_IF ? node->child : NULL;
		if (!condition || condition->place.line != place.line || strcmp(condition->place.path, place.path))
			continue;
		for (const struct node *side = condition->next; side; side = side->next)
			NODE_EACH (way_out, side)
				if (way_out->kind == NODE_RETURN)
					return way_out->place;
	}
	return place;
}

static struct place place_of_refusal(const struct function *kernel, const struct refusal *why)
{
	struct place place = why->place.path ? why->place : kernel->place;
	return strcmp(why->id, "early-exit") ? place : follow_condition(kernel, place);
}

static void limit_as_refused(
    struct model *model, struct function *kernel, enum tier tier, const struct refusal *why)
{
	struct place place = place_of_refusal(kernel, why);
	if (kernel->general)
		return; // the template has the same reason, and hands it on (family.c)
	const char *advice = NULL;
	if (!strcmp(why->id, "block-wait"))
		advice = kernel->blocks_ordered ? "in a block loop a block may wait for one whose turn never comes; "
		                                  "slices keep the order"
		                                : "if blocks wait for blocks of smaller number only: "
		                                  "#pragma cuelastic kernel(blocks(ordered))";
	if (!strcmp(why->id, "internal"))
		advice = "please report this file";
	model_limit(model, kernel, tier, why->id, place, advice, "%s", why->text);
}

// Of a template and its specialisations, the validator may have refused another one.
static int guard(struct plan_failure *out, struct model *model, struct function *kernel)
{
	if (barrier_plan(out, model, kernel) == 0)
		return 0;
	return out->is_idle && family_has_others(model, kernel) ? 0 : -1;
}

// The highest form that the validator has not refused.
static void take_form(struct model *model, struct function *kernel)
{
	const struct refusal *why = kernel->refused;
	struct plan_failure plan;
	if (kernel->form == ENTRY_NONE)
		limit_as_refused(model, kernel, TIER_OPAQUE, why);
	else if (kernel->form == ENTRY_SLICED)
		limit_as_refused(model, kernel, TIER_SLICEABLE, why);
	else if (kernel->form == ENTRY_GUARDED && kernel->best > TIER_SLICEABLE &&
	         guard(&plan, model, kernel) < 0)
		model_limit(model, kernel, TIER_SLICEABLE, why->id, place_of_refusal(kernel, why),
		    arena_format(&model->arena,
		        "slices are safe; a block loop would need the body predicated, but %s (line %u)", plan.why,
		        plan.place.line),
		    "%s", why->text);
	if (kernel->threads_refused && !model_mutates(model, "forget-identity"))
		limit_as_refused(model, kernel, TIER_ELASTIC, kernel->threads_refused);
}

// Why the validator cannot look at it, or NULL.
static const char *unseen_why(const struct model *model, const struct function *kernel)
{
	return kernel->lacks_instance ? "this file has no instance of it" : model->unproved;
}

// Nobody will look at the output: what is not plain stays as it is.
static void judge(struct model *model, struct function *kernel)
{
	const char *what = NULL;
	const struct node *doubt = plain_find_doubt(model, kernel, &what);
	if (doubt)
		model_limit(model, kernel, TIER_OPAQUE, "unproved", doubt->place.path ? doubt->place : kernel->place,
		    NULL, "nothing was proved (%s): %s", unseen_why(model, kernel), what);
}

// A pragma's wish is no fault, and a note only.
static void limit_by_wish(struct model *model, struct function *kernel)
{
	if (kernel->has_wish)
		model_limit(model, kernel, kernel->wish, "asked", kernel->asked, NULL, "a pragma asks for it");
}

// Thread ids must reach logical threads through every call, as block ids do.
void safety_check_threads(struct model *model, struct function *kernel)
{
	struct scan scan = {ID_OF_THREAD, TIER_ELASTIC, "thread-id", model, kernel, NULL};
	scan_all(&scan);
}

static void analyse(struct model *model, struct function *kernel)
{
	struct scan scan = {ID_OF_BLOCK, TIER_OPAQUE, "callee-id", model, kernel, NULL};
	kernel->best = TIER_RESIZABLE;
	if (kernel->has_wish && kernel->wish == TIER_OPAQUE)
		limit_by_wish(model, kernel);
	struct obstacle obstacle = move_obstacle(model, kernel);
	if (obstacle.id)
		model_limit(
		    model, kernel, TIER_OPAQUE, obstacle.id, obstacle.place, obstacle.advice, "%s", obstacle.what);
	if (kernel->has_cluster)
		model_limit(model, kernel, TIER_OPAQUE, "cluster", kernel->place, NULL, "it has cluster dimensions");
	if (kernel->best > TIER_OPAQUE)
		scan_all(&scan);
	if (kernel->best > TIER_OPAQUE)
		limit_by_wish(model, kernel);
	if (kernel->best > TIER_OPAQUE && kernel->form != ENTRY_NONE && unseen_why(model, kernel))
		judge(model, kernel);
	else if (kernel->best > TIER_OPAQUE)
		take_form(model, kernel);
	if (kernel->best > TIER_ELASTIC)
		resize_check(model, kernel);
	if (kernel->best > TIER_ELASTIC)
		safety_check_threads(model, kernel);
	if (kernel->member)
		mergeable_check(model, kernel);
}

static void analyse_reading(struct model *model)
{
	capture_decide(model);
	FUNCTION_EACH (f, model->functions)
		if (f->is_ours)
			analyse(model, f);
}

void safety_analyse(struct model *model)
{
	mergeable_mark(model);
	summary_compute(model);
	agree_summaries(model);
	analyse_reading(model);
	for (size_t i = 0; i < model->readings.count; i++)
		analyse_reading(model->readings.items[i]);
	agree_tiers(model);
	family_join(model);
}
