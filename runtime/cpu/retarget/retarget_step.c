// --in-step: for programs that assume a warp running in step, which CUDA does not guarantee since compute
// capability 7.0.
//
// Before and after every store to memory that other threads can see, a thread waits as for __activemask:
// until all lanes of its warp that can reach the same place are there. So the others see a lane's store at
// their next load, and no lane overwrites what another still has to load. This is slow, and it hides missing
// synchronisation: off by default.
#include "retarget.h"
#include "runtime/cpu/engine/engine.h"

#include <string.h>

static int is_local(LLVMValueRef pointer)
{
	while (LLVMIsAGetElementPtrInst(pointer))
		pointer = LLVMGetOperand(pointer, 0);
	return LLVMIsAAllocaInst(pointer) != NULL;
}

static void wait_here(struct retarget *r, LLVMBuilderRef builder, LLVMValueRef wait)
{
	LLVMTypeRef word = LLVMInt32TypeInContext(r->context);
	LLVMValueRef none = LLVMConstNull(word);
	LLVMValueRef arguments[5] = {LLVMConstInt(word, CPU_ACTIVEMASK, 0), none,
	    LLVMConstNull(LLVMInt64TypeInContext(r->context)), none, none};

	LLVMBuildCall2(builder, LLVMGlobalGetValueType(wait), wait, arguments, 5, "");
}

static void step_block(struct retarget *r, LLVMBuilderRef builder, LLVMValueRef wait, LLVMBasicBlockRef block)
{
	for (LLVMValueRef at = LLVMGetFirstInstruction(block), next; at; at = next) {
		next = LLVMGetNextInstruction(at);
		if (!LLVMIsAStoreInst(at) || is_local(LLVMGetOperand(at, 1)))
			continue;
		LLVMPositionBuilderBefore(builder, at);
		wait_here(r, builder, wait);
		LLVMPositionBuilderBefore(builder, next);
		wait_here(r, builder, wait);
	}
}

void run_in_step(struct retarget *r)
{
	LLVMTypeRef word = LLVMInt32TypeInContext(r->context), wide = LLVMInt64TypeInContext(r->context);
	LLVMTypeRef parameters[5] = {word, word, wide, word, word};
	LLVMValueRef wait = LLVMGetNamedFunction(r->module, "cue.wait");
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(r->context);

	if (!wait)
		wait = LLVMAddFunction(r->module, "cue.wait", LLVMFunctionType(wide, parameters, 5, 0));
	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f))
		for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
			step_block(r, builder, wait, b);
	LLVMDisposeBuilder(builder);
}
