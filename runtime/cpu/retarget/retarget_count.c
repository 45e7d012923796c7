// --count and --virtual: how much a kernel executes and moves.
//
// At the end of each basic block of the program's own code, counters of the host program (enum cpu_count) are
// raised by what the block does. Instructions are LLVM's, simplified but before loops are optimised; an intrinsic of
// the GPU is one, and --virtual leaves out what a GPU has no instruction for. They measure the threads' work. Memory is global unless it
// visibly begins at a local, shared or constant variable or at a parameter passed by value. Caches and coalescing
// are ignored: these are the bytes that threads request.
//
// --count raises instructions and bytes at once, for `cuelastic profile`. --virtual counts more, and a block before
// each call, too, since a thread may stop there. So that code is still vectorised, it only marks where to count:
// retarget_tally.c puts the counters into registers, when functions have been inlined.
//
// The counters are not atomic: they are correct only if one host thread runs all blocks
// (CUELASTIC_CPU_WORKERS=1).
#include "retarget.h"
#include "runtime/cpu/engine/engine.h"

#include <stdlib.h>
#include <string.h>

static int is_called(LLVMValueRef call, const char *prefix)
{
	LLVMValueRef callee = LLVMIsACallInst(call) ? called_function(call) : NULL;

	return callee && starts_with(value_name(callee), prefix);
}

static int is_instruction(LLVMValueRef at)
{
	if (is_called(at, "llvm.lifetime") || is_called(at, "llvm.assume") || is_called(at, "llvm.dbg") ||
	    is_called(at, "cue.see"))
		return 0;
	return !LLVMIsAPHINode(at) && !LLVMIsAAllocaInst(at) && !LLVMIsABitCastInst(at);
}

static int has_constant_operands(LLVMValueRef at)
{
	for (int i = 1; i < LLVMGetNumOperands(at); i++)
		if (!LLVMIsAConstant(LLVMGetOperand(at, (unsigned)i)))
			return 0;
	return 1;
}

// Whether its value's only use is to be added to something or to be an offset of an address.
static int is_summand(LLVMValueRef at)
{
	LLVMUseRef use = LLVMGetFirstUse(at);
	LLVMValueRef user = use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;

	if (user && (LLVMIsASExtInst(user) || LLVMIsAZExtInst(user)))
		return is_summand(user);
	return user && (LLVMIsAGetElementPtrInst(user) ||
	                   (LLVMIsABinaryOperator(user) && LLVMGetInstructionOpcode(user) == LLVMAdd));
}

// What a GPU does within another instruction: constant offsets of addresses, most changes of width, parameters as
// operands, products and shifts that are added to something, changes of sign, falling through to the next block.
static int is_free(LLVMValueRef at)
{
	switch (LLVMGetInstructionOpcode(at)) {
	case LLVMGetElementPtr:
		return has_constant_operands(at);
	case LLVMZExt:
	case LLVMSExt:
	case LLVMTrunc:
	case LLVMPtrToInt:
	case LLVMIntToPtr:
	case LLVMFNeg:
		return 1;
	case LLVMMul:
	case LLVMShl:
		return is_summand(at);
	case LLVMBr:
		return !LLVMIsConditional(at);
	case LLVMLoad:
		return is_operand(LLVMGetOperand(at, 0));
	default:
		return 0;
	}
}

// A function, while it is counted.
struct counting {
	struct retarget *r;
	LLVMBuilderRef builder;
	uint64_t counts[CPU_COUNTS]; // since the last time that they were emitted
	struct depths depths;        // of the block
};

// An access of memory: `is_load` if the thread gets a value.
struct access {
	LLVMValueRef at; // NULL: none
	uint64_t bytes;
	int is_load, is_visible;
};

static struct access access_of(LLVMTargetDataRef layout, LLVMValueRef at)
{
	if (LLVMIsALoadInst(at))
		return (struct access){
		    LLVMGetOperand(at, 0), LLVMStoreSizeOfType(layout, LLVMTypeOf(at)), 1, is_ordered(at)};
	if (LLVMIsAStoreInst(at))
		return (struct access){LLVMGetOperand(at, 1),
		    LLVMStoreSizeOfType(layout, LLVMTypeOf(LLVMGetOperand(at, 0))), 0, is_ordered(at)};
	if (LLVMIsAAtomicRMWInst(at) || LLVMIsAAtomicCmpXchgInst(at))
		return (struct access){LLVMGetOperand(at, 0),
		    LLVMStoreSizeOfType(layout, LLVMTypeOf(LLVMGetOperand(at, 1))), LLVMGetFirstUse(at) != NULL, 1};
	return (struct access){NULL, 0, 0, 0};
}

