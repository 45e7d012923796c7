// What one member cannot, none can.
template <class T> __global__ void named(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ void named(float *p)
{
	p[blockIdx.x] = __PRETTY_FUNCTION__[0];
}

template <class T> __global__ void waits(T *p)
{
	if (threadIdx.x > 3)
		return;
again:
	__syncthreads();
	if (p[blockIdx.x] < 0)
		goto again;
	p[blockIdx.x] = 1;
}

template <> __global__ void waits(float *p)
{
	__shared__ float s;
	if (p[threadIdx.x] < 0)
		return;
	s = 1;
	__syncthreads();
	p[blockIdx.x] = s;
}

template <> __global__ void waits(double *p)
{
	p[blockIdx.x] = 1;
}

// The parenthesis is not the parameters'.
template <int N> __global__ void sized(int *p)
{
	p[blockIdx.x] = N;
}

template <> __global__ void sized<sizeof(int)>(int *p)
{
	p[blockIdx.x] = 0;
}

void run(int *p, float *q)
{
	named<<<2, 1>>>(p);
	named<<<2, 1>>>(q);
	waits<<<2, 32>>>(p);
	waits<<<2, 32>>>(q);
	sized<1><<<2, 1>>>(p);
	sized<4><<<2, 1>>>(p);
}
