// Fields and functions that are called like the ids are none of them.
struct geometry {
	int blockIdx, gridDim;
	__host__ __device__ int blockDim() const
	{
		return blockIdx * gridDim;
	}
};

__global__ void kernel(geometry g, int *p)
{
	p[blockIdx.x] = g.blockIdx + g.gridDim + g.blockDim();
}

int host(geometry g)
{
	int blockIdx = g.blockIdx;
	return blockIdx;
}

void run(int *p)
{
	kernel<<<2, 1>>>(geometry{1, 2}, p);
}
