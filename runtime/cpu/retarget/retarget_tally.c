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

struct tally {
	struct retarget *r;
	LLVMBuilderRef builder;
	LLVMValueRef function, marks, totals; // cue_dev_counts
	LLVMValueRef counters[CPU_COUNTS];
	LLVMBasicBlockRef end; // of a coroutine; otherwise NULL
};

static LLVMTypeRef wide(const struct tally *t)
{
	return LLVMInt64TypeInContext(t->r->context);
}

// The counts that a store marks, or NULL.
static const uint64_t *marked(const struct tally *t, LLVMValueRef at)
{
	if (!LLVMIsAStoreInst(at) || LLVMGetOperand(at, 1) != t->marks)
		return NULL;
	return t->r->work + LLVMConstIntGetZExtValue(LLVMGetOperand(at, 0)) * CPU_COUNTS;
}

static void raise(struct tally *t, LLVMValueRef place, LLVMValueRef by)
{
	LLVMValueRef value = LLVMBuildLoad2(t->builder, wide(t), place, "");

	LLVMBuildStore(t->builder, LLVMBuildAdd(t->builder, value, by, ""), place);
}

static void count_here(struct tally *t, LLVMValueRef mark, const uint64_t *counts)
{
	LLVMPositionBuilderBefore(t->builder, mark);
	for (unsigned i = 0; i < CPU_COUNTS; i++)
		if (counts[i])
			raise(t, t->counters[i], LLVMConstInt(wide(t), counts[i], 0));
	LLVMInstructionEraseFromParent(mark);
}

static void flush_before(struct tally *t, LLVMValueRef at)
{
	LLVMPositionBuilderBefore(t->builder, at);
	for (unsigned i = 0; i < CPU_COUNTS; i++) {
		LLVMValueRef index = LLVMConstInt(wide(t), i, 0), place;

		place = LLVMBuildInBoundsGEP2(t->builder, wide(t), t->totals, &index, 1, "");
		raise(t, place, LLVMBuildLoad2(t->builder, wide(t), t->counters[i], ""));
		LLVMBuildStore(t->builder, LLVMConstNull(wide(t)), t->counters[i]);
	}
}

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

static void make_counters(struct tally *t)
{
	LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(t->function);

	LLVMPositionBuilderBefore(t->builder, LLVMGetFirstInstruction(entry));
	for (unsigned i = 0; i < CPU_COUNTS; i++)
		t->counters[i] = LLVMBuildAlloca(t->builder, wide(t), "");
	for (unsigned i = 0; i < CPU_COUNTS; i++)
		LLVMBuildStore(t->builder, LLVMConstNull(wide(t)), t->counters[i]);
}

static int has_marks(const struct tally *t)
{
	for (LLVMUseRef use = LLVMGetFirstUse(t->marks); use; use = LLVMGetNextUse(use)) {
		LLVMValueRef user = LLVMGetUser(use);

		if (LLVMIsAInstruction(user) &&
		    LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)) == t->function)
			return 1;
	}
	return 0;
}

static void tally_function(struct tally *t)
{
	t->end = NULL;
	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(t->function); b; b = LLVMGetNextBasicBlock(b))
		if (is_call_of(LLVMGetFirstInstruction(b), "llvm.coro.end"))
			t->end = b;
	make_counters(t);
	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(t->function); b; b = LLVMGetNextBasicBlock(b))
		for (LLVMValueRef at = LLVMGetFirstInstruction(b), next; at; at = next) {
			const uint64_t *counts = marked(t, at);

			next = LLVMGetNextInstruction(at);
			if (counts)
				count_here(t, at, counts);
			else if (leaves(t, at))
				flush_before(t, at);
		}
}

void tally_work(struct retarget *r)
{
	struct tally t = {.r = r,
	    .builder = LLVMCreateBuilderInContext(r->context),
	    .marks = LLVMGetNamedGlobal(r->module, MARKS),
	    .totals = LLVMGetNamedGlobal(r->module, "cue_dev_counts")};

	if (r->options.level > '0')
		run_passes(r, "cgscc(inline)");
	for (t.function = LLVMGetFirstFunction(r->module); t.function;
	    t.function = LLVMGetNextFunction(t.function))
		if (t.marks && has_marks(&t))
			tally_function(&t);
	if (t.marks)
		LLVMDeleteGlobal(t.marks);
	LLVMDisposeBuilder(t.builder);
}
