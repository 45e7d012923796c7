// Which memory the addresses in a loop point to, and which instructions read or write it.
//
// An address is traced back to objects: variables, parameters, loaded pointers. Variables are in local or
// shared memory. The parameters of a kernel, and pointers that come from them or from global memory, point to
// neither. A pointer that was loaded from local or shared memory may point anywhere.
#include "ptx.hpp"
#include "wait.hpp"

#include <llvm/ADT/STLExtras.h>

using namespace llvm;

namespace validate
{
namespace
{

enum : unsigned { address_shared = 3, address_constant = 4, address_local = 5, address_parameter = 101 };

// The light declarations have ids as variables.
bool is_id(const GlobalVariable &variable)
{
	static const StringRef names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"};
	return variable.isDeclaration() && is_contained(names, variable.getName());
}

// Are this pointer, and those computed from it, only used to read?
bool is_only_read(const Value *pointer)
{
	SmallPtrSet<const Value *, 16> seen;
	SmallVector<const Value *, 16> open{pointer};
	while (!open.empty()) {
		const Value *value = open.pop_back_val();
		if (!seen.insert(value).second)
			continue;
		for (const User *user : value->users()) {
			if (isa<GetElementPtrInst, CastInst, PHINode, SelectInst>(user))
				open.push_back(user);
			else if (!isa<LoadInst, ICmpInst>(user))
				return false;
		}
	}
	return true;
}

writer writer_of_object(const Value *object)
{
	if (isa<AllocaInst>(object))
		return writer::own;
	if (auto *argument = dyn_cast<Argument>(object)) {
		if (argument->hasByValAttr())
			return writer::own;
		if (argument->hasNoAliasAttr() && is_only_read(argument)) // restricted: no other pointer writes there
			return writer::nobody;
	}
	if (auto *variable = dyn_cast<GlobalVariable>(object);
	    variable && (variable->isConstant() || is_id(*variable)))
		return writer::nobody;
	auto *type = dyn_cast<PointerType>(object->getType());
	switch (type ? type->getAddressSpace() : 0) {
	case address_shared:
	case address_local:
		return writer::own;
	case address_constant:
	case address_parameter:
		return writer::nobody;
	default:
		return writer::any;
	}
}

// Does it certainly point to memory of all blocks?
bool is_global(const Value *object)
{
	if (auto *argument = dyn_cast<Argument>(object))
		return !argument->hasByValAttr();
	if (auto *variable = dyn_cast<GlobalVariable>(object))
		return writer_of_object(variable) != writer::own;
	if (auto *load = dyn_cast<LoadInst>(object)) {
		values from = objects_of(load->getPointerOperand());
		return all_of(from, [](const Value *each) {
			auto *argument = dyn_cast<Argument>(each);
			return argument || (isa<GlobalVariable>(each) && writer_of_object(each) != writer::own);
		});
	}
	return false;
}

bool may_be_same(const Value *one, const Value *other)
{
	if (one == other)
		return true;
	auto is_variable = [](const Value *object) {
		auto *argument = dyn_cast<Argument>(object);
		return isa<AllocaInst, GlobalVariable>(object) || (argument && argument->hasByValAttr());
	};
	if (is_variable(one) && is_variable(other))
		return false;
	bool is_own = writer_of_object(one) == writer::own,
	     is_others_own = writer_of_object(other) == writer::own;
	if ((is_own && is_global(other)) || (is_others_own && is_global(one)))
		return false;
	auto is_restricted = [](const Value *object) {
		auto *argument = dyn_cast<Argument>(object);
		return argument && argument->hasNoAliasAttr();
	};
	bool are_named = isa<Argument, GlobalVariable>(one) && isa<Argument, GlobalVariable>(other);
	return !are_named || !(is_restricted(one) || is_restricted(other));
}

values pointers_among(const CallBase &call)
{
	values found;
	for (const Value *argument : call.args())
		if (argument->getType()->isPointerTy())
			found.push_back(argument);
	return found;
}

// What a statement of assembly does with the memory that its operand of this number addresses.
enum : unsigned { access_none = 0, access_read = 1, access_write = 2, access_both = 3 };

unsigned access_of(const ptx::statement &statement, size_t number)
{
	static const StringRef silent[] = {"tex", "tld4", "txq", "suq", "suld", "sust", "sured", "prefetch",
	    "prefetchu", "applypriority", "discard"};
	bool loads = is_contained({"ld", "ldu", "ldmatrix"}, statement.opcode);
	bool stores = is_contained({"st", "stmatrix"}, statement.opcode);
	bool copies = statement.opcode == "cp" && !is_contained(statement.words, "reduce") && number < 2;
	if (is_contained(silent, statement.opcode))
		return access_none;
	if (loads || (copies && number == 1))
		return access_read;
	return stores || copies ? access_write : access_both;
}

// Does the statement say that this operand addresses memory of the block? `cp.async.ca.shared.global [to], [from]`.
bool is_in_shared(const ptx::statement &statement, size_t number)
{
	bool copies = statement.opcode == "cp";
	for (const ptx::token &word : statement.words)
		if (word == "shared" || word == "global")
			return word == "shared" && (!copies || !number) && !is_contained(statement.words, "cluster");
	return false;
}

// `[$1]`, `[$1 + 8]`: the address in an operand. Somewhere in shared memory, or null, if it is not a pointer.
const Value *address_in(const CallBase &call, const ptx::statement &statement, size_t number, unsigned results)
{
	const ptx::tokens &operand = statement.operands[number];
	const Value *found = nullptr;
	StringRef text = operand.size() > 1 ? StringRef(operand[1]) : StringRef();
	unsigned index = 0;
	bool is_operand = text.consume_front("$") && !text.consumeInteger(10, index);
	if (is_operand && index >= results && index - results < call.arg_size()) {
		// The pointer that a number was made from, or null.
		const Value *value = call.getArgOperand(index - results);
		while (auto *cast = dyn_cast<Operator>(value)) {
			unsigned code = cast->getOpcode();
			if (code != Instruction::Trunc && code != Instruction::ZExt && code != Instruction::PtrToInt)
				break;
			value = cast->getOperand(0);
		}
		found = value->getType()->isPointerTy() ? value : nullptr;
	}
	if (is_in_shared(statement, number) && (!found || writer_of(found) != writer::own))
		return PoisonValue::get(PointerType::get(call.getContext(), address_shared));
	return found;
}

// A statement without an address touches no memory.
values addresses_in(const CallBase &call, unsigned access)
{
	auto *assembly = cast<InlineAsm>(call.getCalledOperand());
	const ptx::program &text = ptx::read(assembly->getAsmString());
	InlineAsm::ConstraintInfoVector constraints = assembly->ParseConstraints();
	bool is_known = text.is_known &&
	                none_of(constraints, [](const InlineAsm::ConstraintInfo &each) { return each.isIndirect; });
	unsigned results = count_if(
	    constraints, [](const InlineAsm::ConstraintInfo &each) { return each.Type == InlineAsm::isOutput; });
	values found;
	if (!is_known)
		return {nullptr};
	for (const ptx::statement &each : text.statements)
		for (size_t i = 0; i < each.operands.size(); i++)
			if (!each.operands[i].empty() && each.operands[i][0] == "[" && access_of(each, i) & access)
				found.push_back(address_in(call, each, i, results));
	return found;
}

values touched_by(const CallBase &call, unsigned access)
{
	if (isa<DbgInfoIntrinsic>(call) || call.isLifetimeStartOrEnd())
		return {};
	return call.isInlineAsm() ? addresses_in(call, access) : pointers_among(call);
}

} // namespace

writer writer_of(const Value *address)
{
	writer highest = writer::nobody;
	if (!address)
		return writer::any;
	for (const Value *object : objects_of(address))
		highest = std::max(highest, writer_of_object(object));
	return highest;
}

bool any_objects(
    const Value *one, const Value *other, function_ref<bool(const Value *, const Value *)> is)
{
	values others = objects_of(other);
	return any_of(objects_of(one), [&](const Value *object) {
		return any_of(others, [&](const Value *each) { return is(object, each); });
	});
}

bool may_overlap(const Value *one, const Value *other)
{
	return !one || !other || any_objects(one, other, may_be_same);
}

values read_by(const Instruction &instruction)
{
	if (auto *load = dyn_cast<LoadInst>(&instruction))
		return {load->getPointerOperand()};
	if (auto *update = dyn_cast<AtomicRMWInst>(&instruction))
		return {update->getPointerOperand()};
	if (auto *swap = dyn_cast<AtomicCmpXchgInst>(&instruction))
		return {swap->getPointerOperand()};
	if (auto *copy = dyn_cast<MemTransferInst>(&instruction))
		return {copy->getRawSource()};
	auto *call = dyn_cast<CallBase>(&instruction);
	if (!call || isa<MemSetInst>(call) || call->doesNotAccessMemory())
		return {};
	if (const Function *callee = call->getCalledFunction(); callee && !callee->isDeclaration())
		return {nullptr}; // it calls itself: its reads are not followed
	return touched_by(*call, access_read);
}

values written_by(const Instruction &instruction)
{
	if (auto *store = dyn_cast<StoreInst>(&instruction))
		return {store->getPointerOperand()};
	if (auto *update = dyn_cast<AtomicRMWInst>(&instruction))
		return {update->getPointerOperand()};
	if (auto *swap = dyn_cast<AtomicCmpXchgInst>(&instruction))
		return {swap->getPointerOperand()};
	if (auto *fill = dyn_cast<MemIntrinsic>(&instruction))
		return {fill->getRawDest()};
	auto *call = dyn_cast<CallBase>(&instruction);
	if (!call || call->onlyReadsMemory())
		return {};
	// The light declarations do not mark a read through a cache as only reading.
	if (const Function *callee = call->getCalledFunction(); callee && name_of(*callee).rfind("__ld", 0) == 0)
		return {};
	return touched_by(*call, access_write);
}

} // namespace validate
