/* See fake_phase.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fake_device.h"
#include "fake_phase.h"

struct fake_phase_device fake_phase_state;

#define FAULT 702

void fake_phase_note(char what, const void *function, void *stream, void *other)
{
	if (fake_phase_state.events < FAKE_EVENTS)
		fake_phase_state.event[fake_phase_state.events++] =
		    (struct fake_event){what, function, stream, other};
}

static int fail(int error)
{
	if (error)
		fake.pending = error;
	return error;
}

static int device(int *out)
{
	*out = fake_phase_state.device;
	fake_phase_state.devices_asked++;
	return fail(fake_phase_state.fail_device);
}

static int set_device(int number)
{
	fake_phase_state.device = number;
	fake_phase_state.set_devices++;
	return 0;
}

static int sm_count(unsigned *out)
{
	*out = fake_phase_state.sm_count;
	return 0;
}

static const struct fake_phase_kernel *find(const void *function)
{
	static const struct fake_phase_kernel other = {
	    .facts = {.threads = 1024, .registers = 32, .dynamic_bytes = 48 * 1024}, .resident = 4};

	for (unsigned i = 0; i < FAKE_KERNELS; i++)
		if (fake_phase_state.kernels[i].function == function)
			return &fake_phase_state.kernels[i];
	return &other;
}

static int facts(struct kernel_facts *out, const void *function)
{
	*out = find(function)->facts;
	fake_phase_state.facts_asked++;
	return fail(fake_phase_state.fail_facts);
}

static int residency(unsigned *out, const void *function, unsigned threads, size_t dynamic_bytes)
{
	(void)threads;
	(void)dynamic_bytes;
	*out = find(function)->resident;
	fake_phase_state.residencies_asked++;
	return 0;
}

static int allow_shared(const void *function, size_t dynamic_bytes)
{
	if (find(function)->facts.static_bytes + dynamic_bytes > 100 * 1024)
		return fail(FAULT);
	fake_phase_state.allowed = function;
	fake_phase_state.allowed_bytes = dynamic_bytes;
	return 0;
}

static int is_captured(void *stream)
{
	return fake_phase_state.captured && stream == fake_phase_state.captured;
}

static int follow(void *stream, void *other)
{
	if (fake_phase_state.follows_left && --fake_phase_state.follows_left == 0)
		fake_phase_state.fail_follow = FAULT;
	else if (!fake_phase_state.fail_follow)
		fake_phase_note('F', NULL, stream, other);
	return fail(fake_phase_state.fail_follow);
}

static int finish(void *stream)
{
	fake_phase_note('W', NULL, stream, NULL);
	if (fake_phase_state.finished)
		fake_phase_state.finished();
	return 0;
}

static int make_stream(void **out, int priority)
{
	static char streams[4096];

	if (!fake_phase_state.fail_stream)
		*out = &streams[fake_phase_state.made_streams++];
	if (priority)
		fake_phase_note('P', NULL, *out, NULL);
	return fail(fake_phase_state.fail_stream);
}

static int allocate(void **out, size_t bytes, const void *from, void *stream)
{
	if (fake_phase_state.fail_allocate)
		return fail(fake_phase_state.fail_allocate);
	*out = calloc(1, bytes);
	if (from)
		memcpy(*out, from, bytes);
	fake_phase_state.allocations++;
	fake_phase_note(from ? 'C' : 'A', NULL, stream, NULL);
	return 0;
}

static int release(void *memory, void *stream)
{
	fake_phase_note('R', NULL, stream, NULL);
	fake_phase_state.allocations--;
	free(memory);
	return 0;
}

/* Kept by the library for ever. */
static int map(void **out, size_t bytes)
{
	static _Alignas(8) char memory[16][8192];

	if (fake_phase_state.fail_map || bytes > sizeof(memory[0]))
		return fail(fake_phase_state.fail_map);
	*out = memory[fake_phase_state.maps++ % 16];
	memset(*out, 0, bytes);
	return 0;
}

static int mapped(const void **out, void *host)
{
	*out = host;
	if (fake_phase_state.lost && fake_phase_state.lost--)
		return fail(FAULT);
	return fail(fake_phase_state.fail_mapped);
}

static int name(char out[BACKEND_NAME_BYTES])
{
	snprintf(out, BACKEND_NAME_BYTES, "Fake 1");
	return fail(fake_phase_state.fail_device);
}

const struct phase_backend fake_phase = {device, set_device, sm_count, facts, residency, allow_shared,
    is_captured, follow, finish, make_stream, allocate, release, map, mapped, name};

static char number_of(const void *stream, void *const *streams, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (streams[i] == stream)
			return (char)('1' + i);
	return stream ? '*' : '0';
}

const char *fake_phase_log(void *const *streams, unsigned count)
{
	static char text[4 * FAKE_EVENTS + 1];
	char *to = text;

	for (unsigned i = 0; i < fake_phase_state.events; i++) {
		const struct fake_event *e = &fake_phase_state.event[i];
		if (to > text)
			*to++ = ' ';
		*to++ = e->what;
		*to++ = number_of(e->stream, streams, count);
		if (e->what == 'F')
			*to++ = number_of(e->other, streams, count);
	}
	*to = '\0';
	return text;
}
