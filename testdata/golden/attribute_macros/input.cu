// Attributes that come from macros.
#define KERNEL __global__ void
#define GLOBAL __global__
#define BOUNDS(n) __launch_bounds__(n)
#define HIDDEN __attribute__((visibility("hidden")))

KERNEL plain(int *p)
{
	p[blockIdx.x] = 1;
}

GLOBAL void BOUNDS(64) bounded(int *p)
{
	p[blockIdx.x] = 2;
}

HIDDEN GLOBAL void hidden(int *p)
{
	p[blockIdx.x] = 3;
}

void run(int *p)
{
	plain<<<2, 1>>>(p);
	bounded<<<2, 64>>>(p);
	hidden<<<2, 1>>>(p);
}
