// cuelastic -v FILE
template <class T> __global__ void k(T *p) // nothing instantiates it
{
	__syncthreads();
	p[blockIdx.x] = 1;
}
