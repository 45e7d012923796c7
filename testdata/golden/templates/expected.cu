// Template parameters: types, values, packs, templates, defaults, unnamed ones.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
template <class T> __global__ void typed(T *p, T value)
{
	p[blockIdx.x] = value;
}

#line 1 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_typed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, cue_parameter<T> value)
{
	p[blockIdx.x] = value;
}

#line 2 "input.cu"
template <class T> __global__ void cue_typed_elastic(const cue_slice cue, T *p, T value)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_typed_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(value));
}

#line 2 "input.cu"
template <class T> __global__ void cue_typed_resized(const cue_shape cue, T *p, T value)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_typed_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(value));
}

#line 2 "input.cu"
template <class T>
static inline void cue_typed_launch(const cue_config &cue, T *p, T value)
{
	cue_launch(cue, cue_kernel("typed", CUE_TIER_RESIZABLE, typed<T>, cue_typed_elastic<T>, cue_typed_resized<T>), p, value);
}
#line 6 "input.cu"

template <int N, bool FLAG> __global__ void valued(int *p)
{
	p[blockIdx.x] = FLAG ? N : -N;
}

#line 6 "input.cu"
template <int N, bool FLAG>
static __device__ __forceinline__ void cue_valued_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = FLAG ? N : -N;
}

#line 7 "input.cu"
template <int N, bool FLAG> __global__ void cue_valued_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_valued_body<N, FLAG>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 7 "input.cu"
template <int N, bool FLAG> __global__ void cue_valued_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_valued_body<N, FLAG>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 7 "input.cu"
template <int N, bool FLAG>
static inline void cue_valued_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("valued", CUE_TIER_RESIZABLE, valued<N, FLAG>, cue_valued_elastic<N, FLAG>, cue_valued_resized<N, FLAG>), p);
}
#line 11 "input.cu"

template <typename T, int N = 4>
__global__ void defaulted(T *p)
{
	p[blockIdx.x * N] = T(N);
}

#line 12 "input.cu"
template <typename T, int N = 4>
static __device__ __forceinline__ void cue_defaulted_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[blockIdx.x * N] = T(N);
}

#line 12 "input.cu"
template <typename T, int N = 4>
__global__ void cue_defaulted_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_defaulted_body<T, N>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 12 "input.cu"
template <typename T, int N = 4>
__global__ void cue_defaulted_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_defaulted_body<T, N>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 12 "input.cu"
template <typename T, int N = 4>
static inline void cue_defaulted_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("defaulted", CUE_TIER_RESIZABLE, defaulted<T, N>, cue_defaulted_elastic<T, N>, cue_defaulted_resized<T, N>), p);
}
#line 17 "input.cu"

template <class... Ts> __global__ void packed(int *p, Ts... values)
{
	p[blockIdx.x] = (0 + ... + values);
}

#line 17 "input.cu"
template <class... Ts>
static __device__ __forceinline__ void cue_packed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<Ts>... values)
{
	p[blockIdx.x] = (0 + ... + values);
}

#line 18 "input.cu"
template <class... Ts> __global__ void cue_packed_elastic(const cue_slice cue, int *p, Ts... values)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_packed_body<Ts...>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(values)...);
}

#line 18 "input.cu"
template <class... Ts> __global__ void cue_packed_resized(const cue_shape cue, int *p, Ts... values)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_packed_body<Ts...>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(values)...);
}

#line 18 "input.cu"
template <class... Ts>
static inline void cue_packed_launch(const cue_config &cue, int *p, Ts... values)
{
	cue_launch(cue, cue_kernel("packed", CUE_TIER_RESIZABLE, static_cast<void (*)(cue_plain<decltype(p)>, cue_plain<decltype(values)>...)>(packed<Ts...>), static_cast<void (*)(cue_slice, cue_plain<decltype(p)>, cue_plain<decltype(values)>...)>(cue_packed_elastic<Ts...>), static_cast<void (*)(cue_shape, cue_plain<decltype(p)>, cue_plain<decltype(values)>...)>(cue_packed_resized<Ts...>)), p, values...);
}
#line 22 "input.cu"

template <class F, class... Ts> __global__ void applied(int *p, F f, Ts... values)
{
	p[blockIdx.x] = f(values...);
}

#line 22 "input.cu"
template <class F, class... Ts>
static __device__ __forceinline__ void cue_applied_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<F> f, cue_parameter<Ts>... values)
{
	p[blockIdx.x] = f(values...);
}

#line 23 "input.cu"
template <class F, class... Ts> __global__ void cue_applied_elastic(const cue_slice cue, int *p, F f, Ts... values)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_applied_body<F, Ts...>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(f), cue_own(values)...);
}

#line 23 "input.cu"
template <class F, class... Ts> __global__ void cue_applied_resized(const cue_shape cue, int *p, F f, Ts... values)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_applied_body<F, Ts...>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(f), cue_own(values)...);
}