// ---- what only --virtual counts ----

// LLVM joins loads from a parameter and from global memory that lie on two branches. Such a load is priced as what it
// usually is: the table of an interleave, which lies among the parameters unless it is too large.
static enum memory memory_priced(const struct retarget *r, struct access access)
{
	enum memory memory = memory_of(r, access.at);

	return memory == MEMORY_GLOBAL && access.is_load && may_be_parameter(r, access.at) ? MEMORY_LOCAL
	                                                                                   : memory;
}

// Of global memory, those that others see (retarget_visible.c) have a price of their own and are not counted.
static void add_access(const struct retarget *r, uint64_t *counts, struct access access)
{
	enum memory memory = memory_priced(r, access);

	if (memory == MEMORY_GLOBAL && access.is_visible)
		return;
	counts[CPU_COUNT_ACCESSES] += memory == MEMORY_SHARED || memory == MEMORY_GLOBAL;
	if (memory != MEMORY_GLOBAL)
		return;
	// What a warp reads at one address is one sector of 32 bytes.
	counts[CPU_COUNT_BYTES] += access.is_load && is_uniform(access.at) ? 1 : access.bytes;
}

// Copies and fills by 16 bytes, the widest access of a GPU. Of unknown length: one.
static void add_copy(const struct retarget *r, uint64_t *counts, LLVMValueRef call)
{
	LLVMValueRef length = LLVMGetOperand(call, 2);
	uint64_t bytes = LLVMIsAConstantInt(length) ? LLVMConstIntGetZExtValue(length) : 16;

	for (; bytes; bytes -= bytes < 16 ? bytes : 16) {
		uint64_t part = bytes < 16 ? bytes : 16;

		add_access(r, counts, (struct access){LLVMGetOperand(call, 0), part, 0, 0});
		if (!is_called(call, "llvm.memset."))
			add_access(r, counts, (struct access){LLVMGetOperand(call, 1), part, 1, 0});
	}
}

// An asynchronous copy from global to shared memory. No thread waits for its value before it asks for it.
static void add_async(uint64_t *counts, LLVMValueRef call)
{
	const char *name = value_name(called_function(call)), *dot = strrchr(name, '.');
	uint64_t bytes = 0;

	if (!strcmp(dot, ".s"))
		while (*--dot != '.')
			;
	if (starts_with(name, "nvvm."))
		bytes = strtoull(dot + 1, NULL, 10);
	else if (LLVMIsAConstantInt(LLVMGetOperand(call, 2)))
		bytes = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 2));
	counts[CPU_COUNT_BYTES] += bytes;
	counts[CPU_COUNT_ACCESSES] += 2 * ((bytes + 15) / 16);
}

// Functions of device.c that access memory as an instruction does.
static struct access access_of_call(LLVMTargetDataRef layout, LLVMValueRef call)
{
	int is_atomic = is_called(call, "nvvm.atomic.");

	if (!is_atomic && !is_called(call, "nvvm.ldg."))
		return (struct access){NULL, 0, 0, 0};
	return (struct access){LLVMGetOperand(call, 0), LLVMStoreSizeOfType(layout, LLVMTypeOf(call)),
	    !is_atomic || LLVMGetFirstUse(call) != NULL, is_atomic};
}

// Those that do more.
static void add_call(const struct retarget *r, uint64_t *counts, LLVMValueRef call)
{
	if (is_called(call, "nvvm.cp.async.ca.") || is_called(call, "nvvm.cp.async.cg.") ||
	    (is_called(call, "ptx.cp.async") && LLVMGetNumArgOperands(call) >= 3))
		add_async(counts, call);
	else if (is_called(call, "llvm.memcpy.") || is_called(call, "llvm.memmove.") ||
	         is_called(call, "llvm.memset."))
		add_copy(r, counts, call);
	else if (is_called(call, "ptx.ldmatrix"))
		counts[CPU_COUNT_ACCESSES]++;
	else if (is_called(call, "__cue_texture") || is_called(call, "__cue_surface")) {
		counts[CPU_COUNT_BYTES] += 4; // of a texel; its format is not known here
		counts[CPU_COUNT_ACCESSES]++;
	}
}

