// What the files of operation_of() share: rows of their tables, assembly, and whose memory an address
// names.
#ifndef CUELASTIC_VALIDATE_OPERATION_HPP
#define CUELASTIC_VALIDATE_OPERATION_HPP

#include "validate.hpp"

namespace validate
{

// What determines the level of an operation's result.
enum class source {
	operands, // the operands
	block,    // nothing: the same in the block for any operands
	thread    // may differ between threads, even if the operands do not
};

// mask_whole: all lanes, or the program has no meaning (operation::is_whole).
enum : int { mask_none = -1, mask_all = -2, mask_whole = -4 };

// A row of a table: names as the table's head explains, effects, the result, and which operand is the lane
// mask.
struct row {
	const char *name;
	unsigned effects;
	source result;
	int mask;
};

// A row's operation; its mask is the call's operand of that number.
operation operation_of_row(const row &row, const llvm::CallBase &call);
// An operation of this name, which no table has.
operation operation_unknown(const std::string &name);
// Sets a barrier's number and, if there is one, its count. Barrier 0 of all threads is not special.
void operation_number(operation &barrier, const llvm::Value *number, const llvm::Value *count);
// Adds what an instruction of these words (`async`, `commit`, `wait`, `group`) does with the thread's copies. `most`: the
// operand of a wait for groups.
void operation_copies(operation &copying, llvm::ArrayRef<llvm::StringRef> words, const llvm::Value *most);
const llvm::Value *all_lanes(llvm::LLVMContext &context);

// intrinsic.cpp, function.cpp, ptx.cpp
operation operation_of_intrinsic(const llvm::CallBase &call);
operation operation_of_function(const llvm::CallBase &call, const llvm::Function &callee);
operation operation_of_assembly(const llvm::CallBase &call);
// Is it a barrier of merge.cuh, for a member's own threads?
bool is_counted_by_runtime(const llvm::Instruction &barrier);

// The row of a special register of PTX, named without its %.
const row *row_of_register(llvm::StringRef name);

// memory.cpp. Does it only tell the compiler something?
bool is_mark(const llvm::Instruction &instruction);
// Whose memory an address names.
enum class owner {
	anyone,   // memory that threads share
	constant, // memory that is not written while kernels run, and that is the same for all
	thread,   // a local variable
	either,   // sometimes a local variable, sometimes something else
};
owner owner_of(const llvm::Value *address);
// An object and an offset in it.
struct origin {
	const llvm::Value *object;
	int64_t offset;
};
// What an address names. Where a local variable holds a copy of a constant: what that is a copy of.
origin origin_of(const llvm::Value *address);
// Is it a structure that a kernel takes by value and that is never written? It is the same for all threads.
bool is_read_only_parameter(const llvm::Value *object);
// May others write there, judging by the address?
bool is_others(const llvm::Value *address);
// The effect of reading the id that the light declarations have as a variable at this address, or 0.
unsigned effects_of_address(const llvm::Value *address);
// May threadIdx be there?
bool is_thread_id(const llvm::Value *address);
// The name of the variable of effects_of_address.
std::string name_of_address(const llvm::Value *address);

} // namespace validate

#endif
