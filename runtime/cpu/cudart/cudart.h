// cudart.h: what the files of the CUDA runtime library for the CPU share. Public names are CUDA's own;
// everything in here is called cudart_*, since the archive is linked into programs with names of their own.
//
// Reading order: cudart_error (how a call reports errors), cudart_memory (what an address is), cudart_work
// (what an operation is), cudart_queue (when it runs), cudart_copy and cudart_launch (the two operations that
// matter), then the rest.
//
// Locks, in the order in which they may be taken: cudart_lock (streams, events, graphs, handles), then one of
// the leaf locks inside cudart_memory.c, cudart_register.c, cudart_copylog.c, cudart_error.c. User code
// (kernels, host functions) runs under none. A fork takes them all (cudart_fork.c).
#ifndef CUE_CUDART_H
#define CUE_CUDART_H

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <cuda_runtime_api.h>
#include <uthash.h>

// ---- cudart_error.c: the calling thread's last error and the device's sticky one ----
cudaError_t cudart_fail(
    cudaError_t error);          // remembers it for cudaGetLastError unless it is success; returns it
cudaError_t cudart_sticky(void); // the error that killed the device, or success
cudaError_t cudart_entry(void);  // the same, or not permitted inside a stream's host function
void cudart_sticky_set(cudaError_t error);  // first one wins
void cudart_sticky_clear(void);             // cudaDeviceReset
unsigned long long cudart_context_id(void); // another after each reset
cudaError_t cudart_unsupported(
    const char *what); // says so once per name on stderr; cudaErrorNotSupported, recorded

const char *cudart_error_name(cudaError_t error);

// ---- cudart_counts.c: launches that were made, for a watcher ----
void cudart_counts_launched(const char *kernel); // and succeeded
void cudart_counts_failed(cudaError_t error);
void cudart_counts_noticed(void); // the program has asked about those that failed

// ---- cudart_fork.c: processes that fork ----
cudaError_t cudart_begin(void); // the device is in use from now on; an error in a child that has none
int cudart_is_orphan(void);     // forked from a process that used the device: must not wait

// The locks that a fork takes.
extern pthread_mutex_t *const cudart_said_lock, *const cudart_memory_lock, *const cudart_register_lock,
                                                                               *const cudart_copylog_lock;

// Leave an entry point early in a process that has no device. For calls that work on a dead device.
#define CUDART_BEGIN()                                                                                       \
	do {                                                                                                     \
		cudaError_t cudart_none = cudart_begin();                                                            \
		if (cudart_none != cudaSuccess)                                                                      \
			return cudart_fail(cudart_none);                                                                 \
	} while (0)

// Leave an entry point early when the device is dead, as every call of the real runtime does.
#define CUDART_ENTER()                                                                                       \
	do {                                                                                                     \
		cudaError_t cudart_dead = cudart_entry();                                                            \
		if (cudart_dead != cudaSuccess)                                                                      \
			return cudart_fail(cudart_dead);                                                                 \
	} while (0)

// ---- cudart_memory.c: every address range that CUDA calls know ----
enum cudart_space { CUDART_IN_PAGEABLE, CUDART_IN_HOST, CUDART_IN_DEVICE, CUDART_IN_MANAGED };
enum cudart_origin {
	CUDART_BY_MALLOC,
	CUDART_BY_POOL,
	CUDART_BY_HOST_ALLOC,
	CUDART_BY_REGISTER,
	CUDART_BY_MODULE,
	CUDART_BY_IPC // another process's
};

struct cudart_range {
	uintptr_t begin;
	size_t bytes;
	enum cudart_space space;
	enum cudart_origin origin;
	unsigned flags;     // those of cudaHostAlloc and cudaHostRegister
	int leaving;        // cudaFreeAsync has been called but has not run yet
	cudaMemPool_t pool; // of CUDART_BY_POOL
	int file;           // other processes can map it by this descriptor; 0: none
};

#define CUDART_PAGE_BYTES ((size_t)4096)

int cudart_range_find(const void *address, struct cudart_range *out);
int cudart_range_add(struct cudart_range range); // false: overlaps a known range, or no memory
int cudart_range_take(const void *begin, struct cudart_range *out); // forget the range that begins there
int cudart_range_export(const void *begin, int file);               // sets its file; false: unknown
int cudart_range_leave(const void *begin); // mark as leaving; false: unknown or leaving already
enum cudart_space cudart_space_of(const void *address);
// May the device (or the host) access [address, address + bytes) in a copy?
cudaError_t cudart_check_device(const void *address, size_t bytes);
cudaError_t cudart_check_host(const void *address, size_t bytes);
// For pools: like cudaMalloc and cudaFree, but without waiting and recording an error.
cudaError_t cudart_allocate(void **out, size_t bytes, enum cudart_origin origin, cudaMemPool_t pool);
void cudart_release(void *pointer);
void cudart_memory_reset(void);
size_t cudart_memory_in_use(void);                            // bytes of device memory that are allocated
void cudart_pool_count_out(const struct cudart_range *range); // cudart_pool.c: memory leaves its pool

