// The boards, one for each device, and the marks on them.
#ifndef BOARD_H
#define BOARD_H

#include "board_host.h"

// The current context's board, made if there is none or a reset of the device has freed it. NULL: the device
// cannot have one. Leaves no error pending.
struct board *cue_board_get(const struct backend *device);

// The board on which the client's stream has a mark; NULL: there is none that can be used. Of a stream whose id no other ever
// has it is known without asking the device; else the current context's.
struct board *cue_board_of_stream(
    unsigned client, unsigned long long stream, int is_named, const struct backend *device);

// Drops the marks of boards that a reset of the device has freed. A stream with such an id is gone then, too, but a program may still
// end a bracket on it.
void cue_board_drop_dead(const struct backend *device);

// The board for a stream that has no mark yet: its context's. NULL: none that can be used, or the stream's context is not the
// current one and has no board yet.
struct board *cue_board_for_stream(void *stream, const struct backend *device);

// The mark of the client's stream, made if there is none. NULL: none is free, or the board was not written. Its lock is not held.
struct mark *cue_board_claim(
    struct board *board, unsigned client, unsigned long long stream, const struct backend *device);

// Whether a board has clients of other processes; as of its last launch, or a lease before it.
int cue_board_has_guests(void);

// Writes the client's words to all boards that there are. Returns an error of the device API.
int cue_board_tell(unsigned client, const struct backend *device);

// Whether work of the client is marked active on a device.
int cue_board_is_active(unsigned client, const struct backend *device);

// The client that has an open bracket of the program on the stream, the one of the highest priority; NULL: none.
const cue_client *cue_board_bracket(void *stream, const struct backend *device);

// Notes the thread that opened the mark's bracket; NULL: it is closed. Under the mark's lock, unless its board is gone.
void cue_board_opened(struct mark *mark, const void *opener);

// Ends all brackets of a mark now: its work may still run. If its stream has not reached their begin, the end is written soon after
// that (cue_board_watch). Under the mark's lock.
void cue_board_end_mark(struct board *board, struct mark *mark, const struct backend *device);

// The same for all brackets of a client, on all boards. 1: there were some.
int cue_board_end_marks(unsigned client, const struct backend *device);

// Writes in their streams the ends that these could not write. Not under the clients' lock: a stream may be full.
void cue_board_end_in_streams(const struct backend *device);

// Frees all marks whose work has ended, or only those of closed clients, and then the places of closed clients that have none.
void cue_board_sweep(unsigned only_closed, const struct backend *device);

// Ends the marks of the program's brackets whose streams have been idle for two calls, and begins them again when their
// streams have work. Returns how many brackets are open at which other clients may look. Under the clients' lock, on a thread of the
// library's own: it is on another device afterwards.
unsigned cue_board_watch(const struct backend *device);

// Forgets all boards, in a forked child and in tests: nothing on the device is touched.
void cue_board_forget(void);

// Looks at the pages of all shared boards, as a launch does. Under the clients' lock, on a thread of the library's own: it
// is on another device afterwards.
void cue_board_look(const struct backend *device);

// Reads all pages, in whichever context the thread is, and leaves it there. Only the current context's board is written.
void cue_board_look_here(const struct backend *device);

#endif
