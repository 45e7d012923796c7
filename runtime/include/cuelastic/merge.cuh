// cuelastic/merge.cuh: scheduler kernels, for rewritten sources that hold phases. CUDA C++11 to C++20, nvcc
// or clang. Compute capability 7.0 and later.
//
// A scheduler kernel runs the logical blocks of several kernels, its members, one after another or
// concurrently, each as if it ran alone (Liang et al., TPDS 2015, section 4.2 and appendix C). Its block is
// as large as the largest member's. A smaller member's surplus threads leave (cue_exit), run along predicated
// (cue_guard) or wait (cue_named). Dispatch modes:
//
//  - interleave: one logical block for each physical block, in the leaky bucket's order;
//  - persistent: resident blocks take tickets. A block's place in that order says which member's tickets it
//    takes first; then it takes the others';
//  - mix: the same kernel, but a block's place is its number among the blocks of its SM, so that each SM has
//    blocks of all members in the planned ratio;
//  - partition: as persistent, but the SM decides which member is first. A control word assigns SMs to members; it
//    may change at any time.
//
// Generated code defines each member as a struct M with
//
// 	typedef void cue_kernel(P...);          the kernel's own parameters
// 	static const char *cue_name();
// 	static cue_kernel *cue_native();        the original kernel
// 	static constexpr unsigned cue_bound, cue_min_blocks; of __launch_bounds__; 0: not given
// 	static constexpr unsigned cue_shared_bytes; its static shared memory, which lies at at.cue_memory
// 	static constexpr unsigned cue_shared_alignment; required for it; 1: none
// 	static constexpr bool cue_loops;        one physical block may run several logical blocks
// 	static constexpr bool cue_waits;        its threads wait for each other
// 	static constexpr unsigned cue_dimensions; 1: its body reads only x of threadIdx and blockIdx; 2: also y; 3. If a launch has
// 	                                        more, coordinates are computed in a longer way. So only the speed depends on it
// 	static __device__ void cue_run(Form, const cue_at &at, P...);  one logical block, for each form it has
//
// M's name is unique to its file: two files may hold different kernels of one name.
#ifndef CUELASTIC_MERGE_CUH
#define CUELASTIC_MERGE_CUH

#include <cuelastic/device.cuh>
#include <cuelastic/merge.h>

#include <cuelastic/words.h>

// Where a thread of a member is, and its logical block.
struct cue_at {
	uint3 cue_thread, cue_block; // as the member's threadIdx and blockIdx
	dim3 cue_size, cue_grid;     // as its blockDim and gridDim
	bool cue_is_active;          // false: a surplus thread, under cue_guard
	unsigned char *cue_memory;   // the arena; NULL if no member has static shared memory
};

// n / d for the d that `by` was prepared for, from 2 on: its shift is less by 1 than a cue_divisor's, and nothing is doubled.
static __device__ __forceinline__ unsigned cue_upper(unsigned n, const cue_divisor &by)
{
	return __umulhi(n, by.multiplier) >> by.shift;
}

// A member's shape, and what its coordinates need in up to cue_dimensions dimensions: one product for each quotient, 0 where there is
// no further dimension, and one for each rest. The library fills it. cue_dimensions 4: some size is 1 before one that is not, which
// cannot be divided so.
struct alignas(16) cue_member_shape : cue_shape {
	unsigned cue_unused;
	unsigned cue_own_threads, cue_dimensions; // the first: cue_threads again
	unsigned cue_own_column,
	    cue_own_row;       // a thread's number / cue_block.x, and that / cue_block.y: an upper half
	cue_divisor cue_own_x; // a block's number / cue_grid.x, by cue_upper
	unsigned cue_minus_grid_x, cue_minus_block_x; // -cue_grid.x and -cue_block.x, modulo 2^32
	cue_divisor cue_own_y;
	unsigned cue_minus_grid_y, cue_minus_block_y;
};
static_assert(
    sizeof(cue_member_shape) == CUE_MERGE_SHAPE_BYTES, "the library lays a shape out as this header does");

// What surplus threads do; see cue_merge_form.
struct cue_exit {
	static constexpr cue_merge_form form = CUE_FORM_EXIT;
};
struct cue_guard {
	static constexpr cue_merge_form form = CUE_FORM_GUARD;
};
struct cue_named {
	static constexpr cue_merge_form form = CUE_FORM_NAMED;
};

// ---- barriers of the member's own threads, under cue_named: a multiple of 32 ----

