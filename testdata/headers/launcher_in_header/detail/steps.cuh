#ifndef APP_DETAIL_STEPS
#define APP_DETAIL_STEPS
namespace app
{
namespace detail
{
template <class T> __device__ T weighted(T a, T b, T c)
{
	return (a + 2 * b + c) / 4;
}
__device__ inline int index()
{
	return blockIdx.x * blockDim.x + threadIdx.x;
}
} // namespace detail
} // namespace app
#endif
