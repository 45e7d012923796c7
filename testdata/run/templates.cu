// Template parameters of every kind, and launches in templates.
#include "program.h"

template <class T> __global__ void typed(T *p, T value)
{
	p[blockIdx.x] += value + T(blockIdx.x);
}

template <int N, bool FLAG> __global__ void valued(int *p)
{
	p[blockIdx.x] += FLAG ? N + blockIdx.x : -N;
}

template <typename T, int N = 4> __global__ void defaulted(T *p)
{
	p[blockIdx.x] += T(N * blockIdx.x);
}

template <class... Ts> __global__ void packed(int *p, Ts... values)
{
	p[blockIdx.x] += (0 + ... + values) * blockIdx.x;
}

template <class F, class... Ts> __global__ void applied(int *p, F f, Ts... values)
{
	p[blockIdx.x] += f(values...) + blockIdx.x;
}

template <int... NS> __global__ void numbers(int *p)
{
	p[blockIdx.x] += (0 + ... + NS) + gridDim.x;
}

template <template <class> class BOX, class T> __global__ void boxed(BOX<T> box)
{
	box.data[blockIdx.x] += T(blockIdx.x);
}

template <class T> struct box {
	T *data;
};

struct add {
	__device__ int operator()(int a, int b) const
	{
		return a + b;
	}
};

template <class T, int BLOCK> struct launcher {
	T *p;
	void run(T value) const
	{
		typed<T><<<BLOCK, 1>>>(p, value);
		typed<<<BLOCK, 1>>>(p, value);
	}
};

template <class T> void run_all(memory<T> &m)
{
	launcher<T, 23>{m.device}.run(T(3));
	defaulted<T><<<23, 1>>>(m.device);
	defaulted<T, 3><<<23, 1>>>(m.device);
	m.print("in a template");
}

int main()
{
	memory<int> p(23);
	memory<float> q(23);
	typed<<<23, 1>>>(p.device, 5);
	typed<float><<<23, 1>>>(q.device, 5);
	valued<3, true><<<23, 1>>>(p.device);
	valued<(3 > 2), false><<<23, 1>>>(p.device);
	defaulted<<<23, 1>>>(p.device);
	packed<<<23, 1>>>(p.device, 1, 2, 3);
	packed<<<23, 1>>>(p.device);
	applied<<<23, 1>>>(p.device, add(), 1, 2);
	numbers<1, 2, 3><<<23, 1>>>(p.device);
	boxed<<<23, 1>>>(box<float>{q.device});
	p.print("int");
	q.print("float");
	run_all(p);
	run_all(q);
}
