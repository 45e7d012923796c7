// No unknown operation, and none that goes beyond a logical block. Dependences between the threads of a block
// are allowed, but not in a resized entry, which runs them in any number and order.
#include "compile.hpp"
#include "validate.hpp"

using namespace llvm;

namespace validate
{
namespace
{

// A rule: an operation with one of these effects is refused. %s is the operation's name.
struct rule {
	unsigned effects;
	const char *id, *reason;
};

const rule everywhere[] = {
    {effect_grid, "grid-sync", "%s synchronises or addresses the whole grid"},
    {effect_cluster, "cluster", "%s uses thread block clusters"},
    {effect_launch, "device-launch", "%s launches kernels or calls the runtime from the device"},
};

// Barriers in memory and bulk copies are not reset when the next logical block begins.
const rule loops[] = {
    {effect_exit, "unsafe-asm", "%s leaves the kernel"},
    {effect_collective, "unproved", "%s may outlive its logical block"},
};

const rule ties[] = {
    {effect_barrier, "block-barrier", "its threads wait for each other"},
    {effect_collective, "block-barrier", "its threads work together in a library function"},
    {effect_copies, "shared-memory", "%s works on shared memory behind the thread"},
    {effect_warp, "warp-operation", "lanes of a warp exchange values or wait for each other"},
    {effect_volatile, "warp-operation", "lanes of a warp may talk through volatile memory"},
    {effect_declares, "unsafe-asm", "inline assembly declares a register outside of braces, and the text may come twice"},
};

bool is_assembly(const Instruction &instruction)
{
	auto *call = dyn_cast<CallBase>(&instruction);
	return call && call->isInlineAsm();
}

finding refuse(const Instruction &instruction, const char *id, const std::string &reason)
{
	finding wrong;
	wrong.id = id;
	wrong.reason = reason;
	wrong.place = instruction.getDebugLoc();
	return wrong;
}

finding apply(ArrayRef<rule> rules, const Instruction &instruction, const operation &does)
{
	for (const rule &each : rules) {
		if (!(does.effects & each.effects))
			continue;
		StringRef reason = each.reason;
		bool is_named = reason.consume_front("%s");
		return refuse(instruction, each.id, (is_named ? does.name : "") + reason.str());
	}
	return {};
}

finding apply_unknown(const Instruction &instruction, const operation &does)
{
	if (!(does.effects & effect_unknown))
		return {};
	if (is_assembly(instruction))
		return refuse(instruction, "unsafe-asm", does.name + " is not understood");
	auto *call = dyn_cast<CallBase>(&instruction);
	if (!call)
		return refuse(instruction, "unproved", "the address of " + does.name + " is kept");
	const Function *callee = call->getCalledFunction();
	if (callee && !callee->isDeclaration())
		return refuse(
		    instruction, "recursion", "'" + does.name + "' calls itself, and does more than compute");
	if (callee && !error_of(*callee).empty())
		return refuse(instruction, "unproved", "clang cannot compile this for the device: " + error_of(*callee));
	if (!callee)
		return refuse(instruction, "unknown-call", "it calls a function through a pointer");
	return refuse(instruction, "unknown-call", "nothing is known of '" + does.name + "', which it calls");
}

finding apply_ties(const Instruction &instruction, const operation &does)
{
	if (any_of(instruction.operands(), [](const Use &each) { return is_shared(each); }))
		return refuse(instruction, "shared-memory", "its threads share memory of the block");
	return apply(ties, instruction, does);
}

} // namespace

finding check_unknown(Function &entry, kind what)
{
	for (const Instruction &instruction : instructions(entry)) {
		operation does = operation_of(instruction);
		finding wrong = apply_unknown(instruction, does);
		if (!wrong.found())
			wrong = apply(everywhere, instruction, does);
		if (!wrong.found() && what == kind::resized)
			wrong = apply_ties(instruction, does);
		if (!wrong.found() && what != kind::sliced)
			wrong = apply(loops, instruction, does);
		if (wrong.found())
			return wrong;
	}
	return {};
}

// ---- limits of the device
//
// An entry has a parameter more than its kernel, and a yielding one two words of shared memory. Both may exceed what the
// device has, which only ptxas would say. The sizes are those of the IR, so that instances of templates count, too.
namespace
{

const uint64_t MAX_SHARED = 48 * 1024; // static, on all architectures

uint64_t shared_bytes(const Function &entry)
{
	const DataLayout &layout = entry.getParent()->getDataLayout();
	SmallVector<const Value *> work;
	SmallPtrSet<const Value *, 32> seen;
	uint64_t end = 0;
	for (const Instruction &each : llvm::instructions(entry))
		work.append(each.value_op_begin(), each.value_op_end());
	while (!work.empty()) {
		auto *constant = dyn_cast<Constant>(work.pop_back_val());
		if (!constant || !seen.insert(constant).second)
			continue;
		auto *variable = dyn_cast<GlobalVariable>(constant);
		if (variable && variable->getAddressSpace() == 3)
			end = alignTo(end, variable->getAlign().valueOrOne()) +
			      layout.getTypeAllocSize(variable->getValueType());
		else if (!isa<GlobalValue>(constant))
			work.append(constant->value_op_begin(), constant->value_op_end());
	}
	return end;
}

finding too_large(uint64_t bytes, const std::string &what, uint64_t most)
{
	std::string reason = "its entry would have " + std::to_string(bytes) + " bytes of " + what;
	return {"device-limit", reason + " " + std::to_string(most), {}, {}};
}

} // namespace

finding check_fit(const Function &entry, kind what, unsigned parameters)
{
	const DataLayout &layout = entry.getParent()->getDataLayout();
	uint64_t bytes = 0;
	for (const Argument &each : entry.args()) {
		Type *type = each.hasByValAttr() ? each.getParamByValType() : each.getType();
		Align align = each.getParamAlign().value_or(layout.getABITypeAlign(type));
		bytes = alignTo(bytes, align) + layout.getTypeAllocSize(type);
	}
	if (parameters && bytes > parameters)
		return too_large(bytes, "parameters, and a kernel may have", parameters);
	bytes = what == kind::yielding ? shared_bytes(entry) : 0;
	if (bytes > MAX_SHARED)
		return too_large(bytes, "static shared memory, and a block may have", MAX_SHARED);
	return {};
}

} // namespace validate
