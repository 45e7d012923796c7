// A second translation unit with the same header.
#include "generated.cuh"

void second_unit(int *out, int n);

void second_unit(int *out, int n)
{
	app::cue_fill_launch({4, 32}, out, 9, n);
}
