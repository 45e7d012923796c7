// phase_shapes: three kernels whose grids and blocks have different shapes.
// A 3-D grid of 3-D blocks, a 2-D block of 96 threads that wait for each other, and 1-D blocks of 256: in the
// scheduler kernel each sees its own ids, in the function that one of them calls, too, and the idle threads
// of the smaller ones are kept from the barriers. The shared memory of the second costs the others nothing
// more than the largest of all. Each has a stream of its own: the phase starts behind what stands in them,
// and what follows there waits for it.
#include "check.h"

__global__ void soften(const float *in, float *out, int nx, int ny, int nz)
{
	const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
	          z = blockIdx.z * blockDim.z + threadIdx.z;
	if (x >= nx || y >= ny || z >= nz)
		return;
	const int at = (z * ny + y) * nx + x;
	float sum = in[at];
	if (x > 0)
		sum += in[at - 1];
	if (y > 0)
		sum += in[at - nx];
	if (z > 0)
		sum += in[at - nx * ny];
	out[at] = sum;
}

// The second third of a row counts twice, the last three times.
__device__ int weight()
{
	return threadIdx.y + 1;
}

__global__ void __launch_bounds__(96) sums(const int *in, int *out)
{
	__shared__ int part[3][32];
	const int *row = in + (blockIdx.y * gridDim.x + blockIdx.x) * 96;
	part[threadIdx.y][threadIdx.x] = row[threadIdx.y * blockDim.x + threadIdx.x] * weight();
	__syncthreads();
	for (int left = 16; left > 0; left /= 2) {
		if ((int)threadIdx.x < left)
			part[threadIdx.y][threadIdx.x] += part[threadIdx.y][threadIdx.x + left];
		__syncthreads();
	}
	if (threadIdx.x == 0 && threadIdx.y == 0)
		out[blockIdx.y * gridDim.x + blockIdx.x] = part[0][0] + part[1][0] + part[2][0];
}

__global__ void axpy(int a, const int *x, int *y, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		y[i] += a * x[i];
}

struct work {
	int nx, ny, nz, rows, n;
	array<float> cells, soft;
	array<int> numbers, totals, y;

	explicit work(int size)
	    : nx(size), ny(7), nz(5), rows(size), n(96 * size), cells((size_t)nx * ny * nz), soft(cells.count),
	      numbers((size_t)96 * rows), totals(rows), y(n)
	{
	}
};

static void run(work &w, cudaStream_t *streams)
{
#pragma cuelastic phase merge(soften, sums, axpy)
	{
		const dim3 block(8, 4, 2);
		const dim3 grid((w.nx + 7) / 8, (w.ny + 3) / 4, (w.nz + 1) / 2);
		soften<<<grid, block, 0, streams[0]>>>(w.cells.device, w.soft.device, w.nx, w.ny, w.nz);
		sums<<<dim3(w.rows, 1), dim3(32, 3), 0, streams[1]>>>(w.numbers.device, w.totals.device);
		if (w.n > 0)
			axpy<<<(w.n + 255) / 256, 256, 0, streams[2]>>>(3, w.numbers.device, w.y.device, w.n);
	}
}

static size_t count_wrong(work &w)
{
	size_t wrong = 0;
	for (int r = 0; r < w.rows; r++) {
		int total = 0;
		for (int i = 0; i < 96; i++)
			total += w.numbers[r * 96 + i] * (i / 32 + 1);
		wrong += w.totals[r] != total;
	}
	for (int i = 0; i < w.n; i++)
		wrong += w.y[i] != i + 3 * w.numbers[i];
	for (int z = 0, at = 0; z < w.nz; z++)
		for (int y = 0; y < w.ny; y++)
			for (int x = 0; x < w.nx; x++, at++)
				wrong += w.soft[at] != w.cells[at] + (x > 0 ? w.cells[at - 1] : 0) +
				                           (y > 0 ? w.cells[at - w.nx] : 0) +
				                           (z > 0 ? w.cells[at - w.nx * w.ny] : 0);
	return wrong;
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 101, 1 << 16, 1 << 20); // in rows
	work w(o.n);
	cudaStream_t streams[3];
	unsigned seed = 5;
	for (size_t i = 0; i < w.cells.count; i++)
		w.cells[i] = (float)(random_bits(&seed) % 100);
	for (int i = 0; i < w.n; i++) {
		w.numbers[i] = (int)(random_bits(&seed) % 1000);
		w.y[i] = i;
	}
	w.cells.upload();
	w.numbers.upload();
	w.y.upload();
	for (cudaStream_t &stream : streams)
		CHECK(cudaStreamCreate(&stream));
	if (o.time)
		return time_launches([&] { run(w, streams); });
	run(w, streams);
	CHECK(cudaDeviceSynchronize());
	w.soft.download();
	w.totals.download();
	w.y.download();
	printf("checksum %08x %08x %08x\n", w.soft.checksum(), w.totals.checksum(), w.y.checksum());
	return verdict(count_wrong(w), w.cells.count + w.totals.count + w.y.count);
}
