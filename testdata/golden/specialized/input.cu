// Explicit specialisations of kernel templates get a body, and nothing else.
template <class T> __global__ void declared(T *p, int n);

void early(int *p, float *q)
{
	declared<<<2, 1>>>(p, 1);
}

template <class T> __global__ void declared(T *p, int n)
{
	p[blockIdx.x] = n;
}

template <> __global__ void declared<float>(float *p, int n)
{
	p[blockIdx.x] = n * 2;
}

// Never launched, and without names.
template <> __global__ void declared(double *, int)
{
}

// Internal linkage is the template's.
template <class T> static __global__ void local(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ void local<float>(float *p)
{
	p[blockIdx.x] = 2;
}

namespace {
template <class T> __global__ void unnamed(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ void unnamed /* kept */ <float> /* too */ (float *p)
{
	p[blockIdx.x] = 2;
}
} // namespace

// The entry waits for the body that shares memory; one body is predicated.
template <class T> __global__ __launch_bounds__(64) void waits(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ __launch_bounds__(64) void waits<float>(float *p)
{
	__shared__ float s[64];
	if (p[threadIdx.x] < 0)
		return;
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = s[63 - threadIdx.x];
}

// What each architecture sees.
template <class T> __global__ void reads(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ void reads<float>(float *p)
{
#if __CUDA_ARCH__ >= 800
	p[blockIdx.x] = 2;
#else
	__syncthreads();
	p[blockIdx.x] = 3;
#endif
}

template __global__ void reads<int>(int *);

template <class T> void run(T *p)
{
	declared<<<2, 1>>>(p, 1);
	local<<<2, 1>>>(p);
	unnamed<T><<<2, 1>>>(p);
	waits<<<2, 64>>>(p);
	reads<<<2, 64>>>(p);
}

template void run(int *);
template void run(float *);
