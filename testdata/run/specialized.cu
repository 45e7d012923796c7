// Explicit specialisations of kernel templates: the entry runs the body that the kernel would run.
#include "program.h"

// Deduced and written arguments.
template <class T> __global__ void typed(T *p, T value)
{
	p[blockIdx.x] += value + T(blockIdx.x);
}

template <> __global__ void typed(float *p, float by)
{
	p[blockIdx.x] *= by + gridDim.x;
}

template <>
__global__ void typed<double // the text between name and parameters stays
    >(double *p, double)
{
	p[blockIdx.x] -= 2 * blockIdx.x;
}

template <int N, bool FLAG = false> __global__ void valued(int *p)
{
	p[blockIdx.x] += N + blockIdx.x;
}

template <> __global__ void valued<3, true>(int *p)
{
	p[blockIdx.x] -= 3 * blockIdx.x;
}

template <> __global__ void valued<4>(int *p)
{
	p[blockIdx.x] ^= blockIdx.x;
}

// One member shares memory and is left early, the other does not wait at all.
template <class T> __global__ void shared_in_one(T *p)
{
	p[blockIdx.x] += T(blockIdx.x);
}

template <> __global__ void shared_in_one<int>(int *p)
{
	__shared__ int sum;
	if (threadIdx.x == 0)
		sum = p[blockIdx.x];
	__syncthreads();
	if (threadIdx.x > blockIdx.x % 7)
		return;
	atomicAdd(&sum, threadIdx.x * blockIdx.x);
	__syncthreads();
	if (threadIdx.x == 0)
		p[blockIdx.x] = sum;
}

// The other way round.
template <class T> __global__ void shared_in_all(T *p)
{
	__shared__ T sum;
	if (threadIdx.x == 0)
		sum = p[blockIdx.x];
	__syncthreads();
	atomicAdd(&sum, T(blockIdx.x));
	__syncthreads();
	if (threadIdx.x == 0)
		p[blockIdx.x] = sum;
}

template <> __global__ void shared_in_all<float>(float *p)
{
	if (threadIdx.x == 0)
		p[blockIdx.x] += blockIdx.x;
}

// Threads of one member may leave in a way that cannot be mended: all are sliceable.
template <class T> __global__ void sliced(T *p)
{
	p[blockIdx.x] += T(blockIdx.x);
}

template <> __global__ void sliced<float>(float *p)
{
	__shared__ float s;
	if (threadIdx.x == 1)
		s = blockIdx.x;
again:
	__syncthreads();
	if (threadIdx.x == 0)
		p[blockIdx.x] += s;
	if (s > 1e9f + threadIdx.x)
		goto again;
}

// What a specialisation calls reads ids.
__device__ int number()
{
	return blockIdx.x * blockDim.x + threadIdx.x;
}

template <class T> __global__ __launch_bounds__(64) void called(T *p)
{
	p[blockIdx.x] += T(1);
}

template <> __global__ __launch_bounds__(64) void called<int>(int *p)
{
	if (threadIdx.x == 0)
		p[blockIdx.x] += number();
}

// Overloads, each with a specialisation.
template <class T> __global__ void overloaded(T *p)
{
	p[blockIdx.x] += T(blockIdx.x);
}

template <class T> __global__ void overloaded(T *p, T value)
{
	p[blockIdx.x] -= T(blockIdx.x) * value;
}

template <> __global__ void overloaded(int *p)
{
	p[blockIdx.x] += 100 * blockIdx.x;
}

template <> __global__ void overloaded<int>(int *p, int value)
{
	p[blockIdx.x] += value * (gridDim.x - blockIdx.x);
}

namespace inside
{
template <class T> __global__ void kernel(T *p)
{
	p[blockIdx.x] += T(3 * blockIdx.x);
}

template <> __global__ void kernel(int *p)
{
	p[blockIdx.x] += 5 * blockIdx.x;
}
} // namespace inside

template <class T> void run_all(memory<T> &m)
{
	typed<<<23, 1>>>(m.device, T(3));
	shared_in_one<<<23, 8>>>(m.device);
	sliced<T><<<23, 2>>>(m.device);
	called<T><<<23, 1>>>(m.device);
	overloaded<<<23, 1>>>(m.device);
	overloaded<<<23, 1>>>(m.device, T(4));
	inside::kernel<<<23, 1>>>(m.device);
	m.print("in a template");
}

int main()
{
	memory<int> p(23);
	memory<float> q(23);
	memory<double> r(23);
	run_all(p);
	run_all(q);
	typed<<<23, 1>>>(r.device, 5.0);
	valued<1><<<23, 1>>>(p.device);
	valued<3><<<23, 1>>>(p.device);
	valued<3, true><<<23, 1>>>(p.device);
	valued<4><<<23, 1>>>(p.device);
	shared_in_all<<<23, 8>>>(p.device);
	shared_in_all<float><<<23, 8>>>(q.device);
	void *arguments[] = {&p.device};
	cudaLaunchKernel(inside::kernel<int>, dim3(23), dim3(1), arguments, 0, 0);
	p.print("p");
	q.print("q");
	r.print("r");
	return 0;
}
