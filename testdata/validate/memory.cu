// How far a value may differ, seen by a barrier under a condition on it.
struct table {
	int of[8];
};
__constant__ int fixed[8];
__shared__ int shared[8];
// A block loop, with the barrier that parts its rounds.
#define LOOP(name, parameters, ...)                                                                          \
	__global__ void name parameters                                                                          \
	{                                                                                                        \
		for (unsigned b = blockIdx.x; b < 100; b += gridDim.x) {                                             \
			name##_body(__VA_ARGS__);                                                                        \
			__syncthreads();                                                                                 \
		}                                                                                                    \
	}
#define CASE(name, condition)                                                                                \
	__device__ void name##_body(int *p, int n, table &t)                                                     \
	{                                                                                                        \
		if (condition)                                                                                       \
			__syncthreads();                                                                                 \
		__syncthreads();                                                                                     \
	}                                                                                                        \
	LOOP(name, (int *p, int n, table t), p, n, t)
// expect: parameter elastic proved
CASE(parameter, n > 3)
// expect: by_value elastic proved
CASE(by_value, t.of[n] > 3)
// expect: global elastic proved
CASE(global, p[n])
// expect: constant elastic proved
CASE(constant, fixed[n])
// expect: in_shared elastic proved
CASE(in_shared, shared[n])
// expect: cached elastic proved
CASE(cached, __ldg(p + n))
// expect: size elastic proved
CASE(size, blockDim.x > 64 && blockDim.y == 1 && warpSize == 32)
// expect: block_vote elastic proved
CASE(block_vote, __syncthreads_or(threadIdx.x == n))
// expect: computed elastic proved
CASE(computed, __popc(n) + expf(n) > 3 && __clz(p[1]))
// expect: opaque_value elastic proved
__device__ void opaque_value_body(int n)
{
	asm volatile("" : "+r"(n) : : "memory");
	if (n > 3)
		__syncthreads();
	__syncthreads();
}
LOOP(opaque_value, (int n), n)
// expect: constant_table elastic proved
__device__ void constant_table_body(int n)
{
	const int powers[8] = {1, 2, 4, 8, 16, 32, 64, 128};
	if (powers[n] > 3)
		__syncthreads();
	__syncthreads();
}
LOOP(constant_table, (int n), n)

// expect: thread elastic divergent-barrier
CASE(thread, threadIdx.x > 3)
// expect: thread_row elastic divergent-barrier
CASE(thread_row, threadIdx.y > 3)
// expect: of_thread elastic divergent-barrier
CASE(of_thread, p[threadIdx.x])
// expect: fetched elastic divergent-barrier
CASE(fetched, atomicAdd(p, 1) == n)
// expect: fresh elastic divergent-barrier
CASE(fresh, *(volatile int *)p)
// expect: fresh_cached elastic divergent-barrier
CASE(fresh_cached, __ldcg(p))
// expect: time elastic divergent-barrier
CASE(time, clock64() > 3)
// expect: allocated elastic divergent-barrier
CASE(allocated, malloc(n) != nullptr)
// expect: printed elastic divergent-barrier
CASE(printed, printf("%d", n) > 0)
// expect: lanes_vote elastic divergent-barrier
CASE(lanes_vote, __any_sync(~0u, n))
// expect: lane elastic divergent-barrier
CASE(lane, __nvvm_read_ptx_sreg_laneid() == 0)
// expect: active elastic divergent-barrier
CASE(active, __activemask() == ~0u)
// expect: local_table elastic divergent-barrier
__device__ void local_table_body(int n)
{
	int mine[8] = {1, 2, 4, 8, 16, 32, 64, 128};
	mine[n] = threadIdx.x;
	if (mine[3] > 3)
		__syncthreads();
	__syncthreads();
}
LOOP(local_table, (int n), n)
// expect: written_parameter elastic divergent-barrier
__device__ void written_parameter_body(int n, table &t)
{
	t.of[n] = threadIdx.x;
	if (t.of[3])
		__syncthreads();
	__syncthreads();
}
LOOP(written_parameter, (int n, table t), n, t)
// expect: either elastic divergent-barrier
__device__ void either_body(int *p, int n)
{
	int mine[8];
	mine[n] = threadIdx.x;
	int *at = n ? mine : p;
	if (at[3])
		__syncthreads();
	__syncthreads();
}
LOOP(either, (int *p, int n), p, n)
// expect: written_by_pointer elastic divergent-barrier
__device__ void written_by_pointer_body(int n)
{
	float whole;
	modff(threadIdx.x, &whole);
	if (whole > 3)
		__syncthreads();
	__syncthreads();
}
LOOP(written_by_pointer, (int n), n)
// expect: measured elastic divergent-barrier
__device__ void measured_body(int n, table &t)
{
	t.of[n] = threadIdx.x;
	if (strlen((const char *)t.of) > 3)
		__syncthreads();
	__syncthreads();
}
LOOP(measured, (int n, table t), n, t)
// expect: assembled elastic divergent-barrier
__device__ void assembled_body(int *p)
{
	int n;
	asm("ld.u32 %0, [%1];" : "=r"(n) : "l"(p));
	if (n)
		__syncthreads();
	__syncthreads();
}
LOOP(assembled, (int *p), p)
// expect: chosen elastic divergent-barrier
__device__ void chosen_body(int n)
{
	const uint3 *at = n ? &threadIdx : (const uint3 *)&blockDim;
	if (at->x > 3)
		__syncthreads();
	__syncthreads();
}
LOOP(chosen, (int n), n)
