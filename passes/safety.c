// Finds the highest safe tier of each kernel, and the reason why it is not higher. Each rule lowers `best`
// by model_limit, which keeps the first and strongest reason.
//
//   opaque     the body cannot be copied, or ids do not reach all functions that read them
//   sliceable  a physical block may run one logical block, but not several in sequence
//   elastic    the threads of a block depend on each other (passes/analysis/ties.c)
//   resizable  nothing prevents it
//
// The tier is a proposal. With a validator, it is that of the highest form that the validator has not
// refused yet: the body as it is, the body with guards (passes/predicate), slices, or none. Without a
// validator, only plain kernels are above opaque (passes/analysis/plain.c).
#include "passes/analysis/analysis.h"
#include "passes/analysis/movable.h"
#include "passes/analysis/plain.h"
#include "passes/analysis/reach.h"
#include "passes/predicate/predicate.h"
#include "pass.h"

#include <string.h>

// For a branch by which threads leave, the validator names the condition only; the tree has the `return` as
// well.
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
		return; // specialisations.c copies the template's reason
	const char *advice = NULL;
	if (!strcmp(why->id, "block-wait"))
		advice = kernel->pragma.blocks_ordered
		             ? "in a block loop a block may wait for one whose turn never comes; "
		               "slices keep the order"
		             : "if blocks wait for blocks of smaller number only: "
		               "#pragma cuelastic kernel(blocks(ordered))";
	if (!strcmp(why->id, "internal"))
		advice = "please report this file";
	model_limit(model, kernel, tier, why->id, place, advice, "%s", why->text);
}

// The validator may have refused the template or another specialisation.
static int guard(struct predicate_failure *out, struct model *model, struct function *kernel)
{
	if (predicate_body(out, model, kernel) == 0)
		return 0;
	return out->is_idle && specialisations_exist(model, kernel) ? 0 : -1;
}

// The highest form that the validator has not refused.
static void take_form(struct model *model, struct function *kernel)
{
	const struct refusal *why = kernel->validated.refused;
	struct predicate_failure plan;
	if (kernel->validated.form == ENTRY_NONE)
		limit_as_refused(model, kernel, TIER_OPAQUE, why);
	else if (kernel->validated.form == ENTRY_SLICED)
		limit_as_refused(model, kernel, TIER_SLICEABLE, why);
	else if (kernel->validated.form == ENTRY_GUARDED && kernel->verdict.best > TIER_SLICEABLE &&
	         guard(&plan, model, kernel) < 0)
		model_limit(model, kernel, TIER_SLICEABLE, why->id, place_of_refusal(kernel, why),
		    arena_format(&model->arena,
		        "slices are safe; a block loop would need the body predicated, but %s (%s)", plan.why,
		        model_shown_line(model, &plan.place)),
		    "%s", why->text);
	if (kernel->validated.threads_refused)
		limit_as_refused(model, kernel, TIER_ELASTIC, kernel->validated.threads_refused);
}

// Why the validator cannot look at it, or NULL.
static const char *unseen_why(const struct model *model, const struct function *kernel)
{
	return kernel->validated.lacks_instance ? "no launch that is rewritten makes an instance of it"
	                                        : model->unproved;
}

// Without a validator, a kernel that is not plain stays as it is.
static void judge(struct model *model, struct function *kernel)
{
	const char *what = NULL;
	const struct node *doubt = plain_find_doubt(model, kernel, &what);
	if (doubt && kernel->validated.is_uncompiled)
		model_limit(model, kernel, TIER_OPAQUE, "no-instance", kernel->place, NULL,
		    "this file makes no instance of the template, so the compiler makes none of its code");
	else if (doubt)
		model_limit(model, kernel, TIER_OPAQUE, "unproved", doubt->place.path ? doubt->place : kernel->place,
		    NULL, "nothing was proved (%s): %s", unseen_why(model, kernel), what);
}

// An entry has one parameter more than its kernel, and the entry for other numbers of threads a larger one.
static void check_bytes(struct model *model, struct function *kernel)
{
	const struct function_bytes *bytes = &kernel->bytes;
	int is_slice = model->parameter_bytes && bytes->with_slice > model->parameter_bytes;
	if (is_slice || (model->parameter_bytes && bytes->with_shape > model->parameter_bytes))
		model_limit(model, kernel, is_slice ? TIER_OPAQUE : TIER_ELASTIC, "device-limit", kernel->place,
		    "pass a pointer to a part of it",
		    "its entry would have %u bytes of parameters, and a kernel may have %u",
		    is_slice ? bytes->with_slice : bytes->with_shape, model->parameter_bytes);
}

// A limit by a pragma is intended: a note only.
static void limit_by_wish(struct model *model, struct function *kernel)
{
	if (kernel->pragma.is_given)
		model_limit(
		    model, kernel, kernel->pragma.tier, "asked", kernel->pragma.place, NULL, "a pragma asks for it");
}

static void analyse(struct model *model, struct function *kernel)
{
	kernel->verdict.best = TIER_RESIZABLE;
	// The output would include the runtime's headers beside the program's own declaration.
	if (model->clash.name)
		model_limit(model, kernel, TIER_OPAQUE, "reserved-name", model->clash.place,
		    "rename it: names that begin with cue_ or CUE_ are cuelastic's",
		    "the program declares '%s', as cuelastic's headers do", model->clash.name);
	if (kernel->pragma.is_given && kernel->pragma.tier == TIER_OPAQUE)
		limit_by_wish(model, kernel);
	struct obstacle obstacle = movable_obstacle(model, kernel);
	if (obstacle.id)
		model_limit(
		    model, kernel, TIER_OPAQUE, obstacle.id, obstacle.place, obstacle.advice, "%s", obstacle.what);
	if (kernel->text.has_cluster)
		model_limit(model, kernel, TIER_OPAQUE, "cluster", kernel->place, NULL,
		    "its head has __cluster_dims__ or __block_size__");
	if (kernel->verdict.best > TIER_OPAQUE)
		check_bytes(model, kernel);
	if (kernel->verdict.best > TIER_OPAQUE)
		reach_check_blocks(model, kernel);
	if (kernel->verdict.best > TIER_OPAQUE)
		limit_by_wish(model, kernel);
	if (kernel->verdict.best > TIER_OPAQUE && kernel->validated.form != ENTRY_NONE &&
	    unseen_why(model, kernel))
		judge(model, kernel);
	else if (kernel->verdict.best > TIER_OPAQUE)
		take_form(model, kernel);
	if (kernel->verdict.best > TIER_ELASTIC)
		ties_check(model, kernel);
	if (kernel->verdict.best > TIER_ELASTIC)
		reach_check_threads(model, kernel);
	if (kernel->member)
		mergeable_check(model, kernel);
}

static void analyse_all(struct model *model)
{
	FUNCTION_EACH (f, model->functions)
		if (f->is_ours)
			analyse(model, f);
}

void pass_safety(struct model *model)
{
	analyse_all(model);
	for (size_t i = 0; i < model->variants.count; i++)
		analyse_all(model->variants.items[i]);
}
