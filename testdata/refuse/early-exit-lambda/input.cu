// A lambda's own captures run what they are made of: idle threads must not, so it does not stay in front of its barrier.
__device__ int &next(int *p) { return p[atomicAdd(p, 1) & 7]; }
__global__ void k(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	auto f = [&r = next(p)] { return r; };
	__syncthreads();
	p[i + 8] = f();
}
__global__ void ok(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	auto f = [&p, &i] { return p[i]; };
	__syncthreads();
	p[i + 8] = f();
}
