// What only a comparison of copy and original shows: in the copy, a lambda also captures the id.
__global__ void plain(int *p, int n)
{
	auto number = [n] { return n + blockIdx.x; };
	p[number()] = sizeof number;
}

__global__ void waits(int *p, int n)
{
	auto number = [n] { return n + blockIdx.x; };
	__syncthreads();
	p[number()] = sizeof number;
}

__device__ int callee(int n)
{
	auto number = [n] { return n + blockIdx.x; };
	return number() + sizeof number;
}

__global__ void calls(int *p)
{
	p[blockIdx.x] = callee(2);
}

template <class T> __global__ void instances(T *p, int n)
{
	auto number = [n] { return n + blockIdx.x; };
	p[number()] = sizeof(T) == 4 ? sizeof number : 0;
}

// Its size is not used.
__global__ void same(int *p, int n)
{
	auto number = [n] { return n + blockIdx.x; };
	p[number()] = sizeof n;
}

void run(int *p, double *q)
{
	plain<<<2, 32>>>(p, 1);
	waits<<<2, 32>>>(p, 1);
	calls<<<2, 32>>>(p);
	instances<<<2, 32>>>(q, 1);
	instances<<<2, 32>>>(p, 1);
	same<<<2, 32>>>(p, 1);
}
