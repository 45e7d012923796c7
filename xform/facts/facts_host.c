// Which instances of kernels the host's templates launch.
//
// In a function template, `k<T><<<…>>>(…)` names no existing kernel; the template's instantiations do. They
// are found as the compiler makes them: from the functions of the user's files that are not templates,
// through each call, name or member that refers to an instantiation, into its body, and so on. libclang does
// not show all paths to an instantiation: default arguments, implicit conversions, callbacks of libraries. So
// the result is a guess: good enough to propose a form, but the validator must prove it.
#include "facts_clang.h"

#include <string.h>

struct body {
	CXCursor cursor;
	const char *name;
	UT_hash_handle hh;
};

struct host {
	struct facts *facts;
	struct body *bodies; // instantiations found so far
	VEC(struct body *) pending;
	int in_instance;
};

static void facts_host_follow(struct host *host, CXCursor named)
{
	struct body *body = NULL;
	CXCursor scope = clang_getCursorSemanticParent(named);
	int is_instance = !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(named)) ||
	                  !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(scope));
	if (!is_instance || !facts_is_user(named) || facts_is_device_code(named))
		return;
	const char *name = facts_string(host->facts, clang_getCursorUSR(named));
	HASH_FIND_STR(host->bodies, name, body);
	if (body)
		return;
	body = ARENA_NEW(&host->facts->model->arena, struct body);
	body->cursor = clang_getCursorDefinition(named);
	body->name = name;
	HASH_ADD_KEYPTR(hh, host->bodies, body->name, strlen(body->name), body);
	VEC_PUSH(&host->pending, body);
}

static void note_launch(struct host *host, CXCursor call)
{
	struct facts *facts = host->facts;
	CXCursor kernel = clang_getCursorReferenced(call);
	struct function *f =
	    clang_getCursorKind(kernel) == CXCursor_FunctionDecl ? facts_function(facts, kernel) : NULL;
	if (!f || !f->is_kernel)
		return;
	facts_note_instance(facts, f, kernel);
	f->instances.is_guessed = 1;
	VEC_EACH_POINTER (struct launch, l, facts->model->launches) {
		struct place place = facts_place(facts, call);
		if (l->dependent && l->place.offset == place.offset && !strcmp(l->place.path, place.path))
			l->is_guessed = 1;
	}
}

static enum CXChildVisitResult facts_host_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct host *host = data;
	(void)parent;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	if (clang_isDeclaration(kind) && !facts_is_user(cursor) && kind != CXCursor_LinkageSpec)
		return CXChildVisit_Continue;
	if (facts_is_function(kind) && facts_is_device_code(cursor))
		return CXChildVisit_Continue;
	if (host->in_instance && kind == CXCursor_CompoundStmt)
		facts_phase_instance(host->facts, cursor);
	if (!clang_isExpression(kind))
		return CXChildVisit_Recurse;
	CXCursor named = clang_getCursorReferenced(cursor);
	if (facts_is_function(clang_getCursorKind(named)))
		facts_host_follow(host, named);
	if (host->in_instance && kind == CXCursor_CallExpr &&
	    !clang_Cursor_isNull(facts_launch_configuration(host->facts, cursor)))
		note_launch(host, cursor);
	return CXChildVisit_Recurse;
}

static int is_wanted(const struct model *model)
{
	for (size_t i = 0; i < model->launches.count; i++)
		if (model->launches.items[i]->dependent)
			return 1;
	return model->phases.count > 0;
}

void facts_host_instances(struct facts *facts)
{
	struct host host = {.facts = facts};
	if (!is_wanted(facts->model))
		return;
	facts_visit(facts, facts_host_visit, &host);
	host.in_instance = 1;
	for (size_t i = 0; i < host.pending.count; i++)
		clang_visitChildren(host.pending.items[i]->cursor, facts_host_visit, &host);
	HASH_CLEAR(hh, host.bodies);
	VEC_DISPOSE(&host.pending);
}
