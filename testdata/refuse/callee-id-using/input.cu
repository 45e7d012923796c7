// A using declaration would not bring the clone of a functor. (An alias that ends in a parenthesis names nothing: see golden/members.)
template <class... bases> struct all : bases... {
	using bases::operator()...;
};

struct next {
	__device__ int operator()(int n) const
	{
		return n + blockIdx.x;
	}
};

__global__ void kernel(int *p)
{
	next f;
	p[0] = f(1);
}

void run(int *p)
{
	kernel<<<3, 1>>>(p);
}
