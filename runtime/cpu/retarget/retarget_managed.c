// Managed variables: one variable for host and device. It is the host's, since the host's code is compiled
// unchanged. Device code finds it by a slot, a pointer that is set when the program registers the variable
// (__cudaRegisterVar). Each use in device code becomes a load of the slot. __managed__ is an annotation that
// marks these variables (include/cuelastic_cpu.h).
#include "retarget.h"

#include <stdlib.h>
#include <string.h>

// ---- finding them ----

static LLVMValueRef behind_casts(LLVMValueRef value)
{
	while (LLVMIsAConstantExpr(value))
		value = LLVMGetOperand(value, 0);
	return value;
}

static int says_managed(LLVMValueRef text)
{
	LLVMValueRef global = behind_casts(text),
	             initial = LLVMIsAGlobalVariable(global) ? LLVMGetInitializer(global) : NULL;
	size_t length;
	const char *word = initial && LLVMIsConstantString(initial) ? LLVMGetAsString(initial, &length) : "";

	return !strcmp(word, "cue_managed");
}

static void note(struct retarget *r, LLVMValueRef annotation)
{
	LLVMValueRef global = behind_casts(LLVMGetOperand(annotation, 0));

	if (!says_managed(LLVMGetOperand(annotation, 1)))
		return;
	for (size_t i = 0; i < r->variable_count; i++)
		if (!strcmp(r->variables[i].name, value_name(global)))
			r->variables[i].managed = 1;
}

void note_managed(struct retarget *r, LLVMModuleRef module)
{
	LLVMValueRef all = LLVMGetNamedGlobal(module, "llvm.global.annotations");

	if (!all)
		return;
	for (int i = 0; i < LLVMGetNumOperands(LLVMGetInitializer(all)); i++)
		note(r, LLVMGetOperand(LLVMGetInitializer(all), (unsigned)i));
	LLVMDeleteGlobal(all);
}

// ---- using the host's ----

LLVMValueRef managed_slot(struct retarget *r, const struct device_variable *variable)
{
	char *name = variable->managed ? format("cue.managed.%s", variable->name) : NULL;
	LLVMValueRef slot = name ? LLVMGetNamedGlobal(r->module, name) : NULL;

	free(name);
	return slot;
}

static LLVMValueRef load_slot(LLVMBuilderRef builder, void *data)
{
	return LLVMBuildLoad2(builder, LLVMTypeOf(data), data, "");
}

static void bind(struct retarget *r, const struct device_variable *variable)
{
	LLVMValueRef global = LLVMGetNamedGlobal(r->module, variable->name), slot;
	char *name = format("cue.managed.%s", variable->name);

	if (global) {
		slot = LLVMAddGlobal(r->module, LLVMTypeOf(global), name);
		LLVMSetInitializer(slot, LLVMConstNull(LLVMTypeOf(global)));
		LLVMSetLinkage(slot, LLVMInternalLinkage);
		for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f))
			if (!LLVMIsDeclaration(f))
				replace_global(r, global, f, variable->name, load_slot, slot);
	}
	free(name);
}

void bind_managed(struct retarget *r)
{
	for (size_t i = 0; i < r->variable_count; i++)
		if (r->variables[i].managed)
			bind(r, &r->variables[i]);
}
