// Template parameters that cannot be passed on by name; __grid_constant__ in macros that hold more.
#define CONSTANT const __grid_constant__
#define OF_TYPE(T, name) const __grid_constant__ T name


template <class T, int> __global__ void unnamed(T *p)
{
	p[blockIdx.x] = 1;
}

template <class T = int, class = T, int N = 2> __global__ void gap(T *p)
{
	p[blockIdx.x] = N;
}

// gcc, nvcc's host compiler, cannot name a kernel with a pack of const values.
template <class... Ts> __global__ void const_pack(int *p, const Ts... values)
{
	p[blockIdx.x] = (0 + ... + values);
}

template <class... Ts> __global__ void unnamed_pack(int *p, Ts...)
{
	p[blockIdx.x] = sizeof...(Ts);
}

struct big {
	int v[8];
};

__global__ void with_const(CONSTANT big b, int *p)
{
	p[blockIdx.x] = b.v[1];
}

__global__ void whole(OF_TYPE(big, b), int *p)
{
	p[blockIdx.x] = b.v[1];
}

// Where the type ends, no token says.
struct counted {
	int n;
	__host__ __device__ counted(int m) : n(m) {}
	__host__ __device__ counted(const counted &o) : n(o.n + 1) {}
};

__global__ void in_parentheses(counted(c), int *p)
{
	p[blockIdx.x] = c.n;
}

void run_big(big b, int *p)
{
	with_const<<<2, 1>>>(b, p);
	whole<<<2, 1>>>(b, p);
	in_parentheses<<<2, 1>>>(counted(1), p);
}

void run(int *p)
{
	const_pack<<<2, 1>>>(p, 1, 2);
	unnamed_pack<<<2, 1>>>(p, 1, 2);
	unnamed<int, 3><<<2, 1>>>(p);
	gap<<<2, 1>>>(p);
}
