// For precompiled declarations and --check; validate.hpp declares the compile itself.
#ifndef CUELASTIC_VALIDATE_COMPILE_HPP
#define CUELASTIC_VALIDATE_COMPILE_HPP

#include "leave_out.hpp"
#include "validate.hpp"

#include <set>
#include <utility>

namespace validate
{

struct source {
	const std::vector<std::string> &arguments; // clang's, in the driver's form
	const std::string &path, &text;
};

// clang's errors for the text's device compile, host functions included. Without an error, `*module` is its
// code; null: none is generated.
std::vector<compile_error> check(
    const source &from, llvm::LLVMContext &context, std::unique_ptr<llvm::Module> *module);

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
