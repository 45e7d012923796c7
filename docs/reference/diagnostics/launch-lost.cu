__global__ void k(int *p)
{
	p[blockIdx.x] = 1;
}

struct table {
	void (*k)(int *);
};

void run(int *p, const table &t)
{
	t.k<<<{1, 2}, {3}, {0}>>>(p);
}
