// __has_include_next depends on where the compilers keep their headers.
#if __has_include_next(<math.h>)
#define SCALE 2
#else
#define SCALE 1
#endif

__global__ void scale(float *x)
{
	x[blockIdx.x * blockDim.x + threadIdx.x] *= SCALE;
}

void run(float *x)
{
	scale<<<64, 128>>>(x);
}
