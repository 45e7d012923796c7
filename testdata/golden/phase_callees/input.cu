// Called functions of members: named copies of those that wait. Their shared memory stays where it is, beside the arena.
__device__ float sum(float v)
{
	__shared__ float part[64];
	part[threadIdx.x] = v;
	__syncthreads();
	return part[0] + part[1];
}

template <class T, int N> static __device__ T other(T v)
{
	__shared__ T line[N], one;
	line[threadIdx.x] = v;
	__syncthreads();
	return line[threadIdx.x ^ 1] + sum(v) + one;
}

template <class T> __device__ T between(T v)
{
	return other<T, 64>(v);
}

__global__ void a(float *p)
{
	__shared__ float own;
	if (threadIdx.x == 0)
		own = p[0];
	p[threadIdx.x] = between(p[threadIdx.x]) + sum(own);
}

__device__ float *room()
{
	__shared__ float s[64];
	return s;
}
#define ROOM room()
__global__ void b(float *p)
{
	room()[threadIdx.x] = sum(p[threadIdx.x]);
	p[threadIdx.x] = ROOM[threadIdx.x];
}

void f(float *p, float *q)
{
#pragma cuelastic phase merge(a, b) barrier(named)
	{
		a<<<1, 64>>>(p);
		b<<<1, 64>>>(q);
	}
}
