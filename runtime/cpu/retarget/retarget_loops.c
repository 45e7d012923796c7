// Loops that suspend are not unrolled.
//
// Programs use `#pragma unroll` around shuffles, which on a GPU are one instruction each. Here each is a
// suspension point, and splitting a coroutine takes time for each suspension point and for all values that
// are live across it. Hundreds of copies of a loop's body took minutes and made nothing faster, since a
// suspension costs the same in a loop. So unrolling is forbidden for loops with a suspension point; the
// optimiser decides about other loops.
//
// A loop is found by the metadata that clang puts on its back edge. Its head is the nearest target before the
// edge in the order of the blocks. Its blocks are those that reach the edge without passing the head. If the
// order of the blocks misleads this, one more loop is not unrolled.
#include "retarget.h"
#include "runtime/cpu/engine/engine.h"

#include <stdlib.h>
#include <string.h>

static const char UNROLL[] = "llvm.loop.unroll.", DISABLE[] = "llvm.loop.unroll.disable";

struct place {
	LLVMBasicBlockRef block;
	size_t index;
};

struct edge {
	size_t from, to;
};

// The blocks of a function by their order, and the edges between them by their targets.
struct flow {
	LLVMBasicBlockRef *blocks;
	struct place *places; // by address
	struct edge *edges;
	size_t count, edge_count;
	int *suspends;
	size_t *seen_for, *todo; // of the search for a loop's blocks
};

static int compare_places(const void *x, const void *y)
{
	uintptr_t a = (uintptr_t)((const struct place *)x)->block,
	          b = (uintptr_t)((const struct place *)y)->block;

	return a < b ? -1 : a > b;
}

static int compare_edges(const void *x, const void *y)
{
	const struct edge *a = x, *b = y;

	return a->to < b->to ? -1 : a->to > b->to;
}

static size_t index_of(const struct flow *f, LLVMBasicBlockRef block)
{
	struct place key = {.block = block},
	             *place = bsearch(&key, f->places, f->count, sizeof key, compare_places);

	return place->index;
}

static int suspends(LLVMBasicBlockRef block)
{
	for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
		LLVMValueRef callee = LLVMIsACallInst(i) ? called_function(i) : NULL;

		if (may_wait(i) || (callee && !strcmp(value_name(callee), "llvm.coro.suspend")))
			return 1;
	}
	return 0;
}

static void add_edges(struct flow *f, size_t from)
{
	LLVMValueRef end = LLVMGetBasicBlockTerminator(f->blocks[from]);
	unsigned count = end ? LLVMGetNumSuccessors(end) : 0;

	for (unsigned i = 0; i < count; i++) {
		f->edges = grow(f->edges, f->edge_count, sizeof *f->edges);
		f->edges[f->edge_count++] = (struct edge){from, index_of(f, LLVMGetSuccessor(end, i))};
	}
}

static void *zeroed(size_t count, size_t size)
{
	void *memory = calloc(count, size);

	if (!memory)
		fatal("out of memory");
	return memory;
}

static void read_flow(struct flow *f, LLVMValueRef function)
{
	*f = (struct flow){.count = LLVMCountBasicBlocks(function)};
	f->blocks = zeroed(f->count, sizeof *f->blocks);
	f->places = zeroed(f->count, sizeof *f->places);
	f->suspends = zeroed(f->count, sizeof *f->suspends);
	f->seen_for = zeroed(f->count, sizeof *f->seen_for);
	f->todo = zeroed(f->count, sizeof *f->todo);
	LLVMGetBasicBlocks(function, f->blocks);
	for (size_t i = 0; i < f->count; i++) {
		f->places[i] = (struct place){f->blocks[i], i};
		f->suspends[i] = suspends(f->blocks[i]);
	}
	qsort(f->places, f->count, sizeof *f->places, compare_places);
	for (size_t i = 0; i < f->count; i++)
		add_edges(f, i);
	if (f->edge_count)
		qsort(f->edges, f->edge_count, sizeof *f->edges, compare_edges);
}

static void dispose_flow(struct flow *f)
{
	free(f->blocks);
	free(f->places);
	free(f->edges);
	free(f->suspends);
	free(f->seen_for);
	free(f->todo);
}

