// From one PTX instruction to LLVM instructions.
//
// mov, ld, st, atom, red and cvta are built here, since their operands have special forms (vectors, addresses);
// so are copies, barriers in memory and matrices (retarget_matrix.c). Everything else is a call of the function "ptx.<mnemonic>" from asm.def. Values are integers of
// a register's width until a function needs another type.
#include "ptx.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

LLVMTypeRef ptx_int(struct ptx *p, unsigned bits)
{
	return LLVMIntTypeInContext(p->r->context, bits);
}

unsigned ptx_type_bits(const char *type)
{
	if (!strcmp(type, "pred"))
		return 1;
	if (!strcmp(type, "f16x2") || !strcmp(type, "bf16x2"))
		return 32;
	if (!strcmp(type, "bf16"))
		return 16;
	return strchr("busf", *type) && isdigit((unsigned char)type[1]) ? (unsigned)atoi(type + 1) : 0;
}

// ---- registers ----

LLVMValueRef ptx_slot(struct ptx *p, unsigned bits, const char *name)
{
	LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(p->call)), slot;
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(p->r->context);

	LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
	slot = LLVMBuildAlloca(builder, ptx_int(p, bits), name);
	LLVMDisposeBuilder(builder);
	return slot;
}

void ptx_declare(struct ptx *p, const char *name, unsigned bits)
{
	struct ptx_register *reg;

	p->registers = grow(p->registers, p->register_count, sizeof *p->registers);
	reg = &p->registers[p->register_count++];
	*reg = (struct ptx_register){.slot = ptx_slot(p, bits, ""), .bits = bits};
	strncpy(reg->name, name, sizeof reg->name - 1);
}

// The latest of a name: inner scopes may redeclare it.
static struct ptx_register *find_register(struct ptx *p, const char *name)
{
	for (size_t i = p->register_count; i-- > 0;)
		if (!strcmp(p->registers[i].name, name))
			return &p->registers[i];
	return NULL;
}

// The carry flag lives from one assembly statement to the next.
static LLVMValueRef carry_slot(struct ptx *p)
{
	LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(p->call));

	for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)); i;
	    i = LLVMGetNextInstruction(i))
		if (LLVMIsAAllocaInst(i) && !strcmp(value_name(i), "ptx.carry"))
			return i;
	return ptx_slot(p, 32, "ptx.carry");
}

// ---- values ----

static LLVMValueRef resize(struct ptx *p, LLVMValueRef value, unsigned bits)
{
	unsigned have = LLVMGetIntTypeWidth(LLVMTypeOf(value));

	if (have > bits)
		return LLVMBuildTrunc(p->builder, value, ptx_int(p, bits), "");
	return have < bits ? LLVMBuildZExt(p->builder, value, ptx_int(p, bits), "") : value;
}

LLVMValueRef ptx_to_bits(struct ptx *p, LLVMValueRef value)
{
	LLVMTypeRef type = LLVMTypeOf(value);

	switch (LLVMGetTypeKind(type)) {
	case LLVMPointerTypeKind:
		return LLVMBuildPtrToInt(p->builder, value, ptx_int(p, 64), "");
	case LLVMHalfTypeKind:
	case LLVMBFloatTypeKind:
		return LLVMBuildBitCast(p->builder, value, ptx_int(p, 16), "");
	case LLVMFloatTypeKind:
		return LLVMBuildBitCast(p->builder, value, ptx_int(p, 32), "");
	case LLVMDoubleTypeKind:
		return LLVMBuildBitCast(p->builder, value, ptx_int(p, 64), "");
	default:
		return value;
	}
}

LLVMValueRef ptx_from_bits(struct ptx *p, LLVMValueRef value, LLVMTypeRef type)
{
	switch (LLVMGetTypeKind(type)) {
	case LLVMPointerTypeKind:
		return LLVMBuildIntToPtr(p->builder, resize(p, value, 64), type, "");
	case LLVMHalfTypeKind:
	case LLVMBFloatTypeKind:
		return LLVMBuildBitCast(p->builder, resize(p, value, 16), type, "");
	case LLVMFloatTypeKind:
		return LLVMBuildBitCast(p->builder, resize(p, value, 32), type, "");
	case LLVMDoubleTypeKind:
		return LLVMBuildBitCast(p->builder, resize(p, value, 64), type, "");
	case LLVMIntegerTypeKind:
		return resize(p, value, LLVMGetIntTypeWidth(type));
	default:
		p->failed = 1;
		return LLVMGetUndef(type);
	}
}

