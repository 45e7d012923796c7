// PTX instructions on addresses and lists of registers: asynchronous copies, barriers in memory, matrices.
//
// Their names have words for scopes, state spaces and caches that make no difference here. What remains, with the
// number of operands, names a function of asm.def.
#include "ptx.h"

#include <stdio.h>
#include <string.h>

static void call(struct ptx *p, const char *name, LLVMValueRef *arguments, unsigned count)
{
	char full[PTX_TEXT + 8];

	snprintf(full, sizeof full, "ptx.%s", name);
	LLVMValueRef function = LLVMGetNamedFunction(p->r->module, full);
	for (unsigned i = 0; i < count; i++)
		p->failed |= !arguments[i];
	if (!function || p->failed)
		p->failed = 1;
	else
		LLVMBuildCall2(p->builder, LLVMGlobalGetValueType(function), function, arguments, count, "");
}

static LLVMValueRef number(struct ptx *p, unsigned bits, unsigned value)
{
	return LLVMConstInt(ptx_int(p, bits), value, 0);
}

// ---- copies and barriers ----

// cp.async.ca.shared.global [to], [from], bytes{, filled}
static void copy_async(struct ptx *p, struct ptx_instruction *in)
{
	unsigned count = in->count - (in->count && ptx_has_word(in->mnemonic, "L2::cache_hint"));

	if (count != 3 && count != 4) {
		p->failed = 1;
		return;
	}
	LLVMValueRef arguments[] = {ptx_address(p, in->operands[0]), ptx_address(p, in->operands[1]),
	    ptx_read(p, in->operands[2], 32), ptx_read(p, in->operands[count - 1], 32)};
	call(p, "cp.async", arguments, 4);
}

// cp.async.bulk…global.mbarrier::complete_tx::bytes [to], [from], bytes, [barrier], and the same to global memory.
static void copy_bulk(struct ptx *p, struct ptx_instruction *in)
{
	unsigned count = in->count - (in->count && ptx_has_word(in->mnemonic, "L2::cache_hint"));
	int stores = starts_with(in->mnemonic, "cp.async.bulk.global.shared::cta");
	int loads = starts_with(in->mnemonic, "cp.async.bulk.shared::") && ptx_has_word(in->mnemonic, "global");

	if (!(stores && count == 3) && !(loads && count == 4)) {
		p->failed = 1;
		return;
	}
	LLVMValueRef arguments[] = {ptx_address(p, in->operands[0]), ptx_address(p, in->operands[1]),
	    ptx_read(p, in->operands[2], 32), loads ? ptx_address(p, in->operands[3]) : NULL};
	call(p, loads ? "cp.async.bulk.load" : "cp.async.bulk.store", arguments, loads ? 4 : 3);
}

static void drop_words(char *mnemonic)
{
	static const char *const words[] = {".shared::cluster", ".shared::cta", ".shared", ".b64", ".release",
	    ".acquire", ".relaxed", ".cta", ".cluster", ".noComplete"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t length = strlen(words[i]);
		char *at = strstr(mnemonic, words[i]);

		if (at && (at[length] == '.' || !at[length]))
			memmove(at, at + length, strlen(at + length) + 1);
	}
}

// mbarrier.arrive.shared.b64 state, [at]{, count}; a time limit after these operands has no effect here.
static void barrier_in_memory(struct ptx *p, struct ptx_instruction *in)
{
	drop_words(in->mnemonic);
	if (starts_with(in->mnemonic, "mbarrier.arrive") && in->count == 3)
		strcat(in->mnemonic, ".count");
	if (starts_with(in->mnemonic, "mbarrier.try_wait") && in->count == 4)
		in->count = 3;
	ptx_call_table(p, in);
}

// ---- matrices ----

static LLVMValueRef word_at(struct ptx *p, LLVMValueRef words, unsigned index)
{
	LLVMValueRef offset = number(p, 32, index);

	return LLVMBuildInBoundsGEP2(p->builder, ptx_int(p, 32), words, &offset, 1, "");
}

// Stores the registers of an operand to words from `at` on. False: not so many, or not understood.
static int put_words(struct ptx *p, const char *operand, LLVMValueRef words, unsigned at, unsigned count)
{
	char parts[4][PTX_TEXT];

	if (ptx_elements(operand, parts) != count)
		return 0;
	for (unsigned i = 0; i < count; i++) {
		LLVMValueRef value = ptx_read(p, parts[i], 32);

		if (!value)
			return 0;
		LLVMBuildStore(p->builder, value, word_at(p, words, at + i));
	}
	return 1;
}

