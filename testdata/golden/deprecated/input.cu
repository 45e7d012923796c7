// A deprecated kernel's launch is what to warn of: the launch function has the attribute, the entries have not.
template <class T> [[deprecated("old")]] __global__ void one(T *x) { x[blockIdx.x] = 1; }
__global__ __attribute__((deprecated)) void two(int *x) { x[blockIdx.x] = 1; }
[[nodiscard]] __device__ int f(int i) { return i + blockIdx.x; }
[[deprecated]] static __global__ void __launch_bounds__(64) three(int *x) { x[blockIdx.x] = f(1); }

__global__ void last(int *x) { x[blockIdx.x] = 1; }
int main()
{
	int *d;
	cudaMalloc(&d, 256);
	one<<<4, 16>>>(d);
	two<<<4, 16>>>(d);
	three<<<4, 16>>>(d);
	last<<<4, 16>>>(d);
}
