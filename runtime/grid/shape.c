// Division of thread numbers t below 1024 by d, as a product and a shift. Let m = floor(2^20 / d) + 1. Then e
// = m * d - 2^20 lies between 1 and d, and t * m / 2^20 exceeds t / d by t * e / (d * 2^20). The quotient is
// exact if that is less than 1 / d, that is if t * e < 2^20, which holds since 1023 * 1024 < 2^20. The
// product is below 2^32.
#include "shape.h"

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
