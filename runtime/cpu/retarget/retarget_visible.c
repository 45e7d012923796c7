// --virtual: where other blocks, the host or the clock could see a thread, it stops.
//
// Before each atomic operation, and before each volatile or atomic access, that may be one of global memory, a
// thread waits with CPU_VISIBLE. So whoever models time can say when the access happens. Clocks and
// __nanosleep wait in device.c, and so does cue.see, which is called here: it does not wait if the address is in the
// block's shared memory, which other blocks cannot see. Fences are no such places: only the accesses around them
// are seen.
//
// Small functions are inlined first, so that the code shows whose memory an address is, and whether anybody uses an
// atomic's result. Those of libdevice are left for later: retarget_count.c counts their calls.
//
// An operation waits once. A loop over compare-and-swap of device.c is one operation, and so is an access of a
// vector that inline assembly makes.
#include "retarget.h"
#include "runtime/cpu/engine/engine.h"

#include <string.h>

static const char DEVICE[] = "cue-device", LATER[] = "cue-inline-later", PART[] = "cue.part",
                  WAITS[] = "cue-waits";

enum { MAX_WRAPPERS = 8 }; // of an atomic, around each other

static const LLVMAttributeIndex FUNCTION = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;

static void mark_function(LLVMValueRef function, const char *mark)
{
	LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));

	LLVMAddAttributeAtIndex(
	    function, FUNCTION, LLVMCreateStringAttribute(context, mark, (unsigned)strlen(mark), "", 0));
}

static int is_marked(LLVMValueRef function, const char *mark)
{
	return LLVMGetStringAttributeAtIndex(function, FUNCTION, mark, (unsigned)strlen(mark)) != NULL;
}

void mark_device(LLVMModuleRef device)
{
	for (LLVMValueRef f = LLVMGetFirstFunction(device); f; f = LLVMGetNextFunction(f))
		if (!LLVMIsDeclaration(f))
			mark_function(f, DEVICE);
}

int is_of_device(LLVMValueRef function)
{
	return is_marked(function, DEVICE);
}

void mark_part(LLVMContextRef context, LLVMValueRef access)
{
	LLVMValueRef node = LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0));

	LLVMSetMetadata(access, LLVMGetMDKindIDInContext(context, PART, sizeof PART - 1), node);
}

int is_part(LLVMContextRef context, LLVMValueRef access)
{
	return LLVMGetMetadata(access, LLVMGetMDKindIDInContext(context, PART, sizeof PART - 1)) != NULL;
}

// ---- what is visible ----

struct visible {
	unsigned kind; // enum cpu_visible
	LLVMValueRef at;
};

int is_ordered(LLVMValueRef access)
{
	return LLVMGetVolatile(access) || LLVMGetOrdering(access) != LLVMAtomicOrderingNotAtomic;
}

// A volatile structure is copied as a whole.
static int is_volatile_copy(LLVMValueRef call, const char *name)
{
	return (starts_with(name, "llvm.memcpy.") || starts_with(name, "llvm.memmove.")) &&
	       !LLVMIsNull(LLVMGetOperand(call, 3));
}

static struct visible visible_call(const struct retarget *r, LLVMValueRef call)
{
	LLVMValueRef callee = called_function(call);
	const char *name = callee ? value_name(callee) : "";

	if (starts_with(name, "nvvm.atomic."))
		return (struct visible){
		    LLVMGetFirstUse(call) ? CPU_SEE_ATOMIC : CPU_SEE_REDUCE, LLVMGetOperand(call, 0)};
	if (!is_volatile_copy(call, name))
		return (struct visible){0, NULL};
	int loads = memory_of(r, LLVMGetOperand(call, 1)) == MEMORY_GLOBAL;
	return (struct visible){loads ? CPU_SEE_LOAD : CPU_SEE_STORE, LLVMGetOperand(call, !!loads)};
}

// What an instruction shows or sees; without an address: nothing.
static struct visible visible_at(const struct retarget *r, LLVMValueRef at)
{
	struct visible none = {0, NULL};

	if (LLVMIsAAtomicRMWInst(at))
		return (struct visible){LLVMGetFirstUse(at) ? CPU_SEE_ATOMIC : CPU_SEE_REDUCE, LLVMGetOperand(at, 0)};
	if (LLVMIsAAtomicCmpXchgInst(at))
		return (struct visible){CPU_SEE_ATOMIC, LLVMGetOperand(at, 0)};
	if (LLVMIsALoadInst(at) && is_ordered(at) && !is_part(r->context, at))
		return (struct visible){CPU_SEE_LOAD, LLVMGetOperand(at, 0)};
	if (LLVMIsAStoreInst(at) && is_ordered(at) && !is_part(r->context, at))
		return (struct visible){CPU_SEE_STORE, LLVMGetOperand(at, 1)};
	return LLVMIsACallInst(at) ? visible_call(r, at) : none;
}

// ---- where threads wait ----

