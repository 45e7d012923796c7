__global__ void k(volatile int *flag, int *p)
{
	while (!flag[blockIdx.x]) { // until another block sets it
	}
	p[blockIdx.x] = 1;
	flag[blockIdx.x + 1] = 1;
}
