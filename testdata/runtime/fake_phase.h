/* What phases ask of a device, played: kernels with figures that a test sets, and a log of all that was done.
 */
#ifndef FAKE_PHASE_H
#define FAKE_PHASE_H

#include "runtime/grid/backend.h"

#define FAKE_EVENTS 4096
#define FAKE_KERNELS 16
#define FAKE_PACK 8192

struct fake_event {
	char what; /* L launch of function on stream; F stream follows other; A allocate, C with a copy; R release
	            */
	const void *function;
	void *stream, *other;
};

struct fake_phase_kernel {
	const void *function;
	struct kernel_facts facts;
	unsigned resident;
};

struct fake_phase_device {
	/* What to do. */
	int device;
	unsigned sm_count;
	struct fake_phase_kernel
	    kernels[FAKE_KERNELS]; /* others: 1024 threads, 32 registers, 48 KiB, 4 resident */
	const void *captured;      /* this stream is being captured; NULL: none */
	unsigned facts_asked, residencies_asked;
	int fail_device, fail_facts, fail_follow, fail_stream, fail_allocate, fail_map,
	    fail_mapped;       /* returned */
	const void *scheduler; /* its launches take a pack of this size */
	size_t pack_bytes;
	void (*finished)(void); /* called when the host waits for a stream; NULL: nothing is */
	unsigned lost;          /* so many questions after mapped memory fail: a reset has freed it */
	unsigned follows_left;  /* the how-manieth follow and all after it fail, from 1; 0: none */
	/* What was seen. */
	unsigned events;
	struct fake_event event[FAKE_EVENTS];
	unsigned maps, made_streams, allocations; /* allocations: that have not been released */
	const void *allowed;                      /* the last kernel that was allowed more shared memory */
	size_t allowed_bytes;
	unsigned char pack[FAKE_PACK]; /* of the last launch of `scheduler` */
	int set_devices, devices_asked;
};

extern struct fake_phase_device fake_phase_state;
extern const struct phase_backend fake_phase;

void fake_phase_note(char what, const void *function, void *stream, void *other);

/* "L1 F21": launches with the number of their stream (an address of `streams`, 0 for NULL, * for others). */
const char *fake_phase_log(void *const *streams, unsigned count);

#endif
