// Is the body that an entry runs the original kernel, with the logical ids in place of the hardware's?
#ifndef CUELASTIC_VALIDATE_SAME_SAME_HPP
#define CUELASTIC_VALIDATE_SAME_SAME_HPP

#include "likeness.hpp"
#include "pair.hpp"

#include <llvm/ADT/StringMap.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

#include <map>
#include <utility>

namespace validate
{

// The name in the function's symbol, without scopes, template and function arguments.
std::string base_name(const llvm::Function &function);

// Compares the bodies of a module's entries, each once. The module must be as clang made it; it is unchanged
// afterwards.
class copies
{
  public:
	explicit copies(llvm::Module &module);
	// `kernel`: the original's name as in the source, without its scope.
	comparison compare(llvm::Function &entry, llvm::StringRef kernel, traits of);

  private:
	const llvm::Function *original_of(const llvm::Function &entry, llvm::StringRef kernel) const;
	comparison compare(const llvm::Function &original, const llvm::Function &body, traits of, callees common,
	    unset flags);

	llvm::StringMap<const llvm::Function *> by_name; // the kernels, with their parameters' types
	functions readers;                               // of ids
	std::map<std::pair<const llvm::Function *, bool>, comparison> known; // by body
};

} // namespace validate

#endif
