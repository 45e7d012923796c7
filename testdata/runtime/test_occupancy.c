/*
 * Occupancy against NVIDIA's own calculator, cuda_occupancy.h of the toolkit, over random kernels on every
 * device that it knows; and against cases worked by hand for Fermi (2.0), which it does not know.
 */
#include <limits.h>
#include <string.h>
#include "test.h"
#include "random.h"
#include "cuelastic/runtime.h"
#include "runtime/grid/occupancy.h"

#if __has_include(<cuda_occupancy.h>)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <cuda_occupancy.h>
#pragma GCC diagnostic pop
#define HAVE_CALCULATOR 1
#else
#define HAVE_CALCULATOR 0
#endif

#define KERNELS 20000

#if HAVE_CALCULATOR
static cudaOccDeviceProp properties_of(const struct device *d)
{
	return (cudaOccDeviceProp){.computeMajor = (int)d->major,
	    .computeMinor = (int)d->minor,
	    .maxThreadsPerBlock = DEVICE_BLOCK_THREADS,
	    .maxThreadsPerMultiprocessor = (int)d->sm_threads,
	    .regsPerBlock = (int)d->sm_registers,
	    .regsPerMultiprocessor = (int)d->sm_registers,
	    .warpSize = DEVICE_WARP_THREADS,
	    .sharedMemPerBlock = d->block_shared_bytes,
	    .sharedMemPerMultiprocessor = d->sm_shared_bytes,
	    .numSms = (int)d->sm_count,
	    .sharedMemPerBlockOptin = d->block_shared_optin_bytes,
	    .reservedSharedMemPerBlock = d->block_reserved_bytes};
}

static cudaOccFuncAttributes attributes_of(const struct occupancy_kernel *k)
{
	return (cudaOccFuncAttributes){.maxThreadsPerBlock = INT_MAX,
	    .numRegs = (int)k->registers,
	    .sharedSizeBytes = k->static_shared_bytes,
	    .partitionedGCConfig = PARTITIONED_GC_OFF,
	    .shmemLimitConfig = k->max_dynamic_shared_bytes ? FUNC_SHMEM_LIMIT_OPTIN : FUNC_SHMEM_LIMIT_DEFAULT,
	    .maxDynamicSharedSizeBytes = k->max_dynamic_shared_bytes,
	    .numBlockBarriers = (int)k->barriers};
}

static unsigned limits_of(unsigned theirs)
{
	return (theirs & OCC_LIMIT_WARPS ? OCCUPANCY_WARPS : 0u) |
	       (theirs & OCC_LIMIT_REGISTERS ? OCCUPANCY_REGISTERS : 0u) |
	       (theirs & OCC_LIMIT_SHARED_MEMORY ? OCCUPANCY_SHARED : 0u) |
	       (theirs & OCC_LIMIT_BLOCKS ? OCCUPANCY_BLOCKS : 0u) |
	       (theirs & OCC_LIMIT_BARRIERS ? OCCUPANCY_BARRIERS : 0u);
}

/*
 * Where a smaller barrier limit takes over, NVIDIA's code leaves the flags of the limits it displaced; theirs
 * are reduced to the ones that allow no more than the result.
 */
static unsigned binding_limits(const cudaOccResult *r)
{
	unsigned flags = limits_of(r->limitingFactors);

	if (r->blockLimitBarriers == r->activeBlocksPerMultiprocessor) {
		flags &= ~(r->blockLimitWarps > r->activeBlocksPerMultiprocessor ? OCCUPANCY_WARPS : 0u);
		flags &= ~(r->blockLimitRegs > r->activeBlocksPerMultiprocessor ? OCCUPANCY_REGISTERS : 0u);
		flags &= ~(r->blockLimitSharedMem > r->activeBlocksPerMultiprocessor ? OCCUPANCY_SHARED : 0u);
		flags &= ~(r->blockLimitBlocks > r->activeBlocksPerMultiprocessor ? OCCUPANCY_BLOCKS : 0u);
	}
	return flags;
}

static uint32_t unlimited_or(int blocks)
{
	return blocks == INT_MAX ? OCCUPANCY_UNLIMITED : (uint32_t)blocks;
}

static void compare(const struct device *d, const struct occupancy_kernel *k)
{
	cudaOccDeviceProp properties = properties_of(d);
	cudaOccFuncAttributes attributes = attributes_of(k);
	cudaOccDeviceState device_state = {
	    .cacheConfig = CACHE_PREFER_NONE, .carveoutConfig = SHAREDMEM_CARVEOUT_DEFAULT};
	cudaOccResult theirs = {0};
	struct occupancy ours;

	assert_int_equal(cudaOccMaxActiveBlocksPerMultiprocessor(&theirs, &properties, &attributes, &device_state,
	                     (int)k->threads, k->dynamic_shared_bytes),
	    CUDA_OCC_SUCCESS);
	assert_int_equal(cue_occupancy_get(&ours, d, k), CUE_OK);
	if (ours.sm_blocks != (uint32_t)theirs.activeBlocksPerMultiprocessor ||
	    ours.by_warps != unlimited_or(theirs.blockLimitWarps) ||
	    ours.by_registers != unlimited_or(theirs.blockLimitRegs) ||
	    ours.by_shared != unlimited_or(theirs.blockLimitSharedMem) ||
	    ours.by_blocks != unlimited_or(theirs.blockLimitBlocks) ||
	    ours.by_barriers != unlimited_or(theirs.blockLimitBarriers) ||
	    ours.limits != binding_limits(&theirs) ||
	    ours.block_registers != (uint32_t)theirs.allocatedRegistersPerBlock ||
	    ours.block_shared_bytes != theirs.allocatedSharedMemPerBlock)
		fail_msg("%s: %u threads, %u registers, %u + %u (%u) bytes, %u barriers: %u blocks, not %d (limits "
		         "%x, %x)",
		    d->name, k->threads, k->registers, k->static_shared_bytes, k->dynamic_shared_bytes,
		    k->max_dynamic_shared_bytes, k->barriers, ours.sm_blocks, theirs.activeBlocksPerMultiprocessor,
		    ours.limits, binding_limits(&theirs));
}

