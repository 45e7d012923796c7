// Side effects whose order is open, in launches inside each other and in a macro's body.
int next();

__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = n;
}

int launch(int *p, int n)
{
	kernel<<<1, 1>>>(p, n);
	return n;
}

#define LAUNCH(n) kernel<<<n++, 1>>>(p, n)

void run(int *p, int n)
{
	kernel<<<n++, 1>>>(p, [&] {
		kernel<<<n++, 1>>>(p, n);
		return n;
	}());
	LAUNCH(n);
	kernel<<<n, 1>>>(p, n);
	kernel<<<2, 1>>>(p, next());
}
