// --format=github: annotations, with what their syntax needs escaped.
__global__ void refused(int *p, int n)
{
	threadIdx.x > n ? __syncthreads() : void();
	p[blockIdx.x] = 1;
}

__global__ void assembly(int *p)
{
	asm("mov.u32 %0, %%ctaid.x;" : "=r"(p[0]));
}
