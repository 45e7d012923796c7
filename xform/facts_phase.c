// Phases: the blocks behind `#pragma cuelastic phase`, and with --merge=a+b the runs of launches of these
// kernels that stand side by side. For each, what would break the independence of its launches, where it can
// be seen: a return, or a call that waits, copies or marks a place in a stream, also inside lambdas that are
// written there, functions of the user's that it calls, and destructors of its variables and temporaries,
// which run before the phase's end.
#include "facts_clang.h"
#include "phase.h"

#include <string.h>

// Functions of CUDA that would run before the launches that stand in front of them.
static int is_ordered(const char *name)
{
	static const char *const prefixes[] = {"cudaDeviceSynchronize", "cudaThreadSynchronize",
	    "cudaStreamSynchronize", "cudaEventSynchronize", "cudaEventRecord", "cudaStreamWaitEvent",
	    "cudaEventElapsedTime", "cudaEventQuery", "cudaStreamQuery", "cudaMemcpy", "cudaMemset",
	    "cudaMemPrefetchAsync", "cudaFree", "cudaStreamDestroy", "cudaDeviceReset", "cudaGraphLaunch",
	    "cudaLaunchHostFunc", "cudaStreamAddCallback", "cudaStreamBeginCapture", "cudaStreamEndCapture",
	    "cudaHostUnregister", "cudaDestroyTextureObject", "cudaDestroySurfaceObject",
	    "cudaGraphicsUnmapResources", "cudaSignalExternalSemaphores", "cudaWaitExternalSemaphores",
	    "cuCtxSynchronize", "cuCtxDestroy", "cuDevicePrimaryCtxReset", "cuStreamSynchronize",
	    "cuStreamWaitEvent", "cuStreamQuery", "cuStreamDestroy", "cuStreamAddCallback",
	    "cuStreamBeginCapture", "cuStreamEndCapture", "cuEventSynchronize", "cuEventRecord",
	    "cuEventElapsedTime", "cuEventQuery", "cuMemcpy", "cuMemset", "cuMemPrefetchAsync", "cuMemFree",
	    "cuGraphLaunch", "cuLaunch", "longjmp", "siglongjmp"};
	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
		if (util_starts_with(name, prefixes[i]))
			return 1;
	return 0;
}

struct reader {
	struct facts *facts;
	struct phase *phase;
	struct place call; // in the phase, of the function that is looked into; no path: none
	int in_lambda;     // its returns leave it alone
	int depth, in_switch, has_lambda;
};

static void add_event(const struct reader *r, const char *name, CXCursor cursor)
{
	struct phase_event event = {name, r->call.path ? r->call : facts_place(r->facts, cursor)};
	for (size_t i = 0; i < r->phase->events.count; i++)
		if (r->phase->events.items[i].place.offset == event.place.offset)
			return;
	VEC_PUSH(&r->phase->events, event);
}

static enum CXChildVisitResult read_event(CXCursor cursor, CXCursor parent, CXClientData data);

// A label is where a jump from outside would pass by the phase's beginning; not that of a switch inside.
static int is_label(const struct reader *r, enum CXCursorKind kind)
{
	return !r->call.path && !r->in_lambda &&
	       (kind == CXCursor_LabelStmt ||
	           (!r->in_switch && (kind == CXCursor_CaseStmt || kind == CXCursor_DefaultStmt)));
}

// Into the functions of the user's that it calls.
static void follow(const struct reader *r, CXCursor callee, CXCursor call)
{
	CXCursor body = clang_getCursorDefinition(callee);
	struct reader inner = *r;
	if (clang_Cursor_isNull(body) || !facts_is_user(body) || r->depth > 4)
		return;
	inner.depth++;
	if (!inner.call.path)
		inner.call = facts_place(r->facts, call);
	clang_visitChildren(body, read_event, &inner);
}

struct destruction {
	struct reader reader;
	CXCursor object; // that is destroyed
	int is_argument; // of a library's template, which may call it
};