// How many threads a barrier of a block of this size counts.
static __device__ __forceinline__ unsigned cue_barrier_threads(const dim3 &size)
{
	return (size.x * size.y * size.z + 31) & ~31u;
}

// __syncthreads() of the first threads of the physical block, as many as `size` has.
static __device__ __forceinline__ void cue_barrier(const dim3 &size)
{
	asm volatile("bar.sync 1, %0;" : : "r"(cue_barrier_threads(size)) : "memory");
}

// __syncthreads_or() of the same.
static __device__ __forceinline__ int cue_barrier_or(const dim3 &size, int predicate)
{
	int result;
	asm volatile("{ .reg .pred p, q; setp.ne.s32 p, %1, 0; bar.red.or.pred q, 1, %2, p; "
	             "selp.s32 %0, 1, 0, q; }"
	    : "=r"(result)
	    : "r"(predicate), "r"(cue_barrier_threads(size))
	    : "memory");
	return result;
}

// __syncthreads_and() of the same.
static __device__ __forceinline__ int cue_barrier_and(const dim3 &size, int predicate)
{
	int result;
	asm volatile("{ .reg .pred p, q; setp.ne.s32 p, %1, 0; bar.red.and.pred q, 1, %2, p; "
	             "selp.s32 %0, 1, 0, q; }"
	    : "=r"(result)
	    : "r"(predicate), "r"(cue_barrier_threads(size))
	    : "memory");
	return result;
}

// __syncthreads_count() of the same.
static __device__ __forceinline__ int cue_barrier_count(const dim3 &size, int predicate)
{
	int result;
	asm volatile("{ .reg .pred p; setp.ne.s32 p, %1, 0; bar.red.popc.u32 %0, 1, %2, p; }"
	    : "=r"(result)
	    : "r"(predicate), "r"(cue_barrier_threads(size))
	    : "memory");
	return result;
}

// ---- the pack: a head, a shape for each member, then arguments at the next multiple of their alignment ----

// Offsets of parameters, as a type.
template <unsigned... At> struct cue_offsets {
};

// Where each of the parameters R lies, from At on, after those of `Before`.
template <class Before, unsigned At, class... R> struct cue_packing;
template <unsigned... Before, unsigned At> struct cue_packing<cue_offsets<Before...>, At> {
	typedef cue_offsets<Before...> offsets;
	static constexpr unsigned end = At;
	static constexpr unsigned alignment = 16;
};
template <unsigned... Before, unsigned At, class P, class... R>
struct cue_packing<cue_offsets<Before...>, At, P, R...> {
	static constexpr unsigned at = (At + alignof(P) - 1) / alignof(P) * alignof(P);
	typedef cue_packing<cue_offsets<Before..., at>, at + sizeof(P), R...> rest;
	typedef typename rest::offsets offsets;
	static constexpr unsigned end = rest::end;
	static constexpr unsigned alignment = alignof(P) > rest::alignment ? alignof(P) : rest::alignment;
};

// A kernel's parameters from the next multiple of 16 on.
template <unsigned At, class Kernel> struct cue_arguments;
template <unsigned At, class... P>
struct cue_arguments<At, void(P...)> : cue_packing<cue_offsets<>, (At + 15) / 16 * 16, P...> {
	static constexpr unsigned count = sizeof...(P);
	static void sizes(unsigned *out)
	{
		const unsigned each[] = {sizeof(P)..., 0};
		for (unsigned i = 0; i <= count; i++) // `out` has an element for the 0, too
			out[i] = each[i];
	}
};

// The end of the last of these types, in a struct of them that begins at At.
template <unsigned At, class... T> struct cue_end_of {
	static constexpr unsigned cue_bytes = At;
};
template <unsigned At, class T, class... R> struct cue_end_of<At, T, R...> {
	static constexpr unsigned cue_bytes =
	    cue_end_of<(At + alignof(T) - 1) / alignof(T) * alignof(T) + sizeof(T), R...>::cue_bytes;
};