static int has_name(const char *name, const char *const *begins, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (starts_with(name, begins[i]))
			return 1;
	return 0;
}

// Functions of libdevice, after "__nv_", and instructions, after "nvvm." or "ptx.".
static int is_heavy_function(const char *name)
{
	static const char *const library[] = {"acos", "asin", "atan", "cbrt", "cos", "cyl_", "ddiv", "drcp",
	    "dsqrt", "erf", "exp", "fast_", "fdiv_", "fmod", "frcp", "frsqrt", "fsqrt", "hypot", "j0", "j1", "jn",
	    "lgamma", "log", "norm", "pow", "rcbrt", "rcp64h", "remainder", "remquo", "rhypot", "rnorm", "rsqrt",
	    "sin", "sqrt", "tan", "tgamma", "y0", "y1", "yn"};
	static const char *const instructions[] = {
	    "cos", "div.", "ex2", "lg2", "rcp.", "rem.", "rsqrt", "sin", "sqrt", "tanh"};

	if (starts_with(name, "__nv_"))
		return !starts_with(name, "__nv_logb") &&
		       has_name(name + strlen("__nv_"), library, sizeof library / sizeof *library);
	if (!starts_with(name, "nvvm.") && !starts_with(name, "ptx."))
		return starts_with(name, "llvm.sqrt.");
	return has_name(strchr(name, '.') + 1, instructions, sizeof instructions / sizeof *instructions);
}

static int is_double(LLVMValueRef value)
{
	return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMDoubleTypeKind;
}

static int is_heavy_call(LLVMValueRef call)
{
	LLVMValueRef callee = called_function(call);
	const char *name = callee ? value_name(callee) : "";

	if (is_double(call) && (starts_with(name, "llvm.fma.") || starts_with(name, "nvvm.fma.") ||
	                           starts_with(name, "nvvm.add.") || starts_with(name, "nvvm.mul.")))
		return 1;
	return is_heavy_function(name);
}

// What the float pipe does. Comparisons and conversions are the integer pipe's.
static int is_float(LLVMValueRef at)
{
	static const char *const begins[] = {"add.", "fma.", "mad.", "mul.", "sub."};
	LLVMValueRef callee = LLVMIsACallInst(at) ? called_function(at) : NULL;
	const char *name = callee ? value_name(callee) : "";

	if (LLVMGetInstructionOpcode(at) == LLVMFAdd || LLVMGetInstructionOpcode(at) == LLVMFSub ||
	    LLVMGetInstructionOpcode(at) == LLVMFMul)
		return !is_double(at);
	if (starts_with(name, "llvm.fma.") || starts_with(name, "llvm.fmuladd."))
		return !is_double(at);
	return (starts_with(name, "nvvm.") || starts_with(name, "ptx.")) && !is_double(at) &&
	       has_name(strchr(name, '.') + 1, begins, sizeof begins / sizeof *begins) && strstr(name, "f");
}

static int is_heavy(LLVMValueRef at)
{
	switch (LLVMGetInstructionOpcode(at)) {
	case LLVMFAdd:
	case LLVMFSub:
	case LLVMFMul:
		return is_double(at);
	case LLVMFDiv:
	case LLVMFRem:
	case LLVMSDiv:
	case LLVMUDiv:
	case LLVMSRem:
	case LLVMURem:
		return is_double(at) || !LLVMIsAConstant(LLVMGetOperand(at, 1));
	case LLVMCall:
		return is_heavy_call(at);
	default:
		return 0;
	}
}

// ---- blocks ----

// What waits for the access: nobody for one that others see, which has a price of its own.
static enum depth_kind depth_kind_of(const struct retarget *r, struct access access)
{
	enum memory memory = access.at ? memory_priced(r, access) : MEMORY_LOCAL;

