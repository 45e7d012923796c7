// Small things that every file of retarget needs.
#include "retarget.h"

#include <llvm-c/Error.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void fatal(const char *text, ...)
{
	va_list values;

	fputs("retarget: error: ", stderr);
	va_start(values, text);
	vfprintf(stderr, text, values);
	va_end(values);
	fputc('\n', stderr);
	exit(1);
}

char *format(const char *text, ...)
{
	char *result = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&result, &size);
	va_list values;

	if (!out)
		fatal("out of memory");
	va_start(values, text);
	vfprintf(out, text, values);
	va_end(values);
	fclose(out);
	return result;
}

void *grow(void *array, size_t count, size_t size)
{
	if (count & (count - 1) || (count && count < 8))
		return array;
	array = realloc(array, (count ? 2 * count : 8) * size);
	if (!array)
		fatal("out of memory");
	return array;
}

const char *value_name(LLVMValueRef value)
{
	size_t length;

	return LLVMGetValueName2(value, &length);
}

int starts_with(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

char *source_position(LLVMValueRef instruction)
{
	unsigned length, line = LLVMGetDebugLocLine(instruction);
	const char *file = LLVMGetDebugLocFilename(instruction, &length);

	return file && line ? format(" (%.*s:%u)", (int)length, file, line) : format("%s", "");
}

LLVMValueRef called_function(LLVMValueRef call)
{
	return LLVMIsAFunction(LLVMGetCalledValue(call));
}

LLVMValueRef first_use_call(LLVMValueRef function)
{
	for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
		LLVMValueRef user = LLVMGetUser(use);

		if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function)
			return user;
	}
	return NULL;
}

int has_attribute(LLVMValueRef function, const char *name)
{
	unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));

	return LLVMGetEnumAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind) !=
	       NULL;
}

void remove_attribute(LLVMValueRef function, const char *name)
{
	unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));

	LLVMRemoveEnumAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind);
}

void add_attribute(LLVMValueRef function, const char *name)
{
	unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
	LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));

	LLVMAddAttributeAtIndex(
	    function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(context, kind, 0));
}

void run_passes(struct retarget *r, const char *passes)
{
	LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
	LLVMErrorRef error;

	LLVMPassBuilderOptionsSetLoopVectorization(options, r->options.level >= '2');
	LLVMPassBuilderOptionsSetSLPVectorization(options, r->options.level >= '2');
	LLVMPassBuilderOptionsSetLoopUnrolling(options, r->options.level >= '2');
	error = LLVMRunPasses(r->module, passes, r->machine, options);
	if (error)
		fatal("%s: %s", passes, LLVMGetErrorMessage(error));
	LLVMDisposePassBuilderOptions(options);
}

LLVMModuleRef parse_ir(struct retarget *r, const char *text, size_t size, const char *what)
{
	LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(text, size, what);
	LLVMModuleRef module;
	char *message = NULL;

	if (LLVMParseIRInContext(r->context, buffer, &module, &message)) {
		if (r->options.keep_ir) {
			FILE *out = fopen(r->options.keep_ir, "w");

			if (out) {
				fwrite(text, 1, size, out);
				fclose(out);
			}
		}
		fatal("%s: %s", what, message);
	}
	return module;
}
