// The original is cloned by LLVM into a function with the copy's parameters, in which reads of ids are reads
// of the first parameters. Then each side is a new function that calls one of the two. Functions that only
// one side calls are inlined: the copies of functions that read ids, the methods of lambdas and local
// classes. Functions that both call stay calls.
#include "pair.hpp"

#include <llvm/Analysis/InlineCost.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Transforms/Scalar/SROA.h>

#include "flags.hpp"
#include "guards.hpp"

using namespace llvm;

namespace validate
{

static const unsigned VARIABLES = 4, AXES = 3, IDS = VARIABLES * AXES;
static const size_t MAX_CALLS = 20000;

// In the order of a copy's parameters.
static const char *const NAMES[VARIABLES] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
static const char *const REGISTERS[VARIABLES] = {"tid.", "ctaid.", "ntid.", "nctaid."};

static bool is_of_thread(unsigned variable)
{
	return variable % 2 == 0;
}

bool takes_ids(const Function &function)
{
	if (function.isDeclaration() || function.arg_size() < VARIABLES)
		return false;
	for (unsigned i = 0; i < VARIABLES; i++) {
		auto *type = dyn_cast_or_null<StructType>(function.getParamByValType(i));
		if (!type || type->getNumElements() != AXES || !type->getElementType(0)->isIntegerTy(32))
			return false;
	}
	return true;
}

// ---- what reads ids

// The number among a function's parameters of the id that a call reads, or IDS.
static unsigned id_of(StringRef name)
{
	if (!name.consume_front("llvm.nvvm.read.ptx.sreg."))
		return IDS;
	for (unsigned i = 0; i < VARIABLES; i++)
		if (StringRef axis = name; axis.consume_front(REGISTERS[i]) && axis.size() == 1)
			return i * AXES + (axis[0] - 'x');
	return IDS;
}

static unsigned id_of(const CallBase &call)
{
	const Function *callee = call.getCalledFunction();
	return callee ? id_of(callee->getName()) : IDS;
}

// The functions that use a global value, also within constant expressions.
static void add_users(const Value &what, functions &out)
{
	SmallVector<const User *, 16> work(what.users());
	while (!work.empty()) {
		const User *user = work.pop_back_val();
		if (auto *instruction = dyn_cast<Instruction>(user))
			out.insert(instruction->getFunction());
		else
			work.append(user->user_begin(), user->user_end());
	}
}

functions readers_of_ids(const Module &module)
{
	functions found;
	for (const char *name : NAMES)
		if (const GlobalVariable *variable = module.getNamedGlobal(name); variable && variable->isDeclaration())
			add_users(*variable, found);
	for (const Function &each : module)
		if (id_of(each.getName()) < IDS)
			add_users(each, found);
	SmallVector<const Function *, 32> work(found.begin(), found.end());
	while (!work.empty())
		for (const User *user : work.pop_back_val()->users())
			if (auto *call = dyn_cast<CallBase>(user); call && found.insert(call->getFunction()).second)
				work.push_back(call->getFunction());
	return found;
}

static void add_callees(const Function &from, functions &out)
{
	SmallVector<const Function *, 16> work = {&from};
	while (!work.empty())
		for (const Instruction &each : instructions(*work.pop_back_val())) {
			auto *call = dyn_cast<CallBase>(&each);
			const Function *callee = call ? call->getCalledFunction() : nullptr;
			if (callee && !callee->isDeclaration() && out.insert(callee).second)
				work.push_back(callee);
		}
}

// What both call, and what reads no ids.
static functions shared_by(const Function &original, const Function &copy, const functions &readers)
{
	functions one, other, both;
	add_callees(original, one);
	add_callees(copy, other);
	for (const Function *each : one)
		if (other.count(each) && !readers.count(each))
			both.insert(each);
	return both;
}

// ---- the two functions

static Function *make(const Function &original, const char *name)
{
	LLVMContext &context = original.getContext();
	SmallVector<Type *, 32> types(IDS, Type::getInt32Ty(context));
	for (const Argument &each : original.args())
		types.push_back(each.getType());
	auto *type = FunctionType::get(Type::getVoidTy(context), types, false);
	auto *made = Function::Create(type, GlobalValue::InternalLinkage, name, const_cast<Module *>(original.getParent()));
	for (unsigned i = 0; i < original.arg_size(); i++)
		if (original.getParamByValType(i)) // its bytes; each side copies what it changes
			made->addParamAttr(IDS + i, Attribute::ReadOnly);
	IRBuilder<> at(BasicBlock::Create(context, "", made));
	at.CreateRetVoid();
	return made;
}

// A variable with the parameters of an id in it.
static AllocaInst *variable_of(IRBuilder<> &at, Function &function, unsigned variable)
{
	auto *type = ArrayType::get(at.getInt32Ty(), AXES);
	AllocaInst *made = at.CreateAlloca(type);
	made->setAlignment(Align(4));
	for (unsigned axis = 0; axis < AXES; axis++)
		at.CreateAlignedStore(function.getArg(variable * AXES + axis),
		    at.CreateConstInBoundsGEP2_32(type, made, 0, axis), Align(4));
	return made;
}

// A copy takes an object that must not be copied by a reference to its bytes.
static Value *argument_for(IRBuilder<> &at, const Function &original, const Argument &parameter, Argument &given, unsigned i)
{
	Type *object = original.getParamByValType(i);
	if (!object || parameter.hasByValAttr())
		return &given;
	AllocaInst *bytes = at.CreateAlloca(object);
	Align align = original.getParamAlign(i).valueOrOne();
	bytes->setAlignment(align);
	at.CreateMemCpy(bytes, align, &given, align, original.getDataLayout().getTypeAllocSize(object));
	return bytes;
}

static void call(Function &from, Function &callee, const Function &original)
{
	IRBuilder<> at(from.getEntryBlock().getTerminator());
	SmallVector<Value *, 32> arguments;
	for (unsigned i = 0; i < VARIABLES; i++)
		arguments.push_back(variable_of(at, from, i));
	for (unsigned i = 0; i < original.arg_size(); i++)
		arguments.push_back(argument_for(at, original, *callee.getArg(VARIABLES + i), *from.getArg(IDS + i), i));
	CallInst *made = at.CreateCall(&callee, arguments);
	made->setCallingConv(callee.getCallingConv());
	made->setAttributes(callee.getAttributes());
}

static Function *clone(const Function &copy)
{
	ValueToValueMapTy values;
	return CloneFunction(const_cast<Function *>(&copy), values);
}

// The original with the copy's parameters, which it does not use yet.
static Function *clone(const Function &original, const Function &copy)
{
	auto *made = Function::Create(copy.getFunctionType(), GlobalValue::InternalLinkage, "cue_original",
	    const_cast<Module *>(original.getParent()));
	ValueToValueMapTy values;
	SmallVector<ReturnInst *, 8> returns;
	for (unsigned i = 0; i < original.arg_size(); i++)
		values[original.getArg(i)] = made->getArg(VARIABLES + i);
	CloneFunctionInto(made, &original, values, CloneFunctionChangeType::LocalChangesOnly, returns);
	made->setAttributes(copy.getAttributes());
	return made;
}

// ---- inlining

struct open_call {
	WeakTrackingVH call;
	int from; // index into the history; negative: none
};

void pair::expand(Function &function, const functions &shared)
{
	std::vector<std::pair<const Function *, int>> history;
	std::vector<open_call> work;
	for (Instruction &each : instructions(function))
		if (isa<CallBase>(each))
			work.push_back({&each, -1});
	for (size_t i = 0; i < work.size() && i < MAX_CALLS; i++) {
		auto *call = dyn_cast_or_null<CallBase>(static_cast<Value *>(work[i].call));
		Function *callee = call ? call->getCalledFunction() : nullptr;
		bool is_open = callee && !callee->isDeclaration() && !shared.count(callee) && !asks_any(*callee), is_again = false;
		for (int at = work[i].from; is_open && at >= 0; at = history[at].second)
			is_again |= history[at].first == callee;
		InlineFunctionInfo info;
		bool is_done = is_open && !is_again && isInlineViable(*callee).isSuccess() &&
		               InlineFunction(*call, info, false, nullptr, false).isSuccess();
		if (is_open && !is_done && readers.count(callee))
			wrong = "a function that reads ids calls itself";
		if (!is_done)
			continue;
		history.push_back({callee, work[i].from});
		for (CallBase *inner : info.InlinedCallSites)
			work.push_back({inner, int(history.size()) - 1});
	}
	if (work.size() >= MAX_CALLS)
		wrong = "it is too large";
}

static void promote(Function &function)
{
	FunctionAnalysisManager analyses;
	analyses.registerPass([] { return PassInstrumentationAnalysis(); });
	analyses.registerPass([] { return AssumptionAnalysis(); });
	analyses.registerPass([] { return DominatorTreeAnalysis(); });
	analyses.registerPass([] { return TargetIRAnalysis(); });
	SROAPass(SROAOptions::PreserveCFG).run(function, analyses);
}

// ---- ids

static bool refers_to(const Value *value, const GlobalVariable *variable)
{
	auto *expression = dyn_cast<ConstantExpr>(value);
	return value == variable ||
	       (expression && any_of(expression->operands(), [&](const Use &use) { return refers_to(use, variable); }));
}

// Where an instruction for an operand must be inserted.
static Instruction *place_before(Instruction &user, unsigned operand)
{
	auto *phi = dyn_cast<PHINode>(&user);
	return phi ? phi->getIncomingBlock(operand)->getTerminator() : &user;
}

// The uses of a variable in a function, by instructions only. Found from the function's side: all kernels use the ids.
static SmallVector<Use *, 16> uses_in(Function &function, const GlobalVariable *variable)
{
	SmallVector<Use *, 16> found;
	SmallVector<Instruction *, 32> work;
	for (Instruction &each : instructions(function))
		work.push_back(&each);
	while (!work.empty()) {
		Instruction *user = work.pop_back_val();
		for (Use &use : user->operands()) {
			if (use == variable)
				found.push_back(&use);
			else if (isa<ConstantExpr>(use) && refers_to(use, variable)) {
				Instruction *made = cast<ConstantExpr>(use)->getAsInstruction();
				made->insertBefore(place_before(*user, use.getOperandNo()));
				use.set(made);
				work.push_back(made);
			}
		}
	}
	return found;
}

static void replace_variable(Function &function, unsigned variable)
{
	GlobalVariable *from = function.getParent()->getNamedGlobal(NAMES[variable]);
	if (!from || !from->isDeclaration())
		return;
	Argument *to = function.getArg(variable);
	Value *as_global = nullptr;
	for (Use *use : uses_in(function, from)) {
		auto *cast = dyn_cast<AddrSpaceCastInst>(use->getUser());
		if (cast && cast->getType() == to->getType()) {
			cast->replaceAllUsesWith(to);
			continue;
		}
		IRBuilder<> at(&*function.getEntryBlock().getFirstInsertionPt());
		if (!as_global)
			as_global = at.CreatePointerBitCastOrAddrSpaceCast(to, from->getType());
		use->set(as_global);
	}
}

// In a function with a copy's parameters: hardware ids become these.
static void replace_ids(Function &function, bool of_threads_only)
{
	for (unsigned i = 0; i < VARIABLES; i++)
		if (!of_threads_only || is_of_thread(i))
			replace_variable(function, i);
	for (Instruction &each : make_early_inc_range(instructions(function))) {
		auto *call = dyn_cast<CallBase>(&each);
		unsigned id = call ? id_of(*call) : IDS;
		if (id == IDS || (of_threads_only && !is_of_thread(id / AXES)))
			continue;
		IRBuilder<> at(call);
		auto *type = ArrayType::get(at.getInt32Ty(), AXES);
		Value *place = at.CreateConstInBoundsGEP2_32(type, function.getArg(id / AXES), 0, id % AXES);
		call->replaceAllUsesWith(at.CreateAlignedLoad(at.getInt32Ty(), place, Align(4)));
		call->eraseFromParent();
	}
}

static void clear(Function &function)
{
	for (Instruction &each : make_early_inc_range(instructions(function)))
		if (auto *call = dyn_cast<IntrinsicInst>(&each); call && call->getIntrinsicID() == Intrinsic::var_annotation)
			call->eraseFromParent();
	EliminateUnreachableBlocks(function);
}

static void tidy(Function &function)
{
	promote(function);
	for (BasicBlock &block : make_early_inc_range(function))
		MergeBlockIntoPredecessor(&block);
}

static void remove_dead(Function &function)
{
	SmallVector<WeakTrackingVH, 64> dead;
	for (Instruction &each : instructions(function))
		if (isInstructionTriviallyDead(&each))
			dead.push_back(&each);
	RecursivelyDeleteTriviallyDeadInstructionsPermissive(dead);
}

void pair::fill(const Function &original, const Function &copy, callees common, unset flags)
{
	for (unsigned i = 0; i < original.arg_size(); i++)
		if (original.getArg(i)->getType() != copy.getArg(VARIABLES + i)->getType()) {
			wrong = "its parameters have other types in its copy";
			return;
		}
	functions shared = common == callees::called ? shared_by(original, copy, readers) : functions();
	Function *sides[2] = {clone(original, copy), clone(copy)}, *wholes[2] = {first, second};
	for (unsigned i = 0; i < 2; i++) {
		expand(*sides[i], shared);
		if (!i || !of.has_own_threads)
			replace_ids(*sides[i], i > 0);
		call(*wholes[i], *sides[i], original);
		expand(*wholes[i], shared);
		sides[i]->eraseFromParent();
		clear(*wholes[i]);
	}
	if (of.has_guards && !wrong) {
		mark_unset(*first, flags == unset::zero);
		wrong = align(*first, *second);
	}
	for (Function *each : wholes) {
		tidy(*each);
		if (of.has_guards)
			fold(*each);
		remove_dead(*each);
	}
}

pair::pair(const Function &original, const Function &copy, const functions &readers, traits of, callees common, unset flags)
    : first(make(original, "cue_first")), second(make(original, "cue_second")), readers(readers), of(of)
{
	if (original.arg_size() + VARIABLES != copy.arg_size())
		wrong = "its copy has other parameters";
	else
		fill(original, copy, common, flags);
}

pair::~pair()
{
	first->eraseFromParent();
	second->eraseFromParent();
}

} // namespace validate
