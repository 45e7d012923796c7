// Merged kernels of two members (cuelastic/merge.cuh), and faulty forms of the scheduler and of the members.
// expect: once_exit merged proved
// expect: once_named merged proved
// expect: once_guard merged proved
// expect: loop_guard merged proved
// expect: loop_named merged proved
// expect: loop_votes merged proved
// expect: loop_warps merged proved 1
// expect: loop_size merged proved
// expect: loop_table merged proved
// expect: loop_small merged proved
// expect: original_barrier merged proved
// expect: original_barrier_loop merged divergent-barrier
// expect: idle_writes merged unproved
// expect: idle_reads merged unproved
// expect: idle_votes merged unproved
// expect: idle_votes_all merged proved
// expect: idle_lanes merged unproved
// expect: idle_misses merged divergent-barrier
// expect: idle_lanes_miss merged divergent-barrier
// expect: idle_uncounted merged divergent-barrier
// expect: idle_adds merged unproved
// expect: all_threads merged divergent-barrier
// expect: other_count merged divergent-barrier
// expect: other_number merged divergent-barrier
// expect: leaves_counted merged early-exit
// expect: other_lanes merged divergent-barrier
// expect: asks_hardware merged thread-id
// expect: asks_block merged callee-id
// expect: waits merged block-wait
// expect: waits_at_most merged block-wait
// expect: outlives merged unsafe-asm
// expect: outlives_once merged proved
// expect: told merged proved
// expect: told_again merged proved
// expect: own_ticket merged proved
// expect: not_told merged block-barrier
// expect: read_late merged block-barrier
// expect: member_read_late merged block-barrier
// expect: no_barrier_behind merged block-barrier
// expect: told_by_all merged unproved
// expect: told_before merged unproved
// expect: told_twice merged unproved
// expect: told_half merged unproved
// expect: told_further merged unproved
// expect: told_somewhere merged unproved
// expect: told_to_either merged unproved
// expect: told_by_copy merged unproved
// expect: told_by_atomic merged unproved
// expect: told_sometimes merged unproved
// expect: member_told_sometimes merged unproved
// expect: old_member merged unproved
// expect: other_member merged unproved
// expect: other_counter merged unproved
// expect: other_limit merged unproved
// expect: marked_ticket merged unproved
// expect: runs_twice merged unproved
// expect: runs_before merged unproved
// expect: each_takes merged unproved
// expect: nothing_told merged unproved
// expect: never_ends merged unproved
// expect: runs_nothing merged unproved
// expect: no_limit merged unproved
// expect: no_ticket merged unproved
// expect: old_ticket merged unproved
// expect: mix merged proved
// expect: mix_by_each merged unproved
// expect: mix_not_told merged unproved
// expect: mix_as_ticket merged unproved
// expect: chosen_by_thread merged unproved
// expect: number_by_thread merged unproved
// expect: one_for_all merged unproved
// expect: line_of_this merged proved
// expect: line_of_other merged unproved
// expect: plane_of_this merged proved
// expect: plane_of_other merged unproved
// expect: plane_as_wide_as_other merged unproved
// expect: plane_divided_as_other merged unproved
// expect: volume_of_this merged proved
// expect: volume_of_other merged unproved
// expect: volume_as_wide_as_other merged unproved
// expect: volume_divided_as_other merged unproved
// expect: volume_shifted_less merged unproved
// expect: before_test merged unproved
// expect: no_pack merged unproved
#include <cuelastic/merge.cuh>

struct other {
	typedef void cue_kernel(int *p, int n);
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0, cue_shared_bytes = 0,
	                          cue_shared_alignment = 1;
	static constexpr unsigned cue_dimensions = 1;
	template <class F, class... A> static __device__ void cue_run(F, const cue_at &at, int *p, int n)
	{
		if (at.cue_is_active)
			p[at.cue_thread.x] = n;
	}
};

