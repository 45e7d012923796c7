// transpose: 2-D logical ids cost a multiplication, not a division.
// A block loop counts logical blocks in one dimension; their two coordinates come from the number by a
// multiply-high with a divisor that the host prepared, once per logical block. A template gets its elastic
// form once, as a template too, whatever the element types it is launched with.
#include "check.h"

namespace layout
{
const int TILE = 32, ROWS = 8; // a block of 32 x 8 threads moves a tile of 32 x 32

template <class T>
__global__ void transpose(const T *__restrict__ in, T *__restrict__ out, int width, int height)
{
	__shared__ T tile[TILE][TILE + 1]; // the odd pitch spreads a column over the banks
	int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
	for (int j = 0; j < TILE; j += ROWS)
		if (x < width && y + j < height)
			tile[threadIdx.y + j][threadIdx.x] = in[(size_t)(y + j) * width + x];
	__syncthreads();
	x = blockIdx.y * TILE + threadIdx.x;
	y = blockIdx.x * TILE + threadIdx.y;
	for (int j = 0; j < TILE; j += ROWS)
		if (x < height && y + j < width)
			out[(size_t)(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}
} // namespace layout

template <class T> static size_t run(const char *name, int width, int height, bool time)
{
	using namespace layout;
	array<T> in((size_t)width * height), out(in.count);
	for (size_t i = 0; i < in.count; i++)
		in[i] = (T)(i * 7 % 251);
	in.upload();

	const dim3 threads(TILE, ROWS);
	auto launch = [&] {
		transpose<<<dim3((width + TILE - 1) / TILE, (height + TILE - 1) / TILE), threads>>>(
		    in.device, out.device, width, height);
		CHECK(cudaGetLastError());
	};
	if (time)
		return time_launches(launch);
	launch();
	out.download();
	printf("%s checksum %08x\n", name, out.checksum());

	size_t wrong = 0;
	for (int y = 0; y < height; y++)
		for (int x = 0; x < width; x++)
			wrong += out[(size_t)x * height + y] != in[(size_t)y * width + x];
	return wrong;
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 301, 16384, 32768);
	const int width = o.n, height = o.n / 2 + 1;
	if (o.time)
		return (int)run<float>("float", width, height, true);
	size_t wrong = run<unsigned char>("unsigned char", width, height, false);
	wrong += run<double>("double", width, height, false);
	return verdict(wrong, 2 * (size_t)width * height);
}