// ---- cudart_ipc.c: memory that processes share ----
void cudart_ipc_forget(
    const struct cudart_range *range); // the range goes: its memory is this process's again
void cudart_ipc_reset(void);           // a reset of the device has closed all

// ---- cudart_work.c: what an operation does; shared by queues and graphs, immutable once made ----
struct cudart_work;
struct cudart_work_kind {
	enum cudaGraphNodeType node;
	int after_failure; // also runs on a dead device: frees and callbacks
	cudaError_t (*run)(struct cudart_work *work);
	void (*dispose)(struct cudart_work *work); // may be NULL: only the memory is freed
};
struct cudart_work {
	const struct cudart_work_kind *kind;
	atomic_uint refs;
};
void *cudart_work_new(
    const struct cudart_work_kind *kind, size_t bytes); // zeroed, one reference; NULL: no memory
struct cudart_work *cudart_work_ref(struct cudart_work *work);
void cudart_work_unref(struct cudart_work *work);

// ---- cudart_handle.c: which pointers are live handles of the program ----
enum cudart_handle_kind {
	CUDART_STREAM,
	CUDART_EVENT,
	CUDART_GRAPH,
	CUDART_GRAPH_EXEC,
	CUDART_POOL,
	CUDART_ARRAY,
	CUDART_MIPMAPPED,
	CUDART_TEXTURE,
	CUDART_SURFACE
};
struct cudart_handle {
	const void *self;
	enum cudart_handle_kind kind;
	UT_hash_handle hh;
};
void cudart_handle_add(struct cudart_handle *handle, const void *self, enum cudart_handle_kind kind);
void cudart_handle_remove(struct cudart_handle *handle);
int cudart_handle_live(const void *self, enum cudart_handle_kind kind);

// ---- cudart_queue.c: when work runs. Names in _locked need cudart_lock held ----
extern pthread_mutex_t cudart_lock;

struct cudart_capture;

struct cudart_op { // one operation on its way; refcounted under cudart_lock
	unsigned refs;
	int begun, done;
	uint64_t number;            // in the order of submission, from 1
	struct CUstream_st *stream; // while it is not done
	int64_t time_ns;            // when it was done, CLOCK_MONOTONIC
	struct cudart_work *work;   // NULL: a marker
	struct cudart_op **after;   // must be done before
	size_t after_count;
	struct cudart_op *ahead; // must have begun before: the one ahead of it in its hardware queue; NULL: none
	struct cudart_op *next;  // in its queue
};

#define CUDART_ATTRIBUTES 24

struct CUstream_st {
	struct cudart_handle handle;
	unsigned flags; // cudaStreamNonBlocking or cudaStreamDefault
	int priority;
	unsigned long long id;
	cudaStreamAttrValue attributes[CUDART_ATTRIBUTES]; // by cudaStreamAttrID; they change nothing here
	struct cudart_op *head, *tail;                     // the queue; head may be running
	size_t queued;
	int serving;            // some thread runs the head
	struct cudart_op *last; // the youngest operation until it is done; others wait for it
	pthread_cond_t wake;
	int threaded;                   // a thread serves the queue; made with the first operation that is queued
	int closing;                    // destroyed by the program, its operations still run
	struct cudart_capture *capture; // its operations go to a graph
	cudaGraphNode_t *tips;          // then: what the next node depends on
	size_t tip_count;
	struct CUstream_st *next, **link; // all streams
};

extern struct CUstream_st *cudart_streams_locked; // all of them, the default stream included

// Queues work after everything that the stream must wait for, and takes over the work. In a capture it
// becomes a node.
cudaError_t cudart_submit(cudaStream_t handle, struct cudart_work *work);
// The same, then wait; an idle stream runs it in the calling thread. Gives the device's error, if any.
cudaError_t cudart_submit_wait(cudaStream_t handle, struct cudart_work *work);
// A marker after all earlier operations and `extra` (may be NULL); a reference to it. NULL: no memory.
struct cudart_op *cudart_mark_locked(cudaStream_t stream, struct cudart_op *extra);
void cudart_op_wait_locked(struct cudart_op *op);
int cudart_running_priority(void); // of the stream whose operation the calling thread runs
void cudart_op_unref_locked(struct cudart_op *op);
struct cudart_op *cudart_op_ref_locked(struct cudart_op *op);
void cudart_drain(void); // wait for all streams
// 0, legacy and per-thread handles resolved; NULL: not a live stream.
cudaStream_t cudart_stream_locked(cudaStream_t handle);
cudaStream_t cudart_stream_new_locked(unsigned flags, int priority); // NULL: no memory
void cudart_stream_close_locked(cudaStream_t stream);
int cudart_stream_idle_locked(cudaStream_t stream);
int cudart_is_legacy(cudaStream_t stream);
// May an operation go to this stream now? Not if the default stream would have to wait for a capturing one.
cudaError_t cudart_stream_open_locked(cudaStream_t stream);
cudaError_t cudart_capture_status_locked(enum cudaStreamCaptureStatus *out, cudaStream_t stream);

