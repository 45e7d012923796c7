// A variable whose value is dead: on every path its lifetime begins anew before it is used.
#ifndef CUELASTIC_VALIDATE_SAME_ANEW_HPP
#define CUELASTIC_VALIDATE_SAME_ANEW_HPP

namespace llvm
{
class AllocaInst;
class Instruction;
} // namespace llvm

namespace validate
{

// The variable of which an instruction sets all or a part to a number, or NULL.
const llvm::AllocaInst *set_to_number(const llvm::Instruction &instruction);
// Does the variable's lifetime begin anew on every path from this instruction to a use of it? Then its value here has no effect.
bool begins_anew(const llvm::AllocaInst &variable, const llvm::Instruction &from);

} // namespace validate

#endif
