// verdicts: tier
// Loops that wait for memory that another block writes, and loops that only look so.

__device__ int ready;
__device__ volatile int flag;

__global__ void volatile_read(volatile int *f) //= opaque block-wait
{
	while (!*f)
		;
}
__global__ void volatile_global() //= opaque block-wait
{
	while (!flag)
		;
}
__global__ void volatile_shared(int *p) //= elastic shared-memory
{
	__shared__ volatile int s;
	s = 0;
	while (!s)
		s = p[0];
}
__global__ void plain_read(int *f) //= opaque block-wait
{
	while (!*f)
		;
}
__global__ void plain_global() //= opaque block-wait
{
	while (!ready)
		;
}
__global__ void plain_read_of_own_store(int *f, int n) //= resizable
{
	while (*f < n)
		*f += 1;
}
__global__ void plain_read_that_moves(int *f, int n) //= resizable
{
	while (f[n])
		n++;
}
__global__ void behind_fence(int *f, int *p) //= opaque block-wait
{
	for (;;) {
		__threadfence();
		int seen = *f;
		if (seen)
			break;
	}
	*p = 1;
}
__global__ void by_result_of_load(int *f, int *p) //= opaque block-wait
{
	int seen = 0;
	while (!seen) {
		seen = *(volatile int *)f;
	}
	*p = 1;
}
__global__ void counted(int *p, int n) //= resizable
{
	for (int i = 0; i < n; i++)
		p[i]++;
}
__global__ void swap(int *p) //= opaque block-wait
{
	while (atomicCAS(p, 0, 1))
		;
}
__global__ void swap_of_what_was_read(int *p) //= resizable
{
	int old = *p, seen;
	do {
		seen = old;
		old = atomicCAS(p, seen, seen + 1);
	} while (old != seen);
}
__global__ void exchange(int *p) //= opaque block-wait
{
	while (atomicExch(p, 1))
		;
}
__global__ void ticket(int *p, int n) //= resizable
{
	while (atomicAdd(p, 1) < n)
		;
}
__global__ void ticket_down(int *p, int n) //= resizable
{
	while (atomicSub(p, 1) > n)
		;
}
__global__ void ticket_around(unsigned *p, unsigned n) //= resizable
{
	while (atomicInc(p, n))
		;
}
__global__ void added_zero(int *p) //= opaque block-wait
{
	while (!atomicAdd(p, 0))
		;
}
__global__ void or_of_zero(int *p) //= opaque block-wait
{
	while (!atomicOr(p, 0))
		;
}
__global__ void or_of_one(int *p) //= opaque block-wait
{
	while (atomicOr(p, 1))
		;
}
__global__ void greatest(int *p) //= opaque block-wait
{
	while (!atomicMax(p, 0))
		;
}
__global__ void probe(int *p, int n) //= resizable
{
	while (atomicCAS(p + n, 0, 1))
		n++;
}
__global__ void swap_in_shared(int *p) //= elastic shared-memory
{
	__shared__ int s;
	while (atomicCAS(&s, 0, 1))
		;
	*p = s;
}
__global__ void sleeps(int *p, int n) //= opaque block-wait
{
	for (int i = 0; i < n; i++)
		__nanosleep(100);
	*p = n;
}
__global__ void sleeps_once(int *p, int n) //= resizable
{
	__nanosleep(100);
	*p = n;
}
__global__ void assembly(int *p) //= opaque block-wait
{
	int seen;
	do
		asm volatile("ld.acquire.gpu.b32 %0, [%1];" : "=r"(seen) : "l"(p));
	while (!seen);
}
__global__ void by_break(volatile int *f) //= opaque block-wait
{
	for (;;)
		if (*f)
			break;
}
__global__ void by_return(volatile int *f) //= opaque block-wait
{
	for (;;)
		if (*f)
			return;
}
__global__ void by_break_behind(volatile int *f, int *p) //= opaque block-wait
{
	while (true) {
		int seen = *f;
		*p = seen;
		if (seen == 2)
			break;
	}
}
__global__ void by_goto(volatile int *f) //= opaque block-wait
{
again:
	if (!*f)
		goto again;
}
__global__ void at_once(volatile int *f, int *p) //= elastic warp-operation
{
	do {
		*p = *f;
	} while (0);
}
__global__ void for_ever(volatile int *f, int *p) //= opaque block-wait
{
	do {
		if (*f)
			break;
	} while (1);
}
__global__ void at_named_address(int *p) //= opaque block-wait
{
	for (;;) {
		volatile int *f = p + 1;
		if (*f)
			break;
	}
}
__global__ void decided(int *p) //= opaque block-wait
{
	bool done = false;
	while (!done)
		if (atomicExch(p, 1) == 2)
			done = true;
}
__device__ bool poll(volatile int *f)
{
	return *f;
}
__device__ void poll_into(volatile int *f, int *out)
{
	*out = *f;
}
__device__ void poll_by_reference(volatile int *f, int &out)
{
	out = *f;
}
__global__ void callee(volatile int *f) //= opaque block-wait
{
	while (!poll(f))
		;
}
__global__ void callee_stores(volatile int *f) //= opaque block-wait
{
	int seen = 0;
	while (!seen)
		poll_into(f, &seen);
}
__global__ void callee_by_reference(volatile int *f) //= opaque block-wait
{
	int seen = 0;
	while (!seen)
		poll_by_reference(f, seen);
}
__global__ void callee_into_shared(volatile int *f) //= opaque block-wait
{
	__shared__ int seen[1];
	int *name = seen;
	while (!seen[0])
		poll_into(f, name);
}
__device__ bool poll_9(volatile int *f, int n)
{
	return *f > n;
}
__device__ bool poll_8(volatile int *f)
{
	return poll_9(f, 8);
}
__device__ bool poll_7(volatile int *f)
{
	return poll_8(f);
}
__device__ bool poll_6(volatile int *f)
{
	return poll_7(f);
}
__device__ bool poll_5(volatile int *f)
{
	return poll_6(f);
}
__device__ bool poll_4(volatile int *f)
{
	return poll_5(f);
}
__device__ bool poll_3(volatile int *f)
{
	return poll_4(f);
}
__device__ bool poll_2(volatile int *f)
{
	return poll_3(f);
}
__device__ bool poll_1(volatile int *f)
{
	return poll_2(f);
}
__device__ bool poll_0(volatile int *f)
{
	return poll_1(f);
}
__global__ void deep_callee(volatile int *f) //= opaque block-wait
{
	while (!poll_0(f))
		;
}
__device__ int recursive(volatile int *f)
{
	if (*f)
		return 1;
	return recursive(f);
}
__global__ void by_recursion(volatile int *f, int *p) //= opaque block-wait
{
	*p = recursive(f);
}
__device__ int halves(int *p, int n)
{
	return n > 1 ? halves(p, n / 2) : p[n];
}
__global__ void recursion_that_counts(int *p, int n) //= resizable
{
	*p = halves(p, n);
}
__global__ void plain_with_barrier(int *f, int *p) //= opaque block-wait
{
	while (*f == 0)
		__syncthreads();
	*p = 1;
}
#pragma cuelastic kernel(blocks(ordered))
__global__ void ordered(volatile int *f) //= sliceable block-wait
{
	while (!f[blockIdx.x])
		;
}
__device__ int by_turns(volatile int *f);
__device__ int by_other_turns(volatile int *f)
{
	return by_turns(f);
}
__device__ int by_turns(volatile int *f)
{
	if (*f)
		return 1;
	return by_other_turns(f);
}
__global__ void recursion_by_turns(volatile int *f, int *p) //= opaque block-wait
{
	*p = by_other_turns(f);
}
