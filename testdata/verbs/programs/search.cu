// A phase with a kernel that computes and one that waits for memory, long enough for a search of the shares.
// usage: search BLOCKS_OF_COOK BLOCKS_OF_STREAM RUNS LATE. In the second half of its blocks `cook` computes so many times
// less. Prints the microseconds of each run.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

enum { THREADS = 256, ROUNDS = 1500, WORDS = 8 };

__global__ void cook(float *v, unsigned half, int late)
{
	const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	float x = v[i];
	const int rounds = blockIdx.x < half ? ROUNDS : ROUNDS / late;
	for (int k = 0; k < rounds; k++)
		x = x * 0.5f + 1.0f;
	v[i] = x;
}

__global__ void stream(const float4 *in, float4 *out)
{
	const unsigned at = blockIdx.x * blockDim.x * WORDS + threadIdx.x;
	for (int k = 0; k < WORDS; k++) {
		const float4 a = in[at + k * blockDim.x];
		out[at + k * blockDim.x] = make_float4(a.w, a.z, a.y, a.x);
	}
}

int main(int argc, char **argv)
{
	const unsigned cooks = argc > 3 ? atoi(argv[1]) : 4000, streams = argc > 3 ? atoi(argv[2]) : 4000;
	const int runs = argc > 3 ? atoi(argv[3]) : 1, late = argc > 4 ? atoi(argv[4]) : 1;
	const size_t values = (size_t)cooks * THREADS, words = (size_t)streams * THREADS * WORDS;
	float *v, *v_host = (float *)calloc(values, sizeof *v_host);
	float4 *in, *out, *in_host = (float4 *)malloc(words * sizeof *in_host);
	size_t wrong = 0;

	for (size_t i = 0; i < words; i++)
		in_host[i] = make_float4((float)i, 1, 2, (float)(i % 7));
	cudaMalloc(&v, values * sizeof *v);
	cudaMalloc(&in, words * sizeof *in);
	cudaMalloc(&out, words * sizeof *out);
	for (int run = 0; run < runs; run++) {
		cudaEvent_t begin, end;
		float ms;
		cudaMemcpy(v, v_host, values * sizeof *v, cudaMemcpyHostToDevice);
		cudaMemcpy(in, in_host, words * sizeof *in, cudaMemcpyHostToDevice);
		cudaMemset(out, 0, words * sizeof *out);
		cudaEventCreate(&begin);
		cudaEventCreate(&end);
		cudaEventRecord(begin);
#pragma cuelastic phase merge(cook, stream) ratio(cook : 1, stream : 1)
		{
			cook<<<cooks, THREADS>>>(v, cooks / 2, late);
			stream<<<streams, THREADS>>>(in, out);
		}
		cudaEventRecord(end);
		cudaEventSynchronize(end);
		cudaEventElapsedTime(&ms, begin, end);
		printf("us %.1f\n", 1000 * ms);
		float *seen = (float *)malloc(values * sizeof *seen);
		float4 *moved = (float4 *)malloc(words * sizeof *moved);
		cudaMemcpy(seen, v, values * sizeof *v, cudaMemcpyDeviceToHost);
		cudaMemcpy(moved, out, words * sizeof *out, cudaMemcpyDeviceToHost);
		for (size_t i = 0; i < values; i++)
			wrong += seen[i] != 2.0f;
		for (size_t i = 0; i < words; i++)
			wrong += moved[i].x != in_host[i].w || moved[i].w != in_host[i].x;
		free(seen);
		free(moved);
	}
	wrong += cudaGetLastError() != cudaSuccess;
	printf(wrong ? "FAIL %zu\n" : "PASS\n", wrong);
	return wrong != 0;
}
