// Every block writes its number to the same place: the last one wins, and which that is, CUDA does not say.
// The second number is right in any order.
#include <cstdio>

__global__ void race(int *out)
{
	out[0] = blockIdx.x;
}

__global__ void fair(int *out)
{
	atomicAdd(out, blockIdx.x);
}

int main()
{
	int *device, last = -1, sum = 0;
	cudaMalloc(&device, 2 * sizeof(int));
	cudaMemset(device, 0, 2 * sizeof(int));
	race<<<20, 32>>>(device);
	fair<<<20, 1>>>(device + 1);
	cudaMemcpy(&sum, device + 1, sizeof sum, cudaMemcpyDeviceToHost);
	cudaMemcpy(&last, device, sizeof last, cudaMemcpyDeviceToHost);
	printf("sum %d\n", sum);
}
