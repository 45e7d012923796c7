// Shared memory: from global variables to offsets in the block's storage.
//
// Every static variable that a kernel uses gets an offset, in the order of the module; all extern __shared__
// arrays come after the last one. Each use is rewritten in place, to base + offset. Uses inside constant
// expressions (addresses of elements, casts) are first converted to instructions. Variables of functions that
// are not inlined come first, at the same offset in every kernel. The address sanitizer poisons the gaps
// between variables.
#include "retarget.h"

#include <stdlib.h>
#include <string.h>

#define GAP 32

typedef LLVMValueRef source(LLVMBuilderRef, void *);

struct rewrite {
	struct retarget *r;
	LLVMValueRef global, function;
	struct shared_variable *variable;
	uint32_t offset;
	source *base;
	void *data;
};

// ---- constants that hold an address ----

static int holds(LLVMValueRef constant, LLVMValueRef global)
{
	if (constant == global)
		return 1;
	if (!LLVMIsAConstant(constant) || LLVMIsAGlobalValue(constant))
		return 0;
	for (int i = 0; i < LLVMGetNumOperands(constant); i++)
		if (holds(LLVMGetOperand(constant, (unsigned)i), global))
			return 1;
	return 0;
}

static LLVMValueRef materialise(struct rewrite *w, LLVMBuilderRef builder, LLVMValueRef constant);

static LLVMValueRef materialise_gep(struct rewrite *w, LLVMBuilderRef builder, LLVMValueRef constant)
{
	unsigned count = (unsigned)LLVMGetNumOperands(constant) - 1;
	LLVMValueRef *indices = calloc(count + 1, sizeof *indices), result;

	for (unsigned i = 0; i < count; i++)
		indices[i] = materialise(w, builder, LLVMGetOperand(constant, i + 1));
	result = LLVMBuildGEP2(builder, LLVMGetGEPSourceElementType(constant),
	    materialise(w, builder, LLVMGetOperand(constant, 0)), indices, count, "");
	free(indices);
	return result;
}

static LLVMValueRef materialise_expression(struct rewrite *w, LLVMBuilderRef builder, LLVMValueRef constant)
{
	LLVMOpcode opcode = LLVMGetConstOpcode(constant);
	LLVMValueRef x = LLVMGetOperand(constant, 0);

	switch (opcode) {
	case LLVMGetElementPtr:
		return materialise_gep(w, builder, constant);
	case LLVMPtrToInt:
	case LLVMIntToPtr:
	case LLVMBitCast:
	case LLVMTrunc:
		return LLVMBuildCast(builder, opcode, materialise(w, builder, x), LLVMTypeOf(constant), "");
	case LLVMAdd:
	case LLVMSub:
	case LLVMMul:
	case LLVMXor:
		return LLVMBuildBinOp(builder, opcode, materialise(w, builder, x),
		    materialise(w, builder, LLVMGetOperand(constant, 1)), "");
	default:
		fatal(
		    "%s: address of %s in a constant of an unknown kind", value_name(w->function), w->variable->name);
	}
}

// An array, structure or vector of constants.
static LLVMValueRef materialise_aggregate(struct rewrite *w, LLVMBuilderRef builder, LLVMValueRef constant)
{
	LLVMTypeRef type = LLVMTypeOf(constant);
	int vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
	LLVMValueRef result = LLVMGetUndef(type);

	for (int i = 0; i < LLVMGetNumOperands(constant); i++) {
		LLVMValueRef element = materialise(w, builder, LLVMGetOperand(constant, (unsigned)i));
		LLVMValueRef index = LLVMConstInt(LLVMInt32TypeInContext(w->r->context), (unsigned)i, 0);

		if (vector)
			result = LLVMBuildInsertElement(builder, result, element, index, "");
		else
			result = LLVMBuildInsertValue(builder, result, element, (unsigned)i, "");
	}
	return result;
}

static LLVMValueRef materialise(struct rewrite *w, LLVMBuilderRef builder, LLVMValueRef constant)
{
	if (constant == w->global) {
		LLVMTypeRef byte = LLVMInt8TypeInContext(w->r->context);
		LLVMValueRef offset = LLVMConstInt(LLVMInt32TypeInContext(w->r->context), w->offset, 0);
		LLVMValueRef base = w->base(builder, w->data);

		return w->offset ? LLVMBuildInBoundsGEP2(builder, byte, base, &offset, 1, "") : base;
	}
	if (!holds(constant, w->global))
		return constant;
	if (LLVMIsAConstantExpr(constant))
		return materialise_expression(w, builder, constant);
	return materialise_aggregate(w, builder, constant);
}

// ---- uses ----