// Members whose arguments begin at At, one after another.
template <unsigned At, class... M> struct cue_layout {
	static constexpr unsigned end = At;
	static constexpr unsigned alignment = 16;
	static constexpr unsigned parameters = 0;
	static constexpr unsigned bound = 0, shared_bytes = 0, shared_alignment = 16;
	static constexpr bool bounded = true;
	static constexpr unsigned long long resident = ~0ull;
};
template <unsigned At, class M, class... R> struct cue_layout<At, M, R...> {
	typedef cue_arguments<At, typename M::cue_kernel> own;
	typedef cue_layout<own::end, R...> rest;
	static constexpr unsigned end = rest::end;
	static constexpr unsigned alignment = own::alignment > rest::alignment ? own::alignment : rest::alignment;
	static constexpr unsigned parameters = own::count + rest::parameters;
	// Static shared memory overlaid: the most that any member has.
	static constexpr unsigned shared_bytes =
	    M::cue_shared_bytes > rest::shared_bytes ? M::cue_shared_bytes : rest::shared_bytes;
	static constexpr unsigned shared_alignment =
	    M::cue_shared_alignment > rest::shared_alignment ? M::cue_shared_alignment : rest::shared_alignment;
	// Launch bounds: the largest, if all have one; threads on an SM: the fewest that any requires.
	static constexpr bool bounded = M::cue_bound > 0 && rest::bounded;
	static constexpr unsigned bound = M::cue_bound > rest::bound ? M::cue_bound : rest::bound;
	static constexpr unsigned long long own_resident = 1ull * M::cue_bound * M::cue_min_blocks;
	static constexpr unsigned long long resident =
	    own_resident < rest::resident ? own_resident : rest::resident;
};

// All of a set's members.
template <class... M> struct cue_set_layout : cue_layout<CUE_MERGE_SHAPE_AT(sizeof...(M)), M...> {
	typedef cue_layout<CUE_MERGE_SHAPE_AT(sizeof...(M)), M...> all;
	static constexpr unsigned bytes = (all::end + all::alignment - 1) / all::alignment * all::alignment;
	// An array must not be empty, also if no member has parameters.
	static constexpr unsigned argument_bytes = bytes > CUE_MERGE_SHAPE_AT(sizeof...(M))
	                                               ? bytes - CUE_MERGE_SHAPE_AT(sizeof...(M))
	                                               : 16;
	static constexpr unsigned launch_bound = all::bounded ? all::bound : 0;
	// Of __launch_bounds__: no register limit is tighter than the loosest member's. 0: none.
	static constexpr unsigned launch_blocks =
	    launch_bound ? static_cast<unsigned>(all::resident / launch_bound) : 0;
};

// CUDA's limit on the parameters of a kernel. cuelastic-validate defines it, because it may not know the
// toolkit's version.
#ifdef CUE_MERGE_MOST_BYTES
#elif CUDART_VERSION >= 12010 && (!defined __CUDA_ARCH__ || __CUDA_ARCH__ >= 700)
#define CUE_MERGE_MOST_BYTES 32764
#else
#define CUE_MERGE_MOST_BYTES 4096
#endif

// The pack.
template <class... M> struct alignas(cue_set_layout<M...>::alignment) cue_members {
	static_assert(sizeof...(M) > 0 && sizeof...(M) <= CUE_PHASE_MOST_MEMBERS, "a set has 1 to 8 members");
	static_assert(
	    cue_set_layout<M...>::bytes <= CUE_MERGE_MOST_BYTES, "more parameters than a kernel may have");
	cue_merge_head head;
	cue_member_shape shape[sizeof...(M)];
	unsigned char arguments[cue_set_layout<M...>::argument_bytes];
};

// Lets the pack be read in the constant bank, instead of being copied to memory that can be indexed.
#if defined __NVCC__ && CUDART_VERSION >= 11070 && (!defined __CUDA_ARCH__ || __CUDA_ARCH__ >= 700)
#define CUE_GRID_CONSTANT __grid_constant__
#else
#define CUE_GRID_CONSTANT
#endif

// ---- what is read again in each round ----

// The number of this thread. It is read each time instead of kept in a register while a logical block runs.
// As with cue_thread(), the compiler must not assume that it is the same as before.
static __device__ __forceinline__ unsigned cue_thread_number()
{
	unsigned x;
	asm volatile("mov.u32 %0, %%tid.x;" : "=r"(x) : : "memory");
	return x;
}

// The pack, at an offset that is 0, which only the assembler knows. Without it the compiler hoists what all
// members compute from their arguments out of the loop that takes tickets, and keeps it in registers while
// other members run (45 instead of 25 in a tsunami's three kernels). The assembler folds the 0; arguments are
// still read from the constant bank. The compiler for compute capability 10 and later keeps offsets anyway.
template <class... M>
static __device__ __forceinline__ const cue_members<M...> &cue_again(const cue_members<M...> &pack)
{
	size_t nothing = 0;
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ < 1000
	asm volatile("" : "+l"(nothing));
#endif
	return *reinterpret_cast<const cue_members<M...> *>(
	    reinterpret_cast<const unsigned char *>(&pack) + nothing);
}

