// A merged kernel whose blocks leave to other clients: the header asks with turn.cuh before it takes a ticket.
// expect: yields merged proved
// expect: polls merged block-wait
// expect: all_ask merged unproved
#include <cuelastic/turn.cuh>
#include <cuelastic/merge.cuh>

struct yields_member {
	typedef void cue_kernel(int *p, int n);
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0, cue_shared_bytes = 0,
	                          cue_shared_alignment = 1;
	static constexpr unsigned cue_dimensions = 2;
	template <class F, class... A> static __device__ void cue_run(F, const cue_at &at, int *p, int n)
	{
		if (at.cue_is_active)
			p[at.cue_thread.x] = n;
	}
};
struct polls_member : yields_member {
	template <class F, class... A> static __device__ void cue_run(F, const cue_at &at, int *p, int n)
	{
		while (at.cue_is_active && *(volatile int *)p != n) //= polls
			;
	}
};

#define LOOP(entry, member, condition)                                                                       \
	__global__ void entry(const cue_members<member> pack)                                                    \
	{                                                                                                        \
		cue_round round;                                                                                     \
		unsigned block, first = 0;                                                                           \
		for (;;) {                                                                                           \
			if (condition) {                                                                                 \
				first = 0;                                                                                   \
				block = CUE_NO_BLOCK;                                                                        \
				if (cue_may_take(pack, round))                                                               \
					block = cue_take(pack, first);                                                           \
				cue_word<cue_set_layout<member>>()->cue_block = block;                                       \
				cue_word<cue_set_layout<member>>()->cue_member = first;                                      \
			}                                                                                                \
			block = cue_hear<cue_set_layout<member>>(first);                                                 \
			if (block == CUE_NO_BLOCK)                                                                       \
				return;                                                                                      \
			cue_run_block<cue_guard>(pack, first, block);                                                    \
		}                                                                                                    \
	}
LOOP(yields, yields_member, cue_thread_number() == 0)
LOOP(polls, polls_member, cue_thread_number() == 0)
LOOP(all_ask, yields_member, true)
