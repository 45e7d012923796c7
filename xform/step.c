// Steps: what a plan calls.
#include "model.h"

const struct function *step_guarded_callee(const struct step *step, const struct node *call)
{
	const struct function *found = NULL;
	for (; step && !found; step = step->next) {
		for (const struct step_sync *sync = step->syncs; sync && !found; sync = sync->next)
			if (sync->callee && sync->callee_name.begin == call->name_at.begin)
				found = sync->callee;
		if (!found)
			found = step_guarded_callee(step->child, call);
		if (!found)
			found = step_guarded_callee(step->otherwise, call);
	}
	return found;
}
