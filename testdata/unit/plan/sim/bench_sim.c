/*
 * How many blocks a second are simulated on one core: for each order, eight kernels of 250,000 blocks on an
 * H100 with varied block times and max-min bandwidth; `sim-blocks` is the slowest of them. `sim-NAME` is the
 * order's own rate, `sim-leftover-200` that of 200 kernels.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "plan/sim/sim.h"

/* Of this process alone: others may be busy too. */
static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static struct sim_kernel kernel_at(const struct device *device, uint32_t i, uint32_t count)
{
	struct sim_kernel kernel = {.blocks = 2000000 / count,
	    .usage = {.sm_blocks = 8, .sm_count = device->sm_count, .threads = 256, .registers = 8192},
	    .block_us = 5 + i % 8,
	    .spread = 0.2,
	    .block_mb_s = 1000.0 * (i % 8),
	    .share = 1 + i % 8,
	    .first_sm = device->sm_count / 8 * (i % 8),
	    .sms = device->sm_count / 8,
	    .physical_blocks = 132,
	    .slice_blocks = 2000};

	kernel.merged = kernel.usage;
	return kernel;
}

/* Blocks a second, of 2,000,000. */
static double measure(enum sim_order order, uint32_t count)
{
	const struct device *device = cue_device_find("H100");
	struct sim_kernel *kernels = malloc(count * sizeof(*kernels));
	struct sim_outcome *out = malloc(count * sizeof(*out));
	struct sim_config config = {.device = device,
	    .kernels = kernels,
	    .count = count,
	    .order = order,
	    .bandwidth = SIM_MAX_MIN,
	    .peak_mb_s = device->memory_mb_s,
	    .seed = 1};
	double begin;
	void *memory;

	if (!kernels || !out)
		exit(1);
	for (uint32_t i = 0; i < count; i++)
		kernels[i] = kernel_at(device, i, count);
	memory = malloc(cue_sim_bytes(&config));
	begin = seconds();
	if (!memory || cue_sim_run(out, &config, memory) != 0)
		exit(1);
	free(memory);
	free(out);
	free(kernels);
	return 2000000 / (seconds() - begin);
}

int main(void)
{
	double slowest = 1e300;

	for (unsigned order = 0; cue_sim_order_name(order); order++) {
		double rate = measure((enum sim_order)order, 8);
		printf("sim-%s %.0f\n", cue_sim_order_name(order), rate);
		slowest = rate < slowest ? rate : slowest;
	}
	printf("sim-blocks %.0f\n", slowest);
	printf("sim-leftover-200 %.0f\n", measure(SIM_LEFTOVER, 200));
	return 0;
}
