// Which functions need to know their thread, and how each kernel can therefore run.
//
// A function needs the context if it reads an id, touches shared memory or suspends, or calls a function that
// does. Such functions are inlined into the kernel, which has the context. A function that cannot be inlined
// (recursion, a function whose address is taken) asks the engine instead, and then the kernel's threads must
// be fibers. So:
//
// 	reaches a function that is not inlined but needs the context     CPU_FIBER
// 	suspends                                                         CPU_COROUTINE
// 	neither                                                          CPU_LOOP
//
// Kernels that reach something unknown (an intrinsic, an assembly string, an external function) get an error
// that names it.
#define _GNU_SOURCE
#include "retarget.h"
#include "runtime/cpu/engine/engine.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

struct edge {
	LLVMValueRef call, callee;
};

struct node {
	LLVMValueRef function;
	struct edge *edges;
	size_t edge_count;
	int needs, waits, address_taken, recursive, indirect;
	int mark; // of the search in progress
};

struct graph {
	struct retarget *r;
	struct node *nodes;
	size_t count;
	int mark;
	int outline_waits; // some function whose address is taken needs the context
};

static int compare_nodes(const void *x, const void *y)
{
	uintptr_t a = (uintptr_t)((const struct node *)x)->function,
	          b = (uintptr_t)((const struct node *)y)->function;

	return a < b ? -1 : a > b;
}

static struct node *find(struct graph *g, LLVMValueRef function)
{
	struct node key = {.function = function};

	return g->count ? bsearch(&key, g->nodes, g->count, sizeof key, compare_nodes) : NULL;
}

// ---- functions that need the context themselves ----

static int is_primitive(const char *name)
{
	static const char *const names[] = {
	    "cue.wait",
	    "cue.block",
#define SREG(sreg, field) sreg,
#define THREAD(sreg, field) sreg,
#include "runtime/cpu/engine/intrinsics.def"
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(name, names[i]))
			return 1;
	return 0;
}

// Functions that a device module may leave to the program: the engine's, a few of the C library's, the
// mathematical library's.
static int is_provided(const char *name)
{
	static const char *const names[] = {
	    "malloc", "free", "memcpy", "memmove", "memset", "memcmp", "strlen", "calloc", "fesetround"};
	static void *math;
	void *found;
	Dl_info info;

	if (starts_with(name, "llvm.") || starts_with(name, "cue_dev_") || starts_with(name, "__ubsan_"))
		return 1;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(name, names[i]))
			return 1;
	if (!math)
		math = dlopen("libm.so.6", RTLD_NOW | RTLD_LOCAL);
	found = math ? dlsym(math, name) : NULL;
	return found && dladdr(found, &info) && strstr(info.dli_fname, "libm.so");
}

static int is_unknown(LLVMValueRef function)
{
	const char *name = value_name(function);

	return LLVMIsDeclaration(function) && !is_primitive(name) && !is_provided(name);
}

// Marks the functions whose instructions use a value, through constants too.
static void mark_users(struct graph *g, LLVMValueRef value)
{
	for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
		LLVMValueRef user = LLVMGetUser(use);

		if (LLVMIsAInstruction(user))
			find(g, LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)))->needs = 1;
		else if (LLVMIsAConstant(user) && !LLVMIsAGlobalValue(user))
			mark_users(g, user);
	}
}

static void note_call(struct node *node, LLVMValueRef call)
{
	LLVMValueRef callee = called_function(call);

	if (!callee) {
		node->indirect |= !LLVMIsAInlineAsm(LLVMGetCalledValue(call));
		return;
	}
	node->edges = grow(node->edges, node->edge_count, sizeof *node->edges);
	node->edges[node->edge_count++] = (struct edge){call, callee};
	if (is_primitive(value_name(callee))) {
		node->needs = 1;
		node->waits |= !strcmp(value_name(callee), "cue.wait");
	}
}

static int is_called(LLVMValueRef user, LLVMValueRef function)
{
	return (LLVMIsACallInst(user) || LLVMIsAInvokeInst(user)) && LLVMGetCalledValue(user) == function;
}

static void scan(struct node *node)
{
	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(node->function); b; b = LLVMGetNextBasicBlock(b))
		for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
			if (LLVMIsACallInst(i))
				note_call(node, i);
	for (LLVMUseRef use = LLVMGetFirstUse(node->function); use; use = LLVMGetNextUse(use))
		if (!is_called(LLVMGetUser(use), node->function))
			node->address_taken = 1;
}

// ---- upwards ----

static int spread(struct graph *g, struct node *node)
{
	int changed = 0;

	for (LLVMUseRef use = LLVMGetFirstUse(node->function); use; use = LLVMGetNextUse(use)) {
		LLVMValueRef user = LLVMGetUser(use);

		if (!is_called(user, node->function))
			continue;
		struct node *caller = find(g, LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)));
		changed |= (node->needs && !caller->needs) || (node->waits && !caller->waits);
		caller->needs |= node->needs;
		caller->waits |= node->waits;
	}
	return changed;
}

static void spread_all(struct graph *g)
{
	int changed;

	do {
		changed = 0;
		for (size_t i = 0; i < g->count; i++)
			if (g->nodes[i].needs)
				changed |= spread(g, &g->nodes[i]);
	} while (changed);
}

// ---- downwards ----

typedef int visit(struct graph *g, struct node *node, LLVMValueRef call, void *data);

// Visits every function reachable from one by calls; `call` is the one that led there. True ends the search.
static int search(struct graph *g, struct node *node, LLVMValueRef call, visit *visit_node, void *data)
{
	if (node->mark == g->mark)
		return 0;
	if (call || visit_node == NULL)
		node->mark = g->mark;
	if (call && visit_node(g, node, call, data))
		return 1;
	for (size_t i = 0; i < node->edge_count; i++)
		if (search(g, find(g, node->edges[i].callee), node->edges[i].call, visit_node, data))
			return 1;
	return 0;
}

