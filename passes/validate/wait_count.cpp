// Loops that count: each round moves a value in one direction by at least a constant, or shifts it, against a
// bound that is the same in each round.
#include "wait_end.hpp"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace validate
{

bool is_positive(const Value *value)
{
	Value *one, *other;
	const APInt *number;
	if (match(value, m_APInt(number)))
		return number->isStrictlyPositive();
	if (match(value, m_ZExtOrSExt(m_Value(one))))
		return is_positive(one);
	if (match(value, m_Mul(m_Value(one), m_Value(other))) ||
	    match(value, m_Add(m_Value(one), m_Value(other))))
		return is_positive(one) && is_positive(other);
	// Is it the number of threads or blocks? These are never zero.
	if (auto *call = dyn_cast<IntrinsicInst>(value)) {
		StringRef name = call->getCalledFunction()->getName();
		return name.starts_with("llvm.nvvm.read.ptx.sreg.ntid.") ||
		       name.starts_with("llvm.nvvm.read.ptx.sreg.nctaid.") ||
		       name == "llvm.nvvm.read.ptx.sreg.warpsize";
	}
	auto *load = dyn_cast<LoadInst>(value);
	if (!load)
		return false;
	const Value *object = getUnderlyingObject(load->getPointerOperand());
	if (auto *variable = dyn_cast<GlobalVariable>(object))
		return variable->isDeclaration() &&
		       (variable->getName() == "blockDim" || variable->getName() == "gridDim");
	auto *parameter = dyn_cast<Argument>(object);
	auto *type = parameter && parameter->hasByValAttr() ? dyn_cast<StructType>(parameter->getParamByValType())
	                                                    : nullptr;
	return type && type->hasName() && type->getName().starts_with("struct.cue_");
}

int direction_of(CmpInst::Predicate predicate)
{
	if (ICmpInst::isLT(predicate) || ICmpInst::isLE(predicate))
		return 1;
	return ICmpInst::isGT(predicate) || ICmpInst::isGE(predicate) ? -1 : 0;
}

namespace
{

// How much greater a value is than the header's phi was: bounds; `far` if it is only known to be more.
constexpr int64_t far = int64_t(1) << 48;

struct range {
	int64_t least, most;
};

class distance
{
  public:
	distance(const PHINode *from, const round &of) : phi(from), round(of)
	{
	}

	// False: it is not known.
	bool find(const Value *value, range *out, unsigned depth = 8) const
	{
		*out = {0, 0};
		value = round.continued(value);
		if (value == phi)
			return true;
		auto *instruction = dyn_cast<Instruction>(value);
		if (depth-- == 0 || !round.has(value))
			return false;
		if (auto *choice = dyn_cast<SelectInst>(value))
			return find_all({choice->getTrueValue(), choice->getFalseValue()}, out, depth);
		if (auto *join = dyn_cast<PHINode>(value))
			return round.around.cycles.getCycle(join->getParent()) == &round.cycle &&
			       !round.is_header_phi(join) && find_all(values(join->incoming_values()), out, depth);
		if (auto *element = dyn_cast<GEPOperator>(value)) {
			const DataLayout &layout = instruction->getModule()->getDataLayout();
			APInt by(layout.getIndexTypeSizeInBits(element->getType()), 0);
			return element->accumulateConstantOffset(layout, by) &&
			       find(element->getPointerOperand(), out, depth) &&
			       move(out, {by.getSExtValue(), by.getSExtValue()});
		}
		return find_sum(value, out, depth);
	}

  private:
	const PHINode *phi;
	const validate::round &round;

	static bool move(range *out, range by)
	{
		*out = {std::clamp(out->least + by.least, -far, far), std::clamp(out->most + by.most, -far, far)};
		return true;
	}

	bool find_all(const values &all, range *out, unsigned depth) const
	{
		range hull = {far, -far};
		for (const Value *each : all) {
			if (!find(each, out, depth))
				return false;
			hull = {std::min(hull.least, out->least), std::max(hull.most, out->most)};
		}
		*out = hull;
		return true;
	}

	bool find_sum(const Value *value, range *out, unsigned depth) const
	{
		const APInt *number;
		Value *from, *by;
		if (match(value, m_Add(m_Value(from), m_APInt(number))) && number->getSignificantBits() < 32)
			return find(from, out, depth) && move(out, {number->getSExtValue(), number->getSExtValue()});
		if (match(value, m_Sub(m_Value(from), m_APInt(number))) && number->getSignificantBits() < 32)
			return find(from, out, depth) && move(out, {-number->getSExtValue(), -number->getSExtValue()});
		if (match(value, m_Add(m_Value(from), m_Value(by))) && !is_positive(by))
			std::swap(from, by);
		if (match(value, m_Add(m_Value(), m_Value())))
			return is_positive(by) && is_same_each_round(by, round) && find(from, out, depth) &&
			       move(out, {1, far});
		if (match(value, m_Sub(m_Value(from), m_Value(by))))
			return is_positive(by) && is_same_each_round(by, round) && find(from, out, depth) &&
			       move(out, {-far, -1});
		return false;
	}
};

// How each round moves the header's phi; false: not known, or it may stay.
bool step_of(const PHINode &phi, const round &round, range *out)
{
	range each;
	auto *type = dyn_cast<IntegerType>(phi.getType());
	if (type && type->getBitWidth() < 32) // it may overflow
		return false;
	*out = {far, -far};
	for (unsigned i = 0; i < phi.getNumIncomingValues(); i++) {
		if (!round.has(phi.getIncomingBlock(i)))
			continue;
		if (!distance(&phi, round).find(phi.getIncomingValue(i), &each))
			return false;
		*out = {std::min(out->least, each.least), std::max(out->most, each.most)};
	}
	return out->least > 0 || out->most < 0;
}

const Value *widened_from(const Value *value)
{
	Value *from;
	while (match(value, m_ZExtOrSExt(m_Value(from))))
		value = from;
	return value;
}

// Does it move with a phi of the header, with an unchanging value added or at a distance that each round
// bounds?
bool moves_with(const PHINode &phi, const Value *value, const round &round, unsigned depth = 4)
{
	range ahead;
	Value *one, *other;
	value = widened_from(value);
	if (distance(&phi, round).find(value, &ahead))
		return true;
	if (depth == 0 || !match(value, m_Add(m_Value(one), m_Value(other))))
		return false;
	return (is_same_each_round(one, round) && moves_with(phi, other, round, depth - 1)) ||
	       (is_same_each_round(other, round) && moves_with(phi, one, round, depth - 1));
}

// Does it move towards the bound, and not past it if it must be met exactly?
bool is_towards(const range &step, const comparison &goes_on)
{
	int direction = direction_of(goes_on.predicate);
	if (goes_on.predicate == CmpInst::ICMP_NE && !goes_on.first->getType()->isPointerTy())
		return step.least == step.most && std::abs(step.least) == 1;
	return direction == 0 || (direction > 0) == (step.least > 0);
}

bool moves(const round &round, const comparison &goes_on)
{
	for (const PHINode &phi : round.cycle.getHeader()->phis()) {
		range step;
		if (step_of(phi, round, &step) && is_towards(step, goes_on) && moves_with(phi, goes_on.first, round))
			return true;
	}
	return false;
}

// i >>= 1, i /= 2 against a number that is not negative; i <<= 1, i *= 2 from a positive number.
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
	bool ends_below = CmpInst::isSigned(goes_on.predicate); // -1 >> 1 is -1
	for (unsigned i = 0; i < phi->getNumIncomingValues(); i++) {
		const Value *next = phi->getIncomingValue(i);
		const APInt *start;
		bool is_right = (match(next, m_LShr(m_Specific(phi), m_APInt(by))) && !by->isZero()) ||
		                (ends_below && match(next, m_AShr(m_Specific(phi), m_APInt(by))) && !by->isZero()) ||
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

bool is_moved(const PHINode &phi, const round &round)
{
	range step;
	return step_of(phi, round, &step);
}

// For a phi that starts at a constant and a constant bound.
static uint64_t rounds_to(const PHINode &phi, const round &round, const comparison &goes_on)
{
	range step, ahead;
	const APInt *bound, *start;
	if (!step_of(phi, round, &step) || !is_towards(step, goes_on) || !match(goes_on.second, m_APInt(bound)) ||
	    !distance(&phi, round).find(widened_from(goes_on.first), &ahead) || ahead.most == far ||
	    ahead.least == -far)
		return UINT64_MAX;
	uint64_t most = 0;
	auto number_of = [&](const APInt &number) {
		return goes_on.predicate == CmpInst::ICMP_NE || CmpInst::isSigned(goes_on.predicate)
		           ? number.getSExtValue()
		           : int64_t(std::min(number.getZExtValue(), uint64_t(far)));
	};
	for (unsigned i = 0; i < phi.getNumIncomingValues(); i++) {
		if (round.has(phi.getIncomingBlock(i)))
			continue;
		if (!match(phi.getIncomingValue(i), m_APInt(start)))
			return UINT64_MAX;
		most = std::max(most, uint64_t(std::abs(number_of(*bound) - number_of(*start))));
	}
	uint64_t slowest = std::min(std::abs(step.least), std::abs(step.most));
	return (most + std::max(std::abs(ahead.least), std::abs(ahead.most))) / slowest + 1;
}

uint64_t rounds_of(const round &round)
{
	uint64_t least = UINT64_MAX;
	for (const fact &fact : facts_of(round))
		for (const comparison &each : comparisons_of(fact))
			for (const PHINode &phi : round.cycle.getHeader()->phis())
				if (is_counted(round, each))
					least = std::min(least, rounds_to(phi, round, each));
	return least;
}

bool is_counted(const round &round, const comparison &goes_on)
{
	if (!CmpInst::isIntPredicate(goes_on.predicate) || !round.has(goes_on.first) ||
	    !is_same_each_round(goes_on.second, round))
		return false;
	return moves(round, goes_on) || is_shifted(round, goes_on, direction_of(goes_on.predicate));
}

} // namespace validate
