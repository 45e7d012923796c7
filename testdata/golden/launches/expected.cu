// Configurations: two to four arguments, braces, dim3, conversions, side effects in one of the two.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 2 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 2 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 2 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p, n);
}
#line 6 "input.cu"

__global__ void nullary()
{
}

#line 7 "input.cu"
static __device__ __forceinline__ void cue_nullary_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
}

#line 7 "input.cu"
__global__ void cue_nullary_elastic(const cue_slice cue)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_nullary_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid);
}

#line 7 "input.cu"
__global__ void cue_nullary_resized(const cue_shape cue)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_nullary_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid);
}

#line 7 "input.cu"
static inline void cue_nullary_launch(const cue_config &cue)
{
	cue_launch(cue, cue_kernel("nullary", CUE_TIER_RESIZABLE, nullary, cue_nullary_elastic, cue_nullary_resized));
}
#line 10 "input.cu"

int next();

struct size {
	operator dim3() const
	{
		return dim3(2, 3);
	}
};

struct holder {
	int *p;
	void launch() const
	{
		cue_kernel_launch(cue_config(2, 1), p, 1);
	}
	static void nothing()
	{
		cue_nullary_launch(cue_config(1, 1));
	}
};

void run(int *p, cudaStream_t stream, int n)
{
	dim3 grid(2), block = {1, 2};
	cue_kernel_launch(cue_config(grid, block), p, 1);
	cue_kernel_launch(cue_config(n, 32, 0), p, 1);
	cue_kernel_launch(cue_config(n, 32, n * sizeof(int), stream), p, 1);
	cue_kernel_launch(cue_config(n, 32, 0, 0), p, 1);
	cue_kernel_launch(cue_config(dim3(2, 2), dim3{1, 1, 1}), p, 1);
	cue_kernel_launch(cue_config(size(), n > 2 ? 32 : 64), p, 1);
	cue_kernel_launch(cue_config(grid.x * 2, block.x), p, n);
	cue_kernel_launch(cue_config(next(), 1), p, n);
	cue_kernel_launch(cue_config(n, 1), p, next());
	(cue_hold(cue_config(n, 1)), cue_kernel_launch(cue_held(), p, n++));
	cue_kernel_launch(cue_config((next(), 2), 1), p, 3);
	cue_kernel_launch(cue_config(n >> 1, 1), p, n << 2);
	(cue_kernel_launch(cue_config(2, 1), p, 1));
	if (n)
		cue_kernel_launch(cue_config(2, 1), p, 1);
	else
		cue_nullary_launch(cue_config(1, 1));
	for (int i = 0; i < 3; i++)
		cue_kernel_launch(cue_config(i + 1, 1), p, i);
	do cue_nullary_launch(cue_config(1, 1)); while (n-- > 0);
	cue_kernel_launch(cue_config(2, 1), p, 1), cue_kernel_launch(cue_config(2, 1), p, 2); cue_kernel_launch(cue_config(2, 1), p, 3);
	n ? cue_kernel_launch(cue_config(2, 1), p, 1) : cue_nullary_launch(cue_config(1, 1));
	switch (n) {
	case 1:
		cue_nullary_launch(cue_config(1, 1));
		break;
	default: cue_kernel_launch(cue_config(2, 1), p, 1);
	}
	holder{p}.launch();
}
