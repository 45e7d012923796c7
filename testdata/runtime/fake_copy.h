/* A device for copies: notes each call as a line of text, and has a few allocations. */
#ifndef FAKE_COPY_H
#define FAKE_COPY_H

#include "runtime/copy/copy.h"

#define FAKE_BLOCKS 1200

struct fake_copy {
	char calls[1024]; /* of copies and fills, in order */
	int copies;       /* copies and fills that were asked for */
	int fail_at;      /* the number of the one that fails, from 1; 0: none */
	int captured;     /* every stream */
	int others;       /* what cue_share_has_others shall say */
	int asked_places; /* queries of addresses */
	int device, no_device;
	size_t room;        /* bytes that can still be allocated */
	int maps, unmaps;   /* allocations and frees that reached the device */
	int waits;          /* for all work */
	int fail_wait;      /* the error of those waits */
	int (*look)(void);  /* is called by each launch of a graph */
	int saw;            /* how often it has said yes */
	int error;          /* the last one, pending */
	int has_no_extents; /* the driver's function is missing */
};

extern struct fake_copy fake_copy;

/* All as new; the tested functions know of others. */
void fake_copy_reset(void);
/* Addresses in [base, base + bytes) lie there; at most four ranges. Bytes are never touched. */
void fake_copy_place(const void *base, size_t bytes, enum copy_place place);
/* What a reset of the device does: every allocation is gone. */
void fake_copy_lose_all(void);

#endif