static int is_same(struct graph *g, struct node *node, LLVMValueRef call, void *data)
{
	(void)g;
	(void)call;
	return node == data;
}

static int is_outline(const struct node *node)
{
	return node->needs && (node->recursive || node->address_taken);
}

static int visit_outline(struct graph *g, struct node *node, LLVMValueRef call, void *data)
{
	(void)call;
	(void)data;
	return is_outline(node) || (node->indirect && g->outline_waits);
}

// The toolkit's device libraries, or the compiler's own, define it: the program is correct.
static int is_of_library(const char *name)
{
	return starts_with(name, "cuda") || starts_with(name, "__") || starts_with(name, "_Zn") ||
	       starts_with(name, "_Zd");
}

static int visit_unknown(struct graph *g, struct node *node, LLVMValueRef call, void *data)
{
	struct kernel *kernel = data;
	const char *name = value_name(node->function);

	(void)g;
	if (!is_unknown(node->function))
		return 0;
	if (starts_with(name, "unsupported "))
		kernel->error = format("%s", name);
	else if (starts_with(name, "nvvm."))
		kernel->error = format("unsupported intrinsic llvm.%s%s", name, source_position(call));
	else if (is_of_library(name))
		kernel->error = format("undefined function %s%s", name, source_position(call));
	else
		fatal("%s calls %s%s, which its file does not define: the CPU device has no relocatable device "
		      "code (-rdc=true), so put both into one file",
		    kernel->name, name, source_position(call));
	return 1;
}

static void choose_mode(struct graph *g, struct kernel *kernel)
{
	struct node *node = find(g, LLVMGetNamedFunction(g->r->module, kernel->name));

	g->mark++;
	search(g, node, NULL, visit_unknown, kernel);
	g->mark++;
	if ((node->indirect && g->outline_waits) || search(g, node, NULL, visit_outline, NULL))
		kernel->mode = CPU_FIBER;
	else
		kernel->mode = node->waits ? CPU_COROUTINE : CPU_LOOP;
}

// A function of this module that asks to be a call, and is seldom made.
static int is_cold(const struct node *node)
{
	return !node->needs && !node->address_taken && LLVMGetLinkage(node->function) == LLVMInternalLinkage &&
	       has_attribute(node->function, "cold") && has_attribute(node->function, "noinline");
}

// It keeps its callers' registers, so that a kernel that makes the call in one place does not save them at each wait.
static void keep_registers(LLVMValueRef function)
{
	LLVMSetFunctionCallConv(function, LLVMPreserveMostCallConv);
	for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
		LLVMSetInstructionCallConv(LLVMGetUser(use), LLVMPreserveMostCallConv);
}

static void choose_inlining(struct node *node)
{
	if (is_cold(node)) {
		keep_registers(node->function);
		return;
	}
	remove_attribute(node->function, "noinline");
	if (is_outline(node)) {
		remove_attribute(node->function, "alwaysinline");
		add_attribute(node->function, "noinline");
	} else if (node->needs) {
		remove_attribute(node->function, "inlinehint");
		add_attribute(node->function, "alwaysinline");
	}
}

// An unknown function that no launchable kernel reaches still needs a body, or the module cannot be loaded.
static void stub_unknown(struct retarget *r, LLVMValueRef function)
{
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(r->context);
	LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(r->context), NULL, 0, 0);
	LLVMValueRef trap = LLVMGetNamedFunction(r->module, "llvm.trap");

	if (!trap)
		trap = LLVMAddFunction(r->module, "llvm.trap", type);
	LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(r->context, function, ""));
	LLVMBuildCall2(builder, type, trap, NULL, 0, "");
	LLVMBuildUnreachable(builder);
	LLVMSetLinkage(function, LLVMInternalLinkage);
	LLVMDisposeBuilder(builder);
}

static void build_graph(struct graph *g)
{
	for (LLVMValueRef f = LLVMGetFirstFunction(g->r->module); f; f = LLVMGetNextFunction(f)) {
		g->nodes = grow(g->nodes, g->count, sizeof *g->nodes);
		g->nodes[g->count++] = (struct node){.function = f};
	}
	if (g->count)
		qsort(g->nodes, g->count, sizeof *g->nodes, compare_nodes);
	for (size_t i = 0; i < g->count; i++)
		scan(&g->nodes[i]);
	for (size_t i = 0; i < g->r->shared_count; i++) {
		LLVMValueRef global = LLVMGetNamedGlobal(g->r->module, g->r->shared[i].name);

		if (global)
			mark_users(g, global);
	}
	spread_all(g);
}

void choose_modes(struct retarget *r)
{
	struct graph g = {.r = r};

	build_graph(&g);
	for (size_t i = 0; i < g.count; i++) {
		g.mark++;
		if (g.nodes[i].needs)
			g.nodes[i].recursive = search(&g, &g.nodes[i], NULL, is_same, &g.nodes[i]);
		g.outline_waits |= g.nodes[i].needs && g.nodes[i].address_taken;
	}
	for (size_t i = 0; i < r->kernel_count; i++)
		choose_mode(&g, &r->kernels[i]);
	for (size_t i = 0; i < g.count; i++) {
		remove_attribute(g.nodes[i].function, "nomerge");
		if (is_unknown(g.nodes[i].function))
			stub_unknown(r, g.nodes[i].function);
		else if (!LLVMIsDeclaration(g.nodes[i].function))
			choose_inlining(&g.nodes[i]);
	}
	for (size_t i = 0; i < g.count; i++)
		free(g.nodes[i].edges);
	free(g.nodes);
}
