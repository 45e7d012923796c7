/* See fake_share.h. */
#include <stdlib.h>
#include <string.h>
#include "fake_device.h"
#include "fake_phase.h"
#include "fake_share.h"
#include "runtime/share/client.h"

struct fake_share_device fake_share_state;

#define FAULT 703

unsigned long long cue_yield_now(void)
{
	return 0;
}

void cue_yield_sleep(unsigned block)
{
	(void)block;
}

void fake_share_reset(void)
{
	memset(&fake, 0, sizeof(fake));
	memset(&fake_phase_state, 0, sizeof(fake_phase_state));
	memset(&fake_share_state, 0, sizeof(fake_share_state));
	fake.has_share = 1;
	unsetenv("CUELASTIC_CLIENT");
	cue_client_forget();
}

/* No error of these functions is pending. */
static int fail(int is_on)
{
	return is_on ? FAULT : 0;
}

static int context(unsigned long long *out)
{
	*out = fake_share_state.context;
	return 0;
}

static int stream_id(unsigned long long *out, void *stream)
{
	*out = (unsigned long long)(uintptr_t)stream;
	return stream == fake_share_state.unknown_stream ? fake_share_state.unknown_error : 0;
}

static int is_named(void *stream)
{
	(void)stream;
	return fake_share_state.stream_context != 0;
}

static int stream_context(unsigned long long *out, void *stream)
{
	(void)stream;
	*out = fake_share_state.stream_context;
	return 0;
}

static int capability(unsigned *out)
{
	*out = fake_share_state.capability ? fake_share_state.capability : 80;
	return 0;
}

static enum mps_priority mps(void)
{
	return fake_share_state.mps;
}

static int stream_priority(int *out, void *stream)
{
	*out = stream == fake_share_state.first_stream ? -5 : 0;
	return 0;
}

static int stream_flags(unsigned *out, void *stream)
{
	*out = stream != fake_share_state.blocking_stream;
	return 0;
}

static int is_idle(void *stream)
{
	fake_phase_note('q', NULL, stream, NULL);
	return !fake_share_state.is_busy;
}

static int first_priority(int *out)
{
	*out = -5;
	return 0;
}

static int create_stream(void **out, unsigned flags, int priority)
{
	*out = &fake_share_state;
	fake_share_state.created++;
	fake_share_state.created_priority = priority;
	fake_share_state.created_flags = flags;
	return 0;
}

/* Device memory goes with the process, and nobody frees it: the list keeps it reachable. */
static void *all_memory;

static void may_wait(void)
{
	if (fake_share_state.waits)
		fake_share_state.waits();
}

static int allocate(void **out, size_t bytes)
{
	void **memory;

	may_wait();
	if (fail(fake_share_state.fail_memory))
		return FAULT;
	if (bytes == SHARE_OPEN_BYTES) {
		if (fake_share_state.shared == FAKE_SHARED)
			return FAULT;
		*out = fake_share_state.shared_memory + fake_share_state.shared++ * sizeof(cue_board);
	} else {
		memory = calloc(1, bytes + 64);
		*memory = all_memory;
		all_memory = memory;
		*out = (char *)memory + 64;
	}
	fake_share_state.allocations++;
	if (bytes == sizeof(cue_board) || bytes == SHARE_OPEN_BYTES)
		fake_share_state.board[fake_share_state.boards++ % 8] = *out;
	return 0;
}

static int is_prompt(void *stream, unsigned *spare, unsigned *words)
{
	*spare = words[0];
	return stream != fake_share_state.held_stream && fake_share_state.held_stream != FAKE_ALL_HELD;
}

static int copy(void *to, const void *from, size_t bytes, void *stream)
{
	fake_phase_note('c', NULL, stream, NULL);
	if (fail(fake_share_state.fail_copy))
		return FAULT;
	fake_share_state.copies++;
	memcpy(to, from, bytes);
	return 0;
}

static int write_word(void *stream, unsigned *at, unsigned value, const unsigned *words)
{
	fake_phase_note('w', NULL, stream, NULL);
	if (fail(fake_share_state.fail_write))
		return FAULT;
	fake_share_state.writes++;
	if (!fake_share_state.is_stuck)
		*at = words[value % SHARE_WORDS];
	return 0;
}

static int make_event(void **out)
{
	static char event;

	*out = &event;
	fake_phase_note('e', NULL, NULL, NULL);
	fake_share_state.events++;
	return 0;
}

static int record(void *event, void *stream)
{
	(void)event;
	fake_phase_note('r', NULL, stream, NULL);
	fake_share_state.records++;
	return 0;
}

static int elapsed_us(unsigned *out, void *first, void *second)
{
	(void)first;
	(void)second;
	*out = fake_share_state.us;
	return fake_share_state.is_slow;
}

unsigned fake_share_active(const cue_board *board)
{
	unsigned active = 0;

	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		if (board->mark[i].begin != board->mark[i].end)
			active |= 1u << (board->owner[i] - 1);
	return active;
}

void fake_share_launched(void *stream, struct turns *turns)
{
	unsigned boards = fake_share_state.boards, writes = turns->index >> CUE_YIELD_INDEX_BITS;
	const cue_yield launch = {.board = turns->board, .mark = fake_share_state.is_stuck ? 0 : writes};

	(void)stream;
	turns->index &= (1u << CUE_YIELD_INDEX_BITS) - 1;
	fake_share_state.begins += (writes & CUE_YIELD_WRITES_BEGIN) != 0;
	if (launch.mark & CUE_YIELD_WRITES_BEGIN)
		cue_yield_begin(&launch);
	if (boards && fake_share_active(fake_share_state.board[(boards - 1) % 8]))
		fake_share_state.active_launches++;
}

static int device_name(char out[SHARE_NAME_BYTES])
{
	strcpy(out, fake_phase_state.device ? "fakeone" : "fake");
	return 0;
}

/* A handle is an address, which is the same in all processes if the memory was made before they were forked. */
static int publish(unsigned char handle[SHARE_HANDLE_BYTES], void *memory)
{
	may_wait();
	memcpy(handle, &memory, sizeof(memory));
	return fail(fake_share_state.fail_publish);
}

static int open_published(void **out, const unsigned char handle[SHARE_HANDLE_BYTES])
{
	may_wait();
	memcpy(out, handle, sizeof(*out));
	fake_share_state.opens++;
	return fail(fake_share_state.fail_open);
}

const struct share_backend fake_share = {context, stream_id, is_named, stream_context, capability, mps,
    stream_priority, stream_flags, first_priority, is_idle, create_stream, allocate, is_prompt, copy,
    write_word, make_event, record, elapsed_us, device_name, publish, open_published};
