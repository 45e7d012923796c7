// Which shared memory can lie in the arena: what is declared with constants alone, and named by no lambda but of `[&]`.
#define TILE 8

template <class T, int N> __global__ void mixed(T *p)
{
	typedef T local;
	const int twice = N * 2, unused = 1;
	constexpr int size = TILE * 2;
	__shared__ T a[TILE][size + 1], b;
	static __shared__ __align__(16) volatile int c[size];
	__shared__ local stays;
	__shared__ T seen[N];
	__shared__ T last[N];
	extern __shared__ T rest[];
	int t = threadIdx.x;
	auto read = [&](int i) { return seen[i]; };
	a[t][0] = p[t];
	seen[t] = last[t] = p[t];
	if (t == 0)
		b = p[0], c[0] = twice, stays = p[0], rest[0] = T(unused);
	__syncthreads();
	p[t] = a[t][0] + b + c[0] + stays + read(t) + last[t] + rest[0];
}

__global__ void plain(int *p)
{
	__shared__ int one;
	if (threadIdx.x == 0)
		one = p[blockIdx.x];
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] = one;
}

void f(float *p, int *q, cudaStream_t s)
{
#pragma cuelastic phase
	{
		mixed<float, 8><<<4, 8, 4>>>(p);
		plain<<<4, 64, 0, s>>>(q);
	}
}
