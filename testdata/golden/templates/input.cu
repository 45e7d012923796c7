// Template parameters: types, values, packs, templates, defaults, unnamed ones.
template <class T> __global__ void typed(T *p, T value)
{
	p[blockIdx.x] = value;
}

template <int N, bool FLAG> __global__ void valued(int *p)
{
	p[blockIdx.x] = FLAG ? N : -N;
}

template <typename T, int N = 4>
__global__ void defaulted(T *p)
{
	p[blockIdx.x * N] = T(N);
}

template <class... Ts> __global__ void packed(int *p, Ts... values)
{
	p[blockIdx.x] = (0 + ... + values);
}

template <class F, class... Ts> __global__ void applied(int *p, F f, Ts... values)
{
	p[blockIdx.x] = f(values...);
}

template <int... NS> __global__ void numbers(int *p)
{
	p[blockIdx.x] = (0 + ... + NS);
}

template <template <class> class BOX, class T> __global__ void boxed(BOX<T> box)
{
	box.data[blockIdx.x] = T(1);
}

// A template that takes a pack is none itself.
template <template <class...> class BOX, class T> __global__ void boxed_any(BOX<T> box)
{
	box.data[blockIdx.x] = T(3);
}

template <template <class, auto...> class BOX, class T, int N, int... NS> __global__ void boxed_numbers(BOX<T, N, NS...> box)
{
	box.data[blockIdx.x] = T(N + sizeof...(NS));
}

template <class T, template <class...> class... BOXES> __global__ void boxed_all(T *p, BOXES<T>... boxes)
{
	p[blockIdx.x] = (0 + ... + boxes.data[blockIdx.x]);
}

template <class T, class = int> __global__ void unnamed_type(T *p)
{
	p[blockIdx.x] = T(2);
}

template <class T> struct box {
	T *data;
};

template <class T, int... NS> struct numbered {
	T *data;
};

struct add {
	__device__ int operator()(int a, int b) const
	{
		return a + b;
	}
};

void run(int *p, float *q)
{
	typed<<<3, 1>>>(p, 5);
	typed<float><<<3, 1>>>(q, 5);
	valued<3, true><<<3, 1>>>(p);
	valued<(3 > 2), false><<<3, 1>>>(p);
	defaulted<<<3, 1>>>(p);
	defaulted<float, 2><<<3, 1>>>(q);
	packed<<<3, 1>>>(p, 1, 2, 3);
	packed<<<3, 1>>>(p);
	applied<<<3, 1>>>(p, add(), 1, 2);
	numbers<1, 2, 3><<<3, 1>>>(p);
	boxed<<<3, 1>>>(box<float>{q});
	boxed_any<<<3, 1>>>(box<float>{q});
	boxed_any<box><<<3, 1>>>(box<float>{q});
	boxed_numbers<<<3, 1>>>(numbered<int, 2, 3>{p});
	boxed_all<<<3, 1>>>(q, box<float>{q}, box<float>{q});
	unnamed_type<<<3, 1>>>(p);
}
