// Tickets: `while ((i = atomicAdd(next, 1)) < n)`. Each round takes another number, so that some day they are
// used up. The number may reach the comparison by way of shared memory or a shuffle, if one thread takes it
// for all.
#include "wait_end.hpp"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace validate
{
namespace
{

struct counter {
	const Instruction *instruction = nullptr;
	const Value *address = nullptr;
	int direction = 0;
};

int sign_of(const Value *value)
{
	const APInt *number;
	if (!match(value, m_APInt(number)) || number->isZero())
		return 0;
	return number->isNegative() ? -1 : 1;
}

counter counter_of(const Value *value)
{
	if (auto *update = dyn_cast<AtomicRMWInst>(value)) {
		int sign = sign_of(update->getValOperand());
		bool is_add = update->getOperation() == AtomicRMWInst::Add;
		if (is_add || update->getOperation() == AtomicRMWInst::Sub)
			return {update, update->getPointerOperand(), is_add ? sign : -sign};
		return {};
	}
	auto *call = dyn_cast<CallBase>(value);
	const Function *callee = call ? call->getCalledFunction() : nullptr;
	if (!callee || !callee->isDeclaration() || call->arg_size() != 2)
		return {};
	std::string name = name_of(*callee);
	bool is_add = StringRef(name).starts_with("atomicAdd");
	if (!is_add && !StringRef(name).starts_with("atomicSub"))
		return {};
	int sign = sign_of(call->getArgOperand(1));
	return {call, call->getArgOperand(0), is_add ? sign : -sign};
}

const Value *shuffled_from(const Value *value)
{
	auto *call = dyn_cast<CallBase>(value);
	const Function *callee = call ? call->getCalledFunction() : nullptr;
	if (!callee || call->arg_size() < 3)
		return nullptr;
	bool is_shuffle =
	    callee->getName().starts_with("llvm.nvvm.shfl.sync.") || name_of(*callee) == "__shfl_sync";
	return is_shuffle ? call->getArgOperand(1) : nullptr;
}

// Does a value come from counters only, whatever its way? In which direction do they count?
class origin
{
  public:
	explicit origin(round &of) : round(of)
	{
	}

	int direction_of(const Value *value)
	{
		return follow(value) && is_found ? direction : 0;
	}

  private:
	validate::round &round;
	SmallPtrSet<const Value *, 8> seen;
	int direction = 0;
	bool is_found = false;

	// Is it taken in each round, by the same threads?
	bool is_regular(const BasicBlock *block)
	{
		return all_of(round.controls_of(block), [&](const BasicBlock *control) {
			auto *branch = dyn_cast<BranchInst>(control->getTerminator());
			if (!branch)
				return false;
			bool leaves = round.has(branch->getSuccessor(0)) != round.has(branch->getSuccessor(1));
			return leaves || is_same_each_round(branch->getCondition(), round);
		});
	}

	bool take(const counter &counter)
	{
		if (!counter.direction || (is_found && counter.direction != direction))
			return false;
		if (!is_regular(counter.instruction->getParent()) || !is_same_each_round(counter.address, round))
			return false;
		direction = counter.direction;
		return is_found = true;
	}

	bool follow(const Value *value)
	{
		value = stripped(value);
		Value *base, *other;
		const APInt *factor;
		if (!seen.insert(value).second || !round.has(value))
			return true;
		if (counter counter = counter_of(value); counter.instruction)
			return take(counter);
		if (const Value *from = shuffled_from(value))
			return follow(from);
		if (match(value, m_Add(m_Value(base), m_Value(other))))
			return is_same_each_round(other, round) ? follow(base)
			                                        : is_same_each_round(base, round) && follow(other);
		if (match(value, m_Mul(m_Value(base), m_APInt(factor))) && factor->isStrictlyPositive())
			return follow(base);
		if (match(value, m_Shl(m_Value(base), m_APInt(factor))))
			return follow(base);
		if (auto *load = dyn_cast<LoadInst>(value))
			return writer_of(load->getPointerOperand()) == writer::own &&
			       follow_writes(load->getPointerOperand());
		auto *phi = dyn_cast<PHINode>(value);
		return phi && all_of(phi->incoming_values(), [&](const Use &use) { return follow(use); }) &&
		       all_of(phi->blocks(),
		           [&](const BasicBlock *before) { return !round.has(before) || is_regular(before); });
	}

	bool follow_writes(const Value *address)
	{
		for (const Instruction *write : round.writes)
			for (const Value *to : written_by(*write)) {
				if (!may_overlap(address, to))
					continue;
				auto *store = dyn_cast<StoreInst>(write);
				if (!store || !is_regular(store->getParent()) || !follow(store->getValueOperand()))
					return false;
			}
		return true;
	}
};

} // namespace

bool is_ticket(round &round, const comparison &goes_on)
{
	int direction;
	switch (goes_on.predicate) {
	case CmpInst::ICMP_SLT:
	case CmpInst::ICMP_SLE:
	case CmpInst::ICMP_ULT:
	case CmpInst::ICMP_ULE:
		direction = 1;
		break;
	case CmpInst::ICMP_SGT:
	case CmpInst::ICMP_SGE:
	case CmpInst::ICMP_UGT:
	case CmpInst::ICMP_UGE:
		direction = -1;
		break;
	default:
		return false;
	}
	return round.has(goes_on.first) && is_same_each_round(goes_on.second, round) &&
	       origin(round).direction_of(goes_on.first) == direction;
}

} // namespace validate
