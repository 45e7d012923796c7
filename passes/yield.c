// Yield: the block loop asks the gate before each logical block (cuelastic/turn.cuh), so that the entry's
// physical blocks can make room for an urgent client and a resume can continue (docs/internals/sharing.md).
// With --share only: asking costs code, and a barrier for each logical block if the kernel has none.
//
// The entry does not yield if the validator has not proved this form of it, or if it would not fit: it has more
// parameters, and two words of static shared memory.
//   requires elastic; sets yields
#include "passes/arena/overlay.h"
#include "pass.h"

#include "xform/model/names.h"

static int fits(struct model *model, struct function *f)
{
	enum { TOLD_BYTES = 8, MAX_SHARED_BYTES = 48 * 1024 };
	size_t shared = overlay_static_bytes(model, f);
	const char *what = "parameters, and a kernel may have";
	unsigned wanted = f->bytes.with_turns, most = model->parameter_bytes;
	if (!most || wanted <= most) {
		what = "static shared memory, and a block may have";
		wanted = shared && shared <= MAX_SHARED_BYTES ? (unsigned)shared + TOLD_BYTES : 0;
		most = MAX_SHARED_BYTES;
	}
	if (wanted > most)
		diag_add(model->diags, "device-limit", f->place, NULL,
		    "kernel '%s' cannot leave to urgent work: its entry would have %u bytes of %s %u", f->name,
		    wanted, what, most);
	return wanted <= most;
}

void pass_yield(struct model *model)
{
	FUNCTION_EACH (f, model->functions) {
		const struct refusal *why = f->validated.yield_refused;
		if (!model->shares || !f->entry.has_loop)
			continue;
		if (why) {
			diag_add(model->diags, why->id, f->place, NULL, "kernel '%s' cannot leave to urgent work: %s",
			    f->name, why->text);
			continue;
		}
		if (!fits(model, f))
			continue;
		f->entry.yields = 1;
		f->entry.round = names_local(model, "cue_r");
	}
}