static int take_words(struct ptx *p, const char *operand, LLVMValueRef words, unsigned count)
{
	char parts[4][PTX_TEXT];

	if (ptx_elements(operand, parts) != count)
		return 0;
	for (unsigned i = 0; i < count; i++)
		ptx_write(p, parts[i], LLVMBuildLoad2(p->builder, ptx_int(p, 32), word_at(p, words, i), ""));
	return 1;
}

// ldmatrix.sync.aligned.m8n8.x4{.trans}.shared.b16 {a,b,c,d}, [row]
static void matrix_load(struct ptx *p, struct ptx_instruction *in)
{
	const char *m = in->mnemonic;
	unsigned count = ptx_has_word(m, "x4") ? 4 : ptx_has_word(m, "x2") ? 2 : 1;
	LLVMValueRef out = ptx_slot(p, 4 * 32, "");

	if (in->count != 2 || !ptx_has_word(m, "m8n8") || !ptx_has_word(m, "b16")) {
		p->failed = 1;
		return;
	}
	LLVMValueRef arguments[] = {
	    out, ptx_address(p, in->operands[1]), number(p, 32, count), number(p, 1, ptx_has_word(m, "trans"))};
	call(p, "ldmatrix", arguments, 4);
	if (!p->failed)
		p->failed = !take_words(p, in->operands[0], out, count);
}

struct multiply {
	const char *begin, *types; // of the name: the shape; the types of A and B
	unsigned inner, a, b, type;
};

// m16n8k16 and m16n8k8: words of A and B, and which type of device.c's.
static const struct multiply multiplies[] = {
    {"mma.sync.aligned.m16n8k16.row.col.", ".f16.f16.", 16, 4, 2, 0},
    {"mma.sync.aligned.m16n8k16.row.col.", ".bf16.bf16.", 16, 4, 2, 1},
    {"mma.sync.aligned.m16n8k8.row.col.", ".f16.f16.", 8, 2, 1, 0},
    {"mma.sync.aligned.m16n8k8.row.col.", ".bf16.bf16.", 8, 2, 1, 1},
    {"mma.sync.aligned.m16n8k8.row.col.", ".tf32.tf32.", 8, 4, 2, 2},
};

// mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {d}, {a}, {b}, {c}; the sum is of floats, or of pairs of halves.
static void matrix_multiply(struct ptx *p, struct ptx_instruction *in)
{
	const char *m = in->mnemonic;
	const struct multiply *found = NULL;

	for (size_t i = 0; i < sizeof multiplies / sizeof *multiplies && !found; i++) {
		const struct multiply *each = &multiplies[i];
		const char *types = m + strlen(each->begin) + 3, *rest = types + strlen(each->types);

		if (starts_with(m, each->begin) && strlen(m) > strlen(each->begin) + 3 &&
		    starts_with(types, each->types) && !strncmp(rest, types - 3, 3) && !rest[3])
			found = each;
	}
	if (!found || in->count != 4) {
		p->failed = 1;
		return;
	}
	int is_half = !strcmp(m + strlen(m) - 4, ".f16");
	LLVMValueRef words = ptx_slot(p, 10 * 32, ""), out = ptx_slot(p, 4 * 32, "");
	LLVMValueRef arguments[] = {
	    out, words, number(p, 32, found->inner), number(p, 32, found->type), number(p, 1, is_half)};
	if (!put_words(p, in->operands[1], words, 0, found->a) ||
	    !put_words(p, in->operands[2], words, 4, found->b) ||
	    !put_words(p, in->operands[3], words, 6, is_half ? 2 : 4)) {
		p->failed = 1;
		return;
	}
	call(p, "mma", arguments, 5);
	if (!p->failed)
		p->failed = !take_words(p, in->operands[0], out, is_half ? 2 : 4);
}

int ptx_compile_matrix(struct ptx *p, struct ptx_instruction *in)
{
	static const struct {
		const char *begin;
		void (*compile)(struct ptx *, struct ptx_instruction *);
	} kinds[] = {
	    {"cp.async.ca", copy_async},
	    {"cp.async.cg", copy_async},
	    {"cp.async.bulk.global", copy_bulk},
	    {"cp.async.bulk.shared", copy_bulk},
	    {"cp.async.mbarrier", barrier_in_memory},
	    {"mbarrier.", barrier_in_memory},
	    {"ldmatrix.", matrix_load},
	    {"mma.", matrix_multiply},
	};

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (starts_with(in->mnemonic, kinds[i].begin)) {
			kinds[i].compile(p, in);
			return 1;
		}
	return 0;
}
