// Calls of functions whose body is not seen: those that the tables know are what their documents say, the
// runtime API launches kernels, libdevice computes, and all others are unknown.
//
// A function is known by its name at global scope, as the tables have it: one of a namespace or a class is
// another function. A function that has a body, and is still called after everything was inlined, calls
// itself.
#include "operation.hpp"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Function.h>

#include <cstdlib>

using namespace llvm;

namespace validate
{
namespace
{

const row rows[] = {
#define FUNCTION(name, effects, result, mask) {name, effects, result, mask},
#include "function.def"
};

const row *row_of(StringRef name)
{
	static const StringMap<const row *> index = [] {
		StringMap<const row *> map;
		for (const row &each : rows)
			map.insert({each.name, &each});
		return map;
	}();
	auto found = index.find(name);
	return found == index.end() ? nullptr : found->second;
}

std::string taken(char *text)
{
	std::string copy = text ? text : "";
	std::free(text);
	return copy;
}

// The name with its scope, without types and template arguments; what is not mangled is as it is.
std::string scoped_name(StringRef symbol)
{
	ItaniumPartialDemangler demangler;
	std::string mangled = symbol.str();
	if (!symbol.starts_with("_Z") || demangler.partialDemangle(mangled.c_str()) || !demangler.isFunction())
		return mangled;
	std::string scope = taken(demangler.getFunctionDeclContextName(nullptr, nullptr));
	std::string name = taken(demangler.getFunctionBaseName(nullptr, nullptr));
	return scope.empty() ? name : scope + "::" + name;
}

// Does the function get the address of a local variable, whose content it may read?
bool takes_local(const CallBase &call)
{
	for (const Value *argument : call.args())
		if (argument->getType()->isPointerTy() && owner_of(argument) != owner::anyone)
			return true;
	return false;
}

bool is_libdevice(StringRef symbol)
{
	return symbol.starts_with("__nv_") && !symbol.starts_with("__nv_atomic");
}

bool is_runtime(StringRef name)
{
	return name.starts_with("cuda") || name.starts_with("__cuda");
}

} // namespace

operation operation_of_function(const CallBase &call, const Function &callee)
{
	std::string name = scoped_name(callee.getName());
	operation result = operation_unknown(name);
	const row *found = row_of(name);
	if (!callee.isDeclaration())
		return result;
	if (found)
		result = operation_of_row(*found, call);
	else if (is_libdevice(callee.getName()))
		result = operation();
	else if (is_runtime(name))
		result.effects = effect_launch;
	if (!result.is_alone && takes_local(call))
		result.result = level::thread;
	result.name = name;
	return result;
}

} // namespace validate
