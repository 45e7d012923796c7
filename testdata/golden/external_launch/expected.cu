// Kernels of another file: the library finds them by their addresses.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include "kernels.h"

__global__ void late(int *p);
__global__ void one_more(int *p);

namespace space
{
static void nothing()
{
}

// In the kernel's namespace.
template <class T> void launch(T *p)
{
	cue_launch_pointer(scale, cue_config(2, 1), p, 2);
}
} // namespace space

struct holder {
	int *p;
	void run()
	{
		cue_launch_pointer(add, cue_config(2, 1), p, 3.5f);
		cue_launch_pointer(space::scale, cue_config(2, 1), p, 3);
	}
};

namespace
{
void hidden(int *p)
{
	cue_launch_pointer(late, cue_config(2, 1), p); // a namespace of this file alone
}
} // namespace

extern "C" void run(int *p)
{
	cue_launch_pointer(add, cue_config({2, 1}, 1), p, 1);
	cue_launch_pointer(late, cue_config(2, 1), p);
	cue_launch_pointer(one_more, cue_config(2, 1), p);
	by_default<<<2, 1>>>(p);
	overloaded<<<2, 1>>>(p);
	space::launch(p);
	space::nothing();
	hidden(p);
}