#line 23 "input.cu"
template <class F, class... Ts>
static inline void cue_applied_launch(const cue_config &cue, int *p, F f, Ts... values)
{
	cue_launch(cue, cue_kernel("applied", CUE_TIER_RESIZABLE, static_cast<void (*)(cue_plain<decltype(p)>, cue_plain<decltype(f)>, cue_plain<decltype(values)>...)>(applied<F, Ts...>), static_cast<void (*)(cue_slice, cue_plain<decltype(p)>, cue_plain<decltype(f)>, cue_plain<decltype(values)>...)>(cue_applied_elastic<F, Ts...>), static_cast<void (*)(cue_shape, cue_plain<decltype(p)>, cue_plain<decltype(f)>, cue_plain<decltype(values)>...)>(cue_applied_resized<F, Ts...>)), p, f, values...);
}
#line 27 "input.cu"

template <int... NS> __global__ void numbers(int *p)
{
	p[blockIdx.x] = (0 + ... + NS);
}

#line 27 "input.cu"
template <int... NS>
static __device__ __forceinline__ void cue_numbers_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = (0 + ... + NS);
}

#line 28 "input.cu"
template <int... NS> __global__ void cue_numbers_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_numbers_body<NS...>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 28 "input.cu"
template <int... NS> __global__ void cue_numbers_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_numbers_body<NS...>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 28 "input.cu"
template <int... NS>
static inline void cue_numbers_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("numbers", CUE_TIER_RESIZABLE, static_cast<void (*)(cue_plain<decltype(p)>)>(numbers<NS...>), static_cast<void (*)(cue_slice, cue_plain<decltype(p)>)>(cue_numbers_elastic<NS...>), static_cast<void (*)(cue_shape, cue_plain<decltype(p)>)>(cue_numbers_resized<NS...>)), p);
}
#line 32 "input.cu"

template <template <class> class BOX, class T> __global__ void boxed(BOX<T> box)
{
	box.data[blockIdx.x] = T(1);
}

#line 32 "input.cu"
template <template <class> class BOX, class T>
static __device__ __forceinline__ void cue_boxed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<BOX<T>> box)
{
	box.data[blockIdx.x] = T(1);
}

#line 33 "input.cu"
template <template <class> class BOX, class T> __global__ void cue_boxed_elastic(const cue_slice cue, BOX<T> box)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_boxed_body<BOX, T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, cue_own(box));
}

#line 33 "input.cu"
template <template <class> class BOX, class T> __global__ void cue_boxed_resized(const cue_shape cue, BOX<T> box)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_boxed_body<BOX, T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, cue_own(box));
}

#line 33 "input.cu"
template <template <class> class BOX, class T>
static inline void cue_boxed_launch(const cue_config &cue, BOX<T> box)
{
	cue_launch(cue, cue_kernel("boxed", CUE_TIER_RESIZABLE, boxed<BOX, T>, cue_boxed_elastic<BOX, T>, cue_boxed_resized<BOX, T>), box);
}
#line 37 "input.cu"

// A template that takes a pack is none itself.
template <template <class...> class BOX, class T> __global__ void boxed_any(BOX<T> box)
{
	box.data[blockIdx.x] = T(3);
}

#line 38 "input.cu"
template <template <class...> class BOX, class T>
static __device__ __forceinline__ void cue_boxed_any_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<BOX<T>> box)
{
	box.data[blockIdx.x] = T(3);
}

#line 39 "input.cu"
template <template <class...> class BOX, class T> __global__ void cue_boxed_any_elastic(const cue_slice cue, BOX<T> box)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_boxed_any_body<BOX, T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, cue_own(box));
}

#line 39 "input.cu"
template <template <class...> class BOX, class T> __global__ void cue_boxed_any_resized(const cue_shape cue, BOX<T> box)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_boxed_any_body<BOX, T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, cue_own(box));
}

#line 39 "input.cu"
template <template <class...> class BOX, class T>
static inline void cue_boxed_any_launch(const cue_config &cue, BOX<T> box)
{
	cue_launch(cue, cue_kernel("boxed_any", CUE_TIER_RESIZABLE, boxed_any<BOX, T>, cue_boxed_any_elastic<BOX, T>, cue_boxed_any_resized<BOX, T>), box);
}
#line 43 "input.cu"

template <template <class, auto...> class BOX, class T, int N, int... NS> __global__ void boxed_numbers(BOX<T, N, NS...> box)
{
	box.data[blockIdx.x] = T(N + sizeof...(NS));
}

#line 43 "input.cu"
template <template <class, auto...> class BOX, class T, int N, int... NS>
static __device__ __forceinline__ void cue_boxed_numbers_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<BOX<T, N, NS...>> box)
{
	box.data[blockIdx.x] = T(N + sizeof...(NS));
}

#line 44 "input.cu"
template <template <class, auto...> class BOX, class T, int N, int... NS> __global__ void cue_boxed_numbers_elastic(const cue_slice cue, BOX<T, N, NS...> box)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_boxed_numbers_body<BOX, T, N, NS...>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, cue_own(box));
}

