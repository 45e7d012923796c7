// verdicts: plain
// Is there nothing to prove about a kernel? What is not known to be speculatable is a doubt.

struct pair {
	int first, second;
};
struct with_flag {
	volatile int flag;
};
struct variant {
	int x;
	__device__ variant() : x(threadIdx.x)
	{
	}
};
struct initialised {
	int x = threadIdx.x;
};
struct ending {
	int *p;
	__device__ ~ending()
	{
		*p = 1;
	}
};
struct named {
	int &r;
};
struct summed {
	int x;
	__device__ summed operator+(summed other) const
	{
		return {x + other.x};
	}
};
__device__ int twice(int n)
{
	return 2 * n;
}
__device__ int by_default(int n, int m = threadIdx.x)
{
	return n + m;
}
__device__ int around(int n)
{
	return n ? around(n - 1) : 0;
}
__device__ int elsewhere(int n);
__device__ void polls_inside(int *p)
{
	while (p[0])
		;
}
template <class T> __device__ T any(T a, T b)
{
	return a + b;
}

__global__ void of_numbers(int *p, int n) //= plain
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] = n > 3 ? twice(i) : min(i, p[0]);
}
__global__ void of_structs(pair *p, float2 *q, dim3 size) //= plain
{
	pair one = p[threadIdx.x];
	q[0] = q[1];
	p[1] = one;
	p[0].first = one.second + size.x;
}
// Counted, it might count for ever: `i >= 0` of an unsigned number. Only the validator tells such loops
// apart.
__global__ void that_counts_and_looks(int *p, int n) //= more than its header may decide when this loop ends
{
	for (int i = threadIdx.x; i < n; i++)
		if (p[0] == i)
			break;
}
__global__ void that_counts(int *p, int n) //= plain
{
	for (int i = threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		p[i] += p[0];
}
__global__ void that_halves(int *p, int n) //= plain
{
	for (int half = 64; half > 0; half >>= 1)
		p[threadIdx.x] += p[threadIdx.x + half] + p[0];
}
__global__ void that_walks(int *p, int n) //= more than its header may decide when this loop ends
{
	int i = threadIdx.x;
	while (p[i] != n)
		i++;
	p[i] = 0;
}
__global__ void that_polls(int *p, int n) //= more than its header may decide when this loop ends
{
	while (p[0] != n)
		;
}
__global__ void that_never_counts_out(int *p) //= more than its header may decide when this loop ends
{
	for (unsigned i = 0; i >= 0; i++)
		if (atomicAdd(p, 0) != 0)
			break;
}
__global__ void that_polls_by_break(int *p, int n) //= more than its header may decide when this loop ends
{
	for (;;)
		if (p[n] == 0)
			break;
}
__global__ void that_polls_with_no_step(int *p) //= more than its header may decide when this loop ends
{
	for (int i = 0; i < 1; i += p[0])
		;
}
__global__ void that_polls_by_a_variable(int *p) //= more than its header may decide when this loop ends
{
	int seen = 0;
	while (!seen)
		seen = p[0];
}
__global__ void that_is_lent(int *p, int n) //= more than its header may decide when this loop ends
{
	for (int i = 0; i < n; i++) {
		int *q = &i;
		*q = p[0];
	}
}
__global__ void that_stands_still(int *p) //= more than its header may decide when this loop ends
{
	for (int i = 0; i < 1; i += 0)
		if (p[0])
			break;
}
__global__ void that_steps_by_condition(int *p) //= more than its header may decide when this loop ends
{
	for (int i = 0; i < 1; i++)
		if (!p[0])
			i--;
}
__global__ void that_steps_by_value(int *p) //= more than its header may decide when this loop ends
{
	for (int i = 0; i < 1; p[0] && i++)
		;
}
__global__ void that_was_lent(int *p) //= more than its header may decide when this loop ends
{
	int n = 1, *q = &n;
	for (int i = 0; i < n; i++)
		*q = p[0] ? 0 : i + 2;
}
__global__ void that_flags(int *p) //= more than its header may decide when this loop ends
{
	int done = 0;
	while (!done)
		if (p[0])
			done = 1;
}
__global__ void atomics(int *p, int n) //= plain
{
	int i = atomicAdd(p, 1);
	for (int k = 0; k < n; k++)
		atomicAdd(&p[i], k);
}
__global__ void atomics_that_poll(int *p) //= more than its header may decide when this loop ends
{
	while (atomicAdd(p, 0) == 0)
		;
}
__global__ void barriers(int *p) //= this call may wait, or ask the hardware which thread it is
{
	__syncthreads();
}
__global__ void shuffles(int *p) //= this call may wait, or ask the hardware which thread it is
{
	p[0] = __shfl_sync(0xffffffff, p[0], 0);
}
__global__ void volatiles(volatile int *p) //= this may do more than the text shows
{
	p[0] = 1;
}
__global__ void volatile_members(int *p) //= this may do more than the text shows
{
	__shared__ with_flag s;
	for (int i = 0; i < 1; i++)
		p[i] = s.flag;
}
__global__ void assembly(int *p) //= it holds inline assembly
{
	asm volatile("");
}
__global__ void jumps(int *p) //= it jumps
{
	goto end;
end:
	p[0] = 1;
}
__global__ void lambdas(int *p) //= this may do more than the text shows
{
	auto f = [] { return 1; };
	p[0] = f();
}
__global__ void constructors(int *p) //= this may do more than the text shows
{
	variant x;
	p[0] = x.x;
}
__global__ void initialisers(int *p) //= this may do more than the text shows
{
	initialised x;
	p[0] = x.x;
}
__global__ void destructors(int *p) //= this may do more than the text shows
{
	ending x{p};
}
__global__ void other_names(int *p) //= this may do more than the text shows
{
	int x = 0;
	named n{x};
	p[0] = x;
}
__global__ void default_arguments(int *p) //= plain
{
	p[0] = by_default(1);
}
__global__ void ranges(int *p) //= this may do more than the text shows
{
	int x[2] = {0, 0};
	for (int &v : x)
		v = threadIdx.x;
}
__global__ void builtin_atomics(int *p) //= this may do more than the text shows
{
	p[0] = __atomic_load_n(p, 2);
}
__global__ void recursion(int *p) //= it calls itself
{
	p[0] = around(3);
}
__global__ void callees(int *p) //= more than its header may decide when this loop ends
{
	polls_inside(p);
}
__global__ void out_of_sight(int *p) //= what this call runs is not known
{
	p[0] = elsewhere(3);
}
__global__ void through_a_pointer(int *p, int (*f)(int)) //= what this call runs is not known
{
	p[0] = f(3);
}
template <class T> __global__ void instanced(T *p) //= plain
{
	p[0] = any(p[1], p[2]);
}
template <class T> __global__ void instanced_with_a_class(T *p) //= this may do more than the text shows
{
	p[0] = p[1] + p[2];
}
template <class T> __global__ void never_instanced(T *p) //= this may do more than the text shows
{
	p[0] = p[1] + p[2];
}
void launch(int *p, summed *s)
{
	instanced<<<1, 1>>>(p);
	instanced_with_a_class<<<1, 1>>>(s);
}
