// Nine kernels are one more than a scheduler kernel can have; launches of the same kernels again are not.
template <int N> __global__ void k(int *p)
{
	p[blockIdx.x] = N;
}
void f(int *p)
{
#pragma cuelastic phase merge(k)
	{
		k<0><<<1, 1>>>(p);
		k<0><<<1, 1>>>(p);
		k<1><<<1, 1>>>(p);
		k<2><<<1, 1>>>(p);
		k<3><<<1, 1>>>(p);
		k<4><<<1, 1>>>(p);
		k<5><<<1, 1>>>(p);
		k<6><<<1, 1>>>(p);
		k<0><<<1, 1>>>(p);
		k<7><<<1, 1>>>(p);
		k<8><<<1, 1>>>(p);
	}
}
