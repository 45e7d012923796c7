// Masks of lanes that were found together.
// expect: active elastic proved
// expect: matched elastic proved
// expect: asked elastic proved
// expect: asked_again elastic proved
// expect: asked_otherwise elastic divergent-barrier
// expect: asked_other_side elastic divergent-barrier
// expect: found_before elastic divergent-barrier
// expect: found_in_other_round elastic divergent-barrier
// expect: left_with_own elastic divergent-barrier
// expect: left_since elastic divergent-barrier
// expect: narrowed elastic divergent-barrier
// expect: full elastic divergent-barrier
#include "entry.h"

BODY(active)
{
	if (p[threadIdx.x])
		p[0] += __shfl_sync(__activemask(), n, 0);
}
ENTRY(active)

BODY(matched)
{
	if (p[threadIdx.x]) {
		unsigned m = __match_any_sync(__activemask(), p[threadIdx.x + 32]);
		if (n)
			p[0] += __shfl_sync(m, n, 0);
	}
}
ENTRY(matched)

BODY(asked)
{
	bool is_in = p[threadIdx.x];
	unsigned m = __ballot_sync(0xffffffff, is_in);
	if (is_in)
		p[1] += __shfl_sync(m, n, 0);
}
ENTRY(asked)

BODY(asked_again)
{
	unsigned m = __ballot_sync(0xffffffff, threadIdx.x < n);
	if (threadIdx.x < n)
		p[threadIdx.x] += __shfl_down_sync(m, n, 1);
}
ENTRY(asked_again)

BODY(asked_otherwise)
{
	unsigned m = __ballot_sync(0xffffffff, threadIdx.x < n);
	if (threadIdx.x <= n)
		p[threadIdx.x] += __shfl_down_sync(m, n, 1); //= asked_otherwise
	p[0] = 1;
}
ENTRY(asked_otherwise)

BODY(asked_other_side)
{
	bool is_in = p[threadIdx.x];
	unsigned m = __ballot_sync(0xffffffff, is_in);
	if (is_in)
		p[1] = 2;
	else
		p[1] += __shfl_sync(m, n, 0); //= asked_other_side
	p[0] = 1;
}
ENTRY(asked_other_side)

BODY(found_before)
{
	unsigned m = __activemask();
	if (p[threadIdx.x])
		p[0] += __shfl_sync(m, n, 0); //= found_before
	p[1] = 1;
}
ENTRY(found_before)

BODY(found_in_other_round)
{
	unsigned m = 0;
	for (int i = 0, v = p[threadIdx.x]; i < v; i++) {
		if (i)
			p[0] += __shfl_sync(m, n, 0); //= found_in_other_round
		m = __activemask();
	}
	p[1] = 1;
}
ENTRY(found_in_other_round)

// The lanes that leave in one round have another mask than those of the next.
BODY(left_with_own)
{
	if (p[threadIdx.x]) {
		unsigned m;
		int v = p[threadIdx.x + 32];
		do {
			m = __activemask();
			v /= 2;
		} while (v > n);
		p[0] += __shfl_sync(m, n, 0); //= left_with_own
	}
	p[1] = 1;
}
ENTRY(left_with_own)

BODY(left_since)
{
	for (int v = p[threadIdx.x];; v /= 2) {
		unsigned m = __activemask();
		if (v < n)
			break;
		p[0] += __shfl_sync(m, n, 0); //= left_since
	}
	p[1] = 1;
}
ENTRY(left_since)

BODY(narrowed)
{
	if (p[threadIdx.x])
		p[0] += __shfl_sync(__activemask() & 0xffff, n, 0); //= narrowed
	p[1] = 1;
}
ENTRY(narrowed)

BODY(full)
{
	if (p[threadIdx.x])
		p[0] += __shfl_sync(0xffffffff, n, 0); //= full
	p[1] = 1;
}
ENTRY(full)
