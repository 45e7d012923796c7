// From the GPU's module to a flat one for this machine.
//
// First the facts that will be lost are recorded: which functions are kernels and their launch bounds, which
// variables are in shared, global and constant memory. Then the module is printed, and the text is rewritten
// token by token:
//
// 	addrspace(N)            dropped: every pointer is a plain one
// 	addrspacecast           bitcast, which from pointer to pointer does nothing
// 	@llvm.nvvm.…            @nvvm.…: ordinary functions now, with bodies in device.c or replaced later
// 	target triple, layout   the host's
//
// and parsed again. Types of values cannot be changed in place, but in a text they can; the alternative is to
// rebuild every instruction.
#include "retarget.h"

#include <ctype.h>
#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GLOBAL = 1, SHARED = 3, CONSTANT = 4 };

// ---- facts ----

static struct kernel *find_kernel(struct retarget *r, const char *name)
{
	for (size_t i = 0; i < r->kernel_count; i++)
		if (!strcmp(r->kernels[i].name, name))
			return &r->kernels[i];
	return NULL;
}

static struct kernel *note_kernel(struct retarget *r, const char *name)
{
	struct kernel *kernel = find_kernel(r, name);

	if (kernel)
		return kernel;
	r->kernels = grow(r->kernels, r->kernel_count, sizeof *r->kernels);
	kernel = &r->kernels[r->kernel_count++];
	*kernel = (struct kernel){.name = format("%s", name)};
	return kernel;
}

// An annotation is {function, key, value, key, value…}.
static void note_annotation(struct retarget *r, LLVMValueRef node)
{
	unsigned count = LLVMGetMDNodeNumOperands(node), length;
	LLVMValueRef *operands = calloc(count, sizeof *operands);

	LLVMGetMDNodeOperands(node, operands);
	if (!operands[0] || !LLVMIsAFunction(operands[0]) || LLVMIsDeclaration(operands[0]))
		count = 0;
	for (unsigned i = 1; i + 1 < count; i += 2) {
		const char *key = LLVMGetMDString(operands[i], &length);
		const char *name = value_name(operands[0]);
		uint32_t value = (uint32_t)LLVMConstIntGetZExtValue(operands[i + 1]);

		if (!strcmp(key, "kernel"))
			note_kernel(r, name);
		else if (!strcmp(key, "maxntidx"))
			note_kernel(r, name)->max_threads = value;
		else if (!strcmp(key, "minctasm"))
			note_kernel(r, name)->min_blocks = value;
	}
	free(operands);
}

static void note_kernels(struct retarget *r, LLVMModuleRef module)
{
	unsigned count = LLVMGetNamedMetadataNumOperands(module, "nvvm.annotations");
	LLVMValueRef *nodes = calloc(count + 1, sizeof *nodes);

	LLVMGetNamedMetadataOperands(module, "nvvm.annotations", nodes);
	for (unsigned i = 0; i < count; i++)
		note_annotation(r, nodes[i]);
	free(nodes);
}

static void note_shared(struct retarget *r, LLVMValueRef global, LLVMTargetDataRef layout)
{
	struct shared_variable *variable;
	unsigned align = LLVMGetAlignment(global);

	r->shared = grow(r->shared, r->shared_count, sizeof *r->shared);
	variable = &r->shared[r->shared_count++];
	*variable = (struct shared_variable){.name = format("%s", value_name(global)),
	    .size = LLVMABISizeOfType(layout, LLVMGlobalGetValueType(global)),
	    .align = align ? align : 16,
	    .dynamic = LLVMIsDeclaration(global),
	    .outline = -1};
}

static void note_variable(struct retarget *r, LLVMValueRef global, int constant)
{
	struct device_variable *variable;

	r->variables = grow(r->variables, r->variable_count, sizeof *r->variables);
	variable = &r->variables[r->variable_count++];
	*variable = (struct device_variable){.name = format("%s", value_name(global)), .constant = constant};
}

static void note_variables(struct retarget *r, LLVMModuleRef module)
{
	LLVMTargetDataRef layout = LLVMCreateTargetData(LLVMGetDataLayoutStr(module));

	for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) {
		unsigned space = LLVMGetPointerAddressSpace(LLVMTypeOf(g));

		if (space == SHARED)
			note_shared(r, g, layout);
		else if ((space == GLOBAL || space == CONSTANT) && !LLVMIsDeclaration(g))
			note_variable(r, g, space == CONSTANT);
	}
	LLVMDisposeTargetData(layout);
}

// ---- the text ----

struct text {
	const char *at;
	FILE *out;
	const struct retarget *r;
	char **declared; // intrinsics seen; spaces once apart may leave the same name twice
	size_t declared_count;
};

