// Ids through macros: the body function's parameters shadow the built-ins, so nothing of the text changes.
#define GLOBAL_ID (blockIdx.x * blockDim.x + threadIdx.x)
#define STRIDE() (gridDim.x * blockDim.x)
#define FOR_EACH(i, n) for (int i = GLOBAL_ID; i < (n); i += STRIDE())

__global__ void saxpy(int n, float a, const float *x, float *y)
{
	FOR_EACH (i, n)
		y[i] = a * x[i] + y[i];
}

void run(int n, const float *x, float *y)
{
	saxpy<<<(n + 255) / 256, 256>>>(n, 2.0f, x, y);
}
