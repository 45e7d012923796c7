// The contract between a device shared object, the engine and the CUDA runtime of the CPU device.
//
// `retarget` makes a device shared object from the device code of one .cu file. It exports one symbol,
// `cue_cpu_module`, a `struct cpu_module`: its kernels and its variables. The runtime finds it with dlsym.
// The engine runs kernels; it does not deal with streams, memory and errors of the CUDA API:
//
//	struct cpu_launch launch = {.kernel = k, .grid = {…}, .block = {…}, .dynamic_shared = n, .args = args};
//	char message[256];
//	int status = engine_launch(&launch, message, sizeof message);
//
// engine_launch runs the whole grid and returns when its last block has finished. Several host threads may
// call it at once; their grids share the workers. An atomic ticket hands out blocks in order.
//
// Device code calls functions of the program that loaded it (`cue_dev_*` below), so that program must be
// linked with -rdynamic (or -Wl,--export-dynamic-symbol=cue_dev_*).
//
// All sizes are in bytes. Everything here is plain C11. The compiler of device code (retarget) also includes
// it and addresses the fields of struct cpu_block and struct cpu_thread by their offsets.
#ifndef CUELASTIC_CPU_ENGINE_H
#define CUELASTIC_CPU_ENGINE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CPU_MODULE_SYMBOL "cue_cpu_module"
#define CPU_ABI 5 // in cpu_module.abi; raise when a struct below changes
#define CPU_WARP 32
#define CPU_MAX_THREADS 1024 // threads of a block
#define CPU_SHARED_LIMIT                                                                                     \
	(1024 * 1024) // the engine refuses more; the runtime checks the limit of the emulated device

struct cpu_block;
struct cpu_thread;

// How a kernel's threads run.
enum cpu_mode {
	CPU_LOOP,      // nothing suspends: `run_block` runs all threads of a block
	CPU_COROUTINE, // `run_thread` starts a thread and returns at its first suspension
	CPU_FIBER      // `run_thread` runs a thread to its end and suspends through cue_dev_wait
};

// A variable of static shared memory; between variables lie gaps, which the address sanitizer poisons.
struct cpu_shared {
	const char *name;
	uint32_t offset, size;
};

struct cpu_kernel {
	const char *name; // mangled, as in __cudaRegisterFunction
	const char
	    *error; // NULL, or why this kernel cannot run here: engine_launch then refuses it with this text
	const char *file; // source position, or NULL and 0
	uint32_t line;
	uint32_t mode; // enum cpu_mode
	void (*run_block)(struct cpu_block *);
	void (*run_thread)(struct cpu_block *, struct cpu_thread *);
	uint32_t static_shared;
	uint32_t max_threads; // of __launch_bounds__, or 0
	uint32_t min_blocks;  // of __launch_bounds__, or 0
	uint32_t param_count;
	const uint32_t *param_size; // of every parameter (by-value structs: of the struct)
	uint32_t local_bytes;       // stack and frame of a thread, an estimate; 0 if unknown
	uint32_t shared_count;
	const struct cpu_shared *shared;
	uint32_t rewritten; // 1: cuelastic made it; threads at different sites are then an error
	// The barriers and warp operations of the module, by cpu_thread.site, as "a.cu:5 in f, from a.cu:12 in
	// k". One that is inlined at two places is two sites. The first entry means unknown.
	const char *const *sites;
};

// A __device__ or __constant__ variable, also those with internal linkage.
struct cpu_variable {
	const char *name; // mangled, as in __cudaRegisterVar
	void *address;
	uint64_t size;
	uint32_t constant; // 1: __constant__
	void **managed;    // __managed__: where the device looks for the host's variable; otherwise NULL
};

struct cpu_module {
	uint32_t abi;
	uint32_t kernel_count, variable_count;
	uint32_t sanitized;  // 1: the device code was instrumented by the address sanitizer
	uint32_t is_virtual; // 1: made with retarget --virtual: it counts, and waits with CPU_VISIBLE
	const struct cpu_kernel *kernels;
	const struct cpu_variable *variables;
	const char *source; // the main file, or NULL
};

// ---- what the CUDA runtime calls ----

// Results of engine_launch. Negative; each comes with a message that names the kernel.
enum engine_status {
	ENGINE_OK = 0,
	ENGINE_INVALID = -1,     // impossible grid, block or shared memory
	ENGINE_UNSUPPORTED = -2, // the kernel uses something the CPU device does not have (cpu_kernel.error)
	ENGINE_ASSERT = -3,      // assert() failed in device code (already printed to stderr)
	ENGINE_TRAP = -4,        // __trap() or an unreachable instruction
	ENGINE_DEADLOCK = -5,    // threads wait at a barrier or warp operation that others never reach
	ENGINE_MEMORY = -6,      // the host has no memory for the launch
	ENGINE_SITES = -7,       // in a rewritten kernel threads meet that wait at different sites
	ENGINE_ZONE = -8         // in a rewritten kernel a block wrote past the arena
};

