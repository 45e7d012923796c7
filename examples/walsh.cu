// walsh: overloaded kernels stay overloaded.
// Two kernels have one name and differ in their parameters. So do their launch functions, and the compiler
// chooses between those as it chose between the kernels. They share device code, and each has dynamic
// shared memory of its own type. Short strides are done in shared memory, long ones by a template kernel,
// one stride a launch.
#include "check.h"

const int TILE = 512;

template <class T> __device__ void butterfly(T &a, T &b)
{
	const T difference = a - b;
	a += b;
	b = difference;
}

// All strides below TILE, by TILE / 2 threads, a butterfly each.
template <class T> __device__ void transform_tile(T *tile, T *data)
{
	const int t = threadIdx.x;
	tile[t] = data[t];
	tile[t + TILE / 2] = data[t + TILE / 2];
	for (int stride = 1; stride < TILE; stride *= 2) {
		__syncthreads();
		T *pair = tile + 2 * t - t % stride;
		butterfly(pair[0], pair[stride]);
	}
	data[t] = tile[t]; // of the last stride this thread has both itself: no barrier
	data[t + TILE / 2] = tile[t + TILE / 2];
}

__device__ size_t tile_offset()
{
	return ((size_t)blockIdx.y * gridDim.x + blockIdx.x) * TILE;
}

__global__ void short_strides(float *data)
{
	extern __shared__ float float_tile[];
	transform_tile(float_tile, data + tile_offset());
}

__global__ void short_strides(int *data)
{
	extern __shared__ int int_tile[];
	transform_tile(int_tile, data + tile_offset());
}

// One stride of TILE or more; a row of the grid does one vector.
template <class T> __global__ void long_stride(T *data, int length, int stride)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= length / 2)
		return;
	T *pair = data + (size_t)blockIdx.y * length + 2 * i - i % stride;
	butterfly(pair[0], pair[stride]);
}

template <class T> static void transform(T *data, int length, int vectors)
{
	short_strides<<<dim3(length / TILE, vectors), TILE / 2, TILE * sizeof(T)>>>(data);
	for (int stride = TILE; stride < length; stride *= 2)
		long_stride<<<dim3((length / 2 + 191) / 192, vectors), 192>>>(data, length, stride);
	CHECK(cudaGetLastError());
}

static void reference(double *v, int length)
{
	for (int stride = 1; stride < length; stride *= 2)
		for (int i = 0; i < length; i++)
			if ((i & stride) == 0) {
				const double a = v[i], b = v[i + stride];
				v[i] = a + b;
				v[i + stride] = a - b;
			}
}

// Small integers, so that floats are exact too.
template <class T> static size_t run(const char *name, int vectors, int length, bool time)
{
	array<T> data((size_t)vectors * length);
	unsigned seed = 11;
	for (size_t i = 0; i < data.count; i++)
		data[i] = (T)(random_bits(&seed) % 256);
	data.upload();
	if (time)
		return time_launches([&] { transform(data.device, length, vectors); });
	array<double> want(data.count);
	for (size_t i = 0; i < data.count; i++)
		want[i] = data[i];
	transform(data.device, length, vectors);
	data.download();
	printf("%s checksum %08x\n", name, data.checksum());

	size_t wrong = 0;
	for (int v = 0; v < vectors; v++)
		reference(want.host + (size_t)v * length, length);
	for (size_t i = 0; i < data.count; i++)
		wrong += data[i] != want[i];
	return wrong;
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 5, 61, 4096); // in vectors
	if (o.time)
		return (int)run<float>("float", o.n, 1 << 20, true);
	const int length = 4096;
	const size_t wrong = run<float>("float", o.n, length, false) + run<int>("int", o.n, length, false);
	return verdict(wrong, 2 * (size_t)o.n * length);
}
