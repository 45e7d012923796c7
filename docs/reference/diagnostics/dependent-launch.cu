// cuelastic FILE -- -arch=sm_90
__global__ void k(int *p)
{
	cudaGridDependencySynchronize();
	p[blockIdx.x] = 1;
}
