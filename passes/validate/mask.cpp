// Lanes that a mask found together and that stay together: a warp operation's mask from __activemask, a match
// or a ballot.
//
// Such a mask names lanes that all executed the instruction that produced it. Between that instruction and
// the operation no branch may divide them, except one on the ballot's own condition: after `m =
// __ballot_sync(…, c); if (c)` all lanes of m are there. The mask must be that very value: in a loop, or
// through a phi, it could be from another round or path. A coalesced group stores it in bytes of a structure,
// so each bit of the value is traced back to its origin.
//
// Or the mask is a constant, and the branch lets the first lanes pass by their number: `if (threadIdx.x <
// 16)` before an operation with the mask 0xffff. Then either all lanes in the mask pass, or no lane of the
// warp does.
#include "uniform.hpp"

#include <llvm/IR/IntrinsicsNVPTX.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace validate
{

bool is_same_round(const BasicBlock &from, const BasicBlock &at, const uniformity &uniform)
{
	auto *cycle = uniform.graph().cycles.getCycle(&from);
	for (; cycle && !cycle->contains(&at); cycle = cycle->getParentCycle())
		if (!uniform.has_uniform_exits(*cycle))
			return false;
	return true;
}

namespace
{

// Where a bit of a value comes from; without a value: it is 0 or 1.
struct bit {
	const Value *of;
	unsigned at;
};

bit bit_of(bit from, unsigned depth = 64)
{
	Value *value = const_cast<Value *>(from.of), *one, *other;
	const APInt *number;
	unsigned at = from.at,
	         width = value->getType()->isIntegerTy() ? value->getType()->getIntegerBitWidth() : 0;
	auto *part = dyn_cast<ExtractValueInst>(value);
	if (depth-- == 0 || at >= width)
		return from;
	if (match(value, m_APInt(number)))
		return {nullptr, (*number)[at]};
	if (match(value, m_Trunc(m_Value(one))))
		return bit_of({one, at}, depth);
	if (match(value, m_ZExt(m_Value(one))))
		return at < one->getType()->getIntegerBitWidth() ? bit_of({one, at}, depth) : bit{nullptr, 0};
	if (match(value, m_And(m_Value(one), m_APInt(number))))
		return (*number)[at] ? bit_of({one, at}, depth) : bit{nullptr, 0};
	if (match(value, m_Shl(m_Value(one), m_APInt(number))))
		return number->ule(at) ? bit_of({one, at - unsigned(number->getZExtValue())}, depth)
		                       : bit{nullptr, 0};
	if (match(value, m_LShr(m_Value(one), m_APInt(number))))
		return number->ult(width - at) ? bit_of({one, at + unsigned(number->getZExtValue())}, depth)
		                               : bit{nullptr, 0};
	if (match(value, m_Or(m_Value(one), m_Value(other)))) {
		bit first = bit_of({one, at}, depth), second = bit_of({other, at}, depth);
		bool is_second = !first.of && first.at == 0;
		return is_second ? second : !second.of && second.at == 0 ? first : from;
	}
	if (Value *inner = part ? FindInsertedValue(part->getAggregateOperand(), part->getIndices()) : nullptr;
	    inner && inner != value)
		return bit_of({inner, at}, depth);
	return from;
}

// The value that these bits are, all of it.
const Value *whole_of(const Value *mask)
{
	if (!mask || !mask->getType()->isIntegerTy(32))
		return mask;
	const Value *source = bit_of({mask, 0}).of;
	for (unsigned i = 0; i < 32; i++)
		if (bit each = bit_of({mask, i}); !source || each.of != source || each.at != i)
			return mask;
	return source;
}

enum class origin { none, active, match, ballot };

origin of_intrinsic(const CallBase &call)
{
	switch (call.getIntrinsicID()) {
	case Intrinsic::nvvm_activemask:
		return origin::active;
	case Intrinsic::nvvm_match_any_sync_i32:
	case Intrinsic::nvvm_match_any_sync_i64:
		return origin::match;
	case Intrinsic::nvvm_vote_ballot_sync:
		return origin::ballot;
	}
	return origin::none;
}

origin origin_of(const Value *mask)
{
	auto *call = dyn_cast_or_null<CallBase>(mask);
	if (!call)
		return origin::none;
	if (auto *assembly = dyn_cast<InlineAsm>(call->getCalledOperand())) {
		StringRef text = StringRef(assembly->getAsmString()).trim(" \t\n;");
		return text == "activemask.b32 $0" ? origin::active : origin::none;
	}
	const Function *callee = call->getCalledFunction();
	if (!callee || callee->isIntrinsic())
		return callee ? of_intrinsic(*call) : origin::none;
	std::string name = name_of(*callee);
	return name == "__activemask"       ? origin::active
	       : name == "__match_any_sync" ? origin::match
	       : name == "__ballot_sync"    ? origin::ballot
	                                    : origin::none;
}

// The truth value in C's conversions of it: (c ? 1 : 0) != 0.
const Value *truth_of(const Value *value)
{
	const Value *inner;
	while (match(value, m_ZExt(m_Value(inner))) || match(value, m_Freeze(m_Value(inner))) ||
	       (match(value, m_SpecificICmp(ICmpInst::ICMP_NE, m_Value(inner), m_Zero()))))
		value = inner;
	return value;
}

// Do two comparisons compare the same?
bool is_same(const Value *a, const Value *b, unsigned depth = 0)
{
	auto *x = dyn_cast<Instruction>(a), *y = dyn_cast<Instruction>(b);
	if (a == b)
		return true;
	if (!x || !y || depth > 6 || x->mayReadOrWriteMemory() || isa<PHINode>(x) || !x->isSameOperationAs(y))
		return false;
	for (unsigned i = 0; i < x->getNumOperands(); i++)
		if (!is_same(x->getOperand(i), y->getOperand(i), depth + 1))
			return false;
	return true;
}

// Are the lanes that take the edge to `at` those that the ballot found?
bool is_asked(
    const CallBase &ballot, const BasicBlock &branch, const BasicBlock &at, const DominatorTree &dominators)
{
	auto *end = dyn_cast<BranchInst>(branch.getTerminator());
	if (!end || !end->isConditional())
		return false;
	BasicBlockEdge taken(&branch, end->getSuccessor(0));
	return dominators.dominates(taken, &at) &&
	       is_same(truth_of(ballot.getArgOperand(1)), truth_of(end->getCondition()));
}

// Is the branch on a path from the mask to the operation? The mask dominates it, so all paths backwards lead
// there.
bool is_between(const BasicBlock &branch, const BasicBlock &from, const BasicBlock &to)
{
	SmallVector<const BasicBlock *, 16> open;
	SmallPtrSet<const BasicBlock *, 16> seen;
	if (&from == &to)
		return false;
	open.append(pred_begin(&to), pred_end(&to));
	while (!open.empty()) {
		const BasicBlock *block = open.pop_back_val();
		if (block == &branch)
			return true;
		if (block != &from && seen.insert(block).second)
			open.append(pred_begin(block), pred_end(block));
	}
	return false;
}

const Instruction *after_copies(const Value *value)
{
	auto *from = dyn_cast<Instruction>(value);
	while (from && (isa<ZExtInst, SExtInst>(from) || is_copy(*from)))
		from = dyn_cast<Instruction>(from->getOperand(0));
	return from;
}

// Is it threadIdx.x or the lane's number, in a block of this shape?
bool numbers_lanes(const Instruction &number, const shapes &blocks)
{
	const Instruction *id = is_lane(number) ? after_copies(number.getOperand(0)) : &number;
	if (is_lane(number) && isa<CallBase>(number)) // %laneid
		return true;
	return id && id_of(*id).is(id_read::thread, 0) && blocks.of(*id) != shape::any;
}

// Below which number are the lanes that take this side, in the one warp that has any? 0: it is not about that.
unsigned first_lanes(const BranchInst &end, bool is_true, const shapes &blocks)
{
	auto *test = dyn_cast<ICmpInst>(end.getCondition());
	const APInt *bound;
	if (!test || !match(test->getOperand(1), m_APInt(bound)) || bound->getActiveBits() > 6)
		return 0;
	auto how = is_true ? test->getPredicate() : test->getInversePredicate();
	bool is_below = how == ICmpInst::ICMP_ULT || how == ICmpInst::ICMP_SLT;
	if (!is_below && how != ICmpInst::ICMP_ULE && how != ICmpInst::ICMP_SLE)
		return 0;
	const Instruction *number = after_copies(test->getOperand(0));
	return number && numbers_lanes(*number, blocks) ? unsigned(bound->getZExtValue()) + !is_below : 0;
}

} // namespace

bool is_of_first_lanes(
    const Instruction &operation, const Value *mask, const BasicBlock &branch, const uniformity &uniform)
{
	auto *lanes = dyn_cast_or_null<ConstantInt>(mask);
	auto *end = dyn_cast<BranchInst>(branch.getTerminator());
	if (!lanes || lanes->isZero() || !end || !end->isConditional())
		return false;
	for (unsigned side = 0; side < 2; side++) {
		BasicBlockEdge taken(&branch, end->getSuccessor(side));
		unsigned below = first_lanes(*end, side == 0, uniform.shape_of_blocks());
		if (below <= 32 && lanes->getValue().getActiveBits() <= below &&
		    uniform.graph().dominators.dominates(taken, operation.getParent()))
			return true;
	}
	return false;
}

bool is_gathered(
    const Instruction &operation, const Value *mask, const BasicBlock &branch, const uniformity &uniform)
{
	mask = whole_of(mask);
	origin how = origin_of(mask);
	if (how == origin::none)
		return false;
	auto &source = cast<CallBase>(*mask);
	const BasicBlock &from = *source.getParent(), &at = *operation.getParent();
	if (!is_same_round(from, at, uniform))
		return false;
	return !is_between(branch, from, at) ||
	       (how == origin::ballot && is_asked(source, branch, at, uniform.graph().dominators));
}

} // namespace validate
