// Polls with a bound: `for (i = 0; i < 2000000000; i++) if (*flag) break;`
//
// Such a loop ends, but the program relies on its early exit. So what the branches that leave it depend on is
// looked at again, without conditions that become false by themselves: the counter's own, a draw of a ticket,
// a compare-and-swap of what was read last. An exit waits if it still depends on a read of a place to which the
// loop returns (wait_again.cpp). A search passes each place once; it does not wait.
#include "wait_end.hpp"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/PatternMatch.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace validate
{

// Is this bound read as it is? Not if it is chosen: `*flag ? 0 : n`.
static bool is_plain(const Value *bound, const round &round)
{
	Value *one, *other;
	bound = stripped(bound);
	if (!round.has(bound))
		return true;
	if (match(bound, m_CombineOr(m_Add(m_Value(one), m_Value(other)), m_Sub(m_Value(one), m_Value(other)))))
		return is_plain(one, round) && is_plain(other, round);
	auto *load = dyn_cast<LoadInst>(bound);
	return load && !(round.around.effects_of(*load) & effect_atomic);
}

void add_endings(endings &found, round &round, const BasicBlock &exit)
{
	for (const fact &fact : facts_at(round, exit)) {
		if (is_swapped(round, fact))
			found[fact.condition];
		for (const comparison &each : comparisons_of(fact)) {
			if (is_drawn(round, each))
				found[fact.condition];
			if (!is_counted(round, each))
				continue;
			values &asked = found[fact.condition];
			asked.push_back(each.first);
			if (!is_plain(each.second, round))
				asked.push_back(each.second);
		}
	}
}

} // namespace validate
