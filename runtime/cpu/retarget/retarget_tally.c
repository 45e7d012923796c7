// --virtual: counters in registers.
//
// retarget_count.c marks where what was done: by a volatile store of a number, which stands for the counts and which no
// pass removes or joins. Functions are then inlined, so that the calls that remain are few. Only now does each
// function get counters: local variables, which LLVM promotes to values, and whose sums it computes without a loop or
// by vectors where it can. They are added to cue_dev_counts where the function ends, where it suspends, and before
// calls of functions that count themselves.
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
	int is_once; // it is passed once by each thread of a loop kernel's block, which needs no counter
};

struct tally {
	struct retarget *r;
	LLVMBuilderRef builder;
	LLVMValueRef function, marks, totals; // cue_dev_counts
	LLVMBasicBlockRef end;                // of a coroutine; otherwise NULL
	struct place *places;
	LLVMValueRef *leaves; // before which counters are added to the totals
	size_t place_count, leave_count;
	LLVMValueRef counters[MAX_COUNTERS];
	unsigned counter_count;
	int is_loop;  // the entry of a loop kernel
	int by_place; // otherwise by kind
};

static LLVMValueRef number(const struct tally *t, uint64_t value)
{
	return LLVMConstInt(LLVMInt64TypeInContext(t->r->context), value, 0);
}

static LLVMValueRef load(const struct tally *t, LLVMValueRef from)
{
	return LLVMBuildLoad2(t->builder, LLVMInt64TypeInContext(t->r->context), from, "");
}

static void raise(const struct tally *t, LLVMValueRef counter, LLVMValueRef by)
{
	LLVMBuildStore(t->builder, LLVMBuildAdd(t->builder, load(t, counter), by, ""), counter);
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
	*place = (struct place){NULL, {0}, 0};
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
	struct place place = {.is_once = t->is_loop && is_once(block)};

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
	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(t->function); b; b = LLVMGetNextBasicBlock(b))
		if (is_call_of(LLVMGetFirstInstruction(b), "llvm.coro.end"))
			t->end = b;
	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(t->function); b; b = LLVMGetNextBasicBlock(b))
		gather_block(t, b);
}

// ---- its counters ----

static void make_counters(struct tally *t)
{
	LLVMTypeRef wide = LLVMInt64TypeInContext(t->r->context);

	t->by_place = !t->end && t->place_count <= MAX_COUNTERS;
	t->counter_count = t->by_place ? (unsigned)t->place_count : CPU_COUNTS;
	LLVMPositionBuilderBefore(t->builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(t->function)));
	for (unsigned i = 0; i < t->counter_count; i++)
		t->counters[i] = LLVMBuildAlloca(t->builder, wide, "");
	for (unsigned i = 0; i < t->counter_count; i++)
		LLVMBuildStore(t->builder, number(t, 0), t->counters[i]);
}

static void count_at(const struct tally *t, size_t index)
{
	const struct place *place = &t->places[index];

	LLVMPositionBuilderBefore(t->builder, place->before);
	if (t->by_place && !place->is_once)
		raise(t, t->counters[index], number(t, 1));
	for (unsigned i = 0; !t->by_place && i < CPU_COUNTS; i++)
		if (place->counts[i])
			raise(t, t->counters[i], number(t, place->counts[i]));
}

// How often a place was passed.
static LLVMValueRef passes(const struct tally *t, unsigned index)
{
	LLVMValueRef offset = number(t, offsetof(struct cpu_block, threads)), threads;
	LLVMContextRef context = t->r->context;

	if (!t->places[index].is_once)
		return load(t, t->counters[index]);
	threads = LLVMBuildGEP2(
	    t->builder, LLVMInt8TypeInContext(context), LLVMGetParam(t->function, 0), &offset, 1, "");
	threads = LLVMBuildLoad2(t->builder, LLVMInt32TypeInContext(context), threads, "");
	return LLVMBuildZExt(t->builder, threads, LLVMInt64TypeInContext(context), "");
}

// How much of a kind was counted; NULL: none.
static LLVMValueRef sum(const struct tally *t, unsigned kind)
{
	LLVMValueRef sum = NULL;

	if (!t->by_place)
		return load(t, t->counters[kind]);
	for (unsigned i = 0; i < t->counter_count; i++) {
		uint64_t each = t->places[i].counts[kind];

		if (!each)
			continue;
		LLVMValueRef part = LLVMBuildMul(t->builder, passes(t, i), number(t, each), "");
		sum = sum ? LLVMBuildAdd(t->builder, sum, part, "") : part;
	}
	return sum;
}

static void add_before(const struct tally *t, LLVMValueRef leave)
{
	LLVMPositionBuilderBefore(t->builder, leave);
	for (unsigned i = 0; i < CPU_COUNTS; i++) {
		LLVMValueRef by = sum(t, i), index = number(t, i), total;

		total = LLVMBuildInBoundsGEP2(
		    t->builder, LLVMInt64TypeInContext(t->r->context), t->totals, &index, 1, "");
		if (by)
			raise(t, total, by);
	}
	for (unsigned i = 0; i < t->counter_count; i++)
		LLVMBuildStore(t->builder, number(t, 0), t->counters[i]);
}

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
	make_counters(t);
	for (size_t i = 0; i < t->place_count; i++)
		count_at(t, i);
	for (size_t i = 0; i < t->leave_count; i++)
		add_before(t, t->leaves[i]);
}

void tally_work(struct retarget *r)
{
	struct tally t = {.r = r,
	    .builder = LLVMCreateBuilderInContext(r->context),
	    .marks = LLVMGetNamedGlobal(r->module, MARKS),
	    .totals = LLVMGetNamedGlobal(r->module, "cue_dev_counts")};

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
