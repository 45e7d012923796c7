/* The fake device's board: its memory is the host's, and a stream's writes happen at once. */
#ifndef FAKE_SHARE_H
#define FAKE_SHARE_H

#include "cuelastic/yield.h"
#include "runtime/grid/backend.h"

struct turns;

#define FAKE_SHARED 8
#define FAKE_ALL_HELD ((const void *)&fake_share_state)

struct fake_share_device {
	/* What to do. */
	unsigned long long context; /* its id */
	unsigned capability;        /* 0: 80 */
	unsigned long long
	    stream_context; /* 0: streams are in all contexts; else they are named, and in this one */
	int fail_write, fail_copy, fail_memory;
	int is_stuck; /* writes into streams are lost, as if the streams had not got there */
	int is_slow;  /* events are not reached */
	int is_busy;  /* streams have work */
	unsigned us;  /* between two events */
	int fail_publish, fail_open;
	enum mps_priority mps;
	const void *unknown_stream; /* its id fails with this error */
	int unknown_error;
	const void *first_stream;    /* its priority is -5, the others' 0 */
	const void *held_stream;     /* what is put into it waits for another stream; or FAKE_ALL_HELD */
	const void *blocking_stream; /* the others do not wait for the legacy stream */
	void (*waits)(void);         /* is called where a device may wait for all its work; NULL: nothing */
	char *shared_memory; /* FAKE_SHARED boards that processes can open; each has a part for those it makes */
	/* What was seen. */
	unsigned writes, copies, allocations, events, records;
	cue_board *board[8]; /* for each allocation of a board's size */
	unsigned boards;
	unsigned shared, opens; /* boards that processes can open: made, opened */
	unsigned created;       /* streams, and the last one's priority and flags */
	int created_priority;
	unsigned created_flags;
	unsigned active_launches; /* launches made while a mark was active */
	unsigned begins;          /* of marks, written by launches of chains */
};

extern struct fake_share_device fake_share_state;
extern const struct share_backend fake_share;

/* The device as it is at first, with a board; no client, also not by the environment. */
void fake_share_reset(void);

/* The clients that are active, as a mask. */
unsigned fake_share_active(const cue_board *board);

/* The device launches, with a board if that yields: is its client active? The launch's writes of its mark happen at once, and
   its index remains. */
void fake_share_launched(void *stream, struct turns *turns);

#endif
