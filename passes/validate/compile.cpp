// The device code of a source text as LLVM's IR, by clang itself, in this process.
//
// clang's driver converts the arguments to those of its device compile. The text replaces the file at `path`,
// so that quoted includes work. The runtime's headers are in a virtual folder. Only the front end runs: no
// passes and no code generator of a target, and nothing is written. (CodeGenAction would link LLVM's whole
// optimiser and linker; the IR generator alone does not.)
//
// If functions do not compile, the rest is compiled (leave_out.cpp).
//
// Precompiled declarations are made in the same way, so that they fit.
#include "compile.hpp"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceManager.h>
#include <clang/CodeGen/ModuleBuilder.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Frontend/Utils.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/VirtualFileSystem.h>

extern "C" {
#include "xform/dialect/dialect.h"
#include "xform/frontend/embedded.h"
}

namespace validate
{
namespace
{

const unsigned MAX_ROUNDS = 4; // a compile shows no error after some others

const char INPUT_FOLDER[] = "/cuelastic/"; // as xform/frontend/parse_input.h has it

// Keeps the errors, with their places according to `#line`.
class error_list : public clang::DiagnosticConsumer
{
  public:
	std::vector<compile_error> all;
	bool is_fatal = false; // one of them

	bool is_any() const
	{
		return !all.empty();
	}
	void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) override
	{
		DiagnosticConsumer::HandleDiagnostic(level, info);
		is_fatal |= level == clang::DiagnosticsEngine::Fatal;
		if (level == clang::DiagnosticsEngine::Note && is_any() && has_place(info))
			all.back().places.push_back(info.getLocation());
		if (level < clang::DiagnosticsEngine::Error)
			return;
		llvm::SmallString<128> message;
		info.FormatDiagnostic(message);
		all.push_back({"", 0, 0, message.str().str(), offset(info), {}});
		if (has_place(info))
			all.back().places.push_back(info.getLocation());
		add_place(all.back(), info);
	}

  private:
	static bool has_place(const clang::Diagnostic &info)
	{
		return info.hasSourceManager() && info.getLocation().isValid();
	}
	static void add_place(compile_error &out, const clang::Diagnostic &info)
	{
		if (!has_place(info))
			return;
		clang::PresumedLoc at = info.getSourceManager().getPresumedLoc(info.getLocation());
		if (at.isInvalid())
			return;
		out.path = llvm::sys::path::remove_leading_dotslash(at.getFilename()).str();
		out.line = at.getLine();
		out.column = at.getColumn();
	}
	static std::optional<unsigned> offset(const clang::Diagnostic &info)
	{
		if (!has_place(info))
			return {};
		auto [file, at] = info.getSourceManager().getDecomposedExpansionLoc(info.getLocation());
		return file == info.getSourceManager().getMainFileID() ? std::optional(at) : std::nullopt;
	}
};

// CUDA runs no destructor of a shared variable, and clang takes only those that are empty. A block's cuda::barrier has
// another one from compute capability 8.0 on, so here it is empty. (Objects elsewhere lose no more than the end of the
// barrier's life.)
class empty_destructors : public clang::ASTConsumer
{
  public:
	void HandleInlineFunctionDefinition(clang::FunctionDecl *function) override
	{
		auto destructor = llvm::dyn_cast<clang::CXXDestructorDecl>(function);
		auto body = llvm::dyn_cast_or_null<clang::CompoundStmt>(function->getBody());
		if (!destructor || !body || destructor->getParent()->getName() != "barrier" ||
		    !llvm::StringRef(destructor->getQualifiedNameAsString()).starts_with("cuda::"))
			return;
		clang::ASTContext &context = function->getASTContext();
		if (context.getSourceManager().isInSystemHeader(function->getLocation()))
			function->setBody(clang::CompoundStmt::Create(
			    context, {}, clang::FPOptionsOverride(), body->getLBracLoc(), body->getRBracLoc()));
	}
};

// No device code comes from a system header's function of the host alone, if it is no template. (A template's body may
// instantiate the program's kernels, as std::visit does with a lambda that launches.) Their bodies are a large part of a
// compile with large libraries. clang itself never skips what decides a type or a constant.
class skip_host_bodies : public clang::ASTConsumer
{
  public:
	bool shouldSkipFunctionBody(clang::Decl *decl) override
	{
		auto function = llvm::dyn_cast<clang::FunctionDecl>(decl);
		return function && !function->isTemplated() && !function->isTemplateInstantiation() &&
		       !function->hasAttr<clang::CUDADeviceAttr>() && !function->hasAttr<clang::CUDAGlobalAttr>() &&
		       function->getASTContext().getSourceManager().isInSystemHeader(function->getLocation());
	}
};

std::unique_ptr<clang::ASTConsumer> after_our_consumers(std::unique_ptr<clang::ASTConsumer> consumer)
{
	std::vector<std::unique_ptr<clang::ASTConsumer>> all;
	all.push_back(std::make_unique<skip_host_bodies>());
	all.push_back(std::make_unique<empty_destructors>());
	all.push_back(std::move(consumer));
	return std::make_unique<clang::MultiplexConsumer>(std::move(all));
}

class emit_action : public clang::ASTFrontendAction
{
  public:
	emit_action(llvm::LLVMContext &context, const error_list &errors, size_t first_error, bool skips)
	    : context(context), errors(errors), first_error(first_error), skips(skips)
	{
	}
	std::unique_ptr<llvm::Module> module;
	file_texts rest; // where there are errors: what leave_out makes of them

