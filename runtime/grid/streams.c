// The streams that the library knows: its own, those that rewritten sources have made, and those that clients work in.
//
// A device gives its hardware queues to streams in turn as they are made, busy or not. So a stream that was destroyed counts, too.
#include "streams.h"
#include <pthread.h>
#include <stdlib.h>
#include "backend.h"

#define KNOWN 256 // many more than queues

static struct known {
	unsigned long long id, context;
} known[KNOWN];
static unsigned known_count;
static pthread_mutex_t known_lock = PTHREAD_MUTEX_INITIALIZER; // no other is taken under it

static void add(unsigned long long id, unsigned long long context, int is_new)
{
	int is_known = id == SHARE_LEGACY_STREAM;

	pthread_mutex_lock(&known_lock);
	for (unsigned i = 0; i < known_count && !is_new; i++)
		is_known |= known[i].id == id && known[i].context == context;
	if (!is_known && known_count < KNOWN)
		known[known_count++] = (struct known){id, context};
	pthread_mutex_unlock(&known_lock);
}

void cue_stream_seen(unsigned long long id, unsigned long long context)
{
	add(id, context, 0);
}

void cue_stream_made(void *stream)
{
	const struct share_backend *share = cue_backend_get()->share;
	unsigned long long id, context;

	if (share && !share->stream_id(&id, stream) && !share->context(&context))
		add(id, context, 1);
}

int cue_stream_make(void **out, int priority)
{
	int error = cue_backend_get()->phase->make_stream(out, priority);

	if (!error)
		cue_stream_made(*out);
	return error;
}

unsigned cue_stream_count(unsigned long long context)
{
	unsigned count = 1;

	pthread_mutex_lock(&known_lock);
	for (unsigned i = 0; i < known_count; i++)
		count += known[i].context == context || known_count == KNOWN;
	pthread_mutex_unlock(&known_lock);
	return count;
}

unsigned cue_stream_queues(void)
{
	const char *given = getenv("CUDA_DEVICE_MAX_CONNECTIONS");
	int count = given ? atoi(given) : 0;

	return count >= 1 && count <= 32 ? (unsigned)count : 8;
}

void cue_stream_forget(void)
{
	pthread_mutex_init(&known_lock, NULL); // a thread that a forked child does not have may hold it
	known_count = 0;
}
