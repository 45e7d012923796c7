// Between the reader of inline assembly (retarget_asm.c) and the compiler of its instructions
// (retarget_ptx.c).
#ifndef CUELASTIC_CPU_PTX_H
#define CUELASTIC_CPU_PTX_H

#include "retarget.h"

#define PTX_OPERANDS 10
#define PTX_TEXT 96

// A register: storage of so many bits. Placeholders of the assembly ("$0") are registers too.
struct ptx_register {
	char name[48];
	LLVMValueRef slot;
	unsigned bits;
};

struct ptx {
	struct retarget *r;
	LLVMBuilderRef builder;
	LLVMValueRef call; // the assembly; instructions go before it
	struct ptx_register *registers;
	size_t register_count;
	int failed;
};

struct ptx_instruction {
	char mnemonic[PTX_TEXT];
	char operands[PTX_OPERANDS][PTX_TEXT];
	unsigned count;
};

void ptx_declare(struct ptx *p, const char *name, unsigned bits);
LLVMValueRef ptx_slot(struct ptx *p, unsigned bits, const char *name); // storage in the function's entry
LLVMValueRef ptx_read(struct ptx *p, const char *operand, unsigned bits);
void ptx_write(struct ptx *p, const char *operand, LLVMValueRef value);
LLVMValueRef ptx_to_bits(struct ptx *p, LLVMValueRef value);
LLVMValueRef ptx_from_bits(struct ptx *p, LLVMValueRef value, LLVMTypeRef type);
LLVMTypeRef ptx_int(struct ptx *p, unsigned bits);
unsigned ptx_type_bits(const char *type); // "u32": 32; 0 if it is no type
// "[reg + 8]" as a pointer; NULL (and failure) if it cannot be parsed.
LLVMValueRef ptx_address(struct ptx *p, const char *operand);
// Splits "{a,b}" into its elements, "a" into one; returns their number.
unsigned ptx_elements(const char *operand, char out[4][PTX_TEXT]);
int ptx_has_word(const char *mnemonic, const char *word);
// Calls the function of asm.def with the instruction's name.
void ptx_call_table(struct ptx *p, struct ptx_instruction *in);
// retarget_matrix.c: copies, barriers in memory, matrices. Whether it is one of them.
int ptx_compile_matrix(struct ptx *p, struct ptx_instruction *in);
void ptx_compile(struct ptx *p, struct ptx_instruction *instruction);

#endif
