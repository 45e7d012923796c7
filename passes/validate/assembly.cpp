// What inline assembly does: the table ptx.def has its statements, register.def its special registers. The
// text is LLVM's: one string, with the source's strings joined and escapes resolved.
//
// One assembly statement of the source has one operation: the effects of all its PTX statements, and the
// highest of their levels. Which statement computes which result is not followed. These are unknown: a
// barrier or a warp operation under a predicate; one whose mask or number is computed in the text; two
// different ones; and a name that the text does not declare.
#include "operation.hpp"
#include "ptx.hpp"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>

using namespace llvm;

namespace validate
{
namespace
{

// A plain load. LLVM never drops or moves volatile assembly, so each load in it reads memory again.
constexpr unsigned effect_reading = 1u << 31;
// Uses the carry flag, which an earlier statement, or earlier assembly, has set.
constexpr unsigned effect_carry = 1u << 30;
constexpr unsigned effects_of_text = effect_reading | effect_carry;

enum : int { mask_last = -3 };

struct ptx_row {
	const char *opcode, *word;
	unsigned effects;
	source result;
	int mask;
};

const ptx_row rows[] = {
#define PTX(opcode, word, effects, result, mask) {opcode, word, effects, result, mask},
#include "passes/validate/tables/ptx.def"
};

const ptx_row *row_of(const ptx::statement &statement)
{
	for (const ptx_row &each : rows)
		if (statement.opcode == each.opcode && (!*each.word || is_contained(statement.words, each.word)))
			return &each;
	return nullptr;
}

class reader
{
  public:
	explicit reader(const CallBase &from);
	operation result();

  private:
	void declare(const ptx::statement &statement);
	void read(const ptx::statement &statement);
	void read_register(StringRef name);
	void read_names(const ptx::statement &statement);
	void read_mask(const ptx::statement &statement, int mask);
	void read_barrier(const ptx::statement &statement);
	void read_copies(const ptx::statement &statement);
	bool is_declared(StringRef name) const;
	const Value *value_of(const ptx::tokens &tokens) const;
	void raise(source result);
	void fail(const Twine &name);

