// cuelastic FILE -- -arch=sm_90
__global__ void __cluster_dims__(2, 1, 1) k(int *p)
{
	p[blockIdx.x] = 1;
}
