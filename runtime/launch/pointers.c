// Kernels by their addresses, for launches through a pointer. Generated code adds each kernel that the
// program uses as a value before main, or when its shared object is loaded, and removes it when that is
// unloaded. The hash table has chained buckets, since the caller owns the nodes, and one lock, which a launch
// holds for a few reads.
#include <pthread.h>
#include <stdint.h>
#include "launch.h"

enum { CHAINS = 256 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static cue_pointer *chains[CHAINS];

static cue_pointer **chain_of(const void *native)
{
	return &chains[((uintptr_t)native >> 4) * 2654435761u / 65536 % CHAINS];
}

void cue_pointer_add(cue_pointer *pointer)
{
	cue_pointer **chain = chain_of(pointer->native);
	pthread_mutex_lock(&lock);
	pointer->next = *chain;
	*chain = pointer;
	pthread_mutex_unlock(&lock);
}

void cue_pointer_remove(cue_pointer *pointer)
{
	cue_pointer **at = chain_of(pointer->native);
	pthread_mutex_lock(&lock);
	while (*at && *at != pointer)
		at = &(*at)->next;
	if (*at)
		*at = pointer->next;
	pthread_mutex_unlock(&lock);
}

int cue_pointer_find(cue_launch_spec *spec)
{
	pthread_mutex_lock(&lock);
	const cue_pointer *found = *chain_of(spec->native);
	while (found && found->native != spec->native)
		found = found->next;
	if (found) {
		spec->kernel = found->kernel;
		spec->tier = found->tier;
		spec->entry = found->entry;
		spec->resized = found->resized;
		spec->parameters = found->parameters;
		spec->sizes = found->sizes;
		spec->needs = found->needs;
		spec->yields = found->yields;
	}
	pthread_mutex_unlock(&lock);
	return found != NULL;
}
