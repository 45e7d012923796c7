// cuelastic-validate: proves rewritten entries, or says why it cannot.
//
//   cuelastic-validate PATH [--parameters=BYTES] --entry=NAME:KIND… -- CLANG ARGUMENTS <TEXT
//   cuelastic-validate FILE.ll --entry=NAME:KIND…        reads IR, for tests
//   cuelastic-validate PATH --check -- CLANG ARGUMENTS <TEXT           does clang take the text?
//   cuelastic-validate --precompile OUT PATH CLANG ARGUMENTS <TEXT     writes precompiled declarations, and prints
//                                                                      what they were made from, and how it went
//   cuelastic-validate --macros PATH CLANG ARGUMENTS <TEXT             prints clang's macros after the text
//
// TEXT replaces the file PATH. With --files=N, the first N bytes are other files that the arguments name: for each a line
// `NAME LENGTH` and its bytes. On stdout, a line for each instance of an entry, its fields separated by tabs:
//
//   proved  NAME  NEEDS
//   refused NAME  NEEDS  ID  PATH LINE COLUMN  PATH LINE COLUMN  REASON     (the place; the cause, or "- 0 0")
//   apart   NAME  …                             additional line, in the form of a refusal: its threads cannot be others than
//                                               the hardware's; checked if KIND has +member
//
// A KIND with +ends is of an entry whose loops were proved to end in another form of it. In this form the rewriter adds
// votes of the block around the same loops, which would look like waits.
//
//   partial                                     functions were left out, since they do not compile
//   rejected OFFSET  PATH LINE COLUMN  MESSAGE  with --check, for each error; the offset in TEXT, or "-"
//
// and at the end `end`; or one line `error MESSAGE` if the text does not compile. Exit status 0 for all of this. An entry
// of a template that is not instantiated has no line.
#include "compile.hpp"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include <map>
#include <set>

using namespace llvm;
using namespace validate;

namespace {

struct request {
	std::string path;
	std::map<std::string, kind> entries;
	std::set<std::string> members;      // those of them that a merged kernel may run
	std::set<std::string> ending;       // those of them whose loops are known to end
	std::vector<std::string> system;    // folders whose places do not help the user
	bool checks = false;
	size_t files = 0;                   // bytes before the text: files that the arguments name
	std::vector<std::string> arguments; // clang's
	unsigned parameters = 0;            // the most bytes of parameters; 0: any number
};

bool take_entry(request &out, StringRef text)
{
	auto [name, what] = text.rsplit(':');
	static const std::map<StringRef, kind> kinds = {{"sliced", kind::sliced}, {"elastic", kind::elastic},
	    {"yielding", kind::yielding}, {"resized", kind::resized}, {"merged", kind::merged}};
	if (what.consume_back("+ends"))
		out.ending.insert(name.str());
	bool is_member = what.consume_back("+member");
	auto found = kinds.find(what);
	if (is_member)
		out.members.insert(name.str());
	if (found == kinds.end())
		return false;
	out.entries[name.str()] = found->second;
	return true;
}

bool take_arguments(request &out, int count, char **words)
{
	int i = 1;
	for (; i < count && StringRef(words[i]) != "--"; i++) {
		StringRef word = words[i];
		if (word.consume_front("--entry=")) {
			if (!take_entry(out, word))
				return false;
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
	StringRef file = at.getFilename(), folder = at.getDirectory();
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
	return file.starts_with("/cuelastic/") || file.contains("cuelastic/device.cuh");
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
	finding wrong = check_fit(entry, what, wanted.parameters);
	if (!wrong.found())
		wrong = check_unknown(entry, what);
	if (!wrong.found() && what == kind::yielding)
		wrong = check_turn(entry);
	if (!wrong.found()) // again: simplifying may show that a call through a pointer is of a function that reads ids
		wrong = check_ids(entry, what);
	if (!wrong.found() && !wanted.ending.count(name_of(entry)))
		wrong = check_waits(entry, what);
	if (!wrong.found())
		wrong = check_meetings(entry, what, needs);
	return wrong;
}

void print(const request &wanted, Function &entry, const char *word, unsigned needs, const finding &wrong)
{
	outs() << word << '\t' << name_of(entry) << '\t' << needs;
	if (wrong.found()) {
		outs() << '\t' << wrong.id;
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

// In a merged kernel a member's threads are renumbered, as in an entry for other numbers of threads.
void report_member(const request &wanted, Function &entry, finding wrong)
{
	if (!wrong.found())
		wrong = check_ids(entry, kind::resized);
	if (wrong.found())
		print(wanted, entry, "apart", 0, wrong);
}

int print_errors(const request &wanted)
{
	std::string text = read_text(wanted);
	for (const compile_error &each : check({wanted.arguments, wanted.path, text})) {
		outs() << "rejected\t" << (each.offset ? std::to_string(*each.offset) : "-") << '\t'
		       << (each.path.empty() ? "-" : each.path) << '\t' << each.line << '\t' << each.column << '\t'
		       << StringRef(each.message).split('\n').first << '\n';
	}
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

} // namespace

int main(int count, char **words)
{
	if (count > 3 && StringRef(words[1]) == "--precompile")
		return write_precompiled(words[2], {words[3], {}, {}, {}, {}, false, 0, {words + 4, words + count}, 0});
	if (count > 2 && StringRef(words[1]) == "--macros") {
		request asked = {words[2], {}, {}, {}, {}, false, 0, {words + 3, words + count}, 0};
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
		return print_errors(wanted);
	std::unique_ptr<Module> module = read(wanted, context, &error);
	if (!module) {
		outs() << "error\t" << error << '\n';
		return 0;
	}
	if (!error.empty())
		outs() << "partial\n";
	std::vector<Function *> entries;
	for (Function &f : *module)
		if (!f.isDeclaration() && wanted.entries.count(name_of(f)))
			entries.push_back(&f);
	inline_calls(*module, entries);
	std::vector<finding> wrong, apart; // checked now, since simplifying merges equal reads
	for (Function *entry : entries) {
		wrong.push_back(check_ids(*entry, wanted.entries[name_of(*entry)]));
		apart.push_back(check_ids(*entry, kind::resized));
	}
	simplify(*module);
	for (size_t i = 0; i < entries.size(); i++) {
		if (wanted.members.count(name_of(*entries[i])))
			report_member(wanted, *entries[i], std::move(apart[i]));
		report(wanted, *entries[i], wanted.entries[name_of(*entries[i])], std::move(wrong[i]));
	}
	outs() << "end\n";
	return 0;
}
