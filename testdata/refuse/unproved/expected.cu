// The kernel's name as a value does not show which instance it is: no entry is made for it, and nothing was proved.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
template <class T> __global__ void k(T *p)
{
	__syncthreads();
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	void (*pointers[])(int *) = {k};
	cue_launch_pointer(pointers[0], cue_config(2, 1), p);
}
