// Only body functions and forwarders.
__global__ void kernel(int *p, int n = 2)
{
	__shared__ int tile[32];
	tile[threadIdx.x] = n;
	__syncthreads();
	p[blockIdx.x] = tile[31 - threadIdx.x];
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	__shared__ int tile[32];
	tile[threadIdx.x] = n;
	__syncthreads();
	p[blockIdx.x] = tile[31 - threadIdx.x];
}
#line 9 "input.cu"

__device__ int place()
{
	return blockIdx.x;
}

template <class T> __global__ void typed(T *p)
{
	p[place()] = T(1);
}

#line 14 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_typed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[place()] = T(1);
}
#line 19 "input.cu"

void run(int *p)
{
	kernel<<<2, 32>>>(p);
	typed<<<2, 1>>>(p);
}
