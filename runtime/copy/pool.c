// Freed memory is kept for the next allocation of the same size (CUELASTIC_POOL=1). An allocation of CUDA maps
// memory, and a free unmaps it: both take long, and both hold up the other clients of the driver.
//
// We considered CUDA's stream-ordered pools first. Their memory differs from cudaMalloc's: a plain
// cudaFree of it does not wait for kernels that still use it, and other processes and devices cannot open it.
// So blocks here come from cudaMalloc and stay ordinary ones. cue_malloc, cudaMalloc, cue_free and cudaFree
// can be mixed in any way.
//
//  - An allocation takes a kept block of exactly its size on the current device. It is checked that the
//    allocation still exists, since a reset of the device frees it.
//  - A free waits for all work of the process on the device, as cudaFree does, and keeps the block. It must
//    have come from cue_malloc and still have its size. Otherwise, and when the table or the limit is full,
//    cudaFree is called.
//  - When memory is short, kept blocks are freed and the allocation is tried again.
//
// The table has a fixed size. An entry of a block that was freed in another way is harmless: the size is
// checked again, and the next block at the same address takes over the entry.
#include <pthread.h>
#include "copy.h"
#include "cuelastic/runtime.h"
#include "runtime/share/host_wait.h"

#define ENTRIES 512
#define MAX_KEPT_BYTES ((size_t)1 << 30)

enum state { FREE_ENTRY, IN_USE, KEPT };

struct block {
	void *memory;
	size_t bytes;  // as asked for
	size_t extent; // as the device says
	int device;
	enum state state;
};

static struct block blocks[ENTRIES];
static size_t kept_bytes; // on all devices
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct block *pool_find(const void *memory)
{
	for (unsigned i = 0; i < ENTRIES; i++)
		if (blocks[i].state != FREE_ENTRY && blocks[i].memory == memory)
			return &blocks[i];
	return NULL;
}

static void drop(struct block *block)
{
	if (block->state == KEPT)
		kept_bytes -= block->bytes;
	*block = (struct block){0};
}

// Puts the block in. Returns whether there was a place for it.
static int put(struct block block)
{
	struct block *at;

	pthread_mutex_lock(&lock);
	at = pool_find(block.memory);
	if (at)
		drop(at);
	for (unsigned i = 0; i < ENTRIES && !at; i++)
		at = blocks[i].state == FREE_ENTRY ? &blocks[i] : NULL;
	if (at && block.state == KEPT && block.bytes > MAX_KEPT_BYTES - kept_bytes)
		at = NULL;
	if (at) {
		*at = block;
		kept_bytes += block.state == KEPT ? block.bytes : 0;
	}
	pthread_mutex_unlock(&lock);
	return at != NULL;
}

// The current device; negative: the call is CUDA's as it is. In a capture CUDA decides what is allowed.
static int device_for(const struct copy_device *device, int is_valid)
{
	return is_valid && cue_get_pool() && !device->is_captured(NULL) ? device->current() : -1;
}

static int pool_allocate(void **out, size_t bytes)
{
	const struct copy_device *device = cue_copy_device_get();
	int current = device_for(device, out && bytes), pending, error;
	size_t extent;

	if (current < 0)
		return device->allocate(out, bytes);
	// A kept block of this size, or NULL.
	void *memory = NULL;
	pthread_mutex_lock(&lock);
	for (unsigned i = 0; i < ENTRIES && !memory; i++) {
		struct block *block = &blocks[i];
		if (block->state != KEPT || block->device != current || block->bytes != bytes)
			continue;
		if (device->extent(block->memory) != block->extent) {
			drop(block);
			continue;
		}
		memory = block->memory;
		block->state = IN_USE;
		kept_bytes -= bytes;
	}
	pthread_mutex_unlock(&lock);
	*out = memory;
	if (*out)
		return 0;
	pending = device->pending();
	error = device->allocate(out, bytes);
	if (error && device->is_short(error, pending)) {
		// Frees what is kept on this device.
		pthread_mutex_lock(&lock);
		for (unsigned i = 0; i < ENTRIES; i++) {
			struct block *block = &blocks[i];
			if (block->state != KEPT || block->device != current)
				continue;
			if (device->extent(block->memory) == block->extent)
				(void)device->release(block->memory);
			drop(block);
		}
		pthread_mutex_unlock(&lock);
		error = device->allocate(out, bytes);
	}
	extent = error ? 0 : device->extent(*out);
	if (extent)
		(void)put((struct block){*out, bytes, extent, current, IN_USE});
	return error;
}

// Takes the block out of the table. *out: what it was there; FREE_ENTRY if nothing, or if the device has
// another block at that address by now.
static void claim(struct block *out, const struct copy_device *device, const void *memory)
{
	struct block *block;

	*out = (struct block){0};
	pthread_mutex_lock(&lock);
	block = pool_find(memory);
	if (block) {
		if (device->extent(memory) == block->extent)
			*out = *block;
		drop(block);
	}
	pthread_mutex_unlock(&lock);
}

static int pool_free(void *memory)
{
	const struct copy_device *device = cue_copy_device_get();
	int current = device_for(device, memory != NULL);
	struct block block = {0};

	if (current >= 0)
		claim(&block, device, memory);
	if (block.state == KEPT) // freed twice: CUDA's own error follows
		(void)device->release(memory);
	if (block.state != IN_USE || block.device != current || device->finish_all())
		return device->release(memory);
	block.state = KEPT;
	return put(block) ? 0 : device->release(memory);
}

// ---- the program's calls: both may wait for the device ----

int cue_malloc(void **out, size_t bytes)
{
	struct host_wait wait = cue_host_wait_begin(NULL);

	return cue_host_wait_end(wait, pool_allocate(out, bytes));
}

int cue_free(void *memory)
{
	struct host_wait wait = cue_host_wait_begin(NULL);

	return cue_host_wait_end(wait, pool_free(memory));
}
