// Operators of templates, between what depends on their parameters: each may mean what bears its name, no more.
template <class T> struct two {
	static constexpr int size = 2;
	T x, y;
};
#define OPERATOR(op)                                                                                         \
	template <class T> __device__ two<T> operator op(const two<T> &a, const two<T> &b)                       \
	{                                                                                                        \
		return two<T>{a.x op b.x, a.y op b.y};                                                               \
	}
OPERATOR(*)
OPERATOR(+)

template <class T> __device__ void operator+=(two<T> &a, const two<T> &b)
{
	a.x += b.x;
}

template <class T> __global__ void combined(T *p)
{
	int at = (blockIdx.x + 1) * two<T>::size;
	const T *begin = p + at;
	two<T> a{begin[0], begin[1]};
	a += a * a + a;
	p[blockIdx.x] = a.x;
}

void run(int *p)
{
	combined<<<2, 1>>>(p);
}
