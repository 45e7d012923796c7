// Loops that count: a value that each round moves in one direction by at least a constant, or shifts, against a
// bound that is the same in each round.
#include "wait_end.hpp"

#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace validate {
namespace {

// In which direction must a value move for a comparison to become false? 0: in any.
int direction_of(CmpInst::Predicate predicate)
{
	switch (predicate) {
	case CmpInst::ICMP_SLT:
	case CmpInst::ICMP_SLE:
	case CmpInst::ICMP_ULT:
	case CmpInst::ICMP_ULE:
		return 1;
	case CmpInst::ICMP_SGT:
	case CmpInst::ICMP_SGE:
	case CmpInst::ICMP_UGT:
	case CmpInst::ICMP_UGE:
		return -1;
	default:
		return 0;
	}
}

struct range {
	int64_t least, most;
};

// By how much a value is greater than the header's phi was; false: not known.
bool distance(const Value *value, const PHINode *phi, const round &round, unsigned depth, range *out)
{
	const APInt *number;
	Value *from;
	*out = {0, 0};
	if (value == phi)
		return true;
	if (depth == 0 || !round.has(value))
		return false;
	auto moved = [&](const Value *base, int64_t by) {
		if (!distance(base, phi, round, depth - 1, out))
			return false;
		out->least += by, out->most += by;
		return true;
	};
	auto merged = [&](const Value *one, range *into) {
		range each;
		if (!distance(one, phi, round, depth - 1, &each))
			return false;
		*into = {std::min(into->least, each.least), std::max(into->most, each.most)};
		return true;
	};
	if (match(value, m_Add(m_Value(from), m_APInt(number))) && number->getSignificantBits() < 32)
		return moved(from, number->getSExtValue());
	if (match(value, m_Sub(m_Value(from), m_APInt(number))) && number->getSignificantBits() < 32)
		return moved(from, -number->getSExtValue());
	if (auto *element = dyn_cast<GEPOperator>(value)) {
		auto *instruction = cast<Instruction>(value);
		const DataLayout &layout = instruction->getModule()->getDataLayout();
		APInt by(layout.getIndexTypeSizeInBits(element->getType()), 0);
		return element->accumulateConstantOffset(layout, by) && moved(element->getPointerOperand(), by.getSExtValue());
	}
	range all = {INT64_MAX, INT64_MIN};
	if (auto *choice = dyn_cast<SelectInst>(value)) {
		bool is_known = merged(choice->getTrueValue(), &all) && merged(choice->getFalseValue(), &all);
		*out = all;
		return is_known;
	}
	auto *join = dyn_cast<PHINode>(value);
	if (!join || round.is_header_phi(join) || round.around.cycles.getCycle(join->getParent()) != &round.cycle)
		return false;
	for (const Value *each : join->incoming_values())
		if (!merged(each, &all))
			return false;
	*out = all;
	return true;
}

// The way that each round moves the header's phi: 1, -1, or 0 if that is not known.
int step_of(const PHINode &phi, const round &round)
{
	int64_t least = INT64_MAX, most = INT64_MIN;
	for (unsigned i = 0; i < phi.getNumIncomingValues(); i++) {
		range each;
		if (!round.has(phi.getIncomingBlock(i)))
			continue;
		if (!distance(phi.getIncomingValue(i), &phi, round, 8, &each))
			return 0;
		least = std::min(least, each.least);
		most = std::max(most, each.most);
	}
	return least > 0 ? 1 : most < 0 ? -1 : 0;
}

const Value *widened_from(const Value *value)
{
	Value *from;
	while (match(value, m_ZExtOrSExt(m_Value(from))))
		value = from;
	return value;
}

bool moves_by_constants(const round &round, const Value *value, int direction)
{
	value = widened_from(value);
	for (const PHINode &phi : round.cycle.getHeader()->phis()) {
		range ahead;
		int step = step_of(phi, round);
		if (step && step == direction && distance(value, &phi, round, 8, &ahead))
			return true;
	}
	return false;
}

// How many threads or blocks there are: never zero.
bool is_size(const Value *value)
{
	if (auto *call = dyn_cast<IntrinsicInst>(value)) {
		StringRef name = call->getCalledFunction()->getName();
		return name.starts_with("llvm.nvvm.read.ptx.sreg.ntid.") || name.starts_with("llvm.nvvm.read.ptx.sreg.nctaid.") ||
		       name == "llvm.nvvm.read.ptx.sreg.warpsize";
	}
	auto *load = dyn_cast<LoadInst>(value);
	if (!load)
		return false;
	const Value *object = getUnderlyingObject(load->getPointerOperand());
	if (auto *variable = dyn_cast<GlobalVariable>(object))
		return variable->isDeclaration() && (variable->getName() == "blockDim" || variable->getName() == "gridDim");
	auto *parameter = dyn_cast<Argument>(object);
	auto *type = parameter && parameter->hasByValAttr() ? dyn_cast<StructType>(parameter->getParamByValType()) : nullptr;
	return type && type->hasName() && type->getName().starts_with("struct.cue_");
}

bool is_positive(const SCEV *value)
{
	if (auto *number = dyn_cast<SCEVConstant>(value))
		return number->getAPInt().isStrictlyPositive();
	if (auto *cast = dyn_cast<SCEVCastExpr>(value))
		return is_positive(cast->getOperand());
	if (isa<SCEVMulExpr, SCEVAddExpr>(value))
		return all_of(cast<SCEVNAryExpr>(value)->operands(), is_positive);
	auto *leaf = dyn_cast<SCEVUnknown>(value);
	return leaf && is_size(leaf->getValue());
}

// A recurrence: 1 or -1 for its direction, 0 if there is none that is known.
int step_of(const SCEV *value, const round &round, bool *is_by_one)
{
	ScalarEvolution &evolution = round.around.evolution;
	while (auto *cast = dyn_cast<SCEVCastExpr>(value))
		value = cast->getOperand();
	auto *recurrence = dyn_cast<SCEVAddRecExpr>(value);
	if (!recurrence || !recurrence->isAffine() || recurrence->getLoop()->getHeader() != round.cycle.getHeader())
		return 0;
	const SCEV *step = recurrence->getStepRecurrence(evolution);
	*is_by_one = step->isOne() || step->isAllOnesValue();
	if (is_positive(step))
		return 1;
	return is_positive(evolution.getNegativeSCEV(step)) ? -1 : 0;
}

// i >>= 1, i /= 2 against a number that is not negative; i <<= 1, i *= 2 from a number that is positive.
bool is_shifted(const round &round, const comparison &goes_on, int direction)
{
	auto *phi = dyn_cast<PHINode>(widened_from(goes_on.first));
	if (!phi || !round.is_header_phi(phi))
		return false;
	const APInt *by, *bound;
	bool falls = match(goes_on.second, m_APInt(bound)) &&
	             ((direction < 0 && !bound->isNegative() &&
	                  (!bound->isZero() || !CmpInst::isNonStrictPredicate(goes_on.predicate))) ||
	                 (goes_on.predicate == CmpInst::ICMP_NE && bound->isZero()));
	for (unsigned i = 0; i < phi->getNumIncomingValues(); i++) {
		const Value *next = phi->getIncomingValue(i);
		const APInt *start;
		bool is_right = (match(next, m_Shr(m_Specific(phi), m_APInt(by))) && !by->isZero()) ||
		                ((match(next, m_UDiv(m_Specific(phi), m_APInt(by))) ||
		                     match(next, m_SDiv(m_Specific(phi), m_APInt(by)))) &&
		                    by->sgt(1));
		bool is_left = (match(next, m_NSWShl(m_Specific(phi), m_APInt(by))) && !by->isZero()) ||
		               (match(next, m_NSWMul(m_Specific(phi), m_APInt(by))) && by->sgt(1));
		if (!round.has(phi->getIncomingBlock(i))) {
			if (!falls && !(match(next, m_APInt(start)) && start->isStrictlyPositive()))
				return false;
		} else if (falls ? !is_right : !is_left) {
			return false;
		}
	}
	return falls || direction > 0;
}

} // namespace

bool is_counted(const round &round, const comparison &goes_on)
{
	if (!CmpInst::isIntPredicate(goes_on.predicate) || !round.has(goes_on.first) ||
	    !is_same_each_round(goes_on.second, round))
		return false;
	int direction = direction_of(goes_on.predicate);
	if (direction && moves_by_constants(round, goes_on.first, direction))
		return true;
	if (is_shifted(round, goes_on, direction))
		return true;
	bool is_by_one = false;
	ScalarEvolution &evolution = round.around.evolution;
	if (!evolution.isSCEVable(goes_on.first->getType()))
		return false;
	int step = step_of(evolution.getSCEV(const_cast<Value *>(goes_on.first)), round, &is_by_one);
	if (goes_on.predicate == CmpInst::ICMP_NE)
		return step && (is_by_one || goes_on.first->getType()->isPointerTy());
	return step && (direction == 0 || step == direction);
}

} // namespace validate
