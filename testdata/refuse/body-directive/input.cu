// Directives in a body that define something: a clone's copy of the body would define it twice.
__device__ int callee(int n)
{
#define TWICE(x) (2 * (x))
	return TWICE(n) + blockIdx.x;
}

__global__ void kernel(int *p)
{
#define PLACE blockIdx.x
	p[PLACE] = 1;
#undef PLACE
}

__global__ void calls(int *p)
{
	p[callee(1)] = 1;
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
	kernel<<<2, 1>>>(p);
	calls<<<2, 1>>>(p);
	harmless<<<2, 1>>>(p);
}
