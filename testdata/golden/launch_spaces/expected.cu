// Launches as old formatters wrote them. nvcc takes them, clang does not.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
struct stream {};

template <class T> stream &operator<< (stream &s, const T *)
{
	return s;
}

template <class T> struct box {};

__global__ void fill(int *p, int n)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = n;
}

#line 11 "input.cu"
static __device__ __forceinline__ void cue_fill_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = n;
}

#line 11 "input.cu"
__global__ void cue_fill_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_fill_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 11 "input.cu"
__global__ void cue_fill_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_fill_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 11 "input.cu"
static inline void cue_fill_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("fill", CUE_TIER_RESIZABLE, fill, cue_fill_elastic, cue_fill_resized), p, n);
}
#line 15 "input.cu"

int main()
{
	int *p;
	stream out;
	box<box<box<int> > > *boxes = nullptr;
	operator<< <box<box<box<int>> > >(out, boxes);
	cudaMalloc(&p, 64 * sizeof *p);
	cue_fill_launch (cue_config(2, 32), p, 1);
	cue_fill_launch  (cue_config( 2, (64 >> 1) ), p, 2);
	cue_fill_launch(cue_config(2, 32), p, 3);
	cue_fill_launch /* blocks */ (cue_config(2, 32), p, 4);
	cue_fill_launch\
(cue_config(2, 32), p, 5);
	cue_fill_launch\
\
(cue_config(2, 32), p, 6);
	cue_fill_launch\
 (cue_config(2, 32), p, 7);
}
