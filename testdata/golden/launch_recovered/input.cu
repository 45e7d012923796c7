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
#ifndef __clang__ // only nvcc knows these
template <class T> T undeclared(T value);
void undeclared_kernel(int *);
#endif

void run(int *p, int n)
{
	int blocks = undeclared(n);
	kernel<<<blocks, 1>>>(p, n);
	kernel<<<undeclared(n), dim3(2, n)>>>(p, n);
	generic<int><<<n, 1>>>(undeclared(p));
	generic<<<next(), 1>>>(undeclared(p)); // both may have effects
	kernel<<<n++, 1>>>(p, n);
	void (*hidden)(int *) = undeclared_kernel; // not the kernel
	hidden<<<n, 1>>>(p);
}
