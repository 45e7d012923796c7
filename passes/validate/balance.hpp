// Branches whose sides wait equally often.
#ifndef CUELASTIC_VALIDATE_BALANCE_HPP
#define CUELASTIC_VALIDATE_BALANCE_HPP

#include "uniform.hpp"

namespace validate
{

// A barrier of all threads of the block, without a number or a value?
bool is_plain_barrier(const llvm::Instruction &each, const operation &what);
// Do all paths from this block's end to where they join again pass the same number of such barriers?
bool is_balanced(const llvm::BasicBlock &branch, const flow &paths);

} // namespace validate

#endif
