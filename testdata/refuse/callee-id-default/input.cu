// Default arguments run what no call shows: functions that read ids, at a declaration in front of the definition, in methods.
__device__ int block()
{
	return blockIdx.x;
}
__device__ int thread()
{
	return threadIdx.x;
}
__device__ int waits()
{
	__syncthreads();
	return 1;
}
__device__ int by_call(int n = block() + 1)
{
	return n;
}
__device__ int before(int n = block());
__device__ int before(int n)
{
	return n;
}
struct s {
	__device__ int method(int n = block());
};
__device__ int s::method(int n)
{
	return n;
}
__device__ int by_thread(int n = thread())
{
	return n;
}
__device__ int harmless(float x = sqrtf(4))
{
	return x + blockIdx.x;
}
__device__ int by_barrier(int n = waits())
{
	return n;
}
__global__ void k1(int *p)
{
	p[by_call()] = 1;
}
__global__ void k2(int *p)
{
	p[before()] = 1;
}
__global__ void k3(int *p)
{
	p[s().method()] = 1;
}
__global__ void k4(int *p)
{
	p[by_thread()] = 1;
}
__global__ void k5(int *p)
{
	p[harmless()] = 1;
}
__global__ void k6(int *p)
{
	auto l = [](int n = block()) { return n; };
	p[l()] = 1;
}
__global__ void k7(int *p)
{
	if (threadIdx.x > 3)
		return;
	p[by_barrier()] = 1;
}
void f(int *p)
{
	k1<<<1, 1>>>(p);
	k2<<<1, 1>>>(p);
	k3<<<1, 1>>>(p);
	k4<<<1, 1>>>(p);
	k5<<<1, 1>>>(p);
	k6<<<1, 1>>>(p);
	k7<<<1, 1>>>(p);
}
