// Which declarations move in front of the piece they stand in: those that are used behind it.
__global__ void used_first_behind(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int *v = p + n;
	v[0] = __shfl_down_sync(0xffffffff, n, 1);
}
__global__ void used_right_behind(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	p[1] = 0; int *v = p + p[0];v[0] = __shfl_down_sync(0xffffffff, n, 1);
}
__global__ void used_last(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int v = p[0];
	__syncthreads();
	p[1] = n;
	p[2] = v;
}
__global__ void second_is_used(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int a = p[0], b = p[1];
	p[2] = a;
	__syncthreads();
	p[3] = b;
}
__global__ void not_used(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int a = p[0];
	p[1] = a;
	__syncthreads();
	p[2] = n;
}
__global__ void declared_again(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int a = p[0];
	p[1] = a;
	__syncthreads();
	{
		int a = p[2];
		p[3] = a;
	}
}
__global__ void constants(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	const int a = p[0];
	const int *b = p + a;
	int *const c = p + a;
	const auto d = p[3];
	__syncthreads();
	*c = a + *b + d;
}
__global__ void bounds(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	const int half = 16;
	__syncthreads();
	__shared__ int tile[2 * half];
	tile[threadIdx.x] = n;
	__syncthreads();
	p[0] = tile[0];
}
template <int N> __global__ void bounds_of_template(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	const int size = 2 * N;
	__syncthreads();
	__shared__ int tile[size];
	tile[threadIdx.x] = n;
	__syncthreads();
	p[0] = tile[0];
}
template <class T> __global__ void bounds_right_behind(T *p, int n)
{
	if (threadIdx.x >= n)
		return;
	p[1] = n;
	const int size = T::size, half = size / 2;
	__shared__ int tile[half];
	tile[threadIdx.x] = n;
	__syncthreads();
	p[0] = tile[0];
}
__global__ void bound_beside_harmless(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	n = 2 * n;
	const int size = 16, twice = n;
	__syncthreads();
	__shared__ int tile[size];
	tile[threadIdx.x] = n;
	if (twice > 4)
		__syncthreads();
	p[0] = tile[0];
}
__global__ void harmless(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int a = n / 2, b = n / p[0], c = 0;
	int d = a + n, e = n % a;
	__syncthreads();
	p[1] = a + b + c + d + e;
}

struct sized {
	static const int size = 64;
	int number;
	__device__ sized &operator=(int n)
	{
		number = n;
		return *this;
	}
	__device__ operator int() const
	{
		return number;
	}
};

void run(int *p, sized *q)
{
	bounds_of_template<32><<<2, 64>>>(p, 64);
	bounds_right_behind<<<2, 32>>>(q, 32);
}

// A lambda that is called where it stands runs, as do the constructors of a template's type.
__global__ void called_lambda(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int calls = [&] { return atomicAdd(p, 1); }();
	__syncthreads();
	p[1] = calls;
}

__device__ int made;
struct counting {
	int value = atomicAdd(&made, 1);
};

template <class T> __global__ void made_by_template(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	T one;
	__syncthreads();
	p[1] = one.value;
}

void call(int *p)
{
	made_by_template<counting><<<1, 32>>>(p, 3);
}

// Objects with constructors, and arrays with values, are made in bytes in front of the pieces.
struct view {
	const int *data;
	const int width;
	__device__ view(const int *d, int w) : data(d), width(w) {}
};

__global__ void objects(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	const view // a comment
	    rows(p, n), columns /* another */ = {p, 1}, *of[] = {&rows, &columns};
	int values[2][2] = {{p[0]}, {p[1], n}};
	__syncthreads();
	p[0] = of[n & 1]->width + values[n][0];
}
