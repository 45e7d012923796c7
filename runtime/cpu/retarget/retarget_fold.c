// Makes operations that differ between the GPU and the host behave as on the GPU.
//
//	__nvvm_reflect("…")      the constant that libdevice asks for: denormals kept, exact division and square root
//	llvm.fmuladd             always a fused multiply-add: only the source decides, not the code around it
//	fast-math flags          dropped, for the same reason
//	fptosi, fptoui           saturating, NaN to 0, as the GPU's conversion; out of range would be undefined
//	shifts                   by the width or more give 0 or the sign, as the GPU's shifter clamps
//	division by zero         gives all ones (a remainder: the dividend) and no trap; INT_MIN / -1 wraps
//	{i32, i1} results        unpacked from the 64 bits that device.c returns
//	grid barriers            cooperative groups spin on a word of memory; here their threads suspend
//	attributes of functions  of the GPU's target dropped, of the host's added
#include "retarget.h"

#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void retarget_function(struct retarget *r, LLVMValueRef function)
{
	static const char *const gone[] = {"target-cpu", "target-features", "tune-cpu", "frame-pointer",
	    "uniform-work-group-size", "stack-protector-buffer-size", "no-trapping-math"};
	LLVMAttributeIndex index = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;

	for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
		LLVMRemoveStringAttributeAtIndex(function, index, gone[i], (unsigned)strlen(gone[i]));
	LLVMAddTargetDependentFunctionAttr(function, "target-cpu", r->cpu);
	LLVMAddTargetDependentFunctionAttr(function, "target-features", r->features);
	LLVMAddTargetDependentFunctionAttr(function, "frame-pointer", "none");
	remove_attribute(function, "optnone");
	remove_attribute(function, "convergent");
	add_attribute(function, "nomerge"); // until it is known who waits
	LLVMSetFunctionCallConv(function, LLVMCCallConv);
	if (r->options.address && !LLVMIsDeclaration(function))
		add_attribute(function, "sanitize_address");
}

// ---- reflection ----

static unsigned reflected(LLVMValueRef argument)
{
	LLVMValueRef global = LLVMIsAGlobalVariable(argument);
	LLVMValueRef text = global ? LLVMGetInitializer(global) : NULL;
	size_t length;

	if (!text || !LLVMIsConstantString(text))
		return 0;
	const char *key = LLVMGetAsString(text, &length);
	if (!strcmp(key, "__CUDA_PREC_DIV") || !strcmp(key, "__CUDA_PREC_SQRT"))
		return 1;
	return strcmp(key, "__CUDA_ARCH") ? 0 : 750;
}

static void fold_reflection(struct retarget *r, const char *name)
{
	LLVMValueRef reflect = LLVMGetNamedFunction(r->module, name), call;

	while (reflect && (call = first_use_call(reflect))) {
		LLVMValueRef value = LLVMConstInt(LLVMTypeOf(call), reflected(LLVMGetOperand(call, 0)), 0);

		LLVMReplaceAllUsesWith(call, value);
		LLVMInstructionEraseFromParent(call);
	}
}

// ---- instructions ----

static LLVMValueRef call_intrinsic(struct retarget *r, LLVMBuilderRef builder, const char *name,
    LLVMTypeRef *overload, size_t overloads, LLVMValueRef *arguments, unsigned count)
{
	unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
	LLVMValueRef function = LLVMGetIntrinsicDeclaration(r->module, id, overload, overloads);

	return LLVMBuildCall2(
	    builder, LLVMIntrinsicGetType(r->context, id, overload, overloads), function, arguments, count, "");
}

// To convert to 8 and 16 bits the GPU converts to 32 first and then truncates.
static LLVMValueRef saturating(struct retarget *r, LLVMBuilderRef builder, LLVMValueRef conversion)
{
	int is_signed = LLVMGetInstructionOpcode(conversion) == LLVMFPToSI;
	LLVMValueRef from = LLVMGetOperand(conversion, 0), value;
	LLVMTypeRef to = LLVMTypeOf(conversion), overload[2] = {to, LLVMTypeOf(from)};
	int narrow = LLVMGetTypeKind(to) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(to) < 32;

	if (narrow)
		overload[0] = LLVMInt32TypeInContext(r->context);
	value =
	    call_intrinsic(r, builder, is_signed ? "llvm.fptosi.sat" : "llvm.fptoui.sat", overload, 2, &from, 1);
	return narrow ? LLVMBuildTrunc(builder, value, to, "") : value;
}

static LLVMValueRef fused(struct retarget *r, LLVMBuilderRef builder, LLVMValueRef call)
{
	LLVMTypeRef overload = LLVMTypeOf(call);
	LLVMValueRef arguments[3];

	for (unsigned i = 0; i < 3; i++)
		arguments[i] = LLVMGetOperand(call, i);
	return call_intrinsic(r, builder, "llvm.fma", &overload, 1, arguments, 3);
}

// A call of an intrinsic that returns {i32, i1}, if device.c has it in packed form.
static LLVMValueRef unpacked(struct retarget *r, LLVMBuilderRef builder, LLVMValueRef call, const char *name)
{
	char *packed = format("packed.%s", name);
	LLVMValueRef function = LLVMGetNamedFunction(r->module, packed), result, low, high, value, arguments[4];
	unsigned count = LLVMGetNumArgOperands(call);

	free(packed);
	if (!function || count > 4)
		return NULL;
	for (unsigned i = 0; i < count; i++)
		arguments[i] = LLVMGetOperand(call, i);
	value = LLVMBuildCall2(builder, LLVMGlobalGetValueType(function), function, arguments, count, "");
	low = LLVMBuildTrunc(builder, value, LLVMInt32TypeInContext(r->context), "");
	high = LLVMBuildLShr(builder, value, LLVMConstInt(LLVMTypeOf(value), 32, 0), "");
	high = LLVMBuildTrunc(builder, high, LLVMInt1TypeInContext(r->context), "");
	result = LLVMBuildInsertValue(builder, LLVMGetUndef(LLVMTypeOf(call)), low, 0, "");
	return LLVMBuildInsertValue(builder, result, high, 1, "");
}