static void follow_destructors(const struct reader *r, CXType type, CXCursor object, int is_argument);

static int is_call_operator(const struct reader *r, CXCursor cursor)
{
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	return (kind == CXCursor_CXXMethod || kind == CXCursor_FunctionTemplate) &&
	       !strcmp(facts_name(r->facts, cursor), "operator()");
}

static enum CXChildVisitResult read_class(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct destruction *d = data;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	(void)parent;
	if (kind == CXCursor_Destructor || (d->is_argument && is_call_operator(&d->reader, cursor)))
		follow(&d->reader, cursor, d->object);
	else if (kind == CXCursor_FieldDecl || kind == CXCursor_CXXBaseSpecifier)
		follow_destructors(&d->reader, clang_getCursorType(cursor), d->object, 0);
	return CXChildVisit_Continue;
}

// A library's class destroys what it holds, which its template arguments tell, or calls them, as
// std::unique_ptr its deleter; thrust's vectors free memory of the device.
static void follow_library(const struct destruction *d, CXCursor class, CXType type)
{
	const char *name = facts_name(d->reader.facts, class);
	if (!strcmp(name, "device_vector") || !strcmp(name, "vector_base"))
		add_event(&d->reader, "the destructor of a thrust vector", d->object);
	for (int i = 0; i < clang_Type_getNumTemplateArguments(type); i++)
		follow_destructors(&d->reader, clang_Type_getTemplateArgumentAsType(type, (unsigned)i), d->object, 1);
}

// Into the destructor of a class, and those of its bases and members.
static void follow_destructors(const struct reader *r, CXType type, CXCursor object, int is_argument)
{
	struct destruction d = {*r, object, is_argument};
	type = clang_getCanonicalType(facts_element_type(clang_getCanonicalType(type)));
	CXCursor class = type.kind == CXType_Record ? clang_getTypeDeclaration(type) : clang_getNullCursor();
	CXCursor template = clang_getSpecializedCursorTemplate(class);
	if (!clang_Cursor_isNull(template)) // libclang shows no members of an instantiation
		class = template;
	if (clang_Cursor_isNull(class) || r->depth > 4)
		return;
	d.reader.depth++;
	if (facts_is_user(class))
		clang_visitChildren(class, read_class, &d);
	else
		follow_library(&d, class, type);
}

// Does the call give a reference to what lives elsewhere? The type of the expression does not tell.
static int gives_reference(CXCursor call)
{
	CXType type = clang_getCanonicalType(clang_getCursorResultType(clang_getCursorReferenced(call)));
	return type.kind == CXType_LValueReference || type.kind == CXType_RValueReference;
}

// Variables and temporaries are destroyed where their scope or statement ends.
static void read_object(const struct reader *r, CXCursor cursor, CXCursor parent)
{
	enum CXCursorKind kind = clang_getCursorKind(cursor), above = clang_getCursorKind(parent);
	int is_variable = kind == CXCursor_VarDecl && clang_Cursor_getStorageClass(cursor) != CX_SC_Static;
	int is_temporary = (kind == CXCursor_CallExpr || kind == CXCursor_CXXFunctionalCastExpr) &&
	                   above != CXCursor_VarDecl && above != CXCursor_CXXNewExpr && !gives_reference(cursor);
	if (is_variable || is_temporary)
		follow_destructors(r, clang_getCursorType(cursor), cursor, 0);
	else if (kind == CXCursor_CXXDeleteExpr)
		follow_destructors(r,
		    clang_getPointeeType(clang_getCanonicalType(clang_getCursorType(facts_first_child(cursor)))),
		    cursor, 0);
}

static void read_lambda(const struct reader *r, CXCursor lambda)
{
	struct reader inner = *r;
	inner.in_lambda = 1;
	clang_visitChildren(lambda, read_event, &inner);
}

