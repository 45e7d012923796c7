// Names of block ids for a parameter and for a local.
__global__ void parameter(int *p, int blockIdx)
{
	p[blockIdx] = 1;
}

__global__ void local(int *p)
{
	int gridDim = 3;
	p[blockIdx.x] = gridDim;
}

void run(int *p)
{
	parameter<<<2, 32>>>(p, 1);
	local<<<2, 32>>>(p);
}
