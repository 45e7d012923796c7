// The entry has the template's head.
template <class T> __global__ __launch_bounds__(64) void dropped(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ void dropped(float *p)
{
	p[blockIdx.x] = 2;
}

template <class T> __global__ void added(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ void __launch_bounds__(1024) added(float *p)
{
	p[blockIdx.x] = 2;
}

#define THREADS 64
template <class T> __global__ __launch_bounds__(THREADS) void changed(T *p)
{
	p[blockIdx.x] = 1;
}

#undef THREADS
#define THREADS 1024
template <> __global__ __launch_bounds__(THREADS) void changed(float *p)
{
	p[blockIdx.x] = 2;
}

void run(int *p, float *q)
{
	dropped<<<2, 1>>>(p);
	dropped<<<2, 1>>>(q);
	added<<<2, 1>>>(p);
	added<<<2, 1>>>(q);
	changed<<<2, 1>>>(p);
	changed<<<2, 1>>>(q);
}
