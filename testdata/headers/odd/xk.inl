static __global__ void NAME(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += ADD + __LINE__;
}