static void rewrite_phi(struct rewrite *w, LLVMBuilderRef builder, LLVMValueRef phi)
{
	for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
		LLVMValueRef value = LLVMGetIncomingValue(phi, i);

		if (!holds(value, w->global))
			continue;
		LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
		LLVMPositionBuilderBefore(builder, LLVMGetBasicBlockTerminator(from));
		value = materialise(w, builder, value);
		// A predecessor that occurs twice (a switch) must have the same value.
		for (unsigned j = 0; j < LLVMCountIncoming(phi); j++)
			if (LLVMGetIncomingBlock(phi, j) == from)
				LLVMSetOperand(phi, j, value);
	}
}

static void rewrite_instruction(struct rewrite *w, LLVMBuilderRef builder, LLVMValueRef instruction)
{
	if (LLVMIsAPHINode(instruction)) {
		rewrite_phi(w, builder, instruction);
		return;
	}
	for (int i = 0; i < LLVMGetNumOperands(instruction); i++) {
		LLVMValueRef operand = LLVMGetOperand(instruction, (unsigned)i);

		if (!operand || !LLVMIsAConstant(operand) || !holds(operand, w->global))
			continue;
		LLVMPositionBuilderBefore(builder, instruction);
		LLVMSetOperand(instruction, (unsigned)i, materialise(w, builder, operand));
	}
}

// The next instruction of the function that uses a value, through constants too; NULL when there is none.
static LLVMValueRef find_user(LLVMValueRef value, LLVMValueRef function)
{
	for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
		LLVMValueRef user = LLVMGetUser(use), found = NULL;

		if (LLVMIsAInstruction(user)) {
			if (LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)) == function)
				return user;
		} else if (LLVMIsAConstant(user) && !LLVMIsAGlobalValue(user)) {
			found = find_user(user, function);
		}
		if (found)
			return found;
	}
	return NULL;
}

static int rewrite_uses(struct rewrite *w)
{
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(w->r->context);
	LLVMValueRef user;
	int any = 0;

	while ((user = find_user(w->global, w->function))) {
		rewrite_instruction(w, builder, user);
		any = 1;
	}
	LLVMDisposeBuilder(builder);
	return any;
}

int replace_global(struct retarget *r, LLVMValueRef global, LLVMValueRef function, const char *name,
    source *base, void *data)
{
	struct shared_variable variable = {.name = (char *)name};
	struct rewrite w = {r, global, function, &variable, 0, base, data};

	return rewrite_uses(&w);
}

// ---- placing ----

static uint32_t align_up(uint64_t value, uint64_t align)
{
	return (uint32_t)((value + align - 1) & ~(align - 1));
}

static uint32_t place(struct kernel *kernel, struct shared_variable *variable, uint32_t offset)
{
	kernel->placed = grow(kernel->placed, kernel->placed_count, sizeof *kernel->placed);
	kernel->placed[kernel->placed_count++] = (struct placed){variable, offset};
	return align_up(offset + variable->size + GAP, GAP);
}

static uint32_t place_outline(struct retarget *r, struct kernel *kernel)
{
	for (size_t i = 0; i < r->shared_count; i++)
		if (r->shared[i].outline >= 0)
			place(kernel, &r->shared[i], (uint32_t)r->shared[i].outline);
	return r->outline_bytes;
}

// kernel: NULL for a function that is not inlined; its variables already have their places.
void place_shared(struct retarget *r, LLVMValueRef function, struct kernel *kernel, source *base,
    source *dynamic, void *data)
{
	uint32_t next = kernel ? place_outline(r, kernel) : 0;

	for (size_t i = 0; i < r->shared_count; i++) {
		struct shared_variable *variable = &r->shared[i];
		LLVMValueRef global = LLVMGetNamedGlobal(r->module, variable->name);
		struct rewrite w = {r, global, function, variable, 0, variable->dynamic ? dynamic : base, data};
		int here = kernel && !variable->dynamic && variable->outline < 0;

		if (!global)
			continue;
		if (here)
			next = align_up(next, variable->align > GAP ? variable->align : GAP);
		w.offset = variable->dynamic ? 0 : here ? next : (uint32_t)variable->outline;
		if (rewrite_uses(&w) && here)
			next = place(kernel, variable, next);
	}
	if (kernel)
		kernel->static_shared = align_up(next, 128);
}

static int is_entry(const struct retarget *r, LLVMValueRef function)
{
	for (size_t i = 0; i < r->kernel_count; i++)
		if (r->kernels[i].entry == function)
			return 1;
	return 0;
}

void place_outline_shared(struct retarget *r)
{
	for (size_t i = 0; i < r->shared_count; i++) {
		struct shared_variable *variable = &r->shared[i];
		LLVMValueRef global = LLVMGetNamedGlobal(r->module, variable->name);

		for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f && global && !variable->dynamic;
		    f = LLVMGetNextFunction(f)) {
			if (LLVMIsDeclaration(f) || is_entry(r, f) || variable->outline >= 0 || !find_user(global, f))
				continue;
			variable->outline = align_up(r->outline_bytes, variable->align > GAP ? variable->align : GAP);
			r->outline_bytes = align_up((uint64_t)variable->outline + variable->size + GAP, GAP);
		}
	}
}
