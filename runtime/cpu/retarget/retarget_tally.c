// --virtual: counters in registers.
//
// retarget_count.c marks where what was done: by a volatile store of a number, which stands for the counts and which no
// pass removes or joins. Functions are then inlined, so that the calls that remain are few. Only now does each
// function get counters: local variables, which LLVM promotes to values, and whose sums it computes without a loop or
// by vectors where it can. They are added to cue_dev_counts where the function ends, where it suspends, and before
// calls of functions that count themselves.
//
// The entry of a loop kernel runs all threads of a block. So it also computes, where a thread ends, how much that one did,
// and stores in cue_dev_longest what a warp, which takes as long as its longest lane, makes of it. As a part of the loop
// over threads lies in one warp (retarget_entry.c), that loop is still vectorised.
#include "retarget.h"
#include "runtime/cpu/engine/engine.h"

#include <stdlib.h>
#include <string.h>

static const char MARKS[] = "cue.work";

void mark_work(struct retarget *r, LLVMBuilderRef builder, const uint64_t *counts)
{
	LLVMTypeRef word = LLVMInt32TypeInContext(r->context);
	LLVMValueRef marks = LLVMGetNamedGlobal(r->module, MARKS), mark;
	uint64_t any = 0;

	for (unsigned i = 0; i < CPU_COUNTS; i++)
		any |= counts[i];
	if (!any)
		return;
	if (!marks) {
		marks = LLVMAddGlobal(r->module, word, MARKS);
		LLVMSetInitializer(marks, LLVMConstNull(word));
		LLVMSetLinkage(marks, LLVMInternalLinkage);
	}
	r->work = grow(r->work, r->work_count, CPU_COUNTS * sizeof *r->work);
	memcpy(r->work + r->work_count * CPU_COUNTS, counts, CPU_COUNTS * sizeof *r->work);
	mark = LLVMBuildStore(builder, LLVMConstInt(word, r->work_count++, 0), marks);
	LLVMSetVolatile(mark, 1);
}

// ---- one function ----

// A counter for each place costs the fewest additions, one for each kind of count the fewest counters.
enum { MAX_COUNTERS = 8 };

// A place that counts: what the marks of its block say, up to where the function is left or the block ends.
struct place {
	LLVMValueRef before;
	uint64_t counts[CPU_COUNTS];
	unsigned counter;
	int is_once; // it is passed once by each thread of a loop kernel's block, which needs no counter
};

// What is wanted of the longest lane, in the order of cue_dev_longest.
static const enum cpu_count kinds_of_lanes[] = {
    CPU_COUNT_INSTRUCTIONS, CPU_COUNT_CHAIN, CPU_COUNT_WAITS, CPU_COUNT_SHARED_WAITS};

enum { LANE_KINDS = sizeof kinds_of_lanes / sizeof *kinds_of_lanes };

// The most of any lane: how often it passed a place, or how much of a kind it did.
struct tracker {
	const struct place *place; // NULL: of the kind
	unsigned index;            // of the kind
	LLVMValueRef warp, block;  // of the lanes of this warp so far; of the warps that have ended
};

// Of the entry of a loop kernel. The counters are a lane's while it runs; where it ends, they are added to `sums` and
// begin again. What a lane did in functions that count themselves is by how much the totals have risen since `seen`.
struct lanes {
	LLVMBasicBlockRef end, warp_end; // of a lane; of a part of a warp, NULL: all lanes do the same
	int calls;                       // there are such functions
	LLVMValueRef sums[MAX_COUNTERS], seen[LANE_KINDS];
	struct tracker trackers[LANE_KINDS];
	unsigned tracker_count, tracker_of[LANE_KINDS];
	uint64_t factors[LANE_KINDS]; // of what the tracker has; 0: all lanes do the same
	LLVMValueRef warps; // the sum over the warps that have ended of what the tracker of instructions had
};

