// What is known of a scheduler kernel of a phase (cuelastic/merge.cuh): its members' shapes, and which of its threads
// are idle. merged.cpp says what is proved about it.
#ifndef CUELASTIC_VALIDATE_MERGED_HPP
#define CUELASTIC_VALIDATE_MERGED_HPP

#include "uniform.hpp"

#include <optional>

namespace validate
{

// Which id of a member's thread an instruction computes, or which extent of its block it reads.
struct member_id {
	unsigned member = 0;
	id_read id;
};
member_id member_id_of(const llvm::Instruction &instruction);

// The test for a member's idle threads: those from the member's number of threads on.
struct idle_test {
	llvm::ICmpInst *is;
	unsigned member;
};

class scheduler
{
	llvm::Function &entry;
	const llvm::DominatorTree &dominators;

  public:
	const merged_form form;
	scheduler(llvm::Function &entry, const llvm::DominatorTree &dominators, merged_form form);
	llvm::SmallVector<idle_test, 8> tests; // one for each member, if it is as it should be
	unsigned members = 0;                  // 0: the entry is none

	// Whose logical block runs there, if any.
	std::optional<unsigned> member_at(const llvm::BasicBlock &block) const;
	// Does the header's own test for the idle threads of this member end the block?
	bool is_end_by_test(const llvm::BasicBlock &block, std::optional<unsigned> member) const;
	// Does it count the threads of the member that waits there, rounded up to whole warps?
	bool counts_member(const llvm::Instruction &barrier, const llvm::Value *count) const;
};

// Do all threads of a block run the same logical block, each as the thread that its number says?
finding check_choice(llvm::Function &entry, const scheduler &of, const uniformity &block);
// The entry's own barrier, for all threads of the block.
bool is_own_barrier(const llvm::Instruction &each);
// Is it of the entry's own lines or of the runtime's functions that these call, and not of the body?
bool is_own(const llvm::Instruction &each);
// An access or meeting of the body.
bool is_body(const llvm::Instruction &each);

} // namespace validate

#endif
