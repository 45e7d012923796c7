// The CUDA runtime API as a backend. Only the backend_cuda*.c include CUDA's headers. It also
// serves the CPU device, which implements the same API.
//
// Facts about a pair of kernels are queried once for each device and kept in a table of fixed size. When the
// table is full, further kernels are queried at every launch, which is slower and gives the same result. What
// a program may change later:
//
//   - the limit of dynamic shared memory: only launches above the default depend on it, and they query it
//     again;
//   - the carve-out of shared memory, a hint: queried again at every 64th launch of the pair.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include "runtime/grid/backend_cuda.h"
#include "runtime/grid/config.h"
#include "runtime/grid/device.h"
#include "runtime/grid/error.h"

#define TABLE_SIZE 1024 // a power of two
#define REFRESH_PERIOD 64
#define REGISTER_UNIT                                                                                        \
	256 /* in which a warp gets its registers, on every GPU since compute capability 3.0                     \
	     */

struct facts {
	const void *native, *entry; // NULL: the slot is free
	int device;
	unsigned launches;
	int in_clusters;
	int native_threads, entry_threads; // most threads a block
	size_t native_static_bytes, entry_static_bytes;
	int registers; // of the entry, a thread
	int has_residency;
	int residency_threads; // the last query of blocks per SM, and its result
	size_t residency_shared_bytes;
	int residency_blocks;
};

static struct facts table[TABLE_SIZE];
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;

static int device_failed(const char *what, const cue_launch_spec *spec, cudaError_t error)
{
	return cue_error_set(
	    CUE_ERROR_DEVICE, "%s of kernel %.80s: CUDA error %d", what, spec->kernel, (int)error);
}

// The slot that holds the pair, or the free one where it belongs; NULL if the table is full. Under the lock.
static struct facts *find_slot(int device, const cue_launch_spec *spec)
{
	uintptr_t hash = ((uintptr_t)spec->entry >> 4) * 31 + (uintptr_t)device;

	for (unsigned probe = 0; probe < TABLE_SIZE; probe++) {
		struct facts *slot = &table[(hash + probe) % TABLE_SIZE];
		if (!slot->entry ||
		    (slot->entry == spec->entry && slot->native == spec->native && slot->device == device))
			return slot;
	}
	return NULL;
}

// Copies what is known to `out`. Returns whether it may be used: it is known and need not be queried again.
static int recall(struct facts *out, int device, const cue_launch_spec *spec)
{
	struct facts *slot;
	int known;

	pthread_mutex_lock(&table_lock);
	slot = find_slot(device, spec);
	known = slot && slot->entry && ++slot->launches % REFRESH_PERIOD != 0;
	if (known)
		*out = *slot;
	pthread_mutex_unlock(&table_lock);
	return known;
}

static void remember(const struct facts *facts, const cue_launch_spec *spec)
{
	struct facts *slot;
	unsigned launches;

	pthread_mutex_lock(&table_lock);
	slot = find_slot(facts->device, spec);
	if (slot) {
		launches = slot->launches;
		*slot = *facts;
		slot->launches = launches;
	}
	pthread_mutex_unlock(&table_lock);
}

// Queries both kernels, and gives the entry the native kernel's carve-out.
static int ask_facts(struct facts *out, int device, const cue_launch_spec *spec)
{
	struct cudaFuncAttributes native, entry;
	cudaError_t error = cudaFuncGetAttributes(&native, spec->native);

	if (!error)
		error = cudaFuncGetAttributes(&entry, spec->entry);
	if (!error && native.preferredShmemCarveout != entry.preferredShmemCarveout)
		error = cudaFuncSetAttribute(
		    spec->entry, cudaFuncAttributePreferredSharedMemoryCarveout, native.preferredShmemCarveout);
	if (error)
		return device_failed("attributes", spec, error);
	*out = (struct facts){.native = spec->native,
	    .entry = spec->entry,
	    .device = device,
	    .in_clusters = native.clusterDimMustBeSet || native.requiredClusterWidth > 0,
	    .native_threads = native.maxThreadsPerBlock,
	    .entry_threads = entry.maxThreadsPerBlock,
	    .native_static_bytes = native.sharedSizeBytes,
	    .entry_static_bytes = entry.sharedSizeBytes,
	    .registers = entry.numRegs};
	return CUE_OK;
}

