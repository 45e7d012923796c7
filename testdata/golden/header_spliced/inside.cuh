#ifdef __CUDACC__
namespace deep
{
__global__ void kernel(int *p)
{
	p[blockIdx.x] = helper::index();
}
__global__ void not_launched(int *p)
{
	p[blockIdx.x] = 2;
}
} // namespace deep
#endif
