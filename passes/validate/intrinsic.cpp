// LLVM's intrinsics: NVPTX's own by the table intrinsic.def, the generic ones by LLVM's attributes.
#include "operation.hpp"

#include <llvm/ADT/StringSwitch.h>

using namespace llvm;

namespace validate
{
namespace
{

const row rows[] = {
#define INTRINSIC(name, effects, result, mask) {name, effects, result, mask},
#include "passes/validate/tables/intrinsic.def"
};

// Is `name` the row's, or followed by more words or a number?
bool fits(StringRef name, StringRef row)
{
	return name.consume_front(row) && (name.empty() || StringRef("._0123456789").contains(name[0]));
}

const row *row_of(StringRef name)
{
	for (const row &each : rows)
		if (fits(name, each.name))
			return &each;
	return nullptr;
}

// Barriers that take their number, and then their count, as arguments.
bool has_number(StringRef name)
{
	return name.starts_with("barrier.sync") || name.starts_with("bar.sync") || name == "barrier" ||
	       name == "barrier.n";
}

bool is_arithmetic(const CallBase &call)
{
	return call.doesNotAccessMemory() && !call.isConvergent();
}

SmallVector<StringRef, 8> words_of(StringRef name)
{
	SmallVector<StringRef, 8> words;
	name.split(words, '.');
	return words;
}

operation of_target(const CallBase &call, StringRef name)
{
	const row *found = row_of(name);
	if (!found)
		return is_arithmetic(call) ? operation() : operation_unknown(("llvm.nvvm." + name).str());
	operation result = operation_of_row(*found, call);
	result.name = name.str();
	if (name.consume_front("read.ptx.sreg.")) {
		// As the program names it.
		auto [stem, member] = name.split('.');
		StringRef variable = StringSwitch<StringRef>(stem)
		                         .Case("tid", "threadIdx")
		                         .Case("ntid", "blockDim")
		                         .Case("ctaid", "blockIdx")
		                         .Case("nctaid", "gridDim")
		                         .Default("");
		result.name = variable.empty() ? ("%" + name).str() : (variable + "." + member).str();
	} else if (result.effects & effect_copies)
		operation_copies(result, words_of(name), call.arg_size() ? call.getArgOperand(0) : nullptr);
	else if (has_number(name))
		operation_number(
		    result, call.getArgOperand(0), call.arg_size() > 1 ? call.getArgOperand(1) : nullptr);
	return result;
}

// A volatile copy reads what others may write, except from a local variable. The address shows whether it
// copies an id.
operation of_copy(const MemIntrinsic &copy)
{
	operation result;
	if (copy.isVolatile() && is_others(copy.getRawDest()))
		result.effects |= effect_volatile;
	auto *transfer = dyn_cast<MemTransferInst>(&copy);
	if (!transfer)
		return result;
	const Value *from = transfer->getRawSource();
	if (copy.isVolatile() && is_others(from))
		result.effects |= effect_atomic | effect_volatile;
	result.effects |= effects_of_address(from);
	result.name = name_of_address(from);
	return result;
}

} // namespace

const row *row_of_register(StringRef name)
{
	return row_of(("read.ptx.sreg." + name).str());
}

operation operation_of_intrinsic(const CallBase &call)
{
	StringRef name = call.getCalledFunction()->getName();
	if (name.consume_front("llvm.nvvm."))
		return of_target(call, name);
	if (auto *copy = dyn_cast<MemIntrinsic>(&call))
		return of_copy(*copy);
	if (call.isConvergent())
		return operation_unknown(call.getCalledFunction()->getName().str());
	operation result;
	if (call.getIntrinsicID() == Intrinsic::readcyclecounter)
		result.result = level::thread;
	return result;
}

} // namespace validate
