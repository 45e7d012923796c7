// Loops that wait for memory that another block writes, whatever way the value takes to the branch that
// leaves.
#define UNTIL(...) while (!(__VA_ARGS__))

template <class P> __device__ void until(P ready)
{
	while (!ready())
		;
}
struct flag {
	volatile int *at;
	__device__ bool is_up() const
	{
		return *at; //= member
	}
};

// expect: in_lambda sliced block-wait
__device__ void in_lambda_body(int *f)
{
	until([&] { return *(volatile int *)&f[1] != 0; }); //= in_lambda
}
__global__ void in_lambda(int *f)
{
	in_lambda_body(f);
}
// expect: member sliced block-wait
__device__ void member_body(int *f)
{
	flag up{f};
	while (!up.is_up())
		;
}
__global__ void member(int *f)
{
	member_body(f);
}
// expect: in_macro sliced block-wait
__device__ void in_macro_body(volatile int *f)
{
	UNTIL(*f); //= in_macro
}
__global__ void in_macro(volatile int *f)
{
	in_macro_body(f);
}
// expect: by_switch sliced block-wait
__device__ void by_switch_body(int *p, volatile int *f)
{
	for (;;) {
		switch (f[0]) { //= by_switch
		case 0:
			continue;
		case 7:
			p[0] = 7;
		default:
			break;
		}
		break;
	}
}
__global__ void by_switch(int *p, volatile int *f)
{
	by_switch_body(p, f);
}
// expect: look_back sliced block-wait
__device__ void look_back_body(int *out, volatile int *state, int b)
{
	int sum = 0;
	for (int w = b - 1; w >= 0;) {
		int s = state[w]; //= look_back
		if (s == 0)
			continue;
		sum += s;
		w--;
	}
	*out = sum;
}
__global__ void look_back(int *out, volatile int *state, int b)
{
	look_back_body(out, state, b);
}
// expect: address_rotates sliced block-wait
__device__ void address_rotates_body(volatile int *f)
{
	for (int k = 0; !f[k & 3]; k++) //= address_rotates
		;
}
__global__ void address_rotates(volatile int *f)
{
	address_rotates_body(f);
}
// expect: adds_named_zero sliced block-wait
__device__ void adds_named_zero_body(int *f, int zero, int n)
{
	while (atomicAdd(f, zero) < n) //= adds_named_zero
		;
}
__global__ void adds_named_zero(int *f, int zero, int n)
{
	adds_named_zero_body(f, zero, n);
}
// expect: stores_what_it_sees sliced block-wait
__device__ void stores_what_it_sees_body(int *f, int *p, int n)
{
	int seen;
	do {
		__threadfence();
		seen = *f; //= stores_what_it_sees
		*p = seen;
	} while (seen < n);
}
__global__ void stores_what_it_sees(int *f, int *p, int n)
{
	stores_what_it_sees_body(f, p, n);
}
// expect: through_shared sliced block-wait
__device__ void through_shared_body(int *f)
{
	__shared__ int seen;
	do {
		if (threadIdx.x == 0)
			seen = atomicAdd(f, 0); //= through_shared
		__syncthreads();
	} while (!seen);
}
__global__ void through_shared(int *f)
{
	through_shared_body(f);
}
// expect: through_local_array sliced block-wait
__device__ void through_local_array_body(volatile int *f, int i)
{
	int seen[4] = {0, 0, 0, 0};
	do
		seen[i & 3] = *f; //= through_local_array
	while (!seen[(i + 1) & 3]);
}
__global__ void through_local_array(volatile int *f, int i)
{
	through_local_array_body(f, i);
}
// expect: by_branch_on_the_way sliced block-wait
__device__ void by_branch_on_the_way_body(volatile int *f, int n)
{
	int left = n;
	while (left > 0)
		if (*f) //= by_branch_on_the_way
			left--;
}
__global__ void by_branch_on_the_way(volatile int *f, int n)
{
	by_branch_on_the_way_body(f, n);
}
// expect: by_inner_rounds sliced block-wait
__device__ void by_inner_rounds_body(volatile int *f)
{
	int n;
	do {
		n = 0;
		for (int i = 0; i < 4; i++, n++)
			if (f[i] == 0) //= by_inner_rounds
				break;
	} while (n < 4);
}
__global__ void by_inner_rounds(volatile int *f)
{
	by_inner_rounds_body(f);
}
// expect: by_goto sliced block-wait
__device__ void by_goto_body(volatile int *f, int n)
{
	if (n)
		goto inside;
again:
	n++;
inside:
	if (!*f) //= by_goto
		goto again;
}
__global__ void by_goto(volatile int *f, int n)
{
	by_goto_body(f, n);
}
// expect: swap_of_a_constant sliced block-wait
__device__ void swap_of_a_constant_body(int *lock)
{
	while (atomicCAS(lock, 0, 1) != 0) //= swap_of_a_constant
		;
	atomicExch(lock, 0);
}
__global__ void swap_of_a_constant(int *lock)
{
	swap_of_a_constant_body(lock);
}
// expect: swap_of_what_was_read_elsewhere sliced block-wait
__device__ void swap_of_what_was_read_elsewhere_body(int *p, volatile int *q)
{
	int old, expected;
	do {
		expected = *q; //= swap_of_what_was_read_elsewhere
		old = atomicCAS(p, expected, 1);
	} while (old != expected);
}
__global__ void swap_of_what_was_read_elsewhere(int *p, volatile int *q)
{
	swap_of_what_was_read_elsewhere_body(p, q);
}
// expect: swap_that_must_fail sliced block-wait
__device__ void swap_that_must_fail_body(int *p)
{
	int old = *p, assumed;
	do {
		assumed = old;
		old = atomicCAS(p, assumed, assumed); //= swap_that_must_fail
	} while (assumed == old);
}
__global__ void swap_that_must_fail(int *p)
{
	swap_that_must_fail_body(p);
}
// expect: table_that_is_emptied sliced block-wait
__device__ void table_that_is_emptied_body(int *__restrict__ table, int key, unsigned slot)
{
	while (atomicCAS(&table[slot], -1, key) != -1) //= table_that_is_emptied
		slot = (slot + 1) & 63;
	table[slot] = -1;
}
__global__ void table_that_is_emptied(int *__restrict__ table, int key, unsigned slot)
{
	table_that_is_emptied_body(table, key, slot);
}
// expect: ticket_of_some sliced block-wait
__device__ void ticket_of_some_body(int *next, volatile int *f, int n)
{
	int i = 0;
	while (i < n) {
		int drawn = atomicAdd(next, 1);
		if (*f) { //= ticket_of_some
			__threadfence();
			i = drawn;
		}
	}
}
__global__ void ticket_of_some(int *next, volatile int *f, int n)
{
	ticket_of_some_body(next, f, n);
}
// expect: bound_that_runs_away sliced block-wait
__device__ void bound_that_runs_away_body(volatile int *f)
{
	int n = 1;
	for (int i = 0; i < n; i++)
		if (!f[i]) //= bound_that_runs_away
			n = i + 2;
}
__global__ void bound_that_runs_away(volatile int *f)
{
	bound_that_runs_away_body(f);
}
// expect: sleeps sliced block-wait
__device__ void sleeps_body(int *f)
{
	while (!*f)
		__nanosleep(100);
}
__global__ void sleeps(int *f)
{
	sleeps_body(f);
}
// expect: plain sliced block-wait
__device__ void plain_body(int *f)
{
	while (!*f)
		;
}
// expect: sleeps_by_clock sliced block-wait
__device__ void sleeps_by_clock_body(long long end)
{
	while (clock64() < end)
		__nanosleep(100); //= sleeps_by_clock
}
__global__ void sleeps_by_clock(long long end)
{
	sleeps_by_clock_body(end);
}
// A cycle with two entries is not followed: whatever it polls counts.
// expect: two_entries sliced block-wait
__device__ void two_entries_body(volatile int *f, int *p, int n)
{
	int i = 0;
	if (n > 3)
		goto inside;
again:
	p[i] = 1;
inside:
	p[i] = f[i]; //= two_entries
	i++;
	if (i < n)
		goto again;
}
__global__ void two_entries(volatile int *f, int *p, int n)
{
	two_entries_body(f, p, n);
}
// expect: swap_of_what_it_spoils sliced block-wait
__device__ void swap_of_what_it_spoils_body(volatile int *p)
{
	int old;
	do {
		old = *p; //= swap_of_what_it_spoils
		*p = old + 1;
	} while (atomicCAS((int *)p, old, 5) != old);
}
__global__ void swap_of_what_it_spoils(volatile int *p)
{
	swap_of_what_it_spoils_body(p);
}
// expect: lock_that_is_kept sliced block-wait
__device__ void lock_that_is_kept_body(int *__restrict__ lock)
{
	while (atomicCAS(lock, 0, 1) != 0) //= lock_that_is_kept
		;
}
__global__ void lock_that_is_kept(int *__restrict__ lock)
{
	lock_that_is_kept_body(lock);
}
// In the entry's own text, which has no place for the user.
// expect: of_entry sliced block-wait
__global__ void of_entry(volatile int *f)
{
	for (int k = 0; !f[k & 3]; k++)
		;
}
__global__ void plain(int *f)
{
	plain_body(f);
}
// expect: plain_look_back_between_barriers sliced block-wait
__global__ void plain_look_back_between_barriers(const int *state, int *out, int b)
{
	__shared__ int seen;
	int sum = 0;
	for (int w = b - 1; w >= 0;) {
		if (threadIdx.x == 0)
			seen = state[w];
		__syncthreads();
		int s = seen;
		__syncthreads();
		if (s == 0)
			continue;
		sum += s;
		w--;
	}
	*out = sum;
}
// expect: plain_slots_between_barriers sliced block-wait
__global__ void plain_slots_between_barriers(const int *f)
{
	int k = 0;
	do {
		__syncthreads();
		k = k == 3 ? 0 : k + 1;
	} while (!f[k]);
}
// expect: plain_beside_a_counter sliced block-wait
__global__ void plain_beside_a_counter(const int *f, int *tries)
{
	while (*f == 0)
		atomicAdd(tries, 1);
}
// expect: walk_behind_a_fence sliced block-wait
__global__ void walk_behind_a_fence(const int *f, int n)
{
	int left = n;
	for (int k = 0; left > 0; k++) {
		__threadfence();
		if (f[k & 3])
			left--;
	}
}
// expect: walk_by_updates sliced block-wait
__device__ void walk_by_updates_body(int *f)
{
	while (atomicAdd(f, 0) == 0) //= walk_by_updates
		f++;
}
__global__ void walk_by_updates(int *f)
{
	walk_by_updates_body(f);
}
// expect: counter_goes_round sliced block-wait
__global__ void counter_goes_round(volatile int *f, int n)
{
	for (unsigned char i = 0; i < n; i++)
		if (f[i])
			break;
}
// expect: ticket_given_back sliced block-wait
__global__ void ticket_given_back(int *count, int n)
{
	while (atomicAdd(count, 1) < n)
		atomicSub(count, 1);
}
// Through another name: a pointer that was loaded, and another parameter.
__device__ int drawn;
__device__ int *elsewhere;
// expect: ticket_reset_elsewhere sliced block-wait
__global__ void ticket_reset_elsewhere(volatile int *f, int n)
{
	while (atomicAdd(&drawn, 1) < n)
		if (!*f)
			atomicExch(elsewhere, 0);
}
// expect: ticket_reset_by_parameter sliced block-wait
__global__ void ticket_reset_by_parameter(int *next, volatile int *f, int n)
{
	while (atomicAdd(&drawn, 1) < n)
		if (!*f)
			atomicExch(next, 0);
}
// expect: ticket_reset_by_another sliced block-wait
__global__ void ticket_reset_by_another(int *next, volatile int *reset, volatile int *f, int n)
{
	while (atomicAdd(next, 1) < n)
		if (!*f)
			*reset = 0;
}
// expect: ticket_reset_at_a_distance sliced block-wait
__global__ void ticket_reset_at_a_distance(int *next, int *p, volatile int *f, int n)
{
	while (atomicAdd(next, 1) < n)
		if (!*f)
			atomicExch(p + (next - p), 0);
}
// expect: ticket_reset_plainly sliced block-wait
__global__ void ticket_reset_plainly(volatile int *f, int n)
{
	while (atomicAdd(&drawn, 1) < n)
		if (!*f)
			drawn = 0;
}
// expect: ticket_reset_by_pointer sliced block-wait
__global__ void ticket_reset_by_pointer(volatile int *f, int n)
{
	while (atomicAdd(&drawn, 1) < n)
		if (!*f)
			*elsewhere = 0;
}
// expect: ticket_reset_as_a_float sliced block-wait
__global__ void ticket_reset_as_a_float(int *next, volatile int *f, int n)
{
	while (atomicAdd(next, 1) < n)
		if (!*f)
			atomicExch((float *)next, 0.0f);
}
// expect: ticket_lowered_by_a_wide_sum sliced block-wait
__global__ void ticket_lowered_by_a_wide_sum(int *next, volatile int *f, int n)
{
	while (atomicAdd(next, 1) < n)
		if (!*f)
			atomicAdd((unsigned long long *)next, 0xffffffffull);
}
// expect: ticket_of_high_bytes sliced block-wait
__global__ void ticket_of_high_bytes(int *count, int n)
{
	while ((unsigned char)atomicAdd(count, 256) < n)
		;
}
// expect: ticket_of_first_alone sliced block-wait
__global__ void ticket_of_first_alone(int *next, int n)
{
	int i;
	do {
		i = 0;
		if (threadIdx.x == 0)
			i = atomicAdd(next, 1);
	} while (i < n);
}
// expect: ticket_of_another_lane sliced block-wait
__global__ void ticket_of_another_lane(int *next, int n)
{
	int i;
	do {
		i = 0;
		if (threadIdx.x % 32 == 0)
			i = atomicAdd(next, 1);
		i = __shfl_sync(0xffffffff, i, 1);
	} while (i < n);
}
// expect: ticket_thrown_away sliced block-wait
__global__ void ticket_thrown_away(int *next, int *p, int n, int mode)
{
	int i;
	do {
		i = 0;
		if (threadIdx.x % 32 == 0)
			i = atomicAdd(next, 1);
		if (mode == 7) {
			*p = 1;
			i = 0;
		}
		i = __shfl_sync(0xffffffff, i, 0);
	} while (i < n);
}
// expect: ticket_of_nobody sliced block-wait
__global__ void ticket_of_nobody(int *next, int n, int mode)
{
	__shared__ int i;
	do {
		__syncthreads();
		if (mode == 7)
			i = atomicAdd(next, 1);
		__syncthreads();
	} while (i < n);
}
// expect: swap_of_the_low_byte sliced block-wait
__global__ void swap_of_the_low_byte(int *p)
{
	signed char old;
	do
		old = *(volatile int *)p;
	while (atomicCAS(p, old, old + 1) != old);
}
// expect: shifted_below_zero sliced block-wait
__global__ void shifted_below_zero(volatile int *f, int n)
{
	for (; n != 0; n >>= 1)
		if (f[n])
			break;
}
// expect: bound_of_a_choice sliced block-wait
__global__ void bound_of_a_choice(int *p, int *q, volatile int *f, bool which)
{
	int *end = which ? p : q;
	for (int i = 0; i < *end; i++) {
		*p += 1;
		if (f[i])
			break;
	}
}
// expect: swaps_named_empty sliced block-wait
__global__ void swaps_named_empty(int *__restrict__ table, int empty)
{
	for (unsigned k = 0; atomicCAS(&table[k], -1, empty) == -1; k = (k + 1) & 3)
		;
}
// expect: polls_to_nowhere sliced block-wait
__global__ void polls_to_nowhere(volatile int *p, int n)
{
	if (n > 3)
		return;
	while (*p == 0)
		;
	__builtin_unreachable();
}
// expect: stands_at_cached sliced block-wait
__global__ void stands_at_cached(const int *p, int n)
{
	if (n > 3)
		return;
	for (;;)
		if (__ldcs(p + 1))
			break;
}
// expect: stands_at_assembly sliced block-wait
__global__ void stands_at_assembly(const int *p, int n)
{
	int v = 0;
	while (v == n)
		asm("ld.global.cs.s32 %0, [%1];" : "=r"(v) : "l"(p));
}
// expect: stands_at_texture sliced block-wait
__global__ void stands_at_texture(unsigned long long texture)
{
	int v, x, y, z;
	do
		asm("tex.1d.v4.s32.s32 {%0, %1, %2, %3}, [%4, {%5}];"
		    : "=r"(v), "=r"(x), "=r"(y), "=r"(z)
		    : "l"(texture), "r"(0));
	while (v == 0);
}
// expect: stands_from_the_second_round sliced block-wait
__global__ void stands_from_the_second_round(const int *p, int n)
{
	int v = 0;
	while (v < n)
		v = p[3];
}
// expect: sleeps_for_its_block sliced proved
__global__ void sleeps_for_its_block(int *p)
{
	__shared__ int flag;
	int v = 0;
	unsigned long long at = (unsigned long long)&flag;
	while (v == 0) {
		asm volatile("ld.acquire.cta.s32 %0, [%1];" : "=r"(v) : "l"(at) : "memory");
		__nanosleep(20);
	}
	p[threadIdx.x] = v;
}
// expect: sleeps_for_a_number sliced block-wait
__global__ void sleeps_for_a_number(unsigned long long at)
{
	int v = 0;
	while (v == 0) {
		asm volatile("ld.acquire.cta.s32 %0, [%1];" : "=r"(v) : "l"(at) : "memory");
		__nanosleep(20);
	}
}
// expect: asks_two_places sliced block-wait
__global__ void asks_two_places(unsigned long long other)
{
	__shared__ int flag;
	int v = 0, w = 0;
	while (v + w == 0)
		asm volatile("ld.acquire.cta.s32 %0, [%2]; ld.acquire.gpu.s32 %1, [%3];"
		    : "=r"(v), "=r"(w)
		    : "l"(&flag), "l"(other)
		    : "memory");
}
// expect: sleeps_for_time sliced block-wait
__global__ void sleeps_for_time(long long until)
{
	while (clock64() < until)
		__nanosleep(20);
}
// What a copy brings from global memory may decide when the loop ends.
// expect: copies_a_flag sliced block-wait
__global__ void copies_a_flag(int *p)
{
	__shared__ int flag;
	flag = 0;
	__syncthreads();
	while (flag == 0) {
		asm volatile("cp.async.ca.shared.global [%0], [%1], 4; cp.async.wait_all;"
		    :
		    : "r"((unsigned)(unsigned long long)(__attribute__((address_space(3))) int *)&flag), "l"(p)
		    : "memory");
		__syncthreads();
	}
}
// The same through an address that is computed: it is somewhere in shared memory.
// expect: copies_a_flag_somewhere sliced block-wait
__global__ void copies_a_flag_somewhere(int *p, int n)
{
	__shared__ int flag[64];
	flag[0] = 0;
	__syncthreads();
	while (flag[0] == 0) {
		unsigned to = (unsigned)(unsigned long long)(__attribute__((address_space(3))) int *)flag;
		asm volatile("cp.async.ca.shared.global [%0], [%1], 4; cp.async.wait_all;"
		    :
		    : "r"(to + n), "l"(p)
		    : "memory");
		__syncthreads();
	}
}
// …or anywhere, if the text does not say where.
// expect: stores_a_flag sliced block-wait
__global__ void stores_a_flag(int *p, unsigned long long to)
{
	__shared__ int flag;
	flag = 0;
	__syncthreads();
	while (flag == 0) {
		asm volatile("st.u32 [%0], %1;" : : "l"(to), "r"(*p) : "memory");
		__syncthreads();
	}
}
// expect: beside_a_store sliced block-wait
__device__ void beside_a_store_body(int *m, int n)
{
	while (m[0] < n) //= beside_a_store
		m[1 + threadIdx.x]++;
}
__global__ void beside_a_store(int *m, int n)
{
	beside_a_store_body(m, n);
}
// In assembly.
__device__ unsigned swapped(unsigned *p, unsigned expected, unsigned wanted)
{
	unsigned was;
	asm volatile("atom.cas.acquire.gpu.b32 %0,[%1],%2,%3;"
	    : "=r"(was)
	    : "l"(p), "r"(expected), "r"(wanted)
	    : "memory");
	return was;
}
// expect: assembly_lock sliced block-wait
__global__ void assembly_lock(unsigned *p)
{
	while (swapped(p, 0, 1) != 0)
		;
}
// expect: assembly_of_other sliced block-wait
__global__ void assembly_of_other(unsigned *p)
{
	unsigned old;
	do
		asm volatile("ld.relaxed.gpu.b32 %0,[%1];" : "=r"(old) : "l"(p + 1) : "memory");
	while (swapped(p, old, 1) != old);
}
// expect: assembly_of_byte sliced block-wait
__global__ void assembly_of_byte(unsigned *p)
{
	unsigned old;
	do
		asm volatile("ld.relaxed.gpu.u8 %0,[%1];" : "=r"(old) : "l"(p) : "memory");
	while (swapped(p, old, 1) != old);
}
// expect: plain_of_byte sliced block-wait
__global__ void plain_of_byte(unsigned *p)
{
	unsigned old;
	do
		old = *(unsigned char *)p;
	while (atomicCAS(p, old, 1u) != old);
}
// expect: assembly_beyond sliced block-wait
__global__ void assembly_beyond(unsigned *p)
{
	unsigned old = 0, was;
	for (;; old = was) {
		asm volatile("atom.cas.b32 %0,[%1 + 4],%2,%3;"
		    : "=r"(was)
		    : "l"(p), "r"(old), "r"(old + 1)
		    : "memory");
		if (was == old)
			break;
	}
}
// expect: assembly_reset sliced block-wait
__global__ void assembly_reset(int *c, int n)
{
	for (int was = 0; was < n;) {
		asm volatile("atom.add.s32 %0,[%1],1;" : "=r"(was) : "l"(c) : "memory");
		asm volatile("red.min.s32 [%0],0;" : : "l"(c) : "memory");
	}
}
// expect: assembly_turned sliced block-wait
__global__ void assembly_turned(int *c, int n)
{
	for (int was = 0; was < n;)
		asm volatile("atom.add.s32 %0,[%1],-1;" : "=r"(was) : "l"(c) : "memory");
}
// expect: assembly_float sliced block-wait
__global__ void assembly_float(float *c, float n)
{
	for (float was = 0; was < n;)
		asm volatile("atom.add.f32 %0,[%1],%2;" : "=f"(was) : "l"(c), "f"(1.0f) : "memory");
}
// expect: assembly_predicated sliced block-wait
__global__ void assembly_predicated(int *c, int n)
{
	for (int was = 0; was < n;)
		asm volatile("{ .reg .pred p; setp.ne.s32 p, %2, 0; @p atom.add.s32 %0,[%1],1; }"
		    : "+r"(was)
		    : "l"(c), "r"(n));
}
// It draws no ticket in each round, if the compiler draws one for all.
// expect: assembly_not_volatile sliced block-wait
__global__ void assembly_not_volatile(int *c, int *o, int n)
{
	for (int was = 0; was < n; o[was] = 1)
		asm("atom.add.s32 %0,[%1],1;" : "=r"(was) : "l"(c) : "memory");
}
// An acquiring one lets a plain read see what others wrote.
// expect: assembly_acquires sliced block-wait
__global__ void assembly_acquires(const unsigned *flag, unsigned *p, int n)
{
	for (; !flag[n & 7]; n++)
		swapped(p, 0, 1);
}
// A place to which the loop returns is polled beside volatile accesses to the block's own memory, too.
// expect: own_volatile_beside sliced block-wait
__global__ void own_volatile_beside(const int *flag)
{
	__shared__ int state[32];
	volatile int *p = state;
	while (!*flag)
		p[threadIdx.x] = p[threadIdx.x] + 1;
}
// expect: volatile_anywhere sliced block-wait
__global__ void volatile_anywhere(volatile unsigned *p, const int *flag, int n)
{
	for (; !flag[n]; n++)
		p[threadIdx.x];
}
template <class T> __device__ T surf1Dread(unsigned long long, int);
// expect: surface_stands sliced block-wait
__global__ void surface_stands(unsigned long long surface)
{
	while (surf1Dread<int>(surface, 0) == 0)
		;
}
// expect: surface_fenced sliced block-wait
__global__ void surface_fenced(unsigned long long surface, int n)
{
	while (surf1Dread<int>(surface, n & 7) == 0) {
		__threadfence();
		n++;
	}
}
