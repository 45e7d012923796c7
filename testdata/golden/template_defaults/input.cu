// Behind a parameter with a default, a function's template may have one without; a class's may not.
enum class unit { a, b };

template <int N, typename T = float, bool B = false, unit U, int M = (N >= 3), typename = int>
__global__ void mix(T *p)
{
	__shared__ T s[64];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x ^ N] + (int)U + M + B;
}

void run(float *p, int n)
{
	auto kernel = mix<3, float, true, unit::b>;
	kernel<<<n, 64>>>(p);
}
