// Functions of which nothing is known: another file may have a body for one, and a pointer says which at run time.
typedef int (*step)(int);

__device__ int elsewhere(int n);
__device__ step steps[2];

__global__ void by_name(int *p)
{
	p[blockIdx.x] = elsewhere(3);
}

__global__ void by_table(int *p)
{
	p[blockIdx.x] = steps[p[blockIdx.x] & 1](3);
}

__global__ void by_parameter(int *p, step s)
{
	p[blockIdx.x] = s(3);
}

// This pointer can be followed.
__device__ int doubled(int n)
{
	return 2 * n;
}

__global__ void known(int *p)
{
	step s = doubled;
	p[blockIdx.x] = s(3);
}

void run(int *p, step s)
{
	by_name<<<2, 32>>>(p);
	by_table<<<2, 32>>>(p);
	by_parameter<<<2, 32>>>(p, s);
	known<<<2, 32>>>(p);
}
