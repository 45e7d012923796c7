// Configurations: two to four arguments, braces, dim3, conversions, side effects in one of the two.
__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = n;
}

__global__ void nullary()
{
}

int next();

struct size {
	operator dim3() const
	{
		return dim3(2, 3);
	}
};

struct holder {
	int *p;
	void launch() const
	{
		kernel<<<2, 1>>>(p, 1);
	}
	static void nothing()
	{
		nullary<<<1, 1>>>();
	}
};

void run(int *p, cudaStream_t stream, int n)
{
	dim3 grid(2), block = {1, 2};
	kernel<<<grid, block>>>(p, 1);
	kernel<<<n, 32, 0>>>(p, 1);
	kernel<<<n, 32, n * sizeof(int), stream>>>(p, 1);
	kernel<<<n, 32, 0, 0>>>(p, 1);
	kernel<<<dim3(2, 2), dim3{1, 1, 1}>>>(p, 1);
	kernel<<<size(), n > 2 ? 32 : 64>>>(p, 1);
	kernel<<<grid.x * 2, block.x>>>(p, n);
	kernel<<<next(), 1>>>(p, n);
	kernel<<<n, 1>>>(p, next());
	kernel<<<n, 1>>>(p, n++);
	kernel<<<(next(), 2), 1>>>(p, 3);
	kernel<<<n >> 1, 1>>>(p, n << 2);
	(kernel<<<2, 1>>>(p, 1));
	if (n)
		kernel<<<2, 1>>>(p, 1);
	else
		nullary<<<1, 1>>>();
	for (int i = 0; i < 3; i++)
		kernel<<<i + 1, 1>>>(p, i);
	do nullary<<<1, 1>>>(); while (n-- > 0);
	kernel<<<2, 1>>>(p, 1), kernel<<<2, 1>>>(p, 2); kernel<<<2, 1>>>(p, 3);
	n ? kernel<<<2, 1>>>(p, 1) : nullary<<<1, 1>>>();
	switch (n) {
	case 1:
		nullary<<<1, 1>>>();
		break;
	default: kernel<<<2, 1>>>(p, 1);
	}
	holder{p}.launch();
}
