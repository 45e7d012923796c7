// nvcuda::wmma: a warp multiplies matrices of 16 by 16.
// cpu: no, it has no wmma
// arch: sm_75
#include "check.h"
#include <mma.h>

using namespace nvcuda;

__global__ void multiply(const half *a, const half *b, float *c, int depth) //= elastic
{
	wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
	wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> right;
	wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
	int columns = gridDim.x * 16;
	wmma::fill_fragment(sum, 0.0f);
	for (int k = 0; k < depth; k += 16) {
		wmma::load_matrix_sync(left, a + blockIdx.y * 16 * depth + k, depth);
		wmma::load_matrix_sync(right, b + k * columns + blockIdx.x * 16, columns);
		wmma::mma_sync(sum, left, right, sum);
	}
	wmma::store_matrix_sync(
	    c + blockIdx.y * 16 * columns + blockIdx.x * 16, sum, columns, wmma::mem_row_major);
}

int main()
{
	const int rows = 32, columns = 48, depth = 32;
	memory<half> a(rows * depth), b(depth * columns);
	memory<float> c(rows * columns);
	std::vector<float> expected(rows * columns);
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < columns; j++)
			for (int k = 0; k < depth; k++)
				expected[i * columns + j] += float(a.host[i * depth + k]) * float(b.host[k * columns + j]);
	multiply<<<dim3(columns / 16, rows / 16), 32>>>(a.device, b.device, c.device, depth);
	return compare("multiply", c, expected, 0.001);
}
