// All kinds of parameters.
struct pair {
	int a, b;
};

typedef int (*function)(int);

__global__ void none()
{
}

__global__ void nothing(void)
{
}

__global__ void unnamed_ones(int *p, int, float *)
{
	p[blockIdx.x] = 1;
}

__global__ void restricted(const float *__restrict__ x, float *__restrict__ y)
{
	y[blockIdx.x] = x[blockIdx.x];
}

__global__ void constant(const __grid_constant__ pair both, int *p, const int n)
{
	p[blockIdx.x] = both.a + both.b + n;
}

__global__ void by_value(pair both, int *p)
{
	both.a += blockIdx.x;
	p[blockIdx.x] = both.a + both.b;
}

__global__ void pointer_to_function(int *p, int (*f)(int), function g)
{
	p[blockIdx.x] = f && g ? 1 : 2;
}

__global__ void array(int p[16], const int q[])
{
	p[blockIdx.x] = q[blockIdx.x];
}

__global__ void pointers(int **rows, int (*row)[4])
{
	rows[blockIdx.x][0] = row[blockIdx.x][0];
}

__global__ void cue(int *cue_b, int cue_block)
{
	cue_b[blockIdx.x] = cue_block;
}

template <int... I> struct sequence {
};

// No pack: the dots are in the type.
template <int... I> __global__ void tagged(int *p, sequence<I...>)
{
	p[blockIdx.x] = (I + ...);
}

__global__ void printing(int *p, int (*print)(const char *, ...))
{
	p[blockIdx.x] = print ? 1 : 2;
}

void run(int *p, float *x, int **rows, int (*row)[4])
{
	none<<<2, 1>>>();
	nothing<<<2, 1>>>( );
	unnamed_ones<<<2, 1>>>(p, 1, x);
	restricted<<<2, 1>>>(x, x + 2);
	constant<<<2, 1>>>(pair{1, 2}, p, 3);
	constant<<<2, 1>>>({1, 2}, p, 3);
	by_value<<<2, 1>>>({1, 2}, p);
	pointer_to_function<<<2, 1>>>(p, nullptr, 0);
	array<<<2, 1>>>(p, p + 2);
	pointers<<<2, 1>>>(rows, row);
	cue<<<2, 1>>>(p, 5);
	tagged<<<2, 1>>>(p, sequence<1, 2>());
	printing<<<2, 1>>>(p, nullptr);
}
