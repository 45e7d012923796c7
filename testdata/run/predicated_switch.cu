// Switches around barriers, in kernels that threads leave.
#include "program.h"

__device__ int exchange(int *tile, int v)
{
	tile[threadIdx.x] = v;
	__syncthreads();
	int got = tile[(threadIdx.x * 7 + 3) % 64];
	__syncthreads();
	return got;
}

// Cases with and without braces, one that goes on into the next, labels side by side.
__global__ void cases(const int *in, int *out, int n, int mode)
{
	__shared__ int tile[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x, v = 0;
	tile[threadIdx.x] = i;
	if (i >= n)
		return;
	switch ((mode + blockIdx.x) % 6) {
	case 0:
		v = exchange(tile, in[i]);
		break;
	case 1: {
		int w = in[i] + 1;
		tile[threadIdx.x] = w;
		__syncthreads();
		v = w + tile[(threadIdx.x + 9) % 64];
		break;
	}
	case 2:
		v = 100;
		// goes on
	case 3:
	case 4:
		v += exchange(tile, v + i);
		if (v % 3 == 1)
			return;
		v += exchange(tile, v) * 2;
		break;
	case 5:
		out[i] = 3;
		if (in[i] % 2 == 1)
			break;
		v = exchange(tile, i);
		out[i] = v;
		break;
	default:
		v = __syncthreads_count(in[i] & 1);
	}
	out[i] += v * 10 + mode;
}

// Some break early; the others wait for each other only.
__global__ void parts(const int *in, int *out, int n, int mode)
{
	__shared__ int tile[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x, v = 0;
	tile[threadIdx.x] = 0;
	__syncthreads();
	switch (mode) {
	case 0:
		v = in[i];
		if (v % 4 == 2)
			break;
		v += exchange(tile, v + 1);
		if (i < n) {
			v++;
			break;
		}
		v += 1000;
		break;
	case 1:
		v = 7;
		break;
	default:
		v = -1;
	}
	out[i] = v;
}

// In a loop: `continue` leaves the switch and the round, `break` the switch alone.
__global__ void rounds(const int *in, int *out, int n)
{
	__shared__ int tile[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x, v = i;
	tile[threadIdx.x] = 0;
	__syncthreads();
	if (in[i] % 11 == 4)
		return;
	for (int k = 0; k < 6; k++) {
		switch (k) {
		case 1:
		case 4: {
			v += exchange(tile, v ^ k);
			if (n > 100)
				continue;
			break;
		}
		case 2:
			v += 3;
			break;
		default: {
			if (v % 2 == 0) {
				v += 5;
			}
			__syncthreads();
		}
		}
		v += k;
	}
	out[i] = v;
}

__global__ void lanes(const int *in, int *out, int n, int mode)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, v = in[i];
	if (threadIdx.x / 32 == 1 && n > 0 && in[blockIdx.x] > 11)
		return;
	switch (mode) {
	case 5:
		v += __shfl_xor_sync(0xffffffff, v, 3);
		v ^= __shfl_down_sync(0xffffffff, v, 1);
		break;
	case 6:
		v = 0;
	}
	__syncthreads();
	out[i] = v;
}

// A warp breaks as one; the other still waits for itself.
__global__ void warps(const int *in, int *out, int mode)
{
	__shared__ int tile[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x, v = in[i];
	tile[threadIdx.x] = v;
	__syncthreads();
	switch (mode) {
	case 0:
		if (threadIdx.x / 32 == 1) {
			v += __shfl_xor_sync(0xffffffff, v, 5);
			break;
		}
		v += exchange(tile, v);
		v += exchange(tile, v + 1);
	}
	out[i] = v;
}

int main()
{
	memory<int> in(1024), out(1024);
	cases<<<16, 64>>>(in.device, out.device, 1003, 1);
	cases<<<16, 64>>>(in.device, out.device, 1003, 2);
	out.print("cases");
	for (int mode = 0; mode < 3; mode++)
		parts<<<16, 64>>>(in.device, out.device, 900, mode % 3);
	parts<<<12, 64>>>(in.device, out.device, 500, 0);
	out.print("parts");
	rounds<<<16, 64>>>(in.device, out.device, 99);
	out.print("rounds that break");
	rounds<<<16, 64>>>(in.device, out.device, 101);
	out.print("rounds that go on");
	lanes<<<16, 64>>>(in.device, out.device, 5, 5);
	out.print("lanes");
	warps<<<16, 64>>>(in.device, out.device, 0);
	out.print("warps");
}
