// An entry waits for asynchronous copies that its body may leave in flight.
static __device__ void start(int *to, const int *from)
{
#if __CUDA_ARCH__ >= 800
	unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(to));
	asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\n\tcp.async.commit_group;" : : "r"(at), "l"(from) : "memory");
#else
	*to = *from;
#endif
}

static __device__ void finish()
{
#if __CUDA_ARCH__ >= 800
	asm volatile("cp.async.wait_group 0;" : : : "memory");
#endif
	__syncthreads();
}

__global__ void leaves(const int *in, int *out)
{
	__shared__ int tile[64], next[64];
	start(&tile[threadIdx.x], in + blockIdx.x * 64 + threadIdx.x);
	finish();
	start(&next[threadIdx.x], in + threadIdx.x);
	out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];
}

__global__ void waits(const int *in, int *out)
{
	__shared__ int tile[64];
	start(&tile[threadIdx.x], in + blockIdx.x * 64 + threadIdx.x);
	finish();
	out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];
}

void launch(const int *in, int *out)
{
	leaves<<<8, 64>>>(in, out);
	waits<<<8, 64>>>(in, out);
}
