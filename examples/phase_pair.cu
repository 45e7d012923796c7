// phase_pair: a kernel that computes beside one that waits for memory.
// Alone, the first leaves the memory idle and the second the arithmetic. The pragma says that they are
// independent of each other: a scheduler kernel runs two blocks of `stream` for each of `cook`, so that an SM
// holds both. For nvcc alone the pragma is nothing, and the launches follow each other.
#include "check.h"

__global__ void cook(float *v, int n, int rounds)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	float x = v[i];
	for (int k = 0; k < rounds; k++)
		x = x * 0.5f + 1.0f; // exact for small integers over powers of two
	v[i] = x;
}

__global__ void stream(const float4 *in, float4 *out, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
		const float4 a = in[i];
		out[i] = make_float4(a.w, a.z, a.y, a.x);
	}
}

static void run(array<float> &cooked, array<float4> &in, array<float4> &out, int rounds)
{
	const int n = (int)cooked.count, m = (int)in.count;
#pragma cuelastic phase merge(cook, stream) ratio(cook : 1, stream : 2)
	{
		cook<<<(n + 255) / 256, 256>>>(cooked.device, n, rounds);
		stream<<<(m + 127) / 128 / 2 + 1, 128>>>(in.device, out.device, m);
	}
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 9001, 1 << 22, 1 << 24); // in numbers to cook
	array<float> cooked(o.n);
	array<float4> in(o.n), out(o.n);
	unsigned seed = 9;
	for (size_t i = 0; i < cooked.count; i++) {
		cooked[i] = (float)(random_bits(&seed) % 64);
		in[i] = make_float4((float)i, 1, 2, (float)(i % 7));
	}
	cooked.upload();
	in.upload();
	if (o.time)
		return time_launches([&] { run(cooked, in, out, 200); });
	run(cooked, in, out, 3);
	CHECK(cudaGetLastError());
	array<float> before(cooked.count);
	memcpy(before.host, cooked.host, cooked.count * sizeof(float));
	cooked.download();
	out.download();
	size_t wrong = 0;
	for (size_t i = 0; i < cooked.count; i++) {
		float x = before[i];
		for (int k = 0; k < 3; k++)
			x = x * 0.5f + 1.0f;
		wrong += cooked[i] != x || out[i].x != in[i].w || out[i].y != in[i].z || out[i].z != in[i].y ||
		         out[i].w != in[i].x;
	}
	printf("checksum %08x %08x\n", cooked.checksum(), out.checksum());
	return verdict(wrong, cooked.count);
}