// The name that a call begins with, below what libclang does not show.
static enum CXChildVisitResult find_overloads(CXCursor cursor, CXCursor parent, CXClientData data)
{
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	(void)parent;
	if (kind == CXCursor_OverloadedDeclRef)
		*(CXCursor *)data = cursor;
	else if (kind == CXCursor_UnexposedExpr || kind == CXCursor_DeclRefExpr)
		clang_visitChildren(cursor, find_overloads, data);
	return CXChildVisit_Break;
}

static void read_callee(const struct reader *r, CXCursor callee, CXCursor call)
{
	const char *name = facts_name(r->facts, callee);
	if (is_ordered(name))
		add_event(r, name, call);
	else
		follow(r, callee, call);
}

// In a template the types of arguments may leave open what is called: all that it may be is looked at.
static void read_call(const struct reader *r, CXCursor call)
{
	CXCursor callee = clang_getCursorReferenced(call), overloads = clang_getNullCursor();
	if (!clang_Cursor_isNull(callee)) {
		read_callee(r, callee, call);
		return;
	}
	clang_visitChildren(call, find_overloads, &overloads);
	for (unsigned i = 0; !clang_Cursor_isNull(overloads) && i < clang_getNumOverloadedDecls(overloads); i++)
		read_callee(r, clang_getOverloadedDecl(overloads, i), call);
}

static enum CXChildVisitResult read_event(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct reader *r = data;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	if (kind == CXCursor_LambdaExpr) {
		r->has_lambda = 1;
		read_lambda(r, cursor);
		return CXChildVisit_Continue;
	}
	if (kind == CXCursor_SwitchStmt && !r->in_switch) {
		struct reader inner = *r;
		inner.in_switch = 1;
		clang_visitChildren(cursor, read_event, &inner);
		return CXChildVisit_Continue;
	}
	if (is_label(r, kind))
		add_event(r, PHASE_LABEL, cursor);
	if (kind == CXCursor_ReturnStmt && !r->call.path && !r->in_lambda)
		add_event(r, NULL, cursor);
	read_object(r, cursor, parent);
	if (kind == CXCursor_CallExpr && clang_Cursor_isNull(facts_launch_configuration(r->facts, cursor)))
		read_call(r, cursor);
	return CXChildVisit_Recurse;
}

// ---- phases of pragmas

// Its pragma and its braces by the text alone; where no block follows, `at` stays empty.
static void add_phase(struct model *model, size_t hash)
{
	const struct source *s = model->source;
	struct phase *phase = ARENA_NEW(&model->arena, struct phase);
	size_t open = hash;
	phase->place = model_place(model, s->tokens.items[hash].at.begin);
	phase->scope = "";
	while (open < s->tokens.count &&
	       (s->tokens.items[open].directive || s->tokens.items[open].kind == TOKEN_COMMENT))
		open++;
	size_t close = source_token_is(s, open, "{") ? source_closing(s, open) : s->tokens.count;
	if (close < s->tokens.count)
		phase->at = (struct span){s->tokens.items[open].at.begin, s->tokens.items[close].at.end};
	VEC_PUSH(&model->phases, phase);
}

static void find_pragmas(struct model *model)
{
	const struct source *s = model->source;
	for (size_t i = 0; i + 3 < s->tokens.count; i++)
		if (s->tokens.items[i].directive && source_token_is(s, i, "#") &&
		    source_token_is(s, i + 1, "pragma") && source_token_is(s, i + 2, "cuelastic") &&
		    source_token_is(s, i + 3, "phase") && !model_is_skipped(model, s->tokens.items[i].at.begin))
			add_phase(model, i);
}

// ---- phases of --merge

struct finder {
	struct facts *facts;
	const char *scope;
	int in_device;
};

// Does a statement more than launch: wait, or hold code of its own?
static int does_more(struct facts *facts, CXCursor statement)
{
	struct phase own = {0};
	struct reader reader = {.facts = facts, .phase = &own};
	clang_visitChildren(statement, read_event, &reader);
	int more = own.events.count > 0 || reader.has_lambda;
	phase_dispose(&own);
	return more;
}

