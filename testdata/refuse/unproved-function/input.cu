// What clang cannot compile is refused where it is used; the other kernels of the file are judged all the same.
int host;
__managed__ int managed;

__device__ int broken(int i)
{
	if (i)
		return host;
	return i;
}

__global__ void reaches(int *p)
{
	__syncthreads();
	p[blockIdx.x] = broken(p[0]);
}

__global__ void itself(int *p)
{
	p[blockIdx.x] = host; __syncthreads();
}

__global__ void other(int *p)
{
	__syncthreads();
	p[blockIdx.x] += managed;
}
