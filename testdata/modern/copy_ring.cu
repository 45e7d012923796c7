// cp.async in a ring of stages, 16 bytes a copy, with a computed shared address.
// arch: sm_80
#include "check.h"

constexpr int stages = 4, width = 128;

static __device__ void fetch(unsigned base, int stage, const float *from)
{
	unsigned at = base + (stage % stages) * width * 4 + threadIdx.x * 16;
	asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;\n" : : "r"(at), "l"(from) : "memory");
}

__global__ void smooth(const float *in, float *out, int rows) //= elastic
{
	extern __shared__ float4 ring[];
	const float *mine = reinterpret_cast<const float *>(ring);
	unsigned base = static_cast<unsigned>(__cvta_generic_to_shared(ring));
	const float *from = in + blockIdx.x * rows * width + threadIdx.x * 4;
	for (int i = 0; i < stages - 1; i++) {
		if (i < rows)
			fetch(base, i, from + i * width);
		asm volatile("cp.async.commit_group;\n" : : : "memory");
	}
	for (int i = 0; i < rows; i++) {
		asm volatile("cp.async.wait_group %0;\n" : : "n"(stages - 2) : "memory");
		__syncthreads();
		if (i + stages - 1 < rows)
			fetch(base, i + stages - 1, from + (i + stages - 1) * width);
		asm volatile("cp.async.commit_group;\n" : : : "memory");
		const float *row = mine + (i % stages) * width;
		for (int k = threadIdx.x; k < width; k += blockDim.x)
			out[(blockIdx.x * rows + i) * width + k] =
			    row[k] + 2 * row[(k + 1) % width] + row[(k + 5) % width];
	}
}

int main()
{
	const int blocks = 6, rows = 9;
	memory<float> in(blocks * rows * width), out(blocks * rows * width);
	std::vector<float> expected(blocks * rows * width);
	for (int r = 0; r < blocks * rows; r++)
		for (int k = 0; k < width; k++) {
			const float *row = &in.host[r * width];
			expected[r * width + k] = row[k] + 2 * row[(k + 1) % width] + row[(k + 5) % width];
		}
	smooth<<<blocks, width / 4, stages * width * 4>>>(in.device, out.device, rows);
	return compare("smooth", out, expected);
}
