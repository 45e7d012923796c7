// spmv: device functions that read ids are given the logical ones.
// A warp does a row of the sparse matrix. Which row, a function says that reads the ids itself: it gets a
// twin that takes them as parameters, for the elastic form, while all other code goes on calling the
// original. Whole warps return early here; with no barrier in the kernel that needs no care.
#include "check.h"

__device__ int global_warp()
{
	return (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
}

__device__ int lane()
{
	return threadIdx.x % warpSize;
}

// The matrix in compressed rows: row r has the elements start[r] to start[r + 1].
__global__ void spmv(const int *__restrict__ start, const int *__restrict__ column,
    const float *__restrict__ value, const float *__restrict__ x, float *__restrict__ y, int rows)
{
	const int row = global_warp();
	if (row >= rows)
		return;
	float sum = 0;
	for (int i = start[row] + lane(); i < start[row + 1]; i += warpSize)
		sum += value[i] * x[column[i]];
	for (int distance = warpSize / 2; distance > 0; distance /= 2)
		sum += __shfl_xor_sync(0xffffffffu, sum, distance);
	if (lane() == 0)
		y[row] = sum;
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 1501, 1 << 20, 1 << 22);
	const int rows = o.n, longest = 70;
	array<int> start(rows + 1);
	unsigned seed = 13;
	for (int r = 0; r < rows; r++) // some rows are empty
		start[r + 1] = start[r] + (int)(random_bits(&seed) % (longest + 1));
	const int elements = start[rows];
	array<int> column(elements + 1);
	array<float> value(elements + 1), x(rows), y(rows);
	for (int i = 0; i < elements; i++) {
		column[i] = (int)(random_bits(&seed) % rows);
		value[i] = (float)(random_bits(&seed) % 16) - 8; // small integers: exact in every order
	}
	for (int r = 0; r < rows; r++)
		x[r] = (float)(random_bits(&seed) % 256);
	start.upload();
	column.upload();
	value.upload();
	x.upload();

	const int threads = 160, warps = threads / 32; // five rows a block
	auto launch = [&] {
		spmv<<<(rows + warps - 1) / warps, threads>>>(
		    start.device, column.device, value.device, x.device, y.device, rows);
		CHECK(cudaGetLastError());
	};
	if (o.time)
		return time_launches(launch);
	launch();
	y.download();

	size_t wrong = 0;
	for (int r = 0; r < rows; r++) {
		float want = 0;
		for (int i = start[r]; i < start[r + 1]; i++)
			want += value[i] * x[column[i]];
		wrong += y[r] != want;
	}
	printf("elements %d, checksum %08x\n", elements, y.checksum());
	return verdict(wrong, rows);
}
