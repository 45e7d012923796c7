__global__ void k(int *p, int w);
__global__ void k(int *p, int w = 8); // later than the first declaration

__global__ void k(int *p, int w)
{
	p[blockIdx.x] = w;
}
