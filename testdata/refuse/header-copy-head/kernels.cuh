#pragma once
const int N = 2;
static int offset = 1;
#define MORE (N + 1)
typedef int type;
namespace n
{
__global__ void by_default(int *p, int k = N)
{
	p[blockIdx.x] = k;
}
__global__ void by_macro(int *p, int k = MORE)
{
	p[blockIdx.x] = k;
}
__global__ void by_union(int *p, int k = offset)
{
	p[blockIdx.x] = k;
}
__global__ void __launch_bounds__(N * 32) bounded(int *p)
{
	p[blockIdx.x] = 1;
}
template <class T, int K = N> __global__ void of_template(T *p)
{
	p[blockIdx.x] = K;
}
// On the device both types are 32 bits that are stored, but -3.f becomes another number.
extern "C" __global__ void by_type(int *p, type k)
{
	p[blockIdx.x] = k;
}
} // namespace n
namespace n
{
const int N = 3;
static union {
	int offset;
};
typedef unsigned type;
} // namespace n
