// Kernels whose threads need not know of each other: a second entry for any number of them.
__global__ void flat(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	out[i] = 2 * in[i];
}

template <class T, int N> __global__ void __launch_bounds__(128) deep(T *p)
{
	unsigned t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
	atomicAdd(p, T(t % N));
}

namespace inner
{
// Names that ours would meet.
__global__ void taken(int *cue_t, int cue_taken_resized)
{
	cue_t[threadIdx.x] = cue_taken_resized;
}
} // namespace inner

// Neither their order nor their number matters to these threads.
__global__ void harmless(int *p)
{
	if (threadIdx.x % warpSize > 40)
		__trap();
	long long now = __builtin_expect(clock64() > 3, 1) + __builtin_isnan(p[threadIdx.x] * 0.5);
	__threadfence_block();
	atomicAdd(p, now > 0 ? threadIdx.x & 31 : 0);
}

__global__ void shared(int *p)
{
	__shared__ int tile[32];
	tile[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = tile[31 - threadIdx.x];
}

void run(float *a, float *b, int *p)
{
	flat<<<3, 100>>>(a, b, 299);
	deep<int, 7><<<2, dim3(4, 3, 2)>>>(p);
	inner::taken<<<1, 8>>>(p, 1);
	harmless<<<1, 32>>>(p);
	shared<<<2, 32>>>(p);
}
