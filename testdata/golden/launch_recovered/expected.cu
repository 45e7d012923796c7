// What the parser cannot know is not declared, and it drops launches for that: those of plain kernels are found again
// in the text, and one dropped launch does not spoil the others of its function.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 3 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 3 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 3 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 3 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p, n);
}
#line 7 "input.cu"

__device__ int last;

template <class T> __global__ void generic(T *p)
{
	last = blockIdx.x;
}

#line 9 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_generic_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	last = blockIdx.x;
}

#line 10 "input.cu"
template <class T> __global__ void cue_generic_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_generic_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 10 "input.cu"
template <class T> __global__ void cue_generic_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_generic_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 10 "input.cu"
template <class T>
static inline void cue_generic_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("generic", CUE_TIER_RESIZABLE, generic<T>, cue_generic_elastic<T>, cue_generic_resized<T>), p);
}
#line 14 "input.cu"

__global__ void hidden(int *p)
{
	p[blockIdx.x] = 1;
}

#line 15 "input.cu"
static __device__ __forceinline__ void cue_hidden_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 15 "input.cu"
__global__ void cue_hidden_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_hidden_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 15 "input.cu"
__global__ void cue_hidden_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_hidden_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 15 "input.cu"
static inline void cue_hidden_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("hidden", CUE_TIER_RESIZABLE, hidden, cue_hidden_elastic, cue_hidden_resized), p);
}

#line 15 "input.cu"
static const cue_known cue_hidden_known(cue_kernel("hidden", CUE_TIER_RESIZABLE, hidden, cue_hidden_elastic, cue_hidden_resized));
#line 19 "input.cu"

int next();
// Builtins of GCC's, which nvcc takes and clang does not know.
void run(int *p, int n)
{
	int blocks = __builtin_pow10(n);
	cue_kernel_launch(cue_config(blocks, 1), p, n);
	cue_kernel_launch(cue_config(__builtin_pow10(n), dim3(2, n)), p, n);
	cue_generic_launch<int>(cue_config(n, 1), (int *)__builtin_apply_args());
	(cue_hold(cue_config(next(), 1)), cue_generic_launch(cue_held(), (int *)__builtin_apply_args())); // both may have effects
	(cue_hold(cue_config(n++, 1)), cue_kernel_launch(cue_held(), p, n));
	void (*hidden)(int *) = (void (*)(int *))__builtin_apply_args(); // not the kernel
	hidden<<<n, 1>>>(p);
}
