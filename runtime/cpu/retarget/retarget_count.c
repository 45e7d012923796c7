// --count: how much a kernel executes and moves, for `cuelastic profile`.
//
// At the end of each basic block of the program's own code, two counters of the host program are raised: by
// the block's instructions, and by the bytes that it loads from and stores to global memory. Instructions are
// LLVM's, simplified but before loops are optimised; an intrinsic of the GPU is one. They measure the
// threads' work, not the GPU's own instructions. Memory is global unless it visibly begins at a local, shared
// or constant variable or at a parameter passed by value. Caches and coalescing are ignored: these are the
// bytes that threads request.
//
// The counters are not atomic: they are correct only if one host thread runs all blocks
// (CUELASTIC_CPU_WORKERS=1).
#include "retarget.h"

#include <stdlib.h>
#include <string.h>

enum { INSTRUCTIONS, BYTES };

static int is_listed(const struct retarget *r, const char *name)
{
	for (size_t i = 0; i < r->shared_count; i++)
		if (!strcmp(r->shared[i].name, name))
			return 1;
	for (size_t i = 0; i < r->variable_count; i++)
		if (r->variables[i].constant && !strcmp(r->variables[i].name, name))
			return 1;
	return 0;
}

static int is_by_value(LLVMValueRef argument)
{
	unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5), index = 1;
	LLVMValueRef function = LLVMGetParamParent(argument);

	for (LLVMValueRef p = LLVMGetFirstParam(function); p && p != argument; p = LLVMGetNextParam(p))
		index++;
	return LLVMGetEnumAttributeAtIndex(function, index, kind) != NULL;
}

int is_global(const struct retarget *r, LLVMValueRef pointer)
{
	while (LLVMIsAGetElementPtrInst(pointer) || LLVMIsABitCastInst(pointer) ||
	       (LLVMIsAConstantExpr(pointer) && LLVMGetConstOpcode(pointer) == LLVMGetElementPtr))
		pointer = LLVMGetOperand(pointer, 0);
	if (LLVMIsAAllocaInst(pointer) || (LLVMIsAArgument(pointer) && is_by_value(pointer)))
		return 0;
	return !LLVMIsAGlobalVariable(pointer) || !is_listed(r, value_name(pointer));
}

static uint64_t bytes_of(const struct retarget *r, LLVMTargetDataRef layout, LLVMValueRef at)
{
	if (LLVMIsALoadInst(at))
		return is_global(r, LLVMGetOperand(at, 0)) ? LLVMStoreSizeOfType(layout, LLVMTypeOf(at)) : 0;
	if (LLVMIsAStoreInst(at))
		return is_global(r, LLVMGetOperand(at, 1))
		           ? LLVMStoreSizeOfType(layout, LLVMTypeOf(LLVMGetOperand(at, 0)))
		           : 0;
	if (LLVMIsAAtomicRMWInst(at) || LLVMIsAAtomicCmpXchgInst(at))
		return is_global(r, LLVMGetOperand(at, 0))
		           ? LLVMStoreSizeOfType(layout, LLVMTypeOf(LLVMGetOperand(at, 1)))
		           : 0;
	return 0;
}

static int counts(LLVMValueRef at)
{
	LLVMValueRef called = LLVMIsACallInst(at) ? called_function(at) : NULL;

	if (called &&
	    (starts_with(value_name(called), "llvm.lifetime") || starts_with(value_name(called), "llvm.assume") ||
	        starts_with(value_name(called), "llvm.dbg")))
		return 0;
	return !LLVMIsAPHINode(at) && !LLVMIsAAllocaInst(at) && !LLVMIsABitCastInst(at);
}

static void raise(
    struct retarget *r, LLVMBuilderRef builder, LLVMValueRef counters, unsigned which, uint64_t by)
{
	LLVMTypeRef wide = LLVMInt64TypeInContext(r->context);
	LLVMValueRef index = LLVMConstInt(wide, which, 0);
	LLVMValueRef place = LLVMBuildInBoundsGEP2(builder, wide, counters, &index, 1, "");
	LLVMValueRef value = LLVMBuildLoad2(builder, wide, place, "");

	LLVMBuildStore(builder, LLVMBuildAdd(builder, value, LLVMConstInt(wide, by, 0), ""), place);
}

static void count_block(struct retarget *r, LLVMBuilderRef builder, LLVMTargetDataRef layout,
    LLVMValueRef counters, LLVMBasicBlockRef block)
{
	uint64_t instructions = 0, bytes = 0;

	for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
		instructions += counts(at);
		bytes += bytes_of(r, layout, at);
	}
	LLVMPositionBuilderBefore(builder, LLVMGetBasicBlockTerminator(block));
	if (instructions)
		raise(r, builder, counters, INSTRUCTIONS, instructions);
	if (bytes)
		raise(r, builder, counters, BYTES, bytes);
}

void count_work(struct retarget *r)
{
	LLVMTypeRef type = LLVMArrayType2(LLVMInt64TypeInContext(r->context), 2);
	LLVMValueRef counters = LLVMAddGlobal(r->module, type, "cue_dev_counts");
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(r->context);
	LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(r->machine);

	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f)) {
		if (starts_with(value_name(f), "nvvm.") || starts_with(value_name(f), "cue."))
			continue;
		for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
			count_block(r, builder, layout, counters, b);
	}
	LLVMDisposeTargetData(layout);
	LLVMDisposeBuilder(builder);
}
