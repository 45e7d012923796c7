#include "alike.hpp"

#include <llvm/IR/Function.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace validate
{

bool is_alike(Type *a, Type *b)
{
	if (a == b)
		return true;
	if (a->getTypeID() != b->getTypeID() || a->getNumContainedTypes() != b->getNumContainedTypes())
		return false;
	if (auto *one = dyn_cast<StructType>(a); one && one->isPacked() != cast<StructType>(b)->isPacked())
		return false;
	if (auto *one = dyn_cast<ArrayType>(a); one && one->getNumElements() != cast<ArrayType>(b)->getNumElements())
		return false;
	if (auto *one = dyn_cast<VectorType>(a); one && one->getElementCount() != cast<VectorType>(b)->getElementCount())
		return false;
	if (auto *one = dyn_cast<FunctionType>(a); one && one->isVarArg() != cast<FunctionType>(b)->isVarArg())
		return false;
	for (unsigned i = 0; i < a->getNumContainedTypes(); i++)
		if (!is_alike(a->getContainedType(i), b->getContainedType(i)))
			return false;
	return a->getNumContainedTypes() > 0; // without: integers, pointers and the like, which are unique
}

// Is it a variable that its function declares? `_ZZ` begins a local name.
static bool is_local(const GlobalVariable *variable)
{
	return variable->getName().starts_with("_ZZ") && !variable->isDeclaration();
}

bool constants::pair_up(const GlobalValue *a, const GlobalValue *b)
{
	return there.insert({a, b}).first->second == b && back.insert({b, a}).first->second == a;
}

bool constants::is_alike_variable(const GlobalVariable *a, const GlobalVariable *b)
{
	bool fits = validate::is_alike(a->getValueType(), b->getValueType()) && a->getAlign() == b->getAlign() &&
	            a->getAddressSpace() == b->getAddressSpace() && a->isConstant() == b->isConstant() &&
	            a->hasInitializer() && b->hasInitializer();
	if (!fits)
		return false;
	bool is_shared = a->getAddressSpace() == 3;
	if (is_shared)
		return is_local(a) && is_local(b) && pair_up(a, b);
	bool has_content = a->isConstant() && ((a->hasGlobalUnnamedAddr() && b->hasGlobalUnnamedAddr()) || (is_local(a) && is_local(b)));
	return has_content && is_alike(a->getInitializer(), b->getInitializer());
}

bool constants::is_alike_global(const GlobalValue *a, const GlobalValue *b)
{
	auto *one = dyn_cast<GlobalVariable>(a), *other = dyn_cast<GlobalVariable>(b);
	if (one && other)
		return is_alike_variable(one, other);
	auto *f = dyn_cast<Function>(a), *g = dyn_cast<Function>(b);
	if (!f || !g || f->isDeclaration() || g->isDeclaration())
		return false;
	bool is_new = !there.count(f);
	if (!validate::is_alike(f->getFunctionType(), g->getFunctionType()) || !pair_up(f, g))
		return false;
	if (is_new)
		functions.push_back({f, g});
	return true;
}

bool constants::is_alike(const Constant *a, const Constant *b)
{
	if (a == b)
		return true;
	if (a->getValueID() != b->getValueID() || !validate::is_alike(a->getType(), b->getType()))
		return false;
	if (auto *one = dyn_cast<GlobalValue>(a))
		return is_alike_global(one, cast<GlobalValue>(b));
	if (auto *one = dyn_cast<ConstantDataSequential>(a))
		return one->getRawDataValues() == cast<ConstantDataSequential>(b)->getRawDataValues();
	if (isa<UndefValue>(a) || isa<ConstantAggregateZero>(a) || isa<ConstantPointerNull>(a))
		return true;
	if (auto *one = dyn_cast<ConstantExpr>(a)) {
		auto *other = cast<ConstantExpr>(b);
		if (one->getOpcode() != other->getOpcode() ||
		    one->getRawSubclassOptionalData() != other->getRawSubclassOptionalData())
			return false;
		if (auto *at = dyn_cast<GEPOperator>(a))
			if (!validate::is_alike(at->getSourceElementType(), cast<GEPOperator>(b)->getSourceElementType()))
				return false;
	} else if (!isa<ConstantAggregate>(a)) {
		return false;
	}
	if (a->getNumOperands() != b->getNumOperands())
		return false;
	for (unsigned i = 0; i < a->getNumOperands(); i++)
		if (!is_alike(cast<Constant>(a->getOperand(i)), cast<Constant>(b->getOperand(i))))
			return false;
	return true;
}

} // namespace validate
