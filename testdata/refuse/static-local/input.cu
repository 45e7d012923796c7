// A static variable would exist twice: in the forwarder's copy and in the entry's.
__global__ void kernel(int *p)
{
	static int calls;
	p[blockIdx.x] = atomicAdd(&calls, 1);
}

template <class T> __global__ void typed(T *p)
{
	static T last;
	p[blockIdx.x] = last;
	last = T(blockIdx.x);
}

__global__ void constant(int *p)
{
	static const int table[] = {1, 2, 3};
	p[blockIdx.x] = table[blockIdx.x % 3];
}

void run(int *p)
{
	kernel<<<2, 1>>>(p);
	typed<<<2, 1>>>(p);
	constant<<<2, 1>>>(p);
}