static LLVMValueRef call_named(struct ptx *p, const char *name)
{
	LLVMValueRef function = LLVMGetNamedFunction(p->r->module, name);

	if (!function && starts_with(name, "nvvm.read.ptx.sreg."))
		function = LLVMAddFunction(p->r->module, name, LLVMFunctionType(ptx_int(p, 32), NULL, 0, 0));
	if (!function)
		return NULL;
	return LLVMBuildCall2(p->builder, LLVMGlobalGetValueType(function), function, NULL, 0, "");
}

// %laneid, %lanemask_lt, %tid.x…
static LLVMValueRef special_register(struct ptx *p, const char *name)
{
	char *full = format("nvvm.read.ptx.sreg.%s", name);

	if (starts_with(name, "lanemask_"))
		*strchr(full, '_') = '.';
	LLVMValueRef value = call_named(p, full);
	free(full);
	return value;
}

static LLVMValueRef literal(struct ptx *p, const char *text, unsigned bits)
{
	char *end;
	unsigned long long value;

	if (text[0] == '0' && strchr("fFdD", text[1]) && text[1])
		value = strtoull(text + 2, &end, 16);
	else
		value = *text == '-' ? (unsigned long long)strtoll(text, &end, 0) : strtoull(text, &end, 0);
	if (*end == 'U')
		end++;
	return end == text || *end ? NULL : LLVMConstInt(ptx_int(p, bits), value, 0);
}

// The value of an operand in `bits` bits; NULL (and failure) if it cannot be parsed.
LLVMValueRef ptx_read(struct ptx *p, const char *operand, unsigned bits)
{
	struct ptx_register *reg = find_register(p, operand);
	LLVMValueRef value = NULL;

	if (reg) {
		value = LLVMBuildLoad2(p->builder, ptx_int(p, reg->bits), reg->slot, "");
	} else if (*operand == '!') {
		value = ptx_read(p, operand + 1, 1);
		value = value ? LLVMBuildNot(p->builder, value, "") : NULL;
	} else if (*operand == '%') {
		value = special_register(p, operand + 1);
	} else if (!strcmp(operand, "WARP_SZ")) {
		value = LLVMConstInt(ptx_int(p, bits), 32, 0);
	} else if (*operand == '[') {
		value = ptx_address(p, operand);
		value = value ? ptx_to_bits(p, value) : NULL;
	} else if (isdigit((unsigned char)*operand) || *operand == '-') {
		value = literal(p, operand, bits);
	}
	if (!value) {
		p->failed = 1;
		return NULL;
	}
	if (bits == 1 && LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 1)
		return LLVMBuildICmp(p->builder, LLVMIntNE, value, LLVMConstNull(LLVMTypeOf(value)), "");
	return resize(p, value, bits);
}

void ptx_write(struct ptx *p, const char *operand, LLVMValueRef value)
{
	struct ptx_register *reg = find_register(p, operand);

	if (!strcmp(operand, "_"))
		return;
	if (!reg || !value) {
		p->failed = 1;
		return;
	}
	LLVMBuildStore(p->builder, resize(p, value, reg->bits), reg->slot);
}

// ---- operands with a form of their own ----

// Splits "{a,b}" into its elements, "a" into one; returns their number.
unsigned ptx_elements(const char *operand, char out[4][PTX_TEXT])
{
	unsigned count = 0;

	if (*operand != '{') {
		strcpy(out[0], operand);
		return 1;
	}
	while (*operand && *operand != '}' && count < 4) {
		size_t length = strcspn(++operand, ",}");

		memcpy(out[count], operand, length);
		out[count++][length] = '\0';
		operand += length;
	}
	return count;
}

// "[reg]", "[reg+8]"
LLVMValueRef ptx_address(struct ptx *p, const char *operand)
{
	char base[PTX_TEXT];
	size_t length = *operand == '[' ? strcspn(operand + 1, "+]") : 0;
	LLVMValueRef value, offset = NULL;

	memcpy(base, operand + 1, length);
	base[length] = '\0';
	value = ptx_read(p, base, 64);
	if (operand[length + 1] == '+') {
		char text[PTX_TEXT];
		size_t n = strcspn(operand + length + 2, "]");

		memcpy(text, operand + length + 2, n);
		text[n] = '\0';
		offset = ptx_read(p, text, 64);
	}
	if (!value || p->failed)
		return NULL;
	if (offset)
		value = LLVMBuildAdd(p->builder, value, offset, "");
	return LLVMBuildIntToPtr(p->builder, value, LLVMPointerTypeInContext(p->r->context, 0), "");
}