struct cpu_range {
	uint64_t begin, size;
};

struct cpu_launch {
	const struct cpu_kernel *kernel;
	uint32_t grid[3], block[3];
	uint32_t dynamic_shared;
	uint32_t cooperative; // 1: all blocks must be resident at once (grid-wide synchronisation)
	void **args; // args[i] points at the i-th parameter, as for cudaLaunchKernel; read during the call only
	void *user;  // the caller's; passed to the block hook
	// For a modelled GPU.
	int priority;                   // of the stream; the lowest number first
	const struct cpu_range *ranges; // allocations that the arguments point at
	uint32_t range_count;
	uint64_t *first_block_ps; // when the first block begins goes there; may be NULL
};

// Runs a grid to its end. `message` (size bytes) receives one line on error; may be NULL.
int engine_launch(const struct cpu_launch *launch, char *message, size_t size);

// Host threads that run blocks = SMs of the emulated device. From CUELASTIC_CPU_WORKERS, or the cores.
unsigned engine_workers(void);

// Kernel or variable of a module by its mangled name; NULL when absent.
const struct cpu_kernel *engine_find_kernel(const struct cpu_module *module, const char *name);
const struct cpu_variable *engine_find_variable(const struct cpu_module *module, const char *name);

// One block's life, for timelines. The hook is called on the worker's thread when a block has finished.
struct cpu_block_event {
	const struct cpu_launch *launch;
	uint32_t block[3];
	uint32_t worker;
	uint64_t begin_ns, end_ns; // CLOCK_MONOTONIC
};
// NULL turns it off (the default; then no clock is read). Set it while no kernel runs.
void engine_set_block_hook(void (*hook)(const struct cpu_block_event *event));

// Stops the workers. Optional at exit; a later launch starts them again.
void engine_shutdown(void);

// ---- what device code sees: from here on only for the engine and retarget ----

// Why a thread is suspended, the first argument of cue_dev_wait. The comments give a, b and c.
enum cpu_wait {
	CPU_RUN,        // not suspended
	CPU_EXITED,     // has returned
	CPU_BARRIER,    // id = barrier, b = number of threads or 0 for all, c = enum cpu_reduce, a = predicate
	CPU_SYNCWARP,   // id = mask, as in all that follow
	CPU_ACTIVEMASK, // id = number of the call site
	CPU_SHFL_IDX,   // a = value, b = lane or delta, c = clamp and segment mask as in PTX
	CPU_SHFL_UP,    // result: value in bits 0-31, predicate in bit 32
	CPU_SHFL_DOWN,
	CPU_SHFL_BFLY,
	CPU_VOTE_ALL, // a = predicate
	CPU_VOTE_ANY,
	CPU_VOTE_UNI,
	CPU_VOTE_BALLOT,
	CPU_MATCH_ANY, // a = value
	CPU_MATCH_ALL, // result: mask in bits 0-31, predicate in bit 32
	CPU_REDUX,     // a = value, c = enum cpu_reduce
	CPU_LANES,   // a = address of an array, which becomes the addresses that the lanes gave; 0: no such lane
	CPU_YIELD,   // lets all other threads run once
	CPU_GRID,    // waits for all threads of a cooperative grid
	CPU_VISIBLE, // id = enum cpu_visible, a = address, or nanoseconds: before what other blocks could see
	CPU_WAIT_COUNT
};

// What a thread of a virtual module is about to do. Memory is global; in shared memory it does not wait.
enum cpu_visible {
	CPU_SEE_ATOMIC,
	CPU_SEE_REDUCE, // an atomic whose result nobody uses
	CPU_SEE_LOAD,   // volatile or atomic, as in the next two
	CPU_SEE_AHEAD,  // a load whose value nobody needs before the next visible point
	CPU_SEE_STORE,
	CPU_SEE_CLOCK, // it reads a clock
	CPU_SEE_SLEEP, // the wait is the sleep
	CPU_SEE_KINDS
};

enum cpu_reduce {
	CPU_REDUCE_NONE,
	CPU_REDUCE_POPC, // barriers: how many predicates are true; whether all; whether any
	CPU_REDUCE_AND,
	CPU_REDUCE_OR,
	CPU_REDUCE_XOR,
	CPU_REDUCE_ADD,
	CPU_REDUCE_MIN, // signed, then unsigned
	CPU_REDUCE_MAX,
	CPU_REDUCE_UMIN,
	CPU_REDUCE_UMAX,
	CPU_REDUCE_ARRIVE // barriers: arrives without waiting
};

