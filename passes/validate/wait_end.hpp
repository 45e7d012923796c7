// What the files of ends_alone() share: facts that hold if another round follows.
#ifndef CUELASTIC_VALIDATE_WAIT_END_HPP
#define CUELASTIC_VALIDATE_WAIT_END_HPP

#include "wait.hpp"

namespace validate
{

struct fact {
	const llvm::Value *condition;
	bool is_true;
};

struct comparison {
	llvm::CmpInst::Predicate predicate;
	const llvm::Value *first, *second;
};
// In which direction must a value move for a comparison to become false? 0: either. (wait_count.cpp)
int direction_of(llvm::CmpInst::Predicate predicate);
// False: the fact is not a comparison.
bool comparison_of(const fact &fact, comparison *out);

// In both orders; none if it is not a comparison.
llvm::SmallVector<comparison, 2> comparisons_of(const fact &fact);

// May the write to the first address change what the loop's atomic operation left at the second? A plain store, or
// one of a floating-point number, through another parameter, field of a parameter, or variable is assumed not to.
bool may_undo(const llvm::Instruction &write, const llvm::Value *to, const llvm::Value *address);
// Is it the same in each round, or from the second on, if memory that other blocks write stays the same?
bool is_same_each_round(const llvm::Value *value, const round &round, bool from_second = false);
// For a value that is the same in each round: does it read, in the loop, memory that other blocks write?
bool reads_others(const llvm::Value *value, const round &round);
// The facts that hold if another round follows.
llvm::SmallVector<fact, 8> facts_of(const round &round);
// The facts that hold if the cycle is not left through this block.
llvm::SmallVector<fact, 8> facts_at(const round &round, const llvm::BasicBlock &exit);
// The value without lossless casts; for a compare-and-swap, the value that it returns.
const llvm::Value *stripped(const llvm::Value *value);

// Is it above zero for any memory: a constant, or the number of threads or blocks?
bool is_positive(const llvm::Value *value);

struct swap {
	const llvm::Instruction *instruction = nullptr; // null: not a swap
	const llvm::Value *address = nullptr, *expected = nullptr, *wanted = nullptr;
};
swap swap_of(const llvm::Value *value);

// wait_count.cpp: the first value moves towards the second, and passes it.
bool is_counted(const round &round, const comparison &goes_on);
// At most so many rounds follow each other; UINT64_MAX: not known.
uint64_t rounds_of(const round &round);
// Does each round move the header's phi in one direction?
bool is_moved(const llvm::PHINode &phi, const round &round);
// wait_swap.cpp: a compare-and-swap of what was read last has failed.
bool is_swapped(const round &round, const fact &goes_on);
// wait_ticket.cpp: the first value came from an atomic counter, the second is its bound.
bool is_ticket(round &round, const comparison &goes_on);
// The same, but of a counter that only some rounds or threads move.
bool is_drawn(round &round, const comparison &goes_on);
// Does it move an atomic counter in one direction, and return where that was?
bool is_draw(const llvm::Value *value);
// wait_probe.cpp: does it fill an empty place of a table whose places are never emptied? Then no thread waits
// for that. In a loop that counts, a write through another parameter is assumed to be to other memory.
bool is_insertion(const round &round, const llvm::Instruction &instruction, bool is_counted);

} // namespace validate

#endif
