// Gives every function that needs it the thread and the block that it runs for.
//
// In the entry of a CPU_LOOP kernel the thread's ids are the counters of the loops, and the block's fields
// are loaded once, at the top, so that the loop can be vectorised. In a coroutine or a fiber's entry they are
// loaded from the thread and the block at each use: a reloaded value need not be kept in the frame. Functions
// that are not inlined call the engine.
#include "retarget.h"
#include "runtime/cpu/engine/engine.h"

#include <stdlib.h>
#include <string.h>

enum bind { LOOP, THREAD_ENTRY, COROUTINE, OUTLINE };

struct field {
	const char *name;
	size_t offset;
	int of_thread, is_pointer;
};

static const struct field fields[] = {
#define SREG(name, field) {name, offsetof(struct cpu_block, field), 0, 0},
#define THREAD(name, field) {name, offsetof(struct cpu_thread, field), 1, 0},
#include "runtime/cpu/engine/intrinsics.def"
};

#define FIELDS (sizeof fields / sizeof *fields)

struct context {
	struct retarget *r;
	LLVMValueRef function, block, self, ids[4]; // x, y, z, linear
	LLVMValueRef cached[FIELDS];
	enum bind bind;
	struct kernel *kernel;
};

static LLVMTypeRef pointer_type(struct retarget *r)
{
	return LLVMPointerTypeInContext(r->context, 0);
}

static LLVMValueRef ask_engine(struct context *c, LLVMBuilderRef builder, const char *name)
{
	LLVMTypeRef type = LLVMFunctionType(pointer_type(c->r), NULL, 0, 0);
	LLVMValueRef function = LLVMGetNamedFunction(c->r->module, name);

	if (!function)
		function = LLVMAddFunction(c->r->module, name, type);
	return LLVMBuildCall2(builder, type, function, NULL, 0, "");
}

static LLVMValueRef block_of(struct context *c, LLVMBuilderRef builder)
{
	return c->bind == OUTLINE ? ask_engine(c, builder, "cue_dev_block") : c->block;
}

static LLVMValueRef self_of(struct context *c, LLVMBuilderRef builder)
{
	return c->bind == OUTLINE ? ask_engine(c, builder, "cue_dev_self") : c->self;
}

static LLVMValueRef load_field(
    struct context *c, LLVMBuilderRef builder, LLVMValueRef from, size_t offset, LLVMTypeRef type)
{
	LLVMContextRef context = c->r->context;
	LLVMValueRef index = LLVMConstInt(LLVMInt64TypeInContext(context), offset, 0), load;

	load = LLVMBuildGEP2(builder, LLVMInt8TypeInContext(context), from, &index, 1, "");
	load = LLVMBuildLoad2(builder, type, load, "");
	LLVMSetMetadata(load, LLVMGetMDKindIDInContext(context, "invariant.load", 14),
	    LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0)));
	return load;
}

// A field of the block in a loop's entry: loaded once, before everything else.
static LLVMValueRef load_once(struct context *c, size_t index, LLVMTypeRef type)
{
	if (!c->cached[index]) {
		LLVMBuilderRef builder = LLVMCreateBuilderInContext(c->r->context);

		LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(c->function)));
		c->cached[index] = load_field(c, builder, c->block, fields[index].offset, type);
		LLVMDisposeBuilder(builder);
	}
	return c->cached[index];
}

static LLVMValueRef read_field(struct context *c, LLVMBuilderRef builder, size_t index, LLVMTypeRef type)
{
	const struct field *field = &fields[index];

	if (field->of_thread && c->bind == LOOP)
		return c->ids[field->offset == offsetof(struct cpu_thread, linear)
		                  ? 3
		                  : (field->offset - offsetof(struct cpu_thread, tid)) / sizeof(uint32_t)];
	if (field->of_thread)
		return load_field(c, builder, self_of(c, builder), field->offset, type);
	if (c->bind == LOOP)
		return load_once(c, index, type);
	return load_field(c, builder, block_of(c, builder), field->offset, type);
}

static size_t field_index(const char *name)
{
	size_t i = 0;

	while (i < FIELDS && strcmp(fields[i].name, name))
		i++;
	return i;
}

static LLVMValueRef shared_base(LLVMBuilderRef builder, void *data)
{
	struct context *c = data;

	return read_field(c, builder, field_index("cue.shared"), pointer_type(c->r));
}

static LLVMValueRef shared_dynamic(LLVMBuilderRef builder, void *data)
{
	struct context *c = data;

	return read_field(c, builder, field_index("cue.dynamic"), pointer_type(c->r));
}

// ---- suspension ----

