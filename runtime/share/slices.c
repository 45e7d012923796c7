// Slices by time (Pai, section 4.4: slices let other kernels in between).
//
// A launch that cannot yield keeps its places until it ends. So while other clients are open it is cut into
// slices that take about a given time each. The number of blocks follows from the measured first slice of an
// earlier launch of the kernel, so nothing is waited for. A launch of a kernel that was not measured yet is
// one slice.
//
// A slice is whole waves, at least one. With less, places of the device would stay empty without a gain. If
// other work slowed the measured slice down, the next ones are shorter, but at least a wave.
#include "slices.h"
#include "timings.h"

uint32_t cue_slice_blocks(const struct timed *timed, unsigned slice_us, uint32_t wave)
{
	uint64_t blocks;

	if (!timed->duration_us || !timed->blocks || !wave)
		return UINT32_MAX;
	blocks = (uint64_t)timed->blocks * slice_us / timed->duration_us / wave * wave;
	if (blocks < wave)
		blocks = wave;
	return blocks < UINT32_MAX ? (uint32_t)blocks : UINT32_MAX;
}

uint32_t cue_share_slice(struct share *share, const void *entry, unsigned slice_us, uint32_t wave)
{
	struct timed timed = cue_timing_get(share, entry);

	return cue_slice_blocks(&timed, slice_us, wave);
}
