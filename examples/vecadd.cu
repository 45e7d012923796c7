// vecadd: streams, `extern "C"` and `__restrict__` are kept.
// The launch function passes the stream on to every slice of its launch, so that the two halves may still
// overlap. The kernel keeps its C name for whoever looks it up by that, and its pointers still promise not
// to overlap.
#include "check.h"

extern "C" __global__ void vecadd(
    const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		c[i] = a[i] + b[i];
}

// Halves of unequal size, each with a last block that is not full.
static void add_in_streams(const float *a, const float *b, float *c, int n, const cudaStream_t stream[2])
{
	const int threads = 192, half = n / 2;
	const int begin[3] = {0, half, n};
	for (int s = 0; s < 2; s++) {
		const int at = begin[s], count = begin[s + 1] - at;
		if (count == 0)
			continue;
		vecadd<<<(count + threads - 1) / threads, threads, 0, stream[s]>>>(a + at, b + at, c + at, count);
		CHECK(cudaGetLastError());
	}
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 40001, 64 << 20, 1 << 28);
	array<float> a(o.n), b(o.n), c(o.n);
	unsigned seed = 1;
	for (int i = 0; i < o.n; i++) {
		a[i] = (float)(random_bits(&seed) % 4096);
		b[i] = (float)(random_bits(&seed) % 4096) / 16;
	}
	a.upload();
	b.upload();

	cudaStream_t stream[2];
	for (int s = 0; s < 2; s++)
		CHECK(cudaStreamCreate(&stream[s]));
	auto launch = [&] { add_in_streams(a.device, b.device, c.device, o.n, stream); };
	if (o.time)
		return time_launches(launch);
	launch();
	for (int s = 0; s < 2; s++) {
		CHECK(cudaStreamSynchronize(stream[s]));
		CHECK(cudaStreamDestroy(stream[s]));
	}
	c.download();

	size_t wrong = 0;
	for (int i = 0; i < o.n; i++)
		wrong += c[i] != a[i] + b[i];
	printf("checksum %08x\n", c.checksum());
	return verdict(wrong, o.n);
}
