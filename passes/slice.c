// Slice: an entry beside the kernel that runs a range of linear logical block numbers (offset and limit in
// Pai, ASPLOS 2013, section 4.4). Each physical block runs one logical block, so the body needs no analysis.
//   requires identity, callee; sets entry, reached
#include "pass.h"

#include "xform/model/names.h"

void pass_slice(struct model *model)
{
	FUNCTION_EACH (f, model->functions) {
		if (!f->made[MADE_BODY].is_there)
			continue;
		f->verdict.reached = TIER_SLICEABLE;
		if (f->general)
			continue; // the template's entry calls its body
		f->made[MADE_ENTRY].is_there = 1;
		f->made[MADE_ENTRY].name = names_fresh(model, f->name, "_sliced");
		f->entry.slice_parameter = names_local(model, "cue");
		model->needs_header = 1;
	}
}
