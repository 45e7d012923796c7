// Split-k: the block that finishes a tile last adds up the parts. A semaphore counts; nobody waits.
// arch: sm_75
// verify: --ordered
#include "check.h"

__global__ void split(const int *a, int *parts, unsigned *semaphores, int *out, int depth) //= elastic
{
	__shared__ bool is_last;
	int column = blockIdx.x * blockDim.x + threadIdx.x, columns = gridDim.x * blockDim.x, sum = 0;
	for (int k = 0; k < depth; k++)
		sum += a[(blockIdx.y * depth + k) * columns + column] * (k + 1);
	parts[blockIdx.y * columns + column] = sum;
	__threadfence();
	__syncthreads();
	if (threadIdx.x == 0)
		is_last = atomicInc(&semaphores[blockIdx.x], gridDim.y - 1) == gridDim.y - 1;
	__syncthreads();
	if (is_last) {
		__threadfence();
		sum = 0;
		for (int i = 0; i < int(gridDim.y); i++)
			sum += __ldcg(&parts[i * columns + column]);
		out[column] = sum;
	}
}

// Stream-k as CUTLASS has it: a block waits until its turn to add comes.
__global__ void in_turns(const int *a, int *turns, int *out, int depth) //= opaque
{
	int column = blockIdx.x * blockDim.x + threadIdx.x, columns = gridDim.x * blockDim.x, sum = 0;
	for (int k = 0; k < depth; k++)
		sum += a[(blockIdx.y * depth + k) * columns + column] * (k + 1);
	if (threadIdx.x == 0)
		while (atomicAdd(&turns[blockIdx.x], 0) != int(blockIdx.y))
			;
	__syncthreads();
	out[column] = (blockIdx.y ? __ldcg(&out[column]) : 0) + sum;
	__threadfence();
	__syncthreads();
	if (threadIdx.x == 0)
		atomicAdd(&turns[blockIdx.x], 1);
}

int main()
{
	const int tiles = 3, parts = 4, depth = 8, columns = tiles * 64;
	memory<int> a(parts * depth * columns), partial(parts * columns), out(columns), other(columns),
	    turns(tiles);
	std::vector<int> expected(columns);
	unsigned *semaphores;
	cudaMalloc(&semaphores, tiles * sizeof(unsigned));
	cudaMemset(semaphores, 0, tiles * sizeof(unsigned));
	cudaMemset(turns.device, 0, tiles * sizeof(int));
	for (int c = 0; c < columns; c++)
		for (int k = 0; k < parts * depth; k++)
			expected[c] += a.host[k * columns + c] * (k % depth + 1);
	split<<<dim3(tiles, parts), 64>>>(a.device, partial.device, semaphores, out.device, depth);
	in_turns<<<dim3(tiles, parts), 64>>>(a.device, turns.device, other.device, depth);
	return compare("split", out, expected) | compare("in_turns", other, expected);
}