struct tally {
	struct retarget *r;
	LLVMBuilderRef builder;
	LLVMValueRef function, marks, totals; // cue_dev_counts
	LLVMValueRef longest;                 // cue_dev_longest
	LLVMTypeRef wide, type;               // of totals; of counters
	LLVMBasicBlockRef end;                // of a coroutine; otherwise NULL
	struct place *places;
	LLVMValueRef *leaves; // before which counters are added to the totals
	size_t place_count, leave_count;
	LLVMValueRef counters[MAX_COUNTERS];
	unsigned counter_count;
	int is_loop;  // the entry of a loop kernel
	int by_place; // otherwise by kind
	struct lanes lanes;
};

static LLVMValueRef number(const struct tally *t, uint64_t value)
{
	return LLVMConstInt(t->wide, value, 0);
}

static LLVMValueRef load(const struct tally *t, LLVMValueRef from)
{
	return LLVMBuildLoad2(t->builder, LLVMIsAAllocaInst(from) ? t->type : t->wide, from, "");
}

static LLVMValueRef load_wide(const struct tally *t, LLVMValueRef from)
{
	return LLVMBuildZExt(t->builder, load(t, from), t->wide, "");
}

static void raise(const struct tally *t, LLVMValueRef counter, LLVMValueRef by)
{
	LLVMBuildStore(t->builder, LLVMBuildAdd(t->builder, load(t, counter), by, ""), counter);
}

static void clear(const struct tally *t, LLVMValueRef counter)
{
	LLVMBuildStore(t->builder, LLVMConstNull(t->type), counter);
}

// ---- its places ----

static int is_call_of(LLVMValueRef at, const char *name)
{
	LLVMValueRef callee = at && LLVMIsACallInst(at) ? called_function(at) : NULL;

	return callee && !strcmp(value_name(callee), name);
}

// Where the function is left, for a time or for ever. A coroutine's end is also reached from each suspension.
static int leaves(const struct tally *t, LLVMValueRef at)
{
	LLVMValueRef callee = LLVMIsACallInst(at) ? called_function(at) : NULL;

	if (LLVMIsACallInst(at))
		return !callee || !LLVMIsDeclaration(callee) || is_call_of(at, "llvm.coro.suspend") ||
		       is_call_of(at, "cue_dev_wait");
	if (!t->end)
		return LLVMIsAReturnInst(at) != NULL;
	if (!LLVMIsABranchInst(at))
		return 0;
	for (unsigned i = 0; i < LLVMGetNumSuccessors(at); i++)
		if (LLVMGetSuccessor(at, i) == t->end)
			return 1;
	return 0;
}

static int is_mark(const struct tally *t, LLVMValueRef at)
{
	return LLVMIsAStoreInst(at) && LLVMGetOperand(at, 1) == t->marks;
}

static void end_place(struct tally *t, struct place *place, LLVMValueRef before)
{
	uint64_t any = 0;

	for (unsigned i = 0; i < CPU_COUNTS; i++)
		any |= place->counts[i];
	if (!any)
		return;
	place->before = before;
	t->places = grow(t->places, t->place_count, sizeof *t->places);
	t->places[t->place_count++] = *place;
	*place = (struct place){0};
}

static LLVMBasicBlockRef only_predecessor(LLVMBasicBlockRef block)
{
	LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));

	return use && !LLVMGetNextUse(use) ? LLVMGetInstructionParent(LLVMGetUser(use)) : NULL;
}

static int is_named(LLVMBasicBlockRef block, const char *name)
{
	return !strcmp(LLVMGetBasicBlockName(block), name);
}

// The first block of the loop over threads (retarget_entry.c), and those that only lead from one to the next and to
// its end.
static int is_once(LLVMBasicBlockRef block)
{
	LLVMValueRef end = LLVMGetBasicBlockTerminator(block);

	if (is_named(block, "x") || is_named(block, "x.latch"))
		return 1;
	if (LLVMGetNumSuccessors(end) != 1)
		return 0;
	LLVMBasicBlockRef next = LLVMGetSuccessor(end, 0);
	return only_predecessor(next) == block && is_once(next);
}

