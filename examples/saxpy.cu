// saxpy: an early return costs nothing.
// The kernel's body becomes a function, so its `return` ends one logical block and not the block loop
// around it. The ids in the macro mean the logical ones with no edit, since they are names of that
// function's parameters.
#include "check.h"

#define GID (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void saxpy(float a, const float *x, float *y, int n)
{
	int i = GID;
	if (i >= n)
		return;
	y[i] += a * x[i];
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 50021, 64 << 20, 1 << 28);
	array<float> x(o.n), y(o.n);
	for (int i = 0; i < o.n; i++) {
		x[i] = (float)(i % 1000);
		y[i] = (float)(i % 77);
	}
	x.upload();
	y.upload();

	auto launch = [&] {
		saxpy<<<(o.n + 255) / 256, 256>>>(2, x.device, y.device, o.n);
		CHECK(cudaGetLastError());
	};
	if (o.time)
		return time_launches(launch);
	launch();
	y.download();

	size_t wrong = 0;
	for (int i = 0; i < o.n; i++)
		wrong += y[i] != (float)(2 * (i % 1000) + i % 77);
	printf("checksum %08x\n", y.checksum());
	return verdict(wrong, o.n);
}
