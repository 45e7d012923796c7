// Namespaces: nested, inline, unnamed, reopened; launches from inside, outside, and through using.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
namespace a
{
__global__ void one(int *p)
{
	p[blockIdx.x] = 1;
}

#line 4 "input.cu"
static __device__ __forceinline__ void cue_one_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 4 "input.cu"
__global__ void cue_one_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_one_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 4 "input.cu"
__global__ void cue_one_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_one_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 4 "input.cu"
static inline void cue_one_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("one", CUE_TIER_RESIZABLE, one, cue_one_elastic, cue_one_resized), p);
}

#line 4 "input.cu"
static const cue_known cue_one_known(cue_kernel("one", CUE_TIER_RESIZABLE, one, cue_one_elastic, cue_one_resized));
#line 8 "input.cu"

namespace b
{
inline namespace v1
{
__global__ void two(int *p)
{
	p[blockIdx.x] = 2;
}

#line 13 "input.cu"
static __device__ __forceinline__ void cue_two_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 2;
}

#line 13 "input.cu"
__global__ void cue_two_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_two_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 13 "input.cu"
__global__ void cue_two_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_two_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 13 "input.cu"
static inline void cue_two_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("two", CUE_TIER_RESIZABLE, two, cue_two_elastic, cue_two_resized), p);
}
#line 17 "input.cu"
} // namespace v1

void inside(int *p)
{
	cue_one_launch(cue_config(2, 1), p);
	cue_two_launch(cue_config(2, 1), p);
}
} // namespace b
} // namespace a

namespace a::b::c
{
__global__ void three(int *p)
{
	p[blockIdx.x] = 3;
}

#line 29 "input.cu"
static __device__ __forceinline__ void cue_three_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 3;
}

#line 29 "input.cu"
__global__ void cue_three_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_three_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 29 "input.cu"
__global__ void cue_three_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_three_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 29 "input.cu"
static inline void cue_three_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("three", CUE_TIER_RESIZABLE, three, cue_three_elastic, cue_three_resized), p);
}
#line 33 "input.cu"
} // namespace a::b::c

namespace
{
__global__ void hidden(int *p)
{
	p[blockIdx.x] = 4;
}

#line 37 "input.cu"
static __device__ __forceinline__ void cue_hidden_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 4;
}

#line 37 "input.cu"
__global__ void cue_hidden_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_hidden_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 37 "input.cu"
__global__ void cue_hidden_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_hidden_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 37 "input.cu"
static inline void cue_hidden_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("hidden", CUE_TIER_RESIZABLE, hidden, cue_hidden_elastic, cue_hidden_resized), p);
}
#line 41 "input.cu"
} // namespace

namespace short_name = a::b::c;

void outside(int *p)
{
	a::cue_one_launch(cue_config(2, 1), p);
	::a::b::cue_two_launch(cue_config(2, 1), p);
	a::b::v1::cue_two_launch(cue_config(2, 1), p);
	short_name::cue_three_launch(cue_config(2, 1), p);
	cue_hidden_launch(cue_config(2, 1), p);
	::cue_hidden_launch(cue_config(2, 1), p);
}

void with_using(int *p)
{
	using a::one;
	using namespace a::b;
	::a::cue_one_launch(cue_config(2, 1), p);
	::a::b::cue_two_launch(cue_config(2, 1), p);
	c::cue_three_launch(cue_config(2, 1), p);
}
