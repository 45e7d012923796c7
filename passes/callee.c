// Callee: device functions that read block ids, or thread ids in a resizable kernel, get a clone with the ids
// as leading parameters. Bodies and clones call the clone. A member function's clone is beside it in its
// class; operator() becomes cue_call. All functions of one name in one scope share the clone's name, so that
// overloads resolve as before.
//   requires identity; sets clones
#include "passes/analysis/analysis.h"
#include "pass.h"

#include "xform/model/names.h"

struct walk {
	struct model *model;
	int is_resized; // the kernel where the walk starts
};

static void clone(struct walk *walk, struct function *f);

static void clone_callees(struct walk *walk, const struct model *variant, struct node *tree)
{
	unsigned ids = walk->is_resized ? ID_OF_BLOCK | ID_OF_THREAD : ID_OF_BLOCK;
	NODE_EACH (node, tree) {
		functions_t targets = summary_targets(variant, node);
		if (node->kind == NODE_CALL && (summary_ids(variant, node) & ids))
			for (size_t i = 0; i < targets.count; i++)
				clone(walk, model_first_variant(targets.items[i]));
	}
}

static void clone_all(struct walk *walk, struct function *f)
{
	clone_callees(walk, walk->model, f->tree);
	for (size_t i = 0; i < f->variants.others.count; i++)
		if (f->variants.others.items[i])
			clone_callees(walk, walk->model->variants.items[i], f->variants.others.items[i]->tree);
}

static void clone(struct walk *walk, struct function *f)
{
	struct model *model = walk->model;
	if ((f->made[MADE_CLONE].is_there && f->entry.is_resized >= walk->is_resized) || !f->source ||
	    f->fault.header)
		return;
	f->made[MADE_CLONE].is_there = 1;
	f->entry.is_resized |= walk->is_resized;
	const functions_t *named = model_named(model, f->name);
	for (size_t i = 0; i < named->count && !f->made[MADE_CLONE].name; i++)
		if (named->items[i]->made[MADE_CLONE].name && reach_shares_name(f, named->items[i]))
			f->made[MADE_CLONE].name = named->items[i]->made[MADE_CLONE].name;
	if (!f->made[MADE_CLONE].name)
		f->made[MADE_CLONE].name = names_fresh(model, model_is_call_operator(f) ? "call" : f->name, "");
	clone_all(walk, f);
}

static void callee_start(struct model *model, struct function *kernel)
{
	int is_member = kernel->member && !kernel->member->fault; // its threads are logical ones, too
	int is_resized = kernel->verdict.best >= TIER_RESIZABLE || is_member;
	struct walk walk = {model, is_resized};
	kernel->entry.is_resized = walk.is_resized;
	clone_all(&walk, kernel);
}

void pass_callee(struct model *model)
{
	FUNCTION_EACH (f, model->functions)
		if (f->made[MADE_BODY].is_there)
			callee_start(model, f);
}
