// A reduction that counts on the warp running in step: right only with retarget --in-step.
#include "check.h"

__global__ void reduce(int *out)
{
	__shared__ volatile int s[64];
	int i = threadIdx.x;

	s[i] = i;
	s[i + 32] = 0;
	for (int offset = 16; offset; offset /= 2)
		s[i] = s[i] + s[i + offset];
	if (i == 0)
		out[0] = s[0];
}

int main()
{
	managed<int> out(1);

	reduce<<<1, 32>>>(out.device);
	check("warp in step", out.down()[0] == 496);
	return failures != 0;
}