  protected:
	std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(
	    clang::CompilerInstance &compiler, llvm::StringRef file) override
	{
		generator = clang::CreateLLVMCodeGen(compiler.getDiagnostics(), file,
		    &compiler.getVirtualFileSystem(), compiler.getHeaderSearchOpts(), compiler.getPreprocessorOpts(),
		    compiler.getCodeGenOpts(), context);
		return after_our_consumers(std::unique_ptr<clang::ASTConsumer>(generator));
	}
	void EndSourceFileAction() override
	{
		module.reset(generator->ReleaseModule());
		if (errors.is_any() && !errors.is_fatal)
			rest = leave_out(getCompilerInstance().getASTContext(), errors.all, first_error, skips);
	}

  private:
	llvm::LLVMContext &context;
	const error_list &errors;
	size_t first_error;
	bool skips;
	clang::CodeGenerator *generator = nullptr;
};

// Records which headers were included, and how each was asked for: see origins.
class note_inclusions : public clang::PPCallbacks
{
  public:
	note_inclusions(const clang::SourceManager &sources, origins *out) : sources(sources), out(out)
	{
	}
	void InclusionDirective(clang::SourceLocation at, const clang::Token &, llvm::StringRef name,
	    bool is_angled, clang::CharSourceRange, clang::OptionalFileEntryRef file, llvm::StringRef folder,
	    llvm::StringRef, const clang::Module *, bool, clang::SrcMgr::CharacteristicKind kind) override
	{
		if (!file || file->getName().starts_with(INPUT_FOLDER))
			return;
		out->headers.insert(file->getName().str());
		out->has_users |= kind == clang::SrcMgr::C_User;
		if (is_angled || folder != folder_of(at))
			out->asked.insert({name.str(), folder.str()});
	}

  private:
	const clang::SourceManager &sources;
	origins *out;

	llvm::StringRef folder_of(clang::SourceLocation at) const
	{
		clang::OptionalFileEntryRef asker = sources.getFileEntryRefForID(sources.getFileID(at));
		return asker ? asker->getDir().getName() : "";
	}
};

class precompile_action : public clang::GeneratePCHAction
{
  public:
	explicit precompile_action(origins *out) : out(out)
	{
	}

