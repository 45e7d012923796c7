// Only the entry's own prologue reads hardware ids: the kernel's text must see the logical ones. For a
// resized entry this includes threads, and nothing may query the hardware thread, lane, warp or SM.
#include "merged.hpp"

#include <llvm/ADT/StringSwitch.h>

using namespace llvm;

namespace validate
{

// ---- which id or extent an instruction reads: an intrinsic of NVPTX, or a load of one of the light declarations'
// variables

static id_read of_load(const LoadInst &load)
{
	id_read result;
	APInt offset(64, 0);
	const DataLayout &layout = load.getModule()->getDataLayout();
	const Value *base = load.getPointerOperand();
	offset = APInt(layout.getIndexTypeSizeInBits(base->getType()), 0);
	base = base->stripAndAccumulateConstantOffsets(layout, offset, true);
	auto *variable = dyn_cast<GlobalVariable>(base);
	if (!variable || !variable->isDeclaration() || !load.getType()->isIntegerTy(32))
		return result;
	if (offset.urem(4) || offset.uge(12))
		return result;
	result.variable = StringSwitch<enum id_read::variable>(variable->getName())
	                      .Case("threadIdx", id_read::thread)
	                      .Case("blockDim", id_read::dim)
	                      .Case("blockIdx", id_read::block)
	                      .Case("gridDim", id_read::grid)
	                      .Default(id_read::none);
	result.axis = offset.getZExtValue() / 4;
	return result;
}

id_read id_of(const Instruction &instruction)
{
	auto *load = dyn_cast<LoadInst>(&instruction);
	if (id_read own = load ? of_load(*load) : id_read(); own.variable != id_read::none)
		return own;
	if (auto *call = dyn_cast<IntrinsicInst>(&instruction)) {
		StringRef name = call->getCalledFunction()->getName();
		id_read result;
		if (!name.consume_front("llvm.nvvm.read.ptx.sreg."))
			return result;
		auto [variable, axis] = name.split('.');
		if (axis.size() != 1 || axis[0] < 'x' || axis[0] > 'z')
			return result;
		result.variable = StringSwitch<enum id_read::variable>(variable)
		                      .Case("tid", id_read::thread)
		                      .Case("ntid", id_read::dim)
		                      .Case("ctaid", id_read::block)
		                      .Case("nctaid", id_read::grid)
		                      .Default(id_read::none);
		result.axis = axis[0] - 'x';
		return result;
	}
	return member_id_of(instruction).id;
}

shape shapes::of(const Instruction &id) const
{
	return each[each.size() > 1 ? member_id_of(id).member : 0];
}

// ---- the rule

namespace
{

// The functions between the entry and the place, the innermost first: the user's, without those of clang's
// own header that read ids.
SmallVector<const DISubprogram *, 4> path_of(const DebugLoc &place)
{
	SmallVector<const DISubprogram *, 4> path;
	for (const DILocation *at = place.get(); at && at->getInlinedAt(); at = at->getInlinedAt()) {
		const DISubprogram *program = at->getScope()->getSubprogram();
		if (program && !is_of_compiler(*program))
			path.push_back(program);
	}
	return path;
}

// A call that could not be inlined, since the function calls itself.
bool is_whole_call(const Instruction &instruction)
{
	auto *call = dyn_cast<CallBase>(&instruction);
	const Function *callee = call ? call->getCalledFunction() : nullptr;
	return callee && !callee->isDeclaration();
}

finding of_block(const Instruction &instruction, const operation &what)
{
	finding wrong;
	wrong.place = instruction.getDebugLoc();
	auto path = path_of(wrong.place);
	auto *call = dyn_cast<CallBase>(&instruction);
	if (call && call->isInlineAsm()) {
		wrong.id = "unsafe-asm";
		wrong.reason = "inline assembly reads " + what.name;
	} else if (is_whole_call(instruction)) {
		wrong.id = "callee-id";
		wrong.reason = "'" + what.name + "' reads ids of the hardware";
	} else if (path.size() > 1) {
		wrong.id = "callee-id";
		wrong.reason =
		    "'" + path[0]->getName().split('<').first.str() + "' reads " + what.name + " of the hardware";
	} else {
		wrong.id = "explicit-id";
		wrong.reason = "it reads " + what.name + " of the hardware";
	}
	return wrong;
}

finding of_thread(const Instruction &instruction, const operation &what)
{
	finding wrong;
	wrong.place = instruction.getDebugLoc();
	wrong.id = "thread-id";
	wrong.reason = what.effects & effect_identity ? "it asks the hardware for its thread, lane or SM"
	                                              : "it reads " + what.name + " of the hardware";
	return wrong;
}

} // namespace

finding check_ids(Function &entry, kind what)
{
	unsigned of_threads = what == kind::resized || what == kind::merged ? effect_thread_id | effect_identity : 0;
	for (const Instruction &instruction : llvm::instructions(entry)) {
		operation does = operation_of(instruction);
		if (!(does.effects & (effect_block_id | of_threads)) || is_prologue(instruction.getDebugLoc(), entry))
			continue;
		return does.effects & effect_block_id ? of_block(instruction, does) : of_thread(instruction, does);
	}
	return {};
}

} // namespace validate
