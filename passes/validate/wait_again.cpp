// Does a read access the same place again in a later round?
//
// Not if its address follows a value that each round moves in one direction, or a value that is read anew in
// each round: a ticket, an entry of a stack, a link of a list. Such a loop traverses data. An address that is
// computed from unchanging values does. So does one that wraps around (`k & 3`, `k % n`), unless the loop
// ends first: a loop with `i < n` passes the places `(h + i) % n` once.
//
// A loop with a bound that leaves early asks for more: may_return() is false only if it is proved that each round reads
// another place (up to 8 rounds may share one), or if the place was read from memory and the kernel never writes there.
#include "wait_end.hpp"

#include <llvm/IR/InstIterator.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace validate
{
namespace
{

enum class way {
	stays, // the same again in some round
	moves, // moves with a counter
	is_new // has been read, or drawn, in this round
};

auto one_less(Value *&size)
{
	return m_CombineOr(m_Add(m_Value(size), m_AllOnes()), m_Sub(m_Value(size), m_One()));
}

// min(), max()
bool is_limit(const Instruction &instruction)
{
	auto *call = dyn_cast<CallBase>(&instruction);
	const Function *callee = call && call->arg_size() == 2 ? call->getCalledFunction() : nullptr;
	if (isa<MinMaxIntrinsic>(instruction) || !callee || !callee->isDeclaration())
		return isa<MinMaxIntrinsic>(instruction);
	std::string name = name_of(*callee);
	return StringRef(name).contains("min") || StringRef(name).contains("max");
}

// A loop with more rounds than this is not assumed to end before an unknown number of places was passed.
constexpr uint64_t few = 1 << 16;

class ways
{
  public:
	explicit ways(const validate::round &of) : round(of)
	{
	}

	way of(const Value *value)
	{
		value = round.continued(value);
		auto *instruction = dyn_cast<Instruction>(value);
		if (!round.has(value) || budget == 0)
			return way::stays;
		budget--;
		if (auto *phi = dyn_cast<PHINode>(value))
			return of_phi(*phi);
		if (auto *load = dyn_cast<LoadInst>(value))
			return of_load(*load);
		if (auto *choice = dyn_cast<SelectInst>(value))
			return std::min(of(choice->getTrueValue()), of(choice->getFalseValue()));
		if (is_limit(*instruction))
			return std::min(of(instruction->getOperand(0)), of(instruction->getOperand(1)));
		if (is_draw(value))
			return way::is_new;
		way most = way::stays;
		for (const Value *operand : instruction->operands())
			most = std::max(most, of(operand));
		return most == way::moves && goes_round(*instruction) ? way::stays : most;
	}

	// Is it proved that each round gives it another value?
	bool is_once(const Value *value)
	{
		Value *one, *other;
		value = round.continued(value);
		if (!round.has(value) || budget == 0)
			return false;
		budget--;
		auto *instruction = cast<Instruction>(value);
		if (auto *phi = dyn_cast<PHINode>(value); phi && round.is_header_phi(phi))
			return is_moved(*phi, round) || is_rotated(*phi) || ends_loop(*phi);
		if (match(value, m_CombineOr(m_ZExtOrSExt(m_Value(one)), m_Freeze(m_Value(one)))) ||
		    isa<BitCastInst, AddrSpaceCastInst, PtrToIntInst, IntToPtrInst>(value))
			return is_once(instruction->getOperand(0));
		if (match(value, m_CombineOr(m_c_And(m_Value(one), m_Value(other)), m_IRem(m_Value(one), m_Value(other)))))
			return !is_coarse(*instruction) && is_passed_once(*instruction) &&
			       is_once(is_same_each_round(one, round) ? other : one);
		bool is_sum = isa<GetElementPtrInst>(value) || match(value, m_c_Xor(m_Value(), m_Value())) ||
		              match(value, m_CombineOr(m_Add(m_Value(), m_Value()), m_Sub(m_Value(), m_Value())));
		return (is_sum || is_scaled(*instruction)) && is_one_once(*instruction);
	}

  private:
	const validate::round &round;
	struct passed {
		const Value *value;
		bool is_read; // a load of memory of the grid
	};
	SmallVector<passed, 16> open;
	unsigned budget = 4096;

	// Is one operand another in each round, and none else?
	bool is_one_once(const Instruction &sum)
	{
		const Value *only = nullptr;
		for (const Value *operand : sum.operands()) {
			if (is_same_each_round(operand, round))
				continue;
			if (only)
				return false;
			only = operand;
		}
		return only && is_once(only);
	}

	// `x & 64`, `x & ~63`: the same for many values of x?
	static bool is_coarse(const Instruction &value)
	{
		const APInt *mask;
		return match(&value, m_c_And(m_Value(), m_APInt(mask))) && !mask->isMask() &&
		       !(mask->isNegatedPowerOf2() && mask->countr_zero() <= 3);
	}

	// Multiplied by what is not zero, so that at most some of its upper bits are lost?
	bool is_scaled(const Instruction &value)
	{
		Value *one, *by;
		const APInt *number;
		auto keeps = [&](unsigned bits) {
			auto *flags = cast<OverflowingBinaryOperator>(&value);
			return flags->hasNoSignedWrap() || flags->hasNoUnsignedWrap() || bits <= 3 || value.getType()->isIntegerTy(64);
		};
		if (match(&value, m_Shl(m_Value(one), m_APInt(number))))
			return keeps(number->getLimitedValue());
		if (!match(&value, m_Mul(m_Value(one), m_Value(by))))
			return false;
		if (!is_same_each_round(by, round))
			std::swap(one, by);
		return match(by, m_APInt(number)) ? !number->isZero() && keeps(number->countr_zero()) : is_positive(by);
	}

	// Is it a value of few places, which the loop passes again?
	bool goes_round(const Instruction &value)
	{
		const APInt *number;
		Value *by;
		if (auto *cast = dyn_cast<TruncInst>(&value))
			return cast->getType()->getIntegerBitWidth() < 32;
		if (match(&value, m_Shr(m_Value(), m_APInt(number))))
			return number->ugt(6); // up to a word of 64 bits
		if (match(&value, m_IDiv(m_Value(), m_APInt(number))))
			return number->ugt(64);
		return match(&value, m_CombineOr(m_c_And(m_Value(), m_Value(by)), m_IRem(m_Value(), m_Value(by)))) &&
		       !is_passed_once(value);
	}

	// `x & mask`, `x % size`: does the loop end before all places were passed?
	bool is_passed_once(const Instruction &value)
	{
		const Value *by = value.getOperand(1);
		bool is_mask = value.getOpcode() == Instruction::And;
		if (is_mask && isa<Constant>(value.getOperand(0)))
			by = value.getOperand(0);
		const APInt *number;
		if (match(by, m_APInt(number))) {
			bool is_whole = number->isNegative() || number->getActiveBits() > 30;
			return is_whole || rounds_of(round) <= number->getZExtValue() + is_mask;
		}
		return rounds_of(round) <= few || ends_at(by, is_mask);
	}

	bool ends_at(const Value *by, bool is_mask)
	{
		return any_of(facts_of(round), [&](const fact &fact) {
			return any_of(comparisons_of(fact), [&](const comparison &each) {
				return is_size(each.second, by, is_mask) && is_counted(round, each);
			});
		});
	}

	// The same number, or the mask of a table of this size.
	static bool is_size(const Value *bound, const Value *by, bool is_mask)
	{
		Value *size;
		bound = stripped(bound);
		by = stripped(by);
		if (is_same(bound, by))
			return true;
		return is_mask && ((match(by, one_less(size)) && is_same(stripped(size), bound)) ||
		                      (match(bound, m_Add(m_Value(size), m_One())) && is_same(stripped(size), by)));
	}

	static bool is_same(const Value *one, const Value *other)
	{
		auto *load = dyn_cast<LoadInst>(one), *again = dyn_cast<LoadInst>(other);
		return one == other || (load && again && load->getPointerOperand() == again->getPointerOperand());
	}

	// `for (n = 64; n > 0; n /= 2)`
	bool ends_loop(const PHINode &phi)
	{
		return any_of(facts_of(round), [&](const fact &fact) {
			return any_of(comparisons_of(fact), [&](const comparison &each) {
				return stripped(each.first) == &phi && is_counted(round, each);
			});
		});
	}

	// `h = (h + 1) & mask`: each round advances, and wraps around.
	bool is_rotated(const PHINode &phi)
	{
		Value *step;
		for (unsigned i = 0; i < phi.getNumIncomingValues(); i++) {
			if (!round.has(phi.getIncomingBlock(i)))
				continue;
			auto *next = dyn_cast<BinaryOperator>(stripped(round.continued(phi.getIncomingValue(i))));
			bool is_round =
			    next && (next->getOpcode() == Instruction::And || next->getOpcode() == Instruction::URem ||
			                next->getOpcode() == Instruction::SRem);
			if (!is_round || stripped(next->getOperand(0)) == &phi || !round.has(next->getOperand(0)) ||
			    !is_passed_once(*next) ||
			    !match(next->getOperand(0), m_c_Add(m_Specific(&phi), m_Value(step))) ||
			    !(is_positive(step) || match(step, m_AllOnes())))
				return false;
		}
		return true;
	}

	way of_phi(const PHINode &phi)
	{
		bool is_header = round.is_header_phi(&phi), is_read = false;
		for (const passed &each : reverse(open)) {
			if (each.value == &phi) // an inner loop's value goes on from where it began
				return is_read || !is_header ? way::is_new : way::stays;
			is_read |= each.is_read;
		}
		if (is_header && is_moved(phi, round))
			return way::moves;
		way least = way::is_new;
		open.push_back({&phi, false});
		for (unsigned i = 0; i < phi.getNumIncomingValues(); i++)
			if (!is_header || round.has(phi.getIncomingBlock(i)))
				least = std::min(least, of(phi.getIncomingValue(i)));
		open.pop_back();
		return least;
	}

	// If it was stored in the same loop, it is as new as the value; otherwise the same place has the same
	// value.
	way of_load(const LoadInst &load)
	{
		if (any_of(open, [&](const passed &each) { return each.value == &load; }))
			return way::is_new;
		bool is_stored = false, is_own = writer_of(load.getPointerOperand()) == writer::own;
		way least = way::is_new;
		open.push_back({&load, !is_own});
		for (const auto &write : round.writes)
			for (const Value *to : write.to) {
				if (!is_own || !may_overlap(load.getPointerOperand(), to))
					continue;
				auto *store = dyn_cast<StoreInst>(write.by);
				least = std::min(least, store ? of(store->getValueOperand()) : way::stays);
				is_stored = true;
			}
		if (!is_stored && of(load.getPointerOperand()) == way::stays)
			least = way::stays;
		open.pop_back();
		return least;
	}
};

} // namespace

bool reads_again(const round &round, const Instruction &read)
{
	values from = read_by(read);
	return from.empty() || any_of(from, [&](const Value *address) {
		return !address || ways(round).of(address) == way::stays;
	});
}

// May an instruction of the kernel write there?
static bool is_written(const Function &entry, const Value *address)
{
	return any_of(instructions(entry), [&](const Instruction &each) {
		return any_of(written_by(each), [&](const Value *to) { return may_overlap(to, address); });
	});
}

bool may_return(const round &round, const Instruction &read)
{
	values from = read_by(read);
	return from.empty() || any_of(from, [&](const Value *address) {
		ways ways(round);
		return !address || (!ways.is_once(address) &&
		                       (ways.of(address) != way::is_new || is_written(*read.getFunction(), address)));
	});
}

} // namespace validate
