// The sites of waits: at which barrier or warp operation of the source a thread waits, so that the engine can
// detect threads that meet at different ones.
//
// A site is a call of the source together with the calls that led there: two calls of one helper are two
// sites. It is read from the debug location of the wait after inlining: line and scope, and the same of each
// location that it was inlined at. So copies by the optimiser stay one site. Two calls may have one location,
// in a macro for example. A discriminator, which each call gets before anything is optimised, distinguishes
// them. Merging calls of several places is forbidden (nomerge) until the sites are known. If a line is still
// 0, or there is no location, the site is 0: unknown, and equal to any.
//
// Barriers with a count of threads have no site: they say how many threads meet, and PTX lets producers and
// consumers meet from different places. Those of cue_barrier and its variants have one, since the rewriter
// made them from __syncthreads.
#include "retarget.h"
#include "runtime/cpu/engine/engine.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_FRAMES = 6 }; // shown of a chain of calls

// Operands of debug information's nodes.
enum { SCOPE_OUTER = 1, SUBPROGRAM_NAME = 2 };

// ---- identifying calls ----

static void mark_call(struct retarget *r, LLVMDIBuilderRef builder, LLVMValueRef call, unsigned number)
{
	LLVMMetadataRef location = LLVMInstructionGetDebugLoc(call), scope;

	if (!location)
		return;
	scope = LLVMDILocationGetScope(location);
	scope = LLVMDIBuilderCreateLexicalBlockFile(builder, scope, LLVMDIScopeGetFile(scope), number);
	location = LLVMDIBuilderCreateDebugLocation(r->context, LLVMDILocationGetLine(location),
	    LLVMDILocationGetColumn(location), scope, LLVMDILocationGetInlinedAt(location));
	LLVMInstructionSetDebugLoc(call, location);
}

void mark_calls(struct retarget *r)
{
	LLVMDIBuilderRef builder = LLVMCreateDIBuilderDisallowUnresolved(r->module);

	for (LLVMValueRef f = LLVMGetFirstFunction(r->module); f; f = LLVMGetNextFunction(f)) {
		unsigned number = 0;

		for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
			for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
				if (LLVMIsACallInst(i) && !LLVMIsAIntrinsicInst(i))
					mark_call(r, builder, i, ++number);
	}
	LLVMDisposeDIBuilder(builder);
}

// ---- what a location is ----

static LLVMValueRef operand(struct retarget *r, LLVMMetadataRef node, unsigned index)
{
	LLVMValueRef value = LLVMMetadataAsValue(r->context, node), operands[64];
	unsigned count = (unsigned)LLVMGetMDNodeNumOperands(value);

	if (index >= count || count > 64)
		return NULL;
	LLVMGetMDNodeOperands(value, operands);
	return operands[index];
}

const char *subprogram_name(struct retarget *r, LLVMMetadataRef subprogram)
{
	LLVMValueRef name = operand(r, subprogram, SUBPROGRAM_NAME);
	unsigned length;

	return name ? LLVMGetMDString(name, &length) : "";
}

// The function that a location is in; "" if that is not known.
static const char *function_at(struct retarget *r, LLVMMetadataRef location)
{
	LLVMMetadataRef scope = LLVMDILocationGetScope(location);

	while (scope && LLVMGetMetadataKind(scope) != LLVMDISubprogramMetadataKind) {
		LLVMValueRef outer = operand(r, scope, SCOPE_OUTER);

		scope = outer ? LLVMValueAsMetadata(outer) : NULL;
	}
	return scope ? subprogram_name(r, scope) : "";
}

static uint64_t mix(uint64_t hash, uint64_t word)
{
	hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
	return hash ^ hash >> 32;
}

// Equal for a call and its copies, and for nothing else; 0: not known.
static uint64_t identity(LLVMMetadataRef location)
{
	uint64_t hash = 0;

	for (; location; location = LLVMDILocationGetInlinedAt(location)) {
		if (!LLVMDILocationGetLine(location))
			return 0;
		hash = mix(hash, LLVMDILocationGetLine(location));
		hash = mix(hash, (uintptr_t)LLVMDILocationGetScope(location));
	}
	return hash;
}

// Functions that are a barrier or a warp operation themselves.
static int is_wrapper(const char *function)
{
	return starts_with(function, "__") || starts_with(function, "cue_barrier");
}

// "a.cu:5 in sync, from a.cu:12 in k"
static char *describe(struct retarget *r, LLVMMetadataRef location)
{
	char *text = NULL;
	int frames = 0;

	for (LLVMMetadataRef at = location; at && frames < MAX_FRAMES; at = LLVMDILocationGetInlinedAt(at)) {
		const char *function = function_at(r, at), *file;
		unsigned length;
		char *longer;

		if (is_wrapper(function) && LLVMDILocationGetInlinedAt(at))
			continue;
		file = LLVMDIFileGetFilename(LLVMDIScopeGetFile(LLVMDILocationGetScope(at)), &length);
		longer = format("%s%s%.*s:%u in %s", text ? text : "", text ? ", from " : "", (int)length, file,
		    LLVMDILocationGetLine(at), function);
		free(text);
		text = longer;
		frames++;
	}
	return text;
}

// ---- sites ----

static int in_own_barrier(struct retarget *r, LLVMMetadataRef location)
{
	for (; location; location = LLVMDILocationGetInlinedAt(location))
		if (starts_with(function_at(r, location), "cue_barrier"))
			return 1;
	return 0;
}

static int has_site(struct retarget *r, LLVMValueRef call, LLVMMetadataRef location)
{
	LLVMValueRef wait = LLVMGetOperand(call, 0), count = LLVMGetOperand(call, 3);

	if (!LLVMIsAConstantInt(wait))
		return 0;
	switch (LLVMConstIntGetZExtValue(wait)) {
	case CPU_EXITED:
	case CPU_ACTIVEMASK:
	case CPU_YIELD:
	case CPU_GRID:
	case CPU_VISIBLE:
		return 0;
	case CPU_BARRIER:
		return LLVMIsNull(count) || in_own_barrier(r, location);
	default:
		return 1;
	}
}

unsigned site_of(struct retarget *r, LLVMValueRef call)
{
	LLVMMetadataRef location = LLVMInstructionGetDebugLoc(call);
	uint64_t id = location && has_site(r, call, location) ? identity(location) : 0;

	if (!id)
		return 0;
	for (size_t i = 0; i < r->site_count; i++)
		if (r->sites[i].identity == id)
			return (unsigned)i + 1;
	r->sites = grow(r->sites, r->site_count, sizeof *r->sites);
	r->sites[r->site_count++] = (struct site){id, describe(r, location)};
	return (unsigned)r->site_count;
}
