// Warp operations: under conditions that hold for whole warps.
__global__ void sums(const int *in, int *out)
{
	__shared__ int partial[32];
	int value = in[blockIdx.x * blockDim.x + threadIdx.x];
	for (int distance = 16; distance > 0; distance /= 2)
		value += __shfl_xor_sync(~0u, value, distance);
	if (threadIdx.x % 32 == 0)
		partial[threadIdx.x / 32] = value;
	__syncthreads();
	if (threadIdx.x < 32) {
		value = threadIdx.x < blockDim.x / 32 ? partial[threadIdx.x] : 0;
		for (int distance = 16; distance > 0; distance /= 2)
			value += __shfl_xor_sync(~0u, value, distance);
		if (threadIdx.x == 0)
			out[blockIdx.x] = value;
	}
}

void run(const int *in, int *out)
{
	sums<<<5, 128>>>(in, out);
}
