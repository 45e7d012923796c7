// Configurations of objects: classes that convert to what a launch takes, also those that cannot be copied, and those
// that only a variable converts. Static constants without a definition are numbers.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
#include <atomic>
struct fixed {
	unsigned n;
	fixed(unsigned blocks) : n(blocks)
	{
	}
	fixed(const fixed &) = delete;
	operator dim3() const
	{
		return dim3(n);
	}
};
struct changing {
	unsigned calls = 0;
	operator dim3()
	{
		return dim3(++calls);
	}
};
struct bytes {
	bytes() = default;
	bytes(const bytes &) = delete;
	operator size_t() const
	{
		return 16;
	}
};
struct stream {
	cudaStream_t handle = nullptr;
	stream() = default;
	stream(const stream &) = delete;
	operator cudaStream_t() const
	{
		return handle;
	}
};
struct sizes {
	static const int block = 32;
	static const unsigned shared = 8;
};

__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 44 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 44 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 44 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 44 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p, n);
}
#line 48 "input.cu"

void run(int *p)
{
	fixed grid(4);
	changing block;
	bytes room;
	stream s;
	std::atomic<size_t> amount{12};
	cue_kernel_launch(cue_config(grid, block), p, 1);
	cue_kernel_launch(cue_config(4, grid, room), p, 2);
	cue_kernel_launch(cue_config(changing(), fixed(2), bytes(), s), p, 3);
	cue_kernel_launch(cue_config(4, 32, amount), p, 4);
	cue_kernel_launch(cue_config(sizes::block, sizes::block, sizes::shared), p, 5);
}