int ptx_has_word(const char *mnemonic, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = strstr(mnemonic, word); at; at = strstr(at + 1, word))
		if ((at == mnemonic || at[-1] == '.') && (at[length] == '.' || !at[length]))
			return 1;
	return 0;
}

static const char *last_word(const char *mnemonic)
{
	const char *dot = strrchr(mnemonic, '.');

	return dot ? dot + 1 : mnemonic;
}

static void move(struct ptx *p, struct ptx_instruction *in)
{
	unsigned bits = ptx_type_bits(last_word(in->mnemonic)), count;
	char parts[4][PTX_TEXT];
	LLVMValueRef whole = NULL;

	if (!bits || in->count != 2) {
		p->failed = 1;
		return;
	}
	count = ptx_elements(in->operands[1], parts);
	for (unsigned i = 0; i < count; i++) {
		LLVMValueRef part = ptx_read(p, parts[i], bits / count);

		if (!part)
			return;
		part = resize(p, part, bits);
		part = i ? LLVMBuildShl(p->builder, part, LLVMConstInt(LLVMTypeOf(part), i * (bits / count), 0), "")
		         : part;
		whole = whole ? LLVMBuildOr(p->builder, whole, part, "") : part;
	}
	count = ptx_elements(in->operands[0], parts);
	for (unsigned i = 0; i < count && whole; i++) {
		LLVMValueRef shift = LLVMConstInt(LLVMTypeOf(whole), i * (bits / count), 0);
		LLVMValueRef part = i ? LLVMBuildLShr(p->builder, whole, shift, "") : whole;

		ptx_write(p, parts[i], resize(p, part, bits / count));
	}
}

// ---- memory ----

static void set_order(LLVMValueRef access, const char *mnemonic, unsigned bits, int vector)
{
	int load = LLVMIsALoadInst(access) != NULL;

	LLVMSetAlignment(access, bits / 8);
	if (!ptx_has_word(mnemonic, "volatile") && !ptx_has_word(mnemonic, "relaxed") &&
	    !ptx_has_word(mnemonic, "acquire") && !ptx_has_word(mnemonic, "release") &&
	    !ptx_has_word(mnemonic, "cv") && !ptx_has_word(mnemonic, "cg"))
		return;
	LLVMSetVolatile(access, 1);
	if (vector)
		return;
	LLVMSetOrdering(access, ptx_has_word(mnemonic, "acquire") && load    ? LLVMAtomicOrderingAcquire
	                        : ptx_has_word(mnemonic, "release") && !load ? LLVMAtomicOrderingRelease
	                                                                     : LLVMAtomicOrderingMonotonic);
}

static void load_store(struct ptx *p, struct ptx_instruction *in, int load)
{
	const char *type = last_word(in->mnemonic);
	unsigned bits = ptx_type_bits(type), count;
	char parts[4][PTX_TEXT];
	LLVMValueRef base = in->count == 2 && bits ? ptx_address(p, in->operands[load ? 1 : 0]) : NULL;

	if (!base) {
		p->failed = 1;
		return;
	}
	count = ptx_elements(in->operands[load ? 0 : 1], parts);
	for (unsigned i = 0; i < count && !p->failed; i++) {
		LLVMValueRef index = LLVMConstInt(ptx_int(p, 64), i, 0), value, access;
		LLVMValueRef at = LLVMBuildGEP2(p->builder, ptx_int(p, bits), base, &index, 1, "");

		if (load) {
			value = access = LLVMBuildLoad2(p->builder, ptx_int(p, bits), at, "");
			if (*type == 's' && bits < 32)
				value = LLVMBuildSExt(p->builder, value, ptx_int(p, 32), "");
			ptx_write(p, parts[i], value);
		} else if ((value = ptx_read(p, parts[i], bits))) {
			access = LLVMBuildStore(p->builder, value, at);
		} else {
			return;
		}
		set_order(access, in->mnemonic, bits, count > 1);
		if (i)
			mark_part(p->r->context, access);
	}
}

