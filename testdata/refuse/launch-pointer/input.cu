// Launches through pointers, arrays, template parameters and members stay.
typedef void (*kernel_type)(int *);

__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}

kernel_type table[] = {kernel, kernel};

template <kernel_type KERNEL> void by_value(int *p)
{
	KERNEL<<<2, 1>>>(p);
}

template <class F> void by_type(F f, int *p)
{
	f<<<2, 1>>>(p);
}

void run(int *p)
{
	kernel_type pointer = kernel;
	pointer<<<2, 1>>>(p);
	(*pointer)<<<2, 1>>>(p);
	table[1]<<<2, 1>>>(p);
	(kernel)<<<2, 1>>>(p);
	by_value<kernel>(p);
	by_type(kernel, p);
	by_type(&kernel, p);
	kernel<<<2, 1>>>(p);
}
