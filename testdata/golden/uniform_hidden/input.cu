// Conditions around barriers that look the same in all threads, and are not: what brings the thread's id there is a
// constructor, a lambda, a reference, a default argument. All are guarded.
struct place {
	int at;
	__device__ place() : at(threadIdx.x)
	{
	}
};

__global__ void by_constructor(int *p, int n)
{
	place mine;
	if (mine.at < n) {
		p[mine.at] = n;
		__syncthreads();
	}
	p[mine.at] += p[0];
}

__global__ void by_lambda(int *p, int n)
{
	int limit = n;
	auto take = [&] { limit -= threadIdx.x; };
	take();
	if (limit > 0) {
		p[limit] = n;
		__syncthreads();
	}
	p[limit] += p[0];
}

__global__ void by_reference(int *p, int n)
{
	int limit = n;
	int &same = limit;
	same = threadIdx.x;
	if (limit < n) {
		p[same] = n;
		__syncthreads();
	}
	p[same] += p[0];
}

__device__ int own(int by = threadIdx.x)
{
	return by;
}

__global__ void by_default_argument(int *p, int n)
{
	int at = own();
	for (int i = 0; i < at; i++) {
		p[at] = n;
		__syncthreads();
	}
	p[at] += p[0];
}

// The same means, and the same in all threads: as it is.
struct size {
	int of;
	__device__ size() : of(blockDim.x)
	{
	}
};

__global__ void same(int *p, int n)
{
	size all;
	int &limit = all.of;
	if (limit < n) {
		p[threadIdx.x] = n;
		__syncthreads();
	}
	p[threadIdx.x] += p[0];
}

void run(int *p, int n)
{
	by_constructor<<<4, 64>>>(p, n);
	by_lambda<<<4, 64>>>(p, n);
	by_reference<<<4, 64>>>(p, n);
	by_default_argument<<<4, 64>>>(p, n);
	same<<<4, 64>>>(p, n);
}
