// cuelastic-validate: proves rewritten entries, or says why it cannot.
//
//   cuelastic-validate PATH [--parameters=BYTES] --entry=NAME:KIND… -- CLANG ARGUMENTS <TEXT
//   cuelastic-validate FILE.ll --entry=NAME:KIND…        reads IR, for tests
//   cuelastic-validate PATH --check [--entry=…] -- CLANG ARGUMENTS <TEXT           does clang compile the text?
//   cuelastic-validate --precompile OUT PATH CLANG ARGUMENTS <TEXT     writes precompiled declarations, and prints
//                                                                      what they were made from, and how it went
//   cuelastic-validate --macros PATH CLANG ARGUMENTS <TEXT             prints clang's macros after the text
//
// TEXT replaces the file PATH. With --files=N, the first N bytes are other files that the arguments name: for each a line
// `NAME LENGTH` and its bytes. On stdout, a line for each instance of an entry, its fields separated by tabs:
//
//   proved  NAME  NEEDS
//   refused NAME  NEEDS  WITHIN  ID  PATH LINE COLUMN  PATH LINE COLUMN  REASON     (the place; the cause, or "- 0 0")
//   apart   NAME  …                             additional line, in the form of a refusal: its threads cannot be renumbered,
//                                               because it reads hardware ids; if KIND has +member
//
// NAME is the entry's name without scopes; for a merged kernel, with its template arguments. WITHIN is, for a merged
// kernel, the function with the place, if a member calls it; otherwise "-".
//
// KIND has +ends if the entry's loops were proved to end in another form of the entry. Here the rewriter has
// added votes of the block around the same loops, which would look like waits. KIND also has +guards if the
// body has guards.
//
//   uncompared NAME  …                          additional line, in the form of a refusal: its body could not be compared with the
//                                               original KERNEL (ID "copy-differs"), or there is no KERNEL
//                                               ("unproved"); with --entry=NAME:KIND=KERNEL
//   alike      NAME  0                          KIND has +copy: its body is the original, and nothing else was checked
//   compiled   NAME                             the KERNEL of an entry, by this name, is in the module
//   partial                                     functions were left out, since they do not compile
//   rejected OFFSET  PATH LINE COLUMN  MESSAGE  with --check, for each error; the offset in TEXT, or "-"
//
// and at the end `end`; or one line `error MESSAGE` if the text does not compile. Exit status 0 for all of this. An entry
// of a template that is not instantiated has no line.
#include "compile.hpp"
#include "passes/validate/same/same.hpp"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include <map>
#include <set>
#include <cstdlib>
#include <sys/resource.h>

using namespace llvm;
using namespace validate;

