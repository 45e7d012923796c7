// Where merging cannot be: the launches run by themselves, and say and do what they would without cuelastic.
#include "note.h"

static __device__ __forceinline__ void big_body(const ::uint3 threadIdx, const ::uint3 blockIdx,
    const ::dim3 gridDim, unsigned char *memory, notes *out, unsigned who)
{
	extern __shared__ unsigned char dynamic[];
	memory[threadIdx.x] = dynamic[threadIdx.x] = 1;
	if (memory[threadIdx.x] == dynamic[threadIdx.x])
		note_body(threadIdx, blockIdx, gridDim, out, who);
}

// 40,000 bytes of static shared memory, and dynamic ones.
static __global__ void __launch_bounds__(128) big(notes *out, unsigned who)
{
	extern __shared__ unsigned char dynamic[];
	__shared__ unsigned char memory[40000];
	memory[threadIdx.x] = dynamic[threadIdx.x] = 1;
	if (memory[threadIdx.x] == dynamic[threadIdx.x])
		note_body(threadIdx, blockIdx, gridDim, out, who);
}

static __global__ void cue_big_sliced(const cue_slice, notes *, unsigned)
{
}

static inline void big_launch(const cue_config &cue, notes *out, unsigned who)
{
	cue_launch(cue, cue_kernel("big", CUE_TIER_SLICEABLE, big, cue_big_sliced), out, who);
}

namespace
{
struct big_member {
	typedef void cue_kernel(notes *out, unsigned who);
	static const char *cue_name()
	{
		return "big";
	}
	static cue_kernel *cue_native()
	{
		return big;
	}
	static constexpr unsigned cue_bound = 128, cue_min_blocks = 0, cue_shared_bytes = 40000,
	                          cue_shared_alignment = 16;
	static constexpr bool cue_loops = false, cue_waits = true;
	static constexpr unsigned cue_dimensions = 1;
	template <class Form, class... A>
	static __device__ __forceinline__ void cue_run(Form, const cue_at &at, A... a)
	{
		if (at.cue_is_active)
			big_body(at.cue_thread, at.cue_block, at.cue_grid, at.cue_memory, a...);
	}
};
} // namespace

static const cue_merge_set &mixed()
{
	return cue_merge<cue_exit, cue_guard, big_member, note_member>();
}

static cue_phase_report explained()
{
	cue_phase_report r;
	CHECK(cue_phase_explain(&r) == CUE_OK);
	return r;
}

// Launches of `big` and `note` merged or not, for this reason; both run.
static void both(const char *mode, const cue_config &first, const cue_config &second, cue_phase_reason reason)
{
	const unsigned blocks[] = {first.grid.x, second.grid.x};

	cue_set_phase(mode);
	clear_notes();
	{
		cue_phase cue_p(mixed());
		big_launch(first, device_notes, 0);
		note_launch(second, device_notes, 1);
	}
	CUDA(cudaGetLastError());
	cue_phase_report r = explained();
	if (r.reason != reason)
		printf("line %s: %s\n", cue_phase_reason_name(reason), explain_mode());
	CHECK(
	    r.reason == reason && r.merged == (reason ? 0 : 2) && r.members == (strcmp(mode, "native") ? 2 : 0));
	read_notes();
	CHECK(all_ran_once(blocks, 2));
}

// The error of a launch that CUDA rejects is the one that it gives without a phase; the other launch runs.
static void rejected(const char *mode, const cue_config &bad)
{
	const unsigned blocks[] = {0, 5};

	big<<<bad.grid, bad.block, bad.shared>>>(device_notes, 0);
	const cudaError_t want = cudaGetLastError();
	cue_set_phase(mode);
	clear_notes();
	{
		cue_phase cue_p(mixed(), CUE_PHASE_MERGE);
		big_launch(bad, device_notes, 0);
		note_launch({5, 32}, device_notes, 1);
	}
	CHECK(want != cudaSuccess);
	CHECK(cudaGetLastError() == want);
	CHECK(cudaGetLastError() == cudaSuccess);
	read_notes();
	CHECK(all_ran_once(blocks, 2));
}

