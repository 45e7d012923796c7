// cudart_launch.c: kernels.
//
// A launch is checked in the same order as by the real runtime, its arguments are copied by the sizes in the
// kernel's table, and it is queued. Failed checks return:
//
// 	not registered, or its device code is missing	cudaErrorInvalidDeviceFunction
// 	a dimension of 0 or beyond the device's		cudaErrorInvalidConfiguration
// 	more threads than __launch_bounds__ allows	cudaErrorLaunchOutOfResources
// 	more shared memory than the kernel may have	cudaErrorInvalidValue
// 	a cooperative grid that does not fit		cudaErrorCooperativeLaunchTooLarge
//
// A kernel that fails while it runs kills the device (see cudart_error.c), with the reason on stderr. If
// threads of a rewritten kernel meet at different barriers, the program ends at once, so that none of its
// results are taken for correct.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cudart.h"
#include "cudart_device.h"
#include "cudart_occupancy.h"
#include "cudart_register.h"
#include "runtime/cpu/engine/engine.h"
#include "runtime/cpu/virtual/timeline.h"
#include "runtime/cpu/virtual/vclock.h"

enum { MAX_ALIGNMENT = 64, SITES_STATUS = 70, MAX_RANGES = 64 };

struct kernel_work {
	struct cudart_work base;
	const struct cpu_kernel *kernel;
	dim3 grid, block;
	size_t shared;
	int cooperative;
	uint64_t *waits;    // of the thread that launched, see cuelastic_cpu_count_waits; or NULL
	uint64_t submit_ps; // when it did
	char *values;
	void *args[]; // into values
};

// ---- the configuration of <<<…>>>, from its expressions to the stub that launches; nested in argument
// expressions ----

struct configuration {
	struct configuration *outer;
	dim3 grid, block;
	size_t shared;
	cudaStream_t stream;
};
static _Thread_local struct configuration *pushed;

unsigned __cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim, size_t sharedMem, cudaStream_t stream)
{
	struct configuration *c = malloc(sizeof *c);
	if (!c)
		return (unsigned)cudart_fail(cudaErrorMemoryAllocation);
	*c = (struct configuration){pushed, gridDim, blockDim, sharedMem, stream};
	pushed = c;
	return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3 *gridDim, dim3 *blockDim, size_t *sharedMem, void *stream)
{
	struct configuration *c = pushed;
	if (!c)
		return cudart_fail(cudaErrorMissingConfiguration);
	*gridDim = c->grid;
	*blockDim = c->block;
	*sharedMem = c->shared;
	*(cudaStream_t *)stream = c->stream;
	pushed = c->outer;
	free(c);
	return cudaSuccess;
}

// ---- running ----

static cudaError_t error_of(int status)
{
	switch (status) {
	case ENGINE_OK:
		return cudaSuccess;
	case ENGINE_INVALID:
		return cudaErrorInvalidConfiguration;
	case ENGINE_UNSUPPORTED:
		return cudaErrorNotSupported;
	case ENGINE_ASSERT:
		return cudaErrorAssert;
	case ENGINE_DEADLOCK:
		return cudaErrorLaunchTimeout;
	case ENGINE_MEMORY:
		return cudaErrorMemoryAllocation;
	default:
		return cudaErrorLaunchFailure;
	}
}

static _Thread_local uint64_t *waits_of_thread;

void cuelastic_cpu_count_waits(uint64_t waits[2])
{
	waits_of_thread = vclock_is_on() ? waits : NULL;
}

