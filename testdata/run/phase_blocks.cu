// The device's side of phases: blocks of 1024 threads, of one, of 7 x 5 x 3; warps that are not full; threads
// that leave; barriers in loops, branches, recursion's neighbourhood and lambdas; parameters of every size;
// kernels of one name.
#include "program.h"

struct huge {
	int v[700];
	char tail;
};
struct alignas(64) wide {
	float f[5];
};
struct empty {
};

// Warps add up, then one warp the warps.
__global__ void whole(int *p)
{
	__shared__ int part[32];
	int t = threadIdx.x, v = p[blockIdx.x * 1024 + t];
	for (int d = 16; d; d >>= 1)
		v += __shfl_down_sync(0xffffffffu, v, d);
	if (t % 32 == 0)
		part[t / 32] = v;
	__syncthreads();
	if (t < 32) {
		v = part[t];
		for (int d = 16; d; d >>= 1)
			v += __shfl_xor_sync(0xffffffffu, v, d);
		if (t == 0)
			p[blockIdx.x * 1024] = v;
	}
}

__global__ void odd(int *p)
{
	__shared__ int s[3][5][7];
	int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
	p += block * 105 + (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
	s[threadIdx.z][threadIdx.y][threadIdx.x] = *p;
	__syncthreads();
	int v = s[2 - threadIdx.z][4 - threadIdx.y][6 - threadIdx.x];
	*p =
	    v + __syncthreads_count(v % 3 == 0) * 1000 + __syncthreads_or(v == 5) * 7 + __syncthreads_and(v >= 0);
}

__global__ void one(int *p)
{
	p[blockIdx.x] += blockIdx.x;
	__syncthreads();
	p[blockIdx.x] ^= blockDim.x + gridDim.x;
}

// The last warp is half full.
__global__ void partly(int *p)
{
	int i = blockIdx.x * 48 + threadIdx.x;
	unsigned lanes = threadIdx.x < 32 ? 0xffffffffu : 0xffffu;
	int v = p[i] + __shfl_xor_sync(lanes, p[i], 8);
	if (__any_sync(lanes, v % 7 == 0))
		v = -v;
	__syncwarp(lanes);
	p[i] = v + __popc(__ballot_sync(lanes, v & 1));
}

__device__ int factorial(int n)
{
	return n <= 1 ? 1 : n * factorial(n - 1);
}

__global__ void chain(int *p, int n, int rounds)
{
	__shared__ int s[128];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, sum = factorial(t % 6);
	if (i >= n)
		return;
	s[t] = p[i];
	__syncthreads();
	if (s[t] % 5 == 4)
		return;
	for (int k = 0; k < rounds; k++) {
		if (k == 2)
			continue;
		sum += s[(t + k) % 100] * (k + 1);
		__syncthreads();
		if (sum > 500)
			break;
	}
	p[i] = sum;
}

__global__ void branches(int *p, int k)
{
	__shared__ int s[60];
	int t = threadIdx.x, v = p[blockIdx.x * 60 + t];
	auto put = [&](int i) { s[i] = v * 2; };
	if (k & 1) {
		s[t] = v;
		__syncthreads();
		v = s[59 - t];
	} else {
		put(59 - t);
		__syncthreads();
		v = s[t] + 1;
	}
	__syncthreads();
	switch (k) {
	case 0:
		s[t] = 1;
		__syncthreads();
		v += s[(t + 1) % 60];
		break;
	case 1:
		v = 0;
	default:
		s[t] = v;
		__syncthreads();
		v ^= s[0];
	}
	p[blockIdx.x * 60 + t] = v;
}

// Bubbles in step until nothing moves.
__global__ void rounds(int *p)
{
	__shared__ int s[40], moved;
	int t = threadIdx.x, n = 0;
	s[t] = p[blockIdx.x * 40 + t];
	do {
		__syncthreads();
		if (t == 0)
			moved = 0;
		__syncthreads();
		int a = s[t], b = s[t ? t - 1 : t];
		__syncthreads();
		if (t && b > a) {
			s[t] = b;
			moved = 1;
		}
		__syncthreads();
	} while (moved && ++n < 30);
	p[blockIdx.x * 40 + t] = s[t] + n;
}

__device__ int counted;
__global__ void nothing()
{
}
__global__ void count()
{
	atomicAdd(&counted, 1 + blockIdx.x * 2 + threadIdx.x);
}
__global__ void large(huge h, int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += h.v[threadIdx.x * 7 % 700] + h.tail;
}
__global__ void aligned(char a, wide w, empty, int *p, bool b, const int *const *pp)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] +=
	    a + (int)w.f[threadIdx.x % 5] + b + (int)((size_t)&w & 63) + pp[1][threadIdx.x % 10];
}
__global__ void named(int *p)
{
	p[threadIdx.x] *= 3;
}
__global__ void named(int *p, int k)
{
	p[threadIdx.x] += k;
}
namespace other
{
__global__ void named(int *p)
{
	p[threadIdx.x] *= 5;
}
} // namespace other

static void parameters(int *p, int *q)
{
	huge h;
	wide w = {{1, 2, 3, 4, 5}};
	int *of_host[] = {q, q + 10}, **of_device;
	for (int i = 0; i < 700; i++)
		h.v[i] = i * i;
	h.tail = 'q';
	CHECK(cudaMalloc((void **)&of_device, sizeof of_host));
	CHECK(cudaMemcpy(of_device, of_host, sizeof of_host, cudaMemcpyHostToDevice));
#pragma cuelastic phase merge(large, aligned, nothing, count, named)
	{
		large<<<5, 100>>>(h, p);
		aligned<<<5, 50>>>('a', w, empty(), p + 500, true, of_device);
		nothing<<<3, 3>>>();
		count<<<3, 3>>>();
		named<<<1, 30>>>(p + 800);
		named<<<1, 30>>>(p + 840, 7);
		other::named<<<1, 30>>>(p + 880);
		h.v[7] = 0;
	}
}

int main()
{
	memory<int> a(8192), b(105 * 24), c(64), d(480), e(1152), f(600), g(400), h(1024);
	int n;
#pragma cuelastic phase merge(whole, odd, one, chain, rounds)
	{
		whole<<<8, 1024>>>(a.device);
		odd<<<dim3(2, 3, 4), dim3(7, 5, 3)>>>(b.device);
		one<<<64, 1>>>(c.device);
		chain<<<9, 128>>>(e.device, 1124, 5);
		rounds<<<10, 40>>>(g.device);
	}
	for (int k = 0; k < 3; k++) {
#pragma cuelastic phase merge(branches, one) ratio(branches : 3, one : 2)
		{
			branches<<<10, 60>>>(f.device, k);
			one<<<64, 1>>>(c.device);
		}
	}
#pragma cuelastic phase merge(partly, nothing)
	{
		partly<<<10, 48>>>(d.device);
		nothing<<<3, 100>>>();
	}
	parameters(h.device, a.device);
	CHECK(cudaDeviceSynchronize());
	CHECK(cudaMemcpyFromSymbol(&n, counted, sizeof n));
	printf("%d\n", n);
	a.print("a");
	b.print("b");
	c.print("c");
	d.print("d");
	e.print("e");
	f.print("f");
	g.print("g");
	h.print("h");
}
