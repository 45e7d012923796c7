// Loops and branches whose threads part inside: what those do that are not in them any more, or never were.
#include "program.h"

// Threads leave the rounds one by one, and neither condition nor step are theirs from then on.
__global__ void one_by_one(const int *in, int *out, int n)
{
	__shared__ int total;
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int k, tries = 0, seen = 0;
	const int last = (in[i] * 5 + 3) % 8; // read before: in rounds that guards lead it would look like a poll
	if (threadIdx.x == 0)
		total = 0;
	__syncthreads();
	for (k = 0; tries++ < 9 + (i < n); k++) {
		if (last == k)
			break;
		atomicAdd(&total, 1);
		__syncthreads();
		seen += total;
		__syncthreads();
	}
	out[i] = (k * 20 + tries) * 10000 + seen;
}

// The same with the condition alone, first and last.
__global__ void condition_first(const int *in, int *out, int n)
{
	__shared__ int total;
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int left = in[i] % 7, seen = 0;
	total = 0;
	__syncthreads();
	while (left-- > 0) {
		atomicAdd(&total, 1);
		__syncthreads();
		if (total == n)
			break;
		seen += total;
		__syncthreads();
	}
	out[i] = left * 100000 + seen;
}

__global__ void condition_last(const int *in, int *out, int n)
{
	__shared__ int total;
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int left = in[i] % 9, seen = 0;
	total = 0;
	__syncthreads();
	do {
		if (left == n)
			break;
		atomicAdd(&total, left);
		__syncthreads();
		seen += total;
		__syncthreads();
	} while (--left > 0);
	out[i] = left * 100000 + seen;
}

// Who has left is in neither branch.
__global__ void otherwise(const int *in, int *out, int n)
{
	__shared__ int tile[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	if (threadIdx.x >= 40) {
		out[i] = in[i];
	} else {
		tile[threadIdx.x] = in[i];
		__syncthreads();
		out[i] = tile[threadIdx.x / 2] + 1000;
	}
}

int main()
{
	memory<int> in(1024), out(1024);
	one_by_one<<<16, 64>>>(in.device, out.device, 1003);
	out.print("one_by_one");
	condition_first<<<16, 64>>>(in.device, out.device, 50);
	out.print("condition_first");
	condition_last<<<16, 64>>>(in.device, out.device, 3);
	out.print("condition_last");
	otherwise<<<16, 64>>>(in.device, out.device, 1003);
	out.print("otherwise");
}
