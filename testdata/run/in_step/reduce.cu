// Sums of warps without __syncwarp, as programs older than compute capability 7.0 have them: they need
// --in-step.
#include "../program.h"

__global__ void sums(const int *in, int *out)
{
	__shared__ volatile int s[128 + 32];
	int i = threadIdx.x, lane = i % 32;
	s[i] = in[blockIdx.x * blockDim.x + i];
	__syncthreads();
	for (int offset = 16; offset; offset /= 2)
		if (lane < offset)
			s[i] = s[i] + s[i + offset];
	if (lane == 0)
		out[blockIdx.x * 4 + i / 32] = s[i];
}

int main()
{
	memory<int> in(11 * 128), out(11 * 4);
	sums<<<11, 128>>>(in.device, out.device);
	CHECK(cudaMemcpy(out.host, out.device, out.count * sizeof(int), cudaMemcpyDeviceToHost));
	bool good = true;
	for (int warp = 0; warp < out.count; warp++) {
		int sum = 0;
		for (int i = 0; i < 32; i++)
			sum += in.host[warp * 32 + i];
		good &= sum == out.host[warp];
	}
	out.print(good ? "right" : "wrong");
	return good ? 0 : 1;
}
