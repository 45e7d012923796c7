// Macros that define whole kernels.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#define COMBINE(xt, yt, kernel, value)                            \
	__launch_bounds__(128)                                        \
	__global__ void kernel(const xt *__restrict__ x, yt *y, int n) \
	{                                                             \
		int i = blockIdx.x * blockDim.x + threadIdx.x;            \
		if (i >= n) /* the last block */                          \
			return;                                               \
		xt a = x[i];                                              \
		y[i] = value;                                             \
	}

COMBINE(float, float, copy_ff, a)

#line 13 "input.cu"
static __device__ __forceinline__ void cue_copy_ff_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const  float *__restrict__ x,  float *y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return;  float a = x[i]; y[i] =  a ; }

#line 13 "input.cu"
__launch_bounds__(128) __global__ void  cue_copy_ff_elastic(const cue_slice cue, const  float *__restrict__ x,  float *y, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_copy_ff_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, x, y, n);
}

#line 13 "input.cu"
__launch_bounds__(128) __global__ void  cue_copy_ff_resized(const cue_shape cue, const  float *__restrict__ x,  float *y, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_copy_ff_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, x, y, n);
}

#line 13 "input.cu"
static inline void cue_copy_ff_launch(const cue_config &cue, const  float *__restrict__ x,  float *y, int n)
{
	cue_launch(cue, cue_kernel("copy_ff", CUE_TIER_RESIZABLE, copy_ff, cue_copy_ff_elastic, cue_copy_ff_resized), x, y, n);
}
#line 14 "input.cu"
COMBINE(float, double, twice_fd, 2 * a)

#line 14 "input.cu"
static __device__ __forceinline__ void cue_twice_fd_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const  float *__restrict__ x,  double *y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return;  float a = x[i]; y[i] =  2 * a ; }

#line 14 "input.cu"
__launch_bounds__(128) __global__ void  cue_twice_fd_elastic(const cue_slice cue, const  float *__restrict__ x,  double *y, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_twice_fd_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, x, y, n);
}

#line 14 "input.cu"
__launch_bounds__(128) __global__ void  cue_twice_fd_resized(const cue_shape cue, const  float *__restrict__ x,  double *y, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_twice_fd_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, x, y, n);
}

#line 14 "input.cu"
static inline void cue_twice_fd_launch(const cue_config &cue, const  float *__restrict__ x,  double *y, int n)
{
	cue_launch(cue, cue_kernel("twice_fd", CUE_TIER_RESIZABLE, twice_fd, cue_twice_fd_elastic, cue_twice_fd_resized), x, y, n);
}
#line 15 "input.cu"
#undef COMBINE

#define TURN(T)                                   \
	__device__ T next_##T(T a) { return a + 1; }  \
	__global__ void turn_##T##_rows(T *p)         \
	{                                             \
		__shared__ T rows[64];                    \
		rows[threadIdx.x] = p[threadIdx.x];       \
		__syncthreads();                          \
		p[blockIdx.x * 64 + threadIdx.x] = next_ ## T(rows[threadIdx.x ^ 1]); \
	}
TURN(int)

#line 26 "input.cu"
static __device__ __forceinline__ void cue_turn_int_rows_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim,  int *p) { __shared__  int rows[64]; rows[threadIdx.x] = p[threadIdx.x]; __syncthreads(); p[blockIdx.x * 64 + threadIdx.x] = next_int (rows[threadIdx.x ^ 1]); }

#line 26 "input.cu"
__global__ void cue_turn_int_rows_elastic(const cue_slice cue,  int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_turn_int_rows_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 26 "input.cu"
static inline void cue_turn_int_rows_launch(const cue_config &cue,  int *p)
{
	cue_launch(cue, cue_kernel("turn_int_rows", CUE_TIER_ELASTIC, turn_int_rows, cue_turn_int_rows_elastic), p);
}
#line 27 "input.cu"
TURN(float)

#line 27 "input.cu"
static __device__ __forceinline__ void cue_turn_float_rows_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim,  float *p) { __shared__  float rows[64]; rows[threadIdx.x] = p[threadIdx.x]; __syncthreads(); p[blockIdx.x * 64 + threadIdx.x] = next_float (rows[threadIdx.x ^ 1]); }

#line 27 "input.cu"
__global__ void cue_turn_float_rows_elastic(const cue_slice cue,  float *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_turn_float_rows_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 27 "input.cu"
static inline void cue_turn_float_rows_launch(const cue_config &cue,  float *p)
{
	cue_launch(cue, cue_kernel("turn_float_rows", CUE_TIER_ELASTIC, turn_float_rows, cue_turn_float_rows_elastic), p);
}
#line 27 "input.cu"
;

// A string in it stays a string.
#define NAMED(T) __global__ void named(T *p) { p[blockIdx.x] = sizeof #T; }
NAMED(int)

void run(const float *x, float *y, double *z, int *p, int n)
{
	cue_copy_ff_launch(cue_config(n / 128 + 1, 128), x, y, n);
	cue_twice_fd_launch(cue_config(n / 128 + 1, 128), x, z, n);
	cue_turn_int_rows_launch(cue_config(n, 64), p);
	cue_turn_float_rows_launch(cue_config(n, 64), y);
	named<<<n, 1>>>(p);
}
