// A declaration inside a function declares nothing for the launch function.
void run(int *p)
{
	extern __global__ void kernel(int *);
	kernel<<<2, 1>>>(p);
}

__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}
