// What cannot move in front of the piece it stands in, and is used behind it.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
struct counted {
	int n;
	__device__ counted(int m) : n(m)
	{
	}
};
__global__ void reference(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int &name = p[p[0]];
	__syncthreads();
	name = n;
}

#line 8 "input.cu"
static __device__ __forceinline__ void cue_reference_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int &name = p[p[0]];
	__syncthreads();
	name = n;
}

#line 8 "input.cu"
__global__ void cue_reference_sliced(const cue_slice cue, int *p, int n)
{
	cue_reference_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 8 "input.cu"
static inline void cue_reference_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("reference", CUE_TIER_SLICEABLE, reference, cue_reference_sliced), p, n);
}

#line 8 "input.cu"
static const cue_known cue_reference_known(cue_kernel("reference", CUE_TIER_SLICEABLE, reference, cue_reference_sliced));
#line 16 "input.cu"
__global__ void kept(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	volatile int value = p[0];
	__syncthreads();
	p[0] = value;
}

#line 16 "input.cu"
static __device__ __forceinline__ void cue_kept_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	volatile int value = p[0];
	__syncthreads();
	p[0] = value;
}

#line 16 "input.cu"
__global__ void cue_kept_sliced(const cue_slice cue, int *p, int n)
{
	cue_kept_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 16 "input.cu"
static inline void cue_kept_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("kept", CUE_TIER_SLICEABLE, kept, cue_kept_sliced), p, n);
}

#line 16 "input.cu"
static const cue_known cue_kept_known(cue_kernel("kept", CUE_TIER_SLICEABLE, kept, cue_kept_sliced));
#line 24 "input.cu"
__global__ void object(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	counted value(p[0]);
	__syncthreads();
	decltype(value) other = value;
	p[0] = other.n;
}

#line 24 "input.cu"
static __device__ __forceinline__ void cue_object_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	counted value(p[0]);
	__syncthreads();
	decltype(value) other = value;
	p[0] = other.n;
}

#line 24 "input.cu"
__global__ void cue_object_sliced(const cue_slice cue, int *p, int n)
{
	cue_object_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 24 "input.cu"
static inline void cue_object_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("object", CUE_TIER_SLICEABLE, object, cue_object_sliced), p, n);
}

#line 24 "input.cu"
static const cue_known cue_object_known(cue_kernel("object", CUE_TIER_SLICEABLE, object, cue_object_sliced));
#line 33 "input.cu"
__global__ void lambda(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	auto value = [=](int k) { return p[k]; };
	__syncthreads();
	p[0] = value(n);
}

#line 33 "input.cu"
static __device__ __forceinline__ void cue_lambda_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	auto value = [=](int k) { return p[k]; };
	__syncthreads();
	p[0] = value(n);
}

#line 33 "input.cu"
__global__ void cue_lambda_sliced(const cue_slice cue, int *p, int n)
{
	cue_lambda_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 33 "input.cu"
static inline void cue_lambda_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("lambda", CUE_TIER_SLICEABLE, lambda, cue_lambda_sliced), p, n);
}

#line 33 "input.cu"
static const cue_known cue_lambda_known(cue_kernel("lambda", CUE_TIER_SLICEABLE, lambda, cue_lambda_sliced));
#line 41 "input.cu"
__global__ void size_beside_value(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	const int size = 16, value = p[threadIdx.x];
	__syncthreads();
	__shared__ int tile[size];
	tile[threadIdx.x] = value;
	__syncthreads();
	p[0] = tile[0];
}

#line 41 "input.cu"
static __device__ __forceinline__ void cue_size_beside_value_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	const int size = 16, value = p[threadIdx.x];
	__syncthreads();
	__shared__ int tile[size];
	tile[threadIdx.x] = value;
	__syncthreads();
	p[0] = tile[0];
}

#line 41 "input.cu"
__global__ void cue_size_beside_value_sliced(const cue_slice cue, int *p, int n)
{
	cue_size_beside_value_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 41 "input.cu"
static inline void cue_size_beside_value_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("size_beside_value", CUE_TIER_SLICEABLE, size_beside_value, cue_size_beside_value_sliced), p, n);
}

#line 41 "input.cu"
static const cue_known cue_size_beside_value_known(cue_kernel("size_beside_value", CUE_TIER_SLICEABLE, size_beside_value, cue_size_beside_value_sliced));
#line 52 "input.cu"
__global__ void specifier(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	alignas(16) int values[4] = {p[0], p[1]};
	__syncthreads();
	p[0] = values[n];
}

#line 52 "input.cu"
static __device__ __forceinline__ void cue_specifier_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	alignas(16) int values[4] = {p[0], p[1]};
	__syncthreads();
	p[0] = values[n];
}

#line 52 "input.cu"
__global__ void cue_specifier_sliced(const cue_slice cue, int *p, int n)
{
	cue_specifier_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 52 "input.cu"
static inline void cue_specifier_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("specifier", CUE_TIER_SLICEABLE, specifier, cue_specifier_sliced), p, n);
}

#line 52 "input.cu"
static const cue_known cue_specifier_known(cue_kernel("specifier", CUE_TIER_SLICEABLE, specifier, cue_specifier_sliced));
#line 60 "input.cu"
