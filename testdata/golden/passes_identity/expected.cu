// Only body functions and forwarders.
static __device__ __forceinline__ void cue_kernel_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p, int n)
{
	__shared__ int tile[32];
	tile[threadIdx.x] = n;
	__syncthreads();
	p[blockIdx.x] = tile[31 - threadIdx.x];
}

__global__ void kernel(int *p, int n = 2)
{
	cue_kernel_body(::threadIdx, ::blockIdx, ::blockDim, ::gridDim, p, n);
}
#line 9 "input.cu"

__device__ int place()
{
	return blockIdx.x;
}

template <class T> static __device__ __forceinline__ void cue_typed_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *p)
{
	p[place()] = T(1);
}

template <class T> __global__ void typed(T *p)
{
	cue_typed_body<T>(::threadIdx, ::blockIdx, ::blockDim, ::gridDim, p);
}
#line 19 "input.cu"

void run(int *p)
{
	kernel<<<2, 32>>>(p);
	typed<<<2, 1>>>(p);
}
