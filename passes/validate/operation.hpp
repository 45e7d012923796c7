// What the files behind operation_of() share: rows of their tables, assembly, and whose memory an address
// names.
#ifndef CUELASTIC_VALIDATE_OPERATION_HPP
#define CUELASTIC_VALIDATE_OPERATION_HPP

#include "validate.hpp"

#include <llvm/IR/InstrTypes.h>

namespace validate
{

// Where an operation's result has its level from.
enum class source {
	operands, // it is computed from them
	block,    // it is the same in the block, whatever the operands are
	thread    // it may differ between threads, even where the operands do not
};

enum : int { mask_none = -1, mask_all = -2 };

// A row of a table: names as the table's head explains, effects, the result, and which operand is the mask of
// lanes.
struct row {
	const char *name;
	unsigned effects;
	source result;
	int mask;
};

// A row's operation; its mask is the call's operand of that number.
operation operation_of_row(const row &row, const llvm::CallBase &call);
// Nothing is known of what has this name.
operation operation_unknown(const std::string &name);
// A barrier with a number of its own, and a count where there is one. Barrier 0 of all threads is like any
// other.
void operation_number(operation &barrier, const llvm::Value *number, const llvm::Value *count);
// All lanes of a warp.
const llvm::Value *all_lanes(llvm::LLVMContext &context);

// intrinsic.cpp, function.cpp, ptx.cpp
operation operation_of_intrinsic(const llvm::CallBase &call);
operation operation_of_function(const llvm::CallBase &call, const llvm::Function &callee);
operation operation_of_assembly(const llvm::CallBase &call);

// The row of a special register of PTX, named without its %.
const row *row_of_register(llvm::StringRef name);

// memory.cpp: what an address names.
enum class owner {
	anyone,   // memory that threads share
	constant, // memory that nobody writes while kernels run, and that is the same for all
	thread,   // a local variable
	either,   // now a local variable, now something else
};
owner owner_of(const llvm::Value *address);
// A structure that a kernel takes by value and that nobody writes: the same for all threads.
bool is_read_only_parameter(const llvm::Value *object);
// May others write there, as far as the address tells?
bool is_others(const llvm::Value *address);
// Which of the ids that the light declarations have as variables lies at this address: an effect, or 0.
unsigned effects_of_address(const llvm::Value *address);
// May threadIdx lie there?
bool is_thread_id(const llvm::Value *address);
// The name of the variable behind effects_of_address.
std::string name_of_address(const llvm::Value *address);

} // namespace validate

#endif
