// Kernels whose threads part before a barrier: predication lets the block loop run them.
#include <cstdio>
#include <cuda_runtime.h>

struct pair {
	int a, b;
};

__global__ void leaves(const int *in, int *out, int n)
{
	__shared__ int tile[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	const int v = in[i], w = in[n - 1 - i];
	auto twice = 2 * in[i];
	pair p = {v, w};
	tile[threadIdx.x] = v;
	__syncthreads(); // the tile is whole
	int other = tile[(threadIdx.x + 1) % 4];
	out[i] = other + v + w + twice + p.a * p.b;
}

// What follows the exit in its piece must not run, and later pieces neither.
__global__ void leaves_late(const int *in, int *out, int n)
{
	__shared__ int sum[2];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (threadIdx.x < 2)
		sum[threadIdx.x] = 0;
	__syncthreads();
	{
		int v = i < n ? in[i] : 0;
		if (v % 3 == 0) {
			if (i < n) {
				out[i] = -1;
				return;
			}
			out[n] = 7;
		}
		atomicAdd(&sum[0], 1);
	}
	__syncthreads();
	if (i % 5 == 0)
		return;
	atomicAdd(&sum[1], 1);
	__syncthreads();
	if (i < n)
		out[i] = sum[0] * 100 + sum[1];
}

// The others have gone home: legal on the hardware.
__global__ void few(int *out, int n)
{
	__shared__ int tile[32];
	if (threadIdx.x < n) {
		tile[threadIdx.x] = threadIdx.x + blockIdx.x;
		__syncthreads();
		out[blockIdx.x * n + threadIdx.x] = tile[n - 1 - threadIdx.x];
	} else {
		out[gridDim.x * n + blockIdx.x * blockDim.x + threadIdx.x] = 5;
	}
}

// Whoever is not among the few must not begin the next block while they are here.
__global__ void few_wait_twice(int *out, int n)
{
	__shared__ int tile[64];
	tile[threadIdx.x] = blockIdx.x * 64 + threadIdx.x;
	__syncthreads();
	if (threadIdx.x < n) {
		int v = tile[63 - threadIdx.x];
		__syncthreads();
		v += tile[(threadIdx.x + 40) % 64];
		__syncthreads();
		out[blockIdx.x * n + threadIdx.x] = v;
	}
}

__global__ void until_stable(int *data, int *rounds)
{
	__shared__ int tile[64];
	__shared__ int changed;
	int t = threadIdx.x, count = 0;
	tile[t] = data[blockIdx.x * blockDim.x + t];
	do {
		__syncthreads();
		changed = 0;
		__syncthreads();
		if (t > 0 && tile[t - 1] > tile[t] + 1 && (t & 1) == (count & 1)) {
			int h = tile[t - 1];
			tile[t - 1] = tile[t];
			tile[t] = h;
			changed = 1;
		}
		count++;
		__syncthreads();
	} while (changed || count < 3);
	data[blockIdx.x * blockDim.x + t] = tile[t];
	if (t == 0)
		rounds[blockIdx.x] = count;
}

__global__ void breaks(const int *in, int *out, int n)
{
	__shared__ int stop;
	__shared__ int total;
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int k, seen = 0;
	if (threadIdx.x == 0)
		stop = total = 0;
	__syncthreads();
	if (i >= n)
		return;
	for (k = 0; k < 50; k++) {
		if (k == in[0])
			continue;
		seen += k;
		if (threadIdx.x == 0 && k == 7 + (int)blockIdx.x)
			stop = 1;
		__syncthreads();
		if (stop)
			break;
		atomicAdd(&total, 1);
		__syncthreads();
	}
	__syncthreads();
	out[i] = k * 1000 + seen + total;
}

__global__ void forever(const int *in, int *out, int n)
{
	__shared__ int level[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	level[threadIdx.x] = 0;
	if (i >= n)
		return;
	int k = 0;
	while (true) {
		level[threadIdx.x] = k + in[i];
		__syncthreads();
		if (k++ == (int)(blockIdx.x % 3))
			return;
		out[i] = level[0] + k;
		__syncthreads();
	}
}

__global__ void votes(const int *in, int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	int any = __syncthreads_or(in[i] > 90);
	int all = __syncthreads_and(in[i] > -5);
	out[i] = any + 2 * all + 4 * __syncthreads_count(in[i] & 1);
}

__global__ void shuffles(const int *in, int *out, int n)
{
	const unsigned FULL = 0xffffffff;
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	int v = in[i];
	for (int o = 2; o > 0; o /= 2)
		v += __shfl_xor_sync(FULL, v, o);
	if (__any_sync(FULL, v > 1000))
		v++;
	out[i] = v + __popc(__ballot_sync(0xffffffffu, v & 1));
}

template <class T> __global__ void typed(const T *in, T *out, int n)
{
	extern __shared__ char raw[];
	T *tile = reinterpret_cast<T *>(raw);
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	T v = in[i];
	const T &mine = tile[threadIdx.x];
	tile[threadIdx.x] = v;
	__syncthreads();
	for (int s = 2; s > 0; s >>= 1) {
		if (threadIdx.x < s)
			tile[threadIdx.x] += tile[threadIdx.x + s];
		__syncthreads();
	}
	out[i] = mine + tile[0] * v;
}

__global__ void strided(const int *in, int *out, int n)
{
	__shared__ int tile[64];
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
		tile[threadIdx.x] = in[i];
		__syncthreads();
		out[i] = tile[threadIdx.x ^ 1];
		__syncthreads();
	}
}

// A vote takes an int: what a value says as a truth, or an object as a bool, is something else.
struct number {
	float value;
	__device__ operator int() const
	{
		return int(value);
	}
	__device__ explicit operator bool() const
	{
		return true;
	}
};

__global__ void votes_of_ints(const int *in, int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	int of_long = __syncthreads_count((long long)in[i] << 31);
	int of_float = __syncthreads_count(in[i] / 50.0f);
	bool all = __syncthreads_and(in[i] + 0.5f);
	out[i] = of_long + 100 * of_float + all;
}

__global__ void votes_of_objects(const int *in, int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	number each = {in[i] / 40.0f};
	out[i] = __syncthreads_count(each);
}

// A condition is a bool by its own conversion, and `&&` may be an operator of its class.
struct large {
	int value;
	__device__ explicit operator bool() const
	{
		return value > 30;
	}
	__device__ operator int() const
	{
		return value == 37;
	}
};
__device__ bool operator&&(bool, large)
{
	return false;
}

__global__ void objects_decide(const int *in, int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	large each = {in[i / 64]}; // the same in the block, as the original needs on a GPU
	out[i] = each.value;
	if (each) {
		out[i] += 5;
		__syncthreads();
		out[i] *= 3;
	}
}

__global__ void objects_go_on(const int *in, int *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	for (large each = {in[i / 64]}; each; each.value -= 9) {
		out[i] += 5;
		__syncthreads();
		out[i] *= 3;
	}
}

int main()
{
	const int n = 1003;
	int *in, *out, host[4096];
	for (int i = 0; i < 4096; i++)
		host[i] = i * 37 % 101;
	host[0] = 3;
	cudaMalloc(&in, sizeof host);
	cudaMalloc(&out, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	auto show = [&](const char *name) {
		unsigned sum = 0;
		cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
		for (int i = 0; i < 4096; i++)
			sum = sum * 31 + host[i];
		printf("%s %u %s\n", name, sum, cudaGetErrorString(cudaGetLastError()));
		cudaMemset(out, 0, sizeof host);
	};
	cudaMemset(out, 0, sizeof host);
	leaves<<<(n + 63) / 64, 64>>>(in, out, n);
	show("leaves");
	leaves_late<<<16, 64>>>(in, out, n);
	show("leaves_late");
	few<<<16, 64>>>(out, 23);
	show("few");
	few_wait_twice<<<16, 64>>>(out, 23);
	show("few_wait_twice");
	cudaMemcpy(out, in, sizeof host, cudaMemcpyDeviceToDevice);
	until_stable<<<16, 64>>>(out, out + 2048);
	show("until_stable");
	breaks<<<16, 64>>>(in, out, n);
	show("breaks");
	forever<<<16, 64>>>(in, out, n);
	show("forever");
	votes<<<16, 64>>>(in, out, n);
	show("votes");
	votes_of_ints<<<16, 64>>>(in, out, n);
	show("votes_of_ints");
	votes_of_objects<<<16, 64>>>(in, out, n);
	show("votes_of_objects");
	objects_decide<<<16, 64>>>(in, out, n);
	show("objects_decide");
	objects_go_on<<<16, 64>>>(in, out);
	show("objects_go_on");
	shuffles<<<16, 64>>>(in, out, n - n % 4);
	show("shuffles");
	typed<int><<<16, 64, 64 * sizeof(int)>>>(in, out, n - n % 4);
	show("typed");
	strided<<<3, 64>>>(in, out, 1024 - 64);
	show("strided");
	return 0;
}
