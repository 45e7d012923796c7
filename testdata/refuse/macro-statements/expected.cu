// Bodies that would have to be cut inside a macro, or where the text does not show how a statement ends.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#define WAITS __syncthreads();
#define TWO v++; __syncthreads()
#define BRACES { v++; __syncthreads(); }
#define ONCE do { v++; __syncthreads(); } while (0)
#define COMMA v++, __syncthreads()
#define ANY(x) __syncthreads_or(x)
#define WAIT_IF(c) if (c) __syncthreads()
#define SET(v, x) v = x;
#define LOOP(k, n) for (int k = 0; k < n; k++)
#define LEAVE return;

__global__ void with_semicolon(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	WAITS v = tile[t ^ 1];
	out[i] = v;
}

#line 13 "input.cu"
static __device__ __forceinline__ void cue_with_semicolon_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	WAITS v = tile[t ^ 1];
	out[i] = v;
}

#line 13 "input.cu"
__global__ void cue_with_semicolon_sliced(const cue_slice cue, int *in, int *out, int n)
{
	cue_with_semicolon_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, in, out, n);
}

#line 13 "input.cu"
static inline void cue_with_semicolon_launch(const cue_config &cue, int *in, int *out, int n)
{
	cue_launch(cue, cue_kernel("with_semicolon", CUE_TIER_SLICEABLE, with_semicolon, cue_with_semicolon_sliced), in, out, n);
}
#line 23 "input.cu"

__global__ void last_of_block(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	{
		v++;
		WAITS
	}
	out[i] = tile[t ^ 1] + v;
}

#line 24 "input.cu"
static __device__ __forceinline__ void cue_last_of_block_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	{
		v++;
		WAITS
	}
	out[i] = tile[t ^ 1] + v;
}

#line 24 "input.cu"
__global__ void cue_last_of_block_sliced(const cue_slice cue, int *in, int *out, int n)
{
	cue_last_of_block_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, in, out, n);
}

#line 24 "input.cu"
static inline void cue_last_of_block_launch(const cue_config &cue, int *in, int *out, int n)
{
	cue_launch(cue, cue_kernel("last_of_block", CUE_TIER_SLICEABLE, last_of_block, cue_last_of_block_sliced), in, out, n);
}
#line 37 "input.cu"

__global__ void two(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	TWO;
	out[i] = tile[t ^ 1] + v;
}

#line 38 "input.cu"
static __device__ __forceinline__ void cue_two_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	TWO;
	out[i] = tile[t ^ 1] + v;
}

#line 38 "input.cu"
__global__ void cue_two_sliced(const cue_slice cue, int *in, int *out, int n)
{
	cue_two_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, in, out, n);
}

#line 38 "input.cu"
static inline void cue_two_launch(const cue_config &cue, int *in, int *out, int n)
{
	cue_launch(cue, cue_kernel("two", CUE_TIER_SLICEABLE, two, cue_two_sliced), in, out, n);
}
#line 48 "input.cu"

__global__ void braces(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	BRACES
	out[i] = tile[t ^ 1] + v;
}

#line 49 "input.cu"
static __device__ __forceinline__ void cue_braces_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	BRACES
	out[i] = tile[t ^ 1] + v;
}

#line 49 "input.cu"
__global__ void cue_braces_sliced(const cue_slice cue, int *in, int *out, int n)
{
	cue_braces_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, in, out, n);
}

#line 49 "input.cu"
static inline void cue_braces_launch(const cue_config &cue, int *in, int *out, int n)
{
	cue_launch(cue, cue_kernel("braces", CUE_TIER_SLICEABLE, braces, cue_braces_sliced), in, out, n);
}
#line 59 "input.cu"

__global__ void once(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	ONCE;
	out[i] = tile[t ^ 1] + v;
}

#line 60 "input.cu"
static __device__ __forceinline__ void cue_once_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	ONCE;
	out[i] = tile[t ^ 1] + v;
}

#line 60 "input.cu"
__global__ void cue_once_sliced(const cue_slice cue, int *in, int *out, int n)
{
	cue_once_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, in, out, n);
}

#line 60 "input.cu"
static inline void cue_once_launch(const cue_config &cue, int *in, int *out, int n)
{
	cue_launch(cue, cue_kernel("once", CUE_TIER_SLICEABLE, once, cue_once_sliced), in, out, n);
}
#line 70 "input.cu"

