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
// The block loop's entry stays beside it and runs while threads are as launched
// (docs/internals/design-notes.md). What keeps an elastic kernel from being resizable is a property, no
// fault: a note, never a warning.
//   requires elastic; sets has_threads, tier resizable
#include "passes/analysis/analysis.h"
#include "pass.h"

#include "xform/model/names.h"

#include <string.h>

void pass_resize(struct model *model)
{
	FUNCTION_EACH (f, model->functions) {
		if (!f->entry.has_loop || f->verdict.best < TIER_RESIZABLE)
			continue;
		f->made[MADE_RESIZED].is_there = 1;
		specialisations_raise(model, f, TIER_RESIZABLE);
		f->made[MADE_RESIZED].name = names_fresh(model, f->name, "_resized");
		f->entry.thread_counter = names_local(model, "cue_t");
	}
}
