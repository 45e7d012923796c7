// Loops and recursions that look like waits for another block, and are none.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
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

#line 5 "input.cu"
static __device__ __forceinline__ void cue_shared_flag_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
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

#line 5 "input.cu"
__global__ void cue_shared_flag_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_shared_flag_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 5 "input.cu"
static inline void cue_shared_flag_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("shared_flag", CUE_TIER_ELASTIC, shared_flag, cue_shared_flag_elastic), p, n);
}
#line 18 "input.cu"

// Open addressing, in a template: each round tries another place, and no place is ever emptied.
template <class T> __global__ void probe(T *table, int n)
{
	int at = blockIdx.x;
	while (atomicCAS(&(table[at]), 0, 1) != 0) {
		at = at * 7 % n;
	}
}

#line 19 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_probe_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *table, int n)
{
	int at = blockIdx.x;
	while (atomicCAS(&(table[at]), 0, 1) != 0) {
		at = at * 7 % n;
	}
}

#line 20 "input.cu"
template <class T> __global__ void cue_probe_elastic(const cue_slice cue, T *table, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_probe_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, table, n);
}

#line 20 "input.cu"
template <class T> __global__ void cue_probe_resized(const cue_shape cue, T *table, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_probe_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, table, n);
}

#line 20 "input.cu"
template <class T>
static inline void cue_probe_launch(const cue_config &cue, T *table, int n)
{
	cue_launch(cue, cue_kernel("probe", CUE_TIER_RESIZABLE, probe<T>, cue_probe_elastic<T>, cue_probe_resized<T>), table, n);
}
#line 27 "input.cu"

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

#line 40 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_functor_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	update<T, sizeof(T)>()(p, T(blockIdx.x));
}

#line 41 "input.cu"
template <class T> __global__ void cue_functor_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_functor_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 41 "input.cu"
template <class T> __global__ void cue_functor_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_functor_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 41 "input.cu"
template <class T>
static inline void cue_functor_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("functor", CUE_TIER_RESIZABLE, functor<T>, cue_functor_elastic<T>, cue_functor_resized<T>), p);
}
#line 45 "input.cu"

// A recursion that only computes.
__device__ int depth(int at)
{
	return at < 2 ? 0 : 1 + depth(at / 2);
}

__global__ void tree(int *match)
{
	match[blockIdx.x] = depth(blockIdx.x);
}

#line 52 "input.cu"
static __device__ __forceinline__ void cue_tree_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *match)
{
	match[blockIdx.x] = depth(blockIdx.x);
}

#line 52 "input.cu"
__global__ void cue_tree_elastic(const cue_slice cue, int *match)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_tree_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, match);
}

#line 52 "input.cu"
__global__ void cue_tree_resized(const cue_shape cue, int *match)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_tree_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, match);
}

#line 52 "input.cu"
static inline void cue_tree_launch(const cue_config &cue, int *match)
{
	cue_launch(cue, cue_kernel("tree", CUE_TIER_RESIZABLE, tree, cue_tree_elastic, cue_tree_resized), match);
}
#line 56 "input.cu"

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

#line 58 "input.cu"
static __device__ __forceinline__ void cue_once_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
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

#line 58 "input.cu"
__global__ void cue_once_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_once_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 58 "input.cu"
__global__ void cue_once_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_once_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 58 "input.cu"
static inline void cue_once_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("once", CUE_TIER_RESIZABLE, once, cue_once_elastic, cue_once_resized), p);
}
#line 71 "input.cu"
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

#line 72 "input.cu"
static __device__ __forceinline__ void cue_gcd_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	int *a = p + 2 * blockIdx.x, *b = a + 1;
	while (*b) {
		int t = *b;
		*b = *a % t;
		*a = t;
	}
}

#line 72 "input.cu"
__global__ void cue_gcd_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_gcd_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 72 "input.cu"
__global__ void cue_gcd_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_gcd_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 72 "input.cu"
static inline void cue_gcd_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("gcd", CUE_TIER_RESIZABLE, gcd, cue_gcd_elastic, cue_gcd_resized), p, n);
}
#line 81 "input.cu"

void run(int *p, int n)
{
	cue_gcd_launch(cue_config(2, 1), p, n);
	cue_shared_flag_launch(cue_config(2, 32), p, n);
	cue_probe_launch(cue_config(2, 1), p, n);
	cue_functor_launch(cue_config(2, 1), p);
	cue_tree_launch(cue_config(2, 1), p);
	cue_once_launch(cue_config(2, 1), p);
}
