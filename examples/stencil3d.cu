// stencil3d: 3-D grids and blocks, a default argument, and a lambda that reads the ids.
// The three coordinates of a logical block come from its number by two multiply-highs. The launch function
// repeats the kernel's default argument, so that a launch may go on leaving it out. The lambda captures by
// reference what the body calls blockIdx and threadIdx, and so sees the logical ids with no edit.
#include "check.h"

__global__ void stencil(const float *__restrict__ in, float *__restrict__ out, int3 size, float centre = -6)
{
	auto coordinates = [&] {
		return make_int3(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
		    blockIdx.z * blockDim.z + threadIdx.z);
	};
	const int x = coordinates().x, y = coordinates().y, z = coordinates().z;
	if (x >= size.x || y >= size.y || z >= size.z)
		return;
	const size_t row = size.x, plane = row * size.y, at = z * plane + y * row + x;
	// Zero outside of the box.
	auto neighbour = [&](bool inside, size_t index) { return inside ? in[index] : 0.0f; };
	float sum = centre * in[at];
	sum += neighbour(x > 0, at - 1) + neighbour(x + 1 < size.x, at + 1);
	sum += neighbour(y > 0, at - row) + neighbour(y + 1 < size.y, at + row);
	sum += neighbour(z > 0, at - plane) + neighbour(z + 1 < size.z, at + plane);
	out[at] = sum;
}

static float reference(const float *in, int3 size, int x, int y, int z, float centre)
{
	const int d[6][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
	float sum = centre * in[((size_t)z * size.y + y) * size.x + x];
	for (int i = 0; i < 6; i++) {
		const int nx = x + d[i][0], ny = y + d[i][1], nz = z + d[i][2];
		if (nx >= 0 && nx < size.x && ny >= 0 && ny < size.y && nz >= 0 && nz < size.z)
			sum += in[((size_t)nz * size.y + ny) * size.x + nx];
	}
	return sum;
}

static size_t count_wrong(const float *in, const float *out, int3 size, float centre)
{
	size_t wrong = 0;
	for (int z = 0; z < size.z; z++)
		for (int y = 0; y < size.y; y++)
			for (int x = 0; x < size.x; x++)
				wrong += out[((size_t)z * size.y + y) * size.x + x] != reference(in, size, x, y, z, centre);
	return wrong;
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 37, 768, 1024);
	const int3 size = make_int3(o.n, o.n / 2 + 1, o.n / 3 + 1);
	const size_t cells = (size_t)size.x * size.y * size.z;
	array<float> a(cells), b(cells), c(cells);
	for (size_t i = 0; i < cells; i++) // small integers: exact in floats
		a[i] = (float)(i * i % 17);
	a.upload();

	const dim3 block(32, 4, 2);
	const dim3 grid(
	    (size.x + block.x - 1) / block.x, (size.y + block.y - 1) / block.y, (size.z + block.z - 1) / block.z);
	auto launch = [&] {
		stencil<<<grid, block>>>(a.device, b.device, size);
		stencil<<<grid, block>>>(b.device, c.device, size, 2);
		CHECK(cudaGetLastError());
	};
	if (o.time)
		return time_launches(launch);
	launch();
	b.download();
	c.download();
	printf("checksums %08x %08x\n", b.checksum(), c.checksum());
	return verdict(count_wrong(a.host, b.host, size, -6) + count_wrong(b.host, c.host, size, 2), 2 * cells);
}
