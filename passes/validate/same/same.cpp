// Finds the original kernel and the body function of an entry. An instance of a template is matched by its
// arguments: the entry's name and type are the original's, except for `cue_…` and the first parameter.
#include "same.hpp"

#include "walk.hpp"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Metadata.h>

#include <cstdlib>

using namespace llvm;

namespace validate
{

std::string base_name(const Function &function)
{
	ItaniumPartialDemangler name;
	std::string mangled = function.getName().str();
	if (name.partialDemangle(mangled.c_str()) || !name.isFunction())
		return mangled;
	char *text = name.getFunctionBaseName(nullptr, nullptr);
	std::string base = StringRef(text).split('<').first.str();
	std::free(text);
	return base;
}

namespace
{

void replace_first(std::string &text, StringRef what, StringRef with)
{
	if (size_t at = text.find(what); at != std::string::npos)
		text.replace(at, what.size(), with);
}

// The original's name and type, from the entry's.
std::string wanted_name(const Function &entry, StringRef kernel)
{
	std::string text = demangle(entry.getName());
	replace_first(text, base_name(entry), kernel);
	for (StringRef first : {"(cue_slice", "(cue_shape", "(cue_turns"}) {
		replace_first(text, (first + ", ").str(), "(");
		replace_first(text, (first + ")").str(), "()");
	}
	return text;
}

// The function that the entry calls with ids and extents in front.
const Function *body_of(const Function &entry)
{
	const Function *found = nullptr;
	for (const Instruction &each : instructions(entry)) {
		auto *call = dyn_cast<CallBase>(&each);
		const Function *callee = call ? call->getCalledFunction() : nullptr;
		if (!callee || !takes_ids(*callee))
			continue;
		if (found && found != callee)
			return nullptr;
		found = callee;
	}
	return found;
}

} // namespace

copies::copies(Module &module) : readers(readers_of_ids(module))
{
	const NamedMDNode *kernels = module.getNamedMetadata("nvvm.annotations"); // also bounds of kernels
	for (unsigned i = 0; kernels && i < kernels->getNumOperands(); i++)
		if (auto *kernel = mdconst::dyn_extract_or_null<Function>(kernels->getOperand(i)->getOperand(0));
		    kernel && !kernel->isDeclaration())
			by_name.try_emplace(demangle(kernel->getName()), kernel);
}

// A kernel with C's linkage has its name alone.
const Function *copies::original_of(const Function &entry, StringRef kernel) const
{
	const Function *found = by_name.lookup(wanted_name(entry, kernel));
	return found ? found : by_name.lookup(kernel);
}

comparison copies::compare(const Function &original, const Function &body, traits of, callees common, unset flags)
{
	pair both(original, body, readers, of, common, flags);
	return both.fault() ? comparison{likeness::uncompared, both.fault(), {}} : walk(both);
}

comparison copies::compare(Function &entry, StringRef kernel, traits of)
{
	const Function *original = original_of(entry, kernel), *body = body_of(entry);
	if (!original)
		return {likeness::absent, "the original has no such instance", {}};
	if (!body)
		return {likeness::absent, "the entry calls no copy", {}};
	auto [at, is_new] = known.insert({{body, of.has_own_threads}, {}});
	if (!is_new)
		return at->second;
	at->second = compare(*original, *body, of, callees::called, unset::anything);
	// Inlined, more copies are seen to be equal: a shuffle of clang's headers is known only by what is in it, and an object whose address
	// a call takes, or an id that is passed by reference, stays in memory until then.
	auto is_equal = [&](callees common, unset flags) {
		return compare(*original, *body, of, common, flags).is == likeness::equal;
	};
	if (at->second.is != likeness::equal &&
	    (is_equal(callees::inlined, unset::anything) ||
	        (of.has_guards && (is_equal(callees::called, unset::zero) || is_equal(callees::inlined, unset::zero)))))
		at->second = {};
	return at->second;
}

} // namespace validate
