// A launch's part in sharing: its stream's mark on the board. launch.c calls this.
#ifndef SHARE_H
#define SHARE_H

#include "cuelastic/runtime.h"
#include "runtime/grid/slice.h"
#include "stream_priority.h"

struct timing;

#define SHARE_LEAST_CAPABILITY 70u // below it blocks cannot sleep
#define SHARE_MOST_YIELDING_BLOCKS 65535u

// A launch of a shared client.
struct share {
	cue_client *client;
	struct board *board;
	struct mark *mark; // locked; NULL: the launch is not marked
	void *stream;
	cue_no_yield no_yield; // why it is not marked; CUE_NO_YIELD_NONE if it is
	unsigned capability;   // of the device: ten times the major number, and the minor one
	struct timing *timing; // that its measurement fills; NULL: it is not measured
	int error;             // CUE_ERROR_PAGE: other processes do not see it
	int is_paced;          // as the launch's client was when it was found; 0 where the program marks work
	int is_begun;          // the mark is written
	int is_seen;           // other clients look at the mark, or may do so soon
	enum rivals rivals;    // if it has a mark
	int carried;           // the first launch of its chain writes the mark's begin
	int is_uneven;         // its kernel's blocks take very different times
	void *streams[CUE_YIELD_STREAMS - 1]; // of the library's, that its chain uses, too
};

// Finds the mark of the client's stream, or says why there is none in out->no_yield. `is_begun`: a bracket of the program's that is
// open. No error of its own stays pending. Behind the launch cue_share_end must follow; until then other threads' launches of the
// client on this stream wait. It returns an error of the device API.
void cue_share_find(struct share *out, cue_client *client, void *stream, int is_begun);
int cue_share_end(struct share *share);
// The same, and the mark stays locked: cue_share_leave must follow.
int cue_share_close(struct share *share);
// Writes the mark's begin into the stream, or says why not in share->no_yield, and has no mark then. `is_chain`: the launch is one
// chain, and nothing else. If its first launch can write the begin, the stream does not; cue_share_begins says this
// to each launch of the chain, as cue_yield.mark has it. If the first is refused, cue_share_refused must follow. That returns an error of the device API.
void cue_share_mark(struct share *share, int is_chain);
unsigned cue_share_begins(const struct share *share, unsigned index);
int cue_share_refused(struct share *share);
// Both.
void cue_share_begin(struct share *out, cue_client *client, void *stream);

// The largest block of each client of other processes that has work, at most CUE_BOARD_CLIENTS of them; returns how many. Notes
// a block of this client. Where the client has no mark, and where no board is shared, there are none.
unsigned cue_share_guests(struct block_need *out, const struct share *share, const struct block_usage *usage);

// Unlocks a mark, and leaves it as it is.
void cue_share_leave(struct share *share);
// Writes the mark's end, unless it is ended, or its next begin, in the stream; the bracket stays open. Returns an error of the device API.
int cue_share_write(struct share *share, int is_end);
// How many brackets of the mark are open.
unsigned cue_share_depth(const struct share *share);

// Borrows share->streams for a chain with so many resumes; returns how many. Before the mark.
unsigned cue_share_streams(struct share *share, unsigned resumes);
// Fills all but the slice, the index and the resumes, for a chain of 1 + resumes launches on a marked stream.
// Returns an error of the device API.
int cue_share_chain(struct turns *out, struct share *share, unsigned resumes);

// ---- A rival for tests: CUELASTIC_DISTURB=SEED.
// At the first call, starts the rival if the environment asks for it. Every launch of a shared client calls this.
void cue_fault_client_start(void);

#endif
