// Overloads of which a result or a requires clause selects one: what is made of a kernel is selected in the same way.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <cstdio>
#include <type_traits>

template <class T> __global__ typename std::enable_if<sizeof(T) == 8>::type add(T *o, int by);

template <class T>
static inline typename std::enable_if<sizeof(T) == 8>::type cue_add_launch(const cue_config &cue, T *o, int by);
#line 6 "input.cu"

template <class T> __global__ typename std::enable_if<sizeof(T) == 4>::type add(T *o, int by)
{
	o[blockIdx.x] += by;
}

#line 6 "input.cu"
template <class T>
static __device__ __forceinline__ typename std::enable_if<sizeof(T) == 4>::type cue_add_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *o, int by)
{
	o[blockIdx.x] += by;
}

#line 7 "input.cu"
template <class T> __global__ typename std::enable_if<sizeof(T) == 4>::type cue_add_elastic(const cue_slice cue, T *o, int by)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_add_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, o, by);
}

#line 7 "input.cu"
template <class T> __global__ typename std::enable_if<sizeof(T) == 4>::type cue_add_resized(const cue_shape cue, T *o, int by)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_add_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, o, by);
}

#line 7 "input.cu"
template <class T>
static inline typename std::enable_if<sizeof(T) == 4>::type cue_add_launch(const cue_config &cue, T *o, int by)
{
	cue_launch(cue, cue_kernel("add", CUE_TIER_RESIZABLE, static_cast<void (*)(cue_plain<decltype(o)>, cue_plain<decltype(by)>)>(add<T>), cue_add_elastic<T>, cue_add_resized<T>), o, by);
}
#line 11 "input.cu"

// Declared above, where it is not known what is behind it.
template <class T> __global__ typename std::enable_if<sizeof(T) == 8>::type add(T *o, int by)
{
	o[blockIdx.x] += 2 * by;
}

#line 12 "input.cu"
template <class T>
static __device__ __forceinline__ typename std::enable_if<sizeof(T) == 8>::type cue_add_2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *o, int by)
{
	o[blockIdx.x] += 2 * by;
}

#line 13 "input.cu"
template <class T> __global__ typename std::enable_if<sizeof(T) == 8>::type cue_add_2_elastic(const cue_slice cue, T *o, int by)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_add_2_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, o, by);
}

#line 13 "input.cu"
template <class T> __global__ typename std::enable_if<sizeof(T) == 8>::type cue_add_2_resized(const cue_shape cue, T *o, int by)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_add_2_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, o, by);
}

#line 13 "input.cu"
template <class T>
static inline typename std::enable_if<sizeof(T) == 8>::type cue_add_launch(const cue_config &cue, T *o, int by)
{
	cue_launch(cue, cue_kernel("add", CUE_TIER_RESIZABLE, static_cast<void (*)(cue_plain<decltype(o)>, cue_plain<decltype(by)>)>(add<T>), cue_add_2_elastic<T>, cue_add_2_resized<T>), o, by);
}
#line 17 "input.cu"

// Without the constraint of the other one, this would be the worse match for an int.
template <class T> static __launch_bounds__(64) __global__ std::enable_if_t<sizeof(T) == 4> pick(T *o, int by)
{
	o[blockIdx.x] += 4 * by;
}

#line 18 "input.cu"
template <class T>
static __device__ __forceinline__ std::enable_if_t<sizeof(T) == 4> cue_pick_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *o, int by)
{
	o[blockIdx.x] += 4 * by;
}

#line 19 "input.cu"
template <class T> static __launch_bounds__(64) __global__ std::enable_if_t<sizeof(T) == 4> cue_pick_elastic(const cue_slice cue, T *o, int by)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_pick_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, o, by);
}

#line 19 "input.cu"
template <class T> static __launch_bounds__(64) __global__ std::enable_if_t<sizeof(T) == 4> cue_pick_resized(const cue_shape cue, T *o, int by)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_pick_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, o, by);
}

#line 19 "input.cu"
template <class T>
static inline std::enable_if_t<sizeof(T) == 4> cue_pick_launch(const cue_config &cue, T *o, int by)
{
	cue_launch(cue, cue_kernel("pick", CUE_TIER_RESIZABLE, static_cast<void (*)(cue_plain<decltype(o)>, cue_plain<decltype(by)>)>(pick<T>), cue_pick_elastic<T>, cue_pick_resized<T>), o, by);
}
#line 23 "input.cu"

template <class T> __global__ void __launch_bounds__(64) pick(T *o, long by)
{
	o[blockIdx.x] += 8 * by;
}

#line 23 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_pick_2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *o, long by)
{
	o[blockIdx.x] += 8 * by;
}

#line 24 "input.cu"
template <class T> __global__ void __launch_bounds__(64) cue_pick_2_elastic(const cue_slice cue, T *o, long by)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_pick_2_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, o, by);
}

#line 24 "input.cu"
template <class T> __global__ void __launch_bounds__(64) cue_pick_2_resized(const cue_shape cue, T *o, long by)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_pick_2_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, o, by);
}

