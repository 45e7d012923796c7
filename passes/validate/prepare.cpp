// From clang's IR to the form that the rules read: one function for each entry, with all calls inlined,
// values in registers, and loops with one header, one latch and a preheader.
//
// Nothing here may hide what a rule looks for. Rules about whose text an instruction is from run before equal
// instructions are merged. Only passes that keep every execution of the program run: inlining, promotion of
// memory to registers, common subexpressions, dead code, and simple control flow. No loop is deleted,
// unrolled or rotated, no access is moved.
#include "validate.hpp"
#include "passes/validate/same/same.hpp"

#include <llvm/ADT/StringRef.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/BlockFrequencyInfo.h>
#include <llvm/Analysis/BranchProbabilityInfo.h>
#include <llvm/Analysis/DemandedBits.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/ProfileSummaryInfo.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Transforms/IPO/AlwaysInliner.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

using namespace llvm;

namespace validate
{

// Removes a call's own attribute against inlining.
static void allow_inlining(Module &module)
{
	for (Function &f : module)
		for (BasicBlock &block : f)
			for (Instruction &instruction : block)
				if (auto *call = dyn_cast<CallBase>(&instruction)) {
					call->removeFnAttr(Attribute::NoInline);
					if (Function *callee = call->getCalledFunction(); callee && !callee->isDeclaration())
						call->addFnAttr(Attribute::AlwaysInline);
				}
}

using blocks = SmallPtrSet<BasicBlock *, 32>;

// A path that ends in `unreachable`, where the program stops with an error or never is, is continued like another path
// of the branch before it that ends. This adds paths and removes none. Otherwise the program's end would make
// everything after depend on the branch. False: it is the only exit of a loop.
static bool lead_on(BasicBlock &from, BasicBlock &end, bool is_empty, const blocks &ending)
{
	BasicBlock *next = nullptr; // the last: a scope's exits are numbered, and 0 continues
	for (BasicBlock *each : successors(&from))
		next = each != &end && ending.count(each) ? each : next;
	if (!next)
		return from.getTerminator()->getNumSuccessors() < 2;
	auto join = [&](BasicBlock &way) {
		for (PHINode &phi : next->phis())
			phi.addIncoming(phi.getIncomingValueForBlock(&from), &way);
	};
	Instruction *jump = from.getTerminator();
	for (unsigned i = 0; is_empty && i < jump->getNumSuccessors(); i++)
		if (jump->getSuccessor(i) == &end) {
			end.removePredecessor(&from);
			jump->setSuccessor(i, next);
			join(from);
		}
	if (is_empty || end.getSinglePredecessor() != &from)
		return true;
	end.getTerminator()->eraseFromParent();
	BranchInst::Create(next, &end);
	join(end);
	return true;
}

static void lead_on_failures(Function &function)
{
	for (BasicBlock &block : make_early_inc_range(function))
		MergeBlockIntoPredecessor(&block);
	// The blocks that reach the function's end.
	blocks ending;
	SmallVector<BasicBlock *, 32> work;
	for (BasicBlock &block : function)
		if (isa<ReturnInst>(block.getTerminator()))
			work.push_back(&block);
	while (!work.empty()) {
		BasicBlock *block = work.pop_back_val();
		if (ending.insert(block).second)
			work.append(pred_begin(block), pred_end(block));
	}
	for (BasicBlock &block : function) {
		if (!isa<UnreachableInst>(block.getTerminator()))
			continue;
		bool is_empty = isa<UnreachableInst>(block.getFirstNonPHIOrDbg());
		SmallVector<BasicBlock *, 8> before(predecessors(&block));
		bool is_way_out = false;
		for (BasicBlock *each : SmallPtrSet<BasicBlock *, 8>(before.begin(), before.end()))
			is_way_out |= !lead_on(*each, block, is_empty, ending);
		if (!is_way_out || !function.getReturnType()->isVoidTy())
			continue;
		block.getTerminator()->eraseFromParent(); // otherwise LLVM considers the loop endless
		ReturnInst::Create(function.getContext(), &block);
	}
}

struct failure_pass : PassInfoMixin<failure_pass> {
	static PreservedAnalyses run(Function &function, FunctionAnalysisManager &)
	{
		lead_on_failures(function);
		return PreservedAnalyses::none();
	}
};

// An object that is written byte by byte is a chain of masks, which begins with its value of the round before. A use in
// a mask whose result has no demanded bit is replaced by 0. (LLVM's BDCE changes more: the forms that
// merged.cpp knows.)
struct mask_pass : PassInfoMixin<mask_pass> {
	static PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses)
	{
		DemandedBits &bits = analyses.getResult<DemandedBitsAnalysis>(function);
		SmallVector<Use *, 16> dead;
		for (Instruction &each : instructions(function))
			if (each.getOpcode() == Instruction::And)
				for (Use &use : each.operands())
					if (isa<Instruction>(use) && bits.isUseDead(&use))
						dead.push_back(&use);
		SmallVector<WeakTrackingVH, 16> unused;
		for (Use *use : dead) {
			unused.push_back(use->get());
			use->set(Constant::getNullValue(use->get()->getType()));
		}
		RecursivelyDeleteTriviallyDeadInstructionsPermissive(unused);
		return PreservedAnalyses::none();
	}
};

