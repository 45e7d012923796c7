// The text of inline assembly, as statements of PTX.
#ifndef CUELASTIC_VALIDATE_PTX_HPP
#define CUELASTIC_VALIDATE_PTX_HPP

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace validate::ptx
{

// A word, a number or a mark, with `$0` for an operand of the assembly, `%laneid` for a register.
using token = std::string;
using tokens = llvm::SmallVector<token, 8>;

// `@p opcode.words operand, operand;` A directive, such as `.reg`, is also a statement: its opcode begins
// with a point.
struct statement {
	bool is_predicated = false;
	bool is_inner = false;             // in braces, which end the life of its names
	token opcode;                      // the first word
	llvm::SmallVector<token, 4> words; // those after it
	llvm::SmallVector<tokens, 4> operands;
};

struct program {
	bool is_known = false; // could all of the text be parsed?
	std::vector<statement> statements;
};

// A copied kernel has the same few texts a thousand times, so each text is parsed once.
const program &read(llvm::StringRef text);

} // namespace validate::ptx

#endif
