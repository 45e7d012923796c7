// What nvcc reads is unknown: only the kernels that reach it stay. The questions are no guess: __has_include_next is never answered.
__device__ int asks()
{
#if __has_include_next(<math.h>)
	return 1;
#else
	return 2;
#endif
}

__global__ void calls(int *p)
{
	p[blockIdx.x] = asks();
}

__global__ void holds(int *p)
{
#if __has_include_next(<math.h>)
	p[blockIdx.x] = 1;
#endif
}

__global__ void plain(int *p)
{
	p[blockIdx.x] = 1;
}

// The host's choice may be of an argument.
template <int N> __global__ void sized(int *p)
{
	p[blockIdx.x] = N;
}

// The answer may also be the one that leaves the text out.
__global__ void lacks(int *p)
{
#if __has_include_next(<no_such_file.h>)
	p[1] = 1;
#endif
	p[blockIdx.x] = 1;
}

// Left out by a condition that is known.
__global__ void leaves_out(int *p)
{
#ifdef __clang__
#if __has_include_next(<math.h>)
	p[1] = 1;
#endif
#endif
	p[blockIdx.x] = 1;
}

void run(int *p)
{
#if __has_include_next(<math.h>)
	const int n = 1;
#else
	const int n = 2;
#endif
	calls<<<n, 1>>>(p);
	holds<<<n, 1>>>(p);
	plain<<<n, 1>>>(p);
	sized<n><<<4, 1>>>(p);
	lacks<<<n, 1>>>(p);
	leaves_out<<<n, 1>>>(p);
}
