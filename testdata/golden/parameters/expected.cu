// All kinds of parameters.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
struct pair {
	int a, b;
};

typedef int (*function)(int);

__global__ void none()
{
}

#line 8 "input.cu"
static __device__ __forceinline__ void cue_none_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
}

#line 8 "input.cu"
__global__ void cue_none_elastic(const cue_slice cue_2)
{
	for (unsigned cue_b_2 = cue_first(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_step())
		cue_none_body(cue_thread(), ::cue_block(cue_2, cue_b_2), ::blockDim, cue_2.cue_grid);
}

#line 8 "input.cu"
__global__ void cue_none_resized(const cue_shape cue_2)
{
	for (unsigned cue_b_2 = cue_first_row(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue_2.cue_threads; cue_t += cue_thread_step())
			cue_none_body(cue_thread(cue_2, cue_t), ::cue_block(cue_2, cue_b_2), cue_2.cue_block, cue_2.cue_grid);
}

#line 8 "input.cu"
static inline void cue_none_launch(const cue_config &cue_2)
{
	cue_launch(cue_2, cue_kernel("none", CUE_TIER_RESIZABLE, none, cue_none_elastic, cue_none_resized));
}
#line 11 "input.cu"

__global__ void nothing(void)
{
}

#line 12 "input.cu"
static __device__ __forceinline__ void cue_nothing_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
}

#line 12 "input.cu"
__global__ void cue_nothing_elastic(const cue_slice cue_2)
{
	for (unsigned cue_b_2 = cue_first(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_step())
		cue_nothing_body(cue_thread(), ::cue_block(cue_2, cue_b_2), ::blockDim, cue_2.cue_grid);
}

#line 12 "input.cu"
__global__ void cue_nothing_resized(const cue_shape cue_2)
{
	for (unsigned cue_b_2 = cue_first_row(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue_2.cue_threads; cue_t += cue_thread_step())
			cue_nothing_body(cue_thread(cue_2, cue_t), ::cue_block(cue_2, cue_b_2), cue_2.cue_block, cue_2.cue_grid);
}

#line 12 "input.cu"
static inline void cue_nothing_launch(const cue_config &cue_2)
{
	cue_launch(cue_2, cue_kernel("nothing", CUE_TIER_RESIZABLE, nothing, cue_nothing_elastic, cue_nothing_resized));
}
#line 15 "input.cu"

__global__ void unnamed_ones(int *p, int, float *)
{
	p[blockIdx.x] = 1;
}

#line 16 "input.cu"
static __device__ __forceinline__ void cue_unnamed_ones_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int cue_p2, float * cue_p3)
{
	p[blockIdx.x] = 1;
}

#line 16 "input.cu"
__global__ void cue_unnamed_ones_elastic(const cue_slice cue_2, int *p, int cue_p2, float * cue_p3)
{
	for (unsigned cue_b_2 = cue_first(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_step())
		cue_unnamed_ones_body(cue_thread(), ::cue_block(cue_2, cue_b_2), ::blockDim, cue_2.cue_grid, p, cue_p2, cue_p3);
}

#line 16 "input.cu"
__global__ void cue_unnamed_ones_resized(const cue_shape cue_2, int *p, int cue_p2, float * cue_p3)
{
	for (unsigned cue_b_2 = cue_first_row(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue_2.cue_threads; cue_t += cue_thread_step())
			cue_unnamed_ones_body(cue_thread(cue_2, cue_t), ::cue_block(cue_2, cue_b_2), cue_2.cue_block, cue_2.cue_grid, p, cue_p2, cue_p3);
}

#line 16 "input.cu"
static inline void cue_unnamed_ones_launch(const cue_config &cue_2, int *p, int cue_p2, float * cue_p3)
{
	cue_launch(cue_2, cue_kernel("unnamed_ones", CUE_TIER_RESIZABLE, unnamed_ones, cue_unnamed_ones_elastic, cue_unnamed_ones_resized), p, cue_p2, cue_p3);
}
#line 20 "input.cu"

__global__ void restricted(const float *__restrict__ x, float *__restrict__ y)
{
	y[blockIdx.x] = x[blockIdx.x];
}

#line 21 "input.cu"
static __device__ __forceinline__ void cue_restricted_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const float *__restrict__ x, float *__restrict__ y)
{
	y[blockIdx.x] = x[blockIdx.x];
}

#line 21 "input.cu"
__global__ void cue_restricted_elastic(const cue_slice cue_2, const float *__restrict__ x, float *__restrict__ y)
{
	for (unsigned cue_b_2 = cue_first(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_step())
		cue_restricted_body(cue_thread(), ::cue_block(cue_2, cue_b_2), ::blockDim, cue_2.cue_grid, x, y);
}

#line 21 "input.cu"
__global__ void cue_restricted_resized(const cue_shape cue_2, const float *__restrict__ x, float *__restrict__ y)
{
	for (unsigned cue_b_2 = cue_first_row(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue_2.cue_threads; cue_t += cue_thread_step())
			cue_restricted_body(cue_thread(cue_2, cue_t), ::cue_block(cue_2, cue_b_2), cue_2.cue_block, cue_2.cue_grid, x, y);
}

#line 21 "input.cu"
static inline void cue_restricted_launch(const cue_config &cue_2, const float *__restrict__ x, float *__restrict__ y)
{
	cue_launch(cue_2, cue_kernel("restricted", CUE_TIER_RESIZABLE, restricted, cue_restricted_elastic, cue_restricted_resized), x, y);
}
#line 25 "input.cu"

__global__ void constant(const __grid_constant__ pair both, int *p, const int n)
{
	p[blockIdx.x] = both.a + both.b + n;
}

#line 26 "input.cu"
static __device__ __forceinline__ void cue_constant_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<const  pair> both, int *p, const int n)
{
	p[blockIdx.x] = both.a + both.b + n;
}

#line 26 "input.cu"
__global__ void cue_constant_elastic(const cue_slice cue_2, const __grid_constant__ pair both, int *p, const int n)
{
	for (unsigned cue_b_2 = cue_first(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_step())
		cue_constant_body(cue_thread(), ::cue_block(cue_2, cue_b_2), ::blockDim, cue_2.cue_grid, cue_own(both), p, n);
}

#line 26 "input.cu"
__global__ void cue_constant_resized(const cue_shape cue_2, const __grid_constant__ pair both, int *p, const int n)
{
	for (unsigned cue_b_2 = cue_first_row(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue_2.cue_threads; cue_t += cue_thread_step())
			cue_constant_body(cue_thread(cue_2, cue_t), ::cue_block(cue_2, cue_b_2), cue_2.cue_block, cue_2.cue_grid, cue_own(both), p, n);
}

#line 26 "input.cu"
static inline void cue_constant_launch(const cue_config &cue_2, const  pair both, int *p, const int n)
{
	cue_launch(cue_2, cue_kernel("constant", CUE_TIER_RESIZABLE, constant, cue_constant_elastic, cue_constant_resized), both, p, n);
}
#line 30 "input.cu"

__global__ void by_value(pair both, int *p)
{
	both.a += blockIdx.x;
	p[blockIdx.x] = both.a + both.b;
}

#line 31 "input.cu"
static __device__ __forceinline__ void cue_by_value_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<pair> both, int *p)
{
	both.a += blockIdx.x;
	p[blockIdx.x] = both.a + both.b;
}

#line 31 "input.cu"
__global__ void cue_by_value_elastic(const cue_slice cue_2, pair both, int *p)
{
	for (unsigned cue_b_2 = cue_first(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_step())
		cue_by_value_body(cue_thread(), ::cue_block(cue_2, cue_b_2), ::blockDim, cue_2.cue_grid, cue_own(both), p);
}

#line 31 "input.cu"
__global__ void cue_by_value_resized(const cue_shape cue_2, pair both, int *p)
{
	for (unsigned cue_b_2 = cue_first_row(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue_2.cue_threads; cue_t += cue_thread_step())
			cue_by_value_body(cue_thread(cue_2, cue_t), ::cue_block(cue_2, cue_b_2), cue_2.cue_block, cue_2.cue_grid, cue_own(both), p);
}

#line 31 "input.cu"
static inline void cue_by_value_launch(const cue_config &cue_2, pair both, int *p)
{
	cue_launch(cue_2, cue_kernel("by_value", CUE_TIER_RESIZABLE, by_value, cue_by_value_elastic, cue_by_value_resized), both, p);
}
#line 36 "input.cu"

__global__ void pointer_to_function(int *p, int (*f)(int), function g)
{
	p[blockIdx.x] = f && g ? 1 : 2;
}

#line 37 "input.cu"
static __device__ __forceinline__ void cue_pointer_to_function_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int (*f)(int), function g)
{
	p[blockIdx.x] = f && g ? 1 : 2;
}

#line 37 "input.cu"
__global__ void cue_pointer_to_function_elastic(const cue_slice cue_2, int *p, int (*f)(int), function g)
{
	for (unsigned cue_b_2 = cue_first(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_step())
		cue_pointer_to_function_body(cue_thread(), ::cue_block(cue_2, cue_b_2), ::blockDim, cue_2.cue_grid, p, f, g);
}

#line 37 "input.cu"
__global__ void cue_pointer_to_function_resized(const cue_shape cue_2, int *p, int (*f)(int), function g)
{
	for (unsigned cue_b_2 = cue_first_row(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue_2.cue_threads; cue_t += cue_thread_step())
			cue_pointer_to_function_body(cue_thread(cue_2, cue_t), ::cue_block(cue_2, cue_b_2), cue_2.cue_block, cue_2.cue_grid, p, f, g);
}

#line 37 "input.cu"
static inline void cue_pointer_to_function_launch(const cue_config &cue_2, int *p, int (*f)(int), function g)
{
	cue_launch(cue_2, cue_kernel("pointer_to_function", CUE_TIER_RESIZABLE, pointer_to_function, cue_pointer_to_function_elastic, cue_pointer_to_function_resized), p, f, g);
}
#line 41 "input.cu"

__global__ void array(int p[16], const int q[])
{
	p[blockIdx.x] = q[blockIdx.x];
}

#line 42 "input.cu"
static __device__ __forceinline__ void cue_array_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int p[16], const int q[])
{
	p[blockIdx.x] = q[blockIdx.x];
}

#line 42 "input.cu"
__global__ void cue_array_elastic(const cue_slice cue_2, int p[16], const int q[])
{
	for (unsigned cue_b_2 = cue_first(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_step())
		cue_array_body(cue_thread(), ::cue_block(cue_2, cue_b_2), ::blockDim, cue_2.cue_grid, p, q);
}

#line 42 "input.cu"
__global__ void cue_array_resized(const cue_shape cue_2, int p[16], const int q[])
{
	for (unsigned cue_b_2 = cue_first_row(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue_2.cue_threads; cue_t += cue_thread_step())
			cue_array_body(cue_thread(cue_2, cue_t), ::cue_block(cue_2, cue_b_2), cue_2.cue_block, cue_2.cue_grid, p, q);
}

#line 42 "input.cu"
static inline void cue_array_launch(const cue_config &cue_2, int p[16], const int q[])
{
	cue_launch(cue_2, cue_kernel("array", CUE_TIER_RESIZABLE, array, cue_array_elastic, cue_array_resized), p, q);
}
#line 46 "input.cu"

__global__ void pointers(int **rows, int (*row)[4])
{
	rows[blockIdx.x][0] = row[blockIdx.x][0];
}

#line 47 "input.cu"
static __device__ __forceinline__ void cue_pointers_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int **rows, int (*row)[4])
{
	rows[blockIdx.x][0] = row[blockIdx.x][0];
}

#line 47 "input.cu"
__global__ void cue_pointers_elastic(const cue_slice cue_2, int **rows, int (*row)[4])
{
	for (unsigned cue_b_2 = cue_first(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_step())
		cue_pointers_body(cue_thread(), ::cue_block(cue_2, cue_b_2), ::blockDim, cue_2.cue_grid, rows, row);
}

#line 47 "input.cu"
__global__ void cue_pointers_resized(const cue_shape cue_2, int **rows, int (*row)[4])
{
	for (unsigned cue_b_2 = cue_first_row(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue_2.cue_threads; cue_t += cue_thread_step())
			cue_pointers_body(cue_thread(cue_2, cue_t), ::cue_block(cue_2, cue_b_2), cue_2.cue_block, cue_2.cue_grid, rows, row);
}

#line 47 "input.cu"
static inline void cue_pointers_launch(const cue_config &cue_2, int **rows, int (*row)[4])
{
	cue_launch(cue_2, cue_kernel("pointers", CUE_TIER_RESIZABLE, pointers, cue_pointers_elastic, cue_pointers_resized), rows, row);
}
#line 51 "input.cu"

__global__ void cue(int *cue_b, int cue_block)
{
	cue_b[blockIdx.x] = cue_block;
}

#line 52 "input.cu"
static __device__ __forceinline__ void cue_cue_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *cue_b, int cue_block)
{
	cue_b[blockIdx.x] = cue_block;
}

#line 52 "input.cu"
__global__ void cue_cue_elastic(const cue_slice cue_2, int *cue_b, int cue_block)
{
	for (unsigned cue_b_2 = cue_first(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_step())
		cue_cue_body(cue_thread(), ::cue_block(cue_2, cue_b_2), ::blockDim, cue_2.cue_grid, cue_b, cue_block);
}

#line 52 "input.cu"
__global__ void cue_cue_resized(const cue_shape cue_2, int *cue_b, int cue_block)
{
	for (unsigned cue_b_2 = cue_first_row(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue_2.cue_threads; cue_t += cue_thread_step())
			cue_cue_body(cue_thread(cue_2, cue_t), ::cue_block(cue_2, cue_b_2), cue_2.cue_block, cue_2.cue_grid, cue_b, cue_block);
}

#line 52 "input.cu"
static inline void cue_cue_launch(const cue_config &cue_2, int *cue_b, int cue_block)
{
	cue_launch(cue_2, cue_kernel("cue", CUE_TIER_RESIZABLE, cue, cue_cue_elastic, cue_cue_resized), cue_b, cue_block);
}
#line 56 "input.cu"

template <int... I> struct sequence {
};

// No pack: the dots are in the type.
template <int... I> __global__ void tagged(int *p, sequence<I...>)
{
	p[blockIdx.x] = (I + ...);
}

#line 60 "input.cu"
template <int... I>
static __device__ __forceinline__ void cue_tagged_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<sequence<I...>> cue_p2)
{
	p[blockIdx.x] = (I + ...);
}

#line 61 "input.cu"
template <int... I> __global__ void cue_tagged_elastic(const cue_slice cue_2, int *p, sequence<I...> cue_p2)
{
	for (unsigned cue_b_2 = cue_first(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_step())
		cue_tagged_body<I...>(cue_thread(), ::cue_block(cue_2, cue_b_2), ::blockDim, cue_2.cue_grid, p, cue_own(cue_p2));
}

#line 61 "input.cu"
template <int... I> __global__ void cue_tagged_resized(const cue_shape cue_2, int *p, sequence<I...> cue_p2)
{
	for (unsigned cue_b_2 = cue_first_row(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue_2.cue_threads; cue_t += cue_thread_step())
			cue_tagged_body<I...>(cue_thread(cue_2, cue_t), ::cue_block(cue_2, cue_b_2), cue_2.cue_block, cue_2.cue_grid, p, cue_own(cue_p2));
}

#line 61 "input.cu"
template <int... I>
static inline void cue_tagged_launch(const cue_config &cue_2, int *p, sequence<I...> cue_p2)
{
	cue_launch(cue_2, cue_kernel("tagged", CUE_TIER_RESIZABLE, static_cast<void (*)(cue_plain<decltype(p)>, cue_plain<decltype(cue_p2)>)>(tagged<I...>), static_cast<void (*)(cue_slice, cue_plain<decltype(p)>, cue_plain<decltype(cue_p2)>)>(cue_tagged_elastic<I...>), static_cast<void (*)(cue_shape, cue_plain<decltype(p)>, cue_plain<decltype(cue_p2)>)>(cue_tagged_resized<I...>)), p, cue_p2);
}
#line 65 "input.cu"

__global__ void printing(int *p, int (*print)(const char *, ...))
{
	p[blockIdx.x] = print ? 1 : 2;
}

#line 66 "input.cu"
static __device__ __forceinline__ void cue_printing_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int (*print)(const char *, ...))
{
	p[blockIdx.x] = print ? 1 : 2;
}

#line 66 "input.cu"
__global__ void cue_printing_elastic(const cue_slice cue_2, int *p, int (*print)(const char *, ...))
{
	for (unsigned cue_b_2 = cue_first(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_step())
		cue_printing_body(cue_thread(), ::cue_block(cue_2, cue_b_2), ::blockDim, cue_2.cue_grid, p, print);
}

#line 66 "input.cu"
__global__ void cue_printing_resized(const cue_shape cue_2, int *p, int (*print)(const char *, ...))
{
	for (unsigned cue_b_2 = cue_first_row(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue_2.cue_threads; cue_t += cue_thread_step())
			cue_printing_body(cue_thread(cue_2, cue_t), ::cue_block(cue_2, cue_b_2), cue_2.cue_block, cue_2.cue_grid, p, print);
}

#line 66 "input.cu"
static inline void cue_printing_launch(const cue_config &cue_2, int *p, int (*print)(const char *, ...))
{
	cue_launch(cue_2, cue_kernel("printing", CUE_TIER_RESIZABLE, printing, cue_printing_elastic, cue_printing_resized), p, print);
}
#line 70 "input.cu"

void run(int *p, float *x, int **rows, int (*row)[4])
{
	cue_none_launch(cue_config(2, 1));
	cue_nothing_launch(cue_config(2, 1) );
	cue_unnamed_ones_launch(cue_config(2, 1), p, 1, x);
	cue_restricted_launch(cue_config(2, 1), x, x + 2);
	cue_constant_launch(cue_config(2, 1), pair{1, 2}, p, 3);
	cue_constant_launch(cue_config(2, 1), {1, 2}, p, 3);
	cue_by_value_launch(cue_config(2, 1), {1, 2}, p);
	cue_pointer_to_function_launch(cue_config(2, 1), p, nullptr, 0);
	cue_array_launch(cue_config(2, 1), p, p + 2);
	cue_pointers_launch(cue_config(2, 1), rows, row);
	cue_cue_launch(cue_config(2, 1), p, 5);
	cue_tagged_launch(cue_config(2, 1), p, sequence<1, 2>());
	cue_printing_launch(cue_config(2, 1), p, nullptr);
}