__global__ void comma(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	COMMA;
	out[i] = tile[t ^ 1] + v;
}

#line 71 "input.cu"
static __device__ __forceinline__ void cue_comma_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	COMMA;
	out[i] = tile[t ^ 1] + v;
}

#line 71 "input.cu"
__global__ void cue_comma_sliced(const cue_slice cue, int *in, int *out, int n)
{
	cue_comma_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, in, out, n);
}

#line 71 "input.cu"
static inline void cue_comma_launch(const cue_config &cue, int *in, int *out, int n)
{
	cue_launch(cue, cue_kernel("comma", CUE_TIER_SLICEABLE, comma, cue_comma_sliced), in, out, n);
}
#line 81 "input.cu"

__global__ void vote(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	v = ANY(in[i]);
	out[i] = tile[t ^ 1] + v;
}

#line 82 "input.cu"
static __device__ __forceinline__ void cue_vote_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	v = ANY(in[i]);
	out[i] = tile[t ^ 1] + v;
}

#line 82 "input.cu"
__global__ void cue_vote_sliced(const cue_slice cue, int *in, int *out, int n)
{
	cue_vote_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, in, out, n);
}

#line 82 "input.cu"
static inline void cue_vote_launch(const cue_config &cue, int *in, int *out, int n)
{
	cue_launch(cue, cue_kernel("vote", CUE_TIER_SLICEABLE, vote, cue_vote_sliced), in, out, n);
}
#line 92 "input.cu"

__global__ void condition(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	WAIT_IF(n > 3);
	out[i] = tile[t ^ 1] + v;
}

#line 93 "input.cu"
static __device__ __forceinline__ void cue_condition_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	WAIT_IF(n > 3);
	out[i] = tile[t ^ 1] + v;
}

#line 93 "input.cu"
__global__ void cue_condition_sliced(const cue_slice cue, int *in, int *out, int n)
{
	cue_condition_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, in, out, n);
}

#line 93 "input.cu"
static inline void cue_condition_launch(const cue_config &cue, int *in, int *out, int n)
{
	cue_launch(cue, cue_kernel("condition", CUE_TIER_SLICEABLE, condition, cue_condition_sliced), in, out, n);
}
#line 103 "input.cu"

__global__ void ends_in_macro(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	SET(v, 3)
	__syncthreads();
	out[i] = tile[t ^ 1] + v;
}

#line 104 "input.cu"
static __device__ __forceinline__ void cue_ends_in_macro_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	SET(v, 3)
	__syncthreads();
	out[i] = tile[t ^ 1] + v;
}

#line 104 "input.cu"
__global__ void cue_ends_in_macro_sliced(const cue_slice cue, int *in, int *out, int n)
{
	cue_ends_in_macro_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, in, out, n);
}

#line 104 "input.cu"
static inline void cue_ends_in_macro_launch(const cue_config &cue, int *in, int *out, int n)
{
	cue_launch(cue, cue_kernel("ends_in_macro", CUE_TIER_SLICEABLE, ends_in_macro, cue_ends_in_macro_sliced), in, out, n);
}
#line 115 "input.cu"

__global__ void branch_in_macro(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	if (n > 3) SET(v, 5)
	__syncthreads();
	out[i] = tile[t ^ 1] + v;
}

#line 116 "input.cu"
static __device__ __forceinline__ void cue_branch_in_macro_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	if (n > 3) SET(v, 5)
	__syncthreads();
	out[i] = tile[t ^ 1] + v;
}

#line 116 "input.cu"
__global__ void cue_branch_in_macro_sliced(const cue_slice cue, int *in, int *out, int n)
{
	cue_branch_in_macro_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, in, out, n);
}

#line 116 "input.cu"
static inline void cue_branch_in_macro_launch(const cue_config &cue, int *in, int *out, int n)
{
	cue_launch(cue, cue_kernel("branch_in_macro", CUE_TIER_SLICEABLE, branch_in_macro, cue_branch_in_macro_sliced), in, out, n);
}
#line 127 "input.cu"

__global__ void head_in_macro(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	LOOP(k, 3) {
		__syncthreads();
		v += tile[t ^ k];
	}
	out[i] = v;
}

#line 128 "input.cu"
static __device__ __forceinline__ void cue_head_in_macro_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	LOOP(k, 3) {
		__syncthreads();
		v += tile[t ^ k];
	}
	out[i] = v;
}