static void gather_block(struct tally *t, LLVMBasicBlockRef block)
{
	struct place place = {0};

	for (LLVMValueRef at = LLVMGetFirstInstruction(block), next; at; at = next) {
		next = LLVMGetNextInstruction(at);
		if (is_mark(t, at)) {
			size_t mark = LLVMConstIntGetZExtValue(LLVMGetOperand(at, 0));

			for (unsigned i = 0; i < CPU_COUNTS; i++)
				place.counts[i] += t->r->work[mark * CPU_COUNTS + i];
			LLVMInstructionEraseFromParent(at);
		} else if (leaves(t, at)) {
			end_place(t, &place, at);
			t->leaves = grow(t->leaves, t->leave_count, sizeof *t->leaves);
			t->leaves[t->leave_count++] = at;
		}
	}
	end_place(t, &place, LLVMGetBasicBlockTerminator(block));
}

static void gather(struct tally *t)
{
	t->end = NULL;
	t->place_count = t->leave_count = 0;
	t->lanes = (struct lanes){0};
	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(t->function); b; b = LLVMGetNextBasicBlock(b)) {
		if (is_call_of(LLVMGetFirstInstruction(b), "llvm.coro.end"))
			t->end = b;
		if (t->is_loop && is_named(b, "x.latch"))
			t->lanes.end = b;
		if (t->is_loop && is_named(b, "w.latch"))
			t->lanes.warp_end = b;
	}
	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(t->function); b; b = LLVMGetNextBasicBlock(b))
		gather_block(t, b);
}

// Which places of a loop's entry need no counter: none if a function that is called is to find all in the totals; all
// if the kernel has no branch.
static void find_once(struct tally *t)
{
	t->lanes.calls = t->leave_count > 1;
	if (t->lanes.calls) {
		t->leaves = grow(t->leaves, t->leave_count, sizeof *t->leaves);
		t->leaves[t->leave_count++] = LLVMGetBasicBlockTerminator(t->lanes.end);
		return;
	}
	for (size_t i = 0; i < t->place_count; i++)
		t->places[i].is_once = !t->lanes.warp_end || is_once(LLVMGetInstructionParent(t->places[i].before));
}

static int is_latch(LLVMBasicBlockRef block)
{
	const char *name = LLVMGetBasicBlockName(block);

	return *name && strchr("xwyz", *name) && !strcmp(name + 1, ".latch");
}

// Whether a block branches to an earlier one, as in each loop, but for those over the threads.
static int may_loop(LLVMBasicBlockRef block)
{
	LLVMValueRef end = LLVMGetBasicBlockTerminator(block);

	for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
		for (LLVMBasicBlockRef b = block; b; b = LLVMGetPreviousBasicBlock(b))
			if (b == LLVMGetSuccessor(end, i))
				return !is_latch(block);
	return 0;
}

enum { MAX_BLOCKS = 64, MAX_COUNT = 1 << 20 };

// Whether a loop kernel's block can only do so little that 32 bits are enough to count it. Then these are as wide as
// most values of kernels, in vectors.
static int is_small(const struct tally *t)
{
	uint64_t sum = 0;

	if (!t->is_loop || t->lanes.calls || LLVMCountBasicBlocks(t->function) > MAX_BLOCKS)
		return 0;
	for (size_t i = 0; i < t->place_count; i++)
		for (unsigned kind = 0; kind < CPU_COUNTS; kind++)
			sum += t->places[i].counts[kind];
	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(t->function); b; b = LLVMGetNextBasicBlock(b))
		if (may_loop(b))
			return 0;
	return sum < MAX_COUNT;
}

// ---- its counters ----

static LLVMValueRef make_counter(const struct tally *t)
{
	LLVMValueRef counter;

	LLVMPositionBuilderBefore(t->builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(t->function)));
	counter = LLVMBuildAlloca(t->builder, t->type, "");
	clear(t, counter);
	return counter;
}