// NULL for constant amounts, which need no clamping.
static LLVMValueRef clamped_shift(LLVMBuilderRef builder, LLVMValueRef shift)
{
	LLVMOpcode opcode = LLVMGetInstructionOpcode(shift);
	LLVMValueRef x = LLVMGetOperand(shift, 0), n = LLVMGetOperand(shift, 1), inside, last, value;
	LLVMTypeRef type = LLVMTypeOf(x);

	if (LLVMIsAConstant(n) || LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
		return NULL;
	last = LLVMConstInt(type, LLVMGetIntTypeWidth(type) - 1, 0);
	inside = LLVMBuildICmp(builder, LLVMIntULE, n, last, "");
	n = LLVMBuildSelect(builder, inside, n, last, "");
	value = LLVMBuildBinOp(builder, opcode, x, n, "");
	return opcode == LLVMAShr ? value : LLVMBuildSelect(builder, inside, value, LLVMConstNull(type), "");
}

static LLVMValueRef guarded_division(LLVMBuilderRef builder, LLVMValueRef division)
{
	LLVMOpcode opcode = LLVMGetInstructionOpcode(division);
	LLVMValueRef x = LLVMGetOperand(division, 0), y = LLVMGetOperand(division, 1), zero, bad, value;
	LLVMTypeRef type = LLVMTypeOf(x);
	int remainder = opcode == LLVMSRem || opcode == LLVMURem;

	if (LLVMIsAConstant(y) || LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
		return NULL;
	zero = bad = LLVMBuildICmp(builder, LLVMIntEQ, y, LLVMConstNull(type), "");
	if (opcode == LLVMSDiv || opcode == LLVMSRem) {
		unsigned long long lowest = 1ull << (LLVMGetIntTypeWidth(type) - 1);
		LLVMValueRef minus = LLVMBuildICmp(builder, LLVMIntEQ, y, LLVMConstAllOnes(type), "");
		LLVMValueRef low = LLVMBuildICmp(builder, LLVMIntEQ, x, LLVMConstInt(type, lowest, 0), "");

		bad = LLVMBuildOr(builder, zero, LLVMBuildAnd(builder, minus, low, ""), "");
	}
	y = LLVMBuildSelect(
	    builder, bad, LLVMConstInt(type, 1, 0), y, ""); // INT_MIN / 1 is what INT_MIN / -1 wraps to
	value = LLVMBuildBinOp(builder, opcode, x, y, "");
	return LLVMBuildSelect(builder, zero, remainder ? x : LLVMConstAllOnes(type), value, "");
}

static LLVMValueRef replacement(struct retarget *r, LLVMBuilderRef builder, LLVMValueRef instruction)
{
	LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
	LLVMValueRef function;

	if (LLVMCanValueUseFastMathFlags(instruction))
		LLVMSetFastMathFlags(instruction, LLVMFastMathNone);
	if (opcode == LLVMFPToSI || opcode == LLVMFPToUI)
		return saturating(r, builder, instruction);
	if (opcode == LLVMShl || opcode == LLVMLShr || opcode == LLVMAShr)
		return clamped_shift(builder, instruction);
	if (opcode == LLVMSDiv || opcode == LLVMUDiv || opcode == LLVMSRem || opcode == LLVMURem)
		return guarded_division(builder, instruction);
	if (opcode != LLVMCall || !(function = called_function(instruction)))
		return NULL;
	if (starts_with(value_name(function), "llvm.fmuladd."))
		return fused(r, builder, instruction);
	if (starts_with(value_name(function), "nvvm.") && LLVMIsDeclaration(function))
		return unpacked(r, builder, instruction, value_name(function));
	return NULL;
}

static void fold_block(struct retarget *r, LLVMBuilderRef builder, LLVMBasicBlockRef block)
{
	for (LLVMValueRef at = LLVMGetFirstInstruction(block), next; at; at = next) {
		LLVMValueRef value;

		next = LLVMGetNextInstruction(at);
		LLVMPositionBuilderBefore(builder, at);
		value = replacement(r, builder, at);
		if (!value)
			continue;
		LLVMReplaceAllUsesWith(at, value);
		LLVMInstructionEraseFromParent(at);
	}
}

// Calls of cooperative groups' waiting loop, whose name is mangled with versions.
static void fold_grid_barrier(struct retarget *r, LLVMValueRef function)
{
	LLVMValueRef wait = LLVMGetNamedFunction(r->module, "cue.grid_sync"), call;
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(r->context);

	while ((call = first_use_call(function))) {
		LLVMPositionBuilderBefore(builder, call);
		LLVMBuildCall2(builder, LLVMGlobalGetValueType(wait), wait, NULL, 0, "");
		LLVMInstructionEraseFromParent(call);
	}
	LLVMDisposeBuilder(builder);
}

void fold_target(struct retarget *r)
{
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(r->context);

	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f)) {
		if (!LLVMGetIntrinsicID(f))
			retarget_function(r, f);
		if (strstr(value_name(f), "cooperative_groups") && strstr(value_name(f), "sync_grids_wait"))
			fold_grid_barrier(r, f);
		for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block; block = LLVMGetNextBasicBlock(block))
			fold_block(r, builder, block);
	}
	fold_reflection(r, "__nvvm_reflect");
	fold_reflection(r, "nvvm.reflect");
	LLVMDisposeBuilder(builder);
}