// A member: what it does with `at`, its parameters, and 256 bytes of the arena, `s`.
#define MEMBER(name)                                                                                         \
	static __device__ void cue_##name##_body(const cue_at &at, int *p, int n, int *s);                       \
	struct name##_member {                                                                                   \
		typedef void cue_kernel(int *p, int n);                                                              \
		static constexpr unsigned cue_bound = 0, cue_min_blocks = 0, cue_shared_bytes = 256,                 \
		                          cue_shared_alignment = 4;                                                  \
		static constexpr unsigned cue_dimensions = 3;                                                        \
		template <class F, class... A> static __device__ void cue_run(F, const cue_at &at, int *p, int n)    \
		{                                                                                                    \
			cue_##name##_body(at, p, n, (int *)at.cue_memory);                                               \
		}                                                                                                    \
	};                                                                                                       \
	static __device__ void cue_##name##_body(const cue_at &at, int *p, int n, int *s)
#define PACK(name) const cue_members<name##_member, other> pack
#define LAYOUT(name) cue_set_layout<name##_member, other>
#define ARENA(name) cue_arena<LAYOUT(name)::shared_bytes, LAYOUT(name)::shared_alignment>::bytes()
#define PLACE const cue_interleave_place at = cue_place_of(pack.head, ::blockIdx.x);
#define RUN(name, form, member, number)                                                                      \
	cue_run_member<form, name##_member, other>(pack, member, number, ARENA(name));

#define ONCE_OF(entry, name, form)                                                                           \
	__global__ void entry(PACK(name))                                                                        \
	{                                                                                                        \
		PLACE RUN(name, form, at.kernel, at.block)                                                           \
	}
#define LOOP_FROM(entry, name, form, before, takes)                                                          \
	__global__ void entry(PACK(name))                                                                        \
	{                                                                                                        \
		unsigned block, member = 0;                                                                          \
		before for (;;)                                                                                      \
		{                                                                                                    \
			if (takes) {                                                                                     \
				member = 0;                                                                                  \
				block = cue_take(pack, member);                                                              \
				cue_word<LAYOUT(name)>()->cue_block = block;                                                 \
				cue_word<LAYOUT(name)>()->cue_member = member;                                               \
			}                                                                                                \
			block = cue_hear<LAYOUT(name)>(member);                                                          \
			if (block == CUE_NO_BLOCK)                                                                       \
				return;                                                                                      \
			cue_run_block<form>(pack, member, block);                                                        \
		}                                                                                                    \
	}
#define LOOP_BY(entry, name, form, takes) LOOP_FROM(entry, name, form, , takes)
#define LOOP_OF(entry, name, form) LOOP_BY(entry, name, form, cue_thread_number() == 0)
#define ONCE(name, form) ONCE_OF(name, name, form)
#define LOOP(name, form) LOOP_OF(name, name, form)

// ---- what is right

MEMBER(plain)
{
	s[at.cue_thread.x] = p[at.cue_thread.x];
	__syncthreads();
	p[at.cue_block.x] = s[n];
}
ONCE_OF(once_exit, plain, cue_exit)

MEMBER(guarded)
{
	if (at.cue_is_active)
		s[at.cue_thread.x] = p[at.cue_thread.x];
	__syncthreads();
	bool in = at.cue_is_active;
	for (int i = 0;; i++) {
		if (in)
			in = s[i] > (int)at.cue_thread.x;
		if (!__syncthreads_or(in))
			break;
		if (in)
			p[at.cue_block.x] = s[n];
	}
}
ONCE_OF(once_guard, guarded, cue_guard)
LOOP_OF(loop_guard, guarded, cue_guard)

MEMBER(counted)
{
	s[at.cue_thread.x] = p[at.cue_thread.x];
	cue_barrier(at.cue_size);
	p[at.cue_block.x] = s[n];
}
ONCE_OF(once_named, counted, cue_named)
LOOP_OF(loop_named, counted, cue_named)

MEMBER(loop_votes)
{
	if (cue_barrier_or(at.cue_size, at.cue_thread.x > 7))
		cue_barrier(at.cue_size);
}
LOOP(loop_votes, cue_named)

