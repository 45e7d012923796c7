// Known, but not supported yet.
#pragma cuelastic phase(1)
__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}
