// Directives in bodies: a copy repeats them, and gets the macros back that they change.
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

#undef SIZE
#define SIZE 3
__global__ void used_before(int *p)
{
	p[blockIdx.x] = SIZE;
#undef SIZE
#define SIZE 4
	p[SIZE] = 1;
}

__global__ void two_texts(int *p)
{
#define PLACE 1
	p[PLACE] = blockIdx.x;
#undef PLACE
#define PLACE 2
	p[PLACE] = blockIdx.x;
}

#define SUM(x, y) \
	((x) + (y))
#define BOTH SUM(1, SIZE)
__global__ void of_another(int *p)
{
	p[BOTH] = blockIdx.x;
#undef SUM
#define SUM(x, y) ((x) * (y))
	p[BOTH] = 2;
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
	used_before<<<2, 1>>>(p);
	two_texts<<<2, 1>>>(p);
	of_another<<<2, 1>>>(p);
	harmless<<<2, 1>>>(p);
}
