#pragma once
template <class T> __global__ void sums(const T *in, T *out)
{
	__shared__ T part[64];
	part[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
	for (int half = 32; half > 0; half /= 2) {
		__syncthreads();
		if (threadIdx.x < half)
			part[threadIdx.x] += part[threadIdx.x + half];
	}
	if (threadIdx.x == 0)
		out[blockIdx.x] = part[0];
}

template <class T> void run_sums(const T *in, T *out, int blocks)
{
	sums<T><<<blocks, 64>>>(in, out);
}
extern template void run_sums<int>(const int *, int *, int);
extern template void run_sums<float>(const float *, float *, int);