	const CallBase &call;
	SmallVector<const Value *, 8> values; // of $0, $1, …: null for a result
	StringSet<> names;                    // of registers that the text declares
	operation found;
	bool has_operation = false; // a barrier or warp operation
	bool has_carry = false;     // set in this text
};

reader::reader(const CallBase &from) : call(from)
{
	auto *assembly = cast<InlineAsm>(call.getCalledOperand());
	unsigned argument = 0;
	for (const InlineAsm::ConstraintInfo &each : assembly->ParseConstraints()) {
		if (each.Type == InlineAsm::isClobber || each.Type == InlineAsm::isLabel)
			continue;
		bool is_result = each.Type == InlineAsm::isOutput && !each.isIndirect;
		values.push_back(is_result ? nullptr : call.getArgOperand(argument++));
	}
	found.name = "inline assembly";
}

void reader::raise(source result)
{
	if (result != source::thread)
		return;
	found.result = level::thread;
	found.is_alone = true;
}

void reader::fail(const Twine &name)
{
	raise(source::thread);
	if (!(found.effects & effect_unknown))
		found.name = name.str();
	found.effects |= effect_unknown;
}

// `.reg .pred p, q;` and `.reg .b32 r<4>;`, which declares r0 to r3.
void reader::declare(const ptx::statement &statement)
{
	if (statement.opcode != ".reg")
		return fail("'" + statement.opcode + "' in inline assembly");
	found.effects |= statement.is_inner ? 0 : effect_declares;
	for (const ptx::tokens &operand : statement.operands)
		for (const ptx::token &token : operand)
			if (token[0] != '.' && token != "<" && token != ">" && !isDigit(token[0]))
				names.insert(operand.back() == ">" ? token + "<" : token);
}

bool reader::is_declared(StringRef name) const
{
	StringRef stem = name.rtrim("0123456789");
	StringRef whole = name.split('.').first; // a component of a vector register: v.x
	return names.contains(whole) || names.contains((stem + "<").str());
}

void reader::read_register(StringRef name)
{
	const row *row = row_of_register(name);
	if (!row)
		return fail("%" + name + " in inline assembly");
	found.effects |= row->effects;
	if (row->effects)
		found.name = ("%" + name).str();
	raise(row->result);
}

void reader::read_names(const ptx::statement &statement)
{
	for (const ptx::tokens &operand : statement.operands)
		for (const ptx::token &token : operand) {
			bool is_name = isAlpha(token[0]) || (token[0] == '_' && token.size() > 1) || token[0] == '%';
			if (!is_name || is_declared(token) || token == "WARP_SZ")
				continue;
			if (token[0] == '%')
				read_register(StringRef(token).drop_front());
			else
				fail("'" + token + "' in inline assembly");
		}
}

// The value of an operand that is one of the assembly's own operands, or a number.
const Value *reader::value_of(const ptx::tokens &tokens) const
{
	StringRef text = tokens.size() == 1 ? StringRef(tokens[0]) : StringRef();
	uint64_t number;
	if (text.consume_front("$"))
		return !text.getAsInteger(10, number) && number < values.size() ? values[number] : nullptr;
	text.consume_back("U");
	if (text.empty() || text.getAsInteger(0, number))
		return tokens.size() == 2 && tokens[0] == "-" && tokens[1] == "1" ? all_lanes(call.getContext())
		                                                                  : nullptr;
	return ConstantInt::get(Type::getInt32Ty(call.getContext()), uint32_t(number));
}

void reader::read_mask(const ptx::statement &statement, int mask)
{
	const Value *lanes = mask == mask_all || mask == mask_whole ? all_lanes(call.getContext()) : nullptr;
	if (mask == mask_last && !statement.operands.empty())
		lanes = value_of(statement.operands.back());
	if (!lanes || statement.is_predicated || (has_operation && found.mask != lanes))
		return fail("'" + statement.opcode + "' in inline assembly");
	found.is_whole = mask == mask_whole && (found.is_whole || !has_operation);
	found.names_lanes = mask != mask_all && (found.names_lanes || !has_operation);
	has_operation = true;
	found.mask = lanes;
}

// `bar.sync a, b;` and `bar.red.popc.u32 d, a, b, p;`, each with or without the count b.
void reader::read_barrier(const ptx::statement &statement)
{
	bool is_vote = is_contained(statement.words, "red");
	size_t at = is_vote, count = statement.operands.size();
	bool has_count = count > at + 1 + is_vote;
	const Value *number = count > at ? value_of(statement.operands[at]) : nullptr;
	const Value *threads = has_count ? value_of(statement.operands[at + 1]) : nullptr;
	if (!number || (has_count && !threads) || statement.is_predicated || has_operation)
		return fail("'" + statement.opcode + "' in inline assembly");
	has_operation = true;
	operation_number(found, number, threads);
}

// `cp.async.wait_group 0;` A copy under a predicate may start, a wait under one may be left out.
void reader::read_copies(const ptx::statement &statement)
{
	SmallVector<StringRef, 8> words;
	for (const ptx::token &each : statement.words)
		StringRef(each).split(words, '_');
	operation copying;
	operation_copies(copying, words, statement.operands.empty() ? nullptr : value_of(statement.operands[0]));
	bool starts = is_contained(copying.copies, copy_step::start);
	if (starts || !statement.is_predicated)
		llvm::append_range(found.copies, copying.copies);
}

void reader::read(const ptx::statement &statement)
{
	if (statement.opcode[0] == '.')
		return declare(statement);
	read_names(statement);
	const ptx_row *row = row_of(statement);
	if (!row)
		return fail("'" + statement.opcode + "' in inline assembly");
	bool is_anew =
	    (row->effects & effect_reading) && cast<InlineAsm>(call.getCalledOperand())->hasSideEffects();
	bool is_foreign = (row->effects & effect_carry) && !has_carry;
	unsigned effects = is_anew ? unsigned(effect_atomic | effect_volatile) : row->effects & ~effects_of_text;
	has_carry |= is_contained(statement.words, "cc");
	found.effects |= effects;
	raise(is_anew || is_foreign ? source::thread : row->result);
	if (effects & effect_copies)
		read_copies(statement);
	if (effects & effect_barrier)
		read_barrier(statement);
	else if (row->mask != mask_none)
		read_mask(statement, row->mask);
	if (effects)
		found.name = "'" + statement.opcode + "' in inline assembly";
}

operation reader::result()
{
	const ptx::program &text = ptx::read(cast<InlineAsm>(call.getCalledOperand())->getAsmString());
	if (!text.is_known)
		fail("inline assembly");
	for (const ptx::statement &each : text.statements)
		read(each);
	return found;
}

} // namespace

bool is_counted_by_runtime(const Instruction &barrier)
{
	const DILocation *at = barrier.getDebugLoc().get();
	const DISubprogram *program = at ? at->getScope()->getSubprogram() : nullptr;
	return program && program->getName().starts_with("cue_barrier") && program->getFile() &&
	       program->getFile()->getFilename().ends_with("cuelastic/merge.cuh");
}

// A vote at such a barrier is the same in all its threads; meet.cpp checks who they are.
operation operation_of_assembly(const CallBase &call)
{
	operation found = reader(call).result();
	if (is_counted_by_runtime(call))
		found.result = level::block; // alone: reader::raise() has said so
	return found;
}

} // namespace validate