// Four numbers of the pack at a multiple of 16, in one load.
static __device__ __forceinline__ uint4 cue_four(const unsigned *first)
{
	return *reinterpret_cast<const uint4 *>(first);
}

// ---- running a logical block ----

// Static shared memory of so many bytes.
template <unsigned Bytes, unsigned Alignment> struct cue_arena {
	static __device__ __forceinline__ unsigned char *bytes()
	{
		__shared__ __align__(Alignment) unsigned char arena[Bytes];
		return arena;
	}
};
template <unsigned Alignment> struct cue_arena<0, Alignment> {
	static __device__ __forceinline__ unsigned char *bytes()
	{
		return nullptr;
	}
};

// A place in the arena for a variable of so many bytes.
template <unsigned Bytes, unsigned Alignment> struct cue_bytes {
	alignas(Alignment) unsigned char bytes[Bytes];
};

// The variable in the arena, of the type T that its declaration has at its own place. Generated code gives
// its size, or repeats its type, before the function. Names may mean something else there: then this
// does not compile.
template <class T> static __device__ __forceinline__ T &cue_laid(T &place)
{
	return place;
}
template <class T, unsigned Bytes, unsigned Alignment>
static __device__ __forceinline__ T &cue_laid(cue_bytes<Bytes, Alignment> &place)
{
	static_assert(sizeof(T) == Bytes && alignof(T) <= Alignment, "the arena has another place for this");
	return *static_cast<T *>(static_cast<void *>(place.bytes));
}

// Calls the member with its arguments as they lie in the pack.
template <class M, class Form, class Pack, class... P, unsigned... At>
static __device__ __forceinline__ void cue_call(
    Form form, const cue_at &at, const Pack &pack, void (*)(P...), cue_offsets<At...>)
{
	const unsigned char *bytes = reinterpret_cast<const unsigned char *>(&pack);

	(void)bytes;
	M::cue_run(form, at, cue_own(*reinterpret_cast<const P *>(bytes + At))...);
}

// A thread's place, made opaque so that the compiler does not know that divisions made it. A naive matrix
// product took 58 registers instead of 49; with this it takes 56. In loops it makes no difference, or is
// worse for a Fourier transform.
static __device__ __forceinline__ uint3 cue_opaque(uint3 id)
{
	asm("" : "+r"(id.x));
	asm("" : "+r"(id.y));
	asm("" : "+r"(id.z));
	return id;
}

// The place of a thread in a logical block with so many dimensions, or fewer, and that of the block.
template <unsigned Dimensions>
static __device__ __forceinline__ void cue_coordinates(
    const cue_member_shape &shape, const uint4 &own, uint3 &thread, uint3 &place)
{
	if (Dimensions == 1)
		return;
	const uint4 x =
	    cue_four(&shape.cue_own_x.multiplier); // and its shift, cue_minus_grid_x, cue_minus_block_x
	const cue_divisor by_x = {x.x, x.y};
	thread.y = __umulhi(thread.x, own.z);
	thread.x += thread.y * x.w;
	place.y = cue_upper(place.x, by_x);
	place.x += place.y * x.z;
	if (Dimensions == 2)
		return;
	const uint4 y = cue_four(&shape.cue_own_y.multiplier); // likewise
	const cue_divisor by_y = {y.x, y.y};
	thread.z = __umulhi(thread.y, own.w);
	thread.y += thread.z * y.w;
	place.z = cue_upper(place.y, by_y);
	place.y += place.z * y.z;
}

