// What the host knows: the places of clients, boards and marks.
#ifndef BOARD_HOST_H
#define BOARD_HOST_H

#include <pthread.h>
#include "client_settings.h"
#include "cuelastic/yield.h"
#include "runtime/grid/backend.h"
#include "runtime/grid/streams.h"

// A client's place. Programs have a handle: a number that no other opening of the process gets, and not an address.
struct client {
	unsigned id; // of this opening, never 0 while the place is taken
	int is_open; // 0 while the place is taken: closed, with work in flight, which keeps its place in the order
	unsigned marks; // on all boards
	// Of the streams that it has worked on or is bound to, the priority of the one that the device places last.
	int has_streams, last_stream_priority;
	cue_board_client words;
	unsigned frames_a_second, frame_limit_us;
	int is_paced, is_suspended;
	int is_suspended_by_page;  // as long as the page can be read
	struct block_need largest; // of the kernels that policies were asked about, each maximum by itself
	unsigned blocks;           // of the last launch
	unsigned left;             // this and the next ones as cue_client_state has them
	unsigned long long launches, yielding, resumes, left_us;
	char name[CLIENT_NAME_BYTES];
};

// Guards clients, bindings and boards; not what a mark's own lock guards. A thread that holds it waits for no mark.
extern pthread_mutex_t cue_share_lock;

// The places; a client's index is the same on all boards. Under the lock.
extern struct client cue_clients[CUE_BOARD_CLIENTS];

// Of a handle the place's index; of a place the handle; of a handle the open client's place, NULL if that is closed or
// was none. The last two under the lock.
unsigned cue_client_index(const cue_client *handle);
cue_client *cue_client_handle(const struct client *place);
struct client *cue_client_find(const cue_client *handle);

// Counts a launch that took so much longer because it left. Takes the lock.
void cue_client_left(const cue_client *client, unsigned us);

// The client's words on a board.
cue_board_client cue_client_words(const struct client *place);

// Is broadcast where a suspended client may go on. With the lock.
extern pthread_cond_t cue_share_resumed;
extern _Atomic int cue_share_suspends; // a client has been suspended

extern _Atomic unsigned cue_share_brackets; // of the program, that are open, at least

// What is known of an open client now. Takes the lock. CUE_ERROR_ARGUMENT: the handle is no open client's.
int cue_client_copy(struct client *out, const cue_client *handle);
int cue_client_refuse(void); // sets that error

// A stream's mark, and what the host knows of it.
struct mark {
	pthread_mutex_t lock; // held from a launch's begin to its end, so that chains do not mix
	// Changed under both locks.
	int is_used;
	unsigned client;
	const cue_client *owner;   // the same, as a handle
	unsigned long long stream; // its id
	// The stream's, as the device had it when it was asked; and how many launches have looked since. Under the clients' lock.
	int priority;
	unsigned priority_uses;
	int order;     // does it wait for other streams: stream_hints.c
	int is_parked; // no client's row has it
	int is_ended;  // the host has ended a bracket of it with a chain in it, not the stream
	// Under the mark's lock. They are kept when the mark gets another stream.
	_Atomic unsigned sequence;    // of the last begin
	unsigned depth;               // brackets that are open
	double begun_us;              // when the last one began, by the host's clock
	unsigned chain, chain_before; // the last number of a launch; the one when the mark began
	// The program's bracket, while one is open: which thread opened it (host_wait.c), and the stream.
	_Atomic(const void *) opener;
	void *_Atomic handle;
	// Whether the mark is ended meanwhile, and why; how often the stream was found idle in succession.
	enum mark_pause { PAUSE_NONE, PAUSE_IDLE, PAUSE_WAIT } pause;
	unsigned idle_looks;
};

#define CUE_BOARD_STREAMS 8 // as many as there are queues by default

// A context's board. Under the clients' lock, but for the marks.
struct board {
	int is_made;
	int is_outdated; // host words could not be written
	int device;
	unsigned generation; // counts the boards of the process
	unsigned capability;
	unsigned long long context; // its id
	unsigned *words;            // mapped memory: SHARE_WORDS words, and the key after them
	unsigned key;
	double parked_us;                // when marks were looked at last, to park them
	void *stream[CUE_BOARD_STREAMS]; // the library's own
	unsigned streams, prompt;        // how many; which of them was not held last
	cue_board *at;                   // device memory
	cue_yield_state *states;         // device memory: one for each mark, and one that nobody uses
	void *spare;     // device memory that nothing has used, for a board that this process shares
	int spare_error; // why others cannot open it; 0: by the handle
	unsigned char handle[SHARE_HANDLE_BYTES];
	cue_board host;              // its words that the host writes
	struct shared_board *shared; // what it has to do with other processes; NULL: nothing
	_Atomic unsigned marks;      // so many of these have ever been taken
	struct mark mark[CUE_BOARD_MARKS];
};

// Who may come before a client, or take its share or turn.
enum rivals {
	RIVALS_NONE, // nobody: no other client has its priority or a higher one
	RIVALS_ORDERED, // all of them have streams of higher priority than this one: the device places their blocks first
	RIVALS_MPS, // they are other processes', and MPS places the processes' blocks in the order of the clients' priorities
	RIVALS_ANY
};

// A small copy between the host and the board, which waits for no other work if one of CUE_BOARD_STREAMS streams can make it. Returns
// an error of the device API.
int cue_board_copy(
    struct board *board, void *to, const void *from, size_t bytes, const struct backend *device);

// Copies a field of board->host to the device. Returns an error of the device API.
int cue_board_put(struct board *board, const void *field, size_t bytes, const struct backend *device);

#endif
