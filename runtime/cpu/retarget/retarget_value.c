// The parameter that cuelastic adds to an entry is a structure passed by value. Inlining would copy it for each thread, and
// a coroutine would keep most of its fields in its frame. So where the kernel only reads it, it is passed by address: each
// thread reads the launch's own parameters, once for each logical block.
//
// Other parameters stay copies. Their fields may be used in inner loops, where a copy need not be read again
// after a store.
#include "retarget.h"

enum { MAX_CALLS = 16 };

static int is_only_read(LLVMValueRef pointer, unsigned calls);

// By `call`, which gets the pointer as an argument.
static int is_only_read_by(LLVMValueRef call, LLVMValueRef pointer, unsigned calls)
{
	LLVMValueRef callee = called_function(call);

	if (callee && starts_with(value_name(callee), "llvm.memcpy."))
		return LLVMGetOperand(call, 0) != pointer;
	if (!callee || !calls || LLVMGetNumArgOperands(call) != LLVMCountParams(callee))
		return 0;
	for (unsigned i = 0; i < LLVMCountParams(callee); i++)
		if (LLVMGetOperand(call, i) == pointer &&
		    (LLVMIsDeclaration(callee) || !is_only_read(LLVMGetParam(callee, i), calls - 1)))
			return 0;
	return 1;
}

static int is_only_read(LLVMValueRef pointer, unsigned calls)
{
	for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
		LLVMValueRef user = LLVMGetUser(use);
		int reads = LLVMIsALoadInst(user) || (LLVMIsAGetElementPtrInst(user) && is_only_read(user, calls)) ||
		            (LLVMIsACallInst(user) && is_only_read_by(user, pointer, calls));

		if (!reads)
			return 0;
	}
	return 1;
}

void share_parameter(LLVMValueRef function)
{
	if (LLVMCountParams(function) && is_only_read(LLVMGetParam(function, 0), MAX_CALLS))
		LLVMRemoveEnumAttributeAtIndex(function, 1, LLVMGetEnumAttributeKindForName("byval", 5));
}
