// A toolkit that is not there.
__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}
