// The table that a device shared object exports: cue_cpu_module, as engine.h describes it. The constants are
// built field by field in the order of the C structures; the layouts are the host's on both sides.
#include "retarget.h"
#include "runtime/cpu/engine/engine.h"

#include <llvm-c/Target.h>
#include <stdlib.h>
#include <string.h>

static LLVMValueRef number(struct retarget *r, uint32_t value)
{
	return LLVMConstInt(LLVMInt32TypeInContext(r->context), value, 0);
}

static LLVMValueRef null(struct retarget *r)
{
	return LLVMConstNull(LLVMPointerTypeInContext(r->context, 0));
}

static LLVMValueRef constant_global(struct retarget *r, LLVMValueRef value)
{
	LLVMValueRef global = LLVMAddGlobal(r->module, LLVMTypeOf(value), "cue.table");

	LLVMSetInitializer(global, value);
	LLVMSetLinkage(global, LLVMPrivateLinkage);
	return global;
}

static LLVMValueRef string(struct retarget *r, const char *text)
{
	if (!text)
		return null(r);
	return constant_global(r, LLVMConstStringInContext2(r->context, text, strlen(text), 0));
}

static LLVMValueRef structure(struct retarget *r, LLVMValueRef *fields, unsigned count)
{
	return LLVMConstStructInContext(r->context, fields, count, 0);
}

static LLVMValueRef array(struct retarget *r, LLVMValueRef *elements, size_t count)
{
	if (!count)
		return null(r);
	return constant_global(r, LLVMConstArray2(LLVMTypeOf(elements[0]), elements, count));
}

static LLVMValueRef parameter_table(struct retarget *r, const struct kernel *kernel)
{
	LLVMValueRef *sizes = calloc(kernel->param_count + 1, sizeof *sizes), table;

	for (uint32_t i = 0; i < kernel->param_count; i++)
		sizes[i] = number(r, kernel->param_size[i]);
	table = array(r, sizes, kernel->param_count);
	free(sizes);
	return table;
}

static LLVMValueRef shared_table(struct retarget *r, const struct kernel *kernel)
{
	LLVMValueRef *entries = calloc(kernel->placed_count + 1, sizeof *entries), table;

	for (size_t i = 0; i < kernel->placed_count; i++) {
		const struct placed *placed = &kernel->placed[i];
		LLVMValueRef fields[] = {string(r, placed->variable->name), number(r, placed->offset),
		    number(r, (uint32_t)placed->variable->size)};

		entries[i] = structure(r, fields, 3);
	}
	table = array(r, entries, kernel->placed_count);
	free(entries);
	return table;
}

// Stack variables of the entry: the part of the stack or of its frame that each thread uses.
static uint32_t local_bytes(struct retarget *r, const struct kernel *kernel)
{
	LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(r->machine);
	uint64_t bytes = 0;

	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(kernel->entry); b; b = LLVMGetNextBasicBlock(b))
		for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
			if (LLVMIsAAllocaInst(i))
				bytes += LLVMABISizeOfType(layout, LLVMGetAllocatedType(i));
	LLVMDisposeTargetData(layout);
	return bytes < UINT32_MAX ? (uint32_t)bytes : UINT32_MAX;
}

// One for all kernels. The first entry means unknown.
static LLVMValueRef site_table(struct retarget *r)
{
	LLVMValueRef *entries = calloc(r->site_count + 1, sizeof *entries), table;

	for (size_t i = 0; i <= r->site_count; i++)
		entries[i] = string(r, i ? r->sites[i - 1].text : NULL);
	table = array(r, entries, r->site_count + 1);
	free(entries);
	return table;
}

static LLVMValueRef kernel_entry(struct retarget *r, const struct kernel *kernel, LLVMValueRef sites)
{
	LLVMValueRef fields[] = {string(r, kernel->name), string(r, kernel->error), string(r, kernel->file),
	    number(r, kernel->line), number(r, kernel->mode), kernel->mode == CPU_LOOP ? kernel->entry : null(r),
	    kernel->mode == CPU_LOOP ? null(r) : kernel->entry, number(r, kernel->static_shared),
	    number(r, kernel->max_threads), number(r, kernel->min_blocks), number(r, kernel->param_count),
	    parameter_table(r, kernel), number(r, local_bytes(r, kernel)),
	    number(r, (uint32_t)kernel->placed_count), shared_table(r, kernel), number(r, kernel->rewritten),
	    sites};

	return structure(r, fields, sizeof fields / sizeof *fields);
}

static LLVMValueRef kernel_table(struct retarget *r)
{
	LLVMValueRef *entries = calloc(r->kernel_count + 1, sizeof *entries), table, sites = site_table(r);

	for (size_t i = 0; i < r->kernel_count; i++)
		entries[i] = kernel_entry(r, &r->kernels[i], sites);
	table = array(r, entries, r->kernel_count);
	free(entries);
	return table;
}

static LLVMValueRef variable_table(struct retarget *r, uint32_t *count)
{
	LLVMValueRef *entries = calloc(r->variable_count + 1, sizeof *entries), table;
	LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(r->machine);

	*count = 0;
	for (size_t i = 0; i < r->variable_count; i++) {
		const struct device_variable *variable = &r->variables[i];
		LLVMValueRef global = LLVMGetNamedGlobal(r->module, variable->name);

		if (!global)
			continue;
		uint64_t size = LLVMABISizeOfType(layout, LLVMGlobalGetValueType(global));
		LLVMValueRef slot = managed_slot(r, variable);
		LLVMValueRef fields[] = {string(r, variable->name), global,
		    LLVMConstInt(LLVMInt64TypeInContext(r->context), size, 0), number(r, variable->constant),
		    slot ? slot : null(r)};
		entries[(*count)++] = structure(r, fields, 5);
	}
	LLVMDisposeTargetData(layout);
	table = array(r, entries, *count);
	free(entries);
	return table;
}

static void hide_definitions(struct retarget *r)
{
	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f))
		if (!LLVMIsDeclaration(f)) {
			LLVMSetComdat(f, NULL);
			LLVMSetVisibility(f, LLVMDefaultVisibility);
			LLVMSetLinkage(f, LLVMInternalLinkage);
		}
	for (LLVMValueRef g = LLVMGetFirstGlobal(r->module); g; g = LLVMGetNextGlobal(g))
		if (!LLVMIsDeclaration(g) && LLVMGetLinkage(g) != LLVMAppendingLinkage) {
			LLVMSetComdat(g, NULL);
			LLVMSetVisibility(g, LLVMDefaultVisibility);
			LLVMSetLinkage(g, LLVMInternalLinkage);
		}
}

void add_module_table(struct retarget *r)
{
	uint32_t variables;
	LLVMValueRef table = variable_table(r, &variables), global;
	LLVMValueRef fields[] = {number(r, CPU_ABI), number(r, (uint32_t)r->kernel_count), number(r, variables),
	    number(r, r->options.address), number(r, r->options.is_virtual), kernel_table(r), table,
	    string(r, r->options.input)};
	LLVMValueRef value = structure(r, fields, sizeof fields / sizeof *fields);

	hide_definitions(r);
	global = LLVMAddGlobal(r->module, LLVMTypeOf(value), CPU_MODULE_SYMBOL);
	LLVMSetInitializer(global, value);
}