// An aggregate that is never read may contain an object's address, which keeps the object in memory. (DCE
// changes more: the forms that merged.cpp knows.)
struct unread_pass : PassInfoMixin<unread_pass> {
	static PreservedAnalyses run(Function &function, FunctionAnalysisManager &)
	{
		SmallVector<WeakTrackingVH, 16> unread;
		for (Instruction &each : instructions(function))
			if (isa<InsertValueInst>(each) && each.use_empty())
				unread.push_back(&each);
		RecursivelyDeleteTriviallyDeadInstructionsPermissive(unread);
		return PreservedAnalyses::none();
	}
};

// LLVM's own pass also updates dominator trees edge by edge, which are not needed.
struct split_pass : PassInfoMixin<split_pass> {
	static PreservedAnalyses run(Function &function, FunctionAnalysisManager &)
	{
		SplitAllCriticalEdges(function, {});
		return PreservedAnalyses::none();
	}
};

static void run(Module &module, ModulePassManager &&first, FunctionPassManager &&then)
{
	FunctionAnalysisManager functions;
	ModuleAnalysisManager modules;
	// Registered by hand: LLVM's PassBuilder would link all of its passes.
	functions.registerPass([] { return PassInstrumentationAnalysis(); });
	functions.registerPass([] { return AssumptionAnalysis(); });
	functions.registerPass([] { return DominatorTreeAnalysis(); });
	functions.registerPass([] { return LoopAnalysis(); });
	functions.registerPass([] { return DemandedBitsAnalysis(); });
	functions.registerPass([] { return BranchProbabilityAnalysis(); });
	functions.registerPass([] { return BlockFrequencyAnalysis(); });
	functions.registerPass([] { return TargetIRAnalysis(); });
	functions.registerPass([] { return PostDominatorTreeAnalysis(); });
	functions.registerPass([] { return TargetLibraryAnalysis(); });
	functions.registerPass([] { return AAManager(); });
	functions.registerPass([&modules] { return ModuleAnalysisManagerFunctionProxy(modules); });
	modules.registerPass([] { return PassInstrumentationAnalysis(); });
	modules.registerPass([] { return ProfileSummaryAnalysis(); });
	modules.registerPass([&functions] { return FunctionAnalysisManagerModuleProxy(functions); });
	first.addPass(createModuleToFunctionPassAdaptor(std::move(then)));
	first.run(module, modules);
}

static bool has_open_calls(const Module &module)
{
	for (const Function &f : module)
		for (const BasicBlock &block : f)
			for (const Instruction &instruction : block)
				if (auto *call = dyn_cast<CallBase>(&instruction))
					if (const Function *callee = call->getCalledFunction(); callee && !callee->isDeclaration())
						return true;
	return false;
}

