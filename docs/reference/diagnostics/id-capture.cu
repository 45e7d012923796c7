__global__ void k(int *p)
{
	int (*f)(int) = [](int n) { return n + int(blockIdx.x); };
	p[blockIdx.x] = f(1);
}
