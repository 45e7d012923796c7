/* A device for testing launch.c: records what is launched, and answers and fails as told. */
#ifndef FAKE_DEVICE_H
#define FAKE_DEVICE_H

#include "runtime/grid/backend.h"
#include "runtime/grid/slice.h"

#define FAKE_LAUNCHES 4096

struct fake_launch {
	const void *function;
	unsigned grid[3], block[3];
	size_t shared_bytes;
	void *stream;
	void **arguments;
	struct slice slice; /* of an entry */
	struct turns turns; /* of one that yields */
	struct shape shape; /* of an entry for other numbers of threads */
};

struct fake_device {
	/* What to do. */
	const void *entry;    /* the function that takes a slice first */
	const void *resized;  /* and the one that takes a shape */
	const void *yielding; /* and the one that takes turns */
	int has_share;        /* the device can have a board: fake_share.h */
	const struct trace_backend *trace;
	int is_other_copy; /* the library answers as another shared object's copy of it */
	unsigned most_threads;
	int most_threads_error;
	struct block_usage usage;
	cue_reason prepare_reason;
	struct sm_resources sm;
	int prepare_error, usage_error, sm_error; /* returned, with an error left pending */
	unsigned fail_at;                         /* the how-manieth launch fails, from 1; 0: none */
	int fail_with;
	void (*during_launch)(void); /* called by each launch */
	/* What was seen. */
	int pending;
	unsigned launches, configs, prepares, usages, sms, forgets;
	struct fake_launch launch[FAKE_LAUNCHES];
};

extern struct fake_device fake;

#endif
