// Directives in bodies that a copy may repeat: the same text again, or undefined at the end, or undefined first.
__device__ int callee(int n)
{
#define TWICE(x) \
	(2 * (x))
	return TWICE(n) + blockIdx.x;
}

__global__ void undefined_behind(int *p)
{
#define PLACE blockIdx.x
	p[PLACE] = callee(1);
#undef PLACE
}

#define SIZE 3
__global__ void undefined_first(int *p)
{
#undef SIZE
#define SIZE 4
	for (int i = 0; i < SIZE; i++)
		p[i] = gridDim.x;
#undef SIZE
#define SIZE 5
	p[SIZE] = 1;
}

__global__ void harmless(int *p)
{
#ifdef TWICE
	p[blockIdx.x] = 1;
#endif
#pragma unroll
	for (int i = 0; i < 3; i++)
		p[i] = i;
}

void run(int *p)
{
	undefined_behind<<<2, 1>>>(p);
	undefined_first<<<2, 1>>>(p);
	harmless<<<2, 1>>>(p);
}
