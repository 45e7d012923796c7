// Rule d: no loop waits for other blocks.
//
// A loop waits if the memory that other blocks write can have a state in which the loop does not end as long
// as that state stays. For each cycle in the flow of control, and each branch that leaves it, a slice
// collects all that the branch's condition depends on in the cycle: operands; branches that decide which
// value a phi has or whether a round reaches the exit; and, for values read from local and shared memory, the
// stores to it. An exit is suspected if its slice reads memory that other blocks may write at any time: by an
// atomic or volatile access, or by a plain one if something in the cycle forces memory to be read again. A
// cycle with a suspected exit waits unless it is shown to end by itself (wait_end.cpp). If only a counter
// ends it, it still waits if it leaves early because of what it reads at a place to which it returns: a poll
// with a bound (wait_end.cpp). Plain reads, with nothing in the cycle that orders accesses, are not a poll:
// the program would have a data race. CUDA's atomic functions order only themselves. Barriers and warp
// operations order nothing between blocks, so that is also a race. Still, a read next to them counts as a
// poll if it may access the same place again (wait_again.cpp).
#include "merged.hpp"
#include "wait_end.hpp"

using namespace llvm;

namespace validate
{
namespace
{

// Is it the same in all blocks: made of parameters and constants alone?
bool is_common(const Value *value, unsigned depth = 16)
{
	auto *instruction = dyn_cast<Instruction>(value);
	if (!instruction || depth == 0)
		return depth > 0;
	return isa<LoadInst, GetElementPtrInst, CastInst, BinaryOperator>(instruction) &&
	       all_of(instruction->operands(), [&](const Value *each) { return is_common(each, depth - 1); });
}

// Does the loop write what a plain read of one place, common to all blocks, may see? Then compilers read it again. A place
// of the block's own is read again, too, but others have no reason to write there.
bool is_read_after_write(const round &round, const Instruction &instruction)
{
	auto *load = dyn_cast<LoadInst>(&instruction);
	return load && is_common(load->getPointerOperand()) && any_of(round.writes, [&](const auto &write) {
		return any_of(write.to, [&](const Value *to) { return may_overlap(load->getPointerOperand(), to); });
	});
}

// What a copy brings is read when the copy begins, again in each round.
constexpr unsigned effect_anew = effect_atomic | effect_copies;

bool is_polled(const round &round, const Instruction &instruction)
{
	unsigned effects = round.around.effects_of(instruction);
	if (effects & effect_unknown)
		return true;
	if (instruction.hasMetadata(LLVMContext::MD_invariant_load))
		return false;
	bool is_again = round.reads_anew == order::block || is_read_after_write(round, instruction);
	if (!(effects & effect_anew) && round.reads_anew != order::others &&
	    !(is_again && reads_again(round, instruction)))
		return false;
	values read = read_by(instruction);
	if (read.empty())
		return effects & effect_anew;
	return any_of(read, [](const Value *address) { return writer_of(address) == writer::any; });
}

// What a branch depends on; stops at the first polled value.
class slice
{
  public:
	// For an exit of a loop that counts: only what makes it leave early.
	explicit slice(validate::round &of, const endings *loop_ends = nullptr) : round(of), ends(loop_ends)
	{
	}

	const Instruction *polled_by(const Instruction &exit)
	{
		add(&exit);
		add_controls(exit.getParent());
		while (!open.empty()) {
			const Instruction *next = open.pop_back_val();
			if (is_polled(round, *next) && !is_insertion(round, *next, ends) && (!ends || is_early(*next)))
				return next;
			asks_block |= is_of_block(*next);
			follow(*next);
		}
		return nullptr;
	}

	// If nothing is polled: does each round read memory of the block again?
	bool waits_for_block() const
	{
		return asks_block;
	}

  private:
	validate::round &round;
	const endings *ends;
	SmallPtrSet<const Instruction *, 32> seen;
	SmallVector<const Instruction *, 32> open;
	bool asks_block = false;

	// Of the same place again. A plain read with nothing but barriers around it would be a race.
	bool is_early(const Instruction &read) const
	{
		return (round.reads_anew == order::others || round.around.effects_of(read) & (effect_anew | effect_unknown)) &&
		       may_return(round, read);
	}

