// More launches than members: those that a kernel has besides its first make room for other kernels, and run in the next batch.
template <int N> __global__ void k(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = N;
}
__global__ void last(int *p)
{
	p[blockIdx.x] = 9;
}
void f(int *p, int n)
{
#pragma cuelastic phase merge(k, last) ratio(last : 3)
	{
		if (n > 3) {
			k<0><<<1, 1>>>(p);
			k<0><<<1, 2>>>(p + 1);
			k<0><<<1, 3>>>(p + 2);
		} else {
			k<1><<<1, 1>>>(p);
			k<1><<<1, 2>>>(p + 1);
			k<1><<<1, 3>>>(p + 2);
		}
		k<2><<<1, 1>>>(p + 3);
		k<2><<<1, 1>>>(p + 3);
		k<2><<<1, 1>>>(p + 3);
		last<<<2, 1>>>(p + 10);
	}
}
