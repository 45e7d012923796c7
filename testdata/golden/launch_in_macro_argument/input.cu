// A launch as a macro's argument is plain text and is rewritten there.
#define CHECKED(...) do { __VA_ARGS__; if (cudaGetLastError() != cudaSuccess) failed(); } while (0)
#define GRID(n) ((n) + 31) / 32
#define THREADS 32
#define TWICE(statement) statement; statement

void failed();

__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = n;
}

void run(int *p, int n)
{
	CHECKED(kernel<<<GRID(n), THREADS>>>(p, n));
	CHECKED((kernel<<<2, 1>>>(p, THREADS)));
	kernel<<<GRID(n), THREADS>>>(p, GRID(n));
	CHECKED(CHECKED(kernel<<<2, 1>>>(p, 1)); kernel<<<2, 1>>>(p, 2));
	TWICE((kernel<<<2, 1>>>(p, n)));
}
