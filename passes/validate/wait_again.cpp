// May a plain read access the same place again in a later round?
//
// Not if its address follows a value that each round moves in one direction, or a value that is read again in
// each round: a ticket, an entry of a stack, a link of a list. Such a loop traverses data. An address that is
// computed from unchanging values, or that cycles (`k & 3`, `k == 3 ? 0 : k + 1`), does return.
#include "wait_end.hpp"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace validate
{
namespace
{

class way
{
  public:
	explicit way(const round &of) : round(of)
	{
	}

	bool returns(const Value *value)
	{
		if (!round.has(value))
			return true;
		bool is_new = seen.insert(value).second;
		if (auto *phi = dyn_cast<PHINode>(value))
			return !is_new || returns_by(*phi);
		if (auto *load = dyn_cast<LoadInst>(value))
			return is_new && returns_by(*load);
		if (auto *choice = dyn_cast<SelectInst>(value))
			return returns(choice->getTrueValue()) || returns(choice->getFalseValue());
		if (round.around.effects_of(*cast<Instruction>(value)) & effect_atomic)
			return false;
		return all_of(cast<User>(value)->operands(), [&](const Use &use) { return returns(use); });
	}

  private:
	const validate::round &round;
	SmallPtrSet<const Value *, 16> seen;

	bool returns_by(const PHINode &phi)
	{
		bool is_header = round.is_header_phi(&phi);
		if (is_header && is_moved(phi, round))
			return false;
		for (unsigned i = 0; i < phi.getNumIncomingValues(); i++)
			if (!is_header || round.has(phi.getIncomingBlock(i)))
				if (returns(phi.getIncomingValue(i)))
					return true;
		return false;
	}

	// If it was stored in the same loop, it is as new as the value; otherwise the same place has the same
	// value.
	bool returns_by(const LoadInst &load)
	{
		bool is_stored = false;
		for (const Instruction *write : round.writes)
			for (const Value *to : written_by(*write)) {
				if (writer_of(load.getPointerOperand()) != writer::own ||
				    !may_overlap(load.getPointerOperand(), to))
					continue;
				auto *store = dyn_cast<StoreInst>(write);
				if (!store || returns(store->getValueOperand()))
					return true;
				is_stored = true;
			}
		return !is_stored && returns(load.getPointerOperand());
	}
};

} // namespace

bool reads_again(const round &round, const Instruction &read)
{
	return any_of(
	    read_by(read), [&](const Value *address) { return !address || way(round).returns(address); });
}

} // namespace validate