static void make_counters(struct tally *t)
{
	unsigned count = 0;

	for (size_t i = 0; i < t->place_count; i++)
		if (!t->places[i].is_once)
			t->places[i].counter = count++;
	t->type = is_small(t) ? LLVMInt32TypeInContext(t->r->context) : t->wide;
	t->by_place = !t->end && count <= MAX_COUNTERS;
	t->counter_count = t->by_place ? count : CPU_COUNTS;
	for (unsigned i = 0; i < t->counter_count; i++)
		t->counters[i] = make_counter(t);
}

static void count_at(const struct tally *t, const struct place *place)
{
	LLVMPositionBuilderBefore(t->builder, place->before);
	if (t->by_place && !place->is_once)
		raise(t, t->counters[place->counter], LLVMConstInt(t->type, 1, 0));
	for (unsigned i = 0; !t->by_place && i < CPU_COUNTS; i++)
		if (place->counts[i] && !place->is_once)
			raise(t, t->counters[i], LLVMConstInt(t->type, place->counts[i], 0));
}

// How much of a kind is counted at the places that each thread of a loop passes once.
static uint64_t once(const struct tally *t, unsigned kind)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < t->place_count; i++)
		sum += t->places[i].is_once ? t->places[i].counts[kind] : 0;
	return sum;
}

static LLVMValueRef threads_of_block(const struct tally *t)
{
	LLVMValueRef offset = number(t, offsetof(struct cpu_block, threads)), threads;
	LLVMContextRef context = t->r->context;

	threads = LLVMBuildGEP2(
	    t->builder, LLVMInt8TypeInContext(context), LLVMGetParam(t->function, 0), &offset, 1, "");
	threads = LLVMBuildLoad2(t->builder, LLVMInt32TypeInContext(context), threads, "");
	return LLVMBuildZExt(t->builder, threads, t->wide, "");
}

static LLVMValueRef plus(const struct tally *t, LLVMValueRef x, LLVMValueRef y)
{
	return x && y ? LLVMBuildAdd(t->builder, x, y, "") : x ? x : y;
}

// What counters say of a kind; NULL: nothing.
static LLVMValueRef sum(const struct tally *t, const LLVMValueRef *counters, unsigned kind)
{
	LLVMValueRef sum = NULL;

	if (!t->by_place)
		return load(t, counters[kind]);
	for (size_t i = 0; i < t->place_count; i++) {
		const struct place *place = &t->places[i];

		if (place->counts[kind] && !place->is_once)
			sum = plus(t, sum,
			    LLVMBuildMul(t->builder, load(t, counters[place->counter]),
			        LLVMConstInt(t->type, place->counts[kind], 0), ""));
	}
	return sum;
}

static LLVMValueRef element(const struct tally *t, LLVMValueRef array, unsigned index)
{
	LLVMValueRef at = number(t, index);

	return LLVMBuildInBoundsGEP2(t->builder, t->wide, array, &at, 1, "");
}

static void add_before(const struct tally *t, LLVMValueRef leave)
{
	int by_lane = t->is_loop && !t->lanes.calls;

	LLVMPositionBuilderBefore(t->builder, leave);
	for (unsigned i = 0; i < CPU_COUNTS; i++) {
		LLVMValueRef by = sum(t, by_lane ? t->lanes.sums : t->counters, i);

		if (by)
			by = LLVMBuildZExt(t->builder, by, t->wide, "");
		if (once(t, i))
			by = plus(t, by, LLVMBuildMul(t->builder, threads_of_block(t), number(t, once(t, i)), ""));
		if (by)
			raise(t, element(t, t->totals, i), by);
	}
	for (unsigned i = 0; i < t->counter_count; i++)
		clear(t, t->counters[i]);
}

// ---- the lanes of a loop kernel ----

// The only place that counts a kind and that lanes pass differently often; NULL: there are several, or it is not known.
static const struct place *only_place(const struct tally *t, unsigned kind)
{
	const struct place *only = NULL;

	for (size_t i = 0; t->by_place && !t->lanes.calls && i < t->place_count; i++) {
		const struct place *place = &t->places[i];

		if (!place->counts[kind] || place->is_once)
			continue;
		if (only)
			return NULL;
		only = place;
	}
	return only;
}

