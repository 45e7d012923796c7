// A kernel that prints its own name would print another.
#include <stdio.h>

__global__ void kernel(int *p)
{
	printf("%s\n", __func__);
	p[blockIdx.x] = 1;
}

__global__ void pretty(const char **names)
{
	names[blockIdx.x] = __PRETTY_FUNCTION__;
}

void run(int *p, const char **names)
{
	kernel<<<2, 32>>>(p);
	pretty<<<2, 32>>>(names);
	printf("%s\n", __func__);
}
