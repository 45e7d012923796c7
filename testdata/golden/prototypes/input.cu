// Prototypes before the definition: other parameter names, none, templates, namespaces; launches between the two.
__global__ void plain(int *, int);
__global__ void named(int *pointer, int number);
template <class U> __global__ void typed(U *p, U value);
namespace inner
{
__global__ void spaced(int *p);
}
static __global__ void hidden(int *p);

void between(int *p)
{
	plain<<<2, 1>>>(p, 1);
	named<<<2, 1>>>(p, 1);
	typed<<<2, 1>>>(p, 1);
	inner::spaced<<<2, 1>>>(p);
	hidden<<<2, 1>>>(p);
}

__global__ void plain(int *p, int n)
{
	p[blockIdx.x] = n;
}

__global__ void named(int *p, int n)
{
	p[blockIdx.x] = n;
}

template <class T> __global__ void typed(T *p, T value)
{
	p[blockIdx.x] = value;
}

namespace inner
{
__global__ void spaced(int *p)
{
	p[blockIdx.x] = 3;
}
}

static __global__ void hidden(int *p)
{
	p[blockIdx.x] = 4;
}
