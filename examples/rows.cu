// rows: the trap, an early return before a barrier: sliceable, and elastic only by predication.
// Threads past the row's end leave, and the others go on to barriers; from compute capability 7.0 a
// barrier waits only for threads that have not left. In a block loop they would not have left, but be
// waiting at the loop's own barrier, and count there as arrived at the barriers inside. Cutting the launch
// into slices needs no loop, and so is safe. The kernel is a template in a namespace, launched by its
// qualified name, and a callee reads the ids.
#include "check.h"

namespace rowwise
{
__device__ int row()
{
	return blockIdx.y * gridDim.x + blockIdx.x;
}

// Each row minus its minimum; a block does a row.
template <class T, int WIDEST>
__global__ void __launch_bounds__(WIDEST) subtract_minimum(const T *in, T *out, int width)
{
	__shared__ T least[WIDEST];
	const int column = threadIdx.x, at = row() * width + column;
	if (column >= width)
		return;
	const T value = in[at];
	least[column] = value;
	__syncthreads();
	for (int left = width; left > 1;) {
		const int half = (left + 1) / 2;
		if (column + half < left && least[column + half] < least[column])
			least[column] = least[column + half];
		left = half;
		__syncthreads();
	}
	out[at] = value - least[0];
}
} // namespace rowwise

static size_t count_wrong(const int *in, const int *out, int rows, int width)
{
	size_t wrong = 0;
	for (int r = 0; r < rows; r++, in += width, out += width) {
		int least = in[0];
		for (int c = 1; c < width; c++)
			least = in[c] < least ? in[c] : least;
		for (int c = 0; c < width; c++)
			wrong += out[c] != in[c] - least;
	}
	return wrong;
}

int main(int argc, char **argv)
{
	const int widest = 128;
	const options o = parse_options(argc, argv, 101, 1 << 18, 1 << 20);
	const dim3 grid(o.n, 3); // a block per row
	const int rows = o.n * 3, width = 91;
	array<int> in((size_t)rows * width), out((size_t)rows * width);
	unsigned seed = 4;
	for (size_t i = 0; i < in.count; i++)
		in[i] = (int)(random_bits(&seed) % 100000) - 50000;
	in.upload();

	auto launch = [&] {
		rowwise::subtract_minimum<int, widest><<<grid, widest>>>(in.device, out.device, width);
		CHECK(cudaGetLastError());
	};
	if (o.time)
		return time_launches(launch);
	launch();
	out.download();
	printf("checksum %08x\n", out.checksum());
	return verdict(count_wrong(in.host, out.host, rows, width), out.count);
}