MEMBER(loop_warps)
{
	if (at.cue_thread.x / 32 == 0)
		__syncwarp();
}
LOOP(loop_warps, cue_guard)

MEMBER(loop_size) // the sizes are copies of copies of the parameter
{
	const dim3 size = at.cue_size;
	for (unsigned i = 0; i < size.z; i++)
		__syncthreads();
}
LOOP(loop_size, cue_guard)

struct table {
	int rounds[4];
};
struct loop_table_member { // its table, too: it gets a copy of the argument's copy
	typedef void cue_kernel(table t);
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0, cue_shared_bytes = 0,
	                          cue_shared_alignment = 1;
	static constexpr unsigned cue_dimensions = 1;
	static __device__ void cue_loop_table_body(const cue_at &at, table t)
	{
		for (int i = 0; i < t.rounds[at.cue_block.x % 4]; i++)
			__syncthreads();
	}
	template <class F, class... A> static __device__ void cue_run(F, const cue_at &at, table t)
	{
		cue_loop_table_body(at, t);
	}
};
LOOP(loop_table, cue_guard)

struct loop_small_member : loop_table_member { // its arena is as large as loop_table's words, and another one
	static constexpr unsigned cue_shared_bytes = 8;
	static __device__ void cue_loop_small_body(const cue_at &at, int *s)
	{
		if (at.cue_is_active)
			s[at.cue_thread.x] = 1;
	}
	template <class F, class... A> static __device__ void cue_run(F, const cue_at &at, table)
	{
		cue_loop_small_body(at, (int *)at.cue_memory);
	}
};
LOOP(loop_small, cue_guard)

MEMBER(original_barrier) // as in the original, where the program answers for it
{
	if (at.cue_thread.x > n)
		__syncthreads(); //= original_barrier_loop
	__syncthreads();
}
ONCE(original_barrier, cue_exit)
LOOP_OF(original_barrier_loop, original_barrier, cue_guard)

// ---- idle threads

MEMBER(idle_writes)
{
	p[n] = 1; //= idle_writes
}
LOOP(idle_writes, cue_guard)

MEMBER(idle_reads)
{
	int v = p[at.cue_thread.x]; //= idle_reads
	if (at.cue_is_active)
		p[n] = v;
}
LOOP(idle_reads, cue_guard)

MEMBER(idle_votes)
{
	int all = __syncthreads_or(p[n] > (int)at.cue_thread.x); //= idle_votes
	if (at.cue_is_active)
		p[n] = all;
}
LOOP(idle_votes, cue_guard)

MEMBER(idle_votes_all)
{
	int all = __syncthreads_and(!at.cue_is_active || at.cue_thread.x > n);
	if (at.cue_is_active)
		p[n] = all;
}
LOOP(idle_votes_all, cue_guard)

MEMBER(idle_lanes)
{
	int sum = __reduce_add_sync(~0u, at.cue_thread.x); //= idle_lanes
	if (at.cue_is_active)
		p[n] = sum;
}
LOOP(idle_lanes, cue_guard)

MEMBER(idle_misses)
{
	if (at.cue_is_active)
		__syncthreads(); //= idle_misses
}
LOOP(idle_misses, cue_guard)

MEMBER(idle_lanes_miss)
{
	if (at.cue_is_active)
		__syncwarp(); //= idle_lanes_miss
}
LOOP(idle_lanes_miss, cue_guard)

MEMBER(idle_adds)
{
	atomicAdd(p, n); //= idle_adds
}
LOOP(idle_adds, cue_guard)

// ---- counted barriers

MEMBER(all_threads)
{
	__syncthreads(); //= all_threads
}
LOOP(all_threads, cue_named)

MEMBER(other_count)
{
	cue_barrier(dim3(n)); //= other_count
}
LOOP(other_count, cue_named)

static __device__ void cue_barrier_of_all(const dim3 &size);
MEMBER(other_number)
{
	cue_barrier_of_all(at.cue_size); //= other_number
}
LOOP(other_number, cue_named)

