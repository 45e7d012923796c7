// --merge=independent: launches side by side are phases if they share nothing that can be seen.
struct two {
	int *first, *second;
};
__device__ int counter;
__constant__ int factor = 2;
const int limit = 3;

__global__ void fill(int *out, int n)
{
	if (threadIdx.x < n)
		out[blockIdx.x * blockDim.x + threadIdx.x] = limit * factor;
}
__global__ void copy(int *out, const int *in)
{
	out[blockIdx.x * blockDim.x + threadIdx.x] = in[threadIdx.x];
}
__global__ void count(int *out)
{
	out[blockIdx.x] = atomicAdd(&counter, 1);
}
static __device__ int next()
{
	return counter++;
}
__global__ void number(int *out)
{
	out[blockIdx.x] = next();
}

void independent(int *a, int *b, const int *c, int n)
{
	fill<<<8, 32>>>(a, n); // n is a number
	copy<<<8, 32>>>(b, c);
	// b is written by the launch before
	fill<<<8, 32>>>(b, n);
	copy<<<8, 32>>>(a, c);
	for (int i = 0; i < n; i++) {
		copy<<<8, 32>>>(a, c); // both read c
		copy<<<8, 32>>>(b, c);
	}
}

void dependent(two t, int *a, int *b)
{
	fill<<<8, 32>>>(t.first, 1); // perhaps the same memory
	copy<<<8, 32>>>(a, t.second);
	int n = 3;
	count<<<8, 32>>>(a); // the counter
	number<<<8, 32>>>(b);
	n++;
	fill<<<8, 32>>>(a, n);
	copy<<<8, 32>>>(a + n, b);
	int *d = a;
	fill<<<8, 32>>>(a, n), copy<<<8, 32>>>(b, d); // one statement
}

void three(int *a, int *b, int *d)
{
	count<<<8, 32>>>(a); // both use variables: counter, and factor
	fill<<<8, 32>>>(b, 2);
	copy<<<8, 32>>>(d, b); // uses none
	number<<<8, 32>>>(a);
}

struct view {
	int *at;
};
__global__ void planes(int out[][4][4])
{
	out[blockIdx.x][0][threadIdx.x] = 1;
}
__global__ void sum(const int in[][4], int *out)
{
	out[blockIdx.x] = in[blockIdx.x][0];
}
__global__ void look(view v)
{
	v.at[blockIdx.x] = 1;
}
__global__ void deep(int *const *p)
{
	p[blockIdx.x][0] = 1;
}
__global__ void shallow(const int *const *p, int *out)
{
	out[blockIdx.x] = p[blockIdx.x][0];
}

void kinds(int a[4][4][4], const int b[4][4], view v, int **p, int *q, int *r)
{
	planes<<<4, 4>>>(a); // an array is written
	planes<<<4, 4>>>(a);
	sum<<<4, 4>>>(b, q); // b is only read
	sum<<<4, 4>>>(b, r);
	if (!a)
		return;
	look<<<4, 4>>>(v); // an object may hold a pointer
	look<<<4, 4>>>(v);
	deep<<<4, 4>>>(p); // what it leads to is written
	deep<<<4, 4>>>(p);
	if (!b)
		return;
	shallow<<<4, 4>>>(p, q);
	shallow<<<4, 4>>>(p, r);
}

// Each pair may depend on each other.
#define OUT a
__managed__ int managed[32];
static __device__ int *const place = nullptr;
__global__ void through(const view *v)
{
	v->at[blockIdx.x] = 1;
}
__global__ void address(unsigned long long at)
{
	*(int *)at = 1;
}
__global__ void reads_managed(int *out)
{
	out[blockIdx.x] = managed[blockIdx.x];
}
__global__ void to_place(int n)
{
	place[blockIdx.x] = n;
}
__global__ void from_place(int *out)
{
	out[blockIdx.x] = place[0];
}
template <class T> __global__ void any(const T *in, int *out)
{
	out[blockIdx.x] = in[blockIdx.x];
}
__global__ void stays(int *p)
{
	asm volatile("mov.u32 %0, %%ctaid.x;" : "=r"(p[0]));
}

void hidden(int *a, int *b, int *c, const view *v, unsigned long long at)
{
	through<<<4, 4>>>(v);
	through<<<4, 4>>>(v);
	if (a)
		return;
	address<<<4, 4>>>(at);
	address<<<4, 4>>>(at);
	if (b)
		return;
	copy<<<4, 4>>>(managed, c);
	reads_managed<<<4, 4>>>(a);
	if (c)
		return;
	to_place<<<4, 4>>>(1);
	from_place<<<4, 4>>>(a);
	if (v)
		return;
	copy<<<4, 4>>>(OUT, c);
	copy<<<4, 4>>>(b, a);
	if (at)
		return;
	copy<<<4, 4>>>(a, c), copy<<<4, 4>>>(b, c); // two launches
	copy<<<4, 4>>>(c, &b[0]);
	any<<<4, 4>>>(a, b);
	any<<<4, 4>>>(a, c); // T may be a pointer
	stays<<<4, 4>>>(a); // cannot be merged
	copy<<<4, 4>>>(b, c);
}
