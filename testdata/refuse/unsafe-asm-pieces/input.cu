// Assembly whose text is in pieces, or holds escapes.
__global__ void pieces(int *p)
{
	unsigned block;
	asm("mov.u32 %0, %%cta"
	    "id.x;"
	    : "=r"(block));
	p[block] = 1;
}

__global__ void escapes(int *p)
{
	unsigned block;
	asm("mov.u32 %0, %%\x63taid.x;" : "=r"(block));
	p[block] = 1;
}

__global__ void barrier_in_pieces(int *p)
{
	if (threadIdx.x < 3)
		asm volatile("bar"
		             ".sync 0;");
	p[blockIdx.x] = 1;
}

__global__ void grid_in_escapes(int *p)
{
	unsigned grid;
	asm("mov.u32 %0, %%n\143taid.x;" : "=r"(grid));
	p[blockIdx.x] = grid;
}

void run(int *p)
{
	pieces<<<2, 32>>>(p);
	escapes<<<2, 32>>>(p);
	barrier_in_pieces<<<2, 32>>>(p);
	grid_in_escapes<<<2, 32>>>(p);
}
