// Identity: copies the kernel's text, unchanged, into a body function whose parameters have the names of the
// built-in ids and shadow them (Pai, ASPLOS 2013, section 4.1, renames them instead). The kernel itself does
// not change.
//   requires specialisations; sets body
#include "pass.h"

#include "xform/model/names.h"

void pass_identity(struct model *model)
{
	FUNCTION_EACH (f, model->functions) {
		if (!f->is_ours || f->verdict.best < TIER_SLICEABLE)
			continue;
		f->made[MADE_BODY].is_there = 1;
		if (!f->general)
			f->made[MADE_BODY].name = names_fresh(model, f->name, "_body");
	}
	FUNCTION_EACH (f, model->functions) {
		if (f->general && f->made[MADE_BODY].is_there)
			f->made[MADE_BODY].name = f->general->made[MADE_BODY].name;
	}
}
