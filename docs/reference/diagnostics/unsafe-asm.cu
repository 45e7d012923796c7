__global__ void k(int *p)
{
	int block;
	asm("mov.u32 %0, %%ctaid.x;" : "=r"(block)); // write blockIdx.x
	p[block] = 1;
}
