// Which kernels run beside a launch.
//
// A launch records its kernel in a table, with the id of its client, which is never reused. So the table has
// the kernels that clients have launched so far, and other launches cannot foresee the first launch of a
// kernel. Kernels of clients that are closed are skipped when the table is read. What CUDA launches without
// the library is not in the table, nor are the kernels of other processes.
#include <pthread.h>
#include <string.h>
#include "neighbours.h"
#include "runtime/share/client.h"

#define KERNELS 128

static pthread_mutex_t lock =
    PTHREAD_MUTEX_INITIALIZER; // taken under a mark's lock, and before that of the clients
static const void *entries[KERNELS];
static struct policy_kernel kernels[KERNELS];
static uint32_t count;

static pthread_once_t forks_once = PTHREAD_ONCE_INIT;

// A thread that a forked child does not have may hold the lock, and be in the middle of a change.
static void in_child(void)
{
	pthread_mutex_init(&lock, NULL);
	count = 0;
}

static void handle_forks(void)
{
	(void)pthread_atfork(NULL, NULL, in_child);
}

static void drop(uint32_t at)
{
	count--;
	memmove(&entries[at], &entries[at + 1], (count - at) * sizeof(*entries));
	memmove(&kernels[at], &kernels[at + 1], (count - at) * sizeof(*kernels));
}

static uint32_t neighbours_find(unsigned client, const void *entry)
{
	uint32_t i = 0;

	while (i < count && (entries[i] != entry || kernels[i].program != client))
		i++;
	return i;
}

void cue_neighbours_begin(struct policy_neighbours *out, unsigned client, const void *entry,
    const struct block_usage *usage, uint64_t logical_blocks)
{
	uint32_t at;

	pthread_once(&forks_once, handle_forks);
	pthread_mutex_lock(&lock);
	for (uint32_t i = 0; i < count;)
		if (kernels[i].program && !cue_client_is_open(kernels[i].program))
			drop(i);
		else
			i++;
	at = neighbours_find(client, entry);
	if (at == KERNELS) {
		drop(0);
		at = count;
	}
	entries[at] = entry;
	kernels[at] =
	    (struct policy_kernel){.program = client, .usage = *usage, .logical_blocks = logical_blocks};
	count += at == count;
	*out = (struct policy_neighbours){.program = client, .count = count, .kernels = kernels};
}

void cue_neighbours_end(void)
{
	pthread_mutex_unlock(&lock);
}

void cue_neighbours_forget(void)
{
	pthread_mutex_lock(&lock);
	count = 0;
	pthread_mutex_unlock(&lock);
}