static cudaError_t run(struct cudart_work *work)
{
	struct kernel_work *k = (struct kernel_work *)work;
	struct cpu_range ranges[MAX_RANGES];
	uint64_t first_block_ps = 0;
	struct cpu_launch launch = {
	    .kernel = k->kernel,
	    .grid = {k->grid.x, k->grid.y, k->grid.z},
	    .block = {k->block.x, k->block.y, k->block.z},
	    .dynamic_shared = (uint32_t)k->shared,
	    .cooperative = k->cooperative,
	    .priority = cudart_running_priority(),
	    .args = k->args,
	    .ranges = ranges,
	    .first_block_ps = &first_block_ps,
	};
	char message[1536] = "";
	timeline_begin();
	if (vclock_is_on())
		launch.range_count = cudart_ranges_of(k->kernel, k->args, ranges, MAX_RANGES);
	int logged = cudart_launchlog_begin();
	int status = engine_launch(&launch, message, sizeof message);
	timeline_flush();
	if (k->waits && first_block_ps) {
		k->waits[0] += first_block_ps - k->submit_ps;
		k->waits[1]++;
	}
	if (first_block_ps && cudart_times_enabled())
		cudart_times_add(k->kernel->name, k->submit_ps, first_block_ps);
	if (logged)
		cudart_launchlog_end(&launch);
	if (status == ENGINE_OK)
		cudart_counts_launched(k->kernel->name);
	else
		cudart_counts_failed(error_of(status));
	if (status != ENGINE_OK && status != ENGINE_ASSERT)
		fprintf(stderr, "cuelastic cpu device: %s\n", message);
	if (status == ENGINE_SITES || status == ENGINE_ZONE) // also if the program ignores errors
		_exit(SITES_STATUS);
	return error_of(status);
}

static void dispose(struct cudart_work *work)
{
	free(((struct kernel_work *)work)->values);
}

static const struct cudart_work_kind kernel_kind = {
    .node = cudaGraphNodeTypeKernel, .run = run, .dispose = dispose};

// ---- checks ----

static int dims_fit(dim3 grid, dim3 block)
{
	uint64_t threads = (uint64_t)block.x * block.y * block.z;
	return grid.x && grid.y && grid.z && grid.x <= INT32_MAX && grid.y <= 65535 && grid.z <= 65535 &&
	       block.x <= 1024 && block.y <= 1024 && block.z <= 64 && threads && threads <= DEVICE_BLOCK_THREADS;
}

// Dynamic memory up to the limit of cudaFuncSetAttribute; without one, up to the rest of the ordinary limit.
static int shared_fits(const struct cudart_function *f, size_t dynamic)
{
	const struct device *device = cudart_device();
	size_t fixed = f->kernel->static_shared;
	int allowed = atomic_load(&f->dynamic_limit);
	size_t ordinary = fixed < device->block_shared_bytes ? device->block_shared_bytes - fixed : 0;
	return dynamic <= ordinary || (allowed >= 0 && dynamic <= (size_t)allowed);
}

static int cooperative_fits(const struct cpu_kernel *kernel, dim3 grid, dim3 block, size_t shared)
{
	int per = cudart_occupancy(kernel, (int)(block.x * block.y * block.z), shared);
	uint64_t room = (uint64_t)per * cudart_device()->sm_count;
	return (uint64_t)grid.x * grid.y * grid.z <= room;
}

static cudaError_t check(
    const struct cudart_function *f, dim3 grid, dim3 block, size_t shared, int cooperative)
{
	if (!f || !f->kernel)
		return cudaErrorInvalidDeviceFunction;
	if (!dims_fit(grid, block))
		return cudaErrorInvalidConfiguration;
	if (!shared_fits(f, shared))
		return cudaErrorInvalidValue;
	if (f->kernel->max_threads && block.x * block.y * block.z > f->kernel->max_threads)
		return cudaErrorLaunchOutOfResources;
	if (cooperative && !cooperative_fits(f->kernel, grid, block, shared))
		return cudaErrorCooperativeLaunchTooLarge;
	return cudaSuccess;
}

// ---- arguments: the size of a type is a multiple of its alignment, so its lowest set bit aligns it ----

