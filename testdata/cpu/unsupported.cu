// What the CPU device does not have is refused at the launch, by name and place; other kernels of the file
// run.
#include "check.h"

__global__ void strange(int *out)
{
	asm volatile("tcgen05.alloc.nonsense %0;" : "=r"(*out));
}

__global__ void fine(int *out)
{
	*out = 3;
}

int main()
{
	managed<int> out(1);

	fine<<<1, 1>>>(out.device);
	check("others run", out.down()[0] == 3);
	strange<<<1, 1>>>(out.device);
	check("refused", cudaGetLastError() != cudaSuccess || cudaDeviceSynchronize() != cudaSuccess);
	return failures != 0;
}
