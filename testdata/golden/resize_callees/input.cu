// Device functions that read thread ids get a clone for resizable kernels; others keep calling the original.
__device__ unsigned thread()
{
	return threadIdx.y * blockDim.x + threadIdx.x;
}

__device__ unsigned size();

template <class T> __device__ T *mine(T *p, unsigned where)
{
	return p + where * size() + thread();
}

__global__ void resizable(int *p)
{
	*mine(p, blockIdx.x) = thread();
}

__global__ void elastic(int *p)
{
	__shared__ int last;
	if (thread() == size() - 1)
		last = 1;
	__syncthreads();
	*mine(p, blockIdx.x) += last;
}

__device__ unsigned size()
{
	return blockDim.x * blockDim.y * blockDim.z;
}

void run(int *p)
{
	resizable<<<2, dim3(8, 4)>>>(p);
	elastic<<<2, dim3(8, 4)>>>(p);
}
