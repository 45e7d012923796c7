// A suspension point of a coroutine.
//
// 	r = cue.wait(wait, id, a, b, c)   becomes   store wait, id, a, b, c to the thread;
// 	                                            suspend;
// 	                                            r = the thread's result
//
// The block is split at the call. The part before it moves to a new block, which replaces the old one as the
// target of jumps. So the tail keeps its identity, and the phis in its successors stay valid.
#include "retarget.h"
#include "runtime/cpu/engine/engine.h"

#include <string.h>

LLVMBasicBlockRef cut_before(struct retarget *r, LLVMValueRef instruction)
{
	LLVMBasicBlockRef tail = LLVMGetInstructionParent(instruction);
	LLVMBasicBlockRef head = LLVMInsertBasicBlockInContext(r->context, tail, "");
	LLVMValueRef terminator = LLVMGetBasicBlockTerminator(tail);
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(r->context);

	// Without its terminator the block has no successors whose phis would be renamed with it.
	LLVMInstructionRemoveFromParent(terminator);
	LLVMReplaceAllUsesWith(LLVMBasicBlockAsValue(tail), LLVMBasicBlockAsValue(head));
	LLVMPositionBuilderAtEnd(builder, tail);
	LLVMInsertIntoBuilder(builder, terminator);
	LLVMPositionBuilderAtEnd(builder, head);
	for (LLVMValueRef at = LLVMGetFirstInstruction(tail), next; at != instruction; at = next) {
		next = LLVMGetNextInstruction(at);
		LLVMInstructionRemoveFromParent(at);
		LLVMInsertIntoBuilder(builder, at);
	}
	LLVMDisposeBuilder(builder);
	return head;
}

// Where a suspended coroutine returns to its caller.
static LLVMBasicBlockRef suspend_block(LLVMValueRef function)
{
	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
		LLVMValueRef first = LLVMGetFirstInstruction(b);

		if (LLVMIsACallInst(first) && called_function(first) &&
		    !strcmp(value_name(called_function(first)), "llvm.coro.end"))
			return b;
	}
	fatal("%s: no end of the coroutine", value_name(function));
}

static LLVMValueRef field(struct retarget *r, LLVMBuilderRef builder, LLVMValueRef self, size_t offset)
{
	LLVMValueRef index = LLVMConstInt(LLVMInt64TypeInContext(r->context), offset, 0);

	return LLVMBuildGEP2(builder, LLVMInt8TypeInContext(r->context), self, &index, 1, "");
}

static void store_operands(struct retarget *r, LLVMBuilderRef builder, LLVMValueRef call, LLVMValueRef self)
{
	static const size_t offsets[] = {offsetof(struct cpu_thread, wait), offsetof(struct cpu_thread, id),
	    offsetof(struct cpu_thread, a), offsetof(struct cpu_thread, b), offsetof(struct cpu_thread, c)};

	for (unsigned i = 0; i < 5; i++)
		LLVMBuildStore(builder, LLVMGetOperand(call, i), field(r, builder, self, offsets[i]));
}

static void build_suspend(
    struct retarget *r, LLVMBuilderRef builder, LLVMBasicBlockRef tail, LLVMBasicBlockRef end)
{
	unsigned id = LLVMLookupIntrinsicID("llvm.coro.suspend", strlen("llvm.coro.suspend"));
	LLVMValueRef suspend = LLVMGetIntrinsicDeclaration(r->module, id, NULL, 0);
	LLVMTypeRef byte = LLVMInt8TypeInContext(r->context);
	LLVMValueRef arguments[2] = {
	    LLVMConstNull(LLVMTokenTypeInContext(r->context)), LLVMConstNull(LLVMInt1TypeInContext(r->context))};
	LLVMValueRef state, choice;

	state = LLVMBuildCall2(builder, LLVMGlobalGetValueType(suspend), suspend, arguments, 2, "");
	choice = LLVMBuildSwitch(builder, state, end, 2);
	LLVMAddCase(choice, LLVMConstInt(byte, 0, 0), tail);
	LLVMAddCase(choice, LLVMConstInt(byte, 1, 0), end);
}

void make_suspension(struct retarget *r, LLVMValueRef call, LLVMValueRef self)
{
	LLVMBasicBlockRef tail = LLVMGetInstructionParent(call);
	LLVMBasicBlockRef end = suspend_block(LLVMGetBasicBlockParent(tail)), head = cut_before(r, call);
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(r->context);

	LLVMPositionBuilderBefore(builder, call); // for its source position
	LLVMPositionBuilderAtEnd(builder, head);
	store_operands(r, builder, call, self);
	build_suspend(r, builder, tail, end);
	LLVMPositionBuilderBefore(builder, call);
	if (LLVMGetFirstUse(call)) {
		LLVMValueRef slot = field(r, builder, self, offsetof(struct cpu_thread, result));

		LLVMReplaceAllUsesWith(call, LLVMBuildLoad2(builder, LLVMTypeOf(call), slot, ""));
	}
	LLVMInstructionEraseFromParent(call);
	LLVMDisposeBuilder(builder);
}
