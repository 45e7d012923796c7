// No database in that folder.
__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}
