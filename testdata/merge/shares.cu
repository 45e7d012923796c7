// The shares of a partition, changed while it runs. On one SM: it belongs to the first kernel, which stops in
// its block 5 until the SM has been given to the second; from then on the second's blocks come first.
#include "note.h"
#include <time.h>

enum { STOP = 5, FIRST = 20, SECOND = 12, THREADS = 1024 };

static __device__ __forceinline__ void wait_body(
    const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 gridDim, notes *out, volatile int *flags)
{
	note_body(threadIdx, blockIdx, gridDim, out, 0);
	if (threadIdx.x == 0 && blockIdx.x == STOP) {
		flags[0] = 1;
		while (!flags[1])
			;
	}
}

static __global__ void wait(notes *out, volatile int *flags)
{
	wait_body(threadIdx, blockIdx, gridDim, out, flags);
}

static __global__ void cue_wait_sliced(const cue_slice cue, notes *out, volatile int *flags)
{
	wait_body(::threadIdx, cue_block(cue, cue.cue_begin + ::blockIdx.x), cue.cue_grid, out, flags);
}

namespace
{
struct wait_member {
	typedef void cue_kernel(notes *out, volatile int *flags);
	static const char *cue_name()
	{
		return "wait";
	}
	static cue_kernel *cue_native()
	{
		return wait;
	}
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0, cue_shared_bytes = 0,
	                          cue_shared_alignment = 16;
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 1;
	template <class Form, class... A>
	static __device__ __forceinline__ void cue_run(Form, const cue_at &at, A... a)
	{
		if (at.cue_is_active)
			wait_body(at.cue_thread, at.cue_block, at.cue_grid, a...);
	}
};
} // namespace

static void pause()
{
	const timespec a_little = {0, 1000000};
	nanosleep(&a_little, nullptr);
}

int main()
{
	const unsigned to_second[] = {0, 1}, too_many[] = {1, 1, 1};
	int *flags, *seen;
	unsigned at = 0;

	CHECK(cue_phase_set_shares(to_second, 2) == CUE_ERROR_ARGUMENT);
	CUDA(cudaHostAlloc(&flags, 2 * sizeof *flags, cudaHostAllocMapped));
	CUDA(cudaHostGetDevicePointer(&seen, flags, 0));
	flags[0] = flags[1] = 0;
	clear_notes();
	CUDA(cudaDeviceSynchronize());
	cue_set_phase("partition");
	{
		cue_phase cue_p(cue_merge<cue_exit, cue_guard, wait_member, note_member>(), {5, 1});
		cue_launch({FIRST, THREADS}, cue_kernel("wait", CUE_TIER_SLICEABLE, wait, cue_wait_sliced),
		    device_notes, seen);
		note_launch({SECOND, 64}, device_notes, 1);
	}
	CUDA(cudaGetLastError());
	CHECK(ran_merged("partition", 2));
	while (!*(volatile int *)&flags[0])
		pause();
	CHECK(cue_phase_set_shares(too_many, 3) == CUE_ERROR_ARGUMENT);
	CHECK(cue_phase_set_shares(nullptr, 2) == CUE_ERROR_ARGUMENT);
	CHECK(cue_phase_set_shares(to_second, 2) == CUE_OK);
	pause(); // the shares are read at most each 16 microseconds
	*(volatile int *)&flags[1] = 1;
	read_notes();
	for (unsigned b = 0; b <= STOP; b++, at++)
		CHECK(host_notes.at[at].who == 0 && host_notes.at[at].block == b);
	for (unsigned b = 0; b < SECOND; b++, at++)
		CHECK(host_notes.at[at].who == 1 && host_notes.at[at].block == b);
	for (unsigned b = STOP + 1; b < FIRST; b++, at++)
		CHECK(host_notes.at[at].who == 0 && host_notes.at[at].block == b);
	CHECK(host_notes.count == FIRST + SECOND);
	CUDA(cudaFreeHost(flags));
	return report();
}