static int get_facts(struct facts *out, const cue_launch_spec *spec, int *number)
{
	cudaError_t error = *number < 0 ? cudaGetDevice(number) : cudaSuccess;
	int failed;

	if (error)
		return device_failed("device", spec, error);
	if (recall(out, *number, spec))
		return CUE_OK;
	failed = ask_facts(out, *number, spec);
	if (!failed)
		remember(out, spec);
	return failed;
}

static int is_above_default(size_t static_bytes, size_t dynamic_bytes)
{
	return dynamic_bytes > 0 && (static_bytes > CONFIG_BLOCK_SHARED_BYTES ||
	                                dynamic_bytes > CONFIG_BLOCK_SHARED_BYTES - static_bytes);
}

static int prepare(cue_reason *out, const cue_launch_spec *spec, int *number)
{
	struct facts facts;
	unsigned threads = cue_config_threads(spec);
	int failed = get_facts(&facts, spec, number);

	*out = CUE_REASON_NONE;
	if (failed)
		return failed;
	if (facts.in_clusters)
		*out = CUE_REASON_CLUSTER;
	else if (threads > (unsigned)facts.native_threads)
		*out = CUE_REASON_CONFIG;
	else if (threads > (unsigned)facts.entry_threads)
		*out = CUE_REASON_FIT;
	else if (is_above_default(facts.native_static_bytes, spec->shared_bytes) ||
	         is_above_default(facts.entry_static_bytes, spec->shared_bytes)) {
		// A launch above the default limit needs the program's cudaFuncSetAttribute, which was called only for the
		// native kernel. Both kernels' limits are queried: the program may have changed the native one's, and
		// cudaDeviceReset may have undone the entry's.
		struct cudaFuncAttributes native, entry;
		cudaError_t error = cudaFuncGetAttributes(&native, spec->native);

		if (!error)
			error = cudaFuncGetAttributes(&entry, spec->entry);
		if (error)
			return device_failed("attributes", spec, error);
		if (spec->shared_bytes > (size_t)native.maxDynamicSharedSizeBytes) {
			*out = CUE_REASON_CONFIG;
			return CUE_OK;
		}
		if (spec->shared_bytes <= (size_t)entry.maxDynamicSharedSizeBytes)
			return CUE_OK;
		error = cudaFuncSetAttribute(
		    spec->entry, cudaFuncAttributeMaxDynamicSharedMemorySize, native.maxDynamicSharedSizeBytes);
		if (error) { // the entry has more static shared memory than the device leaves it
			*out = CUE_REASON_FIT;
			(void)device_failed("shared memory", spec, error);
		}
		return CUE_OK;
	}
	return CUE_OK;
}

static int most_threads(unsigned *out, const cue_launch_spec *spec, int *number)
{
	struct facts facts;
	int failed = get_facts(&facts, spec, number);

	if (!failed)
		*out = (unsigned)(facts.native_threads < facts.entry_threads ? facts.native_threads
		                                                             : facts.entry_threads);
	return failed;
}

// The attributes of a device, each queried once.
static const enum cudaDeviceAttr attributes[] = {cudaDevAttrMultiProcessorCount,
    cudaDevAttrMaxBlocksPerMultiprocessor, cudaDevAttrMaxThreadsPerMultiProcessor,
    cudaDevAttrMaxRegistersPerMultiprocessor, cudaDevAttrMaxSharedMemoryPerMultiprocessor};
enum { SM_COUNT, SM_BLOCKS, SM_THREADS, SM_REGISTERS, SM_SHARED, ATTRIBUTES };

