// Makes a kernel's entry a loop over logical blocks, so that any number of physical blocks can run them all
// (Pai, ASPLOS 2013, section 4.1, N:1 mapping of blocks). If the body uses shared memory, waits for other
// threads or asks which lanes run together, there is a barrier between two logical blocks: no thread may begin the next block while others
// still work on this one. If some threads could miss a barrier, safety.c has kept the kernel sliceable.
//   requires slice; sets entry, loop, reached
#include "passes/analysis/analysis.h"
#include "pass.h"

#include "xform/model/names.h"

void pass_elastic(struct model *model)
{
	FUNCTION_EACH (f, model->functions) {
		if (!f->made[MADE_ENTRY].is_there || f->verdict.best < TIER_ELASTIC ||
		    specialisations_lack_guards(model, f))
			continue;
		f->entry.has_loop = 1;
		f->entry.barrier = f->found.uses_shared || f->validated.wants_loop_barrier ||
		                   (f->found.effects & (EFFECT_SYNC | EFFECT_TOGETHER | EFFECT_ASSEMBLY)) != 0;
		specialisations_raise(model, f, TIER_ELASTIC);
		f->made[MADE_ENTRY].name = names_fresh(model, f->name, "_elastic");
		f->entry.counter = names_local(model, "cue_b");
	}
}