  protected:
	bool BeginSourceFileAction(clang::CompilerInstance &compiler) override
	{
		compiler.getPreprocessor().addPPCallbacks(
		    std::make_unique<note_inclusions>(compiler.getSourceManager(), out));
		return GeneratePCHAction::BeginSourceFileAction(compiler);
	}

	std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(
	    clang::CompilerInstance &compiler, llvm::StringRef file) override
	{
		auto writer = GeneratePCHAction::CreateASTConsumer(compiler, file);
		return writer ? after_our_consumers(std::move(writer)) : nullptr;
	}

  private:
	origins *out;
};

class check_action : public clang::SyntaxOnlyAction
{
  protected:
	std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(
	    clang::CompilerInstance &compiler, llvm::StringRef file) override
	{
		return after_our_consumers(SyntaxOnlyAction::CreateASTConsumer(compiler, file));
	}
};

std::vector<std::pair<std::string, std::string>> more_files;

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files_with_own_headers()
{
	auto own = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
	for (const embedded_file *file = embedded_files; file->name; file++)
		own->addFile(llvm::Twine(INPUT_FOLDER) + file->name, 0,
		    llvm::MemoryBuffer::getMemBuffer(llvm::StringRef(file->text, file->length)));
	for (const auto &[name, text] : more_files)
		own->addFile(name, 0, llvm::MemoryBuffer::getMemBuffer(text));
	auto all = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::vfs::getRealFileSystem());
	all->pushOverlay(own);
	return all;
}

// Takes out what gcc knows and clang does not, as `-fno-gnu-unique`. None of it means anything for the device.
bool drop_unknown(std::vector<const char *> &words, error_list &errors)
{
	size_t before = words.size();
	for (const compile_error &error : errors.all) {
		llvm::StringRef message = error.message, word = message.split('\'').second.split('\'').first;
		if (message.starts_with("unknown argument"))
			llvm::erase_if(words, [&](const char *each) { return word == each; });
	}
	if (words.size() == before)
		return false;
	errors.all.clear();
	return true;
}

std::shared_ptr<clang::CompilerInvocation> invocation(
    const source &from, error_list *errors, const llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &files)
{
	// The driver looks for clang's own headers relative to its program.
	std::vector<const char *> words = {VALIDATE_CLANG};
	for (const std::string &argument : from.arguments)
		if (!llvm::StringRef(argument).starts_with(DIALECT_HEADER))
			words.push_back(argument.c_str());
	words.push_back(from.path.c_str());
	for (;;) {
		clang::CreateInvocationOptions options;
		options.Diags = clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions, errors, false);
		options.VFS = files;
		std::shared_ptr<clang::CompilerInvocation> made = clang::createInvocation(words, options);
		if (!drop_unknown(words, *errors))
			return made;
	}
}

// `instead`: files that have other texts.
void run(const source &from, clang::FrontendAction &action, const std::string &output, error_list *errors,
    const file_texts &instead = {}, bool skips = true)
{
	auto files = files_with_own_headers();
	auto wanted = invocation(from, errors, files);
	if (!wanted || errors->is_any())
		return;
	clang::CompilerInstance compiler;
	wanted->getPreprocessorOpts().addRemappedFile(
	    from.path, llvm::MemoryBuffer::getMemBuffer(from.text, from.path).release());
	// The user's headers that clang gets as another text.
	arena arena = {};
	templates templates = {};
	for (const std::string &argument : from.arguments)
		templates_add_flag(&templates, &arena, argument.c_str());
	for (llvm::StringRef name : from.arguments) {
		if (!name.consume_front(DIALECT_HEADER))
			continue;
		auto file = llvm::MemoryBuffer::getFile(name);
		if (!file)
			continue;
		std::string text = (*file)->getBuffer().str();
		if (dialect_hide_text(text.data(), text.size(), &templates))
			wanted->getPreprocessorOpts().addRemappedFile(
			    name, llvm::MemoryBuffer::getMemBufferCopy(text, name).release());
	}
	VEC_DISPOSE(&templates.names);
	arena_dispose(&arena);
	for (const auto &[path, text] : instead)
		wanted->getPreprocessorOpts().addRemappedFile(
		    path, llvm::MemoryBuffer::getMemBuffer(text, path).release());
	wanted->getFrontendOpts().OutputFile = output;
	wanted->getFrontendOpts().SkipFunctionBodies = skips;
	wanted->getFrontendOpts().DisableFree = true; // this program ends soon
	wanted->getPreprocessorOutputOpts().ShowMacros = true; // and nothing else, where the action prints a text
	wanted->getPreprocessorOutputOpts().ShowCPP = false;
	wanted->getDiagnosticOpts().ShowCarets = false; // nor a count of errors at the end
	compiler.setInvocation(wanted);
	compiler.createFileManager(files);
	compiler.createDiagnostics(errors, false);
	compiler.ExecuteAction(action);
}