// Runs this thread of one logical block of member M.
template <class M, class Layout, class Form, class Pack>
static __device__ __forceinline__ void cue_run(
    const Pack &pack, const cue_member_shape &shape, unsigned block, unsigned char *shared)
{
	const uint4 own = cue_four(&shape.cue_own_threads); // and cue_dimensions, cue_own_column, cue_own_row
	unsigned linear = cue_thread_number();
	bool active = linear < own.x;

	if (Form::form != CUE_FORM_GUARD && !active)
		return;
	uint3 thread = {linear, 0, 0}, place = {block, 0, 0};
	if (__builtin_expect(own.y > M::cue_dimensions, 0)) {
		thread = cue_thread(shape, linear);
		place = cue_block(shape, block);
	} else {
		cue_coordinates<M::cue_dimensions>(shape, own, thread, place);
	}
	if (Form::form == CUE_FORM_EXIT)
		thread = cue_opaque(thread);
	cue_at at = {
	    thread, place, shape.cue_block, shape.cue_grid, Form::form != CUE_FORM_GUARD || active, shared};
	cue_call<M>(
	    Form(), at, pack, static_cast<typename M::cue_kernel *>(nullptr), typename Layout::own::offsets());
}

// Runs the member of this number, of those from I on.
template <class Form, class Pack, class Layout, unsigned I, class... M> struct cue_dispatch;
template <class Form, class Pack, class Layout, unsigned I, class M>
struct cue_dispatch<Form, Pack, Layout, I, M> {
	static __device__ __forceinline__ void cue_run_member(
	    const Pack &pack, unsigned, unsigned block, unsigned char *shared)
	{
		cue_run<M, Layout, Form>(pack, pack.shape[I], block, shared);
	}
};
template <class Form, class Pack, class Layout, unsigned I, class M, class Next, class... R>
struct cue_dispatch<Form, Pack, Layout, I, M, Next, R...> {
	static __device__ __forceinline__ void cue_run_member(
	    const Pack &pack, unsigned member, unsigned block, unsigned char *shared)
	{
		if (member == I)
			cue_run<M, Layout, Form>(pack, pack.shape[I], block, shared);
		else
			cue_dispatch<Form, Pack, typename Layout::rest, I + 1, Next, R...>::cue_run_member(
			    pack, member, block, shared);
	}
};

// Runs this thread of a member's logical block.
template <class Form, class... M>
static __device__ __forceinline__ void cue_run_member(
    const cue_members<M...> &pack, unsigned member, unsigned block, unsigned char *shared)
{
	cue_dispatch<Form, cue_members<M...>, typename cue_set_layout<M...>::all, 0, M...>::cue_run_member(
	    pack, member, block, shared);
}

// The member and the block at this place in the order.
static __device__ __forceinline__ cue_interleave_place cue_place_of(
    const cue_merge_head &head, unsigned place)
{
	const cue_interleave *near_table = reinterpret_cast<const cue_interleave *>(head.table);
	const uint4 first = cue_four(&near_table->end); // and back, by

	asm("" : : "r"(first.y), "r"(first.z), "r"(first.w)); // keeps the compiler from splitting the load
	if (__builtin_expect(place < first.x, 1)) {
		const cue_divisor by = {first.z, first.w};
		unsigned round = cue_upper(place, by);
		const uint4 entry = cue_four(&cue_interleave_entries(near_table)[place + round * first.y].kernel);
		cue_interleave_place at = {entry.x, entry.y + round * entry.z};
		return at;
	}
	if (head.kernels) {
		cue_interleave_place at = {head.kernels[place], head.blocks[place]};
		return at;
	}
	return cue_interleave_decode(head.far_table ? head.far_table : near_table, place);
}

// ---- tickets: one thread takes them and publishes them to all ----

// What the blocks of a loop share: see cue_merge_work.
static __device__ __forceinline__ cue_merge_work *cue_work(const cue_merge_head &head)
{
	return reinterpret_cast<cue_merge_work *>(head.work);
}

// What thread 0 tells the others: a logical block of a member. cue_block CUE_NO_BLOCK: no member has any left.
#define CUE_NO_BLOCK ~0u
struct alignas(8) cue_told {
	unsigned cue_block, cue_member;
};

// The next logical block of this member, or of the next member that has any left, which becomes `member`.
template <class... M>
static __device__ __forceinline__ unsigned cue_take(const cue_members<M...> &pack, unsigned &member)
{
	unsigned block = CUE_NO_BLOCK;
#pragma unroll 1 // unrolled it costs ten registers on compute capability 12.1
	for (unsigned tried = 0; tried < sizeof...(M); tried++) {
		unsigned ticket = atomicAdd(&cue_work(pack.head)->tickets[member], 1u);
		if (ticket < pack.shape[member].cue_end - pack.shape[member].cue_begin) {
			block = ticket;
			break;
		}
		member = member + 1 < sizeof...(M) ? member + 1 : 0;
	}
	return block;
}

