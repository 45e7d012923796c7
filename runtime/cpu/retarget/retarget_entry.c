// The functions that the engine calls, one for each kernel, written as LLVM assembly and linked in.
//
// All read the parameters from block->args, each by its own type. A CPU_LOOP entry runs all threads of a
// block in three nested loops, with --virtual also one over warps. The others run one thread: a coroutine, whose frame comes from the block's own
// memory, or a plain function on a fiber. A call of cue.enter marks the beginning of a thread. Its operands
// are the block, the thread and its ids, which retarget_context.c reads after the kernel has been inlined.
#include "retarget.h"
#include "runtime/cpu/engine/engine.h"

#include <llvm-c/Linker.h>
#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The type of a structure passed by value, or NULL.
static LLVMTypeRef by_value(LLVMValueRef function, unsigned index)
{
	unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
	LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(function, index + 1, kind);

	return attribute ? LLVMGetTypeAttributeValue(attribute) : NULL;
}

static void note_parameters(struct retarget *r, struct kernel *kernel, LLVMValueRef function)
{
	LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(r->machine);

	kernel->param_count = LLVMCountParams(function);
	kernel->param_size = calloc(kernel->param_count + 1, sizeof *kernel->param_size);
	for (unsigned i = 0; i < kernel->param_count; i++) {
		LLVMTypeRef type = by_value(function, i);

		if (!type)
			type = LLVMTypeOf(LLVMGetParam(function, i));
		kernel->param_size[i] = (uint32_t)LLVMABISizeOfType(layout, type);
	}
	LLVMDisposeTargetData(layout);
}

static void note_position(struct retarget *r, struct kernel *kernel, LLVMValueRef function)
{
	LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
	unsigned length;

	if (!subprogram)
		return;
	kernel->line = LLVMDISubprogramGetLine(subprogram);
	kernel->rewritten = starts_with(subprogram_name(r, subprogram), "cue_");
	LLVMMetadataRef file = LLVMDIScopeGetFile(subprogram);
	const char *name = file ? LLVMDIFileGetFilename(file, &length) : NULL;
	if (name)
		kernel->file = format("%.*s", (int)length, name);
}

// ---- the text ----

static void write_field(FILE *out, const char *name, const char *type, size_t offset, const char *more)
{
	fprintf(out, "  %%%s.p = getelementptr i8, ptr %%block, i64 %zu\n", name, offset);
	fprintf(out, "  %%%s = load %s, ptr %%%s.p, !invariant.load !1%s\n", name, type, name, more);
}

// Loads the parameters into %v0, %v1…; those passed by value stay where they are.
static void write_parameters(FILE *out, LLVMValueRef function)
{
	write_field(out, "args", "ptr", offsetof(struct cpu_block, args), "");
	for (unsigned i = 0; i < LLVMCountParams(function); i++) {
		char *type = LLVMPrintTypeToString(LLVMTypeOf(LLVMGetParam(function, i)));

		fprintf(out, "  %%a%u.p = getelementptr ptr, ptr %%args, i64 %u\n", i, i);
		if (by_value(function, i)) {
			fprintf(out, "  %%v%u = load ptr, ptr %%a%u.p, !invariant.load !1\n", i, i);
		} else {
			fprintf(out, "  %%a%u = load ptr, ptr %%a%u.p, !invariant.load !1\n", i, i);
			fprintf(out, "  %%v%u = load %s, ptr %%a%u, align 1, !invariant.load !1\n", i, type, i);
		}
		LLVMDisposeMessage(type);
	}
}

static void write_types(FILE *out, LLVMValueRef function, int with_values)
{
	for (unsigned i = 0; i < LLVMCountParams(function); i++) {
		char *type = LLVMPrintTypeToString(LLVMTypeOf(LLVMGetParam(function, i)));

		fprintf(out, i ? ", %s" : "%s", type);
		if (with_values)
			fprintf(out, " %%v%u", i);
		LLVMDisposeMessage(type);
	}
}

static void write_call(FILE *out, const char *name, LLVMValueRef function)
{
	fprintf(out, "  call void @\"%s\"(", name);
	write_types(out, function, 1);
	fputs(")\n", out);
}

// Whether threads of a block may do different amounts of work: there is a branch, or a call of a function that counts
// itself (retarget_tally.c).
static int may_diverge(LLVMValueRef function)
{
	LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function);

	if (LLVMGetNextBasicBlock(block))
		return 1;
	for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
		LLVMValueRef callee = LLVMIsACallInst(at) ? called_function(at) : NULL;

		if (LLVMIsACallInst(at) && (!callee || (!LLVMIsDeclaration(callee) && !is_of_device(callee))))
			return 1;
	}
	return 0;
}