struct atomic_op {
	const char *name;
	char type; // 'u', 's', 'f', or 'a' for any
	LLVMAtomicRMWBinOp op;
};

static const struct atomic_op atomic_ops[] = {
    {"add", 'f', LLVMAtomicRMWBinOpFAdd},
    {"add", 'a', LLVMAtomicRMWBinOpAdd},
    {"and", 'a', LLVMAtomicRMWBinOpAnd},
    {"or", 'a', LLVMAtomicRMWBinOpOr},
    {"xor", 'a', LLVMAtomicRMWBinOpXor},
    {"exch", 'a', LLVMAtomicRMWBinOpXchg},
    {"min", 's', LLVMAtomicRMWBinOpMin},
    {"min", 'u', LLVMAtomicRMWBinOpUMin},
    {"max", 's', LLVMAtomicRMWBinOpMax},
    {"max", 'u', LLVMAtomicRMWBinOpUMax},
    {"inc", 'u', LLVMAtomicRMWBinOpUIncWrap},
    {"dec", 'u', LLVMAtomicRMWBinOpUDecWrap},
};

static LLVMValueRef compare_and_swap(
    struct ptx *p, LLVMValueRef at, char (*operands)[PTX_TEXT], unsigned bits)
{
	LLVMValueRef expected = ptx_read(p, operands[0], bits), value = ptx_read(p, operands[1], bits);

	if (!expected || !value)
		return NULL;
	value = LLVMBuildAtomicCmpXchg(p->builder, at, expected, value, LLVMAtomicOrderingSequentiallyConsistent,
	    LLVMAtomicOrderingSequentiallyConsistent, 0);
	return LLVMBuildExtractValue(p->builder, value, 0, "");
}

static LLVMValueRef modify(struct ptx *p, const char *mnemonic, LLVMValueRef at, const char *operand)
{
	const char *type = last_word(mnemonic);
	LLVMValueRef value = ptx_read(p, operand, ptx_type_bits(type));
	LLVMTypeRef float_type = !strcmp(type, "f32")   ? LLVMFloatTypeInContext(p->r->context)
	                         : !strcmp(type, "f64") ? LLVMDoubleTypeInContext(p->r->context)
	                         : !strcmp(type, "f16") ? LLVMHalfTypeInContext(p->r->context)
	                                                : NULL;

	for (size_t i = 0; value && i < sizeof atomic_ops / sizeof *atomic_ops; i++) {
		const struct atomic_op *op = &atomic_ops[i];

		if (!ptx_has_word(mnemonic, op->name) || (op->type != 'a' && op->type != *type) ||
		    (op->type == 'a' && *type == 'f'))
			continue;
		if (op->type == 'f' && !float_type)
			return NULL;
		value = op->type == 'f' ? ptx_from_bits(p, value, float_type) : value;
		value =
		    LLVMBuildAtomicRMW(p->builder, op->op, at, value, LLVMAtomicOrderingSequentiallyConsistent, 0);
		return ptx_to_bits(p, value);
	}
	return NULL;
}

static void atomic(struct ptx *p, struct ptx_instruction *in, int returns)
{
	unsigned first = returns, bits = ptx_type_bits(last_word(in->mnemonic));
	LLVMValueRef at, value = NULL;
	int cas = ptx_has_word(in->mnemonic, "cas");

	if (in->count != first + 2 + cas || !bits || !(at = ptx_address(p, in->operands[first]))) {
		p->failed = 1;
		return;
	}
	if (cas)
		value = compare_and_swap(p, at, &in->operands[first + 1], bits);
	else
		value = modify(p, in->mnemonic, at, in->operands[first + 1]);
	if (!value)
		p->failed = 1;
	else if (returns)
		ptx_write(p, in->operands[0], value);
}

// ---- everything else ----

