// cuelastic/runtime.h: the elastic-kernel runtime's settings, reports and functions for programs.
//
// Usable from C99, C11 and C++98 to C++20. Names: cue_noun_verb, CUE_ for constants. Units are in the names
// (_bytes); "blocks" are always thread blocks. Unless they say otherwise, functions return CUE_OK (0) or a
// negative cue_error and write results through a first parameter named `out`. They never exit, and print nothing but
// what is wrong with a variable of the environment: once, on stderr, unless CUELASTIC_QUIET is 1. A launch allocates no
// memory, unless it is in a phase. Every function may be called from any thread at any time.
//
// scripts/api-reference makes docs/reference/api.md from these comments.
//
// "Paper" in the comments: S. Pai, M. Thazhuthaveetil, R. Govindarajan, Improving GPGPU Concurrency with
// Elastic Kernels, ASPLOS 2013. "Liang": Y. Liang, H. P. Huynh, K. Rupnow, R. S. M. Goh, D. Chen, Efficient
// GPU Spatial-Temporal Multitasking, IEEE TPDS 2015.
#ifndef CUELASTIC_RUNTIME_H
#define CUELASTIC_RUNTIME_H

#include <stddef.h>

#include <cuelastic/words.h>

#ifdef __cplusplus
extern "C" {
#endif

// The version of this header: major * 10000 + minor * 100 + patch.
#define CUE_VERSION 100
// That of the library that is linked.
unsigned cue_version(void);

// What went wrong in a call of this library. cudaGetLastError reports CUDA's own errors.
typedef enum cue_error {
	CUE_OK = 0,
	CUE_ERROR_ARGUMENT = -1, // an argument is invalid: a null pointer, an unknown name
	CUE_ERROR_SETTING = -2,  // an environment variable has a value that cannot be used
	CUE_ERROR_DEVICE = -3,   // the device could not be queried; the launch was made unchanged
	CUE_ERROR_INPUT = -4,    // figures given to a computation lie outside what any GPU has
	CUE_ERROR_MEMORY = -5,   // there was not enough memory for a computation
	CUE_ERROR_PAGE = -6      // processes cannot share a board; the process has one of its own
} cue_error;

// What the rewritten entry of a kernel can do (the compiler decides, see its report).
// SLICEABLE: one logical block for each physical block; a launch may be cut into slices (paper, 4.4).
// ELASTIC: a loop over logical blocks; any number of physical blocks runs any slice (paper, 4.1).
// RESIZABLE: also has an entry with a loop over logical threads; any number of threads a block (paper, 4.1).
typedef enum cue_tier { CUE_TIER_SLICEABLE = 1, CUE_TIER_ELASTIC = 2, CUE_TIER_RESIZABLE = 3 } cue_tier;

// Which limit decided the number of physical blocks (paper, Algorithm 1).
typedef enum cue_limit {
	CUE_LIMIT_NONE,      // nothing was decided: the kernel was launched as written
	CUE_LIMIT_GRID,      // the logical blocks of the slice: there is no more work
	CUE_LIMIT_RESIDENT,  // as many blocks as can be resident on the device at once
	CUE_LIMIT_BLOCKS,    // a limit on blocks: the policy's, or CUELASTIC_BLOCKS / cue_set_blocks
	CUE_LIMIT_SHARED,    // a limit on shared memory
	CUE_LIMIT_THREADS,   // a limit on threads
	CUE_LIMIT_REGISTERS, // a limit on registers
	CUE_LIMIT_TIER       // the tier: a sliceable kernel has one physical block for each logical one
} cue_limit;

// Why a launch ran the original kernel.
typedef enum cue_reason {
	CUE_REASON_NONE,    // it did not: the rewritten entry ran
	CUE_REASON_POLICY,  // the policy says so (`native`, the default)
	CUE_REASON_SETTING, // a setting in the environment is unusable: cue_error_message()
	CUE_REASON_CONFIG,  // CUDA rejects or may reject the configuration; its error must be the original's
	CUE_REASON_SIZE,    // more than 2^31 - 1 logical blocks
	CUE_REASON_CLUSTER, // the kernel runs in thread block clusters
	CUE_REASON_FIT,     // the rewritten entry needs more registers or shared memory than the block allows
	CUE_REASON_DEVICE,  // the device could not be queried
	CUE_REASON_REFUSED, // the device refused the rewritten entry; no part of it had run
	CUE_REASON_WARPS    // the rewritten entry is not proved for a block of this shape: cue_need
} cue_reason;
// What the proof of a kernel's rewritten entries requires of the launch's block, as a mask. The original runs
// if the block does not satisfy it. In blocks of either kind threadIdx.y, threadIdx.z and threadIdx.x / 32
// are the same in all threads of a warp.
typedef enum cue_need {
	CUE_NEED_WHOLE_WARPS = 1,     // blockDim.x is a multiple of 32, or the block is one-dimensional
	CUE_NEED_MULTIPLE_OF_WARP = 2 // blockDim.x is a multiple of 32
} cue_need;

// Why a launch could not leave its places to other clients: "Clients" below.
typedef enum cue_no_yield {
	CUE_NO_YIELD_NONE,      // it could
	CUE_NO_YIELD_CLIENT,    // it is no shared client's
	CUE_NO_YIELD_ENTRY,     // the kernel that ran does not yield
	CUE_NO_YIELD_CAPTURED,  // its stream is being captured
	CUE_NO_YIELD_MARK,      // the board has no free mark for its stream
	CUE_NO_YIELD_DEVICE,    // compute capability below 7.0, or the board could not be made or written
	CUE_NO_YIELD_RESIDENCY, // fewer than two of its blocks can be resident at once
	CUE_NO_YIELD_SIZE,      // more than 65,535 physical blocks
	CUE_NO_YIELD_SHORT,     // its launches take less than 100 us: it gives its places back soon by itself
	CUE_NO_YIELD_FIRST,     // no other client of its priority or a higher one is open: nobody comes before it
	CUE_NO_YIELD_HARDWARE, // those that come before it have streams of higher priority: the device places them first
	CUE_NO_YIELD_MPS // MPS places the blocks of the processes in the order of their clients' priorities
} cue_no_yield;

// What the last launch made through cue_launch on the calling thread did.
typedef struct cue_decision {
	const char *kernel; // its name; owned by the program
	const char *policy; // the policy in force; static storage
	cue_tier tier;
	int rewritten; // 1: the rewritten entry, 0: the original kernel
	cue_reason reason;
	cue_limit limit;
	size_t logical_blocks;     // of the whole launch; SIZE_MAX if they are more
	unsigned physical_blocks;  // of each slice but perhaps the last; 0 if not rewritten
	unsigned slice_blocks;     // logical blocks of each slice but perhaps the last; 0 if not rewritten
	unsigned slices;           // launches of the rewritten entry that were made
	int error;                 // cue_error of the decision; the launch itself was made in any case
	int device_error;          // the device API's error code (cudaError_t) of the launch; 0: none
	unsigned physical_threads; // of a block; the launch's own number unless a resizable kernel got another
	const char *client;        // the shared client's name, until the thread's next launch; NULL: none
	int is_marked;             // 1: the client was active on the board from before it until after it
	int yields;                // 1: its blocks leave when the board says so
	unsigned resumes;          // launches behind each slice that go on where blocks have left
	cue_no_yield no_yield;     // why it does not yield
	unsigned long long number; // of the launch in the process, from 1; 0 if it was not traced
	unsigned long long plan;   // the line of CUELASTIC_PLAN's file that is for it or its phase; 0: none
} cue_decision;

// Copies the record of the calling thread's last launch. CUE_ERROR_ARGUMENT if it has made none.
//
// A structure that a program has grows at its end. The functions named _sized get how many bytes of it the program
// knows, and the functions without it add that. So a program that was compiled with an older header has defaults for
// what is new, and what a library does not know is zero; CUE_ERROR_ARGUMENT: the program asks for such a thing.
int cue_last_decision_sized(cue_decision *out, size_t bytes);
static inline int cue_last_decision(cue_decision *out)
{
	return cue_last_decision_sized(out, sizeof(cue_decision));
}

// Stable lower-case words for reports, e.g. "resident"; "?" for a value outside the enumeration.
const char *cue_limit_name(cue_limit limit);
const char *cue_reason_name(cue_reason reason);
const char *cue_no_yield_name(cue_no_yield no_yield);
const char *cue_error_name(int error); // of a cue_error, e.g. "argument"

// The calling thread's last error as an English sentence without a full stop, "" if there was none. Valid
// until the next call of this library on the same thread; never NULL.
const char *cue_error_message(void);

// Settings: for the whole process, in force from the next launch on. Each overrides its environment variable,
// which is read once, at the first launch or call of a setting's function:
//
//   - CUELASTIC_POLICY: native (the default), fill, median, mpmax, equal or queuemold. The last four make room
//     for the kernels of other clients that have work;
//   - CUELASTIC_BLOCKS: physical blocks a launch, elastic tier only: min(value, logical blocks of the slice);
//   - CUELASTIC_SLICE: logical blocks a slice;
//   - CUELASTIC_SLICE_US: for launches of a shared client whose entry cannot yield, while other clients are
//     open: the time of a slice in microseconds (1000); 0: they are not cut. A kernel that was not measured yet is
//     not cut, a slice is at least as many blocks as the device holds, and CUELASTIC_SLICE goes first;
//   - CUELASTIC_THREADS: physical threads a block, resizable tier only; at most 1024 and what the kernel
//     allows. Above the logical block's size, as many whole logical blocks as fit. 0, the default: as
//     launched.
//
// An empty variable counts as unset. If a value is not a whole number from 1 to 2^32 - 1, or a policy does
// not exist or cannot be used, every launch runs the original kernel and reports CUE_ERROR_SETTING. If
// blocks, slice or threads are set but no policy is, the policy is `fill`, so that the rewritten entry runs.

// Chooses the policy by name; NULL: none, ignoring the environment. The name is not kept.
int cue_set_policy(const char *name);
// Physical blocks a launch; 0: the policy decides, ignoring the environment.
int cue_set_blocks(unsigned blocks);
// Logical blocks a slice; 0: the launch is one slice, ignoring the environment.
int cue_set_slice(unsigned blocks);
// The time of a slice of a launch that cannot yield, in microseconds; 0: such launches are not cut.
int cue_set_slice_us(unsigned us);
// Physical threads a block; 0: as launched, ignoring the environment.
int cue_set_threads(unsigned threads);
// Launches after each yielding one, 0 to 256 (CUELASTIC_RESUMES); CUE_RESUMES_LEARNED, the default: chosen from
// the kernel's measured duration. CUE_ERROR_ARGUMENT if they are more.
#define CUE_RESUMES_LEARNED (~0u)
int cue_set_resumes(unsigned resumes);

// Settings of some launches only. They override those of the process; each overrides what it names. `settings` is a
// text: policies' names, blocks:N, slice:N, slice_us:N, threads:N, resumes:N with commas between them; 0 as in the
// calls above. NULL: none. An unusable text changes nothing: CUE_ERROR_ARGUMENT. A native policy wins over blocks,
// wherever they are set. Launches that a phase merges have the phase's settings only.
//
//   - Kernels whose name in the source matches an fnmatch pattern. CUELASTIC_KERNELS='gemm*=blocks:40;scan=native' is
//     the same for the environment. Of several that match, later ones override earlier ones, and those of calls
//     override the environment's. CUE_ERROR_MEMORY: there are 64 patterns;
//   - the calling thread's launches. They override kernels';
//   - launches in a stream, whichever thread makes them. They override the thread's. A stream must have none before
//     it is destroyed. CUE_ERROR_MEMORY: 64 streams have settings.
int cue_set_kernel(const char *pattern, const char *settings);
int cue_set_thread(const char *settings);
int cue_set_stream(void *stream, const char *settings);
// Undoes the calls above, for all threads but cue_set_thread, which it undoes for the calling thread: the environment
// is in force again.
void cue_reset_settings(void);

// What is in force now. The policy's name is in static storage; "native" if settings are unusable.
const char *cue_get_policy(void);
unsigned cue_get_blocks(void);
unsigned cue_get_slice(void);
unsigned cue_get_threads(void);
// The index-th policy's name, NULL past the last.
const char *cue_policy_name(unsigned index);

// Traces: CUELASTIC_TRACE=FILE writes what the library's launches did, and when, into a file in Chrome's format,
// for Perfetto and `cuelastic trace`: docs/reference/trace-format.md. The file is whole when the program exits.
// If the file cannot be written there is no trace: it changes no result. With CUELASTIC_LOG=FILE each launch
// appends a line with its decision.

// Waits for the launches that are traced so far and writes them. CUE_ERROR_SETTING: not all could be written.
int cue_trace_flush(void);

// Clients: who shares a GPU. Launches of a shared client are marked on a board in device memory, and entries
// that yield (the compiler writes them) leave their places when the board says that others go first:
// docs/internals/sharing.md. If the program chose no policy, a client's launches have the policy `fill`.
//
// A launch is the client's that has an open bracket in its stream, of several the one of the highest priority; else the one to whom its
// stream is bound; else the one that the thread has entered; else the process's own. The process's own client is shared if the environment has
//
//     CUELASTIC_CLIENT=NAME[,priority=N][,share=N][,floor=N][,slice=N][,frames=N][,limit=N][,paced]
//         [,processes[=GROUP]]
//
// (one word without spaces). With the last part, the clients of the user's other processes of that group count, too. If they cannot be seen,
// decisions have the error CUE_ERROR_PAGE.
//
// If that is unusable, every launch runs the original kernel and reports CUE_ERROR_SETTING. Without it, and
// while no client is open, nothing is shared.
//
// A board has places for 16 clients, and for 64 streams of clients at once. A place is free again when the
// client is closed, or the stream idle, and the work in it has ended. Further streams run unmarked:
// CUE_NO_YIELD_MARK. A child process has the clients, but no board until it launches.
//
// A handle is for one opening. After cue_client_close, each call with it does nothing and returns CUE_ERROR_ARGUMENT,
// also when another client has been opened since. Programs may compare handles, but not look into them.
typedef struct cue_client cue_client;

// What a client is promised. All zero: the defaults.
typedef struct cue_client_options {
	const char *name;      // 1 to 31 characters; it is copied. NULL: "client"
	int priority;          // clients of higher priority go first
	unsigned share;        // weight among active clients of the same priority; 0: 1
	unsigned floor_blocks; // of each of its launches, that run even while a higher priority is active
	unsigned slice_us; // length of its turn among its priority, in microseconds, at most 10^8; 0: no turns
	unsigned frames_a_second; // that it draws, by cue_frame_begin, at most 10,000; 0: it draws none
	unsigned
	    frame_limit_us; // how late a frame may begin because of paced clients, at most 10^8; 0: half a frame
	int is_paced; // 0, or 1: its launches wait on the host for idle time between frames of clients of higher priority
} cue_client_options;

// Up to its last member: what follows may be a member of the next version's.
#define CUE_CLIENT_OPTIONS_BYTES (offsetof(cue_client_options, is_paced) + sizeof(int))

// Opens a client; the caller closes it. `options` may be NULL. CUE_ERROR_ARGUMENT: options out of range;
// CUE_ERROR_MEMORY: there are 16, or some that are closed still have work in flight.
int cue_client_open_sized(cue_client **out, const cue_client_options *options, size_t bytes);
static inline int cue_client_open(cue_client **out, const cue_client_options *options)
{
	return cue_client_open_sized(out, options, CUE_CLIENT_OPTIONS_BYTES);
}

// The calling thread's launches are this client's from now on. NULL: the process's own.
int cue_client_enter(cue_client *client);

// Launches on this stream are this client's, whichever thread makes them. NULL: no longer. A stream must be
// unbound before it is destroyed. CUE_ERROR_MEMORY: 64 streams are bound.
int cue_client_bind(cue_client *client, void *stream);

// The client is active on the current device from here in the stream, until as many calls of cue_client_end.
// For calls of libraries, and kernels that were not rewritten. While nothing runs in the stream for a millisecond or longer, the
// client is not active there. NULL: the process's own; nothing happens if
// that is not shared. CUE_ERROR_DEVICE: the stream is captured, has no mark, or could not be written;
// `end` without `begin`: CUE_ERROR_ARGUMENT; also if the stream is being captured by then, and its brackets are then
// ended at once.
int cue_client_begin(cue_client *client, void *stream);
int cue_client_end(cue_client *client, void *stream);

// A frame of a client that draws begins or ends here in the stream (Ino et al., Cooperative multitasking for GPU-
// accelerated grid systems, 2011). In between the client is active, as between cue_client_begin and cue_client_end,
// so launches that yield leave to it. Launches of paced clients of the process that have a lower priority are
// divided into slices that fit between the frames, by measured times; each such launch makes the host wait until it has
// run. No frame begins more than the limit late because of them, unless a load more than doubles from one slice to the
// next, or a launch has had no room for a second: then one of its blocks runs. NULL: the process's own client; nothing
// happens if that is not shared. CUE_ERROR_ARGUMENT: the client draws no frames, its last frame has not ended, or none
// has begun; CUE_ERROR_DEVICE as above.
int cue_frame_begin(cue_client *client, void *stream);
int cue_frame_end(cue_client *client, void *stream);

// Changes all but the name, in force at the next logical block, also of launches that run now, if they can yield: not of one that
// runs as the original, since nobody came before its client. Errors as cue_client_open, and CUE_ERROR_DEVICE: a board could not be written; later launches do that.
int cue_client_set_sized(cue_client *client, const cue_client_options *options, size_t bytes);
static inline int cue_client_set(cue_client *client, const cue_client_options *options)
{
	return cue_client_set_sized(client, options, CUE_CLIENT_OPTIONS_BYTES);
}

// A client as it is now: its options, and what its launches in this process did. How long each waited is in traces.
typedef struct cue_client_state {
	char name[32];
	int priority;
	unsigned share, floor_blocks, slice_us, frames_a_second, frame_limit_us;
	int is_paced;
	int is_active;               // 1: it has marked work on a device that has begun and not ended
	unsigned streams;            // that have its mark
	unsigned blocks;             // physical, of its last launch
	unsigned long long launches; // through cue_launch; a merged one counts once
	unsigned long long yielding; // of them, those that could yield
	unsigned long long resumes;  // behind them
	// Of the launches of which the library measured the duration, those that left for others, and by how much these took
	// longer than the kernel's fastest one of as many blocks. A measurement is read at the kernel's next launch.
	unsigned left;
	int is_suspended;
	unsigned long long left_us;
} cue_client_state;

// NULL: the process's own client. Copies some words from the devices that have a board, on streams of the library's own. They wait
// for other work only if that holds eight of the hardware queues; so do all calls that change a client.
// CUE_ERROR_ARGUMENT: the process's own is not shared.
int cue_client_read_sized(cue_client_state *out, size_t bytes, const cue_client *client);
static inline int cue_client_read(cue_client_state *out, const cue_client *client)
{
	return cue_client_read_sized(out, sizeof(cue_client_state), client);
}

// Suspends a client until it is resumed. Of its launches that run, those that can yield leave at their next block. They stay
// away while their chain has resumes: 5 ms with 2 of them, some 0.6 s with 32; then they go on. Its next launches and
// brackets wait on the host, also longer, so another thread must resume it. Nobody waits for its marks meanwhile. NULL: the
// process's own. Errors as cue_client_set.
int cue_client_suspend(cue_client *client);
int cue_client_resume(cue_client *client);

// Closes a client, and waits for nothing. Its work in flight goes on, also if it was suspended, and keeps its options until it has
// ended: it leaves its places to others, and others leave theirs to it, as before. Its streams are unbound, and threads that have entered it
// launch as the process does. CUE_ERROR_ARGUMENT: it had open brackets, which are ended at once.
int cue_client_close(cue_client *client);

// Called by generated code; programs need not call it. `arguments` points to 1 + n addresses: slot 0 is for
// the runtime, which puts the slice there, and the kernel's own arguments follow.
typedef struct cue_launch_spec {
	const char *kernel;
	cue_tier tier;
	const void *native, *entry; // __global__ functions as cudaLaunchKernel takes them
	unsigned grid[3], block[3]; // as between <<< and >>>
	size_t shared_bytes;
	void *stream; // cudaStream_t
	void **arguments;
	const void *resized;   // the entry for other numbers of threads; NULL below the resizable tier
	unsigned parameters;   // of the original kernel: n
	const unsigned *sizes; // theirs, in bytes; NULL: unknown, and a phase cannot collect the launch
	unsigned needs;        // cue_need, a mask; 0: the entries are proved for blocks of any shape
	unsigned yields;       // 1: the entry's first parameter is a cue_turns, and it can leave to others
	// A cudaLaunchConfig_t whose attributes only the original has, or NULL. A phase does not collect such a launch.
	const void *config;
} cue_launch_spec;

// Called by generated code around a launch that stays the program's own: a bracket of the client whose launch it is, as
// between cue_client_begin and cue_client_end. NULL: it needs none.
cue_client *cue_work_begin(void *stream);
void cue_work_end(cue_client *client, void *stream);

// Launches. Returns the device API's error code (cudaError_t), which is also its last error, as after <<<
// >>>. While a phase is open on this thread, the launch and its arguments are collected instead, and 0 is
// returned.
int cue_launch_kernel(const cue_launch_spec *spec);

// A kernel that the program has as a value, and its entries: as in cue_launch_spec. The caller's memory until
// it is removed.
typedef struct cue_pointer {
	struct cue_pointer *next; // the library's
	const char *kernel;
	cue_tier tier;
	const void *native, *entry, *resized;
	unsigned parameters;
	const unsigned *sizes;
	unsigned needs, yields;
} cue_pointer;

// Called by generated code before main, or when a shared object is loaded and unloaded.
void cue_pointer_add(cue_pointer *pointer);
void cue_pointer_remove(cue_pointer *pointer);

// Fills a launch of spec->native in: name, tier, entries. Returns 0 if no such kernel was added.
int cue_pointer_find(cue_launch_spec *spec);

// Phases: launches that the program has declared independent of each other, by `#pragma cuelastic phase`.
// They are collected and run together at the phase's end (Liang, sections 3 and 4): docs/guide/phases.md.

// How a phase runs: what is set, and what a report says was done.
typedef enum cue_phase_mode {
	CUE_PHASE_AUTO, // as weighed at first; then native, streams, interleave or mix, whichever was measured to be fastest
	CUE_PHASE_NATIVE,     // the launches as written, one after another on their own streams
	CUE_PHASE_STREAMS,    // each launch concurrently with the others, on its own stream where they share one
	CUE_PHASE_INTERLEAVE, // one kernel that runs the launches' blocks in the leaky bucket's order
	CUE_PHASE_PERSISTENT, // one kernel of resident blocks that take the launches' blocks by ticket
	CUE_PHASE_PARTITION,  // the same, but each SM belongs to one launch; its blocks come first there
	CUE_PHASE_MIX,        // the same, but each SM has resident blocks of all launches, in the ratio
	CUE_PHASE_WEIGH       // interleave, streams or native, as is expected to pay: the same each time
} cue_phase_mode;

// How a phase's mode was chosen.
typedef enum cue_phase_choice {
	CUE_PHASE_SET,     // it was set
	CUE_PHASE_WEIGHED, // by grids and occupancy, before it was measured
	CUE_PHASE_TRIED,   // to measure this run
	CUE_PHASE_MEASURED // it was the fastest in the runs so far
} cue_phase_choice;

#define CUE_PHASE_MOST_MODES 8

// Why a phase, or a part of it, did not run with all its launches merged in the mode that was set.
typedef enum cue_phase_reason {
	CUE_PHASE_REASON_NONE,      // it did
	CUE_PHASE_REASON_MODE,      // the mode that was set merges nothing
	CUE_PHASE_REASON_SETTING,   // a setting in the environment is unusable: cue_error_message()
	CUE_PHASE_REASON_KERNELS,   // no two of its launches have a place in the phase's scheduler kernel
	CUE_PHASE_REASON_OCCUPANCY, // `auto` or `weigh`: merging is not expected to pay
	CUE_PHASE_REASON_FORM,      // there is no scheduler kernel of this mode, or a kernel cannot run in it
	CUE_PHASE_REASON_WARPS,     // a block is not a whole number of warps, or not what a cue_need requires
	CUE_PHASE_REASON_THREADS,   // more threads a block than the scheduler kernel can have
	CUE_PHASE_REASON_SHARED,    // more shared memory a block than the scheduler kernel can have
	CUE_PHASE_REASON_SIZE,      // more than 2^31 - 1 blocks in all
	CUE_PHASE_REASON_CONFIG,    // CUDA rejects a launch; its error must be the original's
	CUE_PHASE_REASON_CAPTURE,   // a stream is being captured, and the mode would need more than one launch
	CUE_PHASE_REASON_MEMORY,    // no memory on the host, or none in stream order on the device
	CUE_PHASE_REASON_DEVICE,    // the device could not be queried
	CUE_PHASE_REASON_REFUSED,   // the device refused the scheduler kernel; no part of it had run
	CUE_PHASE_REASON_PRIORITY // `streams`: no kernel goes first as the plan says; there are clients, or one priority
} cue_phase_reason;

// Where the order of an interleave is kept: a table of its period, or an element for each block (Liang's
// mapKernel and mapBlk, section 4.2).
typedef enum cue_phase_order { CUE_PHASE_TABLE, CUE_PHASE_ARRAYS } cue_phase_order;

#define CUE_PHASE_MOST_MEMBERS 8

// Settings of phases, for the whole process, in force from the end of the next phase on. Each overrides its
// environment variable, which is read once:
//
//   - CUELASTIC_PHASE: auto (the default), native, streams, interleave, persistent, partition, mix or weigh;
//   - CUELASTIC_RATIO: such as 3:1, up to eight whole numbers, for the members in the order in which
//     cue_phase_explain lists them; it overrides the pragma's ratio. 0: none given;
//   - CUELASTIC_ORDER: table (the default) or arrays.
//
// CUELASTIC_SEARCH (performance or kscheduler) has no call: while a partition runs, the library looks for the shares
// with which all its kernels end soonest.
//
// If a value cannot be used, phases run natively and the report has CUE_ERROR_SETTING.
int cue_set_phase(const char *mode);                      // NULL: none chosen, ignoring the environment
int cue_set_ratio(const unsigned *ratio, unsigned count); // NULL: the pragma's, ignoring the environment
int cue_set_order(cue_phase_order order);

// A kernel of a phase on the current device; figures are 0 where they are not known.
typedef struct cue_phase_kernel {
	const char *name;     // owned by the program; NULL: the scheduler kernel
	size_t blocks;        // logical blocks; for the scheduler kernel the physical ones
	unsigned ratio;       // its places in a period of the order; for the scheduler kernel the period
	unsigned threads;     // a block
	unsigned registers;   // a thread
	size_t static_bytes;  // of shared memory a block
	size_t dynamic_bytes; // the same, as launched
	unsigned sm_blocks;   // blocks resident on an SM at once, if the kernel runs alone
} cue_phase_kernel;

// What a phase did.
typedef struct cue_phase_report {
	cue_phase_mode asked;    // what was set
	cue_phase_mode mode;     // how the first merged launches ran; if none was merged, how all launches ran
	cue_phase_reason reason; // why not all launches are merged; the first that applied
	unsigned launches;       // collected
	unsigned merged;         // of them, run by a scheduler kernel
	unsigned batches;        // launches of scheduler kernels
	int error;               // cue_error of the settings; the launches were made in any case
	int device_error;        // the device API's error code (cudaError_t) of the last launch that failed; 0
	unsigned members;        // of the first batch, merged or not
	cue_phase_kernel member[CUE_PHASE_MOST_MEMBERS];
	cue_phase_kernel scheduler; // of that batch; if nothing was merged, as `interleave` would run it
	unsigned sms[CUE_PHASE_MOST_MEMBERS]; // of each member when the last partition began; 0: none was
	unsigned search_steps;                // of CUELASTIC_SEARCH, before that
	cue_phase_choice choice;
	double us[CUE_PHASE_MOST_MODES]; // `auto`: the least time that was measured in each mode; 0: none was
} cue_phase_report;

// What the last phase that ended on the calling thread did and why. Queries the device for occupancy. Merging
// must be slower if the scheduler kernel's sm_blocks are below those of a member that has enough blocks to
// fill the device. CUE_ERROR_ARGUMENT if no phase has ended.
int cue_phase_explain(cue_phase_report *out);

// Stable lower-case words, e.g. "interleave", "occupancy"; "?" for a value outside the enumeration.
const char *cue_phase_mode_name(cue_phase_mode mode);
const char *cue_phase_reason_name(cue_phase_reason reason);
const char *cue_phase_choice_name(cue_phase_choice choice);

// Gives sms[i] SMs to member i, in the order of the report's members, in the last partition that the calling
// thread has launched. Takes effect at the blocks' tickets some 20 microseconds later, also while the partition runs. The last
// member has all SMs that the others leave. A member without SMs runs when others have no blocks left.
// Members from `count` on have 0. Results do not depend on it. CUE_ERROR_ARGUMENT: no partition, or no or too
// many shares.
int cue_phase_set_shares(const unsigned *sms, unsigned count);

// Copies, fills and allocations: they mean what CUDA's calls of these names do, with the order in the stream, errors,
// capture, and what the host waits for. `kind` is a cudaMemcpyKind, `stream` a cudaStream_t. They return CUDA's
// error code. `cuelastic --share` has a program call them, through <cuelastic/copy.cuh>.
//
// While another client is active, copies between the host and the device of at least two chunks are made in
// chunks, so that the other client's copies do not wait for all of it. Another thread's work on the same
// stream may then run between two chunks. A copy stays whole if its stream is being captured, if it is
// synchronous and the host's memory is not pinned, or if its addresses are not what its kind says. Of copies
// in two dimensions a chunk is whole rows. If a chunk fails, earlier ones have been made.
int cue_memcpy_async(void *dst, const void *src, size_t bytes, int kind, void *stream);
int cue_memcpy_2d_async(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
    int kind, void *stream);
// cudaMemcpy and cudaMemset. `stream` says which default stream is meant: cudaStreamPerThread, or NULL for
// the legacy one. cudaMemset of device memory does not make the host wait; in chunks it does not either.
int cue_memcpy(void *dst, const void *src, size_t bytes, int kind, void *stream);
int cue_memset(void *dst, int value, size_t bytes, void *stream);
// cudaDeviceSynchronize, cudaStreamSynchronize and cudaEventSynchronize. They return CUDA's error code.
//
// While a thread waits in one of these for other streams' work, or in cue_memcpy, cue_malloc or cue_free, its own
// brackets (cue_client_begin) hold nobody once the work in their streams has ended.
int cue_device_wait(void);
int cue_stream_wait(void *stream);
int cue_event_wait(void *event);
// cudaStreamWaitEvent. If the calling thread has a bracket open on the stream, that holds nobody while the stream waits.
// Returns CUDA's error code.
int cue_stream_wait_event(void *stream, void *event, unsigned flags);
// cudaStreamCreate and cudaStreamCreateWithFlags. The stream gets the priority of the calling thread's client, if that is
// above 0, as far as the device has as many: then a client of lower priority whose launches are on other streams of the
// process need not yield. Returns CUDA's error code.
int cue_stream_create(void **out, unsigned flags);
// cudaStreamCreateWithPriority, for the library to count: streams share the device's hardware queues with its own. Returns
// CUDA's error code.
int cue_stream_create_with_priority(void **out, unsigned flags, int priority);
// cudaGraphLaunch: a bracket of the client whose launch it is, as between cue_client_begin and cue_client_end. The
// launches in the graph were captured, so they do not yield. It returns CUDA's error code.
int cue_graph_launch(void *graph, void *stream);
// How many copies or fills CUDA was asked for by the calling thread's last call of the four functions; 0:
// there was none.
unsigned cue_last_copy_pieces(void);

// The size of a chunk in bytes; 0: nothing is cut. CUELASTIC_CHUNK is a number of bytes, with K or M after
// it for 2^10 or 2^20 of them; 4M is the default. CUE_ERROR_ARGUMENT if it is more than half of what a size_t
// can hold. If the variable cannot be used, nothing is cut, and cue_get_chunk sets cue_error_message.
int cue_set_chunk(size_t bytes);
size_t cue_get_chunk(void);

// cudaMalloc and cudaFree. With CUELASTIC_POOL=1, memory that is freed is kept for the next allocation of the
// same size: up to 1 GiB, which is given back when an allocation would fail otherwise. A free waits for the
// device's work first, as cudaFree does. Memory of cudaMalloc and of cue_malloc may be freed by either
// function. Do not set it for a program that frees memory while it captures a stream in the relaxed mode.
int cue_malloc(void **out, size_t bytes);
int cue_free(void *memory);
// Overrides CUELASTIC_POOL: 1 keeps freed memory, 0 does not. Both are undone by cue_reset_settings.
int cue_set_pool(int is_on);
int cue_get_pool(void);

// Exact division by a constant d: n / d == ((uint64_t)2 * n * multiplier) >> 32 >> shift for all n below 2^31.
// runtime/grid/slice.c proves it.
typedef struct cue_divisor {
	unsigned multiplier, shift;
} cue_divisor;

// Prepares division by d, from 1 to 2^31.
void cue_divisor_set(cue_divisor *out, unsigned d);

// The size of a cue_slice (device.cuh): grid, two divisors, begin and end.
#define CUE_SLICE_BYTES 36

// The size of a cue_shape (device.cuh): a cue_slice, block, threads and two factors.
#define CUE_SHAPE_BYTES 60
// thread / d == thread * factor >> CUE_SHAPE_SHIFT for threads below 1024 and d up to 1024.
#define CUE_SHAPE_SHIFT 20

// The size of a cue_turns (turn.cuh): a cue_slice, two addresses and four numbers.
#define CUE_TURNS_BYTES 96

// Fills all fields of the cue_shape at `out` but its slice, which is set already, for blocks of this size: at most
// 1024 threads, no dimension zero.
void cue_shape_set(void *out, const unsigned block[3]);

// Makes the cue_slice at `out` hold all logical blocks of `grid`, whose dimensions must not be 0 and whose
// product must be below 2^31. Generated code calls cue_slice_of.
void cue_slice_set(void *out, const unsigned grid[3]);

#ifdef __cplusplus
} // extern "C"

// A bracket for as long as its scope: cue_client_begin, and cue_client_end if that has succeeded.
struct cue_bracket {
	const int status; // of cue_client_begin

	cue_bracket(cue_client *of, void *at) : status(cue_client_begin(of, at)), client(of), stream(at)
	{
	}
	~cue_bracket()
	{
		if (status == CUE_OK)
			(void)cue_client_end(client, stream);
	}

  private:
	cue_client *client;
	void *stream;

	cue_bracket(const cue_bracket &);
	cue_bracket &operator=(const cue_bracket &);
};
#endif

#include <cuelastic/words_end.h>

#endif
