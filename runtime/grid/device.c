// devices.def as an array: the preprocessor joins each product with the limits of its compute capability.
#include <ctype.h>
#include "device.h"

// The limits of each capability as named constants, which the products below pick up.
#define CAPABILITY(major, minor, threads, blocks, registers, thread_regs, unit, partitions, shared,          \
    block_shared, optin, reserved, shared_unit, barriers)                                                    \
	enum {                                                                                                   \
		threads_##major##_##minor = threads,                                                                 \
		blocks_##major##_##minor = blocks,                                                                   \
		registers_##major##_##minor = registers,                                                             \
		thread_registers_##major##_##minor = thread_regs,                                                    \
		unit_##major##_##minor = unit,                                                                       \
		partitions_##major##_##minor = partitions,                                                           \
		shared_##major##_##minor = shared,                                                                   \
		block_shared_##major##_##minor = block_shared,                                                       \
		optin_##major##_##minor = optin,                                                                     \
		reserved_##major##_##minor = reserved,                                                               \
		shared_unit_##major##_##minor = shared_unit,                                                         \
		barriers_##major##_##minor = barriers                                                                \
	};
#include "devices.def"

static const struct device devices[] = {
#define DEVICE(product, cc_major, cc_minor, sms, l2, memory, bandwidth, clock)                               \
	{.name = product,                                                                                        \
	    .major = cc_major,                                                                                   \
	    .minor = cc_minor,                                                                                   \
	    .sm_count = sms,                                                                                     \
	    .sm_threads = threads_##cc_major##_##cc_minor,                                                       \
	    .sm_warps = threads_##cc_major##_##cc_minor / DEVICE_WARP_THREADS,                                   \
	    .sm_blocks = blocks_##cc_major##_##cc_minor,                                                         \
	    .sm_registers = registers_##cc_major##_##cc_minor,                                                   \
	    .thread_registers = thread_registers_##cc_major##_##cc_minor,                                        \
	    .register_unit = unit_##cc_major##_##cc_minor,                                                       \
	    .sm_partitions = partitions_##cc_major##_##cc_minor,                                                 \
	    .sm_shared_bytes = shared_##cc_major##_##cc_minor,                                                   \
	    .block_shared_bytes = block_shared_##cc_major##_##cc_minor,                                          \
	    .block_shared_optin_bytes = optin_##cc_major##_##cc_minor,                                           \
	    .block_reserved_bytes = reserved_##cc_major##_##cc_minor,                                            \
	    .shared_unit_bytes = shared_unit_##cc_major##_##cc_minor,                                            \
	    .sm_barriers = barriers_##cc_major##_##cc_minor,                                                     \
	    .l2_bytes = l2,                                                                                      \
	    .memory_bytes = (uint64_t)(memory) << 20,                                                            \
	    .memory_mb_s = bandwidth,                                                                            \
	    .clock_khz = clock},
#include "devices.def"
};

static int next_letter(const char **text)
{
	while (isspace((unsigned char)**text))
		++*text;
	return **text ? tolower((unsigned char)*(*text)++) : 0;
}

static int is_same_name(const char *a, const char *b)
{
	int x, y;

	do {
		x = next_letter(&a);
		y = next_letter(&b);
	} while (x == y && x != 0);
	return x == y;
}

const struct device *cue_device_find(const char *name)
{
	const struct device *device;

	for (size_t i = 0; name && (device = cue_device_at(i)); i++)
		if (is_same_name(device->name, name))
			return device;
	return NULL;
}

const struct device *cue_device_at(size_t index)
{
	return index < sizeof(devices) / sizeof(devices[0]) ? &devices[index] : NULL;
}
