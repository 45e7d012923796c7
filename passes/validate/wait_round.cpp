// One round of a cycle: which branches decide what is reached between its header and the next round.
//
// The usual definition of control dependence assumes that a loop ends. Here that is the question: in `for
// (;;) { if (!seen) continue; if (n-- == 0) break; }` the second test is always reached eventually, but the
// first one decides whether it is reached in this round. So the edges back to the header are cut and lead to
// the round's end, like those that leave the cycle.
#include "wait.hpp"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace validate
{

// Does it only access memory that no other block writes?
static bool is_of_block(const Instruction &instruction)
{
	values at = read_by(instruction);
	at.append(written_by(instruction));
	return !at.empty() && all_of(at, [](const Value *each) { return writer_of(each) != writer::any; });
}

// CUDA's atomic functions are relaxed: they order only themselves. A block's barriers order what the block
// does, and so do volatile and atomic accesses to its own memory.
static order order_of(const Instruction &instruction, unsigned effects)
{
	auto *call = dyn_cast<CallBase>(&instruction);
	const Function *callee = call ? call->getCalledFunction() : nullptr;
	ptx_access access = access_in(&instruction);
	bool is_relaxed = access.address && access.is_relaxed && access.what != "ld";
	if (is_relaxed || isa<AtomicRMWInst, AtomicCmpXchgInst>(instruction) ||
	    (callee && callee->isDeclaration() && name_of(*callee).rfind("atomic", 0) == 0))
		return order::none;
	if (effects & (effect_fence | effect_grid | effect_cluster | effect_collective | effect_sleep | effect_unknown) ||
	    (effects & effect_atomic && !is_of_block(instruction)))
		return order::others;
	return effects & (effect_barrier | effect_warp | effect_atomic) ? order::block : order::none;
}

round::round(const Cycle &of, const surroundings &in) : cycle(of), around(in)
{
	for (const BasicBlock *block : cycle.blocks()) {
		number_of[block] = blocks.size();
		blocks.push_back(block);
		for (const Instruction &instruction : *block) {
			if (values to = written_by(instruction); !to.empty())
				writes.push_back({&instruction, std::move(to)});
			reads_anew = std::max(reads_anew, order_of(instruction, around.effects_of(instruction)));
		}
	}
	successors.resize(blocks.size());
	predecessors.resize(blocks.size());
	may_end.resize(blocks.size());
	for (unsigned i = 0; i < blocks.size(); i++)
		for (const BasicBlock *next : llvm::successors(blocks[i])) {
			if (!has(next) || next == cycle.getHeader()) {
				may_end[i] = true;
				continue;
			}
			successors[i].push_back(number_of[next]);
			predecessors[number_of[next]].push_back(i);
		}
}

bool round::has(const Value *value) const
{
	auto *instruction = dyn_cast<Instruction>(value);
	return instruction && has(instruction->getParent());
}

bool round::has(const BasicBlock *block) const
{
	return number_of.contains(block);
}

bool round::is_header_phi(const Value *value) const
{
	auto *phi = dyn_cast<PHINode>(value);
	return phi && phi->getParent() == cycle.getHeader();
}

// The greatest solution of: after(b) = b, and what is after all of its successors.
void round::find_after()
{
	after.assign(blocks.size(), BitVector(blocks.size(), true));
	for (bool has_changed = true; has_changed;) {
		has_changed = false;
		for (unsigned i = blocks.size(); i-- > 0;) {
			BitVector all(blocks.size(), !may_end[i]);
			for (unsigned next : successors[i])
				all &= after[next];
			all.set(i);
			has_changed |= all != after[i];
			after[i] = std::move(all);
		}
	}
}

// Is `block` on all paths after one of the branch's sides, but not on all paths after the branch?
bool round::decides(unsigned branch, unsigned block) const
{
	return branch != block && !after[branch].test(block) &&
	       any_of(successors[branch], [&](unsigned next) { return after[next].test(block); });
}

const SmallVector<const BasicBlock *, 8> &round::controls_of(const BasicBlock *block)
{
	if (after.empty())
		find_after();
	auto [found, is_new] = controls.try_emplace(block);
	if (!is_new)
		return found->second;
	BitVector seen(blocks.size());
	SmallVector<unsigned, 16> open{number_of.lookup(block)};
	while (!open.empty()) {
		unsigned at = open.pop_back_val();
		for (unsigned i = 0; i < blocks.size(); i++)
			if (!seen.test(i) && decides(i, at)) {
				seen.set(i);
				open.push_back(i);
				found->second.push_back(blocks[i]);
			}
	}
	return found->second;
}

// clang leaves scopes by a number for each exit: does the edge give one that leaves the cycle?
bool round::leads_out(const PHINode &phi, unsigned edge) const
{
	CmpInst::Predicate how;
	Value *asked;
	ConstantInt *with;
	const BasicBlock *block = phi.getParent(), *next = nullptr;
	auto given = [&](const Value *value) -> const ConstantInt * {
		auto *way = dyn_cast<PHINode>(value);
		return way && way->getParent() == block
		           ? dyn_cast<ConstantInt>(way->getIncomingValueForBlock(phi.getIncomingBlock(edge)))
		           : nullptr;
	};
	if (auto *choice = dyn_cast<SwitchInst>(block->getTerminator())) {
		if (const ConstantInt *number = given(choice->getCondition()))
			next = choice->findCaseValue(number)->getCaseSuccessor();
	} else if (auto *branch = dyn_cast<BranchInst>(block->getTerminator());
	    branch && branch->isConditional()) {
		const ConstantInt *number = given(branch->getCondition());
		if (number)
			next = branch->getSuccessor(number->isZero());
		else if (match(branch->getCondition(), m_ICmp(how, m_Value(asked), m_ConstantInt(with))))
			if ((number = given(asked)))
				next = branch->getSuccessor(!ICmpInst::compare(number->getValue(), with->getValue(), how));
	}
	return next && !has(next);
}

const Value *round::continued(const Value *value) const
{
	for (unsigned depth = 0; depth < 16; depth++) {
		auto *phi = dyn_cast<PHINode>(value);
		if (!phi || !has(phi) || is_header_phi(phi))
			return value;
		const Value *only = nullptr;
		for (unsigned i = 0; i < phi->getNumIncomingValues(); i++) {
			if (leads_out(*phi, i))
				continue;
			if (only)
				return value;
			only = phi->getIncomingValue(i);
		}
		if (!only)
			return value;
		value = only;
	}
	return value;
}

bool round::is_passed(const BasicBlock *block) const
{
	if (around.cycles.getCycle(block) != &cycle)
		return false;
	for (const BasicBlock *before : llvm::predecessors(cycle.getHeader()))
		if (has(before) && !around.dominators.dominates(block, before))
			return false;
	return true;
}

} // namespace validate
