// Inline assembly, whatever the source makes of its text: pieces, escapes, comments, line splices.
// clang-format off
#define ENTRY(name) __global__ void name(int *p, int n, unsigned m) { name##_body(p, n, m); }
#define LOOP(name) __global__ void name(int *p, int n, unsigned m) { for (int b = 0; b < n; b++) { name##_body(p, n, m); __syncthreads(); } }
#define BODY(name) __device__ void name##_body(int *p, int n, unsigned m)

// expect: pieces elastic unsafe-asm
BODY(pieces) {
	asm("mov.u32 %0, %%cta" "id.x;" : "=r"(n)); //= pieces
	p[n] = 1;
}
ENTRY(pieces)
// expect: escape sliced unsafe-asm
BODY(escape) {
	asm("mov.u32 %0, \x25\x25" "ncta\151d.x;" : "=r"(n)); //= escape
	p[n] = 1;
}
ENTRY(escape)
// expect: splice elastic unsafe-asm
BODY(splice) {
	asm("mov.u32 %0, %%ct\
aid.x;" : "=r"(n));
	p[n] = 1;
}
ENTRY(splice)
// expect: comment elastic proved
BODY(comment) {
	asm("mov.u32 %0, %1; // %%ctaid.x\n/* exit; */" : "=r"(n) : "r"(m));
	p[n] = 1;
}
ENTRY(comment)
// expect: plain resized proved
BODY(plain) {
	asm("{ .reg.b32 t<3>; .reg .pred q; mad.lo.cc.u32 t1, %1, %2, 7; madc.hi.u32 t2, %1, 0x10, WARP_SZ;\n"
	    "setp.ne.u32 q, t1, 0; @q add.u32 t2, t2, t1; mov.u32 %0, t2; }" : "=r"(n) : "r"(m), "r"(n));
	p[n] = 1;
}
ENTRY(plain)
// expect: jump sliced unsafe-asm
BODY(jump) {
	asm volatile("again: bra again;"); //= jump
}
ENTRY(jump)
// expect: jump_away sliced unsafe-asm
BODY(jump_away) {
	asm volatile("bra.uni away;"); //= jump_away
}
ENTRY(jump_away)
// expect: calls sliced unsafe-asm
BODY(calls) {
	asm volatile("call f;"); //= calls
}
ENTRY(calls)
// expect: returns sliced unsafe-asm
BODY(returns) {
	asm volatile("ret;"); //= returns
}
ENTRY(returns)
// expect: strange sliced unsafe-asm
BODY(strange) {
	asm volatile("frobnicate.b32 %0, 1;" : "=r"(n)); //= strange
	p[n] = 1;
}
ENTRY(strange)
// expect: symbol sliced unsafe-asm
BODY(symbol) {
	asm("mov.u64 %0, counter;" : "=l"(p)); //= symbol
	*p = 1;
}
ENTRY(symbol)
// expect: directive sliced unsafe-asm
BODY(directive) {
	asm volatile(".shared .b32 t;"); //= directive
}
ENTRY(directive)
// expect: register_unknown sliced unsafe-asm
BODY(register_unknown) {
	asm("mov.u32 %0, %%newest;" : "=r"(n)); //= register_unknown
	p[n] = 1;
}
ENTRY(register_unknown)
// expect: exits elastic unsafe-asm
BODY(exits) {
	asm volatile("{ .reg .pred q; setp.eq.u32 q, %0, 0; @q exit; }" : : "r"(n)); //= exits
}
ENTRY(exits)
// expect: exits_sliced sliced proved
BODY(exits_sliced) {
	asm volatile("{ .reg .pred q; setp.eq.u32 q, %0, 0; @q exit; }" : : "r"(n));
}
ENTRY(exits_sliced)
// expect: trap resized proved
BODY(trap) {
	asm volatile("trap;");
}
ENTRY(trap)
// expect: barrier_predicated sliced unsafe-asm
BODY(barrier_predicated) {
	asm volatile("{ .reg .pred q; setp.eq.u32 q, %0, 0; @q bar.sync 0; }" : : "r"(n)); //= barrier_predicated
}
ENTRY(barrier_predicated)
// expect: mask_computed sliced unsafe-asm
BODY(mask_computed) {
	asm volatile("{ .reg .b32 t; add.u32 t, %1, 1; shfl.sync.idx.b32 %0, %0, 0, 31, t; }" : "+r"(n) : "r"(m)); //= mask_computed
	p[n] = 1;
}
ENTRY(mask_computed)
// expect: barrier elastic proved
BODY(barrier) {
	asm volatile("bar.sync 0;");
}
LOOP(barrier)
// expect: barrier_resized resized block-barrier
BODY(barrier_resized) {
	asm volatile("barrier.cta.sync 0;"); //= barrier_resized
}
ENTRY(barrier_resized)
// expect: shuffle elastic proved
BODY(shuffle) {
	asm volatile("{ .reg .b32 r; .reg .pred q; shfl.sync.up.b32 r|q, %0, 1, 0, 0xffffffff; @q add.u32 r, r, %0; mov.u32 %0, r; }" : "+r"(n));
	p[n] = 1;
}
LOOP(shuffle)
// expect: shuffle_resized resized warp-operation
BODY(shuffle_resized) {
	asm volatile("shfl.sync.up.b32 %0, %0, 1, 0, -1;" : "+r"(n)); //= shuffle_resized
	p[n] = 1;
}
ENTRY(shuffle_resized)
// expect: elects resized thread-id
BODY(elects) {
	asm volatile("{ .reg .pred q; elect.sync _|q, 0xffffffff; selp.u32 %0, 1, 0, q; }" : "=r"(n)); //= elects
	p[n] = 1;
}
ENTRY(elects)
// expect: lane resized thread-id
BODY(lane) {
	asm("mov.u32 %0, %%lane" "id;" : "=r"(n)); //= lane
	p[n] = 1;
}
ENTRY(lane)
// expect: lane_elastic elastic proved
BODY(lane_elastic) {
	asm("mov.u32 %0, %%laneid;" : "=r"(n));
	p[n] = 1;
}
ENTRY(lane_elastic)
// expect: environment sliced grid-sync
BODY(environment) {
	asm("mov.u32 %0, %%envreg2;" : "=r"(n)); //= environment
	p[n] = 1;
}
ENTRY(environment)
// expect: clusters sliced cluster
BODY(clusters) {
	asm("mov.u32 %0, %%cluster_ctaid.x;" : "=r"(n)); //= clusters
	p[n] = 1;
}
ENTRY(clusters)
// expect: dependent elastic proved
BODY(dependent) {
	asm volatile("griddepcontrol.wait;");
	p[n] = 1;
	asm volatile("griddepcontrol.launch_dependents;");
}
LOOP(dependent)
// expect: copies elastic proved
BODY(copies) {
	asm volatile("cp.async.ca.shared.global [%0], [%1], 4; cp.async.commit_group; cp.async.wait_all;" : : "r"(n), "l"(p));
}
LOOP(copies)
// expect: bulk elastic unproved
BODY(bulk) {
	asm volatile("cp.async.bulk.commit_group;"); //= bulk
}
ENTRY(bulk)
// expect: bulk_sliced sliced proved
BODY(bulk_sliced) {
	asm volatile("cp.async.bulk.commit_group;");
}
ENTRY(bulk_sliced)
// expect: volatile_load resized warp-operation
BODY(volatile_load) {
	asm volatile("ld.volatile.global.u32 %0, [%1];" : "=r"(n) : "l"(p)); //= volatile_load
	p[n] = 1;
}
ENTRY(volatile_load)
// expect: atomic resized proved
BODY(atomic) {
	asm volatile("red.global.add.u32 [%0], %1;" : : "l"(p), "r"(n));
}
ENTRY(atomic)
// expect: empty resized proved
BODY(empty) {
	asm volatile("" : "+r"(n) : : "memory");
	p[n] = 1;
}
ENTRY(empty)
// expect: counted elastic divergent-barrier
BODY(counted) {
	asm volatile("bar.sync 1, %0;" : : "r"(n)); //= counted
}
LOOP(counted)
// expect: number_of_warp elastic divergent-barrier
BODY(number_of_warp) {
	asm volatile("bar.sync %0;" : : "r"(threadIdx.x / 32)); //= number_of_warp
}
LOOP(number_of_warp)
