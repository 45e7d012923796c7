// Built with macros of single letters (args), and named barriers whose arguments hold commas.
template <class U, int V> __device__ int divides(U u)
{
	return u % V == 0;
}
__global__ void add(int *p)
{
	p[blockIdx.x * N + threadIdx.x] += M;
}
__global__ void any(int *p)
{
	__shared__ int s[N];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	int found = __syncthreads_or(divides<int, 7>(s[N - 1 - threadIdx.x]));
	found += __syncthreads_and(divides<int, 3>(s[threadIdx.x])) + __syncthreads_count(divides<int, 2>(found));
	p[blockIdx.x * N + threadIdx.x] = found;
}
void f(int *p, int *q)
{
#pragma cuelastic phase merge(add, any) barrier(named)
	{
		add<<<A, N>>>(p);
		any<<<A, N>>>(q);
	}
}
