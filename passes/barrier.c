// Barrier: if some threads of a body can miss a barrier that others reach, the body gets guards, as
// passes/predicate has planned.
//   requires identity; sets guards, copies
#include "pass.h"
#include "passes/predicate/predicate.h"

void pass_barrier(struct model *model)
{
	FUNCTION_EACH (f, model->functions) {
		f->predicated.has_guards = f->made[MADE_BODY].is_there && f->predicated.steps;
		if (f->predicated.has_guards)
			copies_use(f, f->predicated.steps, COPY_PLAIN);
	}
}
