// A fragment that others would include: nvcc rejects it alone, so it does not count.
__global__ void rejected(element *p)
{
	p[threadIdx.x] = 0;
}
