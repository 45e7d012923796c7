// --virtual: the program's code as a compiler for a GPU would leave it, before its work is counted.
//
// Functions are inlined and what does not change in a loop is moved out of it, so that a loop around a kernel's body
// (an elastic kernel) counts for what it costs on a GPU. Loops are unrolled as nvcc does: wholly if their count is known
// and small, otherwise four times, and never where threads wait. Nothing is vectorised. The GPU's instructions stay
// calls, each of which counts as one; reads of ids are said to have no effect, so that they move, too.
#include "retarget.h"

#include <llvm-c/Support.h>
#include <string.h>

static void note_reads_of_ids(struct retarget *r)
{
	static const char *const names[] = {
#define SREG(sreg, field) sreg,
#define THREAD(sreg, field) sreg,
#include "runtime/cpu/engine/intrinsics.def"
	};
	static const char *const attributes[] = {"memory", "nounwind", "willreturn", "speculatable", "nosync"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		LLVMValueRef function = LLVMGetNamedFunction(r->module, names[i]);

		for (size_t k = 0; function && k < sizeof attributes / sizeof *attributes; k++)
			add_attribute(function, attributes[k]); // memory(none)
	}
}

static int is_instruction(LLVMValueRef function)
{
	return !LLVMIsDeclaration(function) &&
	       (is_of_device(function) || starts_with(value_name(function), "__nv_"));
}

void make_lean(struct retarget *r)
{
	// Of a loop whose count is not known: as many turns in one as nvcc makes. LLVM's own default is 8.
	static const char *const unroll[] = {"retarget", "-unroll-max-count=4"};

	LLVMParseCommandLineOptions(sizeof unroll / sizeof *unroll, unroll, NULL);
	note_reads_of_ids(r);
	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f))
		if (is_instruction(f) && !has_attribute(f, "noinline") && !has_attribute(f, "alwaysinline"))
			add_attribute(f, "noinline");
	run_passes(
	    r, "cgscc(inline),function(sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg)");
	mark_waiting(r);
	keep_waiting_loops(r);
	run_passes(r, "function(loop-simplify,lcssa,loop-mssa(loop-rotate,licm),gvn,loop(indvars),"
	              "loop-unroll<O3;partial;runtime;no-peeling>,sroa,early-cse<memssa>,"
	              "instcombine<no-verify-fixpoint>,adce,simplifycfg),globaldce");
	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f))
		if (is_instruction(f))
			remove_attribute(f, "noinline");
}
