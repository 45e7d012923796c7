// Addresses in shared memory wrap around at 32 bits on the GPU, and old programs depend on it: p[~i] with an
// unsigned i is p[-1 - i] there. Here addresses have 64 bits, so that ~i would be 16 GB away.
//
// So if the index of an element in shared memory is an unsigned 32-bit number widened to 64 bits, the offset
// is truncated to 32 bits and sign-extended. That is what the GPU computes for any index, because offsets
// within a block's shared memory are far below 2^31. An address counts as shared if every path to it begins
// at a shared variable; a pointer from an argument or from memory is not followed.
#include "retarget.h"

#include <llvm-c/Target.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 64 };

static int is_shared_variable(const struct retarget *r, LLVMValueRef value)
{
	if (!LLVMIsAGlobalVariable(value))
		return 0;
	for (size_t i = 0; i < r->shared_count; i++)
		if (!strcmp(r->shared[i].name, value_name(value)))
			return 1;
	return 0;
}

// `steps` limits the whole search, so that a pointer that a loop moves ends it: not shared.
static int in_shared(const struct retarget *r, LLVMValueRef value, unsigned *steps)
{
	if (!*steps)
		return 0;
	--*steps;
	if (is_shared_variable(r, value))
		return 1;
	if (LLVMIsASelectInst(value))
		return in_shared(r, LLVMGetOperand(value, 1), steps) && in_shared(r, LLVMGetOperand(value, 2), steps);
	int element = LLVMIsAGetElementPtrInst(value) ||
	              (LLVMIsAConstantExpr(value) && LLVMGetConstOpcode(value) == LLVMGetElementPtr);
	return element && in_shared(r, LLVMGetOperand(value, 0), steps);
}

// The 32-bit number that an element's index widens, if it is the only index that varies.
static LLVMValueRef unsigned_index(LLVMValueRef element)
{
	unsigned last = (unsigned)LLVMGetNumOperands(element) - 1;
	LLVMValueRef index = LLVMGetOperand(element, last);

	for (unsigned i = 1; i < last; i++)
		if (!LLVMIsAConstantInt(LLVMGetOperand(element, i)))
			return NULL;
	if (!LLVMIsAZExtInst(index) || LLVMGetNNeg(index))
		return NULL;
	LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(index, 0));
	return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 32
	           ? LLVMGetOperand(index, 0)
	           : NULL;
}

static LLVMTypeRef indexed_type(LLVMValueRef element)
{
	LLVMTypeRef type = LLVMGetGEPSourceElementType(element);

	for (int i = 2; i < LLVMGetNumOperands(element); i++) {
		if (LLVMGetTypeKind(type) == LLVMStructTypeKind)
			return NULL;
		type = LLVMGetElementType(type);
	}
	return type;
}

// The same element with its last index 0, plus the index's offset.
static void wrap_element(struct retarget *r, LLVMBuilderRef builder, LLVMValueRef element, uint64_t size)
{
	LLVMTypeRef word = LLVMInt32TypeInContext(r->context), wide = LLVMInt64TypeInContext(r->context);
	unsigned last = (unsigned)LLVMGetNumOperands(element) - 1;
	LLVMValueRef *indices = calloc(last + 1, sizeof *indices), offset, first, wrapped;

	LLVMPositionBuilderBefore(builder, element);
	for (unsigned i = 1; i < last; i++)
		indices[i - 1] = LLVMGetOperand(element, i);
	indices[last - 1] = LLVMConstNull(wide);
	first = LLVMBuildGEP2(
	    builder, LLVMGetGEPSourceElementType(element), LLVMGetOperand(element, 0), indices, last, "");
	offset = LLVMBuildMul(builder, unsigned_index(element), LLVMConstInt(word, size, 0), "");
	offset = LLVMBuildSExt(builder, offset, wide, "");
	wrapped = LLVMBuildGEP2(builder, LLVMInt8TypeInContext(r->context), first, &offset, 1, "");
	LLVMReplaceAllUsesWith(element, wrapped);
	LLVMInstructionEraseFromParent(element);
	free(indices);
}

static void wrap_block(
    struct retarget *r, LLVMBuilderRef builder, LLVMTargetDataRef layout, LLVMBasicBlockRef block)
{
	for (LLVMValueRef at = LLVMGetFirstInstruction(block), next; at; at = next) {
		unsigned steps = MAX_STEPS;
		LLVMTypeRef type;

		next = LLVMGetNextInstruction(at);
		if (LLVMIsAGetElementPtrInst(at) && unsigned_index(at) && (type = indexed_type(at)) &&
		    LLVMTypeIsSized(type) && in_shared(r, LLVMGetOperand(at, 0), &steps))
			wrap_element(r, builder, at, LLVMABISizeOfType(layout, type));
	}
}

void wrap_shared(struct retarget *r)
{
	LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(r->machine);
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(r->context);

	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f))
		for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
			wrap_block(r, builder, layout, b);
	LLVMDisposeBuilder(builder);
	LLVMDisposeTargetData(layout);
}
