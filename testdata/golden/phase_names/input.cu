// Members of kernels whose names, and whose parameters' names, generated code must not take for its own:
// kernels called `kernel` and `run`, template parameters called `A` and `at`, types called `shared`, a macro
// `a`; kernels of one name; and C linkage, where no template may stand.
#define a 5
struct shared {
	int name;
};

__global__ void kernel(int *p, shared bound)
{
	p[blockIdx.x] = bound.name + a;
}

template <class A, int at> __global__ void run(A *p)
{
	__shared__ A native[at];
	native[threadIdx.x] = at;
	__syncthreads();
	p[blockIdx.x] = native[0];
}

__global__ void over(int *p)
{
	__shared__ int s;
	s = 1;
	p[blockIdx.x] = s;
}

__global__ void over(float *p)
{
	__shared__ float s;
	s = 2;
	p[blockIdx.x] = s;
}

extern "C" {
__global__ void loops(int *p)
{
	p[blockIdx.x] = 3;
}
}

void f(int *p, int *q, float *r, int *s, int *t)
{
	shared three = {3};
#pragma cuelastic phase merge(kernel, run, over, loops)
	{
		kernel<<<1, 32>>>(p, three);
		run<int, 32><<<1, 32>>>(q);
		over<<<1, 32>>>(r);
		over<<<1, 32>>>(s);
		loops<<<1, 32>>>(t);
	}
}
