// What is the same for all threads of a block, or for all lanes of a warp: LLVM's uniformity analysis
// (Rosemann, Moll, Hack: "An abstract interpretation for SPMD divergence", POPL 2021). Its sources of
// divergence come from operation.cpp, since those of the NVPTX target are for warps and include every call.
//
// For a block, the analysis runs once, unless a multiple of 32 threads is assumed. Then it first runs for the threads that
// have one lane number in all warps: for these, `threadIdx.x % 32` is the same, and so is what is read from shared memory
// at that place. If all lanes vote, and each votes alike in all warps, all warps get one result. (This is the
// end of a block reduction in which each warp reads all partial results; the whole block may then loop on the
// result.) With such votes known as uniform, it runs again for the block. For a warp, some instructions give
// all lanes the same value though their operands differ: threadIdx.x / 32, a vote (lanes.cpp). Such rules
// need uniform operands, and what is uniform depends on the rules. So all instructions that a rule may apply
// to are assumed uniform at first. Those that no rule then proves lose the assumption, and the analysis runs
// again, until all assumptions are proved. This is sound since each rule derives a value from values computed
// before it: the greatest self-supporting set holds by induction over time.
#include "uniform.hpp"

#include <llvm/ADT/GenericUniformityImpl.h> // UniformityInfo's own inline functions need it whole
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/TargetTransformInfoImpl.h>

using namespace llvm;

namespace validate
{

flow::flow(Function &entry) : dominators(entry), postdominators(entry)
{
	cycles.compute(entry);
	for (BasicBlock &block : entry)
		if (block.getTerminator()->getNumSuccessors() > 1)
			add_deciding(block);
}

// Adds all blocks on paths from the branch to where they meet again, and the blocks after which they meet.
void flow::add_deciding(BasicBlock &branch)
{
	const DomTreeNode *end = postdominators.getNode(&branch)->getIDom();
	for (BasicBlock *next : successors(&branch))
		for (const DomTreeNode *node = postdominators.getNode(next); node && node != end; node = node->getIDom()) {
			auto &before = deciding[node->getBlock()];
			if (before.empty() || before.back() != &branch)
				before.push_back(&branch);
		}
}

const SmallVector<BasicBlock *, 8> &flow::controllers(const BasicBlock &block) const
{
	auto [found, is_new] = known.try_emplace(&block);
	SmallVector<BasicBlock *, 8> &result = found->second;
	if (!is_new)
		return result;
	SmallPtrSet<const BasicBlock *, 16> seen;
	SmallVector<const BasicBlock *, 16> open{&block};
	while (!open.empty())
		for (BasicBlock *branch : deciding.lookup(open.pop_back_val()))
			if (seen.insert(branch).second) {
				result.push_back(branch);
				open.push_back(branch);
			}
	return result;
}

// LLVM's analysis queries a target; this one only has the answers.
class uniformity::judge : public TargetTransformInfoImplCRTPBase<uniformity::judge>
{
	const uniformity &asks;

	level level_of(const Instruction &instruction, bool *is_alone) const
	{
		id_read id = id_of(instruction);
		*is_alone = id.variable == id_read::thread;
		// In rows of whole warps, and in a line, a warp's lanes differ only in x.
		if (id.variable == id_read::thread && asks.blocks.of(instruction) != shape::any)
			return id.axis == 0 ? level::thread : level::warp;
		if (id.variable == id_read::thread)
			return level::thread;
		operation what = operation_of(instruction);
		*is_alone = what.is_alone;
		return what.result;
	}

  public:
	judge(const DataLayout &layout, const uniformity &asking)
	    : TargetTransformInfoImplCRTPBase(layout), asks(asking)
	{
	}
	bool isSourceOfDivergence(const Value *value) const
	{
		auto *instruction = dyn_cast<Instruction>(value);
		bool is_alone;
		return instruction && !asks.shown.count(instruction) && level_of(*instruction, &is_alone) > asks.of;
	}
	bool isAlwaysUniform(const Value *value) const
	{
		auto *instruction = dyn_cast<Instruction>(value);
		bool is_alone;
		if (!instruction)
			return false;
		return asks.shown.count(instruction) || (level_of(*instruction, &is_alone) <= asks.of && is_alone);
	}
};

uniformity::uniformity(Function &function, const flow &graph, level whose, const shapes &known)
    : entry(function), paths(graph), of(whose), blocks(known)
{
	if (of == level::warp)
		show();
	else if (!blocks.are_any())
		show_votes();
	else
		run();
}

void uniformity::run()
{
	TargetTransformInfo target(judge(entry.getDataLayout(), *this));
	info = std::make_unique<UniformityInfo>(paths.dominators, paths.cycles, &target);
	info->compute();
}

void uniformity::show()
{
	for (const Instruction &instruction : llvm::instructions(entry))
		if (is_lane_form(instruction))
			shown.insert(&instruction);
	for (;;) {
		run();
		validate::instructions still = shown_by_lanes(entry, *this, blocks, shown);
		if (still.size() == shown.size())
			return;
		shown = std::move(still);
	}
}

void uniformity::show_votes()
{
	validate::instructions votes;
	for (const Instruction &instruction : llvm::instructions(entry)) {
		if (is_vote_of_warp(instruction))
			votes.insert(&instruction);
		if (is_lane(instruction))
			shown.insert(&instruction);
	}
	const validate::instructions numbers = shown;
	for (size_t left = votes.size() + 1; left > votes.size();) {
		left = votes.size();
		shown = numbers;
		shown.insert(votes.begin(), votes.end());
		run();
		votes.remove_if([&](const Instruction *each) {
			auto is_same = [&](const Use &use) { return is_uniform(use); };
			return !all_of(cast<CallBase>(each)->args(), is_same) || !is_uniform_block(*each->getParent());
		});
	}
	shown = std::move(votes);
	run();
}

bool uniformity::is_uniform(const Use &use) const
{
	return !info->isDivergentUse(use);
}

bool uniformity::is_uniform_end(const BasicBlock &ended) const
{
	return !info->hasDivergentTerminator(ended);
}

bool uniformity::is_uniform_block(const BasicBlock &ended) const
{
	return all_of(paths.controllers(ended), [&](const BasicBlock *each) { return is_uniform_end(*each); });
}

bool uniformity::has_uniform_exits(const CycleInfo::CycleT &cycle) const
{
	return all_of(cycle.blocks(), [&](const BasicBlock *each) {
		return is_uniform_end(*each) ||
		       all_of(successors(each), [&](const BasicBlock *next) { return cycle.contains(next); });
	});
}

} // namespace validate
