// The checking macro of an attention library makes a string of the launch.
// arch: sm_80
#include <cstdio>
#define STR_OF(x) #x
#define STR(x) STR_OF(x)
#define CALL(func, ...)                                                                                      \
	{                                                                                                        \
		cudaError_t e = (func);                                                                              \
		if (e != cudaSuccess) {                                                                              \
			printf("%s at %d: %s\n", cudaGetErrorString(e), __LINE__, STR(func));                            \
			return e;                                                                                        \
		}                                                                                                    \
	}
struct params {
	const int *in;
	int *out;
	int n;
};
template <int N> __global__ void rows(params p) //= elastic
{
	__shared__ int sum;
	if (!threadIdx.x)
		sum = 0;
	__syncthreads();
	for (int i = threadIdx.x; i < p.n; i += N)
		atomicAdd(&sum, p.in[blockIdx.x * p.n + i]);
	__syncthreads();
	if (!threadIdx.x)
		p.out[blockIdx.x] = sum;
}
__global__ void plain(params p) //= resizable
{
	p.out[blockIdx.x] += 2;
}
template <int N> cudaError_t run(params p, int blocks, bool pdl, cudaStream_t stream)
{
	auto kernel = rows<N>;
	if (pdl) {
		cudaLaunchConfig_t config = {};
		config.gridDim = blocks;
		config.blockDim = N;
		config.stream = stream;
		CALL(cudaLaunchKernelEx(&config, kernel, p));
	} else {
		void *args[] = {(void *)&p};
		dim3 nblks(blocks), nthrs(N);
		CALL(cudaLaunchKernel((void *)kernel, nblks, nthrs, args, 0, stream));
		CALL(cudaLaunchKernel(plain, nblks, 1, args, 0, 0));
	}
	return cudaSuccess;
}
int main()
{
	int *in, *out;
	cudaMallocManaged(&in, 9 * 50 * sizeof *in);
	cudaMallocManaged(&out, 9 * sizeof *out);
	for (int i = 0; i < 450; i++)
		in[i] = i % 13;
	for (int k = 0; k < 2; k++) {
		int sum = 0;
		cudaError_t e = run<32>(params{in, out, 50}, 9, k, 0);
		cudaDeviceSynchronize();
		for (int i = 0; i < 9; i++)
			sum += i * out[i];
		printf("%d %s\n", sum, cudaGetErrorString(e));
	}
	printf("%s\n", cudaGetErrorString(run<32>(params{in, out, 50}, 0, 0, 0)));
}
