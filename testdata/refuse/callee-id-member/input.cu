// A default member initialiser that reads block ids.
struct made {
	int n = blockIdx.x;
};

__global__ void kernel(int *p)
{
	made one;
	p[one.n] = 1;
}
