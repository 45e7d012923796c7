// The result of a comparison.
#ifndef CUELASTIC_VALIDATE_SAME_LIKENESS_HPP
#define CUELASTIC_VALIDATE_SAME_LIKENESS_HPP

#include <llvm/IR/DebugLoc.h>

#include <string>

namespace validate
{

enum class likeness {
	equal,
	differs,   // the copy means something else
	uncompared, // it cannot be told
	absent // there is nothing to compare with
};

struct comparison {
	likeness is = likeness::equal;
	std::string reason; // a sentence without a full stop, that follows "kernel 'k' …: "
	llvm::DebugLoc place; // in the original, or in the copy where the original has nothing
};

} // namespace validate

#endif
