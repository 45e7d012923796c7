// Ways of waiting for another block.
__device__ bool ready(volatile int *f)
{
	return *f != 0;
}
__device__ bool try_lock(int *m)
{
	return atomicCAS(m, 0, 1) == 0;
}
__device__ void wait_for(volatile int *f)
{
	while (!ready(f))
		;
}
__device__ volatile int g_flag;
__device__ int g_plain;
__global__ void goto_(volatile int *f, int *p)
{
again:
	if (*f == 0)
		goto again;
	p[blockIdx.x] = 1;
}
__global__ void callee(volatile int *f, int *p)
{
	wait_for(f);
	p[blockIdx.x] = 1;
}
__global__ void cond(volatile int *f, int *p)
{
	while (!ready(f))
		;
	p[blockIdx.x] = 1;
}
__global__ void try_(int *m, int *p)
{
	while (!try_lock(m))
		;
	p[0]++;
	atomicExch(m, 0);
}
__global__ void cast(int *f, int *p)
{
	while (*(volatile int *)f == 0)
		;
	p[blockIdx.x] = 1;
}
__global__ void ldcg(int *f, int *p)
{
	while (__ldcg(f) == 0)
		;
	p[blockIdx.x] = 1;
}
__global__ void add0(int *f, int *p)
{
	while (atomicAdd(f, 0) == 0)
		;
	p[blockIdx.x] = 1;
}
__global__ void or_(int *f, int *p)
{
	do {
	} while (atomicOr(f, 0) == 0);
	p[blockIdx.x] = 1;
}
__global__ void for_(int *f, int *p)
{
	for (;;) {
		if (atomicExch(f, 1) == 0)
			break;
	}
	p[blockIdx.x] = 1;
}
__global__ void ret(int *f, int *p)
{
	while (true) {
		__threadfence();
		if (f[0])
			return;
	}
}
__global__ void global(int *p)
{
	while (g_flag == 0)
		;
	p[blockIdx.x] = 1;
}
__global__ void gplain(int *p)
{
	while (g_plain == 0)
		__threadfence();
	p[blockIdx.x] = 1;
}
__global__ void asm_(int *f, int *p)
{
	int v;
	do {
		asm volatile("ld.acquire.gpu.b32 %0, [%1];" : "=r"(v) : "l"(f));
	} while (v == 0);
	p[blockIdx.x] = 1;
}
__global__ void count(int *f, int *p)
{
	if (threadIdx.x == 0) {
		atomicAdd(f, 1);
		while (atomicAdd(f, 0) < gridDim.x)
			;
	}
	__syncthreads();
	p[blockIdx.x] = 1;
}
__global__ void done(int *f, int *p)
{
	bool done = false;
	while (!done) {
		if (atomicCAS(f, 0, 1) == 0) {
			p[0]++;
			atomicExch(f, 0);
			done = true;
		}
	}
}
__global__ void nano(int *f, int *p)
{
	unsigned ns = 8;
	while (atomicCAS(f, 0, 1)) {
		__nanosleep(ns);
		if (ns < 256)
			ns *= 2;
	}
	p[0]++;
}
__global__ void prev(int *s, int *p)
{
	int v;
	if (blockIdx.x) {
		while ((v = atomicAdd(&s[blockIdx.x - 1], 0)) == 0)
			;
	}
	s[blockIdx.x] = v + 1;
}
template <class T> __global__ void tmpl(volatile T *f, T *p)
{
	while (f[0] == T(0))
		;
	p[blockIdx.x] = 1;
}
__global__ void lambda(volatile int *f, int *p)
{
	auto w = [&] {
		while (*f == 0)
			;
	};
	w();
	p[blockIdx.x] = 1;
}
__global__ void spinshared(int *f, int *p)
{
	__shared__ int ok;
	do {
		if (threadIdx.x == 0)
			ok = atomicAdd(f, 0);
		__syncthreads();
	} while (!ok);
	p[blockIdx.x] = 1;
}
__global__ void clock(int *f, int *p)
{
	int i = 0;
	while (i < 1) {
		i = *(volatile int *)f;
	}
	p[blockIdx.x] = 1;
}
__global__ void array(int *f, int *p)
{
	int v[2] = {0, 0};
	while (v[0] == 0) {
		v[0] = *(volatile int *)f;
	}
	p[blockIdx.x] = 1;
}

// The same address under another name in each round, by way of arithmetic, too.
__global__ void renamed(int *flags)
{
	for (;;) {
		int *mine = flags + blockIdx.x;
		int offset = 0, *same = mine + offset;
		if (atomicAdd(same, 0))
			break;
	}
}

// A recursion that waits, and one that waits in the other function.
__device__ void spin(int *flag)
{
	int seen = atomicAdd(flag, 0);
	if (seen == 0)
		spin(flag);
}

__global__ void recursive(int *flags)
{
	spin(flags + blockIdx.x);
}

template <class T> __global__ void locked(T *lock, T *p)
{
	while (atomicCAS(lock, 0, 1) != 0)
		;
	*p += blockIdx.x;
	atomicExch(lock, 0);
}

// A pointer that points to shared memory first.
__global__ void two_places(volatile int *flags)
{
	__shared__ int own[32];
	volatile int *p = own;
	own[threadIdx.x] = 1;
	if (blockIdx.x)
		p = flags;
	while (p[0] == 0)
		;
}

// What a lock guards is waited for, and whoever posts need not have waited.
__global__ void monitor(int *lock, const float *ready)
{
	for (;;) {
		if (atomicCAS(lock, 0, 1) == 0) {
			bool seen = ready[0] > 0;
			atomicExch(lock, 0);
			if (seen)
				break;
		}
	}
}

__global__ void semaphore(int *lock, float *p)
{
	if (blockIdx.x == 0)
		atomicExch(lock, 0);
	while (atomicCAS(lock, 0, 1) != 0)
		;
	p[0] += 1;
	atomicExch(lock, 0);
}
// An asynchronous copy reads again in each round.
__global__ void copied(int *q, int *p)
{
	__shared__ int s[4];
	do
		asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\ncp.async.wait_all;" ::"r"(
		                 (unsigned)__cvta_generic_to_shared(s)),
		    "l"(q)
		    : "memory");
	while (s[0] != blockIdx.x);
	p[blockIdx.x] = 1;
}
// Compilers load m[0] in each round, since the store may be to it.
__global__ void counted(int *m, int *p)
{
	atomicAdd(&m[0], 1);
	while (m[0] < gridDim.x)
		m[1 + blockIdx.x]++;
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	tmpl<<<2, 32>>>(p, p);
	locked<<<2, 32>>>(p, p);
}
