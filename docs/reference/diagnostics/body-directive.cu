__device__ int WIDTH = 3;
#define DOUBLED (2 * WIDTH)

__global__ void k(int *p)
{
	p[blockIdx.x] = DOUBLED;
#define WIDTH 4
	p[WIDTH] = 1;
}
