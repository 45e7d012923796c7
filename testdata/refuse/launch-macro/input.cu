// Launches in macros that cannot be followed: in pieces, pasted together, with a name made by the macro, without arguments
// where the macro has a place for them, with another launch that stays.
#include "launch.h"

__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void nullary()
{
	if (blockIdx.x > 100)
		__trap();
}

__global__ void by_default(int *p, int n = 3)
{
	p[blockIdx.x] = n;
}

__global__ void opaque(int *p)
{
	p[::blockIdx.x] = 1;
}

#define CONFIGURATION <<<2, 1>>>
#define PASTED(name) ker##name<<<2, 1>>>(p)
#define CHOSEN (n ? kernel : opaque)
#define CALL(k, ...) k<<<1, 1>>>(__VA_ARGS__)
#define BOTH                                                                                                 \
	kernel<<<1, 1>>>(p);                                                                                     \
	opaque<<<1, 1>>>(p)
#define LAUNCH_AGAIN(k, n) k<<<n++, 1>>>(p + n)
#define DIFFERENT my_kernel<<<1, 1>>>(p)
#define NAME(k) k
#define INDIRECT(k, q) NAME(k)<<<1, 1>>>(q)

void run(int *p, int n)
{
	kernel CONFIGURATION(p);
	PASTED(nel);
	CHOSEN<<<2, 1>>>(p);
	CALL(nullary);
	CALL(by_default, p);
	BOTH;
	LAUNCH_AGAIN(kernel, n);
	LAUNCH_OF_HEADER(kernel, p);
	INDIRECT(kernel, p);
	PASTED(
#ifdef SOMETHING
	    nel
#else
	    nel
#endif
	);
}

namespace first
{
__global__ void my_kernel(int *p)
{
	p[blockIdx.x] = 1;
}
void run_first(int *p)
{
	DIFFERENT;
}
} // namespace first

namespace second
{
__global__ void my_kernel(int *p)
{
	p[blockIdx.x] = 2;
}
void run_second(int *p)
{
	DIFFERENT;
}
} // namespace second

// The macro that holds the launch is an argument of the one that is used.
#define FOR_TYPES(make) make(int) make(float)
#define MAKE_RUN(type)                                                                                       \
	void run_##type(type *p)                                                                                 \
	{                                                                                                        \
		of_type<type><<<3, 1>>>(p);                                                                          \
	}
template <class type> __global__ void of_type(type *p)
{
	p[blockIdx.x] = 1;
}
FOR_TYPES(MAKE_RUN)
