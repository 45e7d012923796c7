// retarget: device code of a CUDA program, from the bitcode that clang makes for the GPU (nvptx64) to an
// object file for this machine.
//
// 	flatten            one address space, the host's layout, intrinsics as ordinary functions
// 	mark_calls         so that each call of the source can be identified
// 	link device.c      the instruction set in C
// 	compile_assembly   inline PTX to calls and instructions
// 	fold_target        reflection, fused multiply-add, conversions
// 	simplify           so that dead code does not count
// 	wrap_shared        offsets in shared memory of 32 bits
// 	run_in_step        on request: warps whose lanes store together
// 	wait_where_visible on request: before what other blocks could see
// 	make_lean          on request: as a compiler for a GPU leaves the code
// 	count_work         on request: counters of instructions and bytes, or marks for more
// 	choose_modes       which kernels suspend, what must be inlined, what is unknown
// 	add_entries        a function per kernel that the engine calls; the kernel is inlined into it
// 	bind_managed       managed variables are the host's
// 	bind_context       ids, shared memory and suspension points find their block and thread
// 	keep_loops         loops that suspend are not unrolled
// 	tally_work         counters for those marks
// 	add_module_table   what the shared object exports
// 	optimise           LLVM's ordinary pipeline, which also splits the coroutines; the address sanitizer
// 	emit_object
#include "retarget.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// device.c's bitcode, put here by the assembler.
extern const char device_bitcode[], device_bitcode_end[];
__asm__(".section .rodata\n"
        ".globl device_bitcode, device_bitcode_end\n"
        "device_bitcode: .incbin \"" DEVICE_BITCODE "\"\n"
        "device_bitcode_end: .byte 0\n"
        ".previous\n");

static void usage(void)
{
	fputs("usage: retarget IN.bc -o OUT.o [-O0|-O1|-O2|-O3] [--sanitize=address,undefined] [--in-step] "
	      "[--count] [--virtual] [--bodies] "
	      "[--keep-ir FILE]\n",
	    stderr);
	exit(2);
}

static void parse_sanitize(struct options *o, char *list)
{
	for (char *name = strtok(list, ","); name; name = strtok(NULL, ",")) {
		if (!strcmp(name, "address"))
			o->address = 1;
		else if (!strcmp(name, "undefined"))
			o->undefined = 1; // clang's front end has done it
		else
			fatal("unknown sanitizer %s", name);
	}
}

static void parse_options(struct options *o, int argc, char **argv)
{
	o->level = '2';
	for (int i = 1; i < argc; i++) {
		char *a = argv[i];

		if (!strcmp(a, "-o") && i + 1 < argc)
			o->output = argv[++i];
		else if (!strcmp(a, "--keep-ir") && i + 1 < argc)
			o->keep_ir = argv[++i];
		else if (starts_with(a, "--sanitize="))
			parse_sanitize(o, a + strlen("--sanitize="));
		else if (!strcmp(a, "--in-step"))
			o->in_step = 1;
		else if (!strcmp(a, "--count"))
			o->count = 1;
		else if (!strcmp(a, "--virtual"))
			o->is_virtual = o->count = 1;
		else if (!strcmp(a, "--bodies"))
			o->bodies = 1;
		else if (starts_with(a, "-O") && a[2] >= '0' && a[2] <= '3' && !a[3])
			o->level = a[2];
		else if (*a == '-' || o->input)
			usage();
		else
			o->input = a;
	}
	if (!o->input || !o->output)
		usage();
}

static void read_input(struct retarget *r)
{
	LLVMMemoryBufferRef buffer;
	char *message = NULL;

	if (LLVMCreateMemoryBufferWithContentsOfFile(r->options.input, &buffer, &message) ||
	    LLVMParseIRInContext(r->context, buffer, &r->module, &message))
		fatal("%s: %s", r->options.input, message);
}

static void link_device(struct retarget *r)
{
	size_t size = (size_t)(device_bitcode_end - device_bitcode);
	LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(device_bitcode, size, "device.c");
	LLVMModuleRef device;

	if (LLVMParseBitcodeInContext2(r->context, buffer, &device))
		fatal("cannot read the device's instruction set");
	mark_device(device);
	if (LLVMLinkModules2(r->module, device))
		fatal("cannot link the device's instruction set");
	LLVMDisposeMemoryBuffer(buffer);
	LLVMValueRef is_virtual = LLVMGetNamedGlobal(r->module, "cue.is_virtual");
	LLVMSetInitializer(
	    is_virtual, LLVMConstInt(LLVMInt32TypeInContext(r->context), (unsigned)r->options.is_virtual, 0));
	LLVMSetGlobalConstant(is_virtual, 1);
	LLVMSetLinkage(is_virtual, LLVMInternalLinkage);
}

// Only kernels are roots; functions that nothing reaches are removed.
static void drop_unused(struct retarget *r)
{
	LLVMValueRef used = LLVMGetNamedGlobal(r->module, "llvm.compiler.used");

	if (used)
		LLVMDeleteGlobal(used);
	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f))
		if (!LLVMIsDeclaration(f)) {
			LLVMSetComdat(f, NULL);
			LLVMSetLinkage(f, LLVMInternalLinkage);
		}
	for (size_t i = 0; i < r->kernel_count; i++)
		LLVMSetLinkage(LLVMGetNamedFunction(r->module, r->kernels[i].name), LLVMExternalLinkage);
	if (r->options.is_virtual)
		LLVMSetLinkage(LLVMGetNamedFunction(r->module, "cue.see"), LLVMExternalLinkage);
	run_passes(r, "globaldce");
}

// Under AddressSanitizer: one module comes in, one object goes out, and the process ends with its memory.
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "detect_leaks=0";
}

int main(int argc, char **argv)
{
	struct retarget r = {.context = LLVMContextCreate()};

	parse_options(&r.options, argc, argv);
	make_machine(&r);
	read_input(&r);
	flatten(&r);
	mark_calls(&r);
	if (r.options.bodies)
		mark_bodies(&r);
	link_device(&r);
	compile_assembly(&r);
	fold_target(&r);
	drop_unused(&r);
	run_passes(&r, SIMPLIFY);
	wrap_shared(&r);
	if (r.options.in_step)
		run_in_step(&r);
	if (r.options.is_virtual)
		make_lean(&r);
	if (r.options.is_virtual)
		wait_where_visible(&r);
	if (r.options.count)
		count_work(&r);
	choose_modes(&r);
	add_entries(&r);
	bind_managed(&r);
	bind_context(&r);
	keep_loops(&r);
	if (r.options.is_virtual)
		tally_work(&r);
	add_module_table(&r);
	optimise(&r);
	emit_object(&r);
	return 0;
}
