// Inline assembly: from PTX text to LLVM instructions.
//
// A string of inline assembly is a small program: declarations of registers, then instructions, some of them
// predicated. Every register and operand becomes a variable of the function (which LLVM converts to values
// again). Every instruction becomes a call of a function of asm.def or a few instructions (retarget_ptx.c); a
// predicated one is in its own block. A string that cannot be compiled becomes a call of an undefined
// function whose name gives the reason and the place; kernels that reach it are refused (retarget_reach.c).
#include "ptx.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *skip(const char *at)
{
	for (;;) {
		while (isspace((unsigned char)*at))
			at++;
		if (at[0] == '/' && at[1] == '/')
			at += strcspn(at, "\n");
		else if (at[0] == '/' && at[1] == '*' && strstr(at, "*/"))
			at = strstr(at, "*/") + 2;
		else
			return at;
	}
}

static int is_name(char c)
{
	return isalnum((unsigned char)c) || (c && strchr("_.$%:", c));
}

// Copies a word; false when it does not fit.
static int take_word(char *out, size_t size, const char **at)
{
	size_t n = 0;

	while (is_name((*at)[n]))
		n++;
	if (n >= size)
		return 0;
	memcpy(out, *at, n);
	out[n] = '\0';
	*at = skip(*at + n);
	return 1;
}

// An operand ends at a comma outside braces and brackets, or at the semicolon; blanks are dropped.
static int take_operand(char *out, const char **at)
{
	size_t n = 0;
	int depth = 0;

	for (*at = skip(*at); **at && **at != ';' && (depth || **at != ','); *at = skip(*at + 1)) {
		depth += strchr("{[", **at) ? 1 : strchr("}]", **at) ? -1 : 0;
		if (n + 1 >= PTX_TEXT)
			return 0;
		out[n++] = **at;
	}
	out[n] = '\0';
	return 1;
}

// .reg .b32 a, b;   .reg .pred p<4>; is not understood
static void declare_registers(struct ptx *p, const char **at)
{
	char type[16], name[48];
	unsigned bits;

	if (!take_word(type, sizeof type, at) || !(bits = ptx_type_bits(type[0] == '.' ? type + 1 : type))) {
		p->failed = 1;
		return;
	}
	for (;;) {
		if (!take_word(name, sizeof name, at) || !*name) {
			p->failed = 1;
			return;
		}
		ptx_declare(p, name, bits);
		if (**at != ',')
			return;
		*at = skip(*at + 1);
	}
}

// From here on instructions go to a block that runs only when the predicate holds. Returns that block's end.
static LLVMBasicBlockRef open_predicate(struct ptx *p, const char *predicate)
{
	LLVMValueRef condition = ptx_read(p, predicate, 1);
	LLVMBasicBlockRef head, then, tail = LLVMGetInstructionParent(p->call);

	if (!condition)
		return NULL;
	head = cut_before(p->r, p->call);
	then = LLVMInsertBasicBlockInContext(p->r->context, tail, "");
	LLVMPositionBuilderAtEnd(p->builder, head);
	LLVMBuildCondBr(p->builder, condition, then, tail);
	LLVMPositionBuilderAtEnd(p->builder, then);
	return tail;
}

static void close_predicate(struct ptx *p, LLVMBasicBlockRef tail)
{
	LLVMBuildBr(p->builder, tail);
	LLVMPositionBuilderBefore(p->builder, p->call);
}

static void take_instruction(struct ptx *p, const char **at)
{
	struct ptx_instruction instruction = {.count = 0};
	char predicate[PTX_TEXT] = "";
	LLVMBasicBlockRef tail = NULL;
	int negated = 0;

	if (**at == '@') {
		negated = (*at)[1] == '!';
		*at += 1 + negated;
		p->failed |= !take_word(predicate + negated, sizeof predicate - 1, at);
		if (negated)
			predicate[0] = '!';
	}
	p->failed |= !take_word(instruction.mnemonic, sizeof instruction.mnemonic, at) || !*instruction.mnemonic;
	while (!p->failed && **at && **at != ';') {
		if (instruction.count == PTX_OPERANDS || !take_operand(instruction.operands[instruction.count++], at))
			p->failed = 1;
		if (**at == ',')
			*at = skip(*at + 1);
	}
	if (!p->failed && *predicate && !(tail = open_predicate(p, predicate)))
		p->failed = 1;
	if (!p->failed)
		ptx_compile(p, &instruction);
	if (tail)
		close_predicate(p, tail);
}

static void compile_text(struct ptx *p, const char *text)
{
	const char *at = skip(text);

	while (*at && !p->failed) {
		if (strchr("{};", *at)) {
			at = skip(at + 1);
		} else if (!strncmp(at, ".reg", 4)) {
			at = skip(at + 4);
			declare_registers(p, &at);
		} else {
			take_instruction(p, &at);
		}
	}
}

// ---- the operands of the assembly itself ----

// The type of output i of the call.
static LLVMTypeRef output_type(LLVMTypeRef result, unsigned index)
{
	return LLVMGetTypeKind(result) == LLVMStructTypeKind ? LLVMStructGetTypeAtIndex(result, index) : result;
}

static unsigned bits_of(LLVMTypeRef type)
{
	switch (LLVMGetTypeKind(type)) {
	case LLVMIntegerTypeKind:
		return LLVMGetIntTypeWidth(type);
	case LLVMHalfTypeKind:
	case LLVMBFloatTypeKind:
		return 16;
	case LLVMFloatTypeKind:
		return 32;
	case LLVMDoubleTypeKind:
	case LLVMPointerTypeKind:
		return 64;
	default:
		return 0;
	}
}