static void inline_once(Module &module)
{
	ModulePassManager passes;
	FunctionPassManager each;
	allow_inlining(module);
	passes.addPass(GlobalDCEPass());
	passes.addPass(AlwaysInlinerPass(/*InsertLifetimeIntrinsics=*/false));
	passes.addPass(GlobalDCEPass());
	each.addPass(SROAPass(SROAOptions::ModifyCFG));
	run(module, std::move(passes), std::move(each));
}

// A function passed by its address is known once the pointer is in a register.
void inline_calls(Module &module, const std::vector<Function *> &entries)
{
	// Only the entries stay visible; what they do not reach is removed early, to save time.
	for (Function &f : module) {
		if (f.isDeclaration())
			continue;
		f.setLinkage(GlobalValue::InternalLinkage);
		f.setComdat(nullptr);
		f.removeFnAttr(Attribute::NoInline);
		f.removeFnAttr(Attribute::OptimizeNone);
		f.addFnAttr(Attribute::AlwaysInline);
	}
	for (Function *entry : entries) {
		entry->setLinkage(GlobalValue::ExternalLinkage);
		entry->removeFnAttr(Attribute::AlwaysInline);
	}
	if (GlobalVariable *used = module.getNamedGlobal("llvm.compiler.used"))
		used->eraseFromParent();
	if (GlobalVariable *used = module.getNamedGlobal("llvm.used"))
		used->eraseFromParent();
	if (NamedMDNode *kernels = module.getNamedMetadata("nvvm.annotations"))
		kernels->eraseFromParent();
	inline_once(module);
	for (unsigned rounds = 0; rounds < 2 && has_open_calls(module); rounds++)
		inline_once(module);
}

void simplify(Module &module)
{
	FunctionPassManager each;
	each.addPass(failure_pass());
	each.addPass(EarlyCSEPass());
	each.addPass(SimplifyCFGPass());
	each.addPass(failure_pass()); // a case that no value can be is one as well
	each.addPass(unread_pass());
	each.addPass(SROAPass(SROAOptions::ModifyCFG));
	each.addPass(mask_pass());
	each.addPass(LoopSimplifyPass());
	// LLVM's uniformity analysis misses threads that leave a loop by different edges and meet directly after
	// it with different constants. So each exit edge gets its own block.
	each.addPass(split_pass());
	run(module, ModulePassManager(), std::move(each));
}

std::string name_of(const Function &function)
{
	const DISubprogram *program = function.getSubprogram();
	return program ? program->getName().split('<').first.str() : base_name(function);
}

// In clang's headers a built-in variable's member, or its conversion, is a function that reads the registers.
bool is_of_compiler(const DISubprogram &program)
{
	StringRef file = program.getFilename();
	return file.ends_with("/__clang_cuda_builtin_vars.h") || file.ends_with("/__clang_cuda_runtime_wrapper.h");
}

static bool is_of_runtime(const DISubprogram &program)
{
	StringRef file = program.getFile() ? program.getFile()->getFilename() : "";
	static const StringRef headers[] = {"device.cuh", "merge.cuh", "interleave.h", "turn.cuh", "yield.h", "gate.h"};
	return program.getName().starts_with("cue_") &&
	       any_of(headers, [&](StringRef name) { return file.ends_with(("cuelastic/" + name).str()); });
}

bool is_called_by_runtime(const DebugLoc &place, const Function &entry)
{
	const DILocation *at = place.get();
	while (at && !is_of_runtime(*at->getScope()->getSubprogram())) {
		if (at->getScope()->getSubprogram()->getName().starts_with("cue_")) // generated: a member that merge.cuh calls
			return false;
		at = at->getInlinedAt();
	}
	return at && is_prologue(DebugLoc(at), entry);
}

bool is_prologue(const DebugLoc &place, const Function &entry)
{
	const DISubprogram *own = entry.getSubprogram();
	for (const DILocation *at = place.get(); at; at = at->getInlinedAt()) {
		const DISubprogram *program = at->getScope()->getSubprogram();
		if (program == own && !at->getInlinedAt())
			return true;
		if (!program || (!is_of_runtime(*program) && !is_of_compiler(*program)))
			return false;
	}
	return false;
}

} // namespace validate
