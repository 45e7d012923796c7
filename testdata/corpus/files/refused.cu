// Compiles, but one of its kernels is refused.
__global__ void refused(unsigned *p)
{
	unsigned block;
	asm volatile("mov.u32 %0, %%ctaid.x;" : "=r"(block));
	p[block] = 1;
}

__global__ void plain(unsigned *p)
{
	p[blockIdx.x] = 1;
}
