// One function of a pair, with its variables in memory, and what is known of its flags along a path through
// it.
#ifndef CUELASTIC_VALIDATE_SAME_FLAGS_HPP
#define CUELASTIC_VALIDATE_SAME_FLAGS_HPP

#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace validate
{

// A place, and for each flag what it holds there: a digit, or `?`. What is never read again is `?`.
struct state {
	llvm::BasicBlock *block;
	std::string flags;
	bool operator<(const state &other) const
	{
		return block != other.block ? block < other.block : flags < other.flags;
	}
	bool operator==(const state &other) const
	{
		return block == other.block && flags == other.flags;
	}
};

// The source of a boolean: how it was computed, without negations and changes of its width.
struct truth {
	const llvm::Value *value = nullptr;
	bool is_negated = false;
};

// In the original: variables without a value get an arbitrary one.
void mark_unset(llvm::Function &original, bool has_zero_flags);
bool is_unset(const llvm::Value *value);
// The name of the function without a body that it calls, or "cue_any" for a vote of the guards, or "".
llvm::StringRef name_called(const llvm::Instruction &instruction);
// Is it the vote of the guards on whether any thread continues (device.cuh)?
bool asks_any(const llvm::Function &function);
// A call of such a function.
bool is_vote(const llvm::Instruction &instruction);
// The variable that an instruction reads; the one that it writes or whose lifetime it begins; the same, if it
// overwrites the variable completely.
const llvm::AllocaInst *variable_read_by(const llvm::Instruction &instruction);
const llvm::AllocaInst *set_by(const llvm::Instruction &instruction);
const llvm::AllocaInst *set_wholly_by(const llvm::Instruction &instruction);
// The thread's own answer.
llvm::Value *said_in(const llvm::CallBase &vote);

class flags
{
  public:
	explicit flags(llvm::Function &function);

	llvm::Function &function;
	llvm::BasicBlock *start; // after the variables
	std::map<const llvm::AllocaInst *, unsigned> numbers; // of variables that are flags
	std::set<unsigned> truths;                            // those flags that are booleans

	state first() const;
	// The block, with the flags that are still read there.
	state at(llvm::BasicBlock *block, std::string known) const;
	// Is it read before it is set again? Yes if its address may have escaped.
	bool is_read_from(const llvm::BasicBlock *block, const llvm::AllocaInst *variable) const;
	// Has its address not escaped?
	bool is_only_read_and_written(const llvm::AllocaInst *variable) const;

  private:
	std::map<const llvm::AllocaInst *, unsigned> places;     // of variables that are only read and written, in the next
	std::map<const llvm::BasicBlock *, llvm::BitVector> live; // at the block's begin

	void find_variables(const llvm::SmallPtrSetImpl<const llvm::AllocaInst *> &chosen);
	void find_live();
};

// What is known of one thread's variables as it runs through blocks.
class knowledge
{
  public:
	knowledge(const flags &all, std::string known) : known(std::move(known)), all(all)
	{
	}
	// Runs a block up to its end.
	void run(const llvm::BasicBlock &block);
	// Where the branch at a block's end goes: 0 or 1, or -1 if it is not known.
	int side_of(const llvm::BranchInst &branch) const;
	// Where a block's end leads, or NULL if it is not known.
	llvm::BasicBlock *next_of(const llvm::Instruction &last) const;
	truth source_of(const llvm::Value *condition) const;
	// What is known if the condition holds or not.
	std::string if_it_is(const llvm::Value *condition, bool holds) const;
	// The result of a vote, or NULL if it is not known.
	const llvm::Constant *known_of(const llvm::CallBase &vote) const;
	// Does the store set a flag to a known value?
	bool is_known(const llvm::StoreInst &store) const;

	std::string known;

  private:
	struct reading {
		unsigned flag, version;
		const llvm::Value *from; // what was stored there, or NULL
	};
	const flags &all;
	std::set<const llvm::BasicBlock *> seen;
	std::map<const llvm::Value *, llvm::Constant *> constants;
	std::map<const llvm::Value *, reading> readings;
	std::map<const llvm::AllocaInst *, llvm::Constant *> held; // in variables that are no flags
	std::map<unsigned, std::pair<unsigned, const llvm::Value *>> stored; // of a flag: how often, and what at last

	llvm::Constant *constant_of(const llvm::Value *value) const;
	void load(const llvm::LoadInst &from, unsigned flag);
	void hold(const llvm::Instruction &instruction);
	void store(const llvm::StoreInst &to, unsigned flag);
	truth step(truth from) const;
};

} // namespace validate

#endif
