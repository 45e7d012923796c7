// Types, conversions, memories and assembly.
#include "check.h"
#include <cuda_fp16.h>

struct pair {
	char tag;
	double values[3];
};

__constant__ float scale[4] = {1, 2, 3, 4};
__device__ int counter = 5;
static __device__ unsigned hidden;

__global__ void by_value(pair p, short s, double *out)
{
	out[threadIdx.x] = p.values[threadIdx.x % 3] * scale[threadIdx.x % 4] + s + p.tag;
	if (threadIdx.x == 0)
		hidden = 77;
	atomicAdd(&counter, 1);
}

__global__ void dynamic(int *out)
{
	extern __shared__ int words[];
	__shared__ int fixed[3];
	words[threadIdx.x] = (int)threadIdx.x;
	if (threadIdx.x < 3)
		fixed[threadIdx.x] = 100;
	__syncthreads();
	out[threadIdx.x] = words[blockDim.x - 1 - threadIdx.x] + fixed[1];
}

__global__ void half_math(float *out)
{
	__half a = __float2half(1.5f), b = __float2half(0.25f);
	__half2 v = __floats2half2_rn(3.0f, -2.0f), w = __hfma2(v, v, __half2half2(a));
	out[0] = __half2float(__hadd(a, b));
	out[1] = __half2float(__hmul(a, b));
	out[2] = __low2float(w);
	out[3] = __high2float(w);
	out[4] = __hlt(a, b) ? 1.0f : 2.0f;
	out[5] = (float)__half2int_rn(__float2half(2.5f));
}

__global__ void assembly(unsigned *out)
{
	unsigned lane, low, high, x = 0x80000001u;
	unsigned long long wide;
	asm("mov.u32 %0, %%laneid;" : "=r"(lane));
	asm("mul.wide.u32 %0, %1, %2;" : "=l"(wide) : "r"(x), "r"(6u));
	asm("mov.b64 {%0, %1}, %2;" : "=r"(low), "=r"(high) : "l"(wide));
	asm("{ .reg .pred p; setp.gt.u32 p, %1, 10; @p add.u32 %0, %0, 1000; @!p add.u32 %0, %0, 1; }"
	    : "+r"(lane)
	    : "r"(threadIdx.x));
	unsigned s0, s1;
	asm("add.cc.u32 %0, %2, %3;\n\taddc.u32 %1, %4, 0;" : "=r"(s0), "=r"(s1) : "r"(~0u), "r"(2u), "r"(5u));
	unsigned first;
	asm("bfind.u32 %0, %1;" : "=r"(first) : "r"(x));
	out[threadIdx.x] = lane;
	if (threadIdx.x == 0) {
		out[32] = low;
		out[33] = high;
		out[34] = s0;
		out[35] = s1;
		out[36] = first;
	}
}

__global__ void conversions(int *out, float big, float nan)
{
	out[0] = (int)big;
	out[1] = (int)-big;
	out[2] = (int)nan;
	out[3] = (int)(unsigned)(-big);
	out[4] = __float2int_ru(2.1f);
	out[5] = __fadd_rz(1.0f, -1e-20f) < 1.0f;
	out[6] = __fadd_rn(1.0f, -1e-20f) == 1.0f;
}

__global__ void edges(int *out, int zero, int n)
{
	out[0] = 7 / zero;
	out[1] = (1u << n) - 1;
	out[2] = -8 >> n;
	out[3] = (int)((unsigned)n >> n);
	out[4] = (-2147483647 - 1) / (zero - 1);
}

// An unsigned index that wraps around: p[~i] is p[-1 - i] with the GPU's 32-bit addresses of shared memory.
__global__ void wrapping(int *out)
{
	__shared__ int both[64];
	int *upper = both + 16;
	both[threadIdx.x] = (int)threadIdx.x;
	both[threadIdx.x + 32] = (int)threadIdx.x + 32;
	__syncthreads();
	int *middle = upper + 16;
	out[threadIdx.x] = middle[~threadIdx.x] + both[threadIdx.x];
}

