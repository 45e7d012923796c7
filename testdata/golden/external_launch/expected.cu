// Kernels of another file: their launch functions are declared here, in front of what calls them.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include "kernels.h"

__global__ void late(int *p);
__global__ void unnamed_elsewhere(int *p); // not among those of --external

namespace space
{
static void nothing()
{
}

// In the kernel's namespace.

cue_launch_of<decltype(scale)>::cue_type cue_scale_launch;
#line 14 "input.cu"
template <class T> void launch(T *p)
{
	cue_scale_launch(cue_config(2, 1), p, 2);
}
} // namespace space


cue_launch_of<decltype(add)>::cue_type cue_add_launch;
#line 20 "input.cu"
struct holder {
	int *p;
	void run()
	{
		cue_add_launch(cue_config(2, 1), p, 3.5f);
		space::cue_scale_launch(cue_config(2, 1), p, 3);
	}
};

namespace
{
void hidden(int *p)
{
	late<<<2, 1>>>(p); // a namespace of this file alone
}
} // namespace


cue_launch_of<decltype(late)>::cue_type cue_late_launch;
#line 37 "input.cu"
extern "C" void run(int *p)
{
	cue_add_launch(cue_config({2, 1}, 1), p, 1);
	cue_late_launch(cue_config(2, 1), p);
	unnamed_elsewhere<<<2, 1>>>(p);
	by_default<<<2, 1>>>(p);
	overloaded<<<2, 1>>>(p);
	space::launch(p);
	space::nothing();
	hidden(p);
}