static int differs(const struct tally *t, unsigned kind)
{
	if (t->lanes.calls)
		return 1;
	for (size_t i = 0; i < t->place_count; i++)
		if (t->places[i].counts[kind] && !t->places[i].is_once)
			return 1;
	return 0;
}

// Kinds that one place counts have one tracker.
static void make_tracker(struct tally *t, unsigned index)
{
	struct lanes *lanes = &t->lanes;
	unsigned kind = kinds_of_lanes[index], found = 0;
	const struct place *place = only_place(t, kind);

	if (!differs(t, kind))
		return;
	lanes->factors[index] = place ? place->counts[kind] : 1;
	while (found < lanes->tracker_count && !(place && lanes->trackers[found].place == place))
		found++;
	lanes->tracker_of[index] = found;
	if (found < lanes->tracker_count)
		return;
	lanes->trackers[lanes->tracker_count++] =
	    (struct tracker){place, index, make_counter(t), make_counter(t)};
}

static void make_lanes(struct tally *t)
{
	struct lanes *lanes = &t->lanes;

	for (unsigned i = 0; !lanes->calls && i < t->counter_count; i++)
		lanes->sums[i] = make_counter(t);
	if (!lanes->warp_end)
		return;
	lanes->warps = make_counter(t);
	for (unsigned i = 0; i < LANE_KINDS; i++)
		make_tracker(t, i);
	for (unsigned i = 0; lanes->calls && i < LANE_KINDS; i++) {
		lanes->seen[i] = make_counter(t);
		LLVMPositionBuilderBefore(
		    t->builder, LLVMGetBasicBlockTerminator(LLVMGetEntryBasicBlock(t->function)));
		LLVMBuildStore(t->builder, load(t, element(t, t->totals, kinds_of_lanes[i])), lanes->seen[i]);
	}
}

// How much this lane did, but for what each does once.
static LLVMValueRef of_lane(const struct tally *t, const struct tracker *tracker)
{
	LLVMValueRef total, lane;

	if (tracker->place)
		return load(t, t->counters[tracker->place->counter]);
	if (!t->lanes.calls)
		return sum(t, t->counters, kinds_of_lanes[tracker->index]);
	total = load(t, element(t, t->totals, kinds_of_lanes[tracker->index]));
	lane = LLVMBuildSub(t->builder, total, load(t, t->lanes.seen[tracker->index]), "");
	LLVMBuildStore(t->builder, total, t->lanes.seen[tracker->index]);
	return lane;
}

static LLVMValueRef most(const struct tally *t, LLVMValueRef x, LLVMValueRef y)
{
	return LLVMBuildSelect(t->builder, LLVMBuildICmp(t->builder, LLVMIntUGT, x, y, ""), x, y, "");
}

static void end_lane(const struct tally *t)
{
	const struct lanes *lanes = &t->lanes;

	LLVMPositionBuilderBefore(t->builder, LLVMGetBasicBlockTerminator(lanes->end));
	for (const struct tracker *k = lanes->trackers; k < lanes->trackers + lanes->tracker_count; k++)
		LLVMBuildStore(t->builder, most(t, of_lane(t, k), load(t, k->warp)), k->warp);
	for (unsigned i = 0; !lanes->calls && i < t->counter_count; i++) {
		raise(t, lanes->sums[i], load(t, t->counters[i]));
		clear(t, t->counters[i]);
	}
}

