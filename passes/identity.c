// Identity: the kernel's text is copied, untouched, into a body function whose parameters are named like the
// built-in ids and shadow them (Pai, ASPLOS 2013, section 4.1, renames them instead). The kernel itself stays
// as it is.
//   requires nothing; sets has_body
#include "pass.h"

#include "xform/model/names.h"

void pass_identity(struct model *model)
{
	FUNCTION_EACH (f, model->functions) {
		if (!f->is_ours || f->best < TIER_SLICEABLE)
			continue;
		f->has_body = 1;
		if (!f->general)
			f->body_name = names_fresh(model, f->name, "_body");
	}
	FUNCTION_EACH (f, model->functions) {
		if (f->general && f->has_body)
			f->body_name = f->general->body_name;
	}
}
