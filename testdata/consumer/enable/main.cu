#include <cstdio>
void scale(float *x, int n);
void other_scale(float *x, int n);
int plain(void);

__global__ void fill(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] = i;
}

int main()
{
	float *x;
	if (cudaMalloc(&x, 400)) {
		std::puts(__FILE__);
		return plain();
	}
	fill<<<2, 64>>>(x, 100);
	scale(x, 100);
	other_scale(x, 100);
	return cudaDeviceSynchronize() != cudaSuccess;
}
