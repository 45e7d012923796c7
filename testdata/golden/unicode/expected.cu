// Tabs, accents — and other signs: 日本語.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__	void	kernel(	int	*p	,	int	größe	)
{
	const char *text = "größe <<<\t>>> \"}\" 日本語";
	p[blockIdx.x] = größe + text[0] + '}' + '\'';
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, 	int	*p	,	int	größe	)
{
	const char *text = "größe <<<\t>>> \"}\" 日本語";
	p[blockIdx.x] = größe + text[0] + '}' + '\'';
}

#line 2 "input.cu"
__global__	void	cue_kernel_elastic(const cue_slice cue, 	int	*p	,	int	größe	)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, größe);
}

#line 2 "input.cu"
__global__	void	cue_kernel_resized(const cue_shape cue, 	int	*p	,	int	größe	)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, größe);
}

#line 2 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, 	int	*p	,	int	größe	)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p, größe);
}
#line 7 "input.cu"

__global__ void raw(char *p)
{
	const char *text = R"quote(kernel<<<1, 1>>>(p); } "{ )quote";
	p[blockIdx.x] = text[threadIdx.x];
}

#line 8 "input.cu"
static __device__ __forceinline__ void cue_raw_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, char *p)
{
	const char *text = R"quote(kernel<<<1, 1>>>(p); } "{ )quote";
	p[blockIdx.x] = text[threadIdx.x];
}

#line 8 "input.cu"
__global__ void cue_raw_elastic(const cue_slice cue, char *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_raw_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 8 "input.cu"
__global__ void cue_raw_resized(const cue_shape cue, char *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_raw_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 8 "input.cu"
static inline void cue_raw_launch(const cue_config &cue, char *p)
{
	cue_launch(cue, cue_kernel("raw", CUE_TIER_RESIZABLE, raw, cue_raw_elastic, cue_raw_resized), p);
}
#line 13 "input.cu"

void	run(int *p, char *q)
{
	const char *text = R"(kernel<<<1, 1>>>(p, 1))"; q += *text;
	cue_kernel_launch	(cue_config(	2	,	1	), 	p	,	1	)	;
	cue_raw_launch(cue_config(1, 8), q);
}
