// Inline assembly that reads block ids, leaves, or waits. What reads only lanes is fine.
__global__ void reads(int *p)
{
	unsigned block;
	asm("mov.u32 %0, %%ctaid.x;" : "=r"(block));
	p[block] = 1;
}

__global__ void leaves(int *p)
{
	if (threadIdx.x > 3)
		asm volatile("exit;");
	p[blockIdx.x] = 1;
}

__global__ void waits(int *p)
{
	p[threadIdx.x] = 1;
	if (threadIdx.x < 32)
		asm volatile("bar.sync 1, 32;");
	p[blockIdx.x] += p[31 - threadIdx.x];
}

__global__ void lane(int *p)
{
	unsigned lane;
	asm("mov.u32 %0, %%laneid;" : "=r"(lane));
	p[blockIdx.x] = lane;
}

void run(int *p)
{
	reads<<<2, 32>>>(p);
	leaves<<<2, 32>>>(p);
	waits<<<2, 64>>>(p);
	lane<<<2, 32>>>(p);
}

// Barriers in memory are not reset for the next logical block, but a slice begins with fresh ones.
__global__ void arrives(const int *in, int *p)
{
	__shared__ unsigned long long bar;
	unsigned at = (unsigned)__cvta_generic_to_shared(&bar), done = 0;
	if (threadIdx.x == 0)
		asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(at));
	asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
	__syncthreads();
	if (threadIdx.x == 0)
		asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(at));
	while (!done)
		asm volatile("{ .reg .pred q; mbarrier.try_wait.parity.shared.b64 q, [%1], 0; selp.u32 %0, 1, 0, q; }"
		             : "=r"(done)
		             : "r"(at)
		             : "memory");
	p[blockIdx.x] = in[blockIdx.x];
}
