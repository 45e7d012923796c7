// Functions that do not compile, precompiled declarations, and --check; validate.hpp declares the compile itself.
#ifndef CUELASTIC_VALIDATE_COMPILE_HPP
#define CUELASTIC_VALIDATE_COMPILE_HPP

#include "validate.hpp"

#include <clang/Basic/SourceLocation.h>

#include <map>
#include <optional>
#include <set>
#include <utility>

namespace clang
{
class ASTContext;
}
namespace validate
{

// ---- leave_out.cpp: leaves out functions that clang cannot compile, so that the others of the file can be judged

struct compile_error {
	std::string path; // as `#line` has it, or empty
	unsigned line = 0, column = 0;
	std::string message;
	std::optional<unsigned> offset; // in the text that replaces the file, if it is there
	// Where it is, then what requests the instance that has it, from the inner ones outwards: for leave_out, in the
	// compile that found the error.
	std::vector<clang::SourceLocation> places;

	std::string text() const; // both, as compilers print them
};

using file_texts = std::map<std::string, std::string>; // by the names under which clang found the files

// The texts of the files that contain the errors, without the bodies of the functions around them. Empty: an error
// is outside of all functions, or, with `only_users`, not itself in one of the user's. The first error counts as number
// `first`.
file_texts leave_out(
    clang::ASTContext &context, const std::vector<compile_error> &errors, size_t first, bool only_users);

// Records clang's error at each call that replaces such a body; error_of finds it again.
void note_errors(llvm::Module &module, const std::vector<compile_error> &errors);
// Why the body that the call of `callee` replaces does not compile; empty if it replaces none.
std::string error_of(const llvm::Function &callee);

// ---- compile.cpp

struct source {
	const std::vector<std::string> &arguments; // clang's, in the driver's form
	const std::string &path, &text;
};

// clang's errors for the text's device compile, host functions included. Without an error, `*module` is its
// code; null: none is generated.
std::vector<compile_error> check(
    const source &from, llvm::LLVMContext &context, std::unique_ptr<llvm::Module> *module);

// Files that the arguments name, beside those of the disk: "NAME LENGTH\n" and the bytes, one after the other.
void add_files(const std::string &bundle);

// Prints clang's macros after the text, as with -dM. False if the text does not compile.
bool print_macros(const source &from);

// What precompiled declarations were made from.
struct origins {
	std::set<std::string> headers;
	std::set<std::pair<std::string, std::string>> asked; // name, and the folder that had it
	bool has_users = false;                              // a header outside the system's
};

// How it went. `failed`: a fatal error, since a missing file may be there the next time. `impossible`: any
// other error, or a header outside the system's.
enum class making { made, failed, impossible };

making precompile(const source &from, const std::string &output, origins *out);

} // namespace validate

#endif
