// What is waited for comes to the loop's condition on a way round: through a function's result, through
// shared memory under another name, through plain reads that a fence makes the compiler repeat.
__device__ void fetch(int *flag, int *out)
{
	*out = atomicAdd(flag, 0);
}

__device__ void copy(volatile int *flag, volatile int *out)
{
	*out = *flag;
}

__global__ void result(int *flag, int *p)
{
	__shared__ int ok;
	do {
		if (threadIdx.x == 0)
			fetch(flag, &ok);
		__syncthreads();
	} while (!ok);
	p[blockIdx.x] = 1;
}

__global__ void result_in_array(int *flag, int *p)
{
	__shared__ volatile int ok[2];
	do {
		if (threadIdx.x == 0)
			copy(flag, &ok[1]);
		__syncthreads();
	} while (!ok[1]);
	p[blockIdx.x] = 1;
}

__global__ void two_names(volatile int *flag, int *p)
{
	extern __shared__ int s[];
	int *a = &s[0];
	volatile int *b = &s[0];
	do {
		if (threadIdx.x == 0)
			a[0] = flag[0];
		__syncthreads();
	} while (*b == 0);
	p[blockIdx.x] = 1;
}

// A pointer in shared memory is no pointer to shared memory.
__global__ void shared_pointer(int *flag, int *p)
{
	__shared__ int *q;
	q = flag;
	while (*(volatile int *)q == 0)
		;
	p[blockIdx.x] = 1;
}

__global__ void shared_pointers(int *flag, int *p)
{
	__shared__ int *q[3];
	q[0] = flag;
	volatile int *v = q[0];
	while (*v == 0)
		;
	p[blockIdx.x] = 1;
}

__global__ void plain(int *flag, int *p)
{
	int seen = 0;
	while (seen == 0) {
		seen = *flag;
		__threadfence();
	}
	p[blockIdx.x] = 1;
}

__global__ void plain_decides(int *flag, int *p)
{
	bool done = false;
	while (!done) {
		if (*flag)
			done = true;
		__threadfence();
	}
	p[blockIdx.x] = 1;
}

__global__ void plain_for_the_block(int *flag, int *p)
{
	__shared__ int ok;
	do {
		if (threadIdx.x == 0)
			ok = *flag;
		__threadfence();
		__syncthreads();
	} while (!ok);
	p[blockIdx.x] = 1;
}

// Parameters that point into shared memory in some calls only, or by a way that is not followed.
__device__ void watch(volatile int *where)
{
	while (where[0] == 0)
		;
}

__global__ void either(int *flag, int *p)
{
	__shared__ int own[4];
	own[threadIdx.x & 3] = 1;
	watch(own);
	watch(flag);
	p[blockIdx.x] = 1;
}

__device__ void watch_chosen(volatile int *where, volatile int *other)
{
	if (blockIdx.x)
		where = other;
	while (where[0] == 0)
		;
}

__global__ void chosen(int *flag, int *p)
{
	__shared__ int own[4];
	own[threadIdx.x & 3] = 1;
	watch_chosen(own, flag);
	p[blockIdx.x] = 1;
}

__device__ void watch_indirectly(volatile int *where)
{
	watch_chosen(where, where);
}

__device__ int look(volatile int *where)
{
	return where[0];
}

__global__ void looks(int *flag, int *p)
{
	__shared__ int own[4];
	own[threadIdx.x & 3] = look(own);
	while (look(flag) == 0)
		;
	p[blockIdx.x] = 1;
}

// It points into shared memory, where each round puts what it polls.
__device__ void gather(volatile int *flag, volatile int *into)
{
	do {
		if (threadIdx.x == 0)
			into[0] = flag[0];
		__syncthreads();
	} while (into[0] == 0);
}

__global__ void gathers(int *flag, int *p)
{
	__shared__ int own[4];
	gather(flag, own);
	p[blockIdx.x] = 1;
}

// By way of shared memory of the file.
__shared__ volatile int common[4];

__device__ void bring(volatile int *flag)
{
	common[threadIdx.x & 3] = flag[0];
}

__device__ int brought()
{
	return common[0];
}

__global__ void brings(int *flag, int *p)
{
	do
		bring(flag);
	while (brought() == 0);
	p[blockIdx.x] = 1;
}

// A result that is looked at, and that counts nothing.
__device__ int count(int *flag, int by)
{
	return atomicAdd(flag, by);
}

__global__ void counts(int *flag, int *p)
{
	while (count(flag, 0) == 0)
		;
	p[blockIdx.x] = 1;
}
