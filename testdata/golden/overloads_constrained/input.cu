// Overloads of which a result or a requires clause selects one: what is made of a kernel is selected in the same way.
#include <cstdio>
#include <type_traits>

template <class T> __global__ typename std::enable_if<sizeof(T) == 8>::type add(T *o, int by);

template <class T> __global__ typename std::enable_if<sizeof(T) == 4>::type add(T *o, int by)
{
	o[blockIdx.x] += by;
}

// Declared above, where it is not known what is behind it.
template <class T> __global__ typename std::enable_if<sizeof(T) == 8>::type add(T *o, int by)
{
	o[blockIdx.x] += 2 * by;
}

// Without the constraint of the other one, this would be the worse match for an int.
template <class T> static __launch_bounds__(64) __global__ std::enable_if_t<sizeof(T) == 4> pick(T *o, int by)
{
	o[blockIdx.x] += 4 * by;
}

template <class T> __global__ void __launch_bounds__(64) pick(T *o, long by)
{
	o[blockIdx.x] += 8 * by;
}

template <class T>
	requires std::is_integral_v<T>
__global__ void scale(T *o)
{
	o[blockIdx.x] *= 3;
}

template <class T>
	requires(!std::is_integral_v<T>) && (sizeof(T) == 8)
[[maybe_unused]] static __global__ void scale(T *o)
{
	o[blockIdx.x] *= 5;
}

// A kernel without such a constraint, which needs a proof: the file's proof must not fail for the others.
__global__ void turn(int *o)
{
	__shared__ int s[32];
	s[threadIdx.x] = o[threadIdx.x];
	__syncthreads();
	if (blockIdx.x == 0)
		o[threadIdx.x] = s[31 - threadIdx.x];
}

int main()
{
	int *i, ints[32];
	double *d, doubles[32];
	for (int k = 0; k < 32; k++)
		doubles[k] = ints[k] = k;
	cudaMalloc(&i, sizeof(ints));
	cudaMalloc(&d, sizeof(doubles));
	cudaMemcpy(i, ints, sizeof(ints), cudaMemcpyHostToDevice);
	cudaMemcpy(d, doubles, sizeof(doubles), cudaMemcpyHostToDevice);
	add<<<32, 1>>>(i, 1);
	add<<<32, 1>>>(d, 1);
	pick<<<32, 1>>>(i, 1);
	pick<<<32, 1>>>(d, 1);
	scale<<<32, 1>>>(i);
	scale<<<32, 1>>>(d);
	turn<<<2, 32>>>(i);
	cudaMemcpy(ints, i, sizeof(ints), cudaMemcpyDeviceToHost);
	cudaMemcpy(doubles, d, sizeof(doubles), cudaMemcpyDeviceToHost);
	for (int k = 0; k < 32; k++)
		printf("%d %g\n", ints[k], doubles[k]);
	return puts(cudaGetErrorString(cudaGetLastError())) < 0;
}
