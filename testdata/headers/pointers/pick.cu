#include "kernels.cuh"

#define PICK(width)                                                                                          \
	if (width == wanted)                                                                                     \
	return square ? rows<width, true> : rows<width, false>

template <int WIDTH> struct table {
	static constexpr kernel_t all[2] = {rows<WIDTH, false>, rows<WIDTH, true>};
};

kernel_t pick(int wanted, bool square)
{
	PICK(1);
	PICK(2);
	return wanted == 3 ? table<3>::all[square] : nullptr;
}
