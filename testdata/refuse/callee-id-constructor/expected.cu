// A constructor that reads block ids runs where no call is written.
struct made {
	int n;
	__device__ made() : n(blockIdx.x)
	{
	}
};

__global__ void kernel(int *p)
{
	made one;
	p[one.n] = 1;
}

void run(int *p)
{
	kernel<<<2, 32>>>(p);
}
