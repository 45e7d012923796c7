// What is the same for all threads of a block, or for all lanes of a warp.
#ifndef CUELASTIC_VALIDATE_UNIFORM_HPP
#define CUELASTIC_VALIDATE_UNIFORM_HPP

#include "validate.hpp"

#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/UniformityAnalysis.h>
#include <llvm/IR/Dominators.h>

namespace validate
{

// What a proof assumes of the block's shape.
enum class shape {
	any,
	rows, // blockDim.x is a multiple of 32
	line  // the block is one-dimensional
};

// …of all blocks, or of the logical blocks of each member of a merged kernel.
class shapes
{
	llvm::SmallVector<shape, 8> each;

  public:
	explicit shapes(unsigned members = 0) : each(std::max(members, 1u), shape::any)
	{
	}
	unsigned count() const
	{
		return each.size();
	}
	shape &operator[](unsigned member)
	{
		return each[member];
	}
	bool are_any() const
	{
		return llvm::all_of(each, [](shape one) { return one == shape::any; });
	}
	// The shape of the block that this id is of.
	shape of(const llvm::Instruction &id) const;
};

class flow
{
	using decisions = llvm::DenseMap<const llvm::BasicBlock *, llvm::SmallVector<llvm::BasicBlock *, 8>>;
	decisions deciding; // whose branches a block depends on directly (Ferrante et al., TOPLAS 1987)
	mutable decisions known;
	void add_deciding(llvm::BasicBlock &branch);

  public:
	llvm::DominatorTree dominators;
	llvm::PostDominatorTree postdominators;
	llvm::CycleInfo cycles;

	explicit flow(llvm::Function &entry);
	// The blocks whose ends decide whether, and how often, this block is reached: iterated control
	// dependence.
	const llvm::SmallVector<llvm::BasicBlock *, 8> &controllers(const llvm::BasicBlock &block) const;
};

using instructions = llvm::SmallPtrSet<const llvm::Instruction *, 32>;

class uniformity
{
	class judge;
	llvm::Function &entry;
	const flow &paths;
	level of;
	const shapes blocks;
	instructions shown; // the same by lanes.cpp's rules, for any operands
	std::unique_ptr<llvm::UniformityInfo> info;

	void run();
	void show();
	void show_votes();

  public:
	uniformity(llvm::Function &entry, const flow &paths, level of, const shapes &blocks);
	// At this use, do all threads that reach it have the same value?
	bool is_uniform(const llvm::Use &use) const;
	// Do all threads that reach the end of this block continue to the same successor?
	bool is_uniform_end(const llvm::BasicBlock &block) const;
	// Is it the same for all threads whether, and how often, they reach this block?
	bool is_uniform_block(const llvm::BasicBlock &block) const;
	// Do all threads leave this loop in the same round?
	bool has_uniform_exits(const llvm::CycleInfo::CycleT &cycle) const;
	const flow &graph() const
	{
		return paths;
	}
	const shapes &shape_of_blocks() const
	{
		return blocks;
	}
};

// Which id, or extent, an instruction reads: threadIdx.y, blockDim.x.
struct id_read {
	enum variable { none, thread, dim, block, grid } variable = none;
	unsigned axis = 0;
	bool is(enum variable v, unsigned a) const
	{
		return variable == v && axis == a;
	}
};
id_read id_of(const llvm::Instruction &instruction);
// Does it only pass x on: `asm volatile("" : "+r"(x))`?
bool is_copy(const llvm::Instruction &instruction);

// lanes.cpp: those of `among` that are the same in a warp, judging by where bits of the lane's number may be.
// may be.
instructions shown_by_lanes(
    llvm::Function &entry, const uniformity &uniform, const shapes &blocks, const instructions &among);
// May such a rule apply to this instruction?
bool is_lane_form(const llvm::Instruction &instruction);
// Where blockDim.x is a multiple of 32: is it the lane's number, `threadIdx.x % 32`?
bool is_lane(const llvm::Instruction &instruction);
// A vote, or a reduction of numbers, of all 32 lanes?
bool is_vote_of_warp(const llvm::Instruction &instruction);

// Do all threads that come from one block to the other do so in the same round of the loops that they leave? (mask.cpp)
bool is_same_round(const llvm::BasicBlock &from, const llvm::BasicBlock &at, const uniformity &uniform);
// mask.cpp: does the branch let all lanes of the operation's mask pass, by their numbers, or none of a warp?
bool is_of_first_lanes(const llvm::Instruction &operation, const llvm::Value *mask, const llvm::BasicBlock &branch,
    const uniformity &uniform);
// …or were these lanes all there together, and has this branch not divided them since?
bool is_gathered(const llvm::Instruction &operation, const llvm::Value *mask, const llvm::BasicBlock &branch,
    const uniformity &uniform);

} // namespace validate

#endif