MEMBER(leaves_counted)
{
	if (at.cue_thread.x > n) //= leaves_counted
		return;
	cue_barrier(at.cue_size);
	p[at.cue_thread.x] = 1;
}
ONCE(leaves_counted, cue_named)

MEMBER(idle_uncounted) // idle lanes of a counted warp are still there
{
	if (at.cue_is_active)
		cue_barrier(at.cue_size); //= idle_uncounted
}
LOOP(idle_uncounted, cue_guard)

MEMBER(other_lanes)
{
	if (at.cue_thread.x > n)
		__syncwarp(); //= other_lanes
}
LOOP(other_lanes, cue_named)

// ---- the rules of all entries

MEMBER(asks_hardware)
{
	p[n] = threadIdx.x; //= asks_hardware
}
ONCE(asks_hardware, cue_exit)

MEMBER(asks_block)
{
	p[n] = blockIdx.x; //= asks_block
}
ONCE(asks_block, cue_exit)

MEMBER(waits)
{
	while (*(volatile int *)p != n) //= waits
		;
}
ONCE(waits, cue_exit)

MEMBER(waits_at_most) // only the scheduler's own loops may leave early
{
	for (int i = 0; i < 2000000000; i++)
		if (*(volatile int *)p == n) //= waits_at_most
			break;
}
ONCE(waits_at_most, cue_exit)

MEMBER(outlives)
{
	if (at.cue_is_active)
		asm volatile("exit;"); //= outlives
}
LOOP(outlives, cue_guard)
ONCE_OF(outlives_once, outlives, cue_exit)

// ---- the scheduler

#define SCHEDULER(name, take, tell, end, run)                                                                \
	__global__ void name(PACK(guarded))                                                                      \
	{                                                                                                        \
		cue_told *const word = cue_word<LAYOUT(guarded)>();                                                  \
		unsigned old = 0;                                                                                    \
		for (;;) {                                                                                           \
			unsigned block = CUE_NO_BLOCK, member = 0;                                                       \
			if (cue_thread_number() == 0)                                                                    \
				block = cue_take(pack, member);                                                              \
			take tell end run                                                                                \
		}                                                                                                    \
	}
#define FIRST if (cue_thread_number() == 0)
#define WRITE                                                                                                \
	{                                                                                                        \
		word->cue_block = block;                                                                             \
		word->cue_member = member;                                                                           \
	}
#define READ                                                                                                 \
	block = word->cue_block;                                                                                 \
	member = word->cue_member;
#define TELL                                                                                                 \
	FIRST WRITE __syncthreads();                                                                             \
	READ __syncthreads();
#define TELL_LATE /* the last barrier is missing */                                                          \
	__syncthreads();                                                                                         \
	FIRST WRITE __syncthreads();                                                                             \
	READ
#define TELL_MEMBER_LATE                                                                                     \
	FIRST WRITE __syncthreads();                                                                             \
	block = word->cue_block;                                                                                 \
	__syncthreads();                                                                                         \
	member = word->cue_member;
#define TELL_BLOCK_ONLY                                                                                      \
	FIRST word->cue_block = block;                                                                           \
	__syncthreads();                                                                                         \
	READ __syncthreads();
#define TELL_FURTHER                                                                                         \
	FIRST word[1].cue_block = block;                                                                         \
	__syncthreads();                                                                                         \
	block = word[1].cue_block;                                                                               \
	__syncthreads();
#define TELL_AND(more)                                                                                       \
	FIRST WRITE __syncthreads();                                                                             \
	more READ __syncthreads();
#define ELSEWHERE ((unsigned *)word)[pack.head.turns.index] = 7;
#define EITHER *(pack.head.turns.index ? &word->cue_block : &word->cue_member) = 7;
#define COPY __builtin_memcpy(word, &pack.head, 64);
#define ATOMIC FIRST atomicAdd(&word->cue_block, 1u);
#define TELL_SOMETIMES                                                                                       \
	FIRST if (pack.head.turns.index != block) WRITE __syncthreads();                                         \
	READ __syncthreads();