// ---- cudart_capture.c: streams whose operations go to a graph ----
struct cudart_capture {
	cudaGraph_t graph;
	cudaStream_t origin;
	enum cudaStreamCaptureMode mode;
	unsigned long long id;
	int invalid;
};

int cudart_capturing(cudaStream_t handle);
cudaError_t cudart_capture_add_locked(cudaStream_t stream, struct cudart_work *work); // ownership passes
// A stream waits for nodes of a capture: it joins it.
cudaError_t cudart_capture_join_locked(
    cudaStream_t stream, unsigned long long id, const cudaGraphNode_t *tips, size_t count);
void cudart_capture_leave_locked(cudaStream_t stream);  // the stream is about to go
int cudart_capture_known_locked(unsigned long long id); // is that capture still going on?
// The result of a call that waits for the stream: if it captures, an error, which also invalidates the
// capture.
cudaError_t cudart_capture_wait_check_locked(cudaStream_t stream);
cudaError_t cudart_capture_device_check(void); // the same for calls that wait for everything

// ---- cudart_host.c: functions of the program that streams call ----
struct cudart_work *cudart_host_work(cudaHostFn_t function, void *data); // NULL: no memory
int cudart_in_host_function(void);

// ---- cudart_launch.c ----
struct cudart_function;
cudaError_t cudart_kernel_work(struct cudart_work **out, const void *func, dim3 grid, dim3 block, void **args,
    size_t shared, int cooperative);

// ---- cudart_register.c: what the program's modules registered ----
struct cpu_kernel;
struct cudart_function {
	const void *host; // the handle that programs launch by
	const char *name;
	const struct cpu_kernel *kernel; // NULL: the module lacks it
	atomic_int dynamic_limit;        // cudaFuncAttributeMaxDynamicSharedMemorySize; -1: never set
	atomic_int carveout;
	UT_hash_handle hh;
};
struct cudart_function *cudart_function_find(const void *host); // NULL: never registered
cudaError_t cudart_symbol_find(const void *symbol, void **address, size_t *bytes);

// ---- cudart_log.c ----
int cudart_log_open(const char *variable); // the file that it names; negative: it names none
_Noreturn void cudart_log_lost(int file, const char *variable, int error); // a record was not written

// ---- cudart_launchlog.c ----
struct cpu_launch;
int cudart_launchlog_begin(void); // true: the launch is logged, and cudart_launchlog_end must follow
void cudart_launchlog_end(const struct cpu_launch *launch);
int cudart_times_enabled(void);
// A launch has ended now, on the virtual clock.
void cudart_times_add(const char *kernel, uint64_t submit_ps, uint64_t first_block_ps);

// ---- cudart_small.c: floating-point numbers of 16 bits ----
struct cudart_small {
	int digits; // of the significand, the first included
	int least;  // the smallest number is two to the power of this
};
#define CUDART_HALF ((struct cudart_small){11, -24})
#define CUDART_BFLOAT ((struct cudart_small){8, -133})
double cudart_small_load(uint16_t bits, struct cudart_small format);
uint16_t cudart_small_store(double value, struct cudart_small format);

// ---- cudart_copy.c ----
void cudart_copy_bytes(void *dst, const void *src, size_t bytes); // a few words are not torn

// ---- cudart_copylog.c ----
void cudart_copylog_at(uint64_t number); // the operation that this thread runs from now on
void cudart_copylog_begin(size_t bytes); // starts a record; takes the log's lock
void cudart_copylog_add(const void *data, size_t bytes);
void cudart_copylog_end(void); // ends the program if the record could not be written
int cudart_copylog_enabled(void);

// ---- cudart_price.c: what calls and copies cost on the virtual clock; nothing without it ----
struct cpu_kernel;
struct cpu_range;
// For the process of `cuelastic bench`: from now on, waits[0] has the sum of the times, in picoseconds of the virtual
// clock, that the calling thread's launches waited for their first blocks, and waits[1] their number.
void cuelastic_cpu_count_waits(uint64_t waits[2]);
void cudart_price_call(void);   // any call, at its beginning
void cudart_price_launch(void); // a launch, beside that
// A copy, by the thread that performs it: waits until the copy is due.
void cudart_price_copy(const void *to, const void *from, size_t bytes);
void cudart_price_fill(size_t bytes);
void cudart_price_write(void); // of a word, by a stream

// The allocations that a kernel's arguments point at; returns how many, at most `room`.
uint32_t cudart_ranges_of(const struct cpu_kernel *kernel, void **args, struct cpu_range *out, uint32_t room);

#endif
