// Destructors run at their scope's end, which is inside the phase; what a lambda says is done there, too.
#include <cuda_runtime.h>
__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}
struct timer {
	~timer()
	{
		cudaDeviceSynchronize();
	}
};
struct memory {
	int *p;
	~memory();
};
memory::~memory()
{
	cudaFree(p);
}
struct both : timer {
	memory m[2];
};
template <class T> struct buffer {
	T *p;
	~buffer()
	{
		cudaFree(p);
	}
};
template <class F> void twice(F f)
{
	f();
	f();
}
struct plain {
	int x;
	~plain() {}
};
void f(int *p, int *q, cudaStream_t s)
{
#pragma cuelastic phase
	{
		timer t;
		static timer kept;
		timer &same = t;
		both b;
		buffer<int> c{p};
		memory{q};
		plain d{1};
		timer *elsewhere = new timer;
		a<<<1, 1, 0, s>>>(p);
		twice([=] {
			cudaStreamSynchronize(s);
			return;
		});
		a<<<1, 1>>>(p + 1);
		(void)same;
		(void)d;
		(void)elsewhere;
	}
}
