// Open phases of a thread, and what they collect.
//
// A launch is stored with a copy of its arguments, as in CUDA. A launch that cannot be stored is made at
// once. This is correct because the launches of a phase are independent. It applies to launches
//
//  - whose parameters are not known,
//  - that no GPU accepts (so that the program gets the error where it expects it),
//  - on another device than the one the phase began on,
//  - of another shared object than the phase's, which may use another CUDA runtime,
//  - for which there is no memory.
#include <stdlib.h>
#include <string.h>
#include "runtime/grid/config.h"
#include "runtime/launch/launch.h"
#include "phase.h"

static _Thread_local cue_phase_record *open_phase;

// Copies are aligned to this: enough for any type.
#define ALIGNMENT 16

static size_t align(size_t bytes)
{
	return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static size_t slots_bytes(const cue_launch_spec *spec)
{
	return align((spec->parameters + 1) * sizeof(void *));
}

static struct cue_phase_launch *copy_launch(const cue_launch_spec *spec)
{
	size_t bytes = align(sizeof(struct cue_phase_launch)) + slots_bytes(spec);
	struct cue_phase_launch *copy;
	char *to;

	for (unsigned i = 0; i < spec->parameters; i++)
		bytes += align(spec->sizes[i]);
	copy = malloc(bytes);
	if (!copy)
		return NULL;
	*copy = (struct cue_phase_launch){.spec = *spec};
	copy->spec.arguments = (void **)((char *)copy + align(sizeof(*copy)));
	copy->spec.arguments[0] = NULL;
	to = (char *)copy->spec.arguments + slots_bytes(spec);
	for (unsigned i = 0; i < spec->parameters; i++) {
		copy->spec.arguments[1 + i] = memcpy(to, spec->arguments[1 + i], spec->sizes[i]);
		to += align(spec->sizes[i]);
	}
	return copy;
}

// The current device; -1 if it is not known. Leaves no new error pending.
static int current_device(void)
{
	const struct backend *device = cue_backend_get();
	int pending = device->pending(), number;

	if (device->phase->device(&number) == 0)
		return number;
	if (!pending)
		device->forget();
	return -1;
}

int cue_phase_collect(const cue_launch_spec *spec)
{
	cue_phase_record *phase = open_phase;
	struct cue_phase_launch *copy;

	if (!phase || !spec->sizes || !cue_config_is_legal(spec) || phase->device < 0 ||
	    phase->backend != cue_backend_get() || current_device() != phase->device)
		return 0;
	copy = copy_launch(spec);
	if (!copy)
		return 0;
	if (phase->last)
		phase->last->next = copy;
	else
		phase->first = copy;
	phase->last = copy;
	return 1;
}

int cue_launch_kernel(const cue_launch_spec *spec)
{
	return !spec->config && cue_phase_collect(spec) ? 0 : cue_launch_now(spec);
}

void cue_phase_open(cue_phase_record *phase, const cue_merge_set *set, unsigned flags, const unsigned *ratio)
{
	*phase = (cue_phase_record){.set = set,
	    .flags = flags,
	    .device = current_device(),
	    .backend = cue_backend_get(),
	    .outer = open_phase};
	for (unsigned i = 0; set && ratio && i < set->count; i++)
		phase->ratio[i] = ratio[i];
	open_phase = phase;
}

void cue_phase_leave(cue_phase_record *phase)
{
	open_phase = phase->outer;
}