// Where thread 0 writes it for the others: the arena's first bytes if there is one, so that no byte is added.
template <class Layout> static __device__ __forceinline__ cue_told *cue_word()
{
	constexpr unsigned most =
	    Layout::shared_bytes > sizeof(cue_told) ? Layout::shared_bytes : sizeof(cue_told);
	return reinterpret_cast<cue_told *>(cue_arena<most, Layout::shared_alignment>::bytes());
}

// The logical block that thread 0 has told, and its member. If the word lies in the arena, a barrier keeps it until all
// have read it.
template <class Layout> static __device__ __forceinline__ unsigned cue_hear(unsigned &member)
{
	__syncthreads();
	const unsigned block = cue_word<Layout>()->cue_block;
	member = cue_word<Layout>()->cue_member;
	if (Layout::shared_bytes)
		__syncthreads();
	return block;
}

// Runs a logical block. The barrier parts its use of memory from the next block's.
template <class Form, class... M>
static __device__ __forceinline__ void cue_run_block(
    const cue_members<M...> &pack, unsigned member, unsigned block)
{
	typedef cue_set_layout<M...> layout;

	cue_run_member<Form, M...>(
	    cue_again(pack), member, block, cue_arena<layout::shared_bytes, layout::shared_alignment>::bytes());
	__syncthreads();
}

// ---- partition ----

// This SM's position in order of arrival, since numbers of SMs may have gaps. `rank` is what was read at `known`.
// The SM's blocks begin together, and one of them writes the position. The others look some times whether it has done so,
// which takes two round trips. If not, the SM counts as the next to arrive, which matters for one ticket.
static __device__ __forceinline__ unsigned cue_sm_rank(cue_merge_work *work, unsigned *known, unsigned rank)
{
	const unsigned claimed = ~0u, most = 16;

	if (rank == 0)
		rank = atomicCAS(known, 0u, claimed);
	if (rank == 0) {
		rank = atomicAdd(&work->sms, 1u) + 1;
		*static_cast<volatile unsigned *>(known) = rank;
	}
#pragma unroll 1
	for (unsigned i = 0; i < most && rank == claimed; i++)
		rank = *static_cast<const volatile unsigned *>(known);
	return rank == claimed ? *static_cast<const volatile unsigned *>(&work->sms) : rank - 1;
}

// Which of so many members this SM works for, by a control word not much older than 16 microseconds. Asked again
// for each ticket because the answer may change. Keeping it in registers while a logical block runs costs eighteen
// on compute capability 12.1. One thread calls it.
static __device__ __forceinline__ unsigned cue_sm_member(const cue_merge_head &head, unsigned members)
{
	cue_merge_work *work = cue_work(head);
	volatile cue_merge_work *seen = work;
	unsigned sm, member = 0;
	unsigned long long now;

	asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
	const unsigned unit = static_cast<unsigned>(now >> 14) | 0x80000000u;
	// All three are read at the same time.
	unsigned rank = seen->ranks[sm % CUE_MERGE_SMS], asked = seen->asked;
	unsigned long long word = seen->control;
	if (asked != unit && atomicExch(&work->asked, unit) != unit) {
		word = *static_cast<const volatile unsigned long long *>(head.control) | CUE_MERGE_READ;
		seen->control = word;
	}
	word = word ? word : head.initial;
	rank = cue_sm_rank(work, &work->ranks[sm % CUE_MERGE_SMS], rank);

	for (unsigned i = 0; i + 1 < members; i++)
		member += rank >= (static_cast<unsigned>(word >> CUE_MERGE_BITS * i) & (CUE_MERGE_SMS - 1));
	return member;
}

// ---- leaving to other clients, in sources that are rewritten with --share (turn.cuh) ----

#ifdef CUELASTIC_TURN_CUH
#define CUE_MERGE_YIELDS 1u

// May this block take a member's ticket? One thread asks. A ticket of the chain is used for one of any
// member: both count all members' blocks.
template <class... M>
static __device__ __forceinline__ bool cue_may_take(const cue_members<M...> &pack, cue_round &round)
{
	const cue_merge_turns &turns = pack.head.turns;

	if (!turns.board)
		return true;
	cue_yield_state *state = static_cast<cue_yield_state *>(turns.state);
	const cue_yield launch = {static_cast<const cue_board *>(turns.board), state, state->left, turns.client,
	    turns.chain, turns.index, turns.resumes, pack.shape[sizeof...(M) - 1].cue_end, ::gridDim.x, 0, 0, 0,
	    ::gridDim.x, 0};
	unsigned since_ns = round.cue_since_ns, ticket;
	if (round.cue_rounds++ == 0 && !cue_yield_enter(&launch))
		return false;
	ticket = cue_yield_take(&launch, ::blockIdx.x, &since_ns);
	round.cue_since_ns = since_ns;
	return ticket != CUE_YIELD_NONE;
}
#else
#define CUE_MERGE_YIELDS 0u

