// Declarations in front of a piece lose their const, wherever it stands; hints for loops do not stay in front of
// other text.
#define CONST const
typedef const float cfloat;

__global__ void by_macro(const float *in, float *out, int n)
{
	__shared__ float s[32];
	if (threadIdx.x >= n)
		return;
	CONST float v = in[threadIdx.x];
	s[threadIdx.x] = v;
	__syncthreads();
	out[blockIdx.x * 32 + threadIdx.x] = v + s[n - 1 - threadIdx.x];
}

__global__ void by_typedef(const float *in, float *out, int n)
{
	__shared__ float s[32];
	if (threadIdx.x >= n)
		return;
	cfloat v = in[threadIdx.x], w = v;
	s[threadIdx.x] = v;
	__syncthreads();
	out[blockIdx.x * 32 + threadIdx.x] = v + w + s[n - 1 - threadIdx.x];
}

__global__ void several(const float *in, float *out, int n)
{
	__shared__ float s[32];
	if (threadIdx.x >= n)
		return;
	const float *p = in + threadIdx.x, q = *p, *const r = p;
	s[threadIdx.x] = *p;
	__syncthreads();
	out[blockIdx.x * 32 + threadIdx.x] = *p + q + *r + s[n - 1 - threadIdx.x];
}

__global__ void hint(int *p, int n)
{
	__shared__ int s[32];
	int i = blockIdx.x * 32 + threadIdx.x;
	s[threadIdx.x] = 0;
#pragma unroll 2
	for (int r = 0; r < 4; r++) {
		if (r == 2 && i >= n)
			return;
		__syncthreads();
		s[threadIdx.x] += r;
	}
	p[i] = s[threadIdx.x];
}

void run(float *in, float *out, int *p)
{
	by_macro<<<8, 32>>>(in, out, 20);
	by_typedef<<<8, 32>>>(in, out, 20);
	several<<<8, 32>>>(in, out, 20);
	hint<<<5, 32>>>(p, 140);
}
