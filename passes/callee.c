// Callee: device functions that read block ids get a clone with the ids as leading parameters; calls from
// bodies and clones go to it. Member functions get theirs beside them in their class; operator() becomes
// cue_call.
//  All functions of one name in one scope share the clone's name, so that
// overloads resolve as before.
//   requires identity; sets has_clone
#include "analysis.h"
#include "pass.h"

#include "xform/names.h"

#include <string.h>

void pass_callee(struct model *model);

static void clone(struct model *model, struct function *f);

static int clone_callees(struct node *node, void *context)
{
	struct model *model = context;
	functions_t targets = {0};
	if (node->kind == NODE_CALL)
		summary_targets(&targets, model, node);
	int needed = 0;
	for (size_t i = 0; i < targets.count; i++)
		needed |= (targets.items[i]->all_ids & ID_OF_BLOCK) != 0;
	for (size_t i = 0; needed && i < targets.count; i++)
		clone(model, targets.items[i]);
	VEC_DISPOSE(&targets);
	return 1;
}

// One call in a template may run members of several classes.
static int share_name(const struct function *a, const struct function *b)
{
	return model_is_same_set(a, b) || (a->in_class && b->in_class && !strcmp(a->name, b->name));
}

static void clone(struct model *model, struct function *f)
{
	if (f->has_clone || !f->source || f->header_fault)
		return;
	f->has_clone = 1;
	for (size_t i = 0; i < model->functions.count && !f->clone_name; i++)
		if (model->functions.items[i]->clone_name && share_name(f, model->functions.items[i]))
			f->clone_name = model->functions.items[i]->clone_name;
	if (!f->clone_name)
		f->clone_name = names_fresh(model, model_is_call_operator(f) ? "call" : f->name, "");
	node_walk(f->tree, clone_callees, model);
}

void pass_callee(struct model *model)
{
	for (size_t i = 0; i < model->functions.count; i++)
		if (model->functions.items[i]->has_body)
			node_walk(model->functions.items[i]->tree, clone_callees, model);
}
