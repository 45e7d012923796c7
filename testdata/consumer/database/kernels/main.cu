#include <addend.h>
#include <cstdio>

// Shared memory by a macro of the build: 4 * 32 * 33 bytes. Its sums want more registers than the build allows.
__global__ void turn(float *out, const float *in)
{
	__shared__ float tile[TILE][TILE + 1];
	float own[48];
	for (int i = 0; i < 48; i++)
		own[i] = in[(threadIdx.x * 7 + i * 5) % TILE] * i;
	tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * TILE + threadIdx.x] + ADDEND;
	__syncthreads();
	float sum = tile[threadIdx.x][threadIdx.y];
	for (int i = 0; i < 48; i++)
		sum += own[i] * own[47 - i];
	out[blockIdx.x * TILE * TILE + threadIdx.y * TILE + threadIdx.x] = sum;
}

int main()
{
	float *in, *out, back[2];
	cudaMalloc(&in, TILE * TILE * 4);
	cudaMalloc(&out, 3 * TILE * TILE * 4);
	cudaMemset(in, 0, TILE * TILE * 4);
	turn<<<3, dim3(TILE, TILE)>>>(out, in);
	cudaMemcpy(back, out, sizeof back, cudaMemcpyDeviceToHost);
	std::printf("%g\n", back[0]);
}
