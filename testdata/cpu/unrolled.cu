// Loops that a program unrolls around shuffles, up to 1280 copies in a kernel. They stay loops; unrolled,
// their kernels took minutes to build.
#include "check.h"

// A Walsh-Hadamard transform of each of a thread's values over the warp.
template <int CHUNKS> __device__ void exchange(float (&x)[CHUNKS][4])
{
#pragma unroll
	for (int c = 0; c < CHUNKS; c++)
#pragma unroll
		for (int i = 0; i < 4; i++)
#pragma unroll
			for (int mask = 1; mask < 32; mask *= 2) {
				float other = __shfl_xor_sync(~0u, x[c][i], mask);
				x[c][i] = threadIdx.x & mask ? other - x[c][i] : x[c][i] + other;
			}
}

// Twice the transform is 32 times the value.
template <int CHUNKS, class T> __global__ void transform(T *p)
{
	float x[CHUNKS][4];
	for (int i = 0; i < CHUNKS * 4; i++)
		x[i / 4][i % 4] = float(p[i * 32 + threadIdx.x]);
	exchange(x);
	int again = 0;
	do
		exchange(x);
	while (++again < p[0]);
	for (int i = 0; i < CHUNKS * 4; i++)
		p[i * 32 + threadIdx.x] = T(x[i / 4][i % 4] / 32);
}

template <int CHUNKS, class T> static void try_one(const char *name)
{
	managed<T> values(CHUNKS * 128);
	bool good = true;
	for (int i = 0; i < CHUNKS * 128; i++)
		values.host[i] = T(i % 7);
	values.up();
	transform<CHUNKS><<<1, 32>>>(values.device);
	values.down();
	for (int i = 0; i < CHUNKS * 128; i++)
		good &= values.host[i] == T(i % 7);
	check(name, good);
}

int main()
{
	try_one<4, float>("4 chunks");
	try_one<16, float>("16 chunks");
	try_one<16, int>("16 chunks of integers");
	try_one<32, float>("32 chunks");
	try_one<32, int>("32 chunks of integers");
	try_one<64, float>("64 chunks");
	try_one<64, int>("64 chunks of integers");
	return failures != 0;
}
