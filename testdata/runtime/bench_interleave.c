/*
 * How fast a grid of 10^8 blocks is decoded on one core. Prints `interleave-decode BLOCKS_A_SECOND` and the
 * bytes that the interleave takes. Checks on the way that each kernel's blocks sum up to what they must.
 */
#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include "runtime/phase/phase.h"

#define KERNELS 5

/* Of this process alone: others may be busy too. */
static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(void)
{
	static const uint32_t blocks[KERNELS] = {20000000, 24000000, 6000000, 30000000, 20000000};
	static const uint32_t shares[KERNELS] = {2, 4, 1, 5, 3}; /* of 15 SMs */
	static unsigned memory[1024];
	cue_interleave *in = (cue_interleave *)memory;
	struct bucket buckets[KERNELS] = {0};
	uint64_t sums[KERNELS] = {0};
	double begin, end;

	for (unsigned i = 0; i < KERNELS; i++)
		buckets[i] = (struct bucket){.share = shares[i], .left = blocks[i]};
	if (cue_interleave_set(in, sizeof(memory), buckets, KERNELS, BUCKET_PAPER)) {
		fprintf(stderr, "the interleave could not be made\n");
		return 1;
	}
	begin = seconds();
	for (unsigned i = 0; i < in->blocks; i++) {
		cue_interleave_place place = cue_interleave_decode(in, i);
		sums[place.kernel] += place.block;
	}
	end = seconds();
	for (unsigned i = 0; i < KERNELS; i++)
		if (sums[i] != (uint64_t)blocks[i] * (blocks[i] - 1) / 2) {
			fprintf(stderr, "kernel %u: not each of its blocks once\n", i);
			return 1;
		}
	printf("interleave-decode %.0f\n", in->blocks / (end - begin));
	printf("interleave-bytes %u\n", in->bytes);
	return 0;
}
