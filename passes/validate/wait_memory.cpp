// Which memory the addresses in a loop point to, and which instructions read or write it.
//
// An address is traced back to objects: variables, parameters, loaded pointers. Variables are in local or
// shared memory. The parameters of a kernel, and pointers that come from them or from global memory, point to
// neither. A pointer that was loaded from local or shared memory may point anywhere.
#include "ptx.hpp"
#include "wait.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

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
	static const StringRef silent[] = {"tex", "tld4", "txq", "suq", "sust", "sured", "prefetch", "prefetchu",
	    "applypriority", "discard"};
	bool loads = is_contained({"ld", "ldu", "ldmatrix", "suld"}, statement.opcode);
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

// The argument for `$1`, or null.
const Value *argument_of(const CallBase &call, StringRef token, unsigned results)
{
	unsigned index = 0;
	bool is_operand = token.consume_front("$") && !token.consumeInteger(10, index);
	return is_operand && index >= results && index - results < call.arg_size() ? call.getArgOperand(index - results) : nullptr;
}

// The pointer that a number was made from, if it was.
const Value *pointer_of(const Value *value)
{
	while (auto *cast = dyn_cast<Operator>(value)) {
		unsigned code = cast->getOpcode();
		if (code != Instruction::Trunc && code != Instruction::ZExt && code != Instruction::PtrToInt)
			break;
		value = cast->getOperand(0);
	}
	return value;
}

// `[$1]`, `[$1 + 8]`: the address in an operand. Somewhere in shared memory, or null, if it is not a pointer.
const Value *address_in(const CallBase &call, const ptx::statement &statement, size_t number, unsigned results)
{
	const ptx::tokens &operand = statement.operands[number];
	const Value *found = nullptr;
	const Value *value = operand.size() > 1 ? argument_of(call, operand[1], results) : nullptr;
	if (value) {
		value = pointer_of(value);
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

// The operation's and type's words; those that say in which order, for whom, and where do not matter.
bool read_words(const ptx::statement &statement, ptx_access *out, unsigned *bits)
{
	static const StringRef ignored[] = {"relaxed", "weak", "volatile", "cta", "gpu", "sys", "global", "shared"};
	out->what = statement.opcode == "ld" ? "ld" : "";
	for (StringRef word : statement.words) {
		StringRef number = word.drop_front(!word.empty());
		if (is_contained({"acquire", "release", "acq_rel"}, word))
			out->is_relaxed = false;
		else if (StringRef("bus").contains(word.take_front()) && !number.getAsInteger(10, *bits))
			out->is_integer = true;
		else if (word == "f32" || word == "f64")
			*bits = word == "f32" ? 32 : 64;
		else if (is_contained(ignored, word))
			continue;
		else if (out->what.empty())
			out->what = word;
		else
			return false;
	}
	return *bits && !out->what.empty();
}

} // namespace

ptx_access access_in(const Value *value)
{
	auto *call = dyn_cast<CallBase>(value);
	auto *assembly = call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
	const ptx::program *text = assembly ? &ptx::read(assembly->getAsmString()) : nullptr;
	if (!text || !assembly->hasSideEffects() || !text->is_known || text->statements.size() != 1)
		return {};
	const ptx::statement &only = text->statements[0];
	ptx_access found;
	unsigned bits = 0, results = !call->getType()->isVoidTy(), at = only.opcode != "red";
	auto is_of_size = [&](const Value *each) { return each->getType()->getPrimitiveSizeInBits() == bits; };
	if (!is_contained({"atom", "red", "ld"}, only.opcode) || only.is_predicated || !read_words(only, &found, &bits) ||
	    only.operands.size() <= at || only.operands[at].size() != 3 || only.operands[at][0] != "[" ||
	    any_of(assembly->ParseConstraints(), [](const InlineAsm::ConstraintInfo &each) { return each.isIndirect; }))
		return {};
	if (results && (!at || only.operands[0] != ptx::tokens{"$0"} || !is_of_size(call)))
		return {};
	const Value *address = argument_of(*call, only.operands[at][1], results);
	for (const ptx::tokens &operand : ArrayRef(only.operands).drop_front(at + 1)) {
		int64_t number;
		std::string word = join(operand, "");
		const Value *each = operand.size() == 1 ? argument_of(*call, word, results) : nullptr;
		if (!each && found.is_integer && !StringRef(word).getAsInteger(0, number))
			each = ConstantInt::get(call->getContext(), APInt(64, number, true).sextOrTrunc(bits));
		if (!each || !is_of_size(each))
			return {};
		found.operands.push_back(each);
	}
	found.address = address ? pointer_of(address) : nullptr;
	return found.address && found.address->getType()->isPointerTy() ? found : ptx_access();
}

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

// Of a surface, which is at no address. Textures and constants are not written while a kernel runs.
static bool is_surface_read(const Function &callee)
{
	std::string name = name_of(callee);
	return callee.getName().starts_with("llvm.nvvm.suld.") ||
	       (StringRef(name).starts_with("surf") && StringRef(name).ends_with("read"));
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
	const Function *callee = call ? call->getCalledFunction() : nullptr;
	if (callee && (!callee->isDeclaration() || is_surface_read(*callee)))
		return {nullptr}; // the reads of one that calls itself are not followed
	if (!call || isa<MemSetInst>(call) || call->doesNotAccessMemory())
		return {};
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
