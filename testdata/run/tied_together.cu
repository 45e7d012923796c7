// Threads of a block that draw their random numbers together, by a function of the library that waits for all
// of them.
#include "program.h"

#include <curand_kernel.h>
#include <curand_mtgp32_host.h>
#include <curand_mtgp32dc_p_11213.h>

__global__ void draw(curandStateMtgp32 *states, unsigned *out)
{
	for (int k = 0; k < 3; k++)
		out[(blockIdx.x * 3 + k) * blockDim.x + threadIdx.x] = curand(&states[blockIdx.x]);
}

int main()
{
	const int blocks = 3, threads = 256;
	curandStateMtgp32 *states;
	mtgp32_kernel_params *parameters;
	memory<unsigned> out(blocks * 3 * threads);
	CHECK(cudaMalloc((void **)&states, blocks * sizeof *states));
	CHECK(cudaMalloc((void **)&parameters, sizeof *parameters));
	curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, parameters);
	curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, parameters, blocks, 1234);
	draw<<<blocks, threads>>>(states, out.device);
	out.print("draw");
}
