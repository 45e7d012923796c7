// A yielding entry asks the gate before each logical block (cuelastic/turn.cuh): one thread takes a ticket
// and passes it to the others through shared memory. The other rules rely on what is proved here:
//
//  - the words of that memory are written at one place and read at one place of the entry, by the same index;
//  - only the block's last thread writes: each axis of threadIdx is compared with blockDim - 1 on the path.
//    So no ticket is taken by a thread and then lost;
//  - in each round of the block loop, a barrier lies between the write and the read;
//  - the index alternates between 0 and 1. So the write of the next round, which no barrier separates from this
//    round's read, is to the other word. The write after that follows the next round's barrier, which all threads
//    reach only after their read;
//  - the word that was read decides whether the loop ends.
//
// So all threads of a block get the same number, and it is that of a logical block for which a ticket was
// taken. That all threads reach the barrier is proved by meet.cpp, as for any barrier.
#include "uniform.hpp"

#include <llvm/Analysis/LoopInfo.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace validate
{
namespace
{

// The words through which the ticket is passed.
bool is_told(const Value *address)
{
	auto *variable = dyn_cast<GlobalVariable>(address->stripInBoundsOffsets());
	if (!variable)
		variable = dyn_cast<GlobalVariable>(getUnderlyingObject(address));
	return variable && variable->getAddressSpace() == 3 && variable->getName().contains("8cue_told");
}

struct words {
	const StoreInst *write = nullptr;
	const LoadInst *read = nullptr;
	bool are_known = true; // one write, one read, and nothing else
};

bool points_to_told(const Use &use)
{
	return use->getType()->isPointerTy() && is_told(use.get());
}

words words_of(Function &entry)
{
	words found;
	for (const Instruction &each : llvm::instructions(entry)) {
		if (none_of(each.operands(), points_to_told) || isa<GetElementPtrInst, CastInst>(each))
			continue;
		auto *write = dyn_cast<StoreInst>(&each);
		auto *read = dyn_cast<LoadInst>(&each);
		found.are_known &= (write && !found.write && !points_to_told(write->getOperandUse(0))) || (read && !found.read);
		found.write = write ? write : found.write;
		found.read = read ? read : found.read;
	}
	found.are_known &= found.write && found.read;
	return found;
}

// The index of a word: the only one of the address that is not constant.
const Value *index_of(const Value *address)
{
	const Value *found = nullptr;
	for (address = address->stripPointerCasts(); auto *step = dyn_cast<GEPOperator>(address);
	     address = step->getPointerOperand()->stripPointerCasts())
		for (const Value *index : step->indices()) {
			if (isa<Constant>(index))
				continue;
			if (found)
				return nullptr;
			found = index;
		}
	Value *narrow;
	return found && match(found, m_ZExtOrSExt(m_Value(narrow))) ? narrow : found;
}

// Is it 0 and 1 by turns, in the rounds of this loop?
bool alternates(const Value *index, const Loop &loop)
{
	Value *count;
	if (!index || !match(index, m_And(m_Value(count), m_One())))
		return false;
	auto *phi = dyn_cast<PHINode>(count);
	const BasicBlock *latch = loop.getLoopLatch();
	if (!phi || phi->getParent() != loop.getHeader() || !latch)
		return false;
	return match(phi->getIncomingValueForBlock(latch), m_Add(m_Specific(phi), m_One()));
}

// Which axis of threadIdx does this compare with blockDim - 1? 3: none.
unsigned last_axis(const Value *condition)
{
	ICmpInst::Predicate how;
	Value *one, *other, *size;
	if (!match(condition, m_ICmp(how, m_Value(one), m_Value(other))) || how != ICmpInst::ICMP_EQ)
		return 3;
	auto *thread = dyn_cast<Instruction>(one);
	if (!thread || !match(other, m_Sub(m_Value(size), m_One())) || !isa<Instruction>(size))
		return 3;
	id_read id = id_of(*thread), extent = id_of(*cast<Instruction>(size));
	bool is_last = id.variable == id_read::thread && extent.is(id_read::dim, id.axis);
	return is_last ? id.axis : 3;
}

// The axes on which a condition that holds compares, as a mask.
unsigned axes_of(Value *condition)
{
	Value *one, *other;
	if (match(condition, m_LogicalAnd(m_Value(one), m_Value(other))))
		return axes_of(one) | axes_of(other);
	unsigned axis = last_axis(condition);
	return axis < 3 ? 1u << axis : 0;
}

// Does only the block's last thread get there?
bool is_of_last_thread(const BasicBlock *block, const DominatorTree &dominators)
{
	unsigned axes = 0;
	for (const DomTreeNode *node = dominators.getNode(block); node; node = node->getIDom()) {
		auto *branch = dyn_cast<BranchInst>(node->getBlock()->getTerminator());
		if (!branch || !branch->isConditional())
			continue;
		BasicBlockEdge edge(node->getBlock(), branch->getSuccessor(0));
		if (branch->getSuccessor(0) != branch->getSuccessor(1) && dominators.dominates(edge, block))
			axes |= axes_of(branch->getCondition());
	}
	return axes == 7;
}

bool is_barrier(const Instruction &each)
{
	operation what = operation_of(each);
	return what.effects & effect_barrier && !what.is_named;
}

// Can `to` be reached from after `from` in the same round, on a path without a barrier?
bool is_reached_freely(const Instruction &from, const Instruction &to, const Loop &loop)
{
	SmallVector<const Instruction *, 8> open{from.getNextNode()};
	SmallPtrSet<const BasicBlock *, 16> seen;
	while (!open.empty()) {
		const Instruction *at = open.pop_back_val();
		const BasicBlock *block = at->getParent();
		for (; at && at != &to && !is_barrier(*at); at = at->getNextNode())
			;
		if (at == &to)
			return true;
		for (const BasicBlock *next : successors(block))
			if (!at && loop.contains(next) && next != loop.getHeader() && seen.insert(next).second)
				open.push_back(&next->front());
	}
	return false;
}

bool is_in_round_after(const Instruction &from, const Instruction &to, const Loop &loop)
{
	SmallVector<const BasicBlock *, 8> open{from.getParent()};
	SmallPtrSet<const BasicBlock *, 16> seen;
	if (from.getParent() == to.getParent() && from.comesBefore(&to))
		return true;
	while (!open.empty())
		for (const BasicBlock *next : successors(open.pop_back_val())) {
			if (next == to.getParent())
				return true;
			if (loop.contains(next) && next != loop.getHeader() && seen.insert(next).second)
				open.push_back(next);
		}
	return false;
}

// The outermost loop around both.
const Loop *loop_of(const words &words, const LoopInfo &loops)
{
	const Loop *loop = loops.getLoopFor(words.read->getParent());
	while (loop && loop->getParentLoop())
		loop = loop->getParentLoop();
	return loop && loop->contains(words.write->getParent()) ? loop : nullptr;
}

// Is the value read compared where the loop ends?
bool ends_by(const LoadInst &read, const Loop &loop)
{
	SmallVector<const Value *, 8> open{&read};
	SmallPtrSet<const Value *, 8> seen;
	SmallVector<BasicBlock *, 4> ends;
	loop.getExitingBlocks(ends);
	while (!open.empty())
		for (const User *user : open.pop_back_val()->users()) {
			if (isa<PHINode>(user) && seen.insert(user).second)
				open.push_back(user);
			if (isa<ICmpInst>(user) && any_of(ends, [&](const BasicBlock *end) {
				    auto *branch = dyn_cast<BranchInst>(end->getTerminator());
				    return branch && branch->isConditional() && branch->getCondition() == user;
			    }))
				return true;
		}
	return false;
}

const char *fault_of(Function &entry)
{
	words words = words_of(entry);
	DominatorTree dominators(entry);
	LoopInfo loops(dominators);
	if (!words.are_known)
		return "the ticket is not told by one write and one read";
	const Loop *loop = loop_of(words, loops);
	const Value *index = index_of(words.read->getPointerOperand());
	if (!loop)
		return "the ticket is not told in the block loop";
	if (index_of(words.write->getPointerOperand()) != index || !alternates(index, *loop))
		return "the words that tell the ticket are not used by turns";
	if (!is_of_last_thread(words.write->getParent(), dominators))
		return "not only the block's last thread takes the ticket";
	if (is_reached_freely(*words.write, *words.read, *loop) || is_in_round_after(*words.read, *words.write, *loop))
		return "no barrier lies between taking the ticket and reading it";
	return ends_by(*words.read, *loop) ? nullptr : "the loop does not end by the ticket";
}

} // namespace

finding check_turn(Function &entry)
{
	const char *fault = fault_of(entry);
	if (!fault)
		return {};
	return {"no-yield", fault, entry.getEntryBlock().getTerminator()->getDebugLoc(), {}};
}

} // namespace validate