// Drops the modifiers that make no difference here.
static void normalise(struct ptx_instruction *in)
{
	static const char *const dropped[] = {".ftz", ".approx", ".full", ".aligned", ".volatile"};
	static const char *const nearest[] = {"add", "sub", "mul", "div", "fma", "mad", "sqrt", "rcp", "mad"};

	for (size_t i = 0; i < sizeof dropped / sizeof *dropped; i++) {
		char *at = strstr(in->mnemonic, dropped[i]);

		if (at && (at[strlen(dropped[i])] == '.' || !at[strlen(dropped[i])]))
			memmove(at, at + strlen(dropped[i]), strlen(at + strlen(dropped[i])) + 1);
	}
	for (size_t i = 0; i < sizeof nearest / sizeof *nearest; i++) {
		size_t length = strlen(nearest[i]);
		char *at = in->mnemonic + length;

		if (!strncmp(in->mnemonic, nearest[i], length) && !strncmp(at, ".rn.", 4))
			memmove(at, at + 3, strlen(at + 3) + 1);
	}
	int barrier = starts_with(in->mnemonic, "bar.sync") || starts_with(in->mnemonic, "barrier.sync") ||
	              starts_with(in->mnemonic, "bar.arrive") || starts_with(in->mnemonic, "barrier.arrive");
	int reduction = starts_with(in->mnemonic, "bar.red") || starts_with(in->mnemonic, "barrier.red");
	if ((barrier && in->count == 2) || (reduction && in->count == 4))
		strcat(in->mnemonic, ".count");
}

static int uses_carry(const char *mnemonic)
{
	return ptx_has_word(mnemonic, "cc") || starts_with(mnemonic, "addc") || starts_with(mnemonic, "subc") ||
	       starts_with(mnemonic, "madc");
}

static unsigned type_bits(LLVMTypeRef type)
{
	switch (LLVMGetTypeKind(type)) {
	case LLVMIntegerTypeKind:
		return LLVMGetIntTypeWidth(type);
	case LLVMHalfTypeKind:
		return 16;
	case LLVMFloatTypeKind:
		return 32;
	default:
		return 64;
	}
}

// A destination "r|p" takes the low half and bit 32.
static void write_result(struct ptx *p, char *destination, LLVMValueRef value)
{
	char *bar = strchr(destination, '|');

	value = ptx_to_bits(p, value);
	if (bar) {
		LLVMValueRef high = LLVMBuildLShr(p->builder, value, LLVMConstInt(LLVMTypeOf(value), 32, 0), "");

		*bar = '\0';
		ptx_write(p, bar + 1, resize(p, high, 1));
	}
	ptx_write(p, destination, value);
}

void ptx_call_table(struct ptx *p, struct ptx_instruction *in)
{
	char *name = format("ptx.%s", in->mnemonic);
	LLVMValueRef function = LLVMGetNamedFunction(p->r->module, name), arguments[PTX_OPERANDS + 1];
	int carry = uses_carry(in->mnemonic);

	free(name);
	if (!function) {
		p->failed = 1;
		return;
	}
	LLVMTypeRef type = LLVMGlobalGetValueType(function);
	int returns = LLVMGetTypeKind(LLVMGetReturnType(type)) != LLVMVoidTypeKind;
	unsigned count = LLVMCountParams(function);
	if (in->count != count - carry + returns) {
		p->failed = 1;
		return;
	}
	for (unsigned i = 0; i < count; i++) {
		LLVMTypeRef want = LLVMTypeOf(LLVMGetParam(function, i));

		if (carry && i == 0) {
			arguments[0] = carry_slot(p);
			continue;
		}
		LLVMValueRef value = ptx_read(p, in->operands[returns + i - carry], type_bits(want));
		if (!value)
			return;
		arguments[i] = ptx_from_bits(p, value, want);
	}
	LLVMValueRef result = LLVMBuildCall2(p->builder, type, function, arguments, count, "");
	if (returns)
		write_result(p, in->operands[0], result);
}

void ptx_compile(struct ptx *p, struct ptx_instruction *in)
{
	const char *m = in->mnemonic;

	if (starts_with(m, "mov."))
		move(p, in);
	else if (starts_with(m, "ld.") || starts_with(m, "ldu."))
		load_store(p, in, 1);
	else if (starts_with(m, "st."))
		load_store(p, in, 0);
	else if (starts_with(m, "atom."))
		atomic(p, in, 1);
	else if (starts_with(m, "red."))
		atomic(p, in, 0);
	else if (starts_with(m, "cvta."))
		ptx_write(p, in->operands[0], ptx_read(p, in->operands[1], 64));
	else if (starts_with(m, "prefetch") || starts_with(m, "applypriority") || starts_with(m, "discard"))
		return;
	else if (!ptx_compile_matrix(p, in)) {
		normalise(in);
		ptx_call_table(p, in);
	}
}
