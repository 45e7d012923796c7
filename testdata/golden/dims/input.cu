// Two and three dimensions, of grid and block.
__global__ void flat(int *p, int width)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	p[y * width + x] = blockIdx.y * gridDim.x + blockIdx.x;
}

__global__ void deep(int *p)
{
	uint3 block = blockIdx;
	dim3 grid = gridDim;
	auto same = blockIdx;
	p[(block.z * grid.y + block.y) * grid.x + same.x] = blockDim.z * threadIdx.z;
}

void run(int *p)
{
	flat<<<dim3(3, 5), dim3(4, 2)>>>(p, 12);
	deep<<<dim3(2, 3, 4), dim3(1, 2, 3)>>>(p);
}
