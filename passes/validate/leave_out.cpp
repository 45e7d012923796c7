// nvcc accepts more than clang does, such as host variables in device code. One such error must not keep all
// kernels of a file from being judged. So the body of the function around it is replaced, in the text that
// clang reads, by a call of an undefined function, in the error's line, and the text is compiled again. A
// kernel that reaches such a call is refused, with clang's message; the others are judged as usual.
#include "compile.hpp"

#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/StringExtras.h>

namespace validate
{

std::string compile_error::text() const
{
	std::string number = std::to_string(line) + ":" + std::to_string(column);
	return path.empty() ? message : path + ":" + number + ": " + message;
}
namespace
{

const char CALLEE[] = "cue_not_compiled_", ATTRIBUTE[] = "cue-error";

// The body of a function in the file's text, and the first error in it.
struct body {
	unsigned begin = 0, end = 0; // with its braces
	size_t error = 0;
	unsigned at = 0;    // where the error is, or what requests the instance that has it
	size_t request = 0; // how many requests are inside that one
};

// Finds the outermost bodies that contain an error. An error in the host's code or in a class belongs to the body that
// requests the instance.
class find_bodies : public clang::RecursiveASTVisitor<find_bodies>
{
  public:
	find_bodies(const clang::SourceManager &sources, const std::vector<compile_error> &errors)
	    : sources(sources), errors(errors), found(errors.size())
	{
	}
	bool VisitFunctionDecl(const clang::FunctionDecl *function)
	{
		if (!function->doesThisDeclarationHaveABody() || !function->getBody())
			return true;
		clang::SourceRange range = function->getBody()->getSourceRange();
		auto [file, begin] = sources.getDecomposedLoc(range.getBegin());
		auto [last, end] = sources.getDecomposedLoc(range.getEnd());
		if (file != sources.getMainFileID() || last != file)
			return true;
		if (!is_for_device(*function))
			return true;
		for (size_t i = 0; i < errors.size(); i++)
			take(i, begin, end);
		return true;
	}
	const std::vector<body> &bodies() const
	{
		return found;
	}

  private:
	const clang::SourceManager &sources;
	const std::vector<compile_error> &errors;
	std::vector<body> found;

	void take(size_t i, unsigned begin, unsigned end)
	{
		const compile_error &error = errors[i];
		auto try_one = [&](unsigned at, size_t request) {
			if (begin < at && at < end && (!found[i].end || request < found[i].request))
				found[i] = {begin, end + 1, i, at, request};
		};
		if (error.offset)
			try_one(*error.offset, 0);
		for (size_t k = 0; k < error.requests.size(); k++)
			try_one(error.requests[k], k + 1);
	}

	// Host bodies stay: their launches instantiate the kernels that are to be judged.
	static bool is_for_device(const clang::FunctionDecl &function)
	{
		return !function.hasAttr<clang::CUDAHostAttr>() &&
		       (function.hasAttr<clang::CUDADeviceAttr>() || function.hasAttr<clang::CUDAGlobalAttr>());
	}
};

// The replacement of the body: as many lines, with the call in the error's line and near its column.
std::string instead(const std::string &text, const body &out)
{
	std::string name = CALLEE + std::to_string(out.error) + "();";
	std::string result = "{ __attribute__((device)) void " + name;
	size_t line = 0;
	for (size_t at = out.begin + 1; at + 1 < out.end; at++) {
		if (at == out.at) {
			result.resize(std::max(result.size(), line + at - text.rfind('\n', at) - 1), ' ');
			result += name;
		}
		if (text[at] == '\n') {
			result += '\n';
			line = result.size();
		}
	}
	return result + '}';
}

} // namespace

std::string leave_out(
    clang::ASTContext &context, const std::string &text, const std::vector<compile_error> &errors)
{
	find_bodies finder(context.getSourceManager(), errors);
	finder.TraverseDecl(context.getTranslationUnitDecl());
	std::vector<body> bodies = finder.bodies();
	std::string result = text;
	for (const body &each : bodies)
		if (!each.end)
			return "";
	sort(bodies.begin(), bodies.end(), [](const body &a, const body &b) {
		return a.begin != b.begin ? a.begin > b.begin : a.error < b.error;
	});
	unsigned last = ~0u; // from the last one to the first, so that offsets stay right
	for (const body &each : bodies)
		if (each.begin != last) {
			result.replace(each.begin, each.end - each.begin, instead(text, each));
			last = each.begin;
		}
	return result;
}

void note_errors(llvm::Module &module, const std::vector<compile_error> &errors)
{
	for (llvm::Function &function : module) {
		size_t at = function.getName().find(CALLEE), number = 0;
		llvm::StringRef rest = function.getName();
		if (at == llvm::StringRef::npos)
			continue;
		rest = rest.drop_front(at + sizeof CALLEE - 1);
		if (!rest.consumeInteger(10, number) && number < errors.size())
			function.addFnAttr(ATTRIBUTE, errors[number].message);
	}
}

std::string error_of(const llvm::Function &callee)
{
	return callee.getFnAttribute(ATTRIBUTE).getValueAsString().str();
}

} // namespace validate