static int get_attribute(uint32_t *out, int device, int which)
{
	static _Atomic int values[CONFIG_MOST_DEVICES][ATTRIBUTES]; // 0: not queried yet
	int value = device < CONFIG_MOST_DEVICES ? atomic_load(&values[device][which]) : 0;
	cudaError_t error = cudaSuccess;

	if (!value)
		error = cudaDeviceGetAttribute(&value, attributes[which], device);
	if (!error && device < CONFIG_MOST_DEVICES)
		atomic_store(&values[device][which], value);
	*out = (uint32_t)value;
	return (int)error;
}

static int sm(struct sm_resources *out, const cue_launch_spec *spec, int *number)
{
	int error = *number < 0 ? (int)cudaGetDevice(number) : 0;

	if (!error)
		error = get_attribute(&out->blocks, *number, SM_BLOCKS);
	if (!error)
		error = get_attribute(&out->threads, *number, SM_THREADS);
	if (!error)
		error = get_attribute(&out->registers, *number, SM_REGISTERS);
	if (!error)
		error = get_attribute(&out->shared_bytes, *number, SM_SHARED);
	return error ? device_failed("SM", spec, (cudaError_t)error) : CUE_OK;
}

static int get_residency(struct facts *facts, const cue_launch_spec *spec)
{
	int threads = (int)cue_config_threads(spec);
	cudaError_t error;

	if (facts->has_residency && facts->residency_threads == threads &&
	    facts->residency_shared_bytes == spec->shared_bytes)
		return 0;
	error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(
	    &facts->residency_blocks, spec->entry, threads, spec->shared_bytes);
	if (error)
		return (int)error;
	facts->has_residency = 1;
	facts->residency_threads = threads;
	facts->residency_shared_bytes = spec->shared_bytes;
	remember(facts, spec);
	return 0;
}

static int usage(struct block_usage *out, const cue_launch_spec *spec, int *number)
{
	struct facts facts;
	uint32_t sm_count = 0;
	int failed = get_facts(&facts, spec, number), error;
	unsigned warps;

	if (failed)
		return failed;
	error = get_residency(&facts, spec);
	if (!error)
		error = get_attribute(&sm_count, facts.device, SM_COUNT);
	if (error)
		return device_failed("occupancy", spec, (cudaError_t)error);
	warps = (cue_config_threads(spec) + DEVICE_WARP_THREADS - 1) / DEVICE_WARP_THREADS;
	*out = (struct block_usage){.sm_blocks = (uint32_t)facts.residency_blocks,
	    .sm_count = sm_count,
	    .threads = cue_config_threads(spec),
	    .registers = warps * (((unsigned)facts.registers * DEVICE_WARP_THREADS + REGISTER_UNIT - 1) /
	                             REGISTER_UNIT * REGISTER_UNIT),
	    .shared_bytes = (uint32_t)(facts.entry_static_bytes + spec->shared_bytes)};
	return CUE_OK;
}

static int launch(const void *function, const unsigned grid[3], const unsigned block[3], size_t shared_bytes,
    void *stream, void **arguments)
{
	struct dim3 g = {grid[0], grid[1], grid[2]}, b = {block[0], block[1], block[2]};

	return (int)cudaLaunchKernel(function, g, b, arguments, shared_bytes, (cudaStream_t)stream);
}

static int launch_config(const cue_launch_spec *spec)
{
#if CUDART_VERSION >= 11080
	return (int)cudaLaunchKernelExC(spec->config, spec->native, spec->arguments + 1);
#else
	return launch(
	    spec->native, spec->grid, spec->block, spec->shared_bytes, spec->stream, spec->arguments + 1);
#endif
}

static int pending(void)
{
	return (int)cudaPeekAtLastError();
}

static void forget(void)
{
	(void)cudaGetLastError();
}

const struct backend *cue_backend_get(void)
{
	static const struct backend cuda = {pending, forget, prepare, most_threads, usage, sm, launch,
	    launch_config, &cue_backend_cuda_phase, &cue_backend_cuda_share, &cue_backend_cuda_trace};

	return &cuda;
}
