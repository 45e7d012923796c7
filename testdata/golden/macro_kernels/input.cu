// Macros that define whole kernels.
#define COMBINE(xt, yt, kernel, value)                            \
	__launch_bounds__(128)                                        \
	__global__ void kernel(const xt *__restrict__ x, yt *y, int n) \
	{                                                             \
		int i = blockIdx.x * blockDim.x + threadIdx.x;            \
		if (i >= n) /* the last block */                          \
			return;                                               \
		xt a = x[i];                                              \
		y[i] = value;                                             \
	}

COMBINE(float, float, copy_ff, a)
COMBINE(float, double, twice_fd, 2 * a)
#undef COMBINE

#define TURN(T)                                   \
	__device__ T next_##T(T a) { return a + 1; }  \
	__global__ void turn_##T##_rows(T *p)         \
	{                                             \
		__shared__ T rows[64];                    \
		rows[threadIdx.x] = p[threadIdx.x];       \
		__syncthreads();                          \
		p[blockIdx.x * 64 + threadIdx.x] = next_ ## T(rows[threadIdx.x ^ 1]); \
	}
TURN(int)
TURN(float);

// A string in it stays a string.
#define NAMED(T) __global__ void named(T *p) { p[blockIdx.x] = sizeof #T; }
NAMED(int)

void run(const float *x, float *y, double *z, int *p, int n)
{
	copy_ff<<<n / 128 + 1, 128>>>(x, y, n);
	twice_fd<<<n / 128 + 1, 128>>>(x, z, n);
	turn_int_rows<<<n, 64>>>(p);
	turn_float_rows<<<n, 64>>>(y);
	named<<<n, 1>>>(p);
}