static size_t place(size_t offset, uint32_t size)
{
	size_t alignment = size & (~size + 1);
	if (alignment == 0 || alignment > MAX_ALIGNMENT)
		alignment = alignment ? MAX_ALIGNMENT : 1;
	return (offset + alignment - 1) & ~(alignment - 1);
}

static int copy_args(struct kernel_work *work, const struct cpu_kernel *kernel, void **args)
{
	size_t end = 0;
	void *values = NULL;
	for (uint32_t i = 0; i < kernel->param_count; i++)
		end = place(end, kernel->param_size[i]) + kernel->param_size[i];
	if (end && posix_memalign(&values, MAX_ALIGNMENT, end) != 0)
		return 0;
	work->values = values;
	size_t offset = 0;
	for (uint32_t i = 0; i < kernel->param_count; i++) {
		uint32_t size = kernel->param_size[i];
		offset = place(offset, size);
		work->args[i] = memcpy(work->values + offset, args[i], size);
		offset += size;
	}
	return 1;
}

cudaError_t cudart_kernel_work(struct cudart_work **out, const void *func, dim3 grid, dim3 block, void **args,
    size_t shared, int cooperative)
{
	const struct cudart_function *f = cudart_function_find(func);
	cudaError_t error = check(f, grid, block, shared, cooperative);
	if (error != cudaSuccess)
		return error;
	uint32_t params = f->kernel->param_count;
	if (params && !args)
		return cudaErrorInvalidValue;
	struct kernel_work *work = cudart_work_new(&kernel_kind, sizeof *work + params * sizeof(void *));
	if (!work)
		return cudaErrorMemoryAllocation;
	work->kernel = f->kernel;
	work->grid = grid;
	work->block = block;
	work->shared = shared;
	work->cooperative = cooperative;
	if (!copy_args(work, f->kernel, args)) {
		cudart_work_unref(&work->base);
		return cudaErrorMemoryAllocation;
	}
	*out = &work->base;
	return cudaSuccess;
}

// ---- entry points ----

static cudaError_t launch(
    const void *func, dim3 grid, dim3 block, void **args, size_t shared, cudaStream_t stream, int cooperative)
{
	struct cudart_work *work = NULL;
	CUDART_ENTER();
	uint64_t submit_ps = waits_of_thread || cudart_times_enabled() ? vclock_now() : 0;
	cudaError_t error = cudart_kernel_work(&work, func, grid, block, args, shared, cooperative);
	if (error == cudaSuccess) {
		((struct kernel_work *)work)->waits = waits_of_thread;
		((struct kernel_work *)work)->submit_ps = submit_ps;
	}
	cudart_price_launch();
	if (error == cudaSuccess)
		error = cudart_submit(stream, work);
	if (error != cudaSuccess)
		cudart_counts_failed(error);
	return cudart_fail(error);
}

cudaError_t cudaLaunchKernel(
    const void *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem, cudaStream_t stream)
{
	return launch(func, gridDim, blockDim, args, sharedMem, stream, 0);
}

cudaError_t cudaLaunchCooperativeKernel(
    const void *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem, cudaStream_t stream)
{
	return launch(func, gridDim, blockDim, args, sharedMem, stream, 1);
}

// Attributes that only affect performance are accepted; clusters are not supported.
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *func, void **args)
{
	int cooperative = 0;
	if (!config || (config->numAttrs && !config->attrs))
		return cudart_fail(cudaErrorInvalidValue);
	for (unsigned i = 0; i < config->numAttrs; i++) {
		const cudaLaunchAttribute *a = &config->attrs[i];
		if (a->id == cudaLaunchAttributeCooperative)
			cooperative = a->val.cooperative != 0;
		else if (a->id == cudaLaunchAttributeClusterDimension &&
		         a->val.clusterDim.x * a->val.clusterDim.y * a->val.clusterDim.z > 1)
			return cudart_unsupported("a launch in clusters");
	}
	return launch(
	    func, config->gridDim, config->blockDim, args, config->dynamicSmemBytes, config->stream, cooperative);
}
