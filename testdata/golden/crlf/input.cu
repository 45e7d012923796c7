// Lines that end with CR LF.
#define N \
	3
__global__ void kernel(int *p,
	int n)
{
	p[blockIdx.x] = n; // a comment
}

void run(int *p)
{
	kernel<<<N, 1>>>(p, 1);
}