static void declare_placeholder(struct ptx *p, unsigned number, LLVMTypeRef type)
{
	char name[16];

	snprintf(name, sizeof name, "$%u", number);
	if (bits_of(type))
		ptx_declare(p, name, bits_of(type));
	else
		p->failed = 1;
}

static void set_placeholder(struct ptx *p, unsigned number, LLVMValueRef value)
{
	char name[16];

	snprintf(name, sizeof name, "$%u", number);
	ptx_write(p, name, ptx_to_bits(p, value));
}

// Declares "$0", "$1"… and gives the inputs their values; returns the number of outputs.
static unsigned bind_operands(struct ptx *p, const char *constraints, LLVMTypeRef result)
{
	unsigned outputs = 0, number = 0, input = 0;

	for (const char *at = constraints; *at; number++) {
		size_t length = strcspn(at, ",");

		if (*at == '=') {
			p->failed |= at[1] == '*';
			declare_placeholder(p, number, output_type(result, outputs++));
		} else if (*at != '~') {
			LLVMValueRef value = LLVMGetOperand(p->call, input++);

			declare_placeholder(p, number, LLVMTypeOf(value));
			if (!p->failed)
				set_placeholder(p, isdigit((unsigned char)*at) ? (unsigned)atoi(at) : number, value);
			if (!p->failed && isdigit((unsigned char)*at))
				set_placeholder(p, number, value);
		}
		at += length + (at[length] == ',');
	}
	return outputs;
}

static LLVMValueRef collect_outputs(struct ptx *p, unsigned outputs, LLVMTypeRef result)
{
	LLVMValueRef all = outputs > 1 ? LLVMGetUndef(result) : NULL;

	for (unsigned i = 0; i < outputs; i++) {
		LLVMTypeRef type = output_type(result, i);
		char name[16];

		snprintf(name, sizeof name, "$%u", i);
		LLVMValueRef value = ptx_from_bits(p, ptx_read(p, name, bits_of(type)), type);
		if (outputs == 1)
			return value;
		all = LLVMBuildInsertValue(p->builder, all, value, i, "");
	}
	return all;
}

// LLVM writes a dollar twice and may put a placeholder in braces.
static char *plain_text(const char *text, size_t length)
{
	char *plain = calloc(length + 1, 1);
	size_t n = 0;

	for (size_t i = 0; i < length; i++) {
		if (text[i] == '$' && i + 1 < length && text[i + 1] == '$')
			i++;
		else if (text[i] == '$' && i + 1 < length && text[i + 1] == '{') {
			size_t end = i + 2 + strspn(text + i + 2, "0123456789");

			plain[n++] = '$';
			for (i += 2; i < end; i++)
				plain[n++] = text[i];
			while (i < length && text[i] != '}')
				i++;
			continue;
		}
		plain[n++] = text[i];
	}
	return plain;
}

// Line ends and runs of blanks become one blank, for messages.
static void squeeze(char *text)
{
	char *to = text;

	for (char *from = text; *from; from++)
		if (!isspace((unsigned char)*from))
			*to++ = *from;
		else if (to > text && to[-1] != ' ')
			*to++ = ' ';
	*to = '\0';
}

static void replace_by_unknown(struct ptx *p, LLVMValueRef assembly, char *text)
{
	char *position = source_position(p->call), *name;

	squeeze(text);
	name = format("unsupported assembly \"%s\"%s", text, position);
	LLVMValueRef function = LLVMAddFunction(p->r->module, name, LLVMGetInlineAsmFunctionType(assembly));
	LLVMSetOperand(p->call, LLVMGetNumArgOperands(p->call), function);
	free(position);
	free(name);
}

static void compile_call(struct retarget *r, LLVMValueRef call)
{
	LLVMValueRef assembly = LLVMGetCalledValue(call), value;
	LLVMTypeRef result = LLVMTypeOf(call);
	struct ptx p = {.r = r, .builder = LLVMCreateBuilderInContext(r->context), .call = call};
	size_t length, constraint_length;
	const char *raw = LLVMGetInlineAsmAsmString(assembly, &length);
	const char *constraints = LLVMGetInlineAsmConstraintString(assembly, &constraint_length);
	char *text = plain_text(raw, length);

	LLVMPositionBuilderBefore(p.builder, call);
	unsigned outputs = bind_operands(&p, constraints, result);
	if (!p.failed)
		compile_text(&p, text);
	if (p.failed) {
		replace_by_unknown(&p, assembly, text);
	} else {
		value = collect_outputs(&p, outputs, result);
		if (value)
			LLVMReplaceAllUsesWith(call, value);
		LLVMInstructionEraseFromParent(call);
	}
	LLVMDisposeBuilder(p.builder);
	free(p.registers);
	free(text);
}

static void compile_function(struct retarget *r, LLVMValueRef function)
{
	LLVMValueRef *calls = NULL;
	size_t count = 0;

	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
		for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
			if (LLVMIsACallInst(i) && LLVMIsAInlineAsm(LLVMGetCalledValue(i))) {
				calls = grow(calls, count, sizeof *calls);
				calls[count++] = i;
			}
	for (size_t i = 0; i < count; i++)
		compile_call(r, calls[i]);
	free(calls);
}

void compile_assembly(struct retarget *r)
{
	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f))
		compile_function(r, f);
}
