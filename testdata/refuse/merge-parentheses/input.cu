// In parentheses a barrier is a barrier, but no macro's call, by which it could be named.
__global__ void a(int *p)
{
	__shared__ int s[64];
	if (p[threadIdx.x] > 3)
		return;
	s[threadIdx.x] = 1;
	(__syncthreads)();
	p[threadIdx.x] += s[0];
}
__global__ void b(int *p)
{
	p[threadIdx.x] = 1;
}
void f(int *p, int *q)
{
#pragma cuelastic phase merge(a, b) barrier(named)
	{
		a<<<1, 64>>>(p);
		b<<<1, 96>>>(q);
	}
}
