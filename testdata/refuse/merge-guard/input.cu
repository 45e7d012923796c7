// A body that cannot be predicated has no guarded form.
__global__ void a(int *p, int n)
{
	int i = 0;
again:
	p[blockIdx.x * blockDim.x + threadIdx.x] += i;
	__syncthreads();
	if (++i < n)
		goto again;
}
__global__ void b(int *p)
{
	p[blockIdx.x] = 2;
}
void f(int *p, int *q)
{
#pragma cuelastic phase merge(a, b) barrier(guard)
	{
		a<<<1, 32>>>(p, 5);
		b<<<1, 1>>>(q);
	}
}
