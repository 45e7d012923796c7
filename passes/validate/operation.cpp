// What an instruction does: which effects it has, and how far its result may differ between threads.
//
// Calls are looked up in tables: intrinsics (intrinsic.def), functions with only a declaration
// (function.def), and the statements of inline assembly (ptx.def). A call that is in no table is unknown.
// Every other instruction of LLVM's IR computes its result from its operands. Memory is the exception:
//  - what another thread may write at any time, by an atomic or a volatile access, differs;
//  - a local variable's content belongs to its thread (memory.cpp), and so does its address;
//  - plain memory at one address has one value for all threads that read it at the same time: the program must
//    not write it meanwhile (a data race).
#include "operation.hpp"

using namespace llvm;

namespace validate
{
namespace
{

operation of_thread(unsigned effects, const std::string &name)
{
	operation result;
	result.effects = effects;
	result.result = level::thread;
	result.is_alone = true;
	result.name = name;
	return result;
}

operation of_load(const LoadInst &load)
{
	const Value *address = load.getPointerOperand();
	owner whose = owner_of(address);
	bool is_own = whose == owner::thread || whose == owner::either;
	if (unsigned ids = effects_of_address(address)) {
		operation result;
		result.effects = ids;
		result.name = name_of_address(address);
		if (is_own || is_thread_id(address))
			result.result = level::thread;
		return result;
	}
	if (load.isVolatile() && is_others(address))
		return of_thread(effect_atomic | effect_volatile, "a volatile access");
	if (load.isAtomic() && is_others(address))
		return of_thread(effect_atomic, "an atomic access");
	return is_own ? of_thread(0, "") : operation();
}

operation of_exchange(const Value *address)
{
	return of_thread(is_others(address) ? unsigned(effect_atomic) : 0, "an atomic access");
}

operation of_call(const CallBase &call)
{
	if (call.isInlineAsm())
		return operation_of_assembly(call);
	if (isa<CallBrInst, InvokeInst>(call))
		return operation_unknown("a call that may return elsewhere");
	auto *callee = dyn_cast<Function>(call.getCalledOperand()->stripPointerCasts());
	if (!callee)
		return operation_unknown("a function pointer");
	return callee->isIntrinsic() ? operation_of_intrinsic(call) : operation_of_function(call, *callee);
}

// Does the instruction only read, or pass on, what the operand points to?
bool follows_address(const Instruction &instruction)
{
	return isa<LoadInst, GetElementPtrInst, CastInst, PHINode, SelectInst, MemTransferInst>(instruction) &&
	       !isa<PtrToIntInst>(instruction);
}

operation of_plain(const Instruction &instruction)
{
	if (auto *load = dyn_cast<LoadInst>(&instruction))
		return of_load(*load);
	if (auto *store = dyn_cast<StoreInst>(&instruction)) {
		operation result;
		if (store->isVolatile() && is_others(store->getPointerOperand()))
			result.effects = effect_volatile;
		result.name = "a volatile access";
		return result;
	}
	if (auto *exchange = dyn_cast<AtomicRMWInst>(&instruction))
		return of_exchange(exchange->getPointerOperand());
	if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&instruction))
		return of_exchange(exchange->getPointerOperand());
	if (auto *call = dyn_cast<CallBase>(&instruction))
		return of_call(*call);
	if (isa<FenceInst>(instruction)) {
		operation result;
		result.effects = effect_fence;
		result.name = "a fence";
		return result;
	}
	if (isa<VAArgInst>(instruction) ||
	    (isa<AllocaInst>(instruction) && owner_of(&instruction) == owner::thread))
		return of_thread(0, "");
	return operation();
}

} // namespace

operation operation_unknown(const std::string &name)
{
	return of_thread(effect_unknown, name);
}

const Value *all_lanes(LLVMContext &context)
{
	return ConstantInt::get(Type::getInt32Ty(context), ~0u);
}

operation operation_of_row(const row &row, const CallBase &call)
{
	operation result;
	result.effects = row.effects;
	result.result = row.result == source::thread ? level::thread : level::block;
	result.is_alone = row.result != source::operands;
	result.is_whole = row.mask == mask_whole;
	result.names_lanes = row.mask != mask_all;
	if (row.mask == mask_all || row.mask == mask_whole)
		result.mask = all_lanes(call.getContext());
	else if (row.mask != mask_none && unsigned(row.mask) < call.arg_size())
		result.mask = call.getArgOperand(row.mask);
	return result;
}

void operation_number(operation &barrier, const Value *number, const Value *count)
{
	auto *constant = dyn_cast_or_null<ConstantInt>(number);
	if (!count && constant && constant->isZero())
		return;
	barrier.is_named = true;
	barrier.number = number;
	barrier.count = count;
}

void operation_copies(operation &copying, ArrayRef<StringRef> words, const Value *most)
{
	bool waits = is_contained(words, "wait"), waits_for_all = waits && is_contained(words, "all");
	auto *number = dyn_cast_or_null<ConstantInt>(most);
	if (is_contained(words, "commit"))
		copying.copies.push_back(copy_step::commit);
	else if (waits_for_all || (waits && number && number->isZero()))
		copying.copies.push_back(waits_for_all ? copy_step::await_all : copy_step::await_groups);
	else if (!waits)
		copying.copies.push_back(copy_step::start);
}

operation operation_of(const Instruction &instruction)
{
	// The address of an id goes where it cannot be followed, such as into memory. Then any instruction may read
	// the id.
	operation result = of_plain(instruction);
	if (follows_address(instruction))
		return result;
	for (const Value *operand : instruction.operands()) {
		unsigned effects = operand->getType()->isPointerTy() ? effects_of_address(operand) : 0;
		if (!effects)
			continue;
		result.effects |= effects | effect_unknown;
		result.result = level::thread;
		result.name = name_of_address(operand);
	}
	return result;
}

} // namespace validate