#define TELL_MEMBER(condition, of)                                                                           \
	FIRST                                                                                                    \
	{                                                                                                        \
		word->cue_block = block;                                                                             \
		if (condition)                                                                                       \
			word->cue_member = of;                                                                           \
	}                                                                                                        \
	old = member;                                                                                            \
	__syncthreads();                                                                                         \
	READ __syncthreads();
#define TICKET_BELOW(draw, of)                                                                               \
	member = 0;                                                                                              \
	block = CUE_NO_BLOCK;                                                                                    \
	FIRST                                                                                                    \
	{                                                                                                        \
		unsigned ticket = draw;                                                                              \
		if (ticket < pack.shape[of].cue_end - pack.shape[of].cue_begin)                                      \
			block = ticket;                                                                                  \
	}
#define TICKET(draw) TICKET_BELOW(draw, 0)
#define OLD /* the fence keeps the branch */                                                                 \
	if (block == CUE_NO_BLOCK) {                                                                             \
		__threadfence();                                                                                     \
		block = old;                                                                                         \
	}                                                                                                        \
	old = block;
#define END                                                                                                  \
	if (block == CUE_NO_BLOCK)                                                                               \
		return;
#define RUN_BLOCK                                                                                            \
	RUN(guarded, cue_guard, member, block)                                                                   \
	__syncthreads();

SCHEDULER(told, , TELL, END, RUN_BLOCK)
SCHEDULER(not_told, , FIRST WRITE READ __syncthreads();, END, RUN_BLOCK)
SCHEDULER(read_late, , TELL_LATE, END, RUN_BLOCK)
SCHEDULER(member_read_late, , TELL_MEMBER_LATE, END, RUN_BLOCK)
SCHEDULER(no_barrier_behind, , TELL, END, RUN(guarded, cue_guard, member, block))
SCHEDULER(told_by_all, , WRITE __syncthreads(); READ __syncthreads();, END, RUN_BLOCK)
LOOP_FROM(told_before, guarded, cue_guard, cue_word<LAYOUT(guarded)>()->cue_block = 7;
    , cue_thread_number() == 0)
SCHEDULER(told_twice, FIRST WRITE, TELL, END, RUN_BLOCK)
SCHEDULER(told_half, , TELL_BLOCK_ONLY, END, RUN_BLOCK)
SCHEDULER(told_further, , TELL_FURTHER, END, RUN_BLOCK)
SCHEDULER(told_somewhere, , TELL_AND(ELSEWHERE), END, RUN_BLOCK)
SCHEDULER(told_to_either, , TELL_AND(EITHER), END, RUN_BLOCK)
SCHEDULER(told_by_copy, , TELL_AND(COPY), END, RUN_BLOCK)
SCHEDULER(told_by_atomic, , TELL_AND(ATOMIC), END, RUN_BLOCK)
SCHEDULER(told_sometimes, , TELL_SOMETIMES, END, RUN_BLOCK)
SCHEDULER(member_told_sometimes, , TELL_MEMBER(pack.head.turns.index != block, member), END, RUN_BLOCK)
SCHEDULER(told_again, , TELL_MEMBER(true, member), END, RUN_BLOCK)
SCHEDULER(old_member, , TELL_MEMBER(true, old), END, RUN_BLOCK)
SCHEDULER(other_member, , TELL_MEMBER(true, 1 - member), END, RUN_BLOCK)
SCHEDULER(own_ticket, TICKET(atomicAdd(&cue_work(pack.head)->tickets[0], 1u)), TELL, END, RUN_BLOCK)
SCHEDULER(other_counter, TICKET(atomicAdd(&cue_work(pack.head)->tickets[1], 1u)), TELL, END, RUN_BLOCK)
SCHEDULER(other_limit, TICKET_BELOW(atomicAdd(&cue_work(pack.head)->tickets[0], 1u), 1), TELL, END, RUN_BLOCK)
SCHEDULER(marked_ticket, TICKET(__atomic_fetch_or(cue_work(pack.head)->tickets, 1u, 0)), TELL, END, RUN_BLOCK)
SCHEDULER(runs_twice, , TELL, END, for (unsigned i = 0; i < pack.head.turns.index; i++) RUN_BLOCK)
SCHEDULER(nothing_told, , __syncthreads();, END, RUN_BLOCK)
SCHEDULER(never_ends, , TELL, if (block == CUE_NO_BLOCK) continue;, RUN_BLOCK)
SCHEDULER(runs_nothing, , TELL, , RUN_BLOCK END)
SCHEDULER(no_limit, FIRST block = 5;, TELL, END, RUN_BLOCK)
SCHEDULER(no_ticket, FIRST block = cue_work(pack.head)->tickets[0];, TELL, END, RUN_BLOCK)
SCHEDULER(old_ticket, OLD, TELL, END, RUN_BLOCK)
SCHEDULER(each_takes, block = cue_take(pack, member);, TELL, END, RUN_BLOCK)

