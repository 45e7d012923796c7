// A macro within the text of inline assembly may name any register.
#define BLOCK "%%ctaid"

__global__ void reads(int *p)
{
	unsigned block;
	asm("mov.u32 %0, " BLOCK ".x;" : "=r"(block));
	p[block] = 1;
}

void run(int *p)
{
	reads<<<2, 32>>>(p);
}
