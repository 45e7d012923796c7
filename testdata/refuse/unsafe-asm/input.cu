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
