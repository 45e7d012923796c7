// Shared memory that cannot be references to the arena: where a jump goes past its declaration, and where a
// macro says that it is shared. What can: structs of no standard layout, and large alignments.
struct base {
	int x;
};
struct derived : base {
	int y;
};
#define SHARED(name) __shared__ int name[32]

__global__ void jumps(int *p, int k)
{
	switch (k) {
	case 0:
		__shared__ int s[32];
	case 1:
		s[threadIdx.x] = 1;
		p[threadIdx.x] = s[threadIdx.x];
		break;
	default: {
		__shared__ int t[32];
		t[threadIdx.x] = 2;
		p[threadIdx.x] = t[threadIdx.x];
	}
	}
}

__global__ void leaves(int *p, int k)
{
	if (k == 5)
		goto out;
	SHARED(macro);
	__shared__ int s[32];
	s[threadIdx.x] = macro[threadIdx.x] = k;
	p[threadIdx.x] = s[threadIdx.x] + macro[threadIdx.x];
out:
	p[threadIdx.x] += 1;
}

__global__ void layouts(int *p)
{
	constexpr int count(32);
	constexpr int half(count / 2);
	__shared__ derived d;
	if (threadIdx.x == 0)
		d.x = half, d.y = count;
	__syncthreads();
	p[threadIdx.x] = d.x + d.y + half;
}

__global__ void aligned(int *p)
{
	alignas(128) __shared__ int line[32];
	__shared__ int first;
	line[threadIdx.x] = first = 1;
	p[threadIdx.x] = line[threadIdx.x] + first;
}

void f(int *p, int *q, int *r, int *s)
{
#pragma cuelastic phase merge(jumps, leaves, layouts, aligned)
	{
		jumps<<<1, 32>>>(p, 1);
		leaves<<<1, 32>>>(q, 5);
		layouts<<<1, 32>>>(r);
		aligned<<<1, 32>>>(s);
	}
}