// A statement that is one launch of a kernel that --merge names, by its place; NULL: it is not.
static const struct launch *launch_of(struct facts *facts, CXCursor statement)
{
	struct span at = facts_extent(facts, statement);
	const struct model *model = facts->model;
	for (size_t i = 0; at.end && i < model->launches.count; i++) {
		const struct launch *l = model->launches.items[i];
		if (l->place.offset >= at.begin && l->place.offset < at.end &&
		    clang_isExpression(clang_getCursorKind(statement)) &&
		    util_list_has(model->merge, l->kernel_name, "+") && !does_more(facts, statement))
			return l;
	}
	return NULL;
}

// A template is visited once more for each of its instances.
static int is_known(const struct model *model, unsigned begin)
{
	for (size_t i = 0; i < model->phases.count; i++)
		if (model->phases.items[i]->adds_braces && model->phases.items[i]->at.begin == begin)
			return 1;
	return 0;
}

static void add_run(struct finder *finder, const cursors_t *statements, size_t first, size_t end)
{
	struct model *model = finder->facts->model;
	unsigned begin = facts_extent(finder->facts, statements->items[first]).begin;
	if (is_known(model, begin))
		return;
	struct phase *phase = ARENA_NEW(&model->arena, struct phase);
	phase->place = facts_place(finder->facts, statements->items[first]);
	phase->at.begin = begin;
	phase->at.end =
	    source_behind_semicolon(model->source, facts_extent(finder->facts, statements->items[end - 1]).end);
	phase->adds_braces = 1;
	phase->scope = finder->scope;
	for (size_t i = first; i < end; i++) {
		const struct launch *l = launch_of(finder->facts, statements->items[i]);
		VEC_PUSH(&phase->merge, ((struct phase_name){l->kernel_name, l->place, 0}));
	}
	VEC_PUSH(&model->phases, phase);
}

// Runs of two launches and more in one block.
static void find_runs(struct finder *finder, CXCursor block)
{
	size_t first = 0;
	cursors_t statements = facts_children(finder->facts, block);
	for (size_t i = 0; i <= statements.count; i++) {
		if (i < statements.count && launch_of(finder->facts, statements.items[i]))
			continue;
		if (i - first >= 2)
			add_run(finder, &statements, first, i);
		first = i + 1;
	}
}

// ---- both

static void read_phase(struct finder *finder, CXCursor block)
{
	struct span at = facts_extent(finder->facts, block);
	for (size_t i = 0; i < finder->facts->model->phases.count; i++) {
		struct phase *phase = finder->facts->model->phases.items[i];
		if (phase->adds_braces || phase->at.begin != at.begin || !at.end)
			continue;
		struct reader reader = {.facts = finder->facts, .phase = phase};
		phase->scope = finder->scope;
		phase->is_found = 1;
		clang_visitChildren(block, read_event, &reader);
	}
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct finder *finder = data;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	(void)parent;
	if (clang_isDeclaration(kind) && kind != CXCursor_Namespace && kind != CXCursor_LinkageSpec &&
	    !facts_in_main(finder->facts, cursor))
		return CXChildVisit_Continue;
	if (facts_is_device_code(cursor))
		return CXChildVisit_Continue;
	if (kind == CXCursor_FunctionDecl || kind == CXCursor_FunctionTemplate || kind == CXCursor_CXXMethod) {
		struct finder inner = *finder;
		inner.scope = facts_scope(finder->facts, cursor);
		clang_visitChildren(cursor, visit, &inner);
		return CXChildVisit_Continue;
	}
	if (kind == CXCursor_CompoundStmt) {
		read_phase(finder, cursor);
		if (finder->facts->model->merge)
			find_runs(finder, cursor);
	}
	return CXChildVisit_Recurse;
}

void facts_phases(struct facts *facts)
{
	struct finder finder = {.facts = facts, .scope = ""};
	find_pragmas(facts->model);
	if (facts->model->phases.count || facts->model->merge)
		clang_visitChildren(clang_getTranslationUnitCursor(facts->unit), visit, &finder);
}
