// Division by a number known only at launch time, as one multiply-add and a shift (A. D. Robison, N-bit
// unsigned division via N-bit multiply-add, ARITH 2005).
//
// Let 2^s <= d < 2^(s+1), and let t = floor(2^(32+s) / d), which has 32 bits, with remainder r. Rounded up, t
// + 1 is too large by the fraction e = (d - r) / d; n * (t + 1) >> (32 + s) is exact for all 32-bit n if d -
// r <= 2^s. Otherwise r < 2^s, and then (n + 1) * t = n * t + t, rounded down, is exact. So there is a
// multiplier, and an addend that is 0 or the multiplier. For d = 2^s nothing is rounded, but t would have 33
// bits: (n + 1) * (2^32 - 1) >> (32 + s) == n >> s does the same.
//
// On the device this costs no more registers than no division, because the sum is one instruction, IMAD.WIDE
// (figures: docs/reference/runtime.md).
#include "slice.h"

static unsigned floor_log2(unsigned d)
{
	unsigned s = 0;

	while (d >>= 1)
		s++;
	return s;
}

void cue_divisor_set(cue_divisor *out, unsigned d)
{
	uint64_t power, t, r;

	out->shift = floor_log2(d);
	power = (uint64_t)1 << (32 + out->shift);
	t = power / d;
	r = power % d;
	if (r == 0) {
		out->multiplier = out->addend = UINT32_MAX;
	} else if (d - r <= (uint64_t)1 << out->shift) {
		out->multiplier = (uint32_t)t + 1;
		out->addend = 0;
	} else {
		out->multiplier = out->addend = (uint32_t)t;
	}
}

uint64_t cue_slice_total_blocks(const unsigned grid[3])
{
	uint64_t plane = (uint64_t)grid[0] * grid[1];

	if (grid[2] != 0 && plane > UINT64_MAX / grid[2])
		return UINT64_MAX;
	return plane * grid[2];
}

void cue_slice_set(void *out, const unsigned grid[3])
{
	struct slice *s = out;

	*s = (struct slice){.grid = {grid[0], grid[1], grid[2]}};
	if (grid[1] != 1 || grid[2] != 1) { // a 1-D grid keeps multiplier 0, its mark
		cue_divisor_set(&s->x, grid[0]);
		cue_divisor_set(&s->y, grid[1]);
	}
	s->end = (uint32_t)cue_slice_total_blocks(grid);
}

// ---- Division of thread numbers t below 1024 by d, as a product and a shift. Let m = floor(2^20 / d) + 1. Then e
// = m * d - 2^20 lies between 1 and d, and t * m / 2^20 exceeds t / d by t * e / (d * 2^20). The quotient is
// exact if that is less than 1 / d, that is if t * e < 2^20, which holds since 1023 * 1024 < 2^20. The
// product is below 2^32.

static uint32_t factor(uint32_t d)
{
	return (UINT32_C(1) << CUE_SHAPE_SHIFT) / d + 1;
}

void cue_shape_set(void *shape, const unsigned block[3])
{
	struct shape *out = shape;
	int is_line = block[1] == 1 && block[2] == 1;

	for (int i = 0; i < 3; i++)
		out->block[i] = block[i];
	out->threads = block[0] * block[1] * block[2];
	out->column = is_line ? 0 : factor(block[0]);
	out->row = is_line ? 0 : factor(block[1]);
}

int cue_shape_physical(unsigned out[3], unsigned wanted, unsigned logical, unsigned most_rows)
{
	unsigned rows = wanted / logical;

	if (rows > most_rows)
		rows = most_rows;
	out[0] = wanted < logical ? wanted : logical;
	out[1] = rows > 1 ? rows : 1;
	out[2] = 1;
	return wanted < logical || rows > 1;
}
