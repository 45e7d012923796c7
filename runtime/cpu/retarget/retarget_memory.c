// Which memory an address is in, as far as the code shows.
//
// An address begins at a variable, at a parameter that is passed by value, or at something unknown: a pointer from
// an argument or from memory. Unknown counts as global. memory_of also follows choices and loops, and arguments of
// functions that only calls use: all that can arrive must be in the same memory.
//
// An address is uniform if it is made of what all threads of a block have in common. Choices by branches are
// ignored: it is only asked for the price of an access.
#include "retarget.h"

#include <string.h>

enum { MAX_STEPS = 256 };

static enum memory memory_of_variable(const struct retarget *r, const char *name)
{
	for (size_t i = 0; i < r->shared_count; i++)
		if (!strcmp(r->shared[i].name, name))
			return MEMORY_SHARED;
	for (size_t i = 0; i < r->variable_count; i++)
		if (r->variables[i].constant && !strcmp(r->variables[i].name, name))
			return MEMORY_LOCAL;
	return MEMORY_GLOBAL;
}

static unsigned index_of(LLVMValueRef argument)
{
	unsigned index = 0;

	while (LLVMGetParam(LLVMGetParamParent(argument), index) != argument)
		index++;
	return index;
}

static int is_by_value(LLVMValueRef argument)
{
	unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);

	return LLVMGetEnumAttributeAtIndex(LLVMGetParamParent(argument), index_of(argument) + 1, kind) != NULL;
}

static LLVMValueRef base_of(LLVMValueRef pointer)
{
	while (LLVMIsAGetElementPtrInst(pointer) || LLVMIsABitCastInst(pointer) ||
	       (LLVMIsAConstantExpr(pointer) && LLVMGetConstOpcode(pointer) == LLVMGetElementPtr))
		pointer = LLVMGetOperand(pointer, 0);
	return pointer;
}

enum memory memory_at_base(const struct retarget *r, LLVMValueRef pointer)
{
	LLVMValueRef base = base_of(pointer);

	if (LLVMIsAAllocaInst(base) || (LLVMIsAArgument(base) && is_by_value(base)))
		return MEMORY_LOCAL;
	return LLVMIsAGlobalVariable(base) ? memory_of_variable(r, value_name(base)) : MEMORY_GLOBAL;
}

int is_parameter(LLVMValueRef pointer)
{
	LLVMValueRef base = base_of(pointer);

	return LLVMIsAArgument(base) && is_by_value(base);
}

// A search from one address. What it has met before adds nothing: a pointer that a loop moves stays in its memory.
struct search {
	const struct retarget *r;
	LLVMValueRef met[MAX_STEPS];
	unsigned count;
	int found; // bit set of memories
};

static void follow(struct search *s, LLVMValueRef pointer);

static void follow_argument(struct search *s, LLVMValueRef argument)
{
	LLVMValueRef function = LLVMGetParamParent(argument);

	if (!LLVMGetFirstUse(function))
		s->found |= 1 << MEMORY_GLOBAL; // a kernel
	for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
		LLVMValueRef user = LLVMGetUser(use);

		if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function)
			follow(s, LLVMGetOperand(user, index_of(argument)));
		else
			s->found |= 1 << MEMORY_GLOBAL;
	}
}

static void follow(struct search *s, LLVMValueRef pointer)
{
	LLVMValueRef base = base_of(pointer);

	for (unsigned i = 0; i < s->count; i++)
		if (s->met[i] == base)
			return;
	if (s->count == MAX_STEPS) {
		s->found |= 1 << MEMORY_GLOBAL;
		return;
	}
	s->met[s->count++] = base;
	if (LLVMIsAPHINode(base)) {
		for (unsigned i = 0; i < LLVMCountIncoming(base); i++)
			follow(s, LLVMGetIncomingValue(base, i));
	} else if (LLVMIsASelectInst(base)) {
		follow(s, LLVMGetOperand(base, 1));
		follow(s, LLVMGetOperand(base, 2));
	} else if (LLVMIsAArgument(base) && !is_by_value(base) &&
	           LLVMGetLinkage(LLVMGetParamParent(base)) == LLVMInternalLinkage) {
		follow_argument(s, base);
	} else {
		s->found |= 1 << memory_at_base(s->r, base);
	}
}

int is_operand(LLVMValueRef pointer)
{
	while (LLVMIsAGetElementPtrInst(pointer)) {
		for (int i = 1; i < LLVMGetNumOperands(pointer); i++)
			if (!LLVMIsAConstant(LLVMGetOperand(pointer, (unsigned)i)))
				return 0;
		pointer = LLVMGetOperand(pointer, 0);
	}
	return is_parameter(pointer);
}

int may_be_parameter(const struct retarget *r, LLVMValueRef pointer)
{
	struct search search = {.r = r};

	follow(&search, pointer);
	for (unsigned i = 0; i < search.count; i++)
		if (is_parameter(search.met[i]))
			return 1;
	return 0;
}

enum memory memory_of(const struct retarget *r, LLVMValueRef pointer)
{
	struct search search = {.r = r};

	follow(&search, pointer);
	return search.found == 1 << MEMORY_SHARED  ? MEMORY_SHARED
	       : search.found == 1 << MEMORY_LOCAL ? MEMORY_LOCAL
	                                           : MEMORY_GLOBAL;
}

static int is_of_block(LLVMValueRef call)
{
	static const char *const names[] = {
#define SREG(sreg, field) sreg,
#include "runtime/cpu/engine/intrinsics.def"
	};
	LLVMValueRef callee = called_function(call);

	for (size_t i = 0; callee && i < sizeof names / sizeof *names; i++)
		if (!strcmp(value_name(callee), names[i]))
			return 1;
	return 0;
}

// Its result depends on its operands only.
static int is_arithmetic(LLVMValueRef call)
{
	LLVMValueRef callee = called_function(call);

	return callee &&
	       (starts_with(value_name(callee), "llvm.") || starts_with(value_name(callee), "nvvm.mul"));
}

static int is_in_common(struct search *s, LLVMValueRef value)
{
	if (LLVMIsAArgument(value))
		return !LLVMGetFirstUse(LLVMGetParamParent(value)); // of a kernel
	if (!LLVMIsAInstruction(value))
		return 1;
	for (unsigned i = 0; i < s->count; i++)
		if (s->met[i] == value)
			return 1;
	if (s->count == MAX_STEPS)
		return 1;
	if (LLVMIsAAllocaInst(value) || LLVMIsAAtomicRMWInst(value) || LLVMIsAAtomicCmpXchgInst(value))
		return 0;
	if (LLVMIsACallInst(value) && !is_arithmetic(value))
		return is_of_block(value);
	s->met[s->count++] = value;
	for (int i = 0; i < LLVMGetNumOperands(value); i++)
		if (!LLVMValueIsBasicBlock(LLVMGetOperand(value, (unsigned)i)) &&
		    !LLVMIsAFunction(LLVMGetOperand(value, (unsigned)i)) &&
		    !is_in_common(s, LLVMGetOperand(value, (unsigned)i)))
			return 0;
	return 1;
}

int is_uniform(LLVMValueRef pointer)
{
	struct search search = {0};

	return is_in_common(&search, pointer);
}
