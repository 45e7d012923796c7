// Which id or extent an instruction reads: an intrinsic of NVPTX, or a load of one of the light declarations'
// variables.
#include "uniform.hpp"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsNVPTX.h>

using namespace llvm;

namespace validate
{

static id_read of_register(StringRef name)
{
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
	if (auto *load = dyn_cast<LoadInst>(&instruction))
		return of_load(*load);
	if (auto *call = dyn_cast<IntrinsicInst>(&instruction))
		return of_register(call->getCalledFunction()->getName());
	return id_read();
}

} // namespace validate
