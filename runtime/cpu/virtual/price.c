// The price of a piece: a roofline for each block, of five lines.
//
// A piece is what the threads of a block do from one point where others could see them to the next. It takes
// as long as the slowest of
//
// 	its longest warp:  instructions one after the other, and loads, a few at a time; barriers
// 	its SM's issue slots, shared with the blocks that are resident beside it
// 	its SM's connection to the L2 cache, likewise
// 	the L2 cache and the memory, shared by the whole device
//
// The first is a time; it is a number of cycles that nobody else lengthens. The others are servers (server.h).
#include "price.h"
#include "runtime/cpu/engine/engine_p.h"

#include <math.h>
#include <stdlib.h>

static const struct row {
	uint32_t major, minor;
	double issue, heavy, alu, l2, dram, atomic, same_address, barrier, sm_bytes, l2_bytes;
} rows[] = {
#define PRICES(...) {__VA_ARGS__},
#include "prices.def"
#undef PRICES
};

static const struct row *row_of(const struct device *device)
{
	const struct row *found = rows;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (rows[i].major < device->major ||
		    (rows[i].major == device->major && rows[i].minor <= device->minor))
			found = &rows[i];
	return found;
}

// CUELASTIC_CPU_HOST=0: the host's calls cost nothing.
static double host_share(void)
{
	const char *text = getenv("CUELASTIC_CPU_HOST");

	return text && *text ? strtod(text, NULL) : 1;
}

void prices_find(struct prices *out, const struct device *device, uint32_t product_sms)
{
	const struct row *row = row_of(device);
	double part = (double)device->sm_count / product_sms, host = host_share();

	*out = (struct prices){
	    .cycle_ps = 1e9 / device->clock_khz,
	    .issue = row->issue,
	    .heavy = row->heavy,
	    .alu = row->alu,
	    .l2 = row->l2,
	    .dram = row->dram,
	    .in_flight = 4,
	    .atomic = row->atomic,
	    .same_address = row->same_address,
	    .barrier = row->barrier,
	    .barrier_warp = 2,
	    .sm_bytes = row->sm_bytes,
	    .l2_bytes = row->l2_bytes * part,
	    .dram_rate = 0.72 * device->memory_mb_s * 1e-6 * part,
	    .l2_capacity = device->l2_bytes * part,
	    .block_start = 150,
	    .launch_ps = 1.0e6,
	    .call_ps = 0.2e6 * host,
	    .launch_call_ps = 2.8e6 * host,
	    .copy_ps = 1.5e6,
	    .copy_rate = 0.024,
	    .host_copy_rate = 0.010,
	};
}

void price_piece(struct demand *out, const struct prices *p, const struct piece *piece, double missed)
{
	double bytes = (double)piece->counts[CPU_COUNT_BYTES];
	double load = p->l2 + (bytes > 0 ? (p->dram - p->l2) * missed / bytes : 0);
	const uint64_t *counts = piece->counts;
	double heavy = (double)counts[CPU_COUNT_HEAVY] / CPU_WARP;
	double accesses =
	    (double)(counts[CPU_COUNT_LOADS] + counts[CPU_COUNT_STORES] + counts[CPU_COUNT_SHARED]) / CPU_WARP;
	double loads = (double)piece->chain_loads;

	// An SM starts one access a cycle, whichever of its schedulers it comes from.
	out->issue_slots = (double)piece->warp_instructions + heavy * (p->heavy - 1) + accesses * (p->issue - 1);
	out->bytes = bytes;
	out->least_ps =
	    p->cycle_ps *
	    ((double)piece->chain_instructions * p->alu + (loads > 0 ? load * fmax(1, loads / p->in_flight) : 0) +
	        (double)piece->barriers * (p->barrier + p->barrier_warp * (double)piece->warps));
}

double price_visible(const struct prices *p, const struct piece *piece)
{
	const uint32_t *seen = piece->visible;
	double cycles = 0;

	if (seen[CPU_SEE_LOAD])
		cycles = p->l2;
	if (seen[CPU_SEE_ATOMIC])
		cycles = p->atomic;
	if (!cycles &&
	    (seen[CPU_SEE_AHEAD] || seen[CPU_SEE_CLOCK] || seen[CPU_SEE_STORE] || seen[CPU_SEE_REDUCE]))
		cycles = 2 * p->alu;
	return cycles * p->cycle_ps;
}
