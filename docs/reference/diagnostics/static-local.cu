__global__ void k(int *p)
{
	static __device__ int count;
	p[blockIdx.x] = count++;
}
