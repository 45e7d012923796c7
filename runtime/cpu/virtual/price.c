// The price of a piece: a roofline for each block.
//
// A piece is what the threads of a block do from one point where others could see them to the next. It takes
// as long as the slowest of
//
// 	its longest warp:  instructions one after the other; waits for loads; barriers
// 	its SM's issue slots and pipes, shared with the blocks that are resident beside it
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
	double issue, floats, integers, accesses, heavy, alu, shared, l2, dram, atomic, same_address, barrier,
	    sm_bytes, l2_bytes;
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
	    .pipes = {row->issue, row->floats, row->integers, row->accesses},
	    .heavy = row->heavy,
	    .alu = row->alu,
	    .l1 = 1.4 * row->shared, // the same memory, after a look at its tags: 32 and 19 cycles on Turing
	    .l2 = row->l2,
	    .dram = row->dram,
	    .shared = row->shared,
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

// A warp takes as many instructions as its longest lane, so each kind is as much of them as it is of all lanes'.
static void fill_pipes(double *pipes, const struct prices *p, const struct piece *piece)
{
	const uint64_t *counts = piece->counts;
	double instructions = (double)piece->warp_instructions;
	double lanes = (double)counts[CPU_COUNT_INSTRUCTIONS], warps = lanes > 0 ? instructions / lanes : 0;
	double heavy = warps * (double)counts[CPU_COUNT_HEAVY];

	pipes[PIPE_ISSUE] = instructions + heavy * (p->heavy - 1);
	pipes[PIPE_FLOAT] = warps * (double)counts[CPU_COUNT_FLOATS];
	pipes[PIPE_ACCESS] = warps * (double)counts[CPU_COUNT_ACCESSES];
	pipes[PIPE_INTEGER] = fmax(0, instructions - heavy - pipes[PIPE_FLOAT] - pipes[PIPE_ACCESS]);
}

void price_piece(struct demand *out, const struct prices *p, const struct piece *piece, double missed)
{
	double bytes = (double)piece->counts[CPU_COUNT_BYTES];
	double load = p->l2 + (bytes > 0 ? (p->dram - p->l2) * missed / bytes : 0);
	// Fewer bytes than that many sectors: a thread reads words that lie beside each other, once from afar.
	double far = fmin((double)piece->chain_waits, ceil(bytes / PRICE_SECTOR));

	fill_pipes(out->pipes, p, piece);
	out->bytes = bytes;
	out->waits = (double)piece->chain_waits;
	out->compute_ps =
	    p->cycle_ps * ((double)piece->chain * p->alu + (double)piece->chain_shared_waits * p->shared +
	                      (double)piece->barriers * (p->barrier + p->barrier_warp * (double)piece->warps));
	out->least_ps = out->compute_ps + p->cycle_ps * (far * load + (out->waits - far) * p->l1);
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
