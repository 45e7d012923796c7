// Which kind of memory an address points to, judged by the address alone.
//
// A local variable that is still in memory after promotion, usually an array, belongs to one thread: values
// read there may differ between threads though the address does not. Two kinds of local memory are the same
// for all: a structure that the kernel takes by value, if it is never written, and a variable that is copied
// once from memory that never changes.
//
// The light declarations have ids as variables (`threadIdx`, …), so that reading one is a load. The address
// of such a variable is followed through casts, offsets and branches. If it is stored to memory it is lost,
// and operation.cpp reports an unknown operation.
#include "operation.hpp"
#include "uniform.hpp"

#include <llvm/IR/Argument.h>

using namespace llvm;

namespace validate
{

values objects_of(const Value *address)
{
	values found;
	getUnderlyingObjects(address, found, nullptr, 0);
	return found;
}

namespace
{

struct uses {
	SmallVector<const Instruction *, 4> writes;
	bool are_known = true;
};

bool forwards(const Instruction &user)
{
	return isa<GetElementPtrInst, CastInst, PHINode, SelectInst>(user);
}

void note(const Use &use, uses &found)
{
	auto *user = cast<Instruction>(use.getUser());
	if (isa<LoadInst, ICmpInst>(user) || is_mark(*user))
		return;
	if (auto *transfer = dyn_cast<MemTransferInst>(user); transfer && &use == &transfer->getRawSourceUse())
		return;
	bool is_write = isa<MemIntrinsic>(user) ||
	                (isa<StoreInst>(user) && use.getOperandNo() == StoreInst::getPointerOperandIndex());
	if (is_write)
		found.writes.push_back(user);
	else
		found.are_known = false;
}

uses uses_of(const Value *object)
{
	uses found;
	SmallPtrSet<const Value *, 16> seen;
	SmallVector<const Value *, 16> open{object};
	while (!open.empty()) {
		const Value *value = open.pop_back_val();
		if (!seen.insert(value).second)
			continue;
		for (const Use &use : value->uses()) {
			auto *user = dyn_cast<Instruction>(use.getUser());
			if (!user)
				found.are_known = false;
			else if (forwards(*user))
				open.push_back(user);
			else
				note(use, found);
		}
	}
	return found;
}

bool is_constant(const Value *object)
{
	auto *variable = dyn_cast<GlobalVariable>(object);
	return (variable && variable->isConstant()) || is_read_only_parameter(object);
}

// The copy that fills it, if it is otherwise only read.
const MemTransferInst *only_copy_into(const AllocaInst &variable)
{
	uses found = uses_of(&variable);
	auto *copy = found.are_known && found.writes.size() == 1 ? dyn_cast<MemTransferInst>(found.writes[0]) : nullptr;
	bool is_one = copy && isa<ConstantInt>(copy->getLength()) && getUnderlyingObject(copy->getRawDest()) == &variable;
	return is_one ? copy : nullptr;
}

// The runtime's `asm("" : "+l"(nothing))`.
bool is_hidden_zero(const Value *value)
{
	auto *instruction = dyn_cast<Instruction>(value);
	auto *zero = instruction && is_copy(*instruction) ? dyn_cast<ConstantInt>(instruction->getOperand(0)) : nullptr;
	return zero && zero->isZero();
}

// Without constant offsets.
origin base_of(const Value *address)
{
	auto *pointer = cast<PointerType>(address->getType());
	int64_t sum = 0;
	const Module *module = nullptr;
	if (auto *instruction = dyn_cast<Instruction>(address))
		module = instruction->getModule();
	for (;;) {
		if (!module)
			return {address->stripPointerCasts(), 0};
		APInt offset(module->getDataLayout().getIndexTypeSizeInBits(pointer), 0);
		address = address->stripAndAccumulateConstantOffsets(module->getDataLayout(), offset, true);
		sum += offset.getSExtValue();
		auto *step = dyn_cast<GEPOperator>(address);
		if (!step || step->getNumIndices() != 1 || !is_hidden_zero(step->getOperand(1)))
			return {address, sum};
		address = step->getPointerOperand();
	}
}

// Is it filled by one copy of memory that never changes, perhaps by way of other such variables?
bool is_copy_of_constant(const AllocaInst &variable, unsigned depth)
{
	const MemTransferInst *copy = depth < 8 ? only_copy_into(variable) : nullptr;
	if (!copy)
		return false;
	const Value *from = base_of(copy->getRawSource()).object;
	if (auto *other = dyn_cast<AllocaInst>(from))
		return is_copy_of_constant(*other, depth + 1);
	return isa<Constant, Argument>(from) && is_constant(getUnderlyingObject(from));
}

owner owner_of_object(const Value *object)
{
	if (auto *variable = dyn_cast<AllocaInst>(object))
		return is_copy_of_constant(*variable, 0) ? owner::constant : owner::thread;
	if (is_constant(object))
		return owner::constant;
	auto *parameter = dyn_cast<Argument>(object);
	auto *pointer = dyn_cast<PointerType>(object->getType());
	bool is_local = (parameter && parameter->hasByValAttr()) || (pointer && pointer->getAddressSpace() == 5);
	return is_local ? owner::thread : owner::anyone;
}

struct id_variable {
	const char *name;
	unsigned effect;
};

const id_variable id_variables[] = {
    {"threadIdx", effect_thread_id},
    {"blockDim", effect_thread_id},
    {"blockIdx", effect_block_id},
    {"gridDim", effect_block_id},
};

const id_variable *id_variable_of(const Value *object)
{
	auto *variable = dyn_cast<GlobalVariable>(object);
	if (!variable || !variable->isDeclaration())
		return nullptr;
	for (const id_variable &each : id_variables)
		if (variable->getName() == each.name)
			return &each;
	return nullptr;
}

} // namespace

bool is_mark(const Instruction &instruction)
{
	auto *call = dyn_cast<IntrinsicInst>(&instruction);
	return call && (call->isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic, AssumeInst>(call) ||
	                   call->getIntrinsicID() == Intrinsic::var_annotation);
}

owner owner_of(const Value *address)
{
	unsigned threads = 0, constants = 0;
	values all = objects_of(address);
	for (const Value *object : all) {
		owner one = owner_of_object(object);
		threads += one == owner::thread;
		constants += one == owner::constant;
	}
	if (threads)
		return threads == all.size() ? owner::thread : owner::either;
	return constants == all.size() ? owner::constant : owner::anyone;
}

origin origin_of(const Value *address)
{
	origin found = base_of(address);
	for (unsigned depth = 0; depth < 8; depth++) {
		auto *variable = dyn_cast<AllocaInst>(found.object);
		const MemTransferInst *copy = variable ? only_copy_into(*variable) : nullptr;
		origin to = copy ? base_of(copy->getRawDest()) : origin{nullptr, 0};
		if (to.object != variable || !copy || found.offset < to.offset ||
		    found.offset - to.offset >= cast<ConstantInt>(copy->getLength())->getSExtValue())
			return found;
		origin from = base_of(copy->getRawSource());
		found = {from.object, from.offset + found.offset - to.offset};
	}
	return found;
}

bool is_others(const Value *address)
{
	owner whose = owner_of(address);
	return whose == owner::anyone || whose == owner::either;
}

bool is_shared(const Value *value)
{
	if (auto *pointer = dyn_cast<PointerType>(value->getType()); pointer && pointer->getAddressSpace() == 3)
		return true;
	auto *constant = dyn_cast<Constant>(value);
	if (!constant || isa<GlobalValue>(constant))
		return false;
	return any_of(constant->operands(), [](const Use &each) { return is_shared(each); });
}

bool is_read_only_parameter(const Value *object)
{
	auto *parameter = dyn_cast<Argument>(object);
	if (!parameter || !parameter->hasByValAttr())
		return false;
	uses found = uses_of(parameter);
	return found.are_known && found.writes.empty();
}

unsigned effects_of_address(const Value *address)
{
	unsigned effects = 0;
	for (const Value *object : objects_of(address))
		if (const id_variable *id = id_variable_of(object))
			effects |= id->effect;
	return effects;
}

bool is_thread_id(const Value *address)
{
	return any_of(objects_of(address), [](const Value *object) { return object->getName() == "threadIdx"; });
}

std::string name_of_address(const Value *address)
{
	for (const Value *object : objects_of(address))
		if (const id_variable *id = id_variable_of(object))
			return id->name;
	return "";
}

} // namespace validate
