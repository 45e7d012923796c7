// The borders of a phase: it starts after the work that was on each of its streams, and what comes later on
// them waits for it. Work before and after is slow, so that a missing order shows.
#include "program.h"
#include <time.h>

enum { N = 64 };

static __device__ __forceinline__ void step_body(
    const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, unsigned *v, unsigned by)
{
	if (threadIdx.x == 0 && blockIdx.x == 0)
		for (int i = 0; i < 3; i++)
			__nanosleep(1000000);
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	v[i] = v[i] * by + 1;
}

static __global__ void step(unsigned *v, unsigned by)
{
	step_body(threadIdx, blockIdx, blockDim, v, by);
}

static __global__ void cue_step_sliced(const cue_slice cue, unsigned *v, unsigned by)
{
	step_body(::threadIdx, cue_block(cue, cue.cue_begin + ::blockIdx.x), ::blockDim, v, by);
}

static inline void step_launch(const cue_config &cue, unsigned *v, unsigned by)
{
	cue_launch(cue, cue_kernel("step", CUE_TIER_SLICEABLE, step, cue_step_sliced), v, by);
}

namespace
{
struct step_member {
	typedef void cue_kernel(unsigned *v, unsigned by);
	static const char *cue_name()
	{
		return "step";
	}
	static cue_kernel *cue_native()
	{
		return step;
	}
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0, cue_shared_bytes = 0,
	                          cue_shared_alignment = 16;
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 1;
	template <class Form, class... A>
	static __device__ __forceinline__ void cue_run(Form, const cue_at &at, A... a)
	{
		if (at.cue_is_active)
			step_body(at.cue_thread, at.cue_block, at.cue_size, a...);
	}
};
} // namespace

static void wait_a_little(void *)
{
	const timespec a_little = {0, 4000000};
	nanosleep(&a_little, nullptr);
}

// Four launches on these streams, each with an array of its own; a set with places for `places` of them.
static void borders(const char *mode, const cue_merge_set *set, const cudaStream_t *streams)
{
	static unsigned *v, got[4][N];

	cue_set_phase(mode);
	if (!v)
		CUDA(cudaMalloc(&v, sizeof got));
	CUDA(cudaMemset(v, 0, sizeof got));
	CUDA(cudaDeviceSynchronize());
	for (int k = 0; k < 4; k++) {
		CUDA(cudaLaunchHostFunc(streams[k], wait_a_little, nullptr));
		CUDA(cudaMemsetAsync(v + k * N, 1, sizeof got[k], streams[k]));
	}
	if (set) {
		cue_phase cue_p(*set, CUE_PHASE_MERGE);
		for (unsigned k = 0; k < 4; k++)
			step_launch({N / 16, 16, 0, streams[k]}, v + k * N, k + 2);
	} else {
		cue_phase cue_p;
		for (unsigned k = 0; k < 4; k++)
			step_launch({N / 16, 16, 0, streams[k]}, v + k * N, k + 2);
	}
	for (int k = 0; k < 4; k++)
		CUDA(cudaMemcpyAsync(got[k], v + k * N, sizeof got[k], cudaMemcpyDeviceToHost, streams[k]));
	for (int k = 0; k < 4; k++)
		CUDA(cudaStreamSynchronize(streams[k]));
	for (unsigned k = 0; k < 4; k++)
		for (int i = 0; i < N; i++)
			if (got[k][i] != 0x01010101u * (k + 2) + 1) {
				printf("%s: launch %u: %#x, %s\n", mode, k, got[k][i], explain_mode());
				failures++;
				return;
			}
}

// What a blocking stream does after the default stream waits for it, and the other way round.
static void default_stream(const char *mode, const cue_merge_set &set, cudaStream_t blocking)
{
	unsigned *v, got[2][N];

	cue_set_phase(mode);
	CUDA(cudaMalloc(&v, sizeof got));
	CUDA(cudaLaunchHostFunc(blocking, wait_a_little, nullptr));
	CUDA(cudaMemsetAsync(v, 1, sizeof got, blocking));
	{
		cue_phase cue_p(set, CUE_PHASE_MERGE);
		step_launch({N / 16, 16}, v, 2);
		step_launch({N / 16, 16}, v + N, 2);
	}
	CUDA(cudaMemcpyAsync(got, v, sizeof got, cudaMemcpyDeviceToHost, blocking));
	CUDA(cudaStreamSynchronize(blocking));
	for (int i = 0; i < 2 * N; i++)
		CHECK(got[i / N][i % N] == 0x02020203u);
	CUDA(cudaFree(v));
}

int main()
{
	const cue_merge_set *sets[] = {nullptr, &cue_merge<cue_exit, cue_guard, step_member, step_member>(),
	    &cue_merge<cue_exit, cue_guard, step_member, step_member, step_member, step_member>()};
	cudaStream_t a, b, c, d;
	CUDA(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking));
	CUDA(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
	CUDA(cudaStreamCreate(&c));
	CUDA(cudaStreamCreate(&d));
	const cudaStream_t choices[][4] = {{a, a, a, a}, {a, b, c, d}, {a, b, a, b}, {c, c, d, d}, {0, 0, 0, 0},
	    {0, a, c, 0}, {c, 0, d, a}, {a, a, b, cudaStreamPerThread}, {cudaStreamLegacy, a, 0, c}};

	for (const char *mode : {"native", "streams", "auto", "interleave", "persistent", "partition", "mix"})
		for (const cue_merge_set *set : sets) {
			for (const cudaStream_t(&streams)[4] : choices)
				borders(mode, set, streams);
			if (set)
				default_stream(mode, *set, c);
		}
	for (cudaStream_t stream : {a, b, c, d})
		CUDA(cudaStreamDestroy(stream));
	return report();
}
