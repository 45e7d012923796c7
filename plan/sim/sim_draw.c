// Blocks' times. The generator depends only on the seed, the kernel and the block, so that every order runs the same work.
#include "sim_state.h"

static uint64_t mix(uint64_t x) // splitmix64
{
	x += 0x9e3779b97f4a7c15u;
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

// The sum of four uniform distributions, with mean 0 and deviation 1, approximates a normal one.
static double draw_bell(uint64_t word)
{
	const double deviation = 37837.2274; // of the sum: 2 * 65536 / sqrt(12)
	double sum = (double)(word & 0xffff) + (double)(word >> 16 & 0xffff) + (double)(word >> 32 & 0xffff) +
	             (double)(word >> 48);

	return (sum - 2 * 65535.0) / deviation;
}

static double draw_us(const struct sim_config *config, uint32_t kernel, uint32_t block)
{
	const struct sim_kernel *k = &config->kernels[kernel];
	double factor = 1;

	if (k->spread > 0)
		factor += k->spread * draw_bell(mix(mix(config->seed + kernel) + block));
	return k->block_us * (factor > 1.0 / 16 ? factor : 1.0 / 16);
}

// Elastic entries take every physical_blocks-th logical block (cuelastic/device.cuh).
double cue_sim_draw_us(const struct sim_config *config, uint32_t kernel, uint32_t block)
{
	const struct sim_kernel *k = &config->kernels[kernel];
	double sum = 0;

	if (config->order != SIM_ELASTIC || k->physical_blocks == 0)
		return draw_us(config, kernel, block);
	for (uint64_t i = block; i < k->blocks; i += k->physical_blocks)
		sum += draw_us(config, kernel, (uint32_t)i);
	return sum;
}