static size_t first_edge(const struct flow *f, size_t to)
{
	size_t low = 0, high = f->edge_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (f->edges[middle].to < to)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static size_t head_of(const struct flow *f, size_t latch)
{
	LLVMValueRef end = LLVMGetBasicBlockTerminator(f->blocks[latch]);
	size_t head = SIZE_MAX;

	for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
		size_t to = index_of(f, LLVMGetSuccessor(end, i));

		if (to <= latch && (head == SIZE_MAX || to > head))
			head = to;
	}
	return head;
}

// Whether a block of the loop suspends. Blocks are marked with the latch's number from 1, so that no search
// clears them for the next.
static int loop_suspends(struct flow *f, size_t latch)
{
	size_t head = head_of(f, latch), count = 0;

	if (head == SIZE_MAX)
		return 0;
	f->seen_for[head] = latch + 1;
	if (f->seen_for[latch] != latch + 1)
		f->todo[count++] = latch;
	f->seen_for[latch] = latch + 1;
	int found = f->suspends[head];
	while (count && !found) {
		size_t block = f->todo[--count];

		found = f->suspends[block];
		for (size_t i = first_edge(f, block); i < f->edge_count && f->edges[i].to == block; i++) {
			size_t from = f->edges[i].from;

			if (f->seen_for[from] == latch + 1)
				continue;
			f->seen_for[from] = latch + 1;
			f->todo[count++] = from;
		}
	}
	return found;
}

// !{!"llvm.loop.unroll..."...}
static int is_about_unrolling(LLVMValueRef property)
{
	unsigned length, count = LLVMIsAMDNode(property) ? LLVMGetMDNodeNumOperands(property) : 0;
	LLVMValueRef *operands = zeroed(count + 1, sizeof *operands);

	if (count)
		LLVMGetMDNodeOperands(property, operands); // places are nodes too, and have several
	const char *text =
	    operands[0] && LLVMIsAMDString(operands[0]) ? LLVMGetMDString(operands[0], &length) : NULL;
	int found = text && length >= strlen(UNROLL) && !memcmp(text, UNROLL, strlen(UNROLL));
	free(operands);
	return found;
}

static LLVMMetadataRef text_node(LLVMContextRef context, const char *text)
{
	LLVMMetadataRef string = LLVMMDStringInContext2(context, text, strlen(text));

	return LLVMMDNodeInContext2(context, &string, 1);
}

// The loop's metadata, which names itself first, with its unrolling properties replaced.
static void forbid_unrolling(LLVMContextRef context, LLVMValueRef branch, unsigned kind)
{
	LLVMValueRef old = LLVMGetMetadata(branch, kind);
	unsigned count = (unsigned)LLVMGetMDNodeNumOperands(old), kept = 1;
	LLVMValueRef *properties = zeroed(count + 1, sizeof *properties);
	LLVMMetadataRef *operands = zeroed(count + 2, sizeof *operands), node;

	LLVMGetMDNodeOperands(old, properties);
	operands[0] = LLVMTemporaryMDNode(context, NULL, 0);
	for (unsigned i = 1; i < count; i++)
		if (!is_about_unrolling(properties[i]))
			operands[kept++] = LLVMValueAsMetadata(properties[i]);
	operands[kept++] = text_node(context, DISABLE);
	node = LLVMMDNodeInContext2(context, operands, kept);
	LLVMMetadataReplaceAllUsesWith(operands[0], node);
	LLVMSetMetadata(branch, kind, LLVMMetadataAsValue(context, node));
	free(operands);
	free(properties);
}

static void keep_loops_of(struct retarget *r, LLVMValueRef function, unsigned kind)
{
	struct flow flow;

	read_flow(&flow, function);
	for (size_t i = 0; i < flow.count; i++) {
		LLVMValueRef end = LLVMGetBasicBlockTerminator(flow.blocks[i]);

		if (end && LLVMGetMetadata(end, kind) && loop_suspends(&flow, i))
			forbid_unrolling(r->context, end, kind);
	}
	dispose_flow(&flow);
}

static unsigned loop_kind(struct retarget *r)
{
	return LLVMGetMDKindIDInContext(r->context, "llvm.loop", strlen("llvm.loop"));
}

void keep_waiting_loops(struct retarget *r)
{
	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f))
		if (!LLVMIsDeclaration(f) && !is_of_device(f))
			keep_loops_of(r, f, loop_kind(r));
}

void keep_loops(struct retarget *r)
{
	unsigned kind = loop_kind(r);

	for (size_t i = 0; i < r->kernel_count; i++)
		if (r->kernels[i].mode == CPU_COROUTINE)
			keep_loops_of(r, r->kernels[i].entry, kind);
}
