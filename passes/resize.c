// Resize: a second entry that runs the logical threads of a block with any number of physical ones (Pai,
// ASPLOS 2013, section 4.1). Inside each logical block, a physical thread takes logical threads in strides;
// a physical block may also hold several logical blocks beside each other. A logical block never spans two
// physical ones, so that fences and atomics of block scope still mean what they meant.
//
// That is right when no two threads of a block know of each other as threads: no shared memory, no barrier,
// no warp operation, nothing that asks the hardware which thread, lane or SM this is, no volatile memory by
// which lanes in step could talk without a word, and thread ids only where shadowing or a clone's parameters
// reach them. Threads that are independent may follow one another; a kernel in which a thread waits for
// another one without a barrier is no kernel of any tier (the validator finds it).
//
// The block loop's entry stays beside it and runs while threads are as launched (docs/design-notes.md).
// What keeps an elastic kernel from being resizable is a property, no fault: a note, never a warning.
//   requires elastic; sets has_threads, tier resizable
#include "analysis.h"
#include "pass.h"

#include "xform/names.h"

#include <string.h>

struct tie {
	unsigned effects;
	const char *id, *what;
	const char *mutations; // with which it does not count
};

// Shared memory has no use without barriers.
static const struct tie ties[] = {
    {EFFECT_BARRIER, "block-barrier", "its threads wait for each other", "forget-barrier,forget-shared"},
    {EFFECT_COLLECTIVE, "block-barrier", "its threads work together in a library function",
        "forget-barrier,forget-shared"},
    {EFFECT_WARP, "warp-operation", "lanes of a warp exchange values or wait for each other", "forget-warp"},
    {EFFECT_VOLATILE, "warp-operation", "lanes of a warp may talk through volatile memory",
        "forget-volatile"},
    {EFFECT_IDENTITY, "thread-id", "it asks the hardware for its thread, lane or SM", "forget-identity"},
};

void resize_check(struct model *model, struct function *kernel)
{
	if (kernel->uses_shared && !model_mutates(model, "forget-shared"))
		model_limit(model, kernel, TIER_ELASTIC, "shared-memory", kernel->place, NULL,
		    "its threads share memory of the block");
	for (size_t i = 0; i < sizeof ties / sizeof *ties; i++)
		if ((kernel->effects & ties[i].effects) &&
		    !(model->mutation && util_list_has(ties[i].mutations, model->mutation, ",")))
			model_limit(model, kernel, TIER_ELASTIC, ties[i].id,
			    summary_place(model, kernel, ties[i].effects), NULL, "%s", ties[i].what);
}

void pass_resize(struct model *model)
{
	FUNCTION_EACH (f, model->functions) {
		if (!f->has_loop || f->best < TIER_RESIZABLE)
			continue;
		f->has_threads = 1;
		family_raise(model, f, TIER_RESIZABLE);
		f->resized_name = names_fresh(model, f->name, "_resized");
		f->thread_counter = names_local(model, "cue_t");
	}
}
