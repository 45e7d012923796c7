// The analyses as rows of the pipeline; the algorithms are in passes/analysis. Analyses of a function's own
// tree run in every variant of the file, before `agree` joins the variants.
#include "pass.h"
#include "passes/analysis/analysis.h"

// Which kernels do phases launch?
void pass_members(struct model *model)
{
	mergeable_mark(model);
}

// What does each function do, all that it calls included?
void pass_summary(struct model *model)
{
	summary_compute(model);
	agree_summaries(model);
}

// Which ids must the copies of lambdas capture?
void pass_captures(struct model *model)
{
	capture_decide(model);
	for (size_t i = 0; i < model->variants.count; i++)
		capture_decide(model->variants.items[i]);
}

// A tier must be safe in all variants; if their trees need different edits, it falls.
void pass_agree(struct model *model)
{
	agree_tiers(model);
}

// One tier for a template and its specialisations.
void pass_specialisations(struct model *model)
{
	specialisations_join(model);
}
