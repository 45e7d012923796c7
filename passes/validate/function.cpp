// Calls of functions without a visible body. Functions in the tables do what their documentation says, the
// runtime API launches kernels, libdevice computes, and all others are unknown.
//
// The tables name functions at global scope; a function of the same name in a namespace or a class is a
// different one. A function that has a body and is still called after inlining calls itself. It does what the
// functions that it reaches do, and is unknown if these do more than compute.
#include "operation.hpp"

#include <llvm/ADT/StringMap.h>
#include <llvm/Demangle/Demangle.h>

#include <cstdlib>

using namespace llvm;

namespace validate
{
namespace
{

const row rows[] = {
#define FUNCTION(name, effects, result, mask) {name, effects, result, mask},
#include "passes/validate/tables/function.def"
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

// The name with its scope, without types and template arguments. A name that is not mangled is unchanged.
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

bool is_own(const Value *value)
{
	if (!value->getType()->isPointerTy())
		return false;
	owner whose = owner_of(value);
	return whose == owner::thread || whose == owner::either;
}

// Does the function get the address of a local variable and so may read its content?
bool takes_local(const CallBase &call)
{
	for (const Value *argument : call.args())
		if (is_own(argument))
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

// The effects that a recursive function may have. Its ids are those at the place of the call.
constexpr unsigned effects_of_recursion =
    effect_block_id | effect_thread_id | effect_identity | effect_fence | effect_volatile | effect_together;

unsigned effects_of_body(const Function &function, SmallPtrSetImpl<const Function *> &seen)
{
	unsigned effects = 0;
	if (!seen.insert(&function).second)
		return effects;
	for (const Instruction &instruction : instructions(function)) {
		auto *call = dyn_cast<CallBase>(&instruction);
		const Function *callee = call ? call->getCalledFunction() : nullptr;
		bool is_inner = callee && !callee->isDeclaration();
		effects |= is_inner ? effects_of_body(*callee, seen) : operation_of(instruction).effects;
	}
	return effects;
}

operation of_recursion(const Function &callee, const std::string &name)
{
	SmallPtrSet<const Function *, 8> seen;
	operation result = operation_unknown(name);
	result.effects = effects_of_body(callee, seen);
	if (result.effects & ~effects_of_recursion)
		result.effects |= effect_unknown;
	return result;
}

} // namespace

operation operation_of_function(const CallBase &call, const Function &callee)
{
	std::string name = scoped_name(callee.getName());
	operation result = operation_unknown(name);
	const row *found = row_of(name);
	if (!callee.isDeclaration())
		return of_recursion(callee, name);
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
