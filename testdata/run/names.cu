// Overloads, namespaces, linkage, prototypes, default arguments.
#include "program.h"

__global__ void set(int *p, int value)
{
	p[blockIdx.x] += value + blockIdx.x;
}

__global__ void set(float *p, float value)
{
	p[blockIdx.x] += value * blockIdx.x;
}

template <class T> __global__ void set(T *p)
{
	p[blockIdx.x] += T(2 * blockIdx.x);
}

__global__ void declared(int *p, int n = 5);
namespace outer
{
__global__ void spaced(int *p);
}

void between(int *p)
{
	declared<<<17, 1>>>(p);
	declared<<<17, 1>>>(p, 6);
	outer::spaced<<<17, 1>>>(p);
}

__global__ void declared(int *p, int n)
{
	p[blockIdx.x] += n * blockIdx.x;
}

namespace outer
{
__global__ void spaced(int *p)
{
	p[blockIdx.x] += 3 * blockIdx.x;
}

inline namespace v1
{
namespace inner
{
__global__ void set(int *p, int value)
{
	p[blockIdx.x] += value - blockIdx.x;
}

void inside(int *p)
{
	set<<<17, 1>>>(p, 1);
	spaced<<<17, 1>>>(p);
}
} // namespace inner
} // namespace v1
} // namespace outer

namespace
{
__global__ void hidden(int *p)
{
	p[blockIdx.x] ^= blockIdx.x;
}
} // namespace

// Overloads of the C library's functions, which the light declarations need not have.
__global__ void div(int *p, int n)
{
	p[blockIdx.x] += 2 * blockIdx.x + n;
}

__global__ void index(int *p)
{
	p[blockIdx.x] += 3 * blockIdx.x;
}

extern "C" __global__ void plain_c(int *p)
{
	p[blockIdx.x] += 7 * blockIdx.x;
}

extern "C" {
static __global__ void block_c(int *p, int n = 2)
{
	p[blockIdx.x] += n * blockIdx.x;
}
}

// A copy says the original's name.
#define SUM(sum, text)                                                                                       \
	for (unsigned i = 0; i < sizeof(text); i++)                                                              \
	sum = sum * 31 + text[i]

static __device__ int named_callee()
{
	int sum = blockIdx.x;
	SUM(sum, __func__);
	return sum;
}

template <class T> __global__ void says_its_name(T *p)
{
	__shared__ T sum;
	sum = named_callee();
	__syncthreads();
	SUM(sum, __FUNCTION__);
	p[blockIdx.x] += sum;
}

int main()
{
	memory<int> p(17);
	memory<float> q(17);
	set<<<17, 1>>>(p.device, 1);
	set<<<17, 1>>>(q.device, 2);
	set<<<17, 1>>>(q.device);
	set<int><<<17, 1>>>(p.device);
	between(p.device);
	outer::inner::inside(p.device);
	hidden<<<17, 1>>>(p.device);
	::hidden<<<17, 1>>>(p.device);
	plain_c<<<17, 1>>>(p.device);
	div<<<17, 1>>>(p.device, 3);
	index<<<17, 1>>>(p.device);
	block_c<<<17, 1>>>(p.device);
	says_its_name<<<17, 1>>>(p.device);
	{
		using outer::inner::set;
		set<<<17, 1>>>(p.device, 4);
	}
	{
		using namespace outer;
		spaced<<<17, 1>>>(p.device);
	}
	p.print("int");
	q.print("float");
}
