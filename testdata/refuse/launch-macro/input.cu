// Launches out of macros' bodies stay.
#define LAUNCH(kernel, n, ...) kernel<<<n, 32>>>(__VA_ARGS__)
#define CONFIGURATION <<<2, 32>>>

__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	LAUNCH(kernel, 2, p);
	kernel CONFIGURATION (p);
	kernel<<<2, 32>>>(p);
}
