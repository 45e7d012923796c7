// A pragma of ours that nobody knows.
#pragma cuelastic merge(2)
__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}
