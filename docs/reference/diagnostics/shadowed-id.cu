__global__ void k(int *p)
{
	int blockIdx = 1;
	p[blockIdx] = 1;
}
