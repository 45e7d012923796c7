template <class T> __global__ void k(T *p) // nothing instantiates it, so there is no code to prove
{
	__syncthreads();
	p[blockIdx.x] = 1;
}
