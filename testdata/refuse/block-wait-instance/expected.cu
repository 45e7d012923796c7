// The destructor's instantiation, which no text names, launches the kernel for a type whose overload waits:
// what the other instantiation calls proves nothing.
__device__ volatile int flag;

__device__ int step(int a)
{
	return a + 1;
}

__device__ float step(float a)
{
	while (flag == 0)
		;
	return a;
}

template <class T> __global__ void apply(T *p)
{
	p[threadIdx.x] = step(p[threadIdx.x]);
}

template <class T> void start(T *p)
{
	apply<<<4, 64>>>(p);
}

template <class T> struct at_end {
	T *p;
	~at_end() { start(p); }
};

void run(int *p, float *q)
{
	at_end<float> end{q};
	start(p);
}
