// What was dropped and where the declarations came from.
__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}
