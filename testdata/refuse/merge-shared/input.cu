// Shared memory that cannot be overlaid adds up: here a lambda without captures names it. What can be counts once.
__global__ void a(float *p)
{
	__shared__ float s[7000];
	__shared__ float room[1024];
	auto get = [](int i) { return s[i]; };
	s[threadIdx.x] = room[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = get(3) + room[1];
}
__global__ void b(float *p)
{
	__shared__ float s[5000];
	__shared__ float room[1024];
	auto get = [](int i) { return s[i]; };
	s[threadIdx.x] = room[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = get(3) + room[2];
}
__global__ void c(float *p)
{
	__shared__ float fits[5288];
	fits[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = fits[3];
}
void f(float *p, float *q)
{
#pragma cuelastic phase merge(a, c)
	{
		a<<<1, 32>>>(p);
		c<<<1, 64>>>(q);
	}
#pragma cuelastic phase merge(a, b)
	{
		a<<<1, 32>>>(p);
		b<<<1, 64>>>(q);
	}
}