static int is_word(char c)
{
	return isalnum((unsigned char)c) || strchr("_.$-@%!#", c);
}

static size_t word_length(const char *at)
{
	size_t n = 0;

	while (at[n] && is_word(at[n]))
		n++;
	return n;
}

static const char *const renames[][2] = {
    {"@llvm.trap", "@cue.trap"},
    {"@llvm.debugtrap", "@cue.brkpt"},
    {"@vprintf", "@cue.vprintf"},
};

// The new name of a word, or NULL if it keeps its own. To be freed.
static char *renamed(const char *word, size_t length)
{
	char *name = format("%.*s", (int)length, word), *result = NULL;

	for (size_t i = 0; i < sizeof renames / sizeof *renames; i++)
		if (!strcmp(name, renames[i][0]))
			result = format("%s", renames[i][1]);
	if (starts_with(name, "@llvm.nvvm.")) {
		result = format("@%s", name + strlen("@llvm."));
		for (char *p = strstr(result, ".p"); p; p = strstr(p + 1, ".p"))
			if (isdigit((unsigned char)p[2]) && (p[3] == '.' || !p[3]))
				p[2] = '0';
	}
	free(name);
	return result;
}

static void skip_line(struct text *text)
{
	const char *end = strchr(text->at, '\n');

	text->at = end ? end + 1 : text->at + strlen(text->at);
}

static void copy_string(struct text *text)
{
	do
		fputc(*text->at++, text->out);
	while (*text->at && *text->at != '"');
	if (*text->at)
		fputc(*text->at++, text->out);
}

static void copy_word(struct text *text)
{
	size_t length = word_length(text->at);
	const char *word = text->at;
	char *name;

#define IS(literal) (length == sizeof literal - 1 && !memcmp(word, literal, length))
	text->at += length;
	if (IS("addrspace") && *text->at == '(') {
		text->at = strchr(text->at, ')') + 1;
		return;
	}
	if (IS("ptx_kernel") || IS("ptx_device"))
		return;
	if (IS("addrspacecast"))
		fputs("bitcast", text->out);
	else if (IS("DebugDirectivesOnly"))
		fputs("LineTablesOnly", text->out);
	else if (*word == '@' && (name = renamed(word, length))) {
		fputs(name, text->out);
		free(name);
	} else
		fwrite(word, 1, length, text->out);
#undef IS
}

// A declaration of an intrinsic that another one of now the same name has already declared.
static int is_repeated(struct text *text)
{
	const char *at = strchr(text->at, '@');
	char *name = at ? renamed(at, word_length(at)) : NULL;

	if (!name)
		return 0;
	for (size_t i = 0; i < text->declared_count; i++)
		if (!strcmp(text->declared[i], name)) {
			free(name);
			return 1;
		}
	text->declared = grow(text->declared, text->declared_count, sizeof *text->declared);
	text->declared[text->declared_count++] = name;
	return 0;
}

// Lines that are replaced or dropped as a whole.
static int take_line(struct text *text)
{
	if (starts_with(text->at, "target datalayout"))
		fprintf(text->out, "target datalayout = \"%s\"\n", text->r->layout);
	else if (starts_with(text->at, "target triple"))
		fprintf(text->out, "target triple = \"%s\"\n", text->r->triple);
	else if (!starts_with(text->at, "!nvvm") && !(starts_with(text->at, "declare") && is_repeated(text)) &&
	         *text->at != ';')
		return 0;
	skip_line(text);
	return 1;
}

static void rewrite(struct text *text)
{
	int line_start = 1;

	while (*text->at) {
		if (line_start && take_line(text))
			continue;
		line_start = *text->at == '\n';
		if (*text->at == '"')
			copy_string(text);
		else if (*text->at == ';')
			skip_line(text), fputc('\n', text->out), line_start = 1;
		else if (is_word(*text->at))
			copy_word(text);
		else
			fputc(*text->at++, text->out);
	}
}

void flatten(struct retarget *r)
{
	char *printed, *flat = NULL;
	size_t size = 0;
	struct text text = {.r = r};

	note_kernels(r, r->module);
	note_variables(r, r->module);
	note_managed(r, r->module);
	printed = LLVMPrintModuleToString(r->module);
	LLVMDisposeModule(r->module);
	text.at = printed;
	text.out = open_memstream(&flat, &size);
	rewrite(&text);
	fclose(text.out);
	LLVMDisposeMessage(printed);
	r->module = parse_ir(r, flat, size, r->options.input);
	for (size_t i = 0; i < text.declared_count; i++)
		free(text.declared[i]);
	free(text.declared);
	free(flat);
}
