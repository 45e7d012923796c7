#define KERNEL(name)                                                                                         \
	__global__ void name(int *p)                                                                             \
	{                                                                                                        \
		p[blockIdx.x] = 1;                                                                                   \
	}
KERNEL(k)
