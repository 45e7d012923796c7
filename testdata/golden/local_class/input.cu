// A local class sees no parameters: in the copy it asks the hardware for its threads, and the kernel is not
// resized.
__global__ void k(int *p, int n)
{
	struct number {
		int v;
		__device__ number() : v(threadIdx.x + 3 * blockDim.x)
		{
		}
		__device__ int get() const
		{
			return v + threadIdx.x;
		}
	};
	number o;
	p[blockIdx.x * blockDim.x + threadIdx.x] = o.get();
}
__device__ int callee(int a)
{
	struct number {
		__device__ int get() const
		{
			return threadIdx.x;
		}
	};
	return number().get() + a * blockIdx.x;
}
__global__ void k2(int *p, int n)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = callee(n);
}
void run(int *p)
{
	k<<<2, 32>>>(p, 3);
	k2<<<2, 32>>>(p, 3);
}
