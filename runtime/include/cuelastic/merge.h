// cuelastic/merge.h: what generated code and the library agree on about phases: kernels merged into one
// scheduler kernel. C99 to C11, C++11 to C++20, host and device. Programs need only runtime.h.
//
// The compiler makes a set for a phase: up to eight members. A member is a kernel that can be merged. A
// kernel that a phase launches twice at the same time is two members. A scheduler kernel's one parameter is a
// pack: a head, a cue_member_shape for each member, and the members' arguments. (Liang et al., TPDS 2015, section
// 4.2 and appendix C, pass these in separate parameters and in global memory.)
#ifndef CUELASTIC_MERGE_H
#define CUELASTIC_MERGE_H

#include <cuelastic/interleave.h>
#include <cuelastic/runtime.h>

#include <cuelastic/words.h>

#ifdef __cplusplus
extern "C" {
#endif

// Bytes of a cue_interleave inside a pack: enough for a period of 41 for two kernels, of 8 for eight.
#define CUE_MERGE_TABLE_BYTES 768
// How many SMs a partition distinguishes, by number modulo this.
#define CUE_MERGE_SMS 512
// Bits of the control word between one member's SMs and the next's.
#define CUE_MERGE_BITS 9

// How the blocks of a loop leave to other clients: cuelastic/yield.h. board NULL: they do not. A chain's tickets
// are of all members' blocks.
typedef struct cue_merge_turns {
	const void *board; // a cue_board in device memory
	void *state;       // a cue_yield_state
	unsigned client, chain, index, resumes;
} cue_merge_turns;

// The head of a pack. The order of blocks is in one of three places: a table in the head itself; a table in device
// memory; mapKernel and mapBlk, with as many elements as the grid has blocks. The first comes first in the pack, since
// what most blocks read is then at fixed, aligned places.
typedef struct cue_merge_head {
	unsigned table[CUE_MERGE_TABLE_BYTES / 4]; // its first word 0: the order is elsewhere
	const unsigned *kernels, *blocks;          // mapKernel, mapBlk; NULL: a table has the order
	const cue_interleave *far_table;           // NULL: `table` has the order
	unsigned *work;                            // a cue_merge_work in device memory; NULL for `interleave`
	const unsigned long long *control;         // the control word, in mapped host memory; `partition` only
	cue_merge_turns turns;                     // of a set that yields; the loops only
	// `partition`: what the control word was at the launch. `mix`: how many places the order has, and from bit 32 on how
	// many an SM's part has. Else 0. Its size lets shapes begin at a multiple of 16.
	unsigned long long initial;
} cue_merge_head;

// What the blocks of a running loop share, initially zero: the next logical block of each member; the control word as
// it was read last, with CUE_MERGE_READ, and when that was; how many SMs have arrived; and for each SM, by its number
// modulo CUE_MERGE_SMS, its position in order of arrival, from 1; under `mix`, how many blocks have started there.
typedef struct cue_merge_work {
	unsigned tickets[CUE_PHASE_MOST_MEMBERS];
	unsigned long long control;
	unsigned asked; // in units of 2^14 ns, modulo 2^31, with 1 in front
	unsigned sms;
	unsigned ranks[CUE_MERGE_SMS];
} cue_merge_work;

// The control word of a partition. For each member i but the last, bits CUE_MERGE_BITS * i and up hold how
// many SMs members 0 to i have together. The last member has the remaining SMs. The SM that arrived r-th
// (from 0) works for the first member whose number is above r. A read over the bus takes microseconds, and many at once
// wait for each other, so in each 16 microseconds one block reads the word, for all.
#define CUE_MERGE_READ (1ull << 63)

// What a member's surplus threads do; the values are bits of a member's `forms`.
typedef enum cue_merge_form {
	CUE_FORM_NONE = 0,
	CUE_FORM_EXIT = 1,  // they leave at once: `interleave` only
	CUE_FORM_GUARD = 2, // they run along, predicated
	CUE_FORM_NAMED = 4  // they wait at the next logical block; the member's barriers count its own threads
} cue_merge_form;

// A member as the library must know it.
typedef struct cue_merge_member {
	const char *name;
	const void *native; // the original kernel
	unsigned loops;     // 1: one physical block may run several of its logical blocks
	unsigned waits;     // 1: its threads wait for each other
	unsigned parameters;
	const unsigned *sizes;   // of the parameters, bytes
	const unsigned *offsets; // of the parameters in the pack
} cue_merge_member;

// Static data of the program. The scheduler kernels are __global__ functions, NULL where there are none.
typedef struct cue_merge_set {
	unsigned count; // of members, up to CUE_PHASE_MOST_MEMBERS
	unsigned bytes; // of the pack
	const cue_merge_member *members;
	cue_merge_form interleave_form, loop_form;
	const void *interleave, *persistent, *partition;
	unsigned yields; // 1: the loops read the pack's turns
} cue_merge_set;

// The size of a cue_member_shape (merge.cuh).
#define CUE_MERGE_SHAPE_BYTES 112
// Where member i's begins in the pack. Its begin and end number the logical blocks of all members.
#define CUE_MERGE_SHAPE_AT(i) (sizeof(cue_merge_head) + (i) * CUE_MERGE_SHAPE_BYTES)

// An open phase, in the program's memory; its fields are the library's.
struct cue_phase_launch;
typedef struct cue_phase_record {
	const cue_merge_set *set;
	unsigned flags;
	unsigned ratio[CUE_PHASE_MOST_MEMBERS];
	int device;
	const void *backend; // how the copy of the library that opened it reaches the device
	struct cue_phase_record *outer;
	struct cue_phase_launch *first, *last;
} cue_phase_record;

// The pragma holds merge(...).
#define CUE_PHASE_MERGE 1u

// Opens a phase on the calling thread: launches through cue_launch_kernel are collected. Phases nest; they
// are closed in reverse order, on the same thread. set: NULL if nothing in the phase can be merged. ratio: a
// number for each member, 0 where none was given; NULL: none at all. It reports no error and allocates no
// memory.
void cue_phase_open(cue_phase_record *phase, const cue_merge_set *set, unsigned flags, const unsigned *ratio);

// Closes the phase: the collected launches run, asynchronously, as runtime.h says. Returns the device API's
// error code (cudaError_t) of the last launch that failed, 0 if none did. It is also the API's last error.
int cue_phase_close(cue_phase_record *phase);

#ifdef __cplusplus
}
#endif

#include <cuelastic/words_end.h>

#endif