__global__ void built_in_atomics(unsigned *out, double *sum)
{
	unsigned seen = __nv_atomic_load_n(out, __NV_ATOMIC_RELAXED), wanted = 7;
	if (threadIdx.x == 0)
		__nv_atomic_store_n(out, 7, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
	__syncthreads();
	__nv_atomic_compare_exchange_n(
	    out, &wanted, 100u, false, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
	__nv_atomic_fetch_add(out + 1, 2, __NV_ATOMIC_RELAXED);
	__nv_atomic_fetch_max(out + 2, threadIdx.x, __NV_ATOMIC_SEQ_CST);
	__nv_atomic_or(out + 3, 1u << threadIdx.x, __NV_ATOMIC_RELAXED);
	__nv_atomic_fetch_add(sum, 0.5, __NV_ATOMIC_RELAXED);
	__nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST);
	out[4 + threadIdx.x] = seen;
}

__global__ void sizes(unsigned *out)
{
	unsigned i = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
	out[i] = threadIdx.x + 10 * threadIdx.y + 100 * threadIdx.z + 1000 * blockIdx.y + 10000 * gridDim.z;
}

__global__ void heap(int *out)
{
	int *p = (int *)malloc(sizeof(int) * 4);
	p[3] = (int)threadIdx.x;
	out[threadIdx.x] = p[3];
	free(p);
	printf("thread %d %s %5.2f %llu\n", (int)threadIdx.x, "says", 1.5, 1ull << 40);
}

int main()
{
	managed<double> doubles(8);
	managed<int> ints(64);
	managed<float> floats(8);
	managed<unsigned> words(64);
	pair p = {1, {0.5, 1.5, 2.5}};
	bool good = true;
	float changed[4] = {2, 3, 4, 5};
	cudaMemcpyToSymbol(scale, changed, sizeof changed);
	by_value<<<1, 8>>>(p, -3, doubles.device);
	doubles.down();
	for (int i = 0; i < 8; i++)
		good &= doubles.host[i] == p.values[i % 3] * changed[i % 4] - 3 + 1;
	check("parameters by value", good);
	int count;
	unsigned seen;
	cudaMemcpyFromSymbol(&count, counter, sizeof count);
	cudaMemcpyFromSymbol(&seen, hidden, sizeof seen);
	check("device variables", count == 13 && seen == 77);

	dynamic<<<1, 50, 50 * sizeof(int)>>>(ints.device);
	ints.down();
	good = true;
	for (int i = 0; i < 50; i++)
		good &= ints.host[i] == 149 - i;
	check("shared memory", good);

	half_math<<<1, 1>>>(floats.device);
	floats.down();
	const float expected[] = {1.75f, 0.375f, 10.5f, 5.5f, 2, 2};
	check("half precision", !memcmp(floats.host, expected, sizeof expected));

	assembly<<<1, 32>>>(words.device);
	words.down();
	good = words.host[32] == 6 && words.host[33] == 3 && words.host[34] == 1 && words.host[35] == 6 &&
	       words.host[36] == 31;
	for (unsigned i = 0; i < 32; i++)
		good &= words.host[i] == (i > 10 ? i + 1000 : i + 1);
	check("assembly", good);

	conversions<<<1, 1>>>(ints.device, 1e20f, nanf(""));
	ints.down();
	check("conversions", ints.host[0] == 2147483647 && ints.host[1] == -2147483647 - 1 && ints.host[2] == 0 &&
	                         ints.host[3] == 0 && ints.host[4] == 3 && ints.host[5] == 1 &&
	                         ints.host[6] == 1);

	edges<<<1, 1>>>(ints.device, 0, 32);
	ints.down();
	check("shifts and divisions", ints.host[0] == -1 && ints.host[1] == -1 && ints.host[2] == -1 &&
	                                  ints.host[3] == 0 && ints.host[4] == -2147483647 - 1);

	wrapping<<<1, 32>>>(ints.device);
	ints.down();
	good = true;
	for (int i = 0; i < 32; i++)
		good &= ints.host[i] == 31;
	check("unsigned offsets in shared memory", good);

	cudaMemset(words.device, 0, 64 * sizeof(unsigned));
	cudaMemset(doubles.device, 0, 8 * sizeof(double));
	built_in_atomics<<<1, 32>>>(words.device, doubles.device);
	words.down();
	check("built-in atomics", words.host[0] == 100 && words.host[1] == 64 && words.host[2] == 31 &&
	                              words.host[3] == ~0u && words.host[4] == 0 && doubles.down()[0] == 16);

	sizes<<<dim3(1, 2, 3), dim3(2, 3, 4)>>>(words.device);
	words.down();
	good = true;
	for (unsigned i = 0; i < 24; i++)
		good &=
		    words.host[i] % 1000 == i % 2 + 10 * (i / 2 % 3) + 100 * (i / 6) && words.host[i] / 10000 == 3;
	check("three dimensions", good);

	heap<<<1, 2>>>(ints.device);
	ints.down();
	check("malloc", ints.host[1] == 1);
	return failures != 0;
}
