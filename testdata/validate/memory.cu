// How far a value may differ, seen by a barrier under a condition on it; `merged`, which needs no block loop.
struct table {
	int of[8];
};
__constant__ int fixed[8];
__shared__ int shared[8];
#define CASE(name, condition)                                                                                \
	__global__ void name(int *p, int n, table t)                                                             \
	{                                                                                                        \
		if (condition)                                                                                       \
			__syncthreads();                                                                                 \
		__syncthreads();                                                                                     \
	}
// expect: parameter met proved
CASE(parameter, n > 3)
// expect: by_value met proved
CASE(by_value, t.of[n] > 3)
// expect: global met proved
CASE(global, p[n])
// expect: constant met proved
CASE(constant, fixed[n])
// expect: in_shared met proved
CASE(in_shared, shared[n])
// expect: cached met proved
CASE(cached, __ldg(p + n))
// expect: size met proved
CASE(size, blockDim.x > 64 && blockDim.y == 1 && warpSize == 32)
// expect: block_vote met proved
CASE(block_vote, __syncthreads_or(threadIdx.x == n))
// expect: computed met proved
CASE(computed, __popc(n) + expf(n) > 3 && __clz(p[1]))
// expect: opaque_value met proved
__global__ void opaque_value(int n)
{
	asm volatile("" : "+r"(n) : : "memory");
	if (n > 3)
		__syncthreads();
	__syncthreads();
}
// expect: constant_table met proved
__global__ void constant_table(int n)
{
	const int powers[8] = {1, 2, 4, 8, 16, 32, 64, 128};
	if (powers[n] > 3)
		__syncthreads();
	__syncthreads();
}

// expect: thread met divergent-barrier
CASE(thread, threadIdx.x > 3)
// expect: thread_row met divergent-barrier
CASE(thread_row, threadIdx.y > 3)
// expect: of_thread met divergent-barrier
CASE(of_thread, p[threadIdx.x])
// expect: fetched met divergent-barrier
CASE(fetched, atomicAdd(p, 1) == n)
// expect: fresh met divergent-barrier
CASE(fresh, *(volatile int *)p)
// expect: fresh_cached met divergent-barrier
CASE(fresh_cached, __ldcg(p))
// expect: time met divergent-barrier
CASE(time, clock64() > 3)
// expect: allocated met divergent-barrier
CASE(allocated, malloc(n) != nullptr)
// expect: printed met divergent-barrier
CASE(printed, printf("%d", n) > 0)
// expect: lanes_vote met divergent-barrier
CASE(lanes_vote, __any_sync(~0u, n))
// expect: lane met divergent-barrier
CASE(lane, __nvvm_read_ptx_sreg_laneid() == 0)
// expect: active met divergent-barrier
CASE(active, __activemask() == ~0u)
// expect: local_table met divergent-barrier
__global__ void local_table(int n)
{
	int mine[8] = {1, 2, 4, 8, 16, 32, 64, 128};
	mine[n] = threadIdx.x;
	if (mine[3] > 3)
		__syncthreads();
	__syncthreads();
}
// expect: written_parameter met divergent-barrier
__global__ void written_parameter(int n, table t)
{
	t.of[n] = threadIdx.x;
	if (t.of[3])
		__syncthreads();
	__syncthreads();
}
// expect: either met divergent-barrier
__global__ void either(int *p, int n)
{
	int mine[8];
	mine[n] = threadIdx.x;
	int *at = n ? mine : p;
	if (at[3])
		__syncthreads();
	__syncthreads();
}
// expect: written_by_pointer met divergent-barrier
__global__ void written_by_pointer(int n)
{
	float whole;
	modff(threadIdx.x, &whole);
	if (whole > 3)
		__syncthreads();
	__syncthreads();
}
// expect: measured met divergent-barrier
__global__ void measured(int n, table t)
{
	t.of[n] = threadIdx.x;
	if (strlen((const char *)t.of) > 3)
		__syncthreads();
	__syncthreads();
}
// expect: assembled met divergent-barrier
__global__ void assembled(int *p)
{
	int n;
	asm("ld.u32 %0, [%1];" : "=r"(n) : "l"(p));
	if (n)
		__syncthreads();
	__syncthreads();
}
// expect: chosen met divergent-barrier
__global__ void chosen(int n)
{
	const uint3 *at = n ? &threadIdx : (const uint3 *)&blockDim;
	if (at->x > 3)
		__syncthreads();
	__syncthreads();
}
