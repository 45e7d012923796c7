// Managed variables are one for both sides, whatever their linkage and wherever they stand in an expression.
#include "check.h"

struct pair {
	int a, b;
};
__managed__ int plain = 5;
__device__ __managed__ int table[4] = {1, 2, 3, 4};
static __managed__ pair inner = {6, 7};
namespace
{
__device__ __managed__ double hidden;
}
template <int N> struct holder {
	int *at;
};

__global__ void use(int *seen)
{
	seen[0] = plain + table[3] + inner.b;
	int *p = threadIdx.x ? &plain : &table[2];
	atomicAdd(p, 10);
	inner.a++;
	hidden += 0.5;
}

int main()
{
	managed<int> seen(1);
	int down = 0, up = 70;

	check("initial", plain == 5 && table[3] == 4 && inner.b == 7 && hidden == 0);
	plain = 50;
	hidden = 2;
	use<<<1, 1>>>(seen.device);
	cudaDeviceSynchronize();
	check("host to device", seen.down()[0] == 50 + 4 + 7);
	check("device to host", plain == 50 && table[2] == 13 && inner.a == 7 && hidden == 2.5);
	check("from symbol",
	    cudaMemcpyFromSymbol(&down, table, sizeof down, 2 * sizeof down) == cudaSuccess && down == 13);
	check("to symbol", cudaMemcpyToSymbol(plain, &up, sizeof up) == cudaSuccess && plain == 70);
	cudaPointerAttributes at;
	check(
	    "managed", cudaPointerGetAttributes(&at, &plain) == cudaSuccess && at.type == cudaMemoryTypeManaged);
	check("copied", cudaMemcpy(seen.device, &table[1], sizeof(int), cudaMemcpyDeviceToDevice) == cudaSuccess);
	check("as memory", seen.down()[0] == 2);
	return failures != 0;
}
