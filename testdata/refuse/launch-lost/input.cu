// The parser loses these launches, and the text alone does not say what they run; the tool says so.
__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}

struct table {
	void (*kernel)(int *);
};

void run(int *p, const table &t)
{
	t.kernel<<<{1, 2}, {3}, {0}>>>(p);
	kernel<<<2, 1>>>(p);
}