namespace {

struct request {
	std::string path;
	std::map<std::string, kind> entries;
	std::map<std::string, std::string> kernels; // of entries: the original, as in the source
	std::set<std::string> members;      // those of them that a merged kernel may run
	std::set<std::string> validated;       // those of them of which more than rule g is asked
	std::set<std::string> ending;       // those of them whose loops are known to end
	std::set<std::string> guarded;      // those of them whose bodies have guards
	std::vector<std::string> system;    // folders whose places do not help the user
	bool checks = false;
	size_t files = 0;                   // bytes before the text: files that the arguments name
	std::vector<std::string> arguments; // clang's
	unsigned parameters = 0;            // the most bytes of parameters; 0: any number
};

bool take_arguments(request &out, int count, char **words)
{
	int i = 1;
	for (; i < count && StringRef(words[i]) != "--"; i++) {
		StringRef word = words[i];
		if (word.consume_front("--entry=")) {
			auto [rest, kernel] = word.split('=');
			auto [name, what] = rest.rsplit(':');
			static const std::map<StringRef, kind> kinds = {{"sliced", kind::sliced},
			    {"elastic", kind::elastic}, {"yielding", kind::yielding}, {"resized", kind::resized},
			    {"merged", kind::merged}, {"met", kind::met}};
			if (what.consume_back("+guards"))
				out.guarded.insert(name.str());
			if (what.consume_back("+ends"))
				out.ending.insert(name.str());
			if (!what.consume_back("+copy"))
				out.validated.insert(name.str());
			bool is_member = what.consume_back("+member");
			auto found = kinds.find(what);
			if (is_member)
				out.members.insert(name.str());
			if (found == kinds.end())
				return false;
			if (!kernel.empty())
				out.kernels[name.str()] = kernel.str();
			out.entries[name.str()] = found->second;
		} else if (word.consume_front("--parameters=")) {
			if (word.getAsInteger(10, out.parameters))
				return false;
		} else if (word == "--check") {
			out.checks = true;
		} else if (word.consume_front("--files=")) {
			if (word.getAsInteger(10, out.files))
				return false;
		} else if (word.consume_front("--system=")) {
			out.system.push_back(word.str());
		} else if (out.path.empty() && !word.starts_with("-")) {
			out.path = word.str();
		} else {
			return false;
		}
	}
	out.arguments.assign(words + std::min(i + 1, count), words + count);
	return !out.path.empty();
}

// The text on stdin, without the files before it.
std::string read_text(const request &wanted)
{
	auto all = MemoryBuffer::getSTDIN();
	StringRef text = all ? (*all)->getBuffer() : "";
	add_files(text.take_front(wanted.files).str());
	return text.drop_front(std::min(wanted.files, text.size())).str();
}

std::unique_ptr<Module> read(const request &wanted, LLVMContext &context, std::string *error)
{
	if (StringRef(wanted.path).ends_with(".ll")) {
		SMDiagnostic diagnostic;
		std::unique_ptr<Module> module = parseIRFile(wanted.path, diagnostic, context);
		*error = diagnostic.getMessage().str();
		return module;
	}
	return compile(context, wanted.arguments, wanted.path, read_text(wanted), error);
}

// The path as the user wrote it: clang splits it from the folder that it shares with the current one.
std::string path_of(const request &wanted, const DILocation &at)
{
	StringRef file = sys::path::remove_leading_dotslash(at.getFilename()), folder = at.getDirectory();
	bool is_whole = file.starts_with("/") || folder.empty();
	bool was_relative = !StringRef(wanted.path).starts_with("/");
	SmallString<256> current;
	sys::fs::current_path(current);
	if (is_whole || (was_relative && folder == current))
		return file.str();
	return (folder + (folder.ends_with("/") ? "" : "/") + file).str();
}

bool is_system(const request &wanted, const DILocation &at)
{
	std::string path = path_of(wanted, at);
	StringRef file = path;
	for (const std::string &folder : wanted.system)
		if (file.starts_with(folder))
			return true;
	return file.starts_with("/cuelastic/") || file.contains("cuelastic/device.cuh") ||
	       file.contains("cuelastic/merge.cuh");
}

// The innermost place that the user wrote.
void print_place(const request &wanted, const Function &entry, const DebugLoc &place)
{
	const DILocation *at = place.get();
	while (at && is_system(wanted, *at))
		at = at->getInlinedAt();
	if (at && at->getLine() && !is_prologue(at, entry))
		outs() << '\t' << path_of(wanted, *at) << '\t' << at->getLine() << '\t' << at->getColumn();
	else
		outs() << "\t-\t0\t0";
}

finding judge(const request &wanted, Function &entry, kind what, unsigned *needs)
{
	merged_form form;
	finding wrong = check_fit(entry, what, wanted.parameters);
	if (!wrong.found() && what == kind::merged)
		wrong = check_merged(entry, &form);
	if (!wrong.found())
		wrong = check_unknown(entry, form.runs_once ? kind::sliced : what);
	if (!wrong.found() && what == kind::yielding)
		wrong = check_turn(entry);
	if (!wrong.found()) // again: simplifying may show that a call through a pointer is of a function that reads ids
		wrong = check_ids(entry, what);
	if (!wrong.found() && !wanted.ending.count(name_of(entry)))
		wrong = check_waits(entry, what);
	if (!wrong.found())
		wrong = check_meetings(entry, what, wanted.guarded.count(name_of(entry)), needs, form);
	return wrong;
}

// Each instance of a merged kernel is of one set of members.
std::string shown_name(const request &wanted, const Function &entry)
{
	std::string name = name_of(entry);
	const DISubprogram *program = entry.getSubprogram();
	auto found = wanted.entries.find(name);
	return program && found != wanted.entries.end() && found->second == kind::merged ? program->getName().str() : name;
}

// What a member calls: it is the runtime's function that calls the member.
std::string function_within(const Function &entry, const DebugLoc &place)
{
	StringRef called = "-", member = "-";
	for (const DILocation *at = place.get(); at && !is_prologue(DebugLoc(at), entry); at = at->getInlinedAt()) {
		called = member;
		member = at->getScope()->getSubprogram()->getName();
	}
	return called.split('<').first.str();
}

void print(const request &wanted, Function &entry, const char *word, unsigned needs, const finding &wrong)
{
	outs() << word << '\t' << shown_name(wanted, entry) << '\t' << needs;
	if (wrong.found()) {
		outs() << '\t' << function_within(entry, wrong.place) << '\t' << wrong.id;
		print_place(wanted, entry, wrong.place);
		print_place(wanted, entry, wrong.cause);
		outs() << '\t' << wrong.reason;
	}
	outs() << '\n';
}

void report(const request &wanted, Function &entry, kind what, finding wrong)
{
	unsigned needs = 0;
	if (!wrong.found())
		wrong = judge(wanted, entry, what, &needs);
	print(wanted, entry, wrong.found() ? "refused" : "proved", needs, wrong);
}

// Rule g. Prints why a copy cannot be compared.
finding compare(const request &wanted, copies &all, Function &entry)
{
	auto kernel = wanted.kernels.find(name_of(entry));
	if (kernel == wanted.kernels.end())
		return {};
	traits of = {wanted.entries.at(kernel->first) == kind::resized, wanted.guarded.count(kernel->first) > 0};
	comparison how = all.compare(entry, kernel->second, of);
	finding what = {how.is == likeness::absent ? "unproved" : "copy-differs", how.reason, how.place, {}};
	if (how.is == likeness::equal)
		return {};
	if (how.is == likeness::differs)
		return what;
	print(wanted, entry, "uncompared", 0, what);
	return {};
}

// In a merged kernel a member's threads are renumbered, as in an entry for other numbers of threads.
void report_member(const request &wanted, Function &entry, finding wrong)
{
	if (!wrong.found())
		wrong = check_ids(entry, kind::resized);
	if (wrong.found())
		print(wanted, entry, "apart", 0, wrong);
}

struct subject {
	Function *entry;
	kind what;
	finding wrong, apart;
};

// Rule g, before anything is inlined. Returns what is still to be judged.
std::vector<subject> compare_all(const request &wanted, Module &module)
{
	std::vector<subject> found;
	std::vector<Function *> entries;
	for (Function &f : module)
		if (!f.isDeclaration() && wanted.entries.count(name_of(f)))
			entries.push_back(&f);
	copies all(module);
	for (Function *entry : entries) {
		finding wrong = compare(wanted, all, *entry);
		if (wanted.validated.count(name_of(*entry)))
			found.push_back({entry, wanted.entries.at(name_of(*entry)), wrong, {}});
		else
			print(wanted, *entry, wrong.found() ? "refused" : "alike", 0, wrong);
	}
	return found;
}

void answer(const request &wanted, Module &module)
{
	std::vector<subject> all = compare_all(wanted, module);
	if (all.empty())
		return;
	std::vector<Function *> entries;
	for (const subject &each : all)
		entries.push_back(each.entry);
	inline_calls(module, entries);
	for (subject &each : all) { // now, since simplifying merges equal reads
		finding of_ids = check_ids(*each.entry, each.what);
		if (of_ids.found()) // says more than that the copy differs there
			each.wrong = std::move(of_ids);
		each.apart = check_ids(*each.entry, kind::resized);
	}
	simplify(module);
	for (subject &each : all) {
		if (wanted.members.count(name_of(*each.entry)))
			report_member(wanted, *each.entry, std::move(each.apart));
		report(wanted, *each.entry, each.what, std::move(each.wrong));
	}
}

// Without an instance of its own, a kernel's template is not compiled at all.
void print_compiled(const request &wanted, const Module &module)
{
	std::set<std::string> names;
	for (const auto &[entry, kernel] : wanted.kernels)
		names.insert(kernel);
	for (const Function &f : module)
		if (!f.isDeclaration() && names.erase(name_of(f)))
			outs() << "compiled\t" << name_of(f) << '\n';
}

// Where there are no errors, the entries' copies are compared.
int print_errors(const request &wanted, LLVMContext &context)
{
	std::unique_ptr<Module> module;
	std::string text = read_text(wanted);
	for (const compile_error &each :
	    check({wanted.arguments, wanted.path, text}, context, wanted.entries.empty() ? nullptr : &module)) {
		outs() << "rejected\t" << (each.offset ? std::to_string(*each.offset) : "-") << '\t'
		       << (each.path.empty() ? "-" : each.path) << '\t' << each.line << '\t' << each.column << '\t'
		       << StringRef(each.message).split('\n').first << '\n';
	}
	if (module)
		answer(wanted, *module);
	outs() << "end\n";
	return 0;
}

int write_precompiled(const std::string &output, const request &wanted)
{
	static const char *const words[] = {"made", "failed", "impossible"};
	origins from;
	std::string text = read_text(wanted);
	making how = precompile({wanted.arguments, wanted.path, text}, output, &from);
	for (const std::string &header : from.headers)
		outs() << "dep " << header << '\n';
	for (const auto &[name, folder] : from.asked)
		outs() << "ask " << folder << "//" << name << '\n';
	outs() << words[int(how)] << '\n';
	return 0;
}

// Of processor time: what is proved must not depend on how busy the machine is.
void limit_time()
{
	const rlim_t seconds = 120;
	rlimit now;
	if (!getrlimit(RLIMIT_CPU, &now) && (now.rlim_cur == RLIM_INFINITY || now.rlim_cur > seconds)) {
		now.rlim_cur = seconds;
		setrlimit(RLIMIT_CPU, &now);
	}
	const rlimit no_core = {0, 0};
	setrlimit(RLIMIT_CORE, &no_core);
}

} // namespace

