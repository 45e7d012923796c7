// Promotes the variables of one function to registers, as prepare.cpp does for the whole module.
#ifndef CUELASTIC_VALIDATE_SAME_PROMOTE_HPP
#define CUELASTIC_VALIDATE_SAME_PROMOTE_HPP

#include <llvm/IR/Function.h>

namespace validate
{

void promote(llvm::Function &function);

} // namespace validate

#endif
