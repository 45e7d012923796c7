// Elastic: the entry becomes a loop over logical blocks, so that any number of physical blocks runs them all
// (Pai, ASPLOS 2013, section 4.1, N:1 mapping of blocks). A barrier stands between two logical blocks where
// the body shares memory or waits for other threads: no thread may begin the next block while others still
// work on this one. Where threads could part before a barrier, safety.c has kept the kernel sliceable.
//   requires slice; sets has_loop, loop_barrier, tier elastic
#include "passes/analysis/analysis.h"
#include "pass.h"

#include "xform/model/names.h"

void pass_elastic(struct model *model)
{
	FUNCTION_EACH (f, model->functions) {
		if (!f->has_entry || f->best < TIER_ELASTIC || specialisations_lack_guards(model, f))
			continue;
		f->has_loop = 1;
		f->loop_barrier =
		    f->uses_shared || f->wants_loop_barrier || (f->effects & (EFFECT_SYNC | EFFECT_ASSEMBLY)) != 0;
		specialisations_raise(model, f, TIER_ELASTIC);
		f->entry_name = names_fresh(model, f->name, "_elastic");
		f->counter = names_local(model, "cue_b");
	}
}
