// Dynamic shared memory, its size in the launch.
__global__ void sum(const float *in, float *out, int n)
{
	extern __shared__ float partial[];
	partial[threadIdx.x] = threadIdx.x < n ? in[blockIdx.x * n + threadIdx.x] : 0;
	for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
		__syncthreads();
		if (threadIdx.x < half)
			partial[threadIdx.x] += partial[threadIdx.x + half];
	}
	if (threadIdx.x == 0)
		out[blockIdx.x] = partial[0];
}

template <class T> __global__ void copy(const T *in, T *out)
{
	extern __shared__ unsigned char bytes[];
	T *tile = reinterpret_cast<T *>(bytes);
	tile[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
	__syncthreads();
	out[blockIdx.x * blockDim.x + threadIdx.x] = tile[threadIdx.x];
}

void run(const float *in, float *out, int n, cudaStream_t stream)
{
	sum<<<100, 64, 64 * sizeof(float)>>>(in, out, n);
	copy<<<100, 64, 64 * sizeof(float), stream>>>(in, out);
	copy<double><<<10, 32, 256, stream>>>(reinterpret_cast<const double *>(in), reinterpret_cast<double *>(out));
}