static void captured(const char *mode, bool merged, unsigned ratio)
{
	const unsigned blocks[] = {4, 5};
	cudaStream_t stream;
	cudaGraph_t graph;
	cudaGraphExec_t exec;

	cue_set_phase(mode);
	clear_notes();
	CUDA(cudaStreamCreate(&stream));
	CUDA(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
	{
		cue_phase cue_p(
		    cue_merge<cue_exit, cue_guard, note_member, note_member>(), CUE_PHASE_MERGE, {ratio, 1});
		note_launch({4, 32, 0, stream}, device_notes, 0);
		note_launch({5, 64, 0, stream}, device_notes, 1);
	}
	CUDA(cudaGetLastError());
	CUDA(cudaStreamEndCapture(stream, &graph));
	cue_phase_report r = explained();
	CHECK(r.merged == (merged ? 2 : 0));
	CHECK(merged || r.reason == CUE_PHASE_REASON_CAPTURE || !strcmp(mode, "native") ||
	      !strcmp(mode, "streams"));
	CUDA(cudaGraphInstantiateWithFlags(&exec, graph, 0));
	CUDA(cudaGraphLaunch(exec, stream));
	CUDA(cudaStreamSynchronize(stream));
	read_notes();
	CHECK(all_ran_once(blocks, 2));
	CUDA(cudaGraphExecDestroy(exec));
	CUDA(cudaGraphDestroy(graph));
	CUDA(cudaStreamDestroy(stream));
}

int main()
{
	cue_phase_report r;
	CHECK(cue_phase_explain(&r) == CUE_ERROR_ARGUMENT);
	clear_notes();
	both("interleave", {3, 128, 128}, {5, 96}, CUE_PHASE_REASON_NONE);
	both("native", {3, 128, 128}, {5, 96}, CUE_PHASE_REASON_MODE);
	both("streams", {3, 128, 128}, {5, 96}, CUE_PHASE_REASON_MODE);
	// `big` may not run in a loop.
	both("persistent", {3, 128, 128}, {5, 96}, CUE_PHASE_REASON_FORM);
	both("partition", {3, 128, 128}, {5, 96}, CUE_PHASE_REASON_FORM);
	// Together more than any block may have: 40,000 static and 40,000 or 100,000 dynamic bytes.
	CUDA(cudaFuncSetAttribute(note, cudaFuncAttributeMaxDynamicSharedMemorySize, 63000));
	both("interleave", {3, 128, 128}, {5, 96, 40000}, CUE_PHASE_REASON_SHARED);
	// More than by default, but no more than the device allows: the members' limit is the scheduler kernel's.
	both("interleave", {3, 128, 128}, {5, 96, 20000}, CUE_PHASE_REASON_NONE);
	// A few blocks all fit at once; many would find half the SM's room.
	both("auto", {1, 128, 128}, {1, 96}, CUE_PHASE_REASON_NONE);
	both("auto", {3, 128, 128}, {500, 96}, CUE_PHASE_REASON_OCCUPANCY);
	r = explained();
	CHECK(r.member[1].sm_blocks > r.scheduler.sm_blocks && r.scheduler.static_bytes >= 40000);
	for (const char *mode : {"native", "streams", "auto", "interleave", "persistent", "partition", "mix"}) {
		rejected(mode, {0, 128, 128});
		rejected(mode, {1, 2048, 128});
		rejected(mode, {1, 256, 128});
		rejected(mode, {1, 128, 1000000});
		captured(mode, !strcmp(mode, "interleave") || !strcmp(mode, "auto"), 3);
	}
	captured("interleave", false, 500);
	CHECK(cue_set_phase("sideways") == CUE_ERROR_ARGUMENT);
	CHECK(cue_set_ratio(nullptr, 9) == CUE_ERROR_ARGUMENT);
	CHECK(cue_set_order((cue_phase_order)7) == CUE_ERROR_ARGUMENT);
	return report();
}