// Between y and x, a loop over parts of a row, each of which lies in one warp: w.latch is where a part ends, and
// w.ends is true if the warp ends there, too.
static void write_part_begin(FILE *out)
{
	fputs("  br label %w\n"
	      "w:\n"
	      "  %tw = phi i32 [ 0, %y ], [ %tw.end, %w.latch ]\n"
	      "  %w.first = add nuw nsw i32 %base, %tw\n"
	      "  %w.lane = and i32 %w.first, 31\n"
	      "  %w.room = sub nuw nsw i32 32, %w.lane\n"
	      "  %w.left = sub nuw nsw i32 %nx, %tw\n"
	      "  %w.size = call i32 @llvm.umin.i32(i32 %w.room, i32 %w.left)\n"
	      "  %tw.end = add nuw nsw i32 %tw, %w.size\n"
	      "  br label %x\n"
	      "x:\n"
	      "  %tx = phi i32 [ %tw, %w ], [ %tx.next, %x.latch ]\n",
	    out);
}

static void write_part_end(FILE *out)
{
	fputs("  %x.more = icmp ult i32 %tx.next, %tw.end\n"
	      "  br i1 %x.more, label %x, label %w.latch\n"
	      "w.latch:\n"
	      "  %w.next = add nuw nsw i32 %base, %tw.end\n"
	      "  %w.next.lane = and i32 %w.next, 31\n"
	      "  %w.ends = icmp eq i32 %w.next.lane, 0\n"
	      "  %w.more = icmp ult i32 %tw.end, %nx\n"
	      "  br i1 %w.more, label %w, label %y.latch\n",
	    out);
}

static void write_loop(const struct retarget *r, FILE *out, const char *name, LLVMValueRef function)
{
	int by_warp = r->options.is_virtual && may_diverge(function);

	fprintf(out, "define void @\"cue.run.%s\"(ptr %%block) {\nentry:\n", name);
	write_field(out, "nx", "i32", offsetof(struct cpu_block, size[0]), ", !range !0");
	write_field(out, "ny", "i32", offsetof(struct cpu_block, size[1]), ", !range !0");
	write_field(out, "nz", "i32", offsetof(struct cpu_block, size[2]), ", !range !0");
	write_parameters(out, function);
	fputs("  br label %z\n"
	      "z:\n"
	      "  %tz = phi i32 [ 0, %entry ], [ %tz.next, %z.latch ]\n"
	      "  br label %y\n"
	      "y:\n"
	      "  %ty = phi i32 [ 0, %z ], [ %ty.next, %y.latch ]\n"
	      "  %row = mul nuw nsw i32 %tz, %ny\n"
	      "  %column = add nuw nsw i32 %row, %ty\n"
	      "  %base = mul nuw nsw i32 %column, %nx\n",
	    out);
	if (by_warp)
		write_part_begin(out);
	else
		fputs("  br label %x\n"
		      "x:\n"
		      "  %tx = phi i32 [ 0, %y ], [ %tx.next, %x.latch ]\n",
		    out);
	fputs("  %linear = add nuw nsw i32 %base, %tx\n"
	      "  call void @cue.enter(ptr %block, ptr null, i32 %tx, i32 %ty, i32 %tz, i32 %linear)\n",
	    out);
	write_call(out, name, function);
	fputs("  br label %x.latch\n"
	      "x.latch:\n",
	    out);
	if (LLVMGetNamedFunction(r->module, "cue_dev_body_begin"))
		fputs("  call void @cue_dev_lane_end()\n", out);
	fputs("  %tx.next = add nuw nsw i32 %tx, 1\n", out);
	if (by_warp)
		write_part_end(out);
	else
		fputs("  %x.more = icmp ult i32 %tx.next, %nx\n"
		      "  br i1 %x.more, label %x, label %y.latch\n",
		    out);
	fputs("y.latch:\n"
	      "  %ty.next = add nuw nsw i32 %ty, 1\n"
	      "  %y.more = icmp ult i32 %ty.next, %ny\n"
	      "  br i1 %y.more, label %y, label %z.latch\n"
	      "z.latch:\n"
	      "  %tz.next = add nuw nsw i32 %tz, 1\n"
	      "  %z.more = icmp ult i32 %tz.next, %nz\n"
	      "  br i1 %z.more, label %z, label %end\n"
	      "end:\n"
	      "  ret void\n"
	      "}\n",
	    out);
}

