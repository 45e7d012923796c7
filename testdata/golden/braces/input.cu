// Braces in a configuration, which clang would drop from its tree: of one, two and three sizes, of a dim3, empty,
// with a comma at the end, over lines, in templates and macros' arguments, for the shared memory and the stream.
__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = n;
}

template <class T> __global__ void generic(T *p)
{
	p[blockIdx.x] = 1;
}

#define CHECKED(...)                                                                                         \
	do {                                                                                                     \
		__VA_ARGS__;                                                                                         \
	} while (0)

template <class T> void launch(T *p, unsigned n)
{
	generic<T><<<{n, 2}, {3}>>>(p);
	generic<<<{n}, 3>>>(p);
}

void run(int *p, unsigned n, dim3 grid)
{
	kernel<<<{1, 2}, {3}>>>(p, 1);
	kernel<<<{n}, {grid}>>>(p, 2);
	kernel<<<n, {n, 1, 2}, 16>>>(p, 3);
	kernel<<<{}, {}>>>(p, 4);
	kernel<<<{
	             n,
	             1,
	         },
	    dim3{2}>>>(p, 5);
	if (n > 2)
		kernel<<<{n}, 1>>>(p, 6);
	else
		CHECKED(kernel<<<{n, 7}, 1>>>(p, 7));
	cudaStream_t stream{};
	kernel<<<n, 1, {}, stream>>>(p, 8);
	kernel<<<n, {{32}}, {16}, {stream}>>>(p, 9);
	kernel<<<n, 1, {}>>>(p, 10);
	launch(p, n);
}
