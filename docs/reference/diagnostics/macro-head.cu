#define KERNEL(name)                                                                                         \
	__global__ void name(int *p)                                                                             \
	{                                                                                                        \
		p[blockIdx.x] = sizeof #name;                                                                        \
	}
KERNEL(k)
