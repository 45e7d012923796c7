// Parses the text of inline assembly: into tokens without comments, then into statements. Braces where a
// statement could begin are scopes; elsewhere they enclose a vector. A text with labels has jumps, which are
// not followed.
#include "ptx.hpp"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringMap.h>

using namespace llvm;

namespace validate::ptx
{
namespace
{

// A word may contain points and double colons: `ld.shared::cta.u32`.
bool is_of_word(StringRef rest)
{
	return isAlnum(rest[0]) || rest[0] == '_' || rest[0] == '.' || rest.starts_with("::");
}

// LLVM writes a dollar sign as two, an operand as `$1` or `${1:x}`.
token take_operand(StringRef *rest)
{
	if (rest->consume_front("$$"))
		return "$$";
	if (rest->starts_with("${")) {
		StringRef inner = rest->take_until([](char c) { return c == '}'; });
		*rest = rest->drop_front(std::min(rest->size(), inner.size() + 1));
		return ("$" + inner.drop_front(2).take_while(isDigit)).str();
	}
	size_t length = 1 + rest->drop_front().take_while(isDigit).size();
	token taken = rest->take_front(length).str();
	*rest = rest->drop_front(length);
	return taken;
}

token take_word(StringRef *rest)
{
	size_t length = 1;
	while (length < rest->size() && is_of_word(rest->drop_front(length)))
		length += rest->drop_front(length).starts_with("::") ? 2 : 1;
	token taken = rest->take_front(length).str();
	*rest = rest->drop_front(length);
	return taken;
}

// False: a comment does not end.
bool skip_blanks(StringRef *rest)
{
	for (;;) {
		*rest = rest->ltrim(" \t\n\r\v\f");
		if (rest->starts_with("//")) {
			*rest = rest->drop_until([](char c) { return c == '\n'; });
		} else if (rest->starts_with("/*")) {
			size_t end = rest->find("*/", 2);
			if (end == StringRef::npos)
				return false;
			*rest = rest->drop_front(end + 2);
		} else {
			return true;
		}
	}
}

bool read_tokens(StringRef text, tokens *out)
{
	while (skip_blanks(&text)) {
		if (text.empty())
			return true;
		if (text[0] == '$')
			out->push_back(take_operand(&text));
		else if (text[0] == '%' || is_of_word(text))
			out->push_back(take_word(&text));
		else {
			out->push_back(text.take_front().str());
			text = text.drop_front();
		}
	}
	return false;
}

// `ld.shared::cta.u32` is the opcode `ld` and the words `shared`, `cta`, `u32`.
void set_opcode(statement *out, StringRef word)
{
	if (word.starts_with(".")) {
		out->opcode = word.starts_with(".reg.") ? ".reg" : word.str(); // `.reg.b32 r` and `.reg .b32 r` are the same
		return;
	}
	SmallVector<StringRef, 8> words;
	word.split(words, '.');
	out->opcode = words[0].str();
	for (StringRef each : ArrayRef(words).drop_front()) {
		auto [first, second] = each.split("::");
		out->words.push_back(first.str());
		if (!second.empty())
			out->words.push_back(second.str());
	}
}

// Operands end at commas outside of brackets.
void set_operands(statement *out, ArrayRef<token> from)
{
	unsigned depth = 0;
	for (const token &each : from) {
		if (out->operands.empty() || (each == "," && depth == 0))
			out->operands.emplace_back();
		if (each == "," && depth == 0)
			continue;
		if (each == "[" || each == "{" || each == "(")
			depth++;
		else if (depth && (each == "]" || each == "}" || each == ")"))
			depth--;
		out->operands.back().push_back(each);
	}
}

bool is_scope(const token &token)
{
	return token == "{" || token == "}" || token == ";";
}

bool read_program(StringRef text, std::vector<statement> *out)
{
	tokens all;
	if (!read_tokens(text, &all))
		return false;
	int depth = 0;
	for (size_t at = 0; at < all.size();) {
		if (is_scope(all[at])) {
			depth += (all[at] == "{") - (all[at] == "}");
			at++;
			continue;
		}
		size_t end = std::find(all.begin() + at, all.end(), ";") - all.begin();
		statement read;
		read.is_inner = depth > 0;
		ArrayRef<token> from = ArrayRef(all).slice(at, end - at);
		if (from[0] == "@") {
			bool is_negated = from.size() > 1 && from[1] == "!";
			read.is_predicated = true;
			from = from.drop_front(std::min<size_t>(from.size(), is_negated ? 3 : 2));
		}
		if (from.empty() || !(isAlpha(from[0][0]) || from[0][0] == '.'))
			return false;
		if (from.size() > 1 && from[1] == ":")
			return false;
		set_opcode(&read, from[0]);
		set_operands(&read, from.drop_front());
		out->push_back(std::move(read));
		at = end;
	}
	return true;
}

} // namespace

const program &read(StringRef text)
{
	static StringMap<program> known;
	auto [found, is_new] = known.try_emplace(text);
	if (is_new)
		found->second.is_known = read_program(text, &found->second.statements);
	return found->second;
}

} // namespace validate::ptx
