// Compiler flags: a definition, a standard, and one that only nvcc knows.
__global__ void kernel(int *p)
{
	p[blockIdx.x] = BLOCKS;
}

void run(int *p)
{
	kernel<<<BLOCKS, 1>>>(p);
}
