// A configuration is evaluated before the arguments; a comma keeps that order where it may matter.
#define CHECKED(...)                                                                                         \
	do {                                                                                                     \
		__VA_ARGS__;                                                                                         \
	} while (0)

int next();

namespace space
{
template <class T> __global__ void kernel(T *p, int n)
{
	p[blockIdx.x] = n;
}
__global__ void nullary()
{
	if (blockIdx.x > 100)
		__trap();
}
} // namespace space

void run(int *p, int n)
{
	space::kernel<<<n++, 1>>>(p, n++);
	space::kernel<int><<<next(), 1>>>(p, next());
	if (n > 1)
		space::kernel<<<n++, 1>>>(p, n);
	else
		space::kernel<<<{(unsigned)n++, 2}, 1>>>(p, n);
	n ? space::kernel<<<n++, 1>>>(p, n) : space::nullary<<<n++, 1>>>();
	space::kernel<<<n++, 1>>>(p, n), space::kernel<<<n++, 1>>>(p, n);
	CHECKED(space::kernel<<<n, 1>>>(p, n++));
	space::kernel<<<n, 1>>>(p, n);
}
