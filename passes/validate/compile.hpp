// What precompiles declarations and what checks, beside the compile itself, which validate.hpp declares.
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

// What clang says against the text's device compile, host functions included, where no code is made.
std::vector<compile_error> check(const source &from);

// What precompiled declarations were made from.
struct origins {
	std::set<std::string> headers;
	std::set<std::pair<std::string, std::string>> asked; // name, and the folder that had it
	bool has_users = false;                              // a header that is none of the system's
};

// What is missing may be there the next time: a fatal error is `failed`, any other, and a header that is none
// of the system's, `impossible`.
enum class making { made, failed, impossible };

// Writes precompiled declarations.
making precompile(const source &from, const std::string &output, origins *out);

} // namespace validate

#endif
