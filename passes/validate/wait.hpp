// What the files of check_waits() share: one round of a cycle, the memory an address names, and whether a
// cycle ends by itself.
#ifndef CUELASTIC_VALIDATE_WAIT_HPP
#define CUELASTIC_VALIDATE_WAIT_HPP

#include "validate.hpp"

#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/CycleAnalysis.h>
#include <llvm/IR/Dominators.h>

namespace validate
{

// Who writes the memory at an address while the kernel runs.
enum class writer {
	nobody, // constants, ids
	own,    // the thread or its block: local and shared memory
	any     // other blocks, too
};
writer writer_of(const llvm::Value *address);
// May both name the same memory? A null address may be any.
bool may_overlap(const llvm::Value *one, const llvm::Value *other);
// Does this hold for any two of the objects that they may point to?
bool any_objects(const llvm::Value *one, const llvm::Value *other,
    llvm::function_ref<bool(const llvm::Value *, const llvm::Value *)> is);
// The addresses that an instruction reads, or writes. Null: an unknown address.
values read_by(const llvm::Instruction &instruction);
values written_by(const llvm::Instruction &instruction);

// One `atom.add.relaxed.gpu.s32 $0, [$1], $2;`, `red`, or `ld` in volatile assembly, which is nothing else.
struct ptx_access {
	llvm::StringRef what;                 // "add", "cas", "ld"
	const llvm::Value *address = nullptr; // null: it is no such assembly
	values operands;                      // those behind the address, all of the size that it accesses
	bool is_integer = false, is_relaxed = true;
};
ptx_access access_in(const llvm::Value *value);

// What LLVM knows about an entry, and the effects of its instructions.
struct surroundings {
	const llvm::DominatorTree &dominators;
	const llvm::CycleInfo &cycles;
	llvm::DenseMap<const llvm::Instruction *, unsigned> effects{};
	unsigned effects_of(const llvm::Instruction &instruction) const
	{
		return effects.lookup(&instruction);
	}
};

// Whose writes a plain read may see after an instruction: none new, the block's, or also those of others.
enum class order { none, block, others };

// A cycle of the flow of control, cut at its header: what happens in one round.
class round
{
  public:
	round(const llvm::Cycle &cycle, const surroundings &around);

	const llvm::Cycle &cycle;
	const surroundings &around;
	struct write {
		const llvm::Instruction *by;
		values to; // written_by(*by)
	};
	std::vector<write> writes; // to memory
	order reads_anew = order::none; // does it make the compiler, and the machine, read memory again?

	bool has(const llvm::Value *value) const;
	bool has(const llvm::BasicBlock *block) const;
	bool is_header_phi(const llvm::Value *value) const;
	// Blocks whose branches decide, directly or indirectly, whether a round reaches this block.
	const llvm::SmallVector<const llvm::BasicBlock *, 8> &controls_of(const llvm::BasicBlock *block);
	// Of a phi from which only one incoming edge lets the loop continue, that edge's value, and so on; else
	// the value itself.
	const llvm::Value *continued(const llvm::Value *value) const;
	// Does every round that another one follows pass it once?
	bool is_passed(const llvm::BasicBlock *block) const;

  private:
	using numbers = llvm::SmallVector<unsigned, 2>;
	std::vector<const llvm::BasicBlock *> blocks;
	llvm::DenseMap<const llvm::BasicBlock *, unsigned> number_of;
	std::vector<numbers> successors, predecessors;
	std::vector<bool> may_end;           // the round may end here: leaves the cycle, or goes to its header
	std::vector<llvm::BitVector> after; // blocks on all paths from a block to the round's end
	llvm::DenseMap<const llvm::BasicBlock *, llvm::SmallVector<const llvm::BasicBlock *, 8>> controls;
	void find_after();
	bool decides(unsigned branch, unsigned block) const;
	bool leads_out(const llvm::PHINode &phi, unsigned edge) const;
};

// May a plain read access the same place again in a later round? (wait_again.cpp)
bool reads_again(const round &round, const llvm::Instruction &read);
// Is it not proved that each round of a loop with a bound reads another place, or one that no block writes? (wait_again.cpp)
bool may_return(const round &round, const llvm::Instruction &read);
// Does the cycle end while memory that other blocks write stays the same? (wait_end.cpp)
enum class ending {
	never,
	at_once, // in the next round
	late     // when a counter reaches its bound
};
ending ends_alone(round &round);
// Conditions of branches that leave a cycle that become false by themselves, each with the values that its time
// depends on. (wait_end.cpp)
using endings = llvm::DenseMap<const llvm::Value *, values>;
void add_endings(endings &found, round &round, const llvm::BasicBlock &exit);

} // namespace validate

#endif
