// --bodies: rewritten kernels tell where the body of a kernel begins and ends.
//
// A rewritten kernel runs many logical blocks, and a merged one those of several kernels. A profile has the time of a
// kernel's own blocks (runtime/cpu/virtual/measured.c). So each body, cue_NAME_body, and each member of a phase,
// cue_NAME_member::cue_run, calls the engine with NAME. The calls change nothing that the program sees, but the optimiser
// does less around them: so they are made only on request.
#include "retarget.h"

#include <stdlib.h>
#include <string.h>

static const char RUN[] = "7cue_run";

// A part of a mangled name that begins there, if its length stands before it; 0: it is not a whole part.
static size_t part_length(const char *name, const char *at)
{
	const char *digits = at;

	while (digits > name && digits[-1] >= '0' && digits[-1] <= '9')
		digits--;
	for (; digits < at; digits++) { // "I3_15cue_a_body": fewer digits may be its length
		size_t length = strtoul(digits, NULL, 10);

		if (length && length <= strlen(at) && *digits != '0')
			return length;
	}
	return 0;
}

static int ends_with(const char *text, size_t length, const char *end)
{
	size_t bytes = strlen(end);

	return length > bytes && !memcmp(text + length - bytes, end, bytes);
}

static int is_kernel(struct retarget *r, const char *name, size_t length)
{
	for (size_t i = 0; i < r->kernel_count; i++) {
		LLVMMetadataRef subprogram = LLVMGetSubprogram(LLVMGetNamedFunction(r->module, r->kernels[i].name));
		const char *own = subprogram ? subprogram_name(r, subprogram) : r->kernels[i].name;

		if (strcspn(own, "<") == length && !memcmp(own, name, length))
			return 1;
	}
	return 0;
}

// The name of a kernel of the module, at the begin of the stem of names of its functions, to which a hash of its file and
// a number may be added. The stem itself if there is none.
static char *kernel_name(struct retarget *r, const char *stem, size_t length)
{
	for (size_t end = length; end;) {
		if (is_kernel(r, stem, end))
			return format("%.*s", (int)end, stem);
		size_t digits = end;
		while (digits && strchr("0123456789abcdef", stem[digits - 1]))
			digits--;
		end = digits && digits < end && stem[digits - 1] == '_' ? digits - 1 : 0;
	}
	return format("%.*s", (int)length, stem);
}

// The kernel's name, if this function is a body; otherwise NULL.
static char *body_of(struct retarget *r, const char *name, int *is_member)
{
	for (const char *at = name; (at = strstr(at, "cue_")); at++) {
		size_t length = part_length(name, at);
		const char *run = strstr(name, RUN);

		*is_member = ends_with(at, length, "_member") && run && run > at;
		if (*is_member)
			return kernel_name(r, at + strlen("cue_"), length - strlen("cue__member"));
		if (ends_with(at, length, "_body") && length > strlen("cue__body"))
			return kernel_name(r, at + strlen("cue_"), length - strlen("cue__body"));
	}
	return NULL;
}

static LLVMValueRef declare(struct retarget *r, const char *name, LLVMTypeRef type)
{
	static const struct {
		const char *name;
		uint64_t value;
	} ATTRIBUTES[] = {{"memory", 3 << 2}, {"nounwind", 0}, {"willreturn", 0}, {"nosync", 0}};
	LLVMValueRef function = LLVMAddFunction(r->module, name, type);

	// memory: what it reads and writes is nothing that the program sees.
	for (size_t i = 0; i < sizeof ATTRIBUTES / sizeof *ATTRIBUTES; i++) {
		const char *attribute = ATTRIBUTES[i].name;
		unsigned kind = LLVMGetEnumAttributeKindForName(attribute, strlen(attribute));

		LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
		    LLVMCreateEnumAttribute(r->context, kind, ATTRIBUTES[i].value));
	}
	return function;
}

void mark_bodies(struct retarget *r)
{
	LLVMTypeRef pointer = LLVMPointerTypeInContext(r->context, 0), none = LLVMVoidTypeInContext(r->context);
	LLVMTypeRef word = LLVMInt32TypeInContext(r->context), arguments[] = {pointer, word};
	LLVMTypeRef begin_type = LLVMFunctionType(none, arguments, 2, 0),
	            end_type = LLVMFunctionType(none, NULL, 0, 0);
	LLVMValueRef begin = declare(r, "cue_dev_body_begin", begin_type),
	             end = declare(r, "cue_dev_body_end", end_type);
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(r->context);

	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f)) {
		int is_member = 0;
		char *kernel = LLVMIsDeclaration(f) ? NULL : body_of(r, value_name(f), &is_member);

		if (!kernel)
			continue;
		LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f)));
		LLVMValueRef values[] = {LLVMBuildGlobalStringPtr(builder, kernel, "cue.body"),
		    LLVMConstInt(word, (unsigned)is_member, 0)};
		LLVMBuildCall2(builder, begin_type, begin, values, 2, "");
		for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
			LLVMValueRef leave = LLVMGetBasicBlockTerminator(b);

			if (!LLVMIsAReturnInst(leave))
				continue;
			LLVMPositionBuilderBefore(builder, leave);
			LLVMBuildCall2(builder, end_type, end, NULL, 0, "");
		}
		free(kernel);
	}
	LLVMDisposeBuilder(builder);
}
