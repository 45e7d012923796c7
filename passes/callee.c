// Callee: device functions that read block ids, or thread ids in a resizable kernel, get a clone with the ids
// as leading parameters; calls from bodies and clones go to it. Member functions get theirs beside them in
// their class; operator() becomes cue_call. All functions of one name in one scope share the clone's name, so
// that overloads resolve as before.
//   requires identity; sets has_clone
#include "analysis.h"
#include "pass.h"

#include "xform/names.h"

#include <string.h>

void pass_callee(struct model *model);

struct walk {
	struct model *model;
	const struct model *reading; // that the tree belongs to
	int is_resized;              // the kernel that all starts from
};

static void clone(struct walk *walk, struct function *f);

// What a lambda without a capture default calls, and what is recursive, gets no clone for a resizable kernel:
// safety.c refuses that. Only mutants come here.
static int is_left(const struct walk *walk, const struct node *node)
{
	return walk->is_resized && node->kind == NODE_LAMBDA && !node->captures_default &&
	       model_mutates(walk->model, "forget-lambda");
}

static int clone_callees(struct node *node, void *context)
{
	struct walk *walk = context;
	functions_t targets = {0};
	if (is_left(walk, node))
		return 0;
	if (node->kind == NODE_CALL)
		summary_targets(&targets, walk->reading, node);
	unsigned ids = walk->is_resized ? ID_OF_BLOCK | ID_OF_THREAD : ID_OF_BLOCK;
	int needed = 0;
	for (size_t i = 0; i < targets.count; i++)
		needed |= (targets.items[i]->all_ids & ids) != 0;
	for (size_t i = 0; needed && i < targets.count; i++)
		clone(walk, model_first_reading(targets.items[i]));
	VEC_DISPOSE(&targets);
	return 1;
}

static void clone_all(struct walk *walk, struct function *f)
{
	struct walk one = *walk;
	one.reading = walk->model;
	node_walk(f->tree, clone_callees, &one);
	for (size_t i = 0; i < f->twins.count; i++) {
		one.reading = walk->model->readings.items[i];
		node_walk(f->twins.items[i] ? f->twins.items[i]->tree : NULL, clone_callees, &one);
	}
}

// One call in a template may run members of several classes.
static int share_name(const struct function *a, const struct function *b)
{
	return model_is_same_set(a, b) || (a->in_class && b->in_class && !strcmp(a->name, b->name));
}

static void clone(struct walk *walk, struct function *f)
{
	struct model *model = walk->model;
	if ((f->has_clone && f->is_resized >= walk->is_resized) || !f->source || f->header_fault)
		return;
	if (f->is_recursive && model_mutates(model, "forget-recursion"))
		return;
	f->has_clone = 1;
	f->is_resized |= walk->is_resized;
	const functions_t *named = model_named(model, f->name);
	for (size_t i = 0; i < named->count && !f->clone_name; i++)
		if (named->items[i]->clone_name && share_name(f, named->items[i]))
			f->clone_name = named->items[i]->clone_name;
	if (!f->clone_name)
		f->clone_name = names_fresh(model, model_is_call_operator(f) ? "call" : f->name, "");
	clone_all(walk, f);
}

static void start(struct model *model, struct function *kernel)
{
	int is_member = kernel->member && !kernel->member->fault && // its threads are logical ones, too
	                !model_mutates(model, "member-callee");
	int is_resized = (kernel->best >= TIER_RESIZABLE || is_member) && !model_mutates(model, "callee-threads");
	struct walk walk = {model, model, is_resized};
	kernel->is_resized = walk.is_resized;
	clone_all(&walk, kernel);
}

void pass_callee(struct model *model)
{
	for (size_t i = 0; i < model->functions.count; i++)
		if (model->functions.items[i]->has_body)
			start(model, model->functions.items[i]);
}
