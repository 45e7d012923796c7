// Ids that are copied, handed on, taken the address of; and fields of their names, in plain and in dependent expressions.
struct geometry {
	int blockDim, gridDim;
	uint3 blockIdx;
};

__device__ unsigned first(const uint3 &id)
{
	return id.x;
}

__device__ unsigned second(dim3 extent)
{
	return extent.y;
}

__global__ void copies(int *p, geometry g)
{
	uint3 block = blockIdx;
	const uint3 &thread = threadIdx;
	dim3 grid(gridDim), same = blockDim;
	p[block.x] = thread.x + grid.x + same.x + first(blockIdx) + second(gridDim);
	p[1] = g.blockIdx.x + g.blockDim + g.gridDim;
}

__global__ void writes(int *p, geometry *g)
{
	g->blockIdx = blockIdx;
	g->blockDim = blockDim.x;
	p[g->blockIdx.x] = g->gridDim;
}

template <class T> __global__ void dependent(int *p, T t)
{
	p[t.blockIdx.x] = t.blockDim + T{}.gridDim + gridDim.x;
}

void run(int *p, geometry g)
{
	copies<<<2, 32>>>(p, g);
	writes<<<2, 32>>>(p, &g);
	dependent<<<2, 32>>>(p, g);
}
