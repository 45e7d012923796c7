// What the parser cannot know is not declared, and it drops launches for that: those of plain kernels are found again
// in the text, and one dropped launch does not spoil the others of its function.
__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = n;
}

__device__ int last;

template <class T> __global__ void generic(T *p)
{
	last = blockIdx.x;
}

__global__ void hidden(int *p)
{
	p[blockIdx.x] = 1;
}

int next();
// Builtins of GCC's, which nvcc takes and clang does not know.
void run(int *p, int n)
{
	int blocks = __builtin_pow10(n);
	kernel<<<blocks, 1>>>(p, n);
	kernel<<<__builtin_pow10(n), dim3(2, n)>>>(p, n);
	generic<int><<<n, 1>>>((int *)__builtin_apply_args());
	generic<<<next(), 1>>>((int *)__builtin_apply_args()); // both may have effects
	kernel<<<n++, 1>>>(p, n);
	void (*hidden)(int *) = (void (*)(int *))__builtin_apply_args(); // not the kernel
	hidden<<<n, 1>>>(p);
}