int main(int count, char **words)
{
	limit_time();
	if (count > 3 && StringRef(words[1]) == "--precompile")
		return write_precompiled(words[2], {words[3], {}, {}, {}, {}, {}, {}, {}, false, 0, {words + 4, words + count}, 0});
	if (count > 2 && StringRef(words[1]) == "--macros") {
		request asked = {words[2], {}, {}, {}, {}, {}, {}, {}, false, 0, {words + 3, words + count}, 0};
		std::string text = read_text(asked);
		return print_macros({asked.arguments, asked.path, text}) ? 0 : 1;
	}
	request wanted;
	std::string error;
	LLVMContext context;
	if (!take_arguments(wanted, count, words)) {
		errs() << "usage: cuelastic-validate PATH --entry=NAME:KIND... -- CLANG ARGUMENTS <TEXT\n";
		return 2;
	}
	if (wanted.checks)
		return print_errors(wanted, context);
	std::unique_ptr<Module> module = read(wanted, context, &error);
	if (!module) {
		outs() << "error\t" << error << '\n';
		return 0;
	}
	if (!error.empty())
		outs() << "partial\n";
	print_compiled(wanted, *module);
	answer(wanted, *module);
	outs() << "end\n";
	outs().flush();
	std::_Exit(0); // to take a large module apart would take as long as some proofs
}
