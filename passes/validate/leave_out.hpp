// Functions that clang cannot compile are left out, so that the others of the file can be judged.
#ifndef CUELASTIC_VALIDATE_LEAVE_OUT_HPP
#define CUELASTIC_VALIDATE_LEAVE_OUT_HPP

#include <clang/AST/ASTContext.h>
#include <llvm/IR/Module.h>

#include <optional>
#include <string>
#include <vector>

namespace validate
{

// Of clang's.
struct compile_error {
	std::string path; // as `#line` has it, or empty
	unsigned line = 0, column = 0;
	std::string message;
	std::optional<unsigned> offset; // in the file's text, if it is there

	std::string text() const; // both, as compilers print them
};

// The text without the bodies of the functions in which the errors are. Empty: an error lies outside of all.
std::string leave_out(
    clang::ASTContext &context, const std::string &text, const std::vector<compile_error> &errors);

// Notes, for each call that stands for such a body, what clang said: error_of finds it again.
void note_errors(llvm::Module &module, const std::vector<compile_error> &errors);
// Why the body that the call of `callee` stands for does not compile; or empty.
std::string error_of(const llvm::Function &callee);

} // namespace validate

#endif
