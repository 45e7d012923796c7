// Kernels whose pieces pieces.c prints. Each has a grid of two blocks.

// 2 loads, 1 store, 12 bytes, 1 heavy operation a thread.
extern "C" __global__ void loop(unsigned *words, float *floats)
{
	unsigned i = threadIdx.x;
	if (i < 40)
		floats[i] = floats[i + 1] / floats[i + 2];
}

// Without branches all threads do the same.
extern "C" __global__ void plain(unsigned *words, float *floats)
{
	floats[threadIdx.x] = floats[threadIdx.x] * 2 + 1;
}

// A warp takes as long as its longest lane, a block as its longest warp: 16 rounds of thread 5, 32 of thread 40.
extern "C" __global__ void lanes(unsigned *words, float *floats)
{
	float x = floats[threadIdx.x];
	if (threadIdx.x != 5 && threadIdx.x != 40)
		return;
	for (int k = 0; k < (threadIdx.x == 5 ? 16 : 32); k++)
		x = x * 0.5f + 1.0f;
	floats[threadIdx.x] = x;
}

static __device__ __noinline__ float rounds(float x, unsigned n)
{
	for (unsigned k = 0; k < n; k++)
		x = x * 0.5f + 1.0f;
	return n ? rounds(x, n / 64) : x;
}

// Likewise in a function that is not inlined.
extern "C" __global__ void calls(unsigned *words, float *floats)
{
	floats[threadIdx.x] = rounds(1, threadIdx.x == 5 ? 16 : threadIdx.x == 40 ? 32 : 0);
}

// One kind of visible point after the other.
extern "C" __global__ void kinds(unsigned *words, float *floats)
{
	unsigned *own = words + 16 * blockIdx.x, a, b;
	own[8] = atomicAdd(own, 1u);
	atomicAdd(own + 1, 1u);
	asm volatile("red.global.add.u32 [%0], 1;" : : "l"(own + 2) : "memory");
	asm volatile("ld.volatile.global.v2.u32 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "l"(own + 4));
	asm volatile("st.release.gpu.global.u32 [%0], %1;" : : "l"(own + 6), "r"(a + b) : "memory");
	__threadfence();
	own[9] = *(volatile unsigned *)(own + 6);
	*(volatile unsigned *)(own + 7) = clock64() != 0;
	__nanosleep(100);
}

// A loop over compare-and-swap is one operation.
extern "C" __global__ void loops(unsigned *words, float *floats)
{
	double *wide = (double *)(words + 32);
	atomicInc(words, 10u);
	atomicAdd(wide, 1.0);
	if (atomicCAS(words + 3, 0u, 7u) == 0)
		atomicExch(words + 4, 9u);
}

static __device__ __noinline__ void add(unsigned *at)
{
	atomicAdd(at, 1u);
}

// Other blocks cannot see shared memory, wherever the address comes from.
extern "C" __global__ void shared(unsigned *words, float *floats)
{
	__shared__ unsigned sum, *hidden;
	sum = 0;
	hidden = &sum;
	__syncthreads();
	add(&sum);
	add(*(unsigned *volatile *)&hidden);
	__syncthreads();
	floats[threadIdx.x] = *(volatile unsigned *)&sum;
}

// Thread 1 sleeps, thread 2 sleeps longer, thread 0 polls until the second says that it is awake.
extern "C" __global__ void sleepers(unsigned *words, float *floats)
{
	volatile unsigned *awake = words + 48 + blockIdx.x;
	if (threadIdx.x == 0)
		while (!*awake)
			;
	if (threadIdx.x == 1)
		__nanosleep(20);
	if (threadIdx.x == 2) {
		__nanosleep(30);
		*awake = 1;
	}
	__syncthreads();
}

// Threads that yield for one that stops.
extern "C" __global__ void yields(unsigned *words, float *floats)
{
	__shared__ unsigned long long barrier;
	unsigned at = (unsigned)__cvta_generic_to_shared(&barrier), done = 0;
	if (threadIdx.x == 0)
		asm volatile("mbarrier.init.shared.b64 [%0], 1;" : : "r"(at));
	__syncthreads();
	if (threadIdx.x == 0) {
		atomicAdd(words, 1u);
		asm volatile("mbarrier.arrive.shared.b64 _, [%0];" : : "r"(at));
	}
	while (!done)
		asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }"
		    : "=r"(done)
		    : "r"(at));
}

static __device__ __noinline__ unsigned down(unsigned depth, unsigned *words)
{
	return depth ? down(depth - 1, words) + atomicAdd(words + depth, 1u) : threadIdx.x;
}

// Fibers.
extern "C" __global__ void recursive(unsigned *words, float *floats)
{
	floats[threadIdx.x] = down(2, words);
}
