// Which data the L2 cache holds: the allocations that launches used last, as many as fit.
//
// The addresses of single accesses are not known (only their number and bytes), so an allocation is in the
// cache as a whole or not at all. A launch brings in each of its allocations once, if it is not there already.
// One whose allocations do not fit brings in all of them, and leaves the cache empty.
#include "l2.h"

#include <string.h>

enum { MAX_HELD = 256 };

// The one that was used last comes last.
static struct cpu_range held[MAX_HELD];
static uint32_t held_count;
static uint64_t held_bytes;

static void forget(uint32_t at)
{
	held_bytes -= held[at].size;
	memmove(&held[at], &held[at + 1], (--held_count - at) * sizeof *held);
}

// Whether it was there; it is the one used last now.
static int use(struct cpu_range range, uint64_t capacity)
{
	int was_there = 0;

	for (uint32_t i = held_count; i--;)
		if (held[i].begin < range.begin + range.size && range.begin < held[i].begin + held[i].size) {
			was_there |= held[i].begin == range.begin && held[i].size == range.size;
			forget(i);
		}
	while (held_count && (held_count == MAX_HELD || held_bytes + range.size > capacity))
		forget(0);
	held[held_count++] = range;
	held_bytes += range.size;
	return was_there;
}

uint64_t l2_touch(const struct cpu_launch *launch, uint64_t capacity)
{
	uint64_t total = 0, missing = 0;

	for (uint32_t i = 0; i < launch->range_count; i++)
		total += launch->ranges[i].size;
	if (total > capacity || !launch->range_count) {
		held_count = 0;
		held_bytes = 0;
		return launch->range_count ? total : UINT64_MAX;
	}
	for (uint32_t i = 0; i < launch->range_count; i++)
		if (!use(launch->ranges[i], capacity))
			missing += launch->ranges[i].size;
	return missing;
}
