// nvcc accepts more than clang does, such as host variables in device code. One such error must not keep all
// kernels of a file from being judged. So the body of the function around it, in the file or in a header, is
// replaced by a call of an undefined function, on the error's line of the text that clang reads, and
// everything is compiled again. A kernel that reaches such a call is refused, with clang's message; the
// others are judged as usual.
#include "compile.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>

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

// The body of a function, and an error in it.
struct body {
	clang::FileID file;
	unsigned begin = 0, end = 0; // with its braces
	size_t error = 0;
	unsigned at = 0;         // where the error is, or what requests the instance that has it
	bool is_systems = false; // not the user's
	size_t place = 0;        // which of the error's places that is
};

// Finds the outermost bodies that contain an error. An error in the host's code or in a class belongs to the body that
// requests the instance. The user's own functions come before those of the system's headers, which others may need.
// It goes over declarations alone: clang's visitor of whole trees takes a third of the validator's time to compile.
class find_bodies
{
  public:
	find_bodies(const clang::SourceManager &sources, const std::vector<compile_error> &errors)
	    : sources(sources), errors(errors), found(errors.size())
	{
	}
	void visit(const clang::DeclContext *context)
	{
		for (const clang::Decl *decl : context->decls()) {
			if (auto *friends = llvm::dyn_cast<clang::FriendDecl>(decl); friends && friends->getFriendDecl())
				decl = friends->getFriendDecl();
			if (auto *of = llvm::dyn_cast<clang::TemplateDecl>(decl); of && of->getTemplatedDecl())
				decl = of->getTemplatedDecl();
			if (auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl))
				visit_function(*function);
			auto *record = llvm::dyn_cast<clang::CXXRecordDecl>(decl);
			auto *inner = llvm::dyn_cast<clang::DeclContext>(decl);
			if (record && record->isLambda()) // what is declared in its body, but not the lambda itself
				inner = record->getLambdaCallOperator();
			if (inner)
				visit(inner);
		}
	}
	const std::vector<body> &bodies() const
	{
		return found;
	}

  private:
	const clang::SourceManager &sources;
	const std::vector<compile_error> &errors;
	std::vector<body> found;

	void visit_function(const clang::FunctionDecl &function)
	{
		if (!function.doesThisDeclarationHaveABody() || !function.getBody() || !can_be_left_out(function))
			return;
		clang::SourceRange range = function.getBody()->getSourceRange();
		auto [file, begin] = sources.getDecomposedLoc(range.getBegin());
		auto [last, end] = sources.getDecomposedLoc(range.getEnd());
		if (last != file || range.getBegin().isMacroID() || range.getEnd().isMacroID())
			return;
		body each;
		each.file = file;
		each.begin = begin;
		each.end = end + 1;
		each.is_systems = sources.isInSystemHeader(range.getBegin());
		for (each.error = 0; each.error < errors.size(); each.error++)
			take(each);
	}

	void take(body each)
	{
		const std::vector<clang::SourceLocation> &places = errors[each.error].places;
		body &best = found[each.error];
		for (each.place = 0; each.place < places.size(); each.place++) {
			auto [file, at] = sources.getDecomposedExpansionLoc(places[each.place]);
			each.at = at;
			if (file == each.file && each.begin < at && at + 1 < each.end &&
			    (!best.end || std::tie(each.is_systems, each.place) < std::tie(best.is_systems, best.place)))
				best = each;
		}
	}

	// Host bodies stay: their launches instantiate the kernels that are to be judged. So do those that must
	// return something at compile time, or say what they return.
	static bool can_be_left_out(const clang::FunctionDecl &function)
	{
		return !function.hasAttr<clang::CUDAHostAttr>() && !function.isConstexpr() &&
		       !function.getDeclaredReturnType()->getContainedDeducedType() &&
		       (function.hasAttr<clang::CUDADeviceAttr>() || function.hasAttr<clang::CUDAGlobalAttr>());
	}
};

// The replacement of the body: as many lines, with the call in the error's line and near its column.
std::string instead(const std::string &text, const body &out, size_t first)
{
	std::string name = CALLEE + std::to_string(first + out.error) + "();";
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

file_texts leave_out(
    clang::ASTContext &context, const std::vector<compile_error> &errors, size_t first, bool only_users)
{
	const clang::SourceManager &sources = context.getSourceManager();
	find_bodies finder(sources, errors);
	finder.visit(context.getTranslationUnitDecl());
	std::map<std::string, std::map<unsigned, body, std::greater<>>> bodies; // a file's from the last to the first, so that
	                                                                        // offsets stay right
	for (const body &each : finder.bodies()) {
		clang::OptionalFileEntryRef file =
		    each.end ? sources.getFileEntryRefForID(each.file) : clang::OptionalFileEntryRef();
		if (!file || (only_users && (each.is_systems || each.place)))
			return {};
		bodies[file->getName().str()].emplace(each.begin, each);
	}
	file_texts result;
	for (const auto &[path, inside] : bodies) {
		std::string &text = result[path];
		text = sources.getBufferData(inside.begin()->second.file).str();
		for (const auto &[begin, each] : inside)
			text.replace(begin, each.end - begin, instead(text, each, first));
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
