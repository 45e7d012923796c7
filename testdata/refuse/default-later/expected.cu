// A default argument that is in neither the first declaration nor the definition.
__global__ void k(int *p, int w);
__global__ void k(int *p, int w = 8);

void run(int *p)
{
	k<<<4, 1>>>(p);
}

__global__ void k(int *p, int w)
{
	p[blockIdx.x] = w * 10 + blockIdx.x;
}
