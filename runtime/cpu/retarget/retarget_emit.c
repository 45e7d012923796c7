// The host's machine, the optimiser and the object file.
#include "retarget.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/Target.h>
#include <stdlib.h>
#include <string.h>

static LLVMCodeGenOptLevel code_level(char level)
{
	return level >= '2'   ? LLVMCodeGenLevelDefault
	       : level == '1' ? LLVMCodeGenLevelLess
	                      : LLVMCodeGenLevelNone;
}

void make_machine(struct retarget *r)
{
	LLVMTargetRef target;
	char *message;

	LLVMInitializeNativeTarget();
	LLVMInitializeNativeAsmPrinter();
	LLVMInitializeNativeAsmParser();
	r->triple = LLVMGetDefaultTargetTriple();
	r->cpu = LLVMGetHostCPUName();
	r->features = LLVMGetHostCPUFeatures();
	if (LLVMGetTargetFromTriple(r->triple, &target, &message))
		fatal("%s", message);
	r->machine = LLVMCreateTargetMachine(target, r->triple, r->cpu, r->features, code_level(r->options.level),
	    LLVMRelocPIC, LLVMCodeModelDefault);
	LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(r->machine);
	r->layout = LLVMCopyStringRepOfTargetData(layout);
	LLVMDisposeTargetData(layout);
}

static void verify(struct retarget *r, const char *when)
{
	char *message = NULL;

	if (LLVMVerifyModule(r->module, LLVMReturnStatusAction, &message)) {
		if (r->options.keep_ir)
			LLVMPrintModuleToFile(r->module, r->options.keep_ir, &message);
		fatal("internal: broken module %s: %s", when, message);
	}
	LLVMDisposeMessage(message);
}

void optimise(struct retarget *r)
{
	char passes[32] = "default<O2>";

	verify(r, "before optimising");
	passes[9] = r->options.level;
	run_passes(r, passes);
	if (r->options.address)
		run_passes(r, "asan");
}

void emit_object(struct retarget *r)
{
	char *message = NULL;

	verify(r, "after optimising");
	if (r->options.keep_ir && LLVMPrintModuleToFile(r->module, r->options.keep_ir, &message))
		fatal("%s", message);
	if (LLVMTargetMachineEmitToFile(r->machine, r->module, r->options.output, LLVMObjectFile, &message))
		fatal("%s: %s", r->options.output, message);
}