#line 128 "input.cu"
__global__ void cue_head_in_macro_sliced(const cue_slice cue, int *in, int *out, int n)
{
	cue_head_in_macro_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, in, out, n);
}

#line 128 "input.cu"
static inline void cue_head_in_macro_launch(const cue_config &cue, int *in, int *out, int n)
{
	cue_launch(cue, cue_kernel("head_in_macro", CUE_TIER_SLICEABLE, head_in_macro, cue_head_in_macro_sliced), in, out, n);
}
#line 141 "input.cu"

__global__ void exit_in_macro(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	if (v > in[i])
		LEAVE
	__syncthreads();
	out[i] = tile[t ^ 1] + v;
}

#line 142 "input.cu"
static __device__ __forceinline__ void cue_exit_in_macro_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	if (v > in[i])
		LEAVE
	__syncthreads();
	out[i] = tile[t ^ 1] + v;
}

#line 142 "input.cu"
__global__ void cue_exit_in_macro_sliced(const cue_slice cue, int *in, int *out, int n)
{
	cue_exit_in_macro_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, in, out, n);
}

#line 142 "input.cu"
static inline void cue_exit_in_macro_launch(const cue_config &cue, int *in, int *out, int n)
{
	cue_launch(cue, cue_kernel("exit_in_macro", CUE_TIER_SLICEABLE, exit_in_macro, cue_exit_in_macro_sliced), in, out, n);
}
#line 154 "input.cu"

// Not a macro, but one statement too.
__device__ void waits(int *tile, int t)
{
	tile[t]++;
	__syncthreads();
}

__global__ void within_expression(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	__syncthreads(), v++;
	out[i] = tile[t ^ 1] + v;
}

#line 162 "input.cu"
static __device__ __forceinline__ void cue_within_expression_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	__syncthreads(), v++;
	out[i] = tile[t ^ 1] + v;
}

#line 162 "input.cu"
__global__ void cue_within_expression_sliced(const cue_slice cue, int *in, int *out, int n)
{
	cue_within_expression_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, in, out, n);
}

#line 162 "input.cu"
static inline void cue_within_expression_launch(const cue_config &cue, int *in, int *out, int n)
{
	cue_launch(cue, cue_kernel("within_expression", CUE_TIER_SLICEABLE, within_expression, cue_within_expression_sliced), in, out, n);
}
#line 172 "input.cu"

__global__ void call_within_expression(int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	waits(tile, t), v++;
	out[i] = tile[t ^ 1] + v;
}

#line 173 "input.cu"
static __device__ __forceinline__ void cue_call_within_expression_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0;
	if (i >= n)
		return;
	tile[t] = in[i];
	waits(tile, t), v++;
	out[i] = tile[t ^ 1] + v;
}

#line 173 "input.cu"
__global__ void cue_call_within_expression_sliced(const cue_slice cue, int *in, int *out, int n)
{
	cue_call_within_expression_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, in, out, n);
}

#line 173 "input.cu"
static inline void cue_call_within_expression_launch(const cue_config &cue, int *in, int *out, int n)
{
	cue_launch(cue, cue_kernel("call_within_expression", CUE_TIER_SLICEABLE, call_within_expression, cue_call_within_expression_sliced), in, out, n);
}
#line 183 "input.cu"

void run(int *in, int *out, int n)
{
	cue_with_semicolon_launch(cue_config(2, 64), in, out, n);
	cue_last_of_block_launch(cue_config(2, 64), in, out, n);
	cue_two_launch(cue_config(2, 64), in, out, n);
	cue_braces_launch(cue_config(2, 64), in, out, n);
	cue_once_launch(cue_config(2, 64), in, out, n);
	cue_comma_launch(cue_config(2, 64), in, out, n);
	cue_vote_launch(cue_config(2, 64), in, out, n);
	cue_condition_launch(cue_config(2, 64), in, out, n);
	cue_ends_in_macro_launch(cue_config(2, 64), in, out, n);
	cue_branch_in_macro_launch(cue_config(2, 64), in, out, n);
	cue_head_in_macro_launch(cue_config(2, 64), in, out, n);
	cue_exit_in_macro_launch(cue_config(2, 64), in, out, n);
	cue_within_expression_launch(cue_config(2, 64), in, out, n);
	cue_call_within_expression_launch(cue_config(2, 64), in, out, n);
}
