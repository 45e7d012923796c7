// A body with guards declares a variable before its regions and sets it there (`T x{};`), earlier than the
// original declares it. That is harmless if the original's variable is not alive at that place. This follows
// all paths from there up to the marker at which the variable's lifetime begins. The answer is no if there is
// a use on a path, or if the variable's address escapes, since then it could be used unseen.
#include "anew.hpp"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace validate
{

static const unsigned MAX_USES = 100000; // unrolled loops have many

const AllocaInst *set_to_number(const Instruction &instruction)
{
	auto *store = dyn_cast<StoreInst>(&instruction);
	auto *fill = dyn_cast<MemSetInst>(&instruction);
	const Value *place = nullptr;
	if (store && store->isSimple() && isa<ConstantData>(store->getValueOperand()))
		place = store->getPointerOperand();
	if (fill && !fill->isVolatile() && isa<ConstantInt>(fill->getValue()) && isa<ConstantInt>(fill->getLength()))
		place = fill->getRawDest();
	return place ? dyn_cast<AllocaInst>(getUnderlyingObject(place)) : nullptr;
}

// Instructions that use the variable or an address in it.
static SmallPtrSet<const Instruction *, 16> uses_of(const AllocaInst &variable)
{
	SmallPtrSet<const Instruction *, 16> uses;
	SmallVector<const Value *, 16> work = {&variable};
	while (!work.empty())
		for (const User *each : work.pop_back_val()->users())
			if (auto *use = cast<Instruction>(each); uses.insert(use).second && use->getType()->isPtrOrPtrVectorTy())
				work.push_back(use);
	return uses;
}

static bool is_begin_of(const Instruction &instruction, const AllocaInst &variable)
{
	auto *mark = dyn_cast<IntrinsicInst>(&instruction);
	return mark && mark->getIntrinsicID() == Intrinsic::lifetime_start && mark->getArgOperand(1) == &variable;
}

bool begins_anew(const AllocaInst &variable, const Instruction &from)
{
	if (PointerMayBeCaptured(&variable, /*ReturnCaptures=*/true, /*StoreCaptures=*/true, MAX_USES))
		return false;
	SmallPtrSet<const Instruction *, 16> uses = uses_of(variable);
	SmallPtrSet<const BasicBlock *, 16> seen;
	SmallVector<const Instruction *, 16> work = {&from};
	while (!work.empty()) {
		const Instruction *at = work.pop_back_val();
		while (at && !is_begin_of(*at, variable)) {
			if (uses.contains(at) && at->mayReadOrWriteMemory() && !at->isLifetimeStartOrEnd())
				return false;
			if (at->isTerminator())
				for (const BasicBlock *next : successors(at->getParent()))
					if (seen.insert(next).second)
						work.push_back(&next->front());
			at = at->getNextNode();
		}
	}
	return true;
}

} // namespace validate
