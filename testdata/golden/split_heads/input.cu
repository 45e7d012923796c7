// Directives in heads: copies repeat them, so that the same flags choose the same there.
__global__ void
#ifdef BOUNDED
__launch_bounds__(64)
#endif
bounded(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void typed(int *p
#ifdef LONG
	, long n
#else
	, int n
#endif
)
{
	p[blockIdx.x] = n;
}

template <class T> __device__ void add(T *p
#ifdef CHECK
	, T *check
#endif
)
{
	p[blockIdx.x] += 1;
}

template <class T>
__global__ void checked(
	T *p
#ifdef CHECK
	, T *check = nullptr
#endif
)
{
	add(p
#ifdef CHECK
		, check
#endif
	);
}

#define WITHOUT
__global__ void settled(int *p
#ifndef WITHOUT
	, int *q
#endif
	)
{
	p[blockIdx.x] = 2;
}

void run(int *p)
{
	bounded<<<2, 1>>>(p);
	typed<<<2, 1>>>(p, 1);
	checked<<<2, 1>>>(p);
	settled<<<2, 1>>>(p);
}
