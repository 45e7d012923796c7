// Loops that read what other blocks write, and that end by themselves if nobody writes any more.

// expect: counted sliced proved
__global__ void counted(volatile int *f, int *p, int n)
{
	for (int i = 0; i < n; i++) {
		if (f[i] == 3)
			break;
		p[i] = f[i];
	}
}
// expect: counted_to_what_is_read sliced proved
__global__ void counted_to_what_is_read(const int *end, int *p, int v)
{
	for (int i = 0; i < end[v]; i++)
		atomicAdd(p, i);
}
// expect: counted_by_block sliced proved
__global__ void counted_by_block(const int *end, int *p, int v)
{
	for (int i = threadIdx.x; i < end[v]; i += blockDim.x)
		atomicAdd(p, i);
}
// expect: counted_in_condition sliced proved
__global__ void counted_in_condition(volatile int *f, int n)
{
	bool found = false;
	while (n > 0 && !found) {
		found = f[n];
		n--;
	}
}
// expect: halved sliced proved
__global__ void halved(volatile int *f)
{
	for (unsigned n = blockDim.x / 2; n > 0; n >>= 1)
		if (f[n])
			break;
}
// expect: update sliced proved
__global__ void update(int *p, int n)
{
	int old = *p, assumed;
	do {
		assumed = old;
		if (old >= n)
			break;
		old = atomicCAS(p, assumed, n);
	} while (assumed != old);
}
// expect: update_if_above sliced proved
__global__ void update_if_above(int *p, int n)
{
	int old = *p;
	while (n > old) {
		int was = atomicCAS(p, old, n);
		if (was == old)
			break;
		old = was;
	}
}
// expect: update_of_float sliced proved
__global__ void update_of_float(float *p, float x)
{
	float old = *p, assumed;
	do {
		assumed = old;
		old = __int_as_float(atomicCAS((int *)p, __float_as_int(assumed), __float_as_int(assumed + x)));
	} while (__float_as_int(assumed) != __float_as_int(old));
}
// expect: update_of_bits sliced proved
__global__ void update_of_bits(double *p, double x)
{
	unsigned long long *bits = (unsigned long long *)p, old = *bits, assumed;
	do {
		assumed = old;
		old = atomicCAS(bits, assumed, assumed + (unsigned long long)x);
	} while (assumed != old);
}
// expect: update_read_anew sliced proved
__global__ void update_read_anew(volatile int *p)
{
	int old;
	do
		old = *p;
	while (atomicCAS((int *)p, old, old * 2 + 1) != old);
}
// expect: update_with_flag sliced proved
__global__ void update_with_flag(int *p)
{
	bool done = false;
	int seen = *p;
	while (!done) {
		int old = atomicCAS(p, seen, seen + 1);
		if (old == seen)
			done = true;
		seen = old;
	}
}
// expect: tickets sliced proved
__global__ void tickets(int *next, int *p, int n)
{
	int i;
	while ((i = atomicAdd(next, 1)) < n)
		p[i] = i;
}
// expect: tickets_of_a_struct sliced proved
struct work {
	int *next, *out, n;
	float *sums;
};
__global__ void tickets_of_a_struct(work w)
{
	int i;
	while ((i = atomicAdd(w.next, 1)) < w.n) {
		w.out[i] = i;
		w.sums[i] = 1;
	}
}
// expect: tickets_and_counts sliced proved
__global__ void tickets_and_counts(int *next, int *counts, int n)
{
	int i;
	while ((i = atomicAdd(next, 1)) < n)
		atomicAdd(&counts[i & 7], 1);
}
// expect: tickets_and_sums sliced proved
__global__ void tickets_and_sums(int *next, float *sums, volatile double *last, int n)
{
	int i;
	while ((i = atomicAdd(next, 1)) < n) {
		atomicAdd(&sums[i & 7], -1.5f);
		*last = i;
	}
}
// expect: tickets_and_exchanges sliced proved
__global__ void tickets_and_exchanges(int *__restrict__ next, int *out, int n)
{
	int i;
	while ((i = atomicAdd(next, 1)) < n)
		atomicExch(&out[i & 7], i);
}
// expect: tickets_for_the_block sliced proved
__global__ void tickets_for_the_block(int *next, int *p, int n)
{
	__shared__ int first;
	unsigned thread = threadIdx.x;
	asm volatile("" : "+r"(thread)); // as entries read it
	for (;;) {
		if (thread == 0)
			first = atomicAdd(next, blockDim.x);
		__syncthreads();
		if (first >= n)
			break;
		p[first + threadIdx.x] = 1;
		__syncthreads();
	}
}
// expect: tickets_for_the_warp sliced proved
__global__ void tickets_for_the_warp(int *next, int *p, int n)
{
	for (;;) {
		int first = 0;
		if (threadIdx.x % 32 == 0)
			first = atomicAdd(next, 32);
		first = __shfl_sync(0xffffffff, first, 0);
		if (first >= n)
			break;
		p[first + threadIdx.x % 32] = 1;
	}
}
// expect: own_memory sliced proved
__global__ void own_memory(int *p)
{
	__shared__ volatile int busy;
	busy = 0;
	__syncthreads();
	while (busy != 0)
		;
	*p = 1;
}
// expect: insertion sliced proved
struct pair {
	int key, value;
};
__global__ void insertion(pair *__restrict__ table, int key, unsigned slot)
{
	for (;;) {
		int old = atomicCAS(&table[slot].key, -1, key);
		if (old == -1 || old == key)
			break;
		slot = (slot + 1) & 63;
	}
	atomicExch(&table[slot].value, 1);
}
// expect: order_is_no_matter sliced proved
__global__ void order_is_no_matter(int *p, int n)
{
	while (p[n])
		n++;
}
// expect: ids sliced proved
__global__ void ids(int *p)
{
	unsigned i = 0;
	do {
		atomicAdd(p, 1);
		i++;
	} while (i < blockDim.x);
}
// expect: walk_between_barriers sliced proved
__global__ void walk_between_barriers(const char *text, int n)
{
	__shared__ int found;
	int at = threadIdx.x;
	do {
		if (at < n && text[at] == 'x')
			atomicAdd(&found, 1);
		at += blockDim.x;
		__syncthreads();
	} while (found == 0);
}
// expect: stack_of_links sliced proved
__global__ void stack_of_links(const int *left, const int *right, int *count, int root)
{
	int stack[32], top = 0;
	stack[top++] = root;
	while (top > 0) {
		int at = stack[--top];
		if (left[at] < 0) {
			atomicAdd(count, 1);
			continue;
		}
		stack[top++] = left[at];
		stack[top++] = right[at];
	}
}
// expect: lowered_to_a_bound sliced proved
__device__ int lower(int *p, int v)
{
	int seen = *p;
	while (v < seen) {
		int old = seen;
		if ((seen = atomicCAS(p, old, v)) == old)
			break;
	}
	return seen;
}
__global__ void lowered_to_a_bound(int *p, int n)
{
	p[1] = lower(p, n);
}
// What lies behind the only way out is never: the loop ends all the same.
// expect: ends_nowhere sliced proved
__global__ void ends_nowhere(int *p, const int *in, int n)
{
	if (n > 3)
		return;
	for (int i = 0; i < 4; i++)
		p[i] = in[p[n] + i];
	__builtin_unreachable();
}
// expect: once_or_twice sliced proved
__global__ void once_or_twice(int *p, const int *q, int n)
{
	bool again = true;
	while (again) {
		p[0] += q[n];
		again = false;
	}
}
// Time passes by itself.
// expect: for_a_time sliced proved
__global__ void for_a_time(int *p, long long until)
{
	while (clock64() < until)
		p[threadIdx.x]++;
}
// expect: for_a_time_by_assembly sliced proved
__global__ void for_a_time_by_assembly(int *p, long long until)
{
	long long now;
	do {
		asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
		p[threadIdx.x]++;
	} while (now < until);
}
// expect: meet_for_a_time elastic divergent-barrier
__global__ void meet_for_a_time(int *p, long long until)
{
	while (clock64() < until)
		__syncthreads();
	__syncthreads();
	*p = 1;
}
// Assembly without an address touches no memory: a pipeline of asynchronous copies does not wait for other blocks.
// expect: pipeline sliced proved
__global__ void pipeline(const int *in, int *out, int n)
{
	__shared__ int s[2][64];
	unsigned to = (unsigned)(unsigned long long)(__attribute__((address_space(3))) int *)&s[0][threadIdx.x];
	int sum = 0;
	for (int i = 0; i < n; i++) {
		asm volatile("cp.async.ca.shared.global [%0], [%1], 4; cp.async.commit_group;"
		    :
		    : "r"(to + (i & 1) * 256), "l"(in + i * 64)
		    : "memory");
		asm volatile("cp.async.wait_group 1;" : : : "memory");
		__syncthreads();
		sum += s[i & 1][63 - threadIdx.x];
		__syncthreads();
	}
	out[threadIdx.x] = sum;
}
// The loop's end depends on shared memory, and assembly that writes global memory does not write that.
// expect: writes_elsewhere sliced proved
__global__ void writes_elsewhere(int *out, int n)
{
	__shared__ int left;
	left = n;
	__syncthreads();
	while (left > 0) {
		asm volatile("st.global.u32 [%0], %1;" : : "l"(out + threadIdx.x), "r"(left) : "memory");
		__syncthreads();
		if (threadIdx.x == 0)
			left = left - 1;
		__syncthreads();
	}
}
// The text says that the address, which is computed, is in memory of the block.
// expect: asks_its_block sliced proved
__global__ void asks_its_block(int *p, int n)
{
	__shared__ int flag[64];
	int v = 0;
	unsigned at = (unsigned)(unsigned long long)(__attribute__((address_space(3))) int *)flag;
	while (v == 0)
		asm volatile("ld.volatile.shared.u32 %0, [%1];" : "=r"(v) : "r"(at + n * 4) : "memory");
	p[threadIdx.x] = v;
}
// The same in assembly, of which libcu++'s atomics are made.
__device__ int drawn(int *c, int by)
{
	int was;
	asm volatile("atom.add.acquire.gpu.s32 %0,[%1],%2;" : "=r"(was) : "l"(c), "r"(by) : "memory");
	return was;
}
__device__ unsigned swapped(unsigned *p, unsigned expected, unsigned wanted)
{
	unsigned was;
	asm volatile("atom.cas.relaxed.gpu.b32 %0,[%1],%2,%3;"
	    : "=r"(was)
	    : "l"(p), "r"(expected), "r"(wanted)
	    : "memory");
	return was;
}
// expect: assembly_ticket sliced proved
__global__ void assembly_ticket(int *c, int *o, int n)
{
	for (;;) {
		asm volatile("fence.sc.gpu;" : : : "memory");
		int was = drawn(c, 2);
		if (was >= n)
			break;
		o[was] = was;
		asm volatile("red.add.u32 [%0], 1;" : : "l"(c) : "memory");
	}
}
// expect: assembly_ticket_down sliced proved
__global__ void assembly_ticket_down(int *c, int *o)
{
	for (;;) {
		int was;
		asm volatile("atom.global.add.u32 %0, [%1], -1;" : "=r"(was) : "l"(c));
		if (was < 0)
			break;
		o[was] = was;
	}
}
// expect: assembly_update sliced proved
__global__ void assembly_update(unsigned *p, float x)
{
	unsigned old = *p, was;
	while ((was = swapped(p, old, __float_as_uint(__uint_as_float(old) + x))) != old)
		old = was;
}
// expect: assembly_update_of_load sliced proved
__global__ void assembly_update_of_load(unsigned *p)
{
	unsigned old;
	do
		asm volatile("ld.relaxed.gpu.b32 %0,[%1];" : "=r"(old) : "l"(p) : "memory");
	while (swapped(p, old, old * 3) != old);
}
// A relaxed one orders only itself.
// expect: assembly_beside sliced proved
__global__ void assembly_beside(const unsigned *flag, unsigned *p, int n)
{
	for (; !flag[n & 7]; n++)
		swapped(p, 0, 1);
}
// No other block writes where this one is volatile.
// expect: own_volatile sliced proved
__global__ void own_volatile(const float *t, float *o)
{
	__shared__ unsigned state[32];
	volatile unsigned *p = state;
	unsigned r;
	do {
		r = p[threadIdx.x] * 1664525u + 1u;
		p[threadIdx.x] = r;
	} while (t[r >> 26] < 0.5f);
	*o = r;
}
// A surface is read as plain memory is.
template <class T> __device__ T surf1Dread(unsigned long long, int);
template <class T> __device__ void surf1Dwrite(T, unsigned long long, int);
// expect: of_surface sliced proved
__global__ void of_surface(unsigned long long surface, int n)
{
	while (n > 0 && surf1Dread<int>(surface, n) != 0) {
		surf1Dwrite(n, surface, n + 1);
		n--;
	}
}