	bool is_of_block(const Instruction &instruction) const
	{
		values read = read_by(instruction);
		return round.around.effects_of(instruction) & effect_atomic && !read.empty();
	}

	void add(const Value *value)
	{
		if (auto *instruction = dyn_cast<Instruction>(value); instruction && round.has(value))
			if (seen.insert(instruction).second)
				open.push_back(instruction);
	}

	void add_controls(const BasicBlock *block)
	{
		for (const BasicBlock *control : round.controls_of(block))
			add(control->getTerminator());
	}

	void add_edges(const PHINode &phi)
	{
		SmallPtrSet<const Value *, 4> different;
		for (unsigned i = 0; i < phi.getNumIncomingValues(); i++)
			if (round.has(phi.getIncomingBlock(i)))
				different.insert(phi.getIncomingValue(i));
		if (different.size() < 2)
			return;
		for (const BasicBlock *before : phi.blocks())
			if (round.has(before)) {
				add(before->getTerminator());
				add_controls(before);
			}
	}

	void add_writes(const Value *address)
	{
		for (const auto &write : round.writes)
			for (const Value *to : write.to)
				if (may_overlap(address, to)) {
					add(write.by);
					add_controls(write.by->getParent());
				}
	}

	void follow(const Instruction &instruction)
	{
		if (auto known = ends ? ends->find(&instruction) : endings::const_iterator();
		    ends && known != ends->end()) {
			for (const Value *value : known->second)
				add(value);
			return;
		}
		for (const Value *operand : instruction.operands())
			add(operand);
		if (auto *phi = dyn_cast<PHINode>(&instruction))
			add_edges(*phi);
		for (const Value *address : read_by(instruction))
			if (writer_of(address) == writer::own) // else the read itself is polled, or nothing is
				add_writes(address);
	}
};

// Behind these edges the program stops with an error; a loop is not assumed to leave by them.
bool is_failure(const BasicBlock &block)
{
	return isa<UnreachableInst>(block.getTerminator());
}

bool is_exit(const round &round, const BasicBlock &block)
{
	return any_of(
	    successors(&block), [&](const BasicBlock *next) { return !round.has(next) && !is_failure(*next); });
}

const Instruction *first_with(const round &round, unsigned effects)
{
	for (const BasicBlock *block : round.cycle.blocks())
		for (const Instruction &instruction : *block)
			if (round.around.effects_of(instruction) & effects)
				return &instruction;
	return nullptr;
}

finding found_wait(const Instruction &polled, const Instruction &exit)
{
	DebugLoc cause = exit.getDebugLoc();
	auto *branch = dyn_cast<BranchInst>(&exit);
	if (auto *condition =
	        branch && branch->isConditional() ? dyn_cast<Instruction>(branch->getCondition()) : nullptr)
		cause = cause ? cause : condition->getDebugLoc();
	const char *what = swap_of(&polled).instruction
	                       ? "this may wait for memory that another block writes; a table to which no other "
	                         "parameter points should be declared `__restrict__`"
	                       : "this may wait for memory that another block writes";
	return {"block-wait", what, polled.getDebugLoc(), cause};
}

// What an exit waits for, or null.
const Instruction *awaited_by(round &round, const Instruction &exit)
{
	const Instruction *sleep = first_with(round, effect_sleep);
	if (!round.cycle.isReducible()) {
		if (sleep)
			return sleep;
		for (const BasicBlock *block : round.cycle.blocks())
			for (const Instruction &instruction : *block)
				if (is_polled(round, instruction))
					return &instruction;
		return nullptr;
	}
	slice slice(round);
	const Instruction *polled = slice.polled_by(exit);
	return polled || slice.waits_for_block() ? polled : sleep; // it sleeps until something happens
}

// A branch of a cycle that ends in the first two rounds or never: it has no exits, or what they test does not
// change.
const Instruction *stands_still(const round &round)
{
	const Instruction *exit = round.cycle.getHeader()->getTerminator();
	for (const BasicBlock *block : round.cycle.blocks()) {
		if (!is_exit(round, *block))
			continue;
		exit = block->getTerminator();
		auto *branch = dyn_cast<BranchInst>(exit);
		if (!branch || !round.is_passed(block) || !is_same_each_round(branch->getCondition(), round, true) ||
		    !reads_others(branch->getCondition(), round))
			return nullptr;
	}
	return exit;
}

// Does it hold an entry's own barrier? Then it is the loop of a merged kernel that merged.cpp shows to end.
bool is_of_scheduler(const Cycle &cycle)
{
	return any_of(cycle.blocks(), [](const BasicBlock *block) { return any_of(*block, is_own_barrier); });
}

// Is it a loop of the runtime's headers? The sentinel's waits, and its tests show how it ends.
bool is_of_runtime(const Cycle &cycle, const Function &entry)
{
	return all_of(cycle.blocks(), [&](const BasicBlock *block) {
		return all_of(*block, [&](const Instruction &each) {
			return !each.getDebugLoc() || is_prologue(each.getDebugLoc(), entry) ||
			       is_called_by_runtime(each.getDebugLoc(), entry);
		});
	});
}

// Is it a loop of what the header asks before it takes a ticket (cue_may_take), so that other clients come first?
bool is_of_turn(const Cycle &cycle)
{
	auto is_asked = [](const Instruction &each) {
		for (const DILocation *at = each.getDebugLoc().get(); at; at = at->getInlinedAt())
			if (at->getScope()->getSubprogram()->getName().starts_with("cue_may_take<"))
				return true;
		return !each.getDebugLoc();
	};
	return all_of(cycle.blocks(), [&](const BasicBlock *block) { return all_of(*block, is_asked); });
}

// The loops of the headers are shown to end elsewhere: by merged.cpp, or, where they wait for other clients, by tests of
// the sentinel.
bool is_shown(const Cycle &cycle, const Function &entry, kind what)
{
	if (what == kind::yielding)
		return is_of_runtime(cycle, entry);
	return what == kind::merged && (is_of_scheduler(cycle) || (is_of_turn(cycle) && is_of_runtime(cycle, entry)));
}

// A bound of the rounds is no end if the loop hopes to leave before, when another block has written.
finding check_early(round &round, ArrayRef<const Instruction *> exits)
{
	endings ends;
	for (const Instruction *exit : exits)
		add_endings(ends, round, *exit->getParent());
	for (const Instruction *exit : exits)
		if (const Instruction *polled = slice(round, &ends).polled_by(*exit))
			return found_wait(*polled, *exit);
	return {};
}

finding check_cycles(const Cycle &cycle, const surroundings &around, const Function &entry, kind what)
{
	for (const Cycle *inner : cycle.children())
		if (finding wrong = check_cycles(*inner, around, entry, what); wrong.found())
			return wrong;
	round round(cycle, around);
	if (is_shown(cycle, entry, what))
		return {};
	SmallVector<const Instruction *, 4> exits;
	for (const BasicBlock *block : round.cycle.blocks()) {
		const Instruction &exit = *block->getTerminator();
		bool is_rewriters = what == kind::yielding && is_prologue(exit.getDebugLoc(), entry);
		if (is_exit(round, *block) && !is_rewriters)
			exits.push_back(&exit);
	}
	for (const Instruction *exit : exits) {
		const Instruction *polled = awaited_by(round, *exit);
		if (!polled)
			continue;
		ending how = ends_alone(round);
		if (how == ending::never)
			return found_wait(*polled, *exit);
		// A scheduler looks through its members, and leaves early with a ticket.
		bool is_schedulers = what == kind::merged && is_of_runtime(cycle, entry);
		return how == ending::late && !is_schedulers ? check_early(round, exits) : finding{};
	}
	if (const Instruction *exit = stands_still(round))
		return found_wait(*exit, *exit);
	return {};
}

} // namespace

finding check_waits(Function &entry, kind what)
{
	DominatorTree dominators(entry);
	CycleInfo cycles;
	cycles.compute(entry);
	surroundings around{dominators, cycles};
	for (const BasicBlock &block : entry)
		for (const Instruction &instruction : block)
			around.effects[&instruction] = operation_of(instruction).effects;
	for (const Cycle *cycle : cycles.toplevel_cycles())
		if (finding wrong = check_cycles(*cycle, around, entry, what); wrong.found())
			return wrong;
	return {};
}

} // namespace validate
