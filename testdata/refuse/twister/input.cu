// The Mersenne twister draws for a whole block, with barriers that only the library knows.
#include <twister.h>

__global__ void all(curandStateMtgp32 *state, unsigned *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = curand(state);
}

__global__ void some(curandStateMtgp32 *state, unsigned *p, int n)
{
	if (threadIdx.x >= n)
		return;
	p[blockIdx.x * blockDim.x + threadIdx.x] = curand(state);
}

template <class T> __global__ void typed(T *state, unsigned *p, int n)
{
	if (threadIdx.x >= n)
		return;
	p[blockIdx.x * blockDim.x + threadIdx.x] = curand(state);
}

void run(curandStateMtgp32 *state, unsigned *p, int n)
{
	all<<<2, 256>>>(state, p);
	typed<<<2, 256>>>(state, p, n);
	some<<<2, 256>>>(state, p, n);
}
