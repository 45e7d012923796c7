// The toolkit's own macros choose a side: the device's, where the barrier is.
#include <nv/target>

__global__ void target(int *p)
{
	if (threadIdx.x > p[0])
		return;
	NV_IF_TARGET(NV_IS_DEVICE, (__syncthreads();))
	p[blockIdx.x] = 1;
}
