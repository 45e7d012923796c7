typedef int (*function)(int);

__device__ inline int of_block(int n)
{
	return n + blockIdx.x;
}

__device__ function functions[] = {of_block};
