// Conditional compilation around kernels, in their bodies, and around launches.
#ifndef WIDTH
#define WIDTH 4
#endif

#if WIDTH > 2
__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = n;
}
#else
__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = -n;
}
#endif

__global__ void inside(int *p)
{
#if WIDTH == 4
	p[blockIdx.x] = 4;
#else
	p[blockIdx.x] = 5;
#endif
}


void run(int *p)
{
#ifdef FAST
	kernel<<<20, 1>>>(p, 2);
#else
	kernel<<<2, 1>>>(p, 1);
#endif
	inside<<<2, 1>>>(p);
#if 0
	nothing<<<1, 1>>>();
#endif
}
