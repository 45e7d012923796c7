// Asynchronous copies: none is in flight at the entry's own barrier.
#include "entry.h"

// As clang's builtins, which ask for compute capability 8.0, call them.
typedef __attribute__((address_space(3))) void *to_shared;
typedef __attribute__((address_space(1))) void *from_global;
extern "C" __device__ void start_copy(to_shared, from_global) __asm__(
    "llvm.nvvm.cp.async.ca.shared.global.4");
extern "C" __device__ void commit_copies() __asm__("llvm.nvvm.cp.async.commit.group");
extern "C" __device__ void wait_for_copies(int but) __asm__("llvm.nvvm.cp.async.wait.group");

#define COPY "cp.async.ca.shared.global [%0], [%1], 4; "
#define COMMIT "cp.async.commit_group; "
#define START(text) asm volatile(text : : "r"(to), "l"(p + n) : "memory")
#define WAIT(text) asm volatile(text : : : "memory")

static __device__ unsigned words()
{
	__shared__ int s[64];
	return (unsigned)(unsigned long long)(to_shared)&s[::threadIdx.x];
}

// expect: left elastic block-copies
BODY(left)
{
	unsigned to = words();
	START(COPY COMMIT); //= left
}
ENTRY(left)

// expect: left_sliced sliced proved
BODY(left_sliced)
{
	unsigned to = words();
	START(COPY COMMIT);
}
ENTRY(left_sliced)

// expect: all elastic proved
BODY(all)
{
	unsigned to = words();
	START(COPY);
	WAIT("cp.async.wait_all;");
}
ENTRY(all)

// expect: group elastic proved
BODY(group)
{
	unsigned to = words();
	START(COPY COMMIT);
	WAIT("cp.async.wait_group 0;");
}
ENTRY(group)

// A copy that is in no group.
// expect: open elastic block-copies
BODY(open)
{
	unsigned to = words();
	START(COPY COMMIT);
	START(COPY); // the place is the first copy's
	WAIT("cp.async.wait_group 0;");
}
ENTRY(open)

// expect: but_one elastic block-copies
BODY(but_one)
{
	unsigned to = words();
	START(COPY COMMIT "cp.async.wait_group 1;");
}
ENTRY(but_one)

// expect: ring elastic proved
BODY(ring)
{
	unsigned to = words();
	for (int i = 0; i < n; i++)
		START(COPY COMMIT "cp.async.wait_group 2;");
	WAIT("cp.async.wait_group 0;");
}
ENTRY(ring)

// expect: on_one_way elastic block-copies
BODY(on_one_way)
{
	unsigned to = words();
	START(COPY);
	if (n > 5)
		WAIT("cp.async.wait_all;");
}
ENTRY(on_one_way)

// expect: returns elastic block-copies
BODY(returns)
{
	unsigned to = words();
	START(COPY);
	if (p[threadIdx.x])
		return;
	WAIT("cp.async.wait_all;");
}
ENTRY(returns)

// expect: perhaps elastic block-copies
BODY(perhaps)
{
	unsigned to = words();
	START(COPY);
	asm volatile("{ .reg .pred q; setp.eq.u32 q, %0, 0; @q cp.async.wait_all; }" : : "r"(n) : "memory");
}
ENTRY(perhaps)

// expect: started_perhaps elastic block-copies
BODY(started_perhaps)
{
	unsigned to = words();
	START("{ .reg .pred q; setp.eq.u32 q, %0, 0; @q " COPY COMMIT "}"); //= started_perhaps
}
ENTRY(started_perhaps)

// expect: known elastic proved
BODY(known)
{
	unsigned to = words();
	START(COPY COMMIT);
}
__global__ void known(cue_slice cue, int *p, int n)
{
	for (unsigned b = cue_first(cue); b < cue.cue_end; b += cue_step()) {
		known_body(cue_thread(), cue_block(cue, b), ::blockDim, cue.cue_grid, p, n);
		cue_finish_copies();
		__syncthreads();
	}
}

// expect: builtin elastic block-copies
BODY(builtin)
{
	__shared__ int s[64];
	start_copy((to_shared)s, (from_global)p);
	commit_copies();
	wait_for_copies(1);
}
ENTRY(builtin)

// expect: builtin_waits elastic proved
BODY(builtin_waits)
{
	__shared__ int s[64];
	start_copy((to_shared)s, (from_global)p);
	commit_copies();
	wait_for_copies(0);
}
ENTRY(builtin_waits)

// A number as the address: the block shares memory all the same.
// expect: no_barrier elastic block-barrier
BODY(no_barrier)
{
	unsigned to = 16;
	START(COPY);
	WAIT("cp.async.wait_all;");
}
ENTRY_WITHOUT_BARRIER(no_barrier)

// expect: other_threads resized shared-memory
__global__ void other_threads(cue_shape cue, int *p, int n)
{
	unsigned to = 16;
	START(COPY);
}
