// Leaves out functions that clang cannot compile, so that the others of the file can be judged.
#ifndef CUELASTIC_VALIDATE_LEAVE_OUT_HPP
#define CUELASTIC_VALIDATE_LEAVE_OUT_HPP

#include <clang/AST/ASTContext.h>
#include <llvm/IR/Module.h>

#include <optional>
#include <string>
#include <vector>

namespace validate
{

struct compile_error {
	std::string path; // as `#line` has it, or empty
	unsigned line = 0, column = 0;
	std::string message;
	std::optional<unsigned> offset; // in the file's text, if it is there
	std::vector<unsigned> requests; // of the instance that has the error, from the inner ones outwards

	std::string text() const; // both, as compilers print them
};

// The text without the bodies of the functions that contain the errors. Empty: an error is outside of all
// functions.
std::string leave_out(
    clang::ASTContext &context, const std::string &text, const std::vector<compile_error> &errors);

// Records clang's error at each call that replaces such a body; error_of finds it again.
void note_errors(llvm::Module &module, const std::vector<compile_error> &errors);
// Why the body that the call of `callee` replaces does not compile; empty if it replaces none.
std::string error_of(const llvm::Function &callee);

} // namespace validate

#endif