// What turn.cuh keeps between two rounds: here nothing.
struct cue_round {
};
// There is never another client to make room for.
template <class... M>
static __device__ __forceinline__ bool cue_may_take(const cue_members<M...> &, cue_round &)
{
	return true;
}
#endif

// ---- the scheduler kernels ----

// One logical block for each physical block.
template <class Form, class... M>
static __global__ void __launch_bounds__(cue_set_layout<M...>::launch_bound,
    cue_set_layout<M...>::launch_blocks) cue_merged_interleave(const CUE_GRID_CONSTANT cue_members<M...> pack)
{
	typedef cue_set_layout<M...> layout;
	cue_interleave_place at = cue_place_of(pack.head, ::blockIdx.x);

	cue_run_member<Form, M...>(
	    pack, at.kernel, at.block, cue_arena<layout::shared_bytes, layout::shared_alignment>::bytes());
}

// Which member's tickets a block takes first: the one at its place in the order. Under `mix` each SM has a part of the
// order, which repeats, and the block's number among those that have started on the SM says where. One thread calls it.
static __device__ __forceinline__ unsigned cue_first_member(const cue_merge_head &head)
{
	const unsigned places = static_cast<unsigned>(head.initial),
	               part = static_cast<unsigned>(head.initial >> 32);
	unsigned place = ::blockIdx.x, sm;

	if (places) {
		asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
		place = (sm * part + atomicAdd(&cue_work(head)->ranks[sm % CUE_MERGE_SMS], 1u)) % places;
	}
	return cue_place_of(head, place).kernel;
}

// Resident blocks, for `persistent` and `mix`. Thread 0 continues with
// the member whose logical block it ran last. If members have no static shared memory, the word still holds that
// member when the block is done. This saves a register while it runs (nine in a polynomial: 55 instead of 64).
template <class Form, class... M>
static __global__ void __launch_bounds__(cue_set_layout<M...>::launch_bound,
    cue_set_layout<M...>::launch_blocks) cue_merged_persistent(const CUE_GRID_CONSTANT cue_members<M...> pack)
{
	typedef cue_set_layout<M...> layout;
	unsigned member = 0, block;

	cue_round round;
	if (cue_thread_number() == 0) {
		member = cue_first_member(pack.head);
		if (layout::shared_bytes == 0)
			cue_word<layout>()->cue_member = member;
	}
	for (;;) {
		if (cue_thread_number() == 0) {
			if (layout::shared_bytes == 0)
				member = cue_word<layout>()->cue_member;
			block = cue_may_take(pack, round) ? cue_take(pack, member) : CUE_NO_BLOCK;
			cue_word<layout>()->cue_block = block;
			cue_word<layout>()->cue_member = member;
		}
		block = cue_hear<layout>(member);
		if (block == CUE_NO_BLOCK)
			return;
		cue_run_block<Form, M...>(pack, member, block);
	}
}

// Resident blocks. The SM decides which member's tickets a block takes first.
template <class Form, class... M>
static __global__ void __launch_bounds__(cue_set_layout<M...>::launch_bound,
    cue_set_layout<M...>::launch_blocks) cue_merged_partition(const CUE_GRID_CONSTANT cue_members<M...> pack)
{
	typedef cue_set_layout<M...> layout;
	unsigned member = 0, block;

	cue_round round;
	for (;;) {
		if (cue_thread_number() == 0) {
			block = CUE_NO_BLOCK;
			if (cue_may_take(pack, round)) {
				member = cue_sm_member(pack.head, sizeof...(M));
				block = cue_take(pack, member);
			}
			cue_word<layout>()->cue_block = block;
			cue_word<layout>()->cue_member = member;
		}
		block = cue_hear<layout>(member);
		if (block == CUE_NO_BLOCK)
			return;
		cue_run_block<Form, M...>(pack, member, block);
	}
}

// ---- the host's side ----