/* A kernel as a compiler may make it for this device, sometimes one that cannot run. */
static struct occupancy_kernel random_kernel(const struct device *d)
{
	struct occupancy_kernel k = {.threads = (uint32_t)random_between(1, DEVICE_BLOCK_THREADS + 32),
	    .registers = (uint32_t)random_between(0, d->thread_registers),
	    .static_shared_bytes = (uint32_t)random_size(16) % (d->block_shared_bytes + 1),
	    .barriers = (uint32_t)random_size(4)};

	if (random_between(0, 1))
		k.threads = (uint32_t)random_between(1, 32) * DEVICE_WARP_THREADS;
	if (random_between(0, 1))
		k.dynamic_shared_bytes = (uint32_t)random_size(18);
	if (random_between(0, 2) == 0)
		k.max_dynamic_shared_bytes = (uint32_t)random_size(18);
	return k;
}
#endif

static void equals_nvidias_calculator(void **state)
{
	(void)state;
#if HAVE_CALCULATOR
	unsigned long compared = 0;

	for (size_t i = 0; cue_device_at(i); i++) {
		if (cue_device_at(i)->major < 3) /* the calculator begins there */
			continue;
		for (unsigned n = 0; n < KERNELS; n++, compared++) {
			struct occupancy_kernel k = random_kernel(cue_device_at(i));
			compare(cue_device_at(i), &k);
		}
	}
	print_message("%lu kernels compared\n", compared);
#else
	print_message("no cuda_occupancy.h\n");
	skip();
#endif
}

/* Worked by hand from the limits of compute capability 2.0: 48 warps, 8 blocks, 32768 registers, 48 KiB. */
static void fermi_by_hand(void **state)
{
	static const struct {
		struct occupancy_kernel kernel;
		uint32_t blocks;
		unsigned limits;
	} cases[] = {
	    {{.threads = 64, .registers = 10}, 8, OCCUPANCY_BLOCKS},
	    {{.threads = 256, .registers = 20}, 6,
	        OCCUPANCY_WARPS | OCCUPANCY_REGISTERS}, /* 8 warps; 51 warps of 640 */
	    {{.threads = 256, .registers = 21}, 5,
	        OCCUPANCY_REGISTERS}, /* 704 a warp: 23 a partition, 46 warps */
	    {{.threads = 192, .registers = 63}, 2, OCCUPANCY_REGISTERS}, /* 2048 a warp: 16 warps of 6 */
	    {{.threads = 512, .registers = 63}, 1, OCCUPANCY_REGISTERS}, /* 16 warps: just fits */
	    {{.threads = 544, .registers = 63}, 0, OCCUPANCY_REGISTERS}, /* 17 warps: 18 * 2048 > 32768 */
	    {{.threads = 128, .registers = 64}, 0, OCCUPANCY_REGISTERS}, /* no thread may have 64 */
	    {{.threads = 32, .registers = 8, .static_shared_bytes = 12 * 1024}, 4, OCCUPANCY_SHARED},
	    {{.threads = 32, .registers = 8, .static_shared_bytes = 12 * 1024 + 1}, 3,
	        OCCUPANCY_SHARED}, /* + 128 */
	    {{.threads = 32, .registers = 8, .dynamic_shared_bytes = 48 * 1024 + 1}, 0, OCCUPANCY_SHARED},
	    {{.threads = 1025, .registers = 8}, 0, OCCUPANCY_WARPS},
	};
	struct occupancy o;

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		assert_int_equal(cue_occupancy_get(&o, cue_device_find("GTX 480"), &cases[i].kernel), CUE_OK);
		assert_int_equal(o.sm_blocks, cases[i].blocks);
		assert_int_equal(o.limits, cases[i].limits);
	}
}

static void no_threads_is_an_error(void **state)
{
	struct occupancy o;
	struct occupancy_kernel k = {.threads = 0};

	(void)state;
	assert_int_equal(cue_occupancy_get(&o, cue_device_at(0), &k), CUE_ERROR_INPUT);
	assert_string_not_equal(cue_error_message(), "");
}

static void absurd_sizes_do_not_wrap(void **state)
{
	struct occupancy o;
	struct occupancy_kernel k = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};

	(void)state;
	for (size_t i = 0; cue_device_at(i); i++) {
		assert_int_equal(cue_occupancy_get(&o, cue_device_at(i), &k), CUE_OK);
		assert_int_equal(o.sm_blocks, 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(equals_nvidias_calculator),
	    cmocka_unit_test(fermi_by_hand),
	    cmocka_unit_test(no_threads_is_an_error),
	    cmocka_unit_test(absurd_sizes_do_not_wrap),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
