// Updates by compare-and-swap:
//
//   old = *p; do { assumed = old; old = atomicCAS(p, assumed, f(assumed)); } while (assumed != old);
//
// The swap fails only if the memory does not have the expected value. If that value was read there last, by
// the swap of the round before or by a load, another thread wrote in between: if no other thread writes, the
// next swap succeeds. It must be the same place each time, and nothing else in the loop may write there.
#include "wait_end.hpp"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace validate
{

swap swap_of(const Value *value)
{
	if (auto *swap = dyn_cast<AtomicCmpXchgInst>(value))
		return {swap, swap->getPointerOperand(), swap->getCompareOperand(), swap->getNewValOperand()};
	auto *call = dyn_cast<CallBase>(value);
	if (ptx_access access = access_in(value); access.what == "cas" && access.address && access.operands.size() == 2)
		return {call, access.address, access.operands[0], access.operands[1]};
	const Function *callee = call ? call->getCalledFunction() : nullptr;
	if (!callee || !callee->isDeclaration() || call->arg_size() != 3 ||
	    name_of(*callee).rfind("atomicCAS", 0) != 0)
		return {};
	return {call, call->getArgOperand(0), call->getArgOperand(1), call->getArgOperand(2)};
}

namespace
{

// Was it read from there, in this round or the one before?
class readings
{
  public:
	readings(const round &of, const swap &by) : round(of), swap(by)
	{
	}

	bool are_all(const Value *value)
	{
		value = stripped(without_choice(stripped(value)));
		if (!seen.insert(value).second)
			return true;
		if (!round.has(value))
			return false;
		if (value == swap.instruction)
			return is_same_each_round(swap.address, round);
		auto *load = dyn_cast<LoadInst>(value);
		ptx_access access = access_in(value);
		if (load || access.what == "ld")
			return (load ? load->getPointerOperand() : access.address) == swap.address && is_whole(*value) &&
			       (!is_late || is_fixed());
		auto *phi = dyn_cast<PHINode>(value);
		return phi && are_all_incoming(*phi);
	}

  private:
	const validate::round &round;
	const validate::swap &swap;
	SmallPtrSet<const Value *, 8> seen;
	bool is_late = false; // it comes from the round before

	// Of as many bits as are compared?
	bool is_whole(const Value &read) const
	{
		return read.getType()->getPrimitiveSizeInBits() == swap.expected->getType()->getPrimitiveSizeInBits();
	}

	bool is_fixed()
	{
		return is_same_each_round(swap.address, round);
	}

	// `was == old ? old : was` is `was`.
	static const Value *without_choice(const Value *value)
	{
		ICmpInst::Predicate predicate;
		Value *yes, *no;
		if (!match(value,
		        m_CombineOr(m_Select(m_ICmp(predicate, m_Value(yes), m_Value(no)), m_Deferred(yes), m_Deferred(no)),
		            m_Select(m_ICmp(predicate, m_Value(no), m_Value(yes)), m_Deferred(yes), m_Deferred(no)))))
			return value;
		return predicate == ICmpInst::ICMP_EQ ? no : predicate == ICmpInst::ICMP_NE ? yes : value;
	}

	bool are_all_incoming(const PHINode &phi)
	{
		bool is_header = round.is_header_phi(&phi);
		is_late |= is_header;
		for (unsigned i = 0; i < phi.getNumIncomingValues(); i++)
			if (!is_header || round.has(phi.getIncomingBlock(i)))
				if (!are_all(phi.getIncomingValue(i)))
					return false;
		return true;
	}
};

bool is_alone(const round &round, const swap &swap)
{
	return all_of(round.writes, [&](const auto &write) {
		return write.by == swap.instruction ||
		       none_of(write.to, [&](const Value *to) { return may_overlap(to, swap.address); });
	});
}

bool is_update(const round &round, const swap &swap)
{
	return swap.instruction && round.has(swap.instruction) && readings(round, swap).are_all(swap.expected) &&
	       is_alone(round, swap);
}

// The swap whose success flag this is.
swap swap_of_flag(const Value *value)
{
	auto *part = dyn_cast<ExtractValueInst>(value);
	return part && part->getIndices()[0] == 1 ? swap_of(part->getAggregateOperand()) : swap();
}

} // namespace

bool is_swapped(const round &round, const fact &goes_on)
{
	if (!goes_on.is_true && is_update(round, swap_of_flag(goes_on.condition)))
		return true;
	comparison both;
	if (!comparison_of(goes_on, &both))
		return false;
	if (both.predicate != CmpInst::ICMP_NE && both.predicate != CmpInst::FCMP_UNE &&
	    both.predicate != CmpInst::FCMP_ONE)
		return false;
	const Value *first = stripped(both.first), *second = stripped(both.second);
	for (auto [result, expected] : {std::pair(first, second), std::pair(second, first)}) {
		swap swap = swap_of(result);
		if (swap.instruction && stripped(swap.expected) == expected && is_update(round, swap))
			return true;
	}
	return false;
}

} // namespace validate
