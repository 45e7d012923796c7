// Yield: the block loop asks for each logical block (cuelastic/turn.cuh), so that the entry's physical blocks can
// leave to an urgent client and a resume can go on (docs/internals/sharing.md). With --share only: the question
// costs code, and a barrier for each logical block where the kernel has none.
//
// The entry does not yield if the validator has not proved this form of it.
//   requires elastic; sets yields
#include "pass.h"

#include "xform/model/names.h"

void pass_yield(struct model *model)
{
	FUNCTION_EACH (f, model->functions) {
		const struct refusal *why = f->judged.yield_refused;
		if (!model->shares || !f->entry.has_loop)
			continue;
		if (why) {
			diag_add(model->diags, why->id, f->place, NULL, "kernel '%s' cannot leave to urgent work: %s",
			    f->name, why->text);
			continue;
		}
		f->entry.yields = 1;
		f->entry.round = names_local(model, "cue_r");
	}
}
