// A run of launches in a template with several instances is one phase.
__global__ void a(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += 2;
}
template <class T> __global__ void b(T *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] *= 3;
}
template <class T> void run(T *p, int *q)
{
	a<<<1, 2>>>(q);
	b<T><<<1, 2>>>(p + 100);
}
void f(float *x, int *y)
{
	run(x, y);
	run(y, y + 10);
}
