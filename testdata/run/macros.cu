// Kernels that are launched by macros, and whose ids, returns and heads come from macros.
#include "program.h"

#define ID (blockIdx.x * blockDim.x + threadIdx.x)
#define AT(p) p[ID]
#define LEAVE_UNLESS(c)                                                                                      \
	if (!(c))                                                                                                \
	return
#define KERNEL __global__ void
#define FIXED(n) add<<<n, 4>>>(p.device, n)
#define NAMED(k, n)                                                                                          \
	do {                                                                                                     \
		k<<<n, 4>>>(p.device, n);                                                                            \
		CHECK(cudaGetLastError());                                                                           \
		puts(#k);                                                                                            \
	} while (0)
#define OUTER(k, n) INNER(k, n, 0)
#define INNER(k, n, shared)                                                                                  \
	{                                                                                                        \
		k<<<n, 4, shared>>>(p.device, n);                                                                    \
	}
#define SWITCH(k, n)                                                                                         \
	switch (n) {                                                                                             \
	case 1:                                                                                                  \
		k<int, 1><<<n, 4>>>(p.device, n);                                                                    \
		break;                                                                                               \
	default:                                                                                                 \
		k<int, 2><<<n, 4>>>(p.device, n);                                                                    \
	}
#define CALL(k, n, ...) k<<<n, 4>>>(__VA_ARGS__)

KERNEL add(int *p, int n)
{
	AT(p) += n + blockIdx.x;
}

__global__ void mask(int *p, int n)
{
	LEAVE_UNLESS(ID % 3);
	AT(p) ^= n * ID;
}

template <class T, int N> __global__ void times(T *p, int n)
{
	AT(p) = AT(p) * N + n + gridDim.x;
}

#define STEP 3
#define NEXT(i) ((i) + STEP)
__global__ void stepped(int *p, int n)
{
	AT(p) = NEXT(AT(p)) + blockIdx.x;
#undef STEP
#define STEP 5
	AT(p) = NEXT(AT(p)) * n;
}

int main()
{
	memory<int> p(64);
	int n = 9;
	FIXED(n);
	if (n > 2)
		FIXED(n + 1);
	else
		FIXED(1);
	NAMED(add, n);
	NAMED(mask, n);
	OUTER(mask, n + 3);
	SWITCH(times, n);
	SWITCH(times, 1);
	CALL(add, n, p.device, n);
	stepped<<<n, 4>>>(p.device, n);
	CALL(::mask, n, p.device, 3);
	p.print("all");
}
