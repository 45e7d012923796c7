// Memory bandwidth among resident blocks. The papers' penalty: the excess of demand over the peak slows down
// all blocks, whether they use memory or not. Max-min: a level rises for all blocks until the peak is used
// up; a block that needs less than the level gets all that it needs, and runs at full speed.
#include "sim.h"

static double sum_demand(const struct sim_claim *claims, uint32_t count)
{
	double sum = 0;

	for (uint32_t i = 0; i < count; i++)
		sum += claims[i].blocks * claims[i].block_mb_s;
	return sum;
}

static void set_all(struct sim_claim *claims, uint32_t count, double speed)
{
	for (uint32_t i = 0; i < count; i++)
		claims[i].speed = speed;
}

// Serves the claims at or below the level that are not yet served (speed 0); the rest remains for the others.
static int serve_modest(struct sim_claim *claims, uint32_t count, double level, double *left, double *blocks)
{
	int served = 0;

	for (uint32_t i = 0; i < count; i++)
		if (claims[i].speed == 0 && claims[i].block_mb_s <= level) {
			claims[i].speed = 1;
			*left -= claims[i].blocks * claims[i].block_mb_s;
			*blocks -= claims[i].blocks;
			served = 1;
		}
	return served;
}

static void fill_level(struct sim_claim *claims, uint32_t count, double peak)
{
	double left = peak, blocks = 0, level;

	set_all(claims, count, 0);
	for (uint32_t i = 0; i < count; i++)
		blocks += claims[i].blocks;
	do
		level = blocks > 0 ? left / blocks : 0;
	while (serve_modest(claims, count, level, &left, &blocks));
	for (uint32_t i = 0; i < count; i++)
		if (claims[i].speed == 0)
			claims[i].speed = level / claims[i].block_mb_s;
}

void cue_sim_share(struct sim_claim *claims, uint32_t count, enum sim_bandwidth bandwidth, double peak_mb_s)
{
	double demand = bandwidth == SIM_UNLIMITED ? 0 : sum_demand(claims, count);

	if (demand <= peak_mb_s || bandwidth == SIM_UNLIMITED)
		set_all(claims, count, 1);
	else if (bandwidth == SIM_PENALTY)
		set_all(claims, count, peak_mb_s / demand);
	else
		fill_level(claims, count, peak_mb_s);
}
