// The form of idle threads as the pragma asks for it; with named barriers, functions that wait get a copy too.
#define WAIT __syncthreads()

static __device__ float sum(float *s, float v)
{
	s[threadIdx.x] = v;
	WAIT;
	float all = 0;
	for (int i = 0; i < (int)blockDim.x; i++)
		all += s[i];
	__syncthreads();
	return all;
}

__global__ void norm(const float *in, float *out)
{
	extern __shared__ float s[];
	float v = in[blockIdx.x * blockDim.x + threadIdx.x];
	float all = sum(s, v);
	if (__syncthreads_or(all == 0))
		return;
	out[blockIdx.x * blockDim.x + threadIdx.x] = v / all;
}

__global__ void add(int *p, int n)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += n;
}

void f(const float *in, float *out, int *p, cudaStream_t s, cudaStream_t t)
{
#pragma cuelastic phase barrier(named)
	{
		norm<<<10, 64, 256, s>>>(in, out);
		add<<<10, 128, 0, t>>>(p, 1);
	}
#pragma cuelastic phase barrier(guard) merge(norm, add, add)
	{
		norm<<<10, 64, 256>>>(in, out);
		add<<<10, 128>>>(p, 1);
		add<<<20, 256>>>(p + 10, 1);
	}
}
