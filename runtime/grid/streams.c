// The streams that the library knows: its own, those that rewritten sources have made, and those that clients work in.
//
// A device gives its hardware queues to streams in turn as they are made, busy or not. So a stream that was destroyed counts, too.
//
// A stream is lent to one phase or chain while that queues its launches, so that no other launch comes in between. Work that is still in it
// afterwards may wait for the program's stream that it came from, and what that waits for. So only work of the same stream, which comes after
// it in any case, gets the stream before it is idle. A reset of the device frees the streams; the context's id differs then.
#include "streams.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "backend.h"

#define KNOWN 256 // many more than queues
#define LENT 128
#define LENT_ALIKE 8 // of a context and a priority

static struct known {
	unsigned long long id, context;
} known[KNOWN];
static unsigned known_count;
static pthread_mutex_t known_lock = PTHREAD_MUTEX_INITIALIZER; // no other is taken under it

static struct lent {
	void *stream;                     // NULL: not made yet
	unsigned long long context, from; // from: the id of the program's stream for whose work it was lent last
	int priority, is_lent;
} lents[LENT];
static pthread_mutex_t lent_lock = PTHREAD_MUTEX_INITIALIZER;

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

static int make_lent(struct lent *lent, const struct lent *wanted, int is_spare)
{
	if (is_spare && cue_stream_count(wanted->context) >= cue_stream_queues())
		return 0;
	*lent = *wanted;
	if (!cue_stream_make(&lent->stream, lent->priority))
		return 1;
	lent->stream = NULL;
	return 0;
}

void *cue_stream_borrow(void *from, int priority, int is_spare)
{
	const struct share_backend *share = cue_backend_get()->share;
	struct lent wanted = {.priority = priority};
	unsigned alike = 0;
	void *out = NULL;

	// Drivers before CUDA 12 do not say which context it is: a stream might be another device's, or gone with a reset.
	if (share && (share->stream_id(&wanted.from, from) || share->context(&wanted.context) || !wanted.context))
		return NULL;
	if (is_spare && cue_stream_count(wanted.context) > cue_stream_queues())
		return NULL;
	pthread_mutex_lock(&lent_lock);
	for (struct lent *lent = lents; lent < lents + LENT && alike < LENT_ALIKE && !out; lent++) {
		if (!lent->stream && !make_lent(lent, &wanted, is_spare))
			break;
		if (lent->context != wanted.context || lent->priority != priority)
			continue;
		alike++;
		if (lent->is_lent || (lent->from != wanted.from && share && !share->is_idle(lent->stream)))
			continue;
		lent->from = wanted.from;
		lent->is_lent = 1;
		out = lent->stream;
	}
	pthread_mutex_unlock(&lent_lock);
	return out;
}

void cue_stream_return(void *const *streams, unsigned count)
{
	pthread_mutex_lock(&lent_lock);
	for (unsigned i = 0; i < count; i++)
		for (struct lent *lent = lents; lent < lents + LENT; lent++)
			lent->is_lent &= lent->stream != streams[i];
	pthread_mutex_unlock(&lent_lock);
}

void cue_stream_forget(void)
{
	pthread_mutex_init(&known_lock, NULL); // a thread that a forked child does not have may hold it
	pthread_mutex_init(&lent_lock, NULL);
	memset(lents, 0, sizeof(lents));
	known_count = 0;
}
