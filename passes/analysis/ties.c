// What makes the threads of a block depend on each other: shared memory, barriers, warp operations, volatile
// memory, and queries of the hardware's thread. A kernel with any of these is elastic at most (resize.c).
#include "analysis.h"

struct tie {
	unsigned effects;
	const char *id, *what;
};

// Shared memory has no use without barriers.
static const struct tie ties[] = {
    {EFFECT_BARRIER, "block-barrier", "its threads wait for each other"},
    {EFFECT_COLLECTIVE, "block-barrier", "its threads work together in a library function"},
    {EFFECT_WARP, "warp-operation", "lanes of a warp exchange values or wait for each other"},
    {EFFECT_VOLATILE, "warp-operation", "lanes of a warp may talk through volatile memory"},
    {EFFECT_IDENTITY, "thread-id", "it asks the hardware for its thread, lane or SM"},
};

void ties_check(struct model *model, struct function *kernel)
{
	if (kernel->found.uses_shared)
		model_limit(model, kernel, TIER_ELASTIC, "shared-memory", kernel->place, NULL,
		    "its threads share memory of the block");
	for (size_t i = 0; i < sizeof ties / sizeof *ties; i++)
		if (kernel->found.effects & ties[i].effects)
			model_limit(model, kernel, TIER_ELASTIC, ties[i].id,
			    summary_place(model, kernel, ties[i].effects), NULL, "%s", ties[i].what);
}
