// Device functions that read ids, over two levels: those that read block ids get a clone.
__device__ int lane()
{
	return threadIdx.x % 32;
}

__device__ int global_id()
{
	return blockIdx.x * blockDim.x + threadIdx.x;
}

__device__ int twice(int value)
{
	return 2 * value + global_id() + lane();
}

__device__ int unused_here()
{
	return blockIdx.x;
}

__global__ void kernel(int *p)
{
	p[global_id()] = twice( global_id( ) ) + lane();
}

__global__ void other(int *p)
{
	p[threadIdx.x] = lane();
}

void run(int *p)
{
	kernel<<<2, 32>>>(p);
	other<<<2, 32>>>(p);
}
