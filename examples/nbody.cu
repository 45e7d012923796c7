// nbody: the original kernel keeps its address and its signature.
// The program asks for the kernel's occupancy and sets an attribute of it, by its address. Both must go on
// meaning the kernel of this name with these parameters: the elastic form is another kernel, and the
// original is still there, byte for byte, with its register count. Threads without a body still
// load tiles and arrive at the barriers.
#include "check.h"

const float SOFTENING = 0.01f; // squared

__device__ inline void add_pull(float3 &acceleration, const float4 &me, const float4 &other)
{
	const float x = other.x - me.x, y = other.y - me.y, z = other.z - me.z;
	const float inverse = rsqrtf(x * x + y * y + z * z + SOFTENING);
	const float pull = other.w * inverse * inverse * inverse;
	acceleration.x += pull * x;
	acceleration.y += pull * y;
	acceleration.z += pull * z;
}

// A body is {x, y, z, mass}.
__global__ void accelerations(const float4 *bodies, float3 *out, int n)
{
	extern __shared__ float4 tile[];
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	const float4 none = make_float4(0, 0, 0, 0); // pulls nobody
	const float4 me = i < n ? bodies[i] : none;
	float3 sum = make_float3(0, 0, 0);
	for (int first = 0; first < n; first += blockDim.x) {
		const int j = first + threadIdx.x;
		tile[threadIdx.x] = j < n ? bodies[j] : none;
		__syncthreads();
#pragma unroll 8
		for (unsigned k = 0; k < blockDim.x; k++)
			add_pull(sum, me, tile[k]);
		__syncthreads();
	}
	if (i < n)
		out[i] = sum;
}

static void reference(const float4 *bodies, int n, int i, double sum[3])
{
	const float4 me = bodies[i];
	sum[0] = sum[1] = sum[2] = 0;
	for (int j = 0; j < n; j++) {
		const double x = bodies[j].x - me.x, y = bodies[j].y - me.y, z = bodies[j].z - me.z;
		const double square = x * x + y * y + z * z + SOFTENING;
		const double pull = bodies[j].w / (square * sqrt(square));
		sum[0] += pull * x;
		sum[1] += pull * y;
		sum[2] += pull * z;
	}
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 501, 131072, 1 << 20);
	array<float4> bodies(o.n);
	array<float3> out(o.n);
	unsigned seed = 14;
	for (int i = 0; i < o.n; i++)
		bodies[i] = make_float4(random_float(&seed, -1, 1), random_float(&seed, -1, 1),
		    random_float(&seed, -1, 1), random_float(&seed, 0.5f, 1.5f) / o.n);
	bodies.upload();

	const int threads = o.time ? 256 : 64, shared = threads * sizeof(float4);
	int resident = 0;
	CHECK(cudaFuncSetAttribute(accelerations, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
	CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, accelerations, threads, shared));
	auto launch = [&] {
		accelerations<<<(o.n + threads - 1) / threads, threads, shared>>>(bodies.device, out.device, o.n);
		CHECK(cudaGetLastError());
	};
	if (o.time)
		return time_launches(launch);
	launch();
	out.download();

	size_t wrong = resident < 1;
	for (int i = 0; i < o.n; i++) {
		double want[3];
		reference(bodies.host, o.n, i, want);
		wrong += !is_close(out[i].x, want[0], 1e-4) || !is_close(out[i].y, want[1], 1e-4) ||
		         !is_close(out[i].z, want[2], 1e-4);
	}
	printf("bodies %d\n", o.n);
	return verdict(wrong, o.n);
}
