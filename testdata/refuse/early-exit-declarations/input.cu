// What cannot move in front of the piece it stands in, and is used behind it.
struct counted {
	int n;
	__device__ counted(int m) : n(m)
	{
	}
};
__global__ void reference(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int &name = p[p[0]];
	__syncthreads();
	name = n;
}
__global__ void kept(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	volatile int value = p[0];
	__syncthreads();
	p[0] = value;
}
__global__ void object(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	counted value(p[0]);
	__syncthreads();
	decltype(value) other = value;
	p[0] = other.n;
}
__global__ void lambda(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	auto value = [=](int k) { return p[k]; };
	__syncthreads();
	p[0] = value(n);
}
__global__ void size_beside_value(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	const int size = 16, value = p[threadIdx.x];
	__syncthreads();
	__shared__ int tile[size];
	tile[threadIdx.x] = value;
	__syncthreads();
	p[0] = tile[0];
}
__global__ void specifier(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	alignas(16) int values[4] = {p[0], p[1]};
	__syncthreads();
	p[0] = values[n];
}
