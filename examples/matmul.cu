// matmul: shared memory needs a barrier between logical blocks.
// A thread that is done with its logical block must not load the next one's tiles while others still multiply
// these: the block loop ends with a barrier. The barrier inside stands in a loop whose bounds all threads
// share, so that all arrive at it each time, also at the ragged edges, where threads load zeros and store
// nothing.
#include "check.h"

template <int TILE>
__global__ void __launch_bounds__(TILE *TILE) matmul(const float *__restrict__ a, const float *__restrict__ b,
    float *__restrict__ c, int rows, int inner, int cols)
{
	// Two of each, in turn: whoever loads one pair may meet those who still multiply the other, so a barrier
	// a step is enough.
	__shared__ float ta[2][TILE][TILE], tb[2][TILE][TILE];
	const int tx = threadIdx.x, ty = threadIdx.y;
	const int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
	float sum = 0;
	for (int k = 0, now = 0; k < inner; k += TILE, now ^= 1) {
		ta[now][ty][tx] = row < rows && k + tx < inner ? a[row * inner + k + tx] : 0.0f;
		tb[now][ty][tx] = k + ty < inner && col < cols ? b[(k + ty) * cols + col] : 0.0f;
		__syncthreads();
#pragma unroll
		for (int j = 0; j < TILE; j++)
			sum += ta[now][ty][j] * tb[now][j][tx];
	}
	if (row < rows && col < cols)
		c[row * cols + col] = sum;
}

// Small integers in floats: every order of summation gives the same result.
static size_t count_wrong(array<float> &a, array<float> &b, array<float> &c, int rows, int inner, int cols)
{
	size_t wrong = 0;
	for (int i = 0; i < rows; i++) {
		for (int j = 0; j < cols; j++) {
			float want = 0;
			for (int k = 0; k < inner; k++)
				want += a[i * inner + k] * b[k * cols + j];
			wrong += c[i * cols + j] != want;
		}
	}
	return wrong;
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 140, 4096, 16384);
	const int rows = o.n, inner = o.n, cols = (o.n + 1) / 2, tile = 16;
	array<float> a((size_t)rows * inner), b((size_t)inner * cols), c((size_t)rows * cols);
	unsigned seed = 2;
	for (size_t i = 0; i < a.count; i++)
		a[i] = (float)(random_bits(&seed) % 8);
	for (size_t i = 0; i < b.count; i++)
		b[i] = (float)(random_bits(&seed) % 8) - 3;
	a.upload();
	b.upload();

	const dim3 block(tile, tile), grid((cols + tile - 1) / tile, (rows + tile - 1) / tile);
	auto launch = [&] {
		matmul<tile><<<grid, block>>>(a.device, b.device, c.device, rows, inner, cols);
		CHECK(cudaGetLastError());
	};
	if (o.time)
		return time_launches(launch);
	launch();
	c.download();
	printf("checksum %08x\n", c.checksum());
	return verdict(count_wrong(a, b, c, rows, inner, cols), c.count);
}
