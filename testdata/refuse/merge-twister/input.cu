// Draws that a block makes together, by another name of the generator's state: no member of a phase, and no block loop where
// some threads have left.
#include <twister.h>

__global__ void draws(curandStateMtgp32_t *state, unsigned *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = curand(state);
}
__global__ void draws_some(curandStateMtgp32_t *state, unsigned *p, int n)
{
	if (threadIdx.x >= n)
		return;
	p[blockIdx.x * blockDim.x + threadIdx.x] = curand(state);
}
__global__ void other(unsigned *p)
{
	p[blockIdx.x] = 1;
}

void run(curandStateMtgp32_t *state, unsigned *p, unsigned *q, int n)
{
#pragma cuelastic phase merge(draws, other)
	{
		draws<<<2, 256>>>(state, p);
		other<<<2, 256>>>(q);
	}
	draws_some<<<2, 256>>>(state, p, n);
}
