// What phases of all threads share on a device: control words in mapped memory, and how many blocks of a kernel fit. A reset of the device
// frees the words, so they are checked each time.
#include <pthread.h>
#include <stdatomic.h>
#include "phase.h"
#include "runtime/grid/config.h"

#define WORDS 256 // more than are watched at once (phase_search.c)
#define FITS 256
#define FIT_USES 64 // then it is asked again: a program may change the carve-out of shared memory

struct kept {
	_Atomic uint64_t *words; // NULL: nothing is kept yet
	unsigned next;           // word
	unsigned generation;     // of the words; from 1
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

int cue_phase_fit(unsigned *resident, unsigned *sms, const void *function, unsigned threads,
    size_t dynamic_bytes, int number, const struct phase_backend *device)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	static struct fit {
		const void *function;
		size_t dynamic_bytes;
		unsigned threads, resident, sms, uses;
		int number;
	} fits[FITS];
	struct fit fit, *place = &fits[((uintptr_t)function / 8 + threads + dynamic_bytes) % FITS];
	int error;

	pthread_mutex_lock(&lock);
	fit = *place;
	place->uses++;
	pthread_mutex_unlock(&lock);
	if (fit.function != function || fit.dynamic_bytes != dynamic_bytes || fit.threads != threads ||
	    fit.number != number || fit.uses >= FIT_USES || (sms && !fit.sms)) {
		fit = (struct fit){
		    .function = function, .dynamic_bytes = dynamic_bytes, .threads = threads, .number = number};
		error = device->residency(&fit.resident, function, threads, dynamic_bytes);
		if (!error && sms)
			error = device->sm_count(&fit.sms);
		if (error)
			return error;
		pthread_mutex_lock(&lock);
		*place = fit;
		pthread_mutex_unlock(&lock);
	}
	*resident = fit.resident;
	if (sms)
		*sms = fit.sms;
	return 0;
}