struct cpu_thread {
	void *frame; // coroutine frame or fiber
	uint32_t tid[3];
	uint32_t linear; // number in the block; warp = linear / 32, lane = linear % 32
	uint32_t wait;   // enum cpu_wait; the fields below are what it waits with
	uint32_t site;   // where it waits: of cpu_kernel.sites; 0: not known, the same as any
	uint32_t id;
	uint64_t a;
	uint32_t b, c;
	uint64_t result; // of the wait, set by the engine before the thread goes on
};

struct cpu_block {
	void **args;
	uint32_t grid[3], size[3], id[3]; // gridDim, blockDim, blockIdx
	uint32_t threads;                 // size[0] * size[1] * size[2]
	uint32_t worker, workers;         // %smid and %nsmid
	uint32_t dynamic_bytes;
	char *shared;                 // static shared memory
	char *dynamic;                // extern __shared__; directly after the static part
	char *frame_next, *frame_end; // where the next coroutine frame goes
	void *engine;                 // the engine's own
};

// Space for one coroutine frame of this block.
void *cue_dev_frame(struct cpu_block *block, uint64_t bytes);
// The running thread and its block, for functions that could not be inlined (CPU_FIBER only).
struct cpu_thread *cue_dev_self(void);
struct cpu_block *cue_dev_block(void);
// Suspends a fiber and returns the result of the wait.
uint64_t cue_dev_wait(uint32_t wait, uint32_t id, uint64_t a, uint32_t b, uint32_t c);
// These end the launch; they do not return. tid: linear number of the thread.
_Noreturn void cue_dev_trap(struct cpu_block *block, uint32_t tid);
_Noreturn void cue_dev_assert(struct cpu_block *block, uint32_t tid, const char *text, const char *file,
    uint32_t line, const char *function);
_Noreturn void cue_dev_unsupported(struct cpu_block *block, const char *what);
// printf of device code; `values` is the buffer that clang builds.
int cue_dev_vprintf(const char *format, const void *values);
// Asynchronous copies of the thread `linear`: starts one of `bytes` bytes, of which those after `filled` are
// zeros; makes a group of those started so far; waits for all groups except the last `but`, or for
// everything.
#define CPU_COPIES_ALL 0xffffffffu
void cue_dev_copy(
    struct cpu_block *block, uint32_t linear, void *to, const void *from, uint32_t bytes, uint32_t filled);
void cue_dev_copies_commit(struct cpu_block *block, uint32_t linear);
void cue_dev_copies_await(struct cpu_block *block, uint32_t linear, uint32_t but);
uint64_t cue_dev_clock(void);
// What code made with retarget --count (the first two) or --virtual has done so far: retarget_count.c.
enum cpu_count {
	CPU_COUNT_INSTRUCTIONS,
	CPU_COUNT_BYTES,        // of global memory
	CPU_COUNT_CHAIN,        // the instructions of which each needs the one before it
	CPU_COUNT_WAITS,        // for loads of global memory: once for those that need not wait for each other
	CPU_COUNT_SHARED_WAITS, // likewise, of shared memory
	CPU_COUNT_ACCESSES,     // of global and shared memory
	CPU_COUNT_FLOATS,       // additions and multiplications of 32-bit floating-point numbers
	CPU_COUNT_HEAVY,        // divisions, roots, transcendental functions, 64-bit floating-point operations
	CPU_COUNTS
};
extern uint64_t cue_dev_counts[CPU_COUNTS];
// What run_block of code made with --virtual stores when a loop kernel's block has ended: the sum over its warps of the
// instructions of each one's longest lane; the longest chain, the most waits and shared waits of any lane.
extern uint64_t cue_dev_longest[4];
void cue_dev_nanosleep(uint32_t ns);
// Code made with retarget --bodies calls these where the body of a rewritten kernel begins, and where it ends. The
// name is the kernel's, as far as the names of rewritten functions have it. A member of a phase may call the kernel's
// body, which then is not another one.
void cue_dev_body_begin(const char *name, uint32_t is_member);
void cue_dev_body_end(void);
void cue_dev_lane_end(void); // of a loop kernel
// Accesses of textures and surfaces, encoded as in include/cuelastic_texture_operation.h. False: it is
// outside, and the launch must end.
void cue_dev_texture(uint32_t operation, uint64_t object, const double *arguments, uint32_t *out);
int cue_dev_surface(
    uint32_t operation, uint64_t object, const int32_t *arguments, void *data, uint32_t bytes);

#ifdef __cplusplus
}
#endif

#endif
