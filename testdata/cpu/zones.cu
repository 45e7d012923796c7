// Writes behind shared variables: a warning that names kernel and variable; behind the arena of merged
// kernels, the end of the launch. The case is the first argument.
#include "check.h"

__global__ void past(int *out, int n)
{
	__shared__ int first[8], second[8];
	first[threadIdx.x % 8] = second[threadIdx.x % 8] = 1;
	if (threadIdx.x == 0)
		first[n] = 3;
	__syncthreads();
	out[threadIdx.x] = first[threadIdx.x % 8] + second[0];
}

__global__ void behind(int *out, int n)
{
	extern __shared__ int last[];
	last[threadIdx.x % 8] = 1;
	if (threadIdx.x == 0)
		last[n] = 3;
	__syncthreads();
	out[threadIdx.x] = last[0];
}

template <unsigned N> struct cue_arena {
	static __device__ unsigned char *bytes()
	{
		__shared__ unsigned char arena[N];
		return arena;
	}
};

__global__ void cue_merged(int *out, int n)
{
	unsigned char *s = cue_arena<32>::bytes();
	s[threadIdx.x] = 1;
	if (threadIdx.x == 0)
		s[n] = 3;
	__syncthreads();
	out[threadIdx.x] = s[0];
}

static int *out;

static void show(const char *name)
{
	printf("%s: %s\n", name, cudaGetErrorName(cudaDeviceSynchronize()));
	fflush(stdout); // the last launch ends the program at once
}

int main(int argc, char **argv)
{
	int far = argc > 1 ? atoi(argv[1]) : 0;
	cudaMalloc(&out, 32 * sizeof(int));
	past<<<2, 32>>>(out, 7 + far);
	show("past");
	behind<<<2, 32, 32>>>(out, 7 + far);
	show("behind");
	cue_merged<<<2, 32>>>(out, 31 + far);
	show("merged");
}
