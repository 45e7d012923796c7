// cudart_price.c: what calls and copies cost on the virtual clock.
//
// A call costs the calling thread time. A copy takes one of three engines (to the device, from it, within
// it), which serve one copy after the other.
#include <string.h>
#include "cudart.h"
#include "cudart_device.h"
#include "runtime/cpu/engine/engine.h"
#include "runtime/cpu/virtual/vclock.h"
#include "runtime/cpu/virtual/vgpu.h"

enum { TO_DEVICE, TO_HOST, WITHIN, ENGINES };

static const struct prices *prices(void)
{
	if (!vclock_is_on())
		return NULL;
	cudart_device(); // starts the modelled GPU
	return vgpu_prices();
}

void cudart_price_call(void)
{
	const struct prices *p = prices();

	if (p)
		vclock_spend((uint64_t)p->call_ps);
}

void cudart_price_launch(void)
{
	const struct prices *p = prices();

	if (p)
		vclock_spend((uint64_t)p->launch_call_ps);
}

// The engine is taken until the copy is done, and the calling thread waits for that.
static void occupy(unsigned engine, double ps)
{
	static uint64_t until[ENGINES];
	uint64_t now = vclock_now(), begin = until[engine] > now ? until[engine] : now;

	until[engine] = begin + (uint64_t)ps;
	vclock_spend(until[engine] - now);
}

static int is_on_device(enum cudart_space space)
{
	return space == CUDART_IN_DEVICE || space == CUDART_IN_MANAGED;
}

void cudart_price_copy(const void *to, const void *from, size_t bytes)
{
	const struct prices *p = prices();
	enum cudart_space there, here;
	double rate;

	if (!p)
		return;
	there = cudart_space_of(to);
	here = cudart_space_of(from);
	if (is_on_device(there) && is_on_device(here)) {
		occupy(WITHIN, p->copy_ps + 2 * (double)bytes / p->dram_rate);
		return;
	}
	rate = there == CUDART_IN_PAGEABLE || here == CUDART_IN_PAGEABLE ? p->host_copy_rate : p->copy_rate;
	occupy(is_on_device(there) ? TO_DEVICE : TO_HOST, p->copy_ps + (double)bytes / rate);
}

void cudart_price_fill(size_t bytes)
{
	const struct prices *p = prices();

	if (p)
		occupy(WITHIN, p->copy_ps + (double)bytes / p->dram_rate);
}

void cudart_price_write(void)
{
	const struct prices *p = prices();

	if (p)
		vclock_spend((uint64_t)(p->copy_ps / 2));
}

static int is_known(const struct cpu_range *ranges, uint32_t count, uint64_t begin)
{
	for (uint32_t i = 0; i < count; i++)
		if (ranges[i].begin == begin)
			return 1;
	return 0;
}

uint32_t cudart_ranges_of(const struct cpu_kernel *kernel, void **args, struct cpu_range *out, uint32_t room)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < kernel->param_count; i++)
		for (uint32_t at = 0; at + sizeof(uint64_t) <= kernel->param_size[i]; at += sizeof(uint64_t)) {
			struct cudart_range range;
			uint64_t word;

			memcpy(&word, (const char *)args[i] + at, sizeof word);
			if (count < room && cudart_range_find((const void *)(uintptr_t)word, &range) &&
			    !is_known(out, count, range.begin))
				out[count++] = (struct cpu_range){range.begin, range.bytes};
		}
	return count;
}
