extern __device__ int twice(int);
static __global__ void part_kernel(int *values)
{
	values[blockIdx.x] = twice(blockIdx.x);
}
void part(int *values)
{
	part_kernel<<<4, 1>>>(values);
}
