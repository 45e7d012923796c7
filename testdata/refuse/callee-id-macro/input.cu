// Calls of functions that read ids whose names come from macros' bodies: no token of this file could be changed.
#define INDEX index(0)
#define CALL(f) f(1)
#define NAMED(f) f##_of_block()
#define BOTH(a) index(a) + (a)

__device__ int index(int n)
{
	return n + blockIdx.x;
}

__device__ int number_of_block()
{
	return blockIdx.x * 2;
}

__global__ void body(int *p)
{
	p[0] = INDEX;
}

__global__ void name_is_argument(int *p)
{
	p[0] = CALL(index);
}

__global__ void pasted(int *p)
{
	p[0] = NAMED(number);
}

__global__ void body_and_argument(int *p)
{
	p[0] = BOTH(index(3));
}

void run(int *p)
{
	body<<<2, 1>>>(p);
	name_is_argument<<<2, 1>>>(p);
	pasted<<<2, 1>>>(p);
	body_and_argument<<<2, 1>>>(p);
}
