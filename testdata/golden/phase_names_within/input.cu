// Names of the body in shared declarations: sizes are known, or the declarations stay beside the arena.
enum { K = 4 };
constexpr int N = 4;
#define SIZE K
#define ALIGNED __align__(16)

namespace big
{
constexpr int W = 64;
}

// Known: the type stays where its names are.
__global__ void known(int *p)
{
	enum { K = 64 };
	using namespace big;
	__shared__ int s[K], t[W];
	s[threadIdx.x] = t[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = s[63 - threadIdx.x] + t[threadIdx.x];
}

// Not known: a type and an enumerator of the body, also by a macro, a constant of another block; what has none goes.
template <class T> __global__ void unknown(T *p)
{
	typedef T elem;
	enum { K = 64 };
	for (int i = 0; i < 2; i++) {
		const int N = 2;
		p[i] = N;
	}
	__shared__ elem typed[64];
	__shared__ T counted[K], also[2];
	__shared__ T in_macro[SIZE];
	__shared__ T other[N];
	__shared__ T moves[big::W];
	ALIGNED __shared__ T stays[2];
	typed[threadIdx.x] = counted[threadIdx.x] = in_macro[threadIdx.x] = moves[threadIdx.x] = p[threadIdx.x];
	other[0] = also[1] = stays[0] = 1;
	__syncthreads();
	p[threadIdx.x] = typed[63 - threadIdx.x] + counted[0] + in_macro[1] + moves[2] + other[0] + also[1] + stays[0];
}

template <class T, int M> __global__ void directive(T *p)
{
	using namespace big;
	__shared__ T stays[W];
	__shared__ T moves[M];
	stays[threadIdx.x] = moves[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = stays[63 - threadIdx.x] + moves[1];
}

void f(int *p, float *q, float *r, cudaStream_t s, cudaStream_t t)
{
#pragma cuelastic phase merge(known, unknown, directive)
	{
		known<<<2, 64>>>(p);
		unknown<float><<<2, 64, 0, s>>>(q);
		directive<float, 64><<<2, 64, 0, t>>>(r);
	}
}
