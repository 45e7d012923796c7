// Warp operations under threadIdx.x / 32, of rows that leave early: what the launch must check, in all its forms.
__global__ void rows(const float *in, float *out, int count)
{
	int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
	if (row >= count)
		return;
	float sum = in[row * 32 + threadIdx.x % 32];
	for (int distance = 16; distance > 0; distance /= 2)
		sum += __shfl_down_sync(0xffffffff, sum, distance);
	if (threadIdx.x % 32 == 0)
		out[row] = sum;
}

// By threadIdx.y, which one warp shares with all of its lanes only where rows are whole warps.
__global__ void wide_rows(const float *in, float *out, int count)
{
	int row = blockIdx.x * blockDim.y + threadIdx.y;
	if (row >= count)
		return;
	float sum = in[row * 32 + threadIdx.x];
	for (int distance = 16; distance > 0; distance /= 2)
		sum += __shfl_down_sync(0xffffffff, sum, distance);
	if (threadIdx.x == 0)
		out[row] = sum;
}

void run(const float *in, float *out, int count)
{
	rows<<<4, 128>>>(in, out, count);
	wide_rows<<<4, dim3(32, 4)>>>(in, out, count);
	void *arguments[] = {&in, &out, &count};
	cudaLaunchKernel((void *)rows, dim3(4), dim3(128), arguments, 0, 0);
	cudaLaunchKernel((void *)wide_rows, dim3(4), dim3(32, 4), arguments, 0, 0);
	cudaLaunchConfig_t config = {};
	config.gridDim = 4;
	config.blockDim = 128;
	cudaLaunchKernelEx(&config, rows, in, out, count);
	config.blockDim = dim3(32, 4);
	cudaLaunchKernelEx(&config, wide_rows, in, out, count);
}
