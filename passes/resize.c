// Resize: a second entry that runs the logical threads of a block with any number of physical ones (Pai,
// ASPLOS 2013, section 4.1). Inside each logical block, a physical thread takes logical threads in strides. A
// physical block may also run several logical blocks beside each other. A logical block never spans two
// physical ones, so that fences and atomics of block scope keep their meaning.
//
// This is correct if no two threads of a block depend on each other: no shared memory, no barrier, no warp
// operation, no query of the hardware's thread, lane or SM, no volatile memory by which lanes in step could
// communicate, and thread ids only where shadowing or a clone's parameters reach them. Independent threads
// may run one after another. The validator refuses a kernel in which a thread waits for another one without a
// barrier.
//
// The entry with only the block loop remains, and runs unless the number of threads is changed
// (docs/internals/design-notes.md). An elastic kernel that is not resizable gets a note, never a warning.
//   requires elastic; sets threads, reached
#include "passes/analysis/analysis.h"
#include "pass.h"

#include "xform/model/names.h"

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
