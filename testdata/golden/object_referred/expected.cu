// Another object refers to the kernel's argument. The bound, a member of it, is still seen to be a whole number of warps.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
struct matrix {
	float *data;
	long size[2];

	struct row {
		matrix &of;
		float *at;
		__device__ row next(long i)
		{
			return row{of, at + i * of.size[0]};
		}
	};

	__host__ __device__ matrix()
	{
	}
	__host__ __device__ matrix(const matrix &from) : data(from.data)
	{
		size[0] = from.size[0];
		size[1] = from.size[1];
	}
	__device__ row first()
	{
		return row{*this, data};
	}
};

__global__ void kernel(matrix m)
{
	long i = threadIdx.x, limit = m.size[1] / 32 * 32;
	float *p = m.first().next(i).at;
	for (; i < limit; i += 128)
		p[i] = __any_sync(0xffffffff, p[i] > 1);
}

#line 29 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<matrix> m)
{
	long i = threadIdx.x, limit = m.size[1] / 32 * 32;
	float *p = m.first().next(i).at;
	for (; i < limit; i += 128)
		p[i] = __any_sync(0xffffffff, p[i] > 1);
}

#line 29 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, matrix m)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, cue_own(m));
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 29 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, matrix m)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_ELASTIC, kernel, cue_kernel_elastic).cue_needing(CUE_NEED_WHOLE_WARPS), m);
}
#line 36 "input.cu"

void run(matrix m)
{
	cue_kernel_launch(cue_config(1, 128), m);
}
