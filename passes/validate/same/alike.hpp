// Types and constants that mean the same though they belong to different functions.
#ifndef CUELASTIC_VALIDATE_SAME_ALIKE_HPP
#define CUELASTIC_VALIDATE_SAME_ALIKE_HPP

#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/GlobalVariable.h>

#include <map>

namespace validate
{

// The same layout; names do not matter.
bool is_alike(llvm::Type *a, llvm::Type *b);

// Which constants of the original correspond to which of the copy.
class constants
{
  public:
	bool is_alike(const llvm::Constant *a, const llvm::Constant *b);
	// Functions that were assumed to be alike, each once; they must still be compared.
	std::vector<std::pair<const llvm::Function *, const llvm::Function *>> functions;

  private:
	std::map<const llvm::GlobalValue *, const llvm::GlobalValue *> there, back;

	bool pair_up(const llvm::GlobalValue *a, const llvm::GlobalValue *b);
	bool is_alike_global(const llvm::GlobalValue *a, const llvm::GlobalValue *b);
	bool is_alike_variable(const llvm::GlobalVariable *a, const llvm::GlobalVariable *b);
};

} // namespace validate

#endif