	// A parameter at an address that is computed comes from a cache of constants, which is as far away.
	if (memory == MEMORY_SHARED || (memory == MEMORY_LOCAL && access.is_load && access.at &&
	                                   may_be_parameter(r, access.at) && !is_operand(access.at)))
		return DEPTH_SHARED;
	return memory == MEMORY_GLOBAL && !access.is_visible ? DEPTH_GLOBAL : DEPTH_CHAIN;
}

// A function of libdevice is counted where it is called as what is heavy, and by its own instructions.
static void add_instruction(struct counting *c, LLVMTargetDataRef layout, LLVMValueRef at, int is_library)
{
	const struct retarget *r = c->r;
	uint64_t *counts = c->counts;
	struct access access = access_of(layout, at);

	counts[CPU_COUNT_INSTRUCTIONS] += is_instruction(at) && !(r->options.is_virtual && is_free(at));
	if (!r->options.is_virtual) {
		if (access.at && memory_at_base(r, access.at) == MEMORY_GLOBAL)
			counts[CPU_COUNT_BYTES] += access.bytes;
		return;
	}
	if (LLVMIsACallInst(at))
		access = access_of_call(layout, at);
	if (access.at && is_part(r->context, at))
		counts[CPU_COUNT_BYTES] += access.bytes;
	else if (access.at)
		add_access(r, counts, access);
	if (LLVMIsACallInst(at))
		add_call(r, counts, at);
	depths_add(&c->depths, at, depth_kind_of(r, access), access.is_load, !is_instruction(at) || is_free(at));
	counts[CPU_COUNT_FLOATS] += (uint64_t)is_float(at);
	counts[CPU_COUNT_HEAVY] += (uint64_t)(!is_library && is_heavy(at));
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

static void raise_all(struct retarget *r, LLVMBuilderRef builder, const uint64_t *counts)
{
	LLVMValueRef counters = LLVMGetNamedGlobal(r->module, "cue_dev_counts");

	for (unsigned i = 0; i < CPU_COUNTS; i++)
		if (counts[i])
			raise(r, builder, counters, i, counts[i]);
}

// Before an instruction: what precedes it in its block, since the last time.
static void emit(struct counting *c, LLVMValueRef before)
{
	LLVMPositionBuilderBefore(c->builder, before);
	c->counts[CPU_COUNT_WAITS] = depths_take(&c->depths, DEPTH_GLOBAL);
	c->counts[CPU_COUNT_CHAIN] = depths_take(&c->depths, DEPTH_CHAIN);
	c->counts[CPU_COUNT_SHARED_WAITS] = depths_take(&c->depths, DEPTH_SHARED);
	if (c->r->options.is_virtual)
		mark_work(c->r, c->builder, c->counts);
	else
		raise_all(c->r, c->builder, c->counts);
	memset(c->counts, 0, sizeof c->counts);
}

static int may_stop(LLVMValueRef at)
{
	return LLVMIsACallInst(at) && !is_called(at, "llvm.");
}

static void count_block(struct counting *c, LLVMTargetDataRef layout, LLVMBasicBlockRef block, int is_library)
{
	depths_begin(&c->depths);
	for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
		if (c->r->options.is_virtual && LLVMIsACallInst(at) && may_wait(at))
			depths_stop(&c->depths, at);
		if (c->r->options.is_virtual && may_stop(at))
			emit(c, at);
		add_instruction(c, layout, at, is_library);
	}
	depths_end(&c->depths);
	emit(c, LLVMGetBasicBlockTerminator(block));
}

static int is_counted(const struct retarget *r, LLVMValueRef function)
{
	const char *name = value_name(function);

	return r->options.is_virtual ? !is_of_device(function)
	                             : !starts_with(name, "nvvm.") && !starts_with(name, "cue.");
}

void count_work(struct retarget *r)
{
	struct counting counting = {.r = r, .builder = LLVMCreateBuilderInContext(r->context)};
	LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(r->machine);

	LLVMAddGlobal(
	    r->module, LLVMArrayType2(LLVMInt64TypeInContext(r->context), CPU_COUNTS), "cue_dev_counts");
	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f)) {
		if (!is_counted(r, f))
			continue;
		for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
			count_block(&counting, layout, b, starts_with(value_name(f), "__nv_"));
	}
	LLVMDisposeTargetData(layout);
	LLVMDisposeBuilder(counting.builder);
	free(counting.depths.known);
}