// `mix`: the first thread takes a place on its SM, which says whose tickets come first.
#define MIX(name, before, hears)                                                                             \
	__global__ void name(PACK(guarded))                                                                      \
	{                                                                                                        \
		unsigned member = 0, whose;                                                                          \
		before for (;;)                                                                                      \
		{                                                                                                    \
			FIRST                                                                                            \
			{                                                                                                \
				cue_word<LAYOUT(guarded)>()->cue_block = cue_take(pack, member);                             \
				cue_word<LAYOUT(guarded)>()->cue_member = member;                                            \
			}                                                                                                \
			whose = member;                                                                                  \
			const unsigned block = cue_hear<LAYOUT(guarded)>(hears);                                         \
			if (block == CUE_NO_BLOCK)                                                                       \
				return;                                                                                      \
			cue_run_block<cue_guard>(pack, member, block);                                                   \
		}                                                                                                    \
	}
MIX(mix, FIRST member = cue_first_member(pack.head);, member)
MIX(mix_by_each, member = cue_first_member(pack.head);, member)
MIX(mix_not_told, FIRST member = cue_first_member(pack.head);, whose)
SCHEDULER(mix_as_ticket, TICKET(atomicAdd(&cue_work(pack.head)->ranks[0], 1u)), TELL, END, RUN_BLOCK)

template <class Pack> static __device__ __forceinline__ bool cue_run_other(const Pack &pack);
__global__ void runs_before(PACK(guarded)) // one of the members: the other runs by tickets
{
	cue_run<guarded_member, LAYOUT(guarded)::all, cue_guard>(pack, pack.shape[0], 0, ARENA(guarded));
	do {
		unsigned block = CUE_NO_BLOCK, member = 1;
		if (cue_thread_number() == 0) {
			block = cue_take(pack, member);
			cue_word<LAYOUT(guarded)>()->cue_block = block;
			cue_word<LAYOUT(guarded)>()->cue_member = member;
		}
	} while (cue_run_other(pack));
}

__global__ void chosen_by_thread(PACK(plain)){
    PLACE RUN(plain, cue_exit, at.kernel + cue_thread_number() % 2, at.block)}

__global__ void number_by_thread(PACK(plain)){
    PLACE RUN(plain, cue_exit, at.kernel, at.block + cue_thread_number() % 2)}

__global__ void one_for_all(PACK(plain))
{
	PLACE cue_run<plain_member, LAYOUT(plain)::all, cue_exit>(pack, pack.shape[0], at.block, ARENA(plain));
}

template <unsigned Dimensions, unsigned Shift = CUE_SHAPE_SHIFT, class Pack>
static __device__ __forceinline__ void cue_run_by(const Pack &pack, const cue_member_shape &mark,
    const cue_member_shape &widths, const cue_member_shape &factors, unsigned block);
#define BY(name, dimensions, mark, widths, factors)                                                          \
	__global__ void name(PACK(plain))                                                                        \
	{                                                                                                        \
		PLACE if (at.kernel == 0) cue_run_by<dimensions>(                                                    \
		    pack, pack.shape[mark], pack.shape[widths], pack.shape[factors], at.block);                      \
		else RUN(plain, cue_exit, 1, at.block)                                                               \
	}
