// Side effects in configuration and arguments, whose order a call does not fix.
int next();

__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = n;
}

void run(int *p, int n)
{
	kernel<<<n++, 1>>>(p, n++);
	kernel<<<next(), 1>>>(p, next());
	kernel<<<n++, 1>>>(p, n);
	kernel<<<n, 1>>>(p, n++);
	kernel<<<n, 1>>>(p, n);
	kernel<<<2, 1>>>(p, next());
}
