// Four resources bound the blocks of an SM, and the scarcest decides.
//
//  - warps: a block takes whole warps of the SM's slots;
//  - registers: a warp's are rounded up to a unit and lie in one partition of the SM, so the warps that fit
//    are counted by partition;
//  - shared memory: a block's bytes and the driver's own, rounded up to a unit;
//  - blocks: the SM's block slots; from Hopper on also its barriers.
//
// A block that is too large for one of them fits zero times. The register check for one block is stricter
// than the allocation: the hardware rounds the block's warps up to a multiple of the partitions.
//
// Not modelled: a shared memory carve-out below the largest; cache preferences of GPUs before Volta.
#include "cuelastic/runtime.h"
#include "config.h"
#include "error.h"
#include "occupancy.h"

static uint64_t round_up(uint64_t n, uint32_t unit)
{
	return (n + unit - 1) / unit * unit;
}

static uint32_t warps_of(const struct occupancy_kernel *kernel)
{
	return (uint32_t)(((uint64_t)kernel->threads + DEVICE_WARP_THREADS - 1) / DEVICE_WARP_THREADS);
}

static uint32_t fit_warps(const struct device *device, const struct occupancy_kernel *kernel)
{
	if (kernel->threads > DEVICE_BLOCK_THREADS)
		return 0;
	return device->sm_warps / warps_of(kernel);
}

// How many blocks' registers fit if the SM has `partitions` parts.
static uint32_t fit_registers_in(
    const struct device *device, const struct occupancy_kernel *kernel, uint32_t partitions)
{
	uint64_t warp = round_up((uint64_t)kernel->registers * DEVICE_WARP_THREADS, device->register_unit);

	if (kernel->registers > device->thread_registers ||
	    warp * round_up(warps_of(kernel), partitions) > device->sm_registers)
		return 0;
	if (warp == 0)
		return OCCUPANCY_UNLIMITED;
	return (uint32_t)(device->sm_registers / partitions / warp * partitions / warps_of(kernel));
}

static uint32_t fit_registers(const struct device *device, const struct occupancy_kernel *kernel)
{
	// A GP100 (6.0) runs a block only if the other Pascals, with four partitions, can run it too.
	if (device->major == 6 && fit_registers_in(device, kernel, 4) == 0)
		return 0;
	return fit_registers_in(device, kernel, device->sm_partitions);
}

// The most shared memory of a block, the driver's included; above the default only if the program asked.
static uint64_t shared_limit(const struct device *device, const struct occupancy_kernel *kernel)
{
	uint64_t asked = (uint64_t)kernel->static_shared_bytes + device->block_reserved_bytes +
	                 kernel->max_dynamic_shared_bytes;

	if (kernel->max_dynamic_shared_bytes > 0 && asked > device->block_shared_bytes)
		return device->block_shared_optin_bytes + device->block_reserved_bytes;
	return device->block_shared_bytes + device->block_reserved_bytes;
}

static uint64_t shared_of(const struct device *device, const struct occupancy_kernel *kernel)
{
	return round_up(
	    (uint64_t)kernel->static_shared_bytes + kernel->dynamic_shared_bytes + device->block_reserved_bytes,
	    device->shared_unit_bytes);
}

static uint32_t fit_shared(const struct device *device, const struct occupancy_kernel *kernel)
{
	uint64_t bytes = shared_of(device, kernel);

	if (kernel->max_dynamic_shared_bytes > 0 &&
	    kernel->dynamic_shared_bytes > kernel->max_dynamic_shared_bytes)
		return 0;
	if (bytes > shared_limit(device, kernel))
		return 0;
	return bytes ? (uint32_t)(device->sm_shared_bytes / bytes) : OCCUPANCY_UNLIMITED;
}

static uint32_t fit_barriers(const struct device *device, const struct occupancy_kernel *kernel)
{
	if (device->sm_barriers == 0 || kernel->barriers == 0)
		return OCCUPANCY_UNLIMITED;
	return device->sm_barriers / kernel->barriers;
}

static uint32_t saturate(uint64_t n)
{
	return n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
}

int cue_occupancy_get(
    struct occupancy *out, const struct device *device, const struct occupancy_kernel *kernel)
{
	uint64_t warp_registers =
	    round_up((uint64_t)kernel->registers * DEVICE_WARP_THREADS, device->register_unit);

	if (kernel->threads == 0)
		return cue_error_set(CUE_ERROR_INPUT, "a block of no threads");
	out->by_warps = fit_warps(device, kernel);
	out->by_registers = fit_registers(device, kernel);
	out->by_shared = fit_shared(device, kernel);
	out->by_blocks = device->sm_blocks;
	out->by_barriers = fit_barriers(device, kernel);
	out->sm_blocks =
	    cue_min(cue_min(cue_min(out->by_warps, out->by_registers), cue_min(out->by_shared, out->by_blocks)),
	        out->by_barriers);
	out->limits = (out->by_warps == out->sm_blocks ? OCCUPANCY_WARPS : 0u) |
	              (out->by_registers == out->sm_blocks ? OCCUPANCY_REGISTERS : 0u) |
	              (out->by_shared == out->sm_blocks ? OCCUPANCY_SHARED : 0u) |
	              (out->by_blocks == out->sm_blocks ? OCCUPANCY_BLOCKS : 0u) |
	              (out->by_barriers == out->sm_blocks ? OCCUPANCY_BARRIERS : 0u);
	out->block_registers = saturate(warp_registers * warps_of(kernel));
	out->block_shared_bytes = saturate(shared_of(device, kernel));
	return CUE_OK;
}

int cue_occupancy_usage(
    struct block_usage *out, const struct device *device, const struct occupancy_kernel *kernel)
{
	struct occupancy o;
	int error = cue_occupancy_get(&o, device, kernel);

	if (error)
		return error;
	*out = (struct block_usage){.sm_blocks = o.sm_blocks,
	    .sm_count = device->sm_count,
	    .threads = kernel->threads,
	    .registers = o.block_registers,
	    .shared_bytes = o.block_shared_bytes};
	return CUE_OK;
}
