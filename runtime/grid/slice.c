// Division by a number known only at launch time, as the upper half of a product and a shift (Granlund and Montgomery,
// PLDI 1994, for numbers of 31 bits).
//
// Let 2^(s-1) < d <= 2^s, and let m = ceil(2^(31+s) / d), which is at most 2^32 - 1: 2^31 if d = 2^s, else 2^(31+s) / d is
// below 2^32 and no whole number. Then e = m * d - 2^(31+s) is below d. n * m / 2^(31+s) exceeds n / d by n * e / (d * 2^(31+s)). The
// quotient is exact if that is less than 1 / d, that is if n * e < 2^(31+s), which holds for n < 2^31, since e < d <= 2^s.
// The device computes it as 2n * m >> 32 >> s: 2n has 32 bits, and the upper half of the product is one instruction.
// If d > 1, so that s > 0, that is n * m >> 32 >> s - 1.
#include "slice.h"

void cue_divisor_set(cue_divisor *out, unsigned d)
{
	unsigned s = 0;

	while (s < 31 && (1u << s) < d)
		s++;
	out->shift = s;
	out->multiplier = (uint32_t)((((uint64_t)1 << (31 + s)) + d - 1) / d);
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
	// A multiplier 0 marks a grid without further dimensions.
	if (grid[1] != 1 || grid[2] != 1)
		cue_divisor_set(&s->x, grid[0]);
	if (grid[2] != 1)
		cue_divisor_set(&s->y, grid[1]);
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

// ---- Shapes of members: nothing is doubled or shifted where it can be avoided. The multiplier for thread numbers is floor(2^32 / d) + 1, as
// above. Neither kind of division is possible by 1.

// In how many dimensions is there more than one? 4: the last is behind one that has only one.
static uint32_t dimensions(const unsigned size[3])
{
	uint32_t last = size[2] > 1 ? 3 : size[1] > 1 ? 2 : 1;

	return (last > 1 && size[0] == 1) || (last > 2 && size[1] == 1) ? 4 : last;
}

void cue_member_shape_set(struct member_shape *out, const unsigned grid[3], const unsigned block[3])
{
	uint32_t of_grid = dimensions(grid), of_block = dimensions(block);

	*out = (struct member_shape){.dimensions = of_grid > of_block ? of_grid : of_block};
	cue_slice_set(&out->shape, grid);
	cue_shape_set(&out->shape, block);
	out->threads = out->shape.threads;
	for (uint32_t i = 0; i < 2 && out->dimensions < 4; i++) {
		if (of_block > i + 1)
			out->factor[i] = (uint32_t)((UINT64_C(1) << 32) / block[i]) + 1;
		if (of_grid > i + 1) {
			cue_divisor_set(&out->axis[i].divisor, grid[i]);
			out->axis[i].divisor.shift--;
		}
		out->axis[i].minus_grid = 0 - grid[i];
		out->axis[i].minus_block = 0 - block[i];
	}
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
