// A launch of which a macro makes a string.
#include <cassert>
#include <cstdio>
#define TRY(...) \
	do { \
		__VA_ARGS__; \
		puts(#__VA_ARGS__); \
	} while (0)
#define OUTER(...) TRY(__VA_ARGS__)
#define PLAIN(...) __VA_ARGS__

__global__ void k(int *p)
{
	p[blockIdx.x] = blockIdx.x;
}

#define FOUR(p) k<<<4, 1>>>(p)
#define TRY_FOUR(p) TRY(k<<<4, 1>>>(p))

void run(int *p)
{
	void *a[] = {&p};
	PLAIN(k<<<4, 1>>>(p));
	TRY(k<<<4, 1>>>(p));
	OUTER(k<<<4, 1>>>(p));
	TRY(FOUR(p));
	TRY_FOUR(p);
	assert((k<<<4, 1>>>(p), p));
	TRY(cudaLaunchKernel((const void *)k, 4, 1, a, 0, 0));
}
