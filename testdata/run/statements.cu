// Predication places its cuts by the ends of statements: with and without a semicolon of their own, in
// macros' arguments and bodies, in one line, without braces.
#include "program.h"
// clang-format off: where the statements stand is what is tested

#define STEP(v, x) v += x
#define SET(v, x) v = x
#define WAIT() __syncthreads()
#define WAIT_TOO WAIT()
#define DECLARE(T, name, value) T name = value
#define MAX(a, b) ((a) > (b) ? (a) : (b))

__global__ void ends(const int *in, int *out, int n)
{
	__shared__ int tile[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = 0, w = 3;
	if (i >= n) return;
	DECLARE(int, first, in[i]); DECLARE(int, other, MAX(first, in[n - 1 - i])); tile[t] = MAX(first, other);
	WAIT();
	STEP(v, tile[t ^ 1]);
	if (v > 50) STEP(v, w); else STEP(w, MAX(v, 7));
	do v += 5; while (v < 30);
	asm("" ::: "memory"); WAIT_TOO;
	SET(tile[t], v); ;
	if (t & 1) for (int k = 0; k < 3; k++) if (k == 1) continue; else w += k; else while (w < 9) { w += 2; if (w == 7) break; }
	WAIT(); STEP(w, tile[MAX(t - 1, 0)]); __syncthreads(); v++;
	switch (w & 3) case 1: v += 9;
	out[i] = v * 3 + w;
	tile[t] = out[i]; WAIT_TOO; if (tile[t ^ 2] > 40) out[i] -= tile[t ^ 2];
}

__global__ void lines(const int *in, int *out, int n)
{
	__shared__ int tile[64]; int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { tile[threadIdx.x] = in[i]; if (in[i] == 5)
		return; __syncthreads(); STEP(out[i], tile[threadIdx.x ^ 1]); for (int k = 0; k < 2; k++) { __syncthreads(); if (in[i] % 7 ==
		k) return; else tile[threadIdx.x] = out[i]; __syncthreads(); STEP(out[i], tile[threadIdx.x ^ 3]); } } else out[i] = 1;
}

__global__ void nested(const int *in, int *out, int n)
{
	__shared__ int tile[64];
	struct local {
		int v;
		__device__ int get(int limit) const
		{
			if (v > limit)
				return v;
			return limit;
		}
	};
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	tile[threadIdx.x] = 0;
	if (i >= n)
		return;
	local l = {in[i]};
	tile[threadIdx.x] = [&](int k) { if (k > 4) return 3; return l.get(k) + 1; }(in[i]);
	__syncthreads();
	out[i] = tile[threadIdx.x ^ 1] + l.get(40);
}

int main()
{
	const int n = 1000;
	memory<int> in(16 * 64), out(16 * 64);
	lines<<<16, 64>>>(in.device, in.device, 0);
	nested<<<16, 64>>>(in.device, out.device, n);
	out.print("nested");
	ends<<<16, 64>>>(in.device, out.device, n);
	out.print("ends");
	lines<<<16, 64>>>(in.device, out.device, n);
	out.print("lines");
	return 0;
}
