// What phases of all threads share on a device: streams, so that launches that the program put on one stream
// can run concurrently, and control words in mapped memory.
//
// A stream is lent to one phase while it queues its launches, so that no other launch comes in between. Work that is still in
// it afterwards may wait for the program's stream that it came from, and what that waits for. So only work of the same stream, which
// comes after it in any case, gets the stream before it is idle. A
// reset of the device frees both, and the handle of a freed stream must not be used. Control words are
// checked each time; if they are freed, so are the streams.
#include <pthread.h>
#include <stdatomic.h>
#include "phase.h"
#include "runtime/grid/config.h"
#include "runtime/grid/streams.h"

#define WORDS 256 // more than are watched at once (phase_search.c)

struct kept {
	_Atomic uint64_t *words; // NULL: nothing is kept yet
	unsigned next;           // word
	unsigned generation;     // of the words; from 1
	struct lent {
		void *stream;            // NULL: not made yet
		unsigned long long from; // the id of the program's stream for whose work it was lent last
		int is_lent;
	} streams[2][PHASE_STREAMS]; // without a priority, and with the highest
};

static struct kept kept[CONFIG_MOST_DEVICES];
static pthread_mutex_t kept_lock = PTHREAD_MUTEX_INITIALIZER;

// What is kept of the device, with live control words; NULL on failure. Under the lock.
static struct kept *phase_shared_find(int *error, int number, const struct phase_backend *device)
{
	struct kept *of = &kept[number];
	const void *seen;
	void *memory;

	*error = 0;
	if (of->words && device->mapped(&seen, of->words) == 0)
		return of;
	*error = device->map(&memory, WORDS * sizeof(*of->words));
	if (*error)
		return NULL;
	*of = (struct kept){.words = memory, .generation = of->generation + 1};
	return of;
}

void *cue_phase_borrow_stream(void *from, int number, int priority, const struct backend *device)
{
	const struct share_backend *share = device->share;
	unsigned long long id = 0;
	void *out = NULL;
	struct kept *of;
	int error;

	if (number < 0 || number >= CONFIG_MOST_DEVICES || (share && share->stream_id(&id, from)))
		return NULL;
	pthread_mutex_lock(&kept_lock);
	of = phase_shared_find(&error, number, device->phase);
	for (unsigned i = 0; of && i < PHASE_STREAMS && !out; i++) {
		struct lent *lent = &of->streams[priority != 0][i];
		if (!lent->stream && cue_stream_make(&lent->stream, priority)) {
			lent->stream = NULL;
			break;
		}
		if (lent->is_lent || (lent->from != id && share && !share->is_idle(lent->stream)))
			continue;
		*lent = (struct lent){lent->stream, id, 1};
		out = lent->stream;
	}
	pthread_mutex_unlock(&kept_lock);
	return out;
}

void cue_phase_return_streams(void *const *streams, unsigned count, int number)
{
	pthread_mutex_lock(&kept_lock);
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < 2 * PHASE_STREAMS; k++)
			if (kept[number].streams[k % 2][k / 2].stream == streams[i])
				kept[number].streams[k % 2][k / 2].is_lent = 0;
	pthread_mutex_unlock(&kept_lock);
}

int cue_phase_control(
    _Atomic uint64_t **host, const void **seen, int number, const struct phase_backend *device)
{
	struct kept *of;
	int error;

	if (number < 0 || number >= CONFIG_MOST_DEVICES)
		return -1;
	pthread_mutex_lock(&kept_lock);
	of = phase_shared_find(&error, number, device);
	if (of) {
		do
			*host = &of->words[of->next++ % WORDS];
		while (cue_phase_search_uses(*host));
		error = device->mapped(seen, *host);
	}
	pthread_mutex_unlock(&kept_lock);
	return error;
}

unsigned cue_phase_generation(int number, const struct backend *device)
{
	int pending = device->pending(), error;
	struct kept *of;
	unsigned generation;

	if (number < 0 || number >= CONFIG_MOST_DEVICES)
		return 0;
	pthread_mutex_lock(&kept_lock);
	of = phase_shared_find(&error, number, device->phase);
	generation = of ? of->generation : 0;
	pthread_mutex_unlock(&kept_lock);
	if (!pending)
		device->forget();
	return generation;
}

int cue_phase_set_control(_Atomic uint64_t *host, uint64_t word, const struct phase_backend *device)
{
	const void *seen;
	int error = device->mapped(&seen, (void *)host);

	if (!error)
		atomic_store(host, word);
	return error;
}
