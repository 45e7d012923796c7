// Boards that processes share. All functions are called under the clients' lock.
#ifndef SHARED_BOARD_H
#define SHARED_BOARD_H

#include "board_host.h"

#define SHARED_BOARD_NONE (~0u) // no place, no mark

// The group of processes that this one belongs to, "": none. Boards that are made later are that group's.
void cue_shared_board_want(const char *group);
int cue_shared_board_is_wanted(void);

// Makes the spare memory the group's board, or opens the group's. If neither can be done, the board stays the process's
// own: for good, or, if the page stayed locked, until a later look finds it free.
void cue_shared_board_join(struct board *board, const struct backend *device);

// The board is the process's own, until it joins again.
void cue_shared_board_leave(struct board *board);

// Whether the board is shared with other processes.
int cue_shared_board_is_on(const struct board *board);

// Whether it is, or will be as soon as the page is free.
int cue_shared_board_looks(const struct board *board);

// Whether the board is still the one that the process should have. Once in a lease it looks, and clears away what dead processes left.
int cue_shared_board_is_current(struct board *board, const struct backend *device);
// Whether that also writes to the page which clients have work and which wait, for which it copies the board. So it may wait for
// the device, and no launch does it.
void cue_shared_board_tells_work(int does);
// Takes what `cuelastic clients` has written to the page for clients of this process, whatever its board's generation. The
// board is outdated then; nothing on the device is touched.
void cue_shared_board_take_wanted(struct board *board);
// Whether all marks were taken at the last look. Says so once.
int cue_shared_board_was_short(struct board *board);
// Whether there were clients of other processes at the last look.
int cue_shared_board_has_others(const struct board *board);

// Whether clients of other processes may come before this one: RIVALS_NONE if all have a lower priority, RIVALS_MPS if MPS's
// priorities keep the order, or RIVALS_ANY. As of the last look. If there are none, any may come: RIVALS_ANY.
enum rivals cue_shared_board_rivals(const struct board *board, const struct client *client);

// cue_share_guests: what the process has seen of the others at its last look at the page, and of their marks since.
unsigned cue_shared_board_guests(
    struct block_need out[CUE_BOARD_CLIENTS], struct board *board, const struct backend *device);

// A client's index on the board; on a board of the process's own that is the client's. SHARED_BOARD_NONE: it has none.
unsigned cue_shared_board_place(const struct board *board, unsigned client);
// Writes the client's words, or takes them off; finds it a place if it has none. Not having found one is no error.
int cue_shared_board_put_client(struct board *board, unsigned client, const struct backend *device);
// The same for all clients, and for the marks' clients.
int cue_shared_board_put_all(struct board *board, const struct backend *device);

// Writes what all clients see of each other, after a mark has got another client.
int cue_shared_board_put_rows(struct board *board, const struct backend *device);

// Whether the mark is this process's to give to a stream. On a board of its own all are.
int cue_shared_board_has_mark(const struct board *board, unsigned mark);
// Gets another mark from the group. SHARED_BOARD_NONE: there is none.
unsigned cue_shared_board_take_mark(struct board *board, const struct backend *device);
// Gives marks that no stream has back to the group.
void cue_shared_board_return_marks(struct board *board);

// CUE_ERROR_PAGE, with a message, if the board should be the group's and is not; else CUE_OK.
int cue_shared_board_error(const struct board *board);

// In a forked child and in tests: forgets the group's board. Nothing on the device or the page is touched.
void cue_shared_board_forget(struct board *board);

#endif