// `#pragma unroll` before anything but a loop: nvcc warns, clang refuses. It does not change what a program
// does.
std::string without_unrolling(std::string text)
{
	for (size_t at = 0; (at = text.find("#pragma unroll", at)) != std::string::npos;)
		text.replace(at, 2, "//");
	return text;
}

} // namespace

std::unique_ptr<llvm::Module> compile(llvm::LLVMContext &context, const std::vector<std::string> &arguments,
    const std::string &path, const std::string &text, std::string *error)
{
	const std::string main_text = without_unrolling(text);
	file_texts instead;
	std::vector<compile_error> left_out;
	bool skips = true;
	for (unsigned round = 0; round < MAX_ROUNDS;) {
		error_list errors;
		emit_action action(context, errors, left_out.size(), skips);
		run({arguments, path, main_text}, action, "", &errors, instead, skips);
		if (!errors.is_any() && action.module) {
			note_errors(*action.module, left_out);
			return std::move(action.module);
		}
		*error = errors.is_any() ? errors.all[0].text() : "clang could not compile it";
		if (action.rest.empty()) {
			if (!skips || !errors.is_any())
				break;
			skips = false; // as it is without the short way
			continue;
		}
		round++;
		left_out.insert(left_out.end(), errors.all.begin(), errors.all.end());
		for (auto &[name, without] : action.rest)
			instead[name] = std::move(without);
	}
	return nullptr;
}

std::vector<compile_error> check(
    const source &from, llvm::LLVMContext &context, std::unique_ptr<llvm::Module> *module)
{
	error_list errors;
	std::string text = without_unrolling(from.text);
	check_action syntax;
	emit_action code(context, errors, 0, true);
	run({from.arguments, from.path, text}, module ? static_cast<clang::FrontendAction &>(code) : syntax, "", &errors);
	if (module && !errors.is_any())
		*module = std::move(code.module);
	return errors.all;
}

void add_files(const std::string &bundle)
{
	for (llvm::StringRef rest = bundle; !rest.empty();) {
		auto [head, text] = rest.split('\n');
		auto [name, length] = head.rsplit(' ');
		size_t size = 0;
		if (length.getAsInteger(10, size) || size > text.size())
			return;
		more_files.emplace_back(name.str(), text.take_front(size).str());
		rest = text.drop_front(size);
	}
}

bool print_macros(const source &from)
{
	error_list errors;
	clang::PrintPreprocessedAction action;
	run(from, action, "-", &errors);
	return !errors.is_any();
}

making precompile(const source &from, const std::string &output, origins *out)
{
	error_list errors;
	precompile_action action(out);
	run(from, action, output, &errors, {}, false); // a compile with errors needs the bodies
	if (errors.is_fatal || out->headers.empty())
		return making::failed;
	return errors.is_any() || out->has_users ? making::impossible : making::made;
}

} // namespace validate
