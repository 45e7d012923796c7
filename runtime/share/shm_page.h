// The page: what the processes that share a device know about each other.
#ifndef SHM_PAGE_H
#define SHM_PAGE_H

#include "client_settings.h"
#include "cuelastic/gate.h"
#include "runtime/grid/backend.h"
#include <stdint.h>

// A process, told apart from all that ever have its number. All zeros: none.
struct process {
	int pid;
	unsigned zero;  // no byte is undefined, since processes are compared and written to pages
	uint64_t start; // when it started, in the kernel's ticks since boot
};

// The calling one. Returns 0, or -1 if the system does not tell.
int cue_process_self(struct process *out);

// Whether it runs or is stopped. One that has been killed is dead before its parent has asked for its status. If the
// system does not tell, it is dead.
int cue_process_is_alive(const struct process *process);

int cue_process_equals(const struct process *a, const struct process *b);

#define SHM_PAGE_NAME_BYTES 128
#define SHM_PAGE_PREFIX "/cuelastic6-%lu-" // pages of other versions have other names; then the user
#define SHM_PAGE_WAIT_MS 500               // after which a process that holds the lock counts as stopped

enum { SHM_PAGE_IDLE, SHM_PAGE_RUNS, SHM_PAGE_WAITS };

// A place on the board.
struct shm_page_client {
	struct process process; // whose; none: the place is free
	unsigned generation;    // of the board that it is on
	char name[CLIENT_NAME_BYTES];
	// For those who look: its options, how many launches it had made, and when its process last looked at the page, by
	// the system's clock.
	unsigned
	    is_wanted; // 1: `cuelastic clients --set` wrote these options; the process takes them at its next check
	int priority;
	unsigned share, floor_blocks, slice_us;
	uint64_t launches, seen_ns;
	struct block_need largest; // the maxima over its kernels
	uint16_t is_suspended;     // wanted as the options are
	uint16_t work;             // SHM_PAGE_RUNS, SHM_PAGE_WAITS, when its process last looked
	unsigned mps;              // its process's enum mps_priority; what is none of these means nothing
	unsigned is_closed;        // it has work in flight
};

// What the page holds.
struct shm_page_words {
	unsigned magic, version;
	uint64_t space;       // in which the processes have their numbers
	struct process owner; // of the board's memory; none: there is no board
	unsigned generation;  // of the board: others have others
	unsigned zero;
	unsigned char handle[SHARE_HANDLE_BYTES]; // by which others open the board
	struct shm_page_client client[CUE_BOARD_CLIENTS];
	struct process mark[CUE_BOARD_MARKS]; // who has each mark of the board; none: it is free
	uint64_t sum;                         // of all that is before it
};

struct shm_page {
	int file; // negative: not open
	int is_read_only;
	char name[SHM_PAGE_NAME_BYTES];
	int is_busy;                 // why the page could not be locked last: another process had it
	struct shm_page_words words; // a copy, good while the page is locked
};

// Opens the page of this user, device and group, made if there is none. `group` may be "". CUE_ERROR_PAGE: it cannot
// be made, or belongs to another user.
int cue_shm_page_open(struct shm_page *out, const char *device, const char *group);
// Opens a page by its name, if there is one.
int cue_shm_page_find(struct shm_page *out, const char *name, int is_read_only);
void cue_shm_page_close(struct shm_page *page);

// Waits this long for other processes, and reads the page. CUE_ERROR_PAGE: it is damaged or stayed locked; it is not
// locked then. Threads of one process do not exclude each other.
int cue_shm_page_lock(struct shm_page *page, unsigned wait_ms);

// Writes the copy to the page. Under its lock. CUE_ERROR_PAGE: it was not written.
int cue_shm_page_write(struct shm_page *page);
void cue_shm_page_unlock(struct shm_page *page);

#endif