static void write_coroutine(FILE *out, const char *name, LLVMValueRef function)
{
	fprintf(out, "define void @\"cue.run.%s\"(ptr %%block, ptr %%self) presplitcoroutine {\nentry:\n", name);
	fprintf(out,
	    "  %%promise = alloca i64\n" // unused; LLVM looks for its debug information
	    "  %%id = call token @llvm.coro.id(i32 64, ptr %%promise, ptr null, ptr null)\n"
	    "  %%size = call i64 @llvm.coro.size.i64()\n"
	    "  %%memory = call ptr @cue_dev_frame(ptr %%block, i64 %%size)\n"
	    "  %%frame = call ptr @llvm.coro.begin(token %%id, ptr %%memory)\n"
	    "  %%slot = getelementptr i8, ptr %%self, i64 %zu\n"
	    "  store ptr %%frame, ptr %%slot\n",
	    offsetof(struct cpu_thread, frame));
	write_parameters(out, function);
	fputs("  call void @cue.enter(ptr %block, ptr %self, i32 0, i32 0, i32 0, i32 0)\n", out);
	write_call(out, name, function);
	fputs("  br label %suspend\n"
	      "suspend:\n"
	      "  %ended = call i1 @llvm.coro.end(ptr %frame, i1 false, token none)\n"
	      "  ret void\n"
	      "}\n",
	    out);
}

static void write_fiber(FILE *out, const char *name, LLVMValueRef function)
{
	fprintf(out, "define void @\"cue.run.%s\"(ptr %%block, ptr %%self) {\nentry:\n", name);
	write_parameters(out, function);
	fputs("  call void @cue.enter(ptr %block, ptr %self, i32 0, i32 0, i32 0, i32 0)\n", out);
	write_call(out, name, function);
	fputs("  ret void\n}\n", out);
}

static void write_entry(struct retarget *r, FILE *out, struct kernel *kernel)
{
	LLVMValueRef function = LLVMGetNamedFunction(r->module, kernel->name);

	note_parameters(r, kernel, function);
	note_position(r, kernel, function);
	LLVMSetLinkage(function, LLVMExternalLinkage);
	LLVMSetComdat(function, NULL);
	fprintf(out, "declare void @\"%s\"(", kernel->name);
	write_types(out, function, 0);
	fputs(")\n", out);
	if (kernel->mode == CPU_LOOP)
		write_loop(r, out, kernel->name, function);
	else if (kernel->mode == CPU_COROUTINE)
		write_coroutine(out, kernel->name, function);
	else
		write_fiber(out, kernel->name, function);
}

static void finish_entry(struct retarget *r, struct kernel *kernel)
{
	char *name = format("cue.run.%s", kernel->name);
	LLVMValueRef entry = LLVMGetNamedFunction(r->module, name);

	free(name);
	kernel->entry = entry;
	LLVMAddTargetDependentFunctionAttr(entry, "target-cpu", r->cpu);
	LLVMAddTargetDependentFunctionAttr(entry, "target-features", r->features);
	if (r->options.address)
		add_attribute(entry, "sanitize_address");
	LLVMValueRef function = LLVMGetNamedFunction(r->module, kernel->name);
	remove_attribute(function, "noinline");
	add_attribute(function, "alwaysinline");
	if (kernel->rewritten && kernel->mode == CPU_COROUTINE)
		share_parameter(function);
}

// The entry gets the debug information of the kernel that was inlined into it.
static void take_subprogram(struct retarget *r, struct kernel *kernel)
{
	LLVMValueRef function = LLVMGetNamedFunction(r->module, kernel->name);
	LLVMMetadataRef subprogram = LLVMGetSubprogram(function);

	if (LLVMGetFirstUse(function))
		fatal("%s: the kernel could not be inlined into its entry", kernel->name);
	LLVMDeleteFunction(function);
	if (subprogram)
		LLVMSetSubprogram(kernel->entry, subprogram);
}

void add_entries(struct retarget *r)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);

	fprintf(out,
	    "target datalayout = \"%s\"\ntarget triple = \"%s\"\n"
	    "declare void @cue.enter(ptr, ptr, i32, i32, i32, i32)\n"
	    "declare void @cue_dev_lane_end()\n"
	    "declare i32 @llvm.umin.i32(i32, i32)\n"
	    "declare token @llvm.coro.id(i32, ptr, ptr, ptr)\n"
	    "declare i64 @llvm.coro.size.i64()\n"
	    "declare ptr @llvm.coro.begin(token, ptr)\n"
	    "declare i1 @llvm.coro.end(ptr, i1, token)\n"
	    "declare ptr @cue_dev_frame(ptr, i64)\n"
	    "!0 = !{i32 1, i32 1025}\n"
	    "!1 = !{}\n",
	    r->layout, r->triple);
	for (size_t i = 0; i < r->kernel_count; i++)
		write_entry(r, out, &r->kernels[i]);
	fclose(out);
	if (LLVMLinkModules2(r->module, parse_ir(r, text, size, "entries")))
		fatal("cannot link the entries");
	free(text);
	for (size_t i = 0; i < r->kernel_count; i++)
		finish_entry(r, &r->kernels[i]);
	run_passes(r, "always-inline");
	for (size_t i = 0; i < r->kernel_count; i++)
		take_subprogram(r, &r->kernels[i]);
}
