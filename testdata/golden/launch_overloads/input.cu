// A kernel and a host function have one name. A launch cannot mean the host function.
template <class T, bool ADDS> __global__ void k(T *p)
{
	__shared__ T s[32];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x * 32 + threadIdx.x] = s[31 - threadIdx.x] + ADDS;
}

template <class T> void k(T *p, int n)
{
	if (n)
		k<T, true><<<n, 32>>>(p);
	else
		k<T, false><<<3, 32>>>(p);
}

void run(float *p, int n)
{
	k(p, n);
}
