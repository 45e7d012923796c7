// Kernels and device functions of headers, through two levels of headers and of calls, in namespaces, as
// templates.
#include "program.h"
#include "headers/kernels.cuh"

__global__ void own(int *p)
{
	p[helper::index()] += helper::grid<3>();
}

__device__ int from_main(int n)
{
	return n * 3 + blockIdx.x;
}

using namespace k;

int main()
{
	memory<int> a(64);
	memory<double> b(64);
	fill_all<<<4, 16>>>(a.device, 60, 2);
	a.print("fill_all");
	fill_all<<<dim3(2, 4), 8>>>(b.device, 64);
	b.print("fill_all, 2-D");
	k::hidden<<<4, 1>>>(a.device);
	a.print("hidden");
	shared_rows<<<8, 8>>>(a.device);
	a.print("shared_rows");
	plain<<<4, 1>>>(a.device, 2);
	a.print("plain");
	own<<<2, 32>>>(a.device);
	a.print("own");
	return 0;
}
