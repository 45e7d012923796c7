// Removes the guards of a body: what one thread of it does gets the same form as what one thread of the
// original does.
#ifndef CUELASTIC_VALIDATE_SAME_GUARDS_HPP
#define CUELASTIC_VALIDATE_SAME_GUARDS_HPP

#include <llvm/IR/Function.h>
#include <llvm/IR/Instruction.h>

namespace validate
{

// Gives both functions the same blocks, in which the copy has no guards. Returns why not, or NULL.
const char *align(llvm::Function &original, llvm::Function &copy);
// After align, at a block's end in the copy: may a thread be idle there? Then the original may be elsewhere.
bool is_perhaps_idle(const llvm::Instruction &last);
// After promotion: replaces conditions that were stored in guards by the values from which they were
// computed.
void fold(llvm::Function &function);
// Does a thread only take part in a barrier or vote here, with the neutral value? No compared instruction may use the result.
bool is_idle_meeting(const llvm::Instruction &instruction);

} // namespace validate

#endif
