// Objects that live across a barrier behind which some threads have left: views, halves, arrays with values.
// arch: sm_80
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include "check.h"

class view
{
  public:
	const float *data;
	const int height, width;

	__device__ view(const float *data, int height, int width) : data(data), height(height), width(width)
	{
	}
	__device__ float item(int row, int column) const
	{
		return data[row * width + column];
	}
};

union pair {
	unsigned bits;
	half2 both;
	__device__ pair(unsigned b) : bits(b)
	{
	}
	__device__ pair(half2 h) : both(h)
	{
	}
};

struct choice { // `=` must not take the explicit constructor
	float value;
	__device__ choice(float v) : value(v)
	{
	}
	explicit __device__ choice(int v) : value(v + 1000.0f)
	{
	}
	__device__ operator float() const
	{
		return value;
	}
	__device__ operator int() const
	{
		return -7;
	}
};

__global__ void views(const float *in, float *out, int n) //= elastic
{
	__shared__ float s[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	view a(in, n / 10, 10), b{in, n / 20, 20};
	const choice c = 3, d(4), e = {5.5f};
	float weights[] = {in[i], 0.5f, 0.25f}, none[2][2] = {{0, float(i)}, {2}};
	float plain = c; // chosen among two conversions
	s[threadIdx.x] = a.item(i / 10, i % 10) + weights[i % 3];
	__syncthreads();
	out[i] = s[(threadIdx.x + 1) % 40] + b.item(i / 20, i % 20) * plain + c.value + d.value + e.value +
	         weights[(i + 1) % 3] + none[i % 2][1] + none[1][0];
}

template <class T> __device__ T twice(T a)
{
	return a + a;
}

template <class T> __global__ void halves(const float *in, float *out, int n) //= elastic
{
	__shared__ T s[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	const half h = __float2half(in[i]), sum = {};
	half2 both = __half2half2(h), again(both);
	auto more = twice(both);
	pair p = both, q(p.bits);
	__nv_bfloat16 b = in[i];
	T x = T(in[i]), *at = s + threadIdx.x;
	*at = x;
	__syncthreads();
	x = s[(threadIdx.x + 1) % 40] + T(1.0f);
	both = __hadd2(both, __half2half2(sum));
	out[i] = __low2float(both) + __high2float(again) + __low2float(more) + __low2float(q.both) +
	         __bfloat162float(b) + float(x) + float(*at);
}

template __global__ void halves<float>(const float *, float *, int);

__global__ void rounds(const float *in, float *out, int n) //= elastic
{
	__shared__ float s[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	half total = 0.0f;
	for (int k = 0; k < 3; k++) {
		half v = k;
		if (i + k >= n)
			break;
		half w = in[i + k], *at = &w;
		s[threadIdx.x] = __half2float(w);
		__syncthreads();
		total = __hadd(total, __hadd(*at, __float2half(s[threadIdx.x ^ 1])));
		__syncthreads();
		total = __hadd(total, v);
	}
	if (i < n)
		out[i] = __half2float(total);
}

int main()
{
	const int blocks = 5, threads = 40, n = blocks * threads;
	memory<float> in(n), a(n), b(n), c(n), d(n);
	std::vector<float> expected[4];
	for (int i = 0; i < n; i++)
		in.host[i] = float(i * 7 % 32);
	cudaMemcpy(in.device, in.host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
	for (int i = 0; i < n; i++) {
		const float none[2][2] = {{0, float(i)}, {2, 0}};
		int next = i / threads * threads + (i % threads + 1) % threads;
		float x = in.host[i], y = in.host[next];
		const float weights[] = {x, 0.5f, 0.25f}, its[] = {y, 0.5f, 0.25f};
		expected[0].push_back(
		    y + its[next % 3] + x * 3 + 3 + 1004 + 5.5f + weights[(i + 1) % 3] + none[i % 2][1] + none[1][0]);
		expected[1].push_back(x + x + 2 * x + x + x + (y + 1) + x);
	}
	views<<<blocks, threads>>>(in.device, a.device, n);
	halves<float><<<blocks, threads>>>(in.device, b.device, n);
	halves<half><<<blocks, threads>>>(in.device, c.device, n);
	rounds<<<blocks, threads>>>(in.device, d.device, n - 2);
	return compare("views", a, expected[0]) | compare("halves of float", b, expected[1]) |
	       compare("halves", c, expected[1]) | compare("rounds", d, expected[2]);
}
