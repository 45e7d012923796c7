__device__ int sum(int value);

__global__ void kernel(int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	out[i] = sum(i);
}
