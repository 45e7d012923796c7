// What stands in a macro's argument is plain text, even where the macro repeats it or ends with it: it is edited once, and there.
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define SQUARE(x) ((x) * (x))
#define PASTE(a) a##Idx.x
#define PLUS_ONE(x) 1 + x
#define STORE(p, i, v) p[i] = v
#define FIRST(p) p.x

__device__ int index(int n)
{
	return n + blockIdx.x;
}

__global__ void ids(int *p)
{
	p[MAX(threadIdx.x, 3)] = SQUARE(blockIdx.x) + PASTE(block) + FIRST(gridDim);
}

__global__ void calls(int *p)
{
	p[MAX(index(1), 3)] = SQUARE(index(2));
	STORE(p, index(4), PLUS_ONE(index(5)));
	STORE(p, SQUARE(MAX(index(7), 2)), MAX(2, index(index(8))));
}

void run(int *p)
{
	ids<<<MAX(2, 3), SQUARE(1)>>>(p);
	calls<<<MAX(2, 3), SQUARE(1)>>>(PLUS_ONE(p));
}
