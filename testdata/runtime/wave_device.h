/* A virtual device that holds `wave` blocks at a time: a place that becomes free takes the next block at once
 * (list scheduling). It runs one drawing or one slice at a time. Time is a number, nothing waits. */
#ifndef WAVE_DEVICE_H
#define WAVE_DEVICE_H

#include <stdint.h>
#include "random.h"

#define MAX_PLACES 2048u

struct wave_device {
	uint32_t wave;     /* places, MAX_PLACES at most */
	double spread;     /* a block takes 1 - spread to 1 + spread times its mean */
	double contention; /* how much longer a block takes on a full device than alone, in parts */
	double work_us;    /* all blocks' times so far, over the places */
	double free_us[MAX_PLACES];
};

/* A number around 1, at most `by` away. */
static inline double around(double by)
{
	return 1 + by * ((double)(random_word() >> 11) * 0x1p-52 - 1);
}

/* The place that becomes free first gets `at` instead; free_us is a heap of `count` places, the first on top. */
static inline void replace_first(double *free_us, uint32_t count, double at)
{
	uint32_t hole = 0, child;

	while ((child = 2 * hole + 1) < count) {
		child += child + 1 < count && free_us[child + 1] < free_us[child];
		if (free_us[child] >= at)
			break;
		free_us[hole] = free_us[child];
		hole = child;
	}
	free_us[hole] = at;
}

/* How long `blocks` blocks of about block_us take on the free device. */
static inline double run_blocks(struct wave_device *device, uint64_t blocks, double block_us)
{
	uint32_t places = blocks < device->wave ? (uint32_t)blocks : device->wave;
	double part = (double)places / device->wave, end = 0, work = 0;

	block_us *= (1 + device->contention * part) / (1 + device->contention);
	for (uint32_t i = 0; i < places; i++)
		device->free_us[i] = 0;
	for (uint64_t i = 0; i < blocks; i++) {
		double took = block_us * around(device->spread), at = device->free_us[0] + took;
		replace_first(device->free_us, places, at);
		end = at > end ? at : end;
		work += took;
	}
	device->work_us += work / device->wave;
	return end;
}

#endif