#line 24 "input.cu"
template <class T>
static inline void cue_pick_launch(const cue_config &cue, T *o, long by)
{
	cue_launch(cue, cue_kernel("pick", CUE_TIER_RESIZABLE, static_cast<void (*)(cue_plain<decltype(o)>, cue_plain<decltype(by)>)>(pick<T>), cue_pick_2_elastic<T>, cue_pick_2_resized<T>), o, by);
}
#line 28 "input.cu"

template <class T>
	requires std::is_integral_v<T>
__global__ void scale(T *o)
{
	o[blockIdx.x] *= 3;
}

#line 29 "input.cu"
template <class T>
requires std::is_integral_v<T>
static __device__ __forceinline__ void cue_scale_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *o)
{
	o[blockIdx.x] *= 3;
}

#line 29 "input.cu"
template <class T>
	requires std::is_integral_v<T>
__global__ void cue_scale_elastic(const cue_slice cue, T *o)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_scale_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, o);
}

#line 29 "input.cu"
template <class T>
	requires std::is_integral_v<T>
__global__ void cue_scale_resized(const cue_shape cue, T *o)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_scale_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, o);
}

#line 29 "input.cu"
template <class T>
requires std::is_integral_v<T>
static inline void cue_scale_launch(const cue_config &cue, T *o)
{
	cue_launch(cue, cue_kernel("scale", CUE_TIER_RESIZABLE, static_cast<void (*)(cue_plain<decltype(o)>)>(scale<T>), cue_scale_elastic<T>, cue_scale_resized<T>), o);
}
#line 35 "input.cu"

template <class T>
	requires(!std::is_integral_v<T>) && (sizeof(T) == 8)
[[maybe_unused]] static __global__ void scale(T *o)
{
	o[blockIdx.x] *= 5;
}

#line 36 "input.cu"
template <class T>
requires(!std::is_integral_v<T>) && (sizeof(T) == 8)
static __device__ __forceinline__ void cue_scale_2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *o)
{
	o[blockIdx.x] *= 5;
}

#line 36 "input.cu"
template <class T>
	requires(!std::is_integral_v<T>) && (sizeof(T) == 8)
[[maybe_unused]] static __global__ void cue_scale_2_elastic(const cue_slice cue, T *o)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_scale_2_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, o);
}

#line 36 "input.cu"
template <class T>
	requires(!std::is_integral_v<T>) && (sizeof(T) == 8)
[[maybe_unused]] static __global__ void cue_scale_2_resized(const cue_shape cue, T *o)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_scale_2_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, o);
}

#line 36 "input.cu"
template <class T>
requires(!std::is_integral_v<T>) && (sizeof(T) == 8)
static inline void cue_scale_launch(const cue_config &cue, T *o)
{
	cue_launch(cue, cue_kernel("scale", CUE_TIER_RESIZABLE, static_cast<void (*)(cue_plain<decltype(o)>)>(scale<T>), cue_scale_2_elastic<T>, cue_scale_2_resized<T>), o);
}
#line 42 "input.cu"

// A kernel without such a constraint, which needs a proof: the file's proof must not fail for the others.
__global__ void turn(int *o)
{
	__shared__ int s[32];
	s[threadIdx.x] = o[threadIdx.x];
	__syncthreads();
	if (blockIdx.x == 0)
		o[threadIdx.x] = s[31 - threadIdx.x];
}

#line 44 "input.cu"
static __device__ __forceinline__ void cue_turn_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *o)
{
	__shared__ int s[32];
	s[threadIdx.x] = o[threadIdx.x];
	__syncthreads();
	if (blockIdx.x == 0)
		o[threadIdx.x] = s[31 - threadIdx.x];
}

#line 44 "input.cu"
__global__ void cue_turn_elastic(const cue_slice cue, int *o)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_turn_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, o);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 44 "input.cu"
static inline void cue_turn_launch(const cue_config &cue, int *o)
{
	cue_launch(cue, cue_kernel("turn", CUE_TIER_ELASTIC, turn, cue_turn_elastic), o);
}
#line 52 "input.cu"

int main()
{
	int *i, ints[32];
	double *d, doubles[32];
	for (int k = 0; k < 32; k++)
		doubles[k] = ints[k] = k;
	cudaMalloc(&i, sizeof(ints));
	cudaMalloc(&d, sizeof(doubles));
	cudaMemcpy(i, ints, sizeof(ints), cudaMemcpyHostToDevice);
	cudaMemcpy(d, doubles, sizeof(doubles), cudaMemcpyHostToDevice);
	cue_add_launch(cue_config(32, 1), i, 1);
	cue_add_launch(cue_config(32, 1), d, 1);
	cue_pick_launch(cue_config(32, 1), i, 1);
	cue_pick_launch(cue_config(32, 1), d, 1);
	cue_scale_launch(cue_config(32, 1), i);
	cue_scale_launch(cue_config(32, 1), d);
	cue_turn_launch(cue_config(2, 32), i);
	cudaMemcpy(ints, i, sizeof(ints), cudaMemcpyDeviceToHost);
	cudaMemcpy(doubles, d, sizeof(doubles), cudaMemcpyDeviceToHost);
	for (int k = 0; k < 32; k++)
		printf("%d %g\n", ints[k], doubles[k]);
	return puts(cudaGetErrorString(cudaGetLastError())) < 0;
}