#line 44 "input.cu"
template <template <class, auto...> class BOX, class T, int N, int... NS> __global__ void cue_boxed_numbers_resized(const cue_shape cue, BOX<T, N, NS...> box)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_boxed_numbers_body<BOX, T, N, NS...>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, cue_own(box));
}

#line 44 "input.cu"
template <template <class, auto...> class BOX, class T, int N, int... NS>
static inline void cue_boxed_numbers_launch(const cue_config &cue, BOX<T, N, NS...> box)
{
	cue_launch(cue, cue_kernel("boxed_numbers", CUE_TIER_RESIZABLE, static_cast<void (*)(cue_plain<decltype(box)>)>(boxed_numbers<BOX, T, N, NS...>), static_cast<void (*)(cue_slice, cue_plain<decltype(box)>)>(cue_boxed_numbers_elastic<BOX, T, N, NS...>), static_cast<void (*)(cue_shape, cue_plain<decltype(box)>)>(cue_boxed_numbers_resized<BOX, T, N, NS...>)), box);
}
#line 48 "input.cu"

template <class T, template <class...> class... BOXES> __global__ void boxed_all(T *p, BOXES<T>... boxes)
{
	p[blockIdx.x] = (0 + ... + boxes.data[blockIdx.x]);
}

#line 48 "input.cu"
template <class T, template <class...> class... BOXES>
static __device__ __forceinline__ void cue_boxed_all_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, cue_parameter<BOXES<T>>... boxes)
{
	p[blockIdx.x] = (0 + ... + boxes.data[blockIdx.x]);
}

#line 49 "input.cu"
template <class T, template <class...> class... BOXES> __global__ void cue_boxed_all_elastic(const cue_slice cue, T *p, BOXES<T>... boxes)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_boxed_all_body<T, BOXES...>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(boxes)...);
}

#line 49 "input.cu"
template <class T, template <class...> class... BOXES> __global__ void cue_boxed_all_resized(const cue_shape cue, T *p, BOXES<T>... boxes)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_boxed_all_body<T, BOXES...>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(boxes)...);
}

#line 49 "input.cu"
template <class T, template <class...> class... BOXES>
static inline void cue_boxed_all_launch(const cue_config &cue, T *p, BOXES<T>... boxes)
{
	cue_launch(cue, cue_kernel("boxed_all", CUE_TIER_RESIZABLE, static_cast<void (*)(cue_plain<decltype(p)>, cue_plain<decltype(boxes)>...)>(boxed_all<T, BOXES...>), static_cast<void (*)(cue_slice, cue_plain<decltype(p)>, cue_plain<decltype(boxes)>...)>(cue_boxed_all_elastic<T, BOXES...>), static_cast<void (*)(cue_shape, cue_plain<decltype(p)>, cue_plain<decltype(boxes)>...)>(cue_boxed_all_resized<T, BOXES...>)), p, boxes...);
}
#line 53 "input.cu"

template <class T, class = int> __global__ void unnamed_type(T *p)
{
	p[blockIdx.x] = T(2);
}

#line 53 "input.cu"
template <class T, class = int>
static __device__ __forceinline__ void cue_unnamed_type_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[blockIdx.x] = T(2);
}

#line 54 "input.cu"
template <class T, class = int> __global__ void cue_unnamed_type_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_unnamed_type_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 54 "input.cu"
template <class T, class = int> __global__ void cue_unnamed_type_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_unnamed_type_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 54 "input.cu"
template <class T, class = int>
static inline void cue_unnamed_type_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("unnamed_type", CUE_TIER_RESIZABLE, unnamed_type<T>, cue_unnamed_type_elastic<T>, cue_unnamed_type_resized<T>), p);
}
#line 58 "input.cu"

template <class T> struct box {
	T *data;
};

template <class T, int... NS> struct numbered {
	T *data;
};

struct add {
	__device__ int operator()(int a, int b) const
	{
		return a + b;
	}
};

void run(int *p, float *q)
{
	cue_typed_launch(cue_config(3, 1), p, 5);
	cue_typed_launch<float>(cue_config(3, 1), q, 5);
	cue_valued_launch<3, true>(cue_config(3, 1), p);
	cue_valued_launch<(3 > 2), false>(cue_config(3, 1), p);
	cue_defaulted_launch(cue_config(3, 1), p);
	cue_defaulted_launch<float, 2>(cue_config(3, 1), q);
	cue_packed_launch(cue_config(3, 1), p, 1, 2, 3);
	cue_packed_launch(cue_config(3, 1), p);
	cue_applied_launch(cue_config(3, 1), p, add(), 1, 2);
	cue_numbers_launch<1, 2, 3>(cue_config(3, 1), p);
	cue_boxed_launch(cue_config(3, 1), box<float>{q});
	cue_boxed_any_launch(cue_config(3, 1), box<float>{q});
	cue_boxed_any_launch<box>(cue_config(3, 1), box<float>{q});
	cue_boxed_numbers_launch(cue_config(3, 1), numbered<int, 2, 3>{p});
	cue_boxed_all_launch(cue_config(3, 1), q, box<float>{q}, box<float>{q});
	cue_unnamed_type_launch(cue_config(3, 1), p);
}