// Until the warp ends, another part of it, in another row of the block, goes on with what this one had.
static void end_warp(const struct tally *t)
{
	const struct lanes *lanes = &t->lanes;
	LLVMValueRef ends = LLVMGetFirstInstruction(lanes->warp_end), none = LLVMConstNull(t->type);

	while (strcmp(value_name(ends), "w.ends"))
		ends = LLVMGetNextInstruction(ends);
	LLVMPositionBuilderBefore(t->builder, LLVMGetBasicBlockTerminator(lanes->warp_end));
	for (const struct tracker *k = lanes->trackers; k < lanes->trackers + lanes->tracker_count; k++) {
		LLVMValueRef warp = load(t, k->warp);

		if (k == &lanes->trackers[lanes->tracker_of[0]])
			raise(t, lanes->warps, LLVMBuildSelect(t->builder, ends, warp, none, ""));
		LLVMBuildStore(t->builder, most(t, warp, load(t, k->block)), k->block);
		LLVMBuildStore(t->builder, LLVMBuildSelect(t->builder, ends, none, warp, ""), k->warp);
	}
}

// What all lanes do once is added. Of instructions, those of the last warp are, too: it may end before its last lane.
static void store_longest(const struct tally *t, LLVMValueRef leave)
{
	const struct lanes *lanes = &t->lanes;
	LLVMValueRef warps;

	LLVMPositionBuilderBefore(t->builder, leave);
	warps = LLVMBuildLShr(
	    t->builder, LLVMBuildAdd(t->builder, threads_of_block(t), number(t, 31), ""), number(t, 5), "");
	for (unsigned i = 0; i < LANE_KINDS; i++) {
		const struct tracker *tracker = &lanes->trackers[lanes->tracker_of[i]];
		LLVMValueRef value = number(t, once(t, kinds_of_lanes[i])), of_lanes = NULL;

		if (!i)
			value = LLVMBuildMul(t->builder, warps, value, "");
		if (lanes->factors[i])
			of_lanes = i ? load_wide(t, tracker->block)
			             : plus(t, load_wide(t, tracker->warp), load_wide(t, lanes->warps));
		if (of_lanes)
			value = plus(t, value, LLVMBuildMul(t->builder, of_lanes, number(t, lanes->factors[i]), ""));
		LLVMBuildStore(t->builder, value, element(t, t->longest, i));
	}
}

static void tally_lanes(const struct tally *t)
{
	end_lane(t);
	if (t->lanes.warp_end)
		end_warp(t);
	for (size_t i = 0; i < t->leave_count; i++)
		if (LLVMIsAReturnInst(t->leaves[i]))
			store_longest(t, t->leaves[i]);
}

// ---- functions ----

static int is_loop_entry(const struct tally *t)
{
	for (size_t i = 0; i < t->r->kernel_count; i++)
		if (t->r->kernels[i].entry == t->function)
			return t->r->kernels[i].mode == CPU_LOOP;
	return 0;
}

static void tally_function(struct tally *t)
{
	t->is_loop = is_loop_entry(t);
	gather(t);
	if (!t->place_count)
		return;
	if (t->is_loop)
		find_once(t);
	make_counters(t);
	if (t->is_loop)
		make_lanes(t);
	for (size_t i = 0; i < t->place_count; i++)
		count_at(t, &t->places[i]);
	for (size_t i = 0; i < t->leave_count; i++)
		add_before(t, t->leaves[i]);
	if (t->is_loop)
		tally_lanes(t);
}

void tally_work(struct retarget *r)
{
	struct tally t = {.r = r,
	    .builder = LLVMCreateBuilderInContext(r->context),
	    .wide = LLVMInt64TypeInContext(r->context),
	    .marks = LLVMGetNamedGlobal(r->module, MARKS),
	    .totals = LLVMGetNamedGlobal(r->module, "cue_dev_counts"),
	    .longest = LLVMAddGlobal(
	        r->module, LLVMArrayType2(LLVMInt64TypeInContext(r->context), LANE_KINDS), "cue_dev_longest")};

	if (r->options.level > '0')
		run_passes(r, "cgscc(inline)");
	for (t.function = LLVMGetFirstFunction(r->module); t.marks && t.function;
	    t.function = LLVMGetNextFunction(t.function))
		if (!LLVMIsDeclaration(t.function))
			tally_function(&t);
	if (t.marks)
		LLVMDeleteGlobal(t.marks);
	LLVMDisposeBuilder(t.builder);
	free(t.places);
	free(t.leaves);
}
