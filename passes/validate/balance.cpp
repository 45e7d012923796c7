// Two sides of a branch that wait equally often. A block's barrier counts threads, not places in the text. So
// threads may diverge before barriers if all paths, up to where they join again, pass the same number of
// barriers: then all threads have waited equally often when they join. Programs use this to let the halves of
// a block take turns, one loading while the other computes.
//
// The number of barriers that are still to come is propagated backwards from the point where the paths join.
// If a basic block gets two different numbers, as in a loop with a barrier, the sides are not balanced. Only
// plain barriers count, without a barrier number, a thread count or a vote, since a vote depends on which
// threads take part. Other waits on a side are judged by themselves.
#include "balance.hpp"

#include <llvm/ADT/DenseMap.h>

using namespace llvm;

namespace validate
{

bool is_plain_barrier(const Instruction &each, const operation &what)
{
	auto *call = dyn_cast<CallBase>(&each);
	return call && call->getType()->isVoidTy() && !call->isInlineAsm() && what.effects & effect_barrier &&
	       !(what.effects & (effect_collective | effect_unknown)) && !what.is_named;
}

static unsigned barriers_in(const BasicBlock &block)
{
	return count_if(block, [](const Instruction &each) { return is_plain_barrier(each, operation_of(each)); });
}

bool is_balanced(const BasicBlock &branch, const flow &paths)
{
	auto *node = paths.postdominators.getNode(&branch);
	const BasicBlock *join = node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
	SmallVector<const BasicBlock *, 16> work(succ_begin(&branch), succ_end(&branch));
	SmallPtrSet<const BasicBlock *, 16> between;
	if (!join)
		return false;
	while (!work.empty()) {
		const BasicBlock *block = work.pop_back_val();
		if (block != join && between.insert(block).second)
			work.append(succ_begin(block), succ_end(block));
	}
	DenseMap<const BasicBlock *, unsigned> left = {{join, 0}}; // from here on; of the branch, from its end on
	work.push_back(join);
	while (!work.empty()) {
		const BasicBlock *block = work.pop_back_val();
		unsigned from = left[block] + (block == &branch ? barriers_in(branch) : 0);
		for (const BasicBlock *before : predecessors(block)) {
			bool is_between = between.count(before) != 0;
			if (!is_between && before != &branch)
				continue;
			unsigned count = from + (before == &branch ? 0 : barriers_in(*before));
			auto [at, is_new] = left.insert({before, count});
			if (at->second != count)
				return false;
			if (is_new && is_between)
				work.push_back(before);
		}
	}
	return true;
}

} // namespace validate
