__device__ int name_length(const char *name = __builtin_FUNCTION())
{
	int length = 0;
	while (name[length])
		length++;
	return length;
}

__global__ void k(int *p)
{
	p[blockIdx.x] = name_length();
}
