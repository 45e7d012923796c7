__device__ int sum(int value)
{
	__shared__ int part[256];
	part[threadIdx.x] = value;
	__syncthreads();
	return part[0];
}
