// rows: the trap, an early return before a barrier: sliceable, and elastic only by predication.
// Threads past the end of the triangle's row leave, and the others go on to barriers; from compute
// capability 7.0 a barrier waits only for threads that have not left. In a block loop these threads would not
// have left, but be at the loop's own barrier, where they count as arrived at a barrier inside, and from
// where they run ahead into the next row, in which some of them have work. Cutting the launch into slices
// needs no loop, and so is safe. The kernel is a template in a namespace, launched by its qualified name, and
// a callee reads the ids.
#include "check.h"

namespace rowwise
{
__device__ int row()
{
	return blockIdx.y * gridDim.x + blockIdx.x;
}

// Lower triangular matrices one below the other; each row minus its minimum. A block does a row.
template <class T, int PITCH> __global__ void __launch_bounds__(PITCH) subtract_minimum(const T *in, T *out)
{
	__shared__ T least[PITCH];
	const int column = threadIdx.x, width = blockIdx.x + 1, at = row() * PITCH + column;
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

static size_t count_wrong(const int *in, const int *out, int width, int pitch)
{
	size_t wrong = 0;
	int least = in[0];
	for (int c = 1; c < width; c++)
		least = in[c] < least ? in[c] : least;
	for (int c = 0; c < pitch; c++)
		wrong += out[c] != (c < width ? in[c] - least : 0);
	return wrong;
}

int main(int argc, char **argv)
{
	const int pitch = 128;
	const options o = parse_options(argc, argv, 3, 8192, 65535); // in matrices
	// A block per row.
	const dim3 grid(o.time ? pitch : 91, o.n);
	const size_t rows = (size_t)grid.x * grid.y;
	array<int> in(rows * pitch), out(rows * pitch);
	unsigned seed = 4;
	for (size_t i = 0; i < in.count; i++)
		in[i] = (int)(random_bits(&seed) % 100000) - 50000;
	in.upload();
	out.upload(); // zeros, which stay above the diagonals

	auto launch = [&] {
		rowwise::subtract_minimum<int, pitch><<<grid, pitch>>>(in.device, out.device);
		CHECK(cudaGetLastError());
	};
	if (o.time)
		return time_launches(launch);
	launch();
	out.download();

	size_t wrong = 0;
	for (size_t r = 0; r < rows; r++)
		wrong += count_wrong(in.host + r * pitch, out.host + r * pitch, (int)(r % grid.x) + 1, pitch);
	printf("checksum %08x\n", out.checksum());
	return verdict(wrong, out.count);
}