// The scheduler kernels of a form; void: none.
template <class Form, class... M> struct cue_schedulers {
	static const void *interleave()
	{
		return reinterpret_cast<const void *>(cue_merged_interleave<Form, M...>);
	}
	static const void *persistent()
	{
		return reinterpret_cast<const void *>(cue_merged_persistent<Form, M...>);
	}
	static const void *partition()
	{
		return reinterpret_cast<const void *>(cue_merged_partition<Form, M...>);
	}
	static constexpr cue_merge_form form = Form::form;
};
template <class... M> struct cue_schedulers<void, M...> {
	static const void *interleave()
	{
		return nullptr;
	}
	static const void *persistent()
	{
		return nullptr;
	}
	static const void *partition()
	{
		return nullptr;
	}
	static constexpr cue_merge_form form = CUE_FORM_NONE;
};

// Writes what the library must know of these members, and their parameters' sizes and offsets.
template <unsigned... At> static inline void cue_write_offsets(unsigned *out, cue_offsets<At...>)
{
	const unsigned each[] = {At..., 0};
	for (unsigned i = 0; i <= sizeof...(At); i++)
		out[i] = each[i];
}
template <class Layout> static inline void cue_write_members(cue_merge_member *, unsigned *, unsigned *)
{
}
template <class Layout, class M, class... R>
static inline void cue_write_members(cue_merge_member *out, unsigned *sizes, unsigned *offsets)
{
	typedef typename Layout::own own;

	own::sizes(sizes);
	cue_write_offsets(offsets, typename own::offsets());
	const cue_merge_member member = {M::cue_name(), reinterpret_cast<const void *>(M::cue_native()),
	    M::cue_loops ? 1u : 0u, M::cue_waits ? 1u : 0u, own::count, sizes, offsets};
	*out = member;
	cue_write_members<typename Layout::rest, R...>(out + 1, sizes + own::count, offsets + own::count);
}

// A set and all that it points to.
template <class InterleaveForm, class LoopForm, class... M> struct cue_set_data {
	cue_merge_member members[sizeof...(M)];
	unsigned sizes[cue_set_layout<M...>::parameters + 1], offsets[cue_set_layout<M...>::parameters + 1];
	cue_merge_set set;

	cue_set_data()
	{
		typedef cue_schedulers<InterleaveForm, M...> one;
		typedef cue_schedulers<LoopForm, M...> loop;
		static_assert(loop::form != CUE_FORM_EXIT, "idle threads are needed for the next logical block");

		cue_write_members<typename cue_set_layout<M...>::all, M...>(members, sizes, offsets);
		set.count = sizeof...(M);
		set.bytes = sizeof(cue_members<M...>);
		set.members = members;
		set.interleave_form = one::form;
		set.loop_form = loop::form;
		set.interleave = one::interleave();
		set.persistent = loop::persistent();
		set.partition = loop::partition();
		set.yields = CUE_MERGE_YIELDS;
	}
};

// The set of these members: what surplus threads do for `interleave`, and for the two loops; void: no such
// kernels.
template <class InterleaveForm, class LoopForm, class... M> static inline const cue_merge_set &cue_merge()
{
	static const cue_set_data<InterleaveForm, LoopForm, M...> data;
	return data.set;
}

// A number for each member, as in {3, 1}; 0: none given.
struct cue_ratio {
	unsigned parts[CUE_PHASE_MOST_MEMBERS];

	cue_ratio(unsigned a = 0, unsigned b = 0, unsigned c = 0, unsigned d = 0, unsigned e = 0, unsigned f = 0,
	    unsigned g = 0, unsigned h = 0)
	    : parts{a, b, c, d, e, f, g, h}
	{
	}
};

// An open phase: launches on this thread are collected until its end.
class cue_phase
{
	cue_phase_record record;

  public:
	cue_phase()
	{
		cue_phase_open(&record, nullptr, 0, nullptr);
	}
	explicit cue_phase(const cue_merge_set &set, const cue_ratio &ratio = cue_ratio())
	{
		cue_phase_open(&record, &set, 0, ratio.parts);
	}
	cue_phase(const cue_merge_set &set, unsigned flags, const cue_ratio &ratio = cue_ratio())
	{
		cue_phase_open(&record, &set, flags, ratio.parts);
	}
	cue_phase(const cue_phase &) = delete;
	cue_phase &operator=(const cue_phase &) = delete;
	~cue_phase()
	{
		(void)cue_phase_close(&record);
	}
};

#include <cuelastic/words_end.h>

#endif
