// A specialisation that only some architectures have.
template <class T> __global__ void newer(T *p)
{
	p[blockIdx.x] = 1;
}

#if __CUDA_ARCH__ >= 800
template <> __global__ void newer(float *p)
{
	p[blockIdx.x] = 2;
}
#endif

template <class T> __global__ void older(T *p)
{
	p[blockIdx.x] = 1;
}

#if __CUDA_ARCH__ < 800
template <> __global__ void older(float *p)
{
	p[blockIdx.x] = 2;
}
#endif

void run(int *p, float *q)
{
	newer<<<2, 1>>>(p);
	newer<<<2, 1>>>(q);
	older<<<2, 1>>>(p);
	older<<<2, 1>>>(q);
}
