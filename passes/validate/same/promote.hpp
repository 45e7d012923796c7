// Variables of one function to registers, as the rules' own preparation does it for the module.
#ifndef CUELASTIC_VALIDATE_SAME_PROMOTE_HPP
#define CUELASTIC_VALIDATE_SAME_PROMOTE_HPP

#include <llvm/IR/Function.h>

namespace validate
{

void promote(llvm::Function &function);

} // namespace validate

#endif