static void mark_callers(LLVMValueRef function)
{
	for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
		LLVMValueRef user = LLVMGetUser(use), caller;

		if (!LLVMIsACallInst(user))
			continue;
		caller = LLVMGetBasicBlockParent(LLVMGetInstructionParent(user));
		if (is_marked(caller, WAITS))
			continue;
		mark_function(caller, WAITS);
		mark_callers(caller);
	}
}

void mark_waiting(struct retarget *r)
{
	LLVMValueRef wait = LLVMGetNamedFunction(r->module, "cue.wait");

	if (!wait)
		return;
	mark_function(wait, WAITS);
	mark_callers(wait);
}

int may_wait(LLVMValueRef at)
{
	LLVMValueRef callee = LLVMIsACallInst(at) ? called_function(at) : NULL;

	if (LLVMIsACallInst(at))
		return !callee || is_marked(callee, WAITS);
	return LLVMIsAAtomicRMWInst(at) || LLVMIsAAtomicCmpXchgInst(at) ||
	       ((LLVMIsALoadInst(at) || LLVMIsAStoreInst(at)) && is_ordered(at));
}

// ---- inlining ----

// An atomic whose result a function returns: only its callers know whether it is used.
static int is_returned(LLVMValueRef at)
{
	LLVMValueRef callee = LLVMIsACallInst(at) ? called_function(at) : NULL;

	if (!LLVMIsAAtomicRMWInst(at) && !(callee && starts_with(value_name(callee), "nvvm.atomic.")))
		return 0;
	for (LLVMUseRef use = LLVMGetFirstUse(at); use; use = LLVMGetNextUse(use))
		if (!LLVMIsAReturnInst(LLVMGetUser(use)))
			return 0;
	return LLVMGetFirstUse(at) != NULL;
}

static int is_wrapper(LLVMValueRef function)
{
	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
		for (LLVMValueRef at = LLVMGetFirstInstruction(b); at; at = LLVMGetNextInstruction(at))
			if (is_returned(at))
				return 1;
	return 0;
}

static int mark_wrappers(struct retarget *r)
{
	int any = 0;

	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f)) {
		if (is_of_device(f) || !is_wrapper(f))
			continue;
		remove_attribute(f, "noinline");
		add_attribute(f, "alwaysinline");
		any = 1;
	}
	return any;
}

static void inline_small(struct retarget *r)
{
	int turns = 0;

	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f))
		if (starts_with(value_name(f), "__nv_") && has_attribute(f, "alwaysinline")) {
			remove_attribute(f, "alwaysinline");
			mark_function(f, LATER);
		}
	do
		run_passes(r, "always-inline");
	while (mark_wrappers(r) && ++turns < MAX_WRAPPERS);
	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f))
		if (is_marked(f, LATER))
			add_attribute(f, "alwaysinline");
	run_passes(r, SIMPLIFY);
}

// ---- waiting before it ----

static void wait_before(
    struct retarget *r, LLVMBuilderRef builder, LLVMValueRef see, LLVMValueRef at, struct visible visible)
{
	LLVMTypeRef word = LLVMInt32TypeInContext(r->context);
	LLVMValueRef arguments[2] = {LLVMConstInt(word, visible.kind, 0), visible.at};

	LLVMPositionBuilderBefore(builder, at);
	LLVMBuildCall2(builder, LLVMGlobalGetValueType(see), see, arguments, 2, "");
}

static int uses(LLVMValueRef instruction, LLVMValueRef value)
{
	for (int i = 0; i < LLVMGetNumOperands(instruction); i++)
		if (LLVMGetOperand(instruction, (unsigned)i) == value)
			return 1;
	return 0;
}

// Whether the thread comes to its next visible point without the value of this load: a GPU then has both under way at
// the same time. False also if that is not plain to see.
static int is_ahead(const struct retarget *r, LLVMValueRef load)
{
	for (LLVMValueRef at = LLVMGetNextInstruction(load); at; at = LLVMGetNextInstruction(at)) {
		struct visible next = visible_at(r, at);

		if (uses(at, load))
			return 0;
		if (next.at && memory_of(r, next.at) == MEMORY_GLOBAL)
			return next.kind == CPU_SEE_LOAD || next.kind == CPU_SEE_ATOMIC;
	}
	return 0;
}

void wait_where_visible(struct retarget *r)
{
	LLVMValueRef see = LLVMGetNamedFunction(r->module, "cue.see");
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(r->context);

	inline_small(r);
	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f)) {
		if (is_of_device(f))
			continue;
		for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
			for (LLVMValueRef at = LLVMGetFirstInstruction(b); at; at = LLVMGetNextInstruction(at)) {
				struct visible visible = visible_at(r, at);

				if (!visible.at || memory_of(r, visible.at) != MEMORY_GLOBAL)
					continue;
				if (LLVMIsALoadInst(at) && is_ahead(r, at))
					visible.kind = CPU_SEE_AHEAD;
				wait_before(r, builder, see, at, visible);
			}
	}
	LLVMDisposeBuilder(builder);
	LLVMSetLinkage(see, LLVMInternalLinkage);
	run_passes(r, "globaldce");
}
