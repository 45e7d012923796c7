// phase_waits: barriers where they are hard, in a phase.
// In `scale`, a template, threads leave before the others meet a barrier; in `normalise` the barriers stand
// in a function that it calls, which reads the ids, too. The same kernel stands in the phase twice, and a
// loop launches more than one scheduler kernel can take at a time: it is run once more.
#include "check.h"

__device__ int total(int *part, int value)
{
	part[threadIdx.x] = value;
	__syncthreads();
	int sum = 0;
	for (int i = 0; i < (int)blockDim.x; i++)
		sum += part[i];
	__syncthreads();
	return sum + (int)blockIdx.x;
}

__global__ void normalise(const int *in, int *out)
{
	extern __shared__ int part[];
	const int at = blockIdx.x * blockDim.x + threadIdx.x;
	const int first = total(part, in[at]);
	const int second = total(part, first % (threadIdx.x + 1));
	out[at] = in[at] * first - second;
}

template <class T, int PITCH> __global__ void scale(const T *in, T *out, int width)
{
	__shared__ T line[PITCH];
	const int column = threadIdx.x, at = blockIdx.x * width + column;
	if (column >= width)
		return;
	line[column] = in[at];
	__syncthreads();
	out[at] = line[width - 1 - column] * T(2);
}

static void run(array<int> &in, array<int> &normal, array<int> &scaled, array<float> &small, int rows)
{
#pragma cuelastic phase merge(normalise, scale)
	{
		const int half = rows / 2;
		normalise<<<rows, 96, 96 * sizeof(int)>>>(in.device, normal.device);
		for (int first = 0; first < rows; first += half) {
			const int count = first + half < rows ? half : rows - first;
			scale<int, 64><<<count, 64>>>(in.device + first * 50, scaled.device + first * 50, 50);
		}
		scale<float, 256><<<4, 256>>>(small.device, small.device + 4 * 200, 200);
	}
}

static int normal_of(const int *in, int block, int thread)
{
	int first = block, second = block;
	for (int i = 0; i < 96; i++)
		first += in[i];
	for (int i = 0; i < 96; i++)
		second += first % (i + 1);
	return in[thread] * first - second;
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 45, 1 << 14, 1 << 18); // in rows
	const int rows = o.n < 2 ? 2 : o.n;
	array<int> in((size_t)rows * 96), normal(in.count), scaled((size_t)rows * 50);
	array<float> small(8 * 200);
	unsigned seed = 3;
	for (size_t i = 0; i < in.count; i++)
		in[i] = (int)(random_bits(&seed) % 50);
	for (size_t i = 0; i < small.count; i++)
		small[i] = (float)(i % 31);
	in.upload();
	small.upload();
	if (o.time)
		return time_launches([&] { run(in, normal, scaled, small, rows); });
	run(in, normal, scaled, small, rows);
	CHECK(cudaGetLastError());
	normal.download();
	scaled.download();
	small.download();
	size_t wrong = 0;
	for (int i = 0; i < rows * 96; i++)
		wrong += normal[i] != normal_of(in.host + i / 96 * 96, i / 96, i % 96);
	for (int i = 0; i < rows * 50; i++)
		wrong += scaled[i] != in[i / 50 * 50 + 49 - i % 50] * 2;
	for (int i = 0; i < 4 * 200; i++)
		wrong += small[800 + i] != small[i / 200 * 200 + 199 - i % 200] * 2;
	printf("checksum %08x %08x %08x\n", normal.checksum(), scaled.checksum(), small.checksum());
	return verdict(wrong, normal.count + scaled.count + 800);
}
