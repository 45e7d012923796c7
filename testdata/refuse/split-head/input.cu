// Directives in heads that a copy could not repeat.
__global__ void
#ifdef OTHER
other
#else
named
#endif
(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void parted(int *p
#ifdef CLOSED
)
#else
, int n)
#endif
{
	p[blockIdx.x] = n;
}

__global__ void halved(int *p, int n = (
#ifdef CLOSED
2
#else
1
#endif
))
{
	p[blockIdx.x] = n;
}

template <
#ifdef CLOSED
class T, int N
#else
class T
#endif
>
__global__ void generic(T *p)
{
	p[blockIdx.x] = 1;
}

__global__ void by_architecture(int *p,
#if __CUDA_ARCH__ >= 900
	long n
#else
	int n
#endif
)
{
	p[blockIdx.x] = n;
}

__global__ void defines(
#define COUNT 3
	int *p)
{
	p[blockIdx.x] = COUNT;
}

#ifdef CLOSED
static
#else
inline
#endif
__global__ void begun(int *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	named<<<2, 1>>>(p);
	parted<<<2, 1>>>(p, 1);
	halved<<<2, 1>>>(p);
	generic<<<2, 1>>>(p);
	by_architecture<<<2, 1>>>(p, 1);
	defines<<<2, 1>>>(p);
	begun<<<2, 1>>>(p);
}
