// Kernels and device functions of headers: copies stand behind the #include, in the namespaces that they live in.
#include "kernels.cuh" // the kernels
#include "helpers.cuh"

__global__ void own(int *p)
{
	p[helper::index()] += 1;
}

namespace inner
{
#include "inside.cuh"
}

extern "C" {
#include "linkage.cuh"
}

using namespace k;

void run(int *p)
{
	fill<<<4, 16>>>(p, 60, 2);
	k::hidden<<<4, 1>>>(p);
	plain<<<4, 1>>>(p, 2);
	own<<<2, 32>>>(p);
	inner::deep::kernel<<<2, 32>>>(p);
	linkage<<<2, 1>>>(p);
}