BY(line_of_this, 1, 0, 0, 0)
BY(line_of_other, 1, 1, 0, 0)
BY(plane_of_this, 2, 0, 0, 0)
BY(plane_of_other, 2, 1, 0, 0)
BY(plane_as_wide_as_other, 2, 0, 1, 0)
BY(plane_divided_as_other, 2, 0, 0, 1)
BY(volume_of_this, 3, 0, 0, 0)
BY(volume_of_other, 3, 1, 0, 0)
BY(volume_as_wide_as_other, 3, 0, 1, 0)
BY(volume_divided_as_other, 3, 0, 0, 1)
__global__ void volume_shifted_less(PACK(plain))
{
	PLACE if (at.kernel == 0)
	    cue_run_by<3, CUE_SHAPE_SHIFT - 1>(pack, pack.shape[0], pack.shape[0], pack.shape[0], at.block);
	else RUN(plain, cue_exit, 1, at.block)
}

// What runs in front of the test is harmless, but of no member.
MEMBER(before_test)
{
	__syncthreads(); //= before_test
}
__global__ void before_test(PACK(before_test))
{
	before_test_member::cue_run(cue_guard(), cue_at(), nullptr, 1);
	PLACE RUN(before_test, cue_guard, at.kernel, at.block)
}

__global__ void no_pack(int *p)
{
	*p = 1;
}

// As if the header had the wrong number.
#line 1 "cuelastic/merge.cuh"
static __device__ void cue_barrier_of_all(const dim3 &size)
{
	asm volatile("bar.sync 0, %0;" : : "r"(cue_barrier_threads(size)));
}

// As cue_thread.
template <unsigned Shift>
static __device__ __forceinline__ uint3 cue_thread_by(const cue_shape &s, unsigned linear)
{
	const unsigned line = linear * s.cue_column >> Shift, z = line * s.cue_row >> Shift;
	return uint3{linear - line * s.cue_block.x, line - z * s.cue_block.y, z};
}

// As cue_run, with another shape's number of dimensions, which lets a block run as if it had fewer, or with another's widths or factors,
// or with another shift.
template <unsigned Dimensions, unsigned Shift, class Pack>
static __device__ __forceinline__ void cue_run_by(const Pack &pack, const cue_member_shape &mark,
    const cue_member_shape &widths, const cue_member_shape &factors, unsigned block)
{
	const cue_member_shape &shape = pack.shape[0];
	const uint4 own = {0, 0, factors.cue_own_column, factors.cue_own_row};
	unsigned linear = cue_thread_number();
	bool active = linear < shape.cue_own_threads;
	if (!active)
		return;
	uint3 thread = {linear, 0, 0}, place = {block, 0, 0};
	if (__builtin_expect(mark.cue_dimensions > Dimensions, 0)) {
		thread = cue_thread_by<Shift>(shape, linear);
		place = cue_block(shape, block);
	} else {
		cue_coordinates<Dimensions>(widths, own, thread, place);
	}
	cue_at at = {cue_opaque(thread), place, shape.cue_block, shape.cue_grid, true, ARENA(plain)};
	cue_call<plain_member>(cue_exit(), at, pack, static_cast<plain_member::cue_kernel *>(nullptr),
	    typename LAYOUT(plain)::all::own::offsets());
}

// As cue_hear and cue_run_block, of the second member alone.
template <class Pack> static __device__ __forceinline__ bool cue_run_other(const Pack &pack)
{
	typedef LAYOUT(guarded) layout;
	__syncthreads();
	const unsigned block = cue_word<layout>()->cue_block, member = cue_word<layout>()->cue_member;
	__syncthreads();
	if (block == CUE_NO_BLOCK)
		return false;
	if (member)
		cue_run<other, layout::all::rest, cue_guard>(pack, pack.shape[1], block, nullptr);
	__syncthreads();
	return true;
}
