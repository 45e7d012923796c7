#include "promote.hpp"

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Transforms/Scalar/SROA.h>

using namespace llvm;

namespace validate
{

void promote(Function &function)
{
	FunctionAnalysisManager analyses;
	analyses.registerPass([] { return PassInstrumentationAnalysis(); });
	analyses.registerPass([] { return AssumptionAnalysis(); });
	analyses.registerPass([] { return DominatorTreeAnalysis(); });
	analyses.registerPass([] { return TargetIRAnalysis(); });
	SROAPass(SROAOptions::PreserveCFG).run(function, analyses);
}

} // namespace validate