static void number_mask(struct context *c, LLVMValueRef call)
{
	LLVMValueRef wait = LLVMGetOperand(call, 0);

	if (LLVMIsAConstantInt(wait) && LLVMConstIntGetZExtValue(wait) == CPU_ACTIVEMASK)
		LLVMSetOperand(call, 1, LLVMConstInt(LLVMInt32TypeInContext(c->r->context), c->r->active_masks++, 0));
}

static void note_site(struct context *c, LLVMValueRef call)
{
	LLVMContextRef context = c->r->context;
	LLVMValueRef offset = LLVMConstInt(LLVMInt64TypeInContext(context), offsetof(struct cpu_thread, site), 0);
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
	LLVMValueRef site = LLVMConstInt(LLVMInt32TypeInContext(context), site_of(c->r, call), 0), slot;

	LLVMPositionBuilderBefore(builder, call);
	slot = LLVMBuildGEP2(builder, LLVMInt8TypeInContext(context), self_of(c, builder), &offset, 1, "");
	LLVMBuildStore(builder, site, slot);
	LLVMDisposeBuilder(builder);
}

static void bind_wait(struct context *c, LLVMValueRef call)
{
	LLVMValueRef wait = called_function(call), engine = LLVMGetNamedFunction(c->r->module, "cue_dev_wait");

	number_mask(c, call);
	note_site(c, call);
	if (c->bind == COROUTINE) {
		make_suspension(c->r, call, c->self);
		return;
	}
	if (!engine)
		engine = LLVMAddFunction(c->r->module, "cue_dev_wait", LLVMGlobalGetValueType(wait));
	LLVMSetOperand(call, LLVMGetNumArgOperands(call), engine);
}

// ---- functions ----

static void bind_call(struct context *c, LLVMBuilderRef builder, LLVMValueRef call, const char *name)
{
	size_t index = field_index(name);
	LLVMValueRef value;

	if (!strcmp(name, "cue.wait")) {
		bind_wait(c, call);
		return;
	}
	LLVMPositionBuilderBefore(builder, call);
	if (index < FIELDS)
		value = read_field(c, builder, index, LLVMTypeOf(call));
	else if (!strcmp(name, "cue.block"))
		value = block_of(c, builder);
	else
		return;
	LLVMReplaceAllUsesWith(call, value);
	LLVMInstructionEraseFromParent(call);
}

// All calls of a function's primitives, gathered first, since binding them cuts blocks.
static LLVMValueRef *gather_calls(LLVMValueRef function, size_t *count)
{
	LLVMValueRef *calls = NULL;

	*count = 0;
	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
		for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
			LLVMValueRef callee = LLVMIsACallInst(i) ? called_function(i) : NULL;

			if (!callee || !LLVMIsDeclaration(callee))
				continue;
			calls = grow(calls, *count, sizeof *calls);
			calls[(*count)++] = i;
		}
	return calls;
}

static void find_enter(struct context *c)
{
	LLVMValueRef enter = LLVMGetNamedFunction(c->r->module, "cue.enter");

	for (LLVMUseRef use = LLVMGetFirstUse(enter); use; use = LLVMGetNextUse(use)) {
		LLVMValueRef call = LLVMGetUser(use);

		if (LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)) != c->function)
			continue;
		c->block = LLVMGetOperand(call, 0);
		c->self = LLVMGetOperand(call, 1);
		for (unsigned i = 0; i < 4; i++)
			c->ids[i] = LLVMGetOperand(call, i + 2);
		LLVMInstructionEraseFromParent(call);
		return;
	}
}

static void bind_function(struct context *c)
{
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(c->r->context);
	size_t count;
	LLVMValueRef *calls;

	if (c->kernel)
		find_enter(c);
	place_shared(c->r, c->function, c->kernel, shared_base, shared_dynamic, c);
	calls = gather_calls(c->function, &count);
	for (size_t i = 0; i < count; i++)
		bind_call(c, builder, calls[i], value_name(called_function(calls[i])));
	free(calls);
	LLVMDisposeBuilder(builder);
}

static struct kernel *kernel_of(struct retarget *r, LLVMValueRef function)
{
	for (size_t i = 0; i < r->kernel_count; i++)
		if (r->kernels[i].entry == function)
			return &r->kernels[i];
	return NULL;
}

void bind_context(struct retarget *r)
{
	place_outline_shared(r);
	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f)) {
		struct context c = {.r = r, .function = f, .bind = OUTLINE, .kernel = kernel_of(r, f)};

		if (LLVMIsDeclaration(f))
			continue;
		if (c.kernel)
			c.bind = c.kernel->mode == CPU_LOOP        ? LOOP
			         : c.kernel->mode == CPU_COROUTINE ? COROUTINE
			                                           : THREAD_ENTRY;
		bind_function(&c);
	}
}
