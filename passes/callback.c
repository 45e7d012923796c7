// What a library may call back. An algorithm of a library gets functors, functions by name, and elements with
// operators of the user's, and runs them out of sight: their text stays, so that they see the hardware's ids.
// A lambda is no such case: its body stands in the function that hands it over, and is copied with it.
#include "analysis.h"

#include <string.h>

// A call of a function, or perhaps one, that is no text of the user's and stands in a namespace: CUDA's own
// intrinsics call nothing back.
static int runs_library(const struct node *call)
{
	if ((call->kind != NODE_CALL && call->kind != NODE_ASSIGN) || !call->child)
		return 0; // nothing is handed over
	int is_library = !call->callee && !call->candidates.count && !call->unknown && call->name;
	return call->may_be_library || (is_library && strstr(call->name, "::"));
}

static int may_be_handed_over(const struct function *f)
{
	return !f->is_kernel && (f->is_operator || model_is_call_operator(f) || f->address_taken);
}

const struct function *callback_find(
    const struct model *model, const struct node *call, unsigned ids, unsigned effects)
{
	if (!runs_library(call))
		return NULL;
	for (size_t i = 0; i < model->functions.count; i++) {
		const struct function *f = model->functions.items[i];
		if (may_be_handed_over(f) && ((f->all_ids & ids) || (f->effects & effects)))
			return f;
	}
	return NULL;
}
