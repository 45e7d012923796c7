/* See fake_copy.h. */
#include "fake_copy.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define FAILED 719
#define INVALID 1
#define SHORT 2
#define UNIT 512

struct fake_copy fake_copy;

/* Allocations may come from several threads. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct {
	uintptr_t base;
	size_t bytes;
	enum copy_place place;
} ranges[4];

static struct {
	uintptr_t base;
	size_t bytes;
} blocks[FAKE_BLOCKS];

static int others(void)
{
	return fake_copy.others;
}

void fake_copy_reset(void)
{
	memset(ranges, 0, sizeof(ranges));
	memset(blocks, 0, sizeof(blocks));
	fake_copy = (struct fake_copy){.others = 1, .room = SIZE_MAX};
	cue_share_set_others(others);
}

void fake_copy_lose_all(void)
{
	memset(blocks, 0, sizeof(blocks));
}

void fake_copy_place(const void *base, size_t bytes, enum copy_place place)
{
	for (int i = 0; i < 4; i++)
		if (!ranges[i].bytes) {
			ranges[i].base = (uintptr_t)base;
			ranges[i].bytes = bytes;
			ranges[i].place = place;
			return;
		}
}

static int done(int error)
{
	if (error)
		fake_copy.error = error;
	return error;
}

static int note(const char *what, const void *dst, const void *src, size_t bytes, const void *stream)
{
	size_t used = strlen(fake_copy.calls);

	snprintf(fake_copy.calls + used, sizeof(fake_copy.calls) - used, "%s %zx<%zx %zu @%zx;", what,
	    (size_t)(uintptr_t)dst, (size_t)(uintptr_t)src, bytes, (size_t)(uintptr_t)stream);
	return done(++fake_copy.copies == fake_copy.fail_at ? FAILED : 0);
}

static int copy(void *dst, const void *src, size_t bytes, int kind, void *stream)
{
	(void)kind;
	return note("copy", dst, src, bytes, stream);
}

static int copy_2d(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
    int kind, void *stream)
{
	(void)kind, (void)dpitch, (void)spitch, (void)width;
	return note("rows", dst, src, height, stream);
}

static int fill(void *dst, int value, size_t bytes, void *stream)
{
	return note("fill", dst, (void *)(uintptr_t)value, bytes, stream);
}

static int copy_now(void *dst, const void *src, size_t bytes, int kind, void *stream)
{
	(void)kind;
	return note("now", dst, src, bytes, stream);
}

static int fill_now(void *dst, int value, size_t bytes, void *stream)
{
	return note("fillnow", dst, (void *)(uintptr_t)value, bytes, stream);
}

static int finish(void *stream)
{
	return note("finish", NULL, NULL, 0, stream);
}

static int is_captured(void *stream)
{
	(void)stream;
	return fake_copy.captured;
}

static enum copy_place place(const void *address)
{
	fake_copy.asked_places++;
	for (int i = 0; i < 4; i++)
		if ((uintptr_t)address - ranges[i].base < ranges[i].bytes)
			return ranges[i].place;
	return COPY_PLACE_PAGEABLE;
}

/* The first free place of the table is the address, so that addresses come again. */
static int allocate_locked(void **out, size_t bytes)
{
	fake_copy.maps++;
	if (!out)
		return done(INVALID);
	if (bytes + UNIT > fake_copy.room)
		return done(SHORT);
	for (unsigned i = 0; i < FAKE_BLOCKS; i++)
		if (!blocks[i].base) {
			blocks[i].base = 0x10000 + (uintptr_t)i * 0x10000;
			blocks[i].bytes = (bytes + UNIT - 1) / UNIT * UNIT;
			fake_copy.room -= blocks[i].bytes;
			*out = (void *)blocks[i].base;
			return 0;
		}
	return done(SHORT);
}

static int allocate(void **out, size_t bytes)
{
	int error;

	pthread_mutex_lock(&lock);
	error = allocate_locked(out, bytes);
	pthread_mutex_unlock(&lock);
	return error;
}

static int release_locked(void *memory)
{
	fake_copy.unmaps++;
	for (unsigned i = 0; memory && i < FAKE_BLOCKS; i++)
		if (blocks[i].base == (uintptr_t)memory) {
			fake_copy.room += blocks[i].bytes;
			blocks[i].base = 0;
			return 0;
		}
	return memory ? done(INVALID) : 0;
}

static int release(void *memory)
{
	int error;

	pthread_mutex_lock(&lock);
	error = release_locked(memory);
	pthread_mutex_unlock(&lock);
	return error;
}

static int launch_graph(void *graph, void *stream)
{
	fake_copy.saw += fake_copy.look && fake_copy.look();
	return note("graph", NULL, graph, 0, stream);
}

static int finish_event(void *event)
{
	(void)event;
	return 0;
}

static int wait_event(void *stream, void *event, unsigned flags)
{
	return note("wait", NULL, event, flags, stream);
}

static int finish_all(void)
{
	pthread_mutex_lock(&lock);
	fake_copy.waits++;
	pthread_mutex_unlock(&lock);
	return done(fake_copy.fail_wait);
}

static int current(void)
{
	return fake_copy.no_device ? -1 : fake_copy.device;
}

static size_t extent(const void *memory)
{
	size_t bytes = 0;

	pthread_mutex_lock(&lock);
	for (unsigned i = 0; !bytes && !fake_copy.has_no_extents && i < FAKE_BLOCKS; i++)
		if (blocks[i].base && blocks[i].base == (uintptr_t)memory)
			bytes = blocks[i].bytes;
	pthread_mutex_unlock(&lock);
	return bytes;
}

static int is_short(int error, int pending_before)
{
	if (error == SHORT && !pending_before)
		fake_copy.error = 0;
	return error == SHORT;
}

static int pending(void)
{
	return fake_copy.error;
}

const struct copy_device *cue_copy_device_get(void)
{
	static const struct copy_device fake = {copy, copy_2d, fill, copy_now, fill_now, finish, is_captured,
	    place, allocate, release, finish_all, finish_event, wait_event, launch_graph, current, extent,
	    is_short, pending};

	return &fake;
}
