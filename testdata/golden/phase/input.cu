// A phase: two kernels of different shapes, one of which waits; its shared memory lies in the arena of both.
__global__ void square(float *v, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		v[i] *= v[i];
}

__global__ void __launch_bounds__(128) sums(const int *in, int *out)
{
	__shared__ int s[96];
	int t = threadIdx.y * blockDim.x + threadIdx.x;
	s[t] = in[blockIdx.x * 96 + t];
	__syncthreads();
	for (int d = 48; d > 2; d >>= 1) {
		if (t < d)
			s[t] += s[t + d];
		__syncthreads();
	}
	if (t == 0)
		out[blockIdx.x] = s[0] + s[1] + s[2];
}

void f(float *v, int n, const int *in, int *out, int rows, cudaStream_t s)
{
#pragma cuelastic phase ratio(square:1, sums:2)
	{
		square<<<(n + 63) / 64, 64>>>(v, n);
		if (rows > 0)
			sums<<<rows, dim3(32, 3), 0, s>>>(in, out);
	}
}
