// Loops and recursions that look like waits for another block, and are none.
#include <cstdint>

// A pointer that only ever points to shared memory is the block's own business.
__global__ void shared_flag(int *p, int n)
{
	__shared__ uint32_t shared[2 + 32];
	volatile uint32_t *found = &shared[0];
	volatile uint32_t *also;
	also = shared + 1;
	if (threadIdx.x == 0)
		*found = *also = 0;
	__syncthreads();
	for (int i = threadIdx.x; i < n && !*found && !*also; i += 32)
		if (p[i] == (int)blockIdx.x)
			*found = 1;
}

// Open addressing, in a template: each round tries another place, and no place is ever emptied.
template <class T> __global__ void probe(T *table, int n)
{
	int at = blockIdx.x;
	while (atomicCAS(&(table[at]), 0, 1) != 0) {
		at = at * 7 % n;
	}
}

// A lock-free update in a functor of a template.
template <class T, size_t size> struct update;
template <class T> struct update<T, 4> {
	__device__ void operator()(T *address, T value)
	{
		uint32_t *bits = (uint32_t *)address, old = *bits, assumed;
		do {
			assumed = old;
			old = atomicCAS(bits, assumed, value + (T)old);
		} while (assumed != old);
	}
};

template <class T> __global__ void functor(T *p)
{
	update<T, sizeof(T)>()(p, T(blockIdx.x));
}

// A recursion that only computes.
__device__ int depth(int at)
{
	return at < 2 ? 0 : 1 + depth(at / 2);
}

__global__ void tree(int *match)
{
	match[blockIdx.x] = depth(blockIdx.x);
}

// As macros are written: no loop, so it waits for nothing.
__global__ void once(int *p)
{
	do {
		if (p[blockIdx.x] == 3)
			return;
	} while (0);
	p[blockIdx.x] = 4;
	do {
		if (p[blockIdx.x + 1] == 3)
			break;
		continue;
	} while (false);
}
// A place of the block's own, which the loop writes.
__global__ void gcd(int *p, int n)
{
	int *a = p + 2 * blockIdx.x, *b = a + 1;
	while (*b) {
		int t = *b;
		*b = *a % t;
		*a = t;
	}
}

void run(int *p, int n)
{
	gcd<<<2, 1>>>(p, n);
	shared_flag<<<2, 32>>>(p, n);
	probe<<<2, 1>>>(p, n);
	functor<<<2, 1>>>(p);
	tree<<<2, 1>>>(p);
	once<<<2, 1>>>(p);
}
