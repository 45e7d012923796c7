// The model of phases: clauses, members, forms, and launches that run beside the others.
#include <cooperative_groups.h>

template <class T, int N> __global__ void rows(const T *in, T *out)
{
	__shared__ T line[N];
	line[threadIdx.x] = in[blockIdx.x * N + threadIdx.x];
	__syncthreads();
	out[blockIdx.x * N + threadIdx.x] = line[N - 1 - threadIdx.x];
}
__global__ void some(int *p, int n)
{
	__shared__ int first;
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	first = n;
	__syncthreads();
	p[i] = first;
}
__global__ void group(int *p)
{
	p[cooperative_groups::this_thread_block().thread_rank()] = 1;
}
void f(const float *a, float *b, int *p, int *q, cudaStream_t s, cudaStream_t t)
{
#pragma cuelastic phase ratio(rows:3)
	{
		rows<float, 32><<<8, 32>>>(a, b);
		some<<<4, 96, 0, s>>>(p, 300);
		group<<<1, 32, 0, t>>>(q);
	}
#pragma cuelastic phase merge(rows, rows) barrier(named)
	{
		rows<float, 32><<<8, 32>>>(a, b);
		rows<int, 64><<<8, 64>>>(p, q);
		some<<<4, 96, 0, s>>>(p + 64, 300);
	}
}
