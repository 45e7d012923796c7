/* See fake_device.h. Only the first FAKE_LAUNCHES launches are recorded; all are counted. */
#include <string.h>
#include "fake_device.h"
#include "fake_phase.h"
#include "fake_share.h"

struct fake_device fake;

/* What a device API reports for any of the faults below. */
#define FAULT 701

static int pending(void)
{
	return fake.pending;
}

static void forget(void)
{
	fake.forgets++;
	fake.pending = 0;
}

static int prepare(cue_reason *out, const cue_launch_spec *spec, int *number)
{
	(void)number;
	(void)spec;
	fake.prepares++;
	*out = fake.prepare_reason;
	if (fake.prepare_error)
		fake.pending = FAULT;
	return fake.prepare_error;
}

static int most_threads(unsigned *out, const cue_launch_spec *spec, int *number)
{
	(void)number;
	(void)spec;
	*out = fake.most_threads;
	if (fake.most_threads_error)
		fake.pending = FAULT;
	return fake.most_threads_error;
}

static int usage(struct block_usage *out, const cue_launch_spec *spec, int *number)
{
	(void)number;
	(void)spec;
	fake.usages++;
	*out = fake.usage;
	if (fake.usage_error)
		fake.pending = FAULT;
	return fake.usage_error;
}

static int sm(struct sm_resources *out, const cue_launch_spec *spec, int *number)
{
	(void)number;
	(void)spec;
	fake.sms++;
	*out = fake.sm;
	if (fake.sm_error)
		fake.pending = FAULT;
	return fake.sm_error;
}

static int launch(const void *function, const unsigned grid[3], const unsigned block[3], size_t shared_bytes,
    void *stream, void **arguments)
{
	struct fake_launch *l;
	struct turns turns = {.board = NULL};

	if (fake.during_launch)
		fake.during_launch();
	if (++fake.launches == fake.fail_at) {
		fake.pending = fake.fail_with;
		return fake.fail_with;
	}
	if (function == fake.yielding && function)
		memcpy(&turns, arguments[0], sizeof(turns));
	fake_share_launched(stream, &turns);
	fake_phase_note('L', function, stream, NULL);
	if (function == fake_phase_state.scheduler && function)
		memcpy(fake_phase_state.pack, arguments[0], fake_phase_state.pack_bytes);
	if (fake.launches > FAKE_LAUNCHES)
		return 0;
	l = &fake.launch[fake.launches - 1];
	*l = (struct fake_launch){
	    .function = function, .shared_bytes = shared_bytes, .stream = stream, .arguments = arguments};
	memcpy(l->grid, grid, sizeof(l->grid));
	memcpy(l->block, block, sizeof(l->block));
	if (function == fake.yielding)
		l->turns = turns;
	if (function == fake.entry)
		memcpy(&l->slice, arguments[0], sizeof(l->slice));
	if (function == fake.resized)
		memcpy(&l->shape, arguments[0], sizeof(l->shape));
	return 0;
}

static int launch_config(const cue_launch_spec *spec)
{
	fake.configs++;
	return launch(
	    spec->native, spec->grid, spec->block, spec->shared_bytes, spec->stream, spec->arguments + 1);
}

const struct backend *cue_backend_get(void)
{
	static struct backend devices[2];
	struct backend *device = &devices[fake.is_other_copy];

	*device = (struct backend){pending, forget, prepare, most_threads, usage, sm, launch, launch_config,
	    &fake_phase, fake.has_share ? &fake_share : NULL, fake.trace};

	return device;
}
